import type { Limits, Outcome, Query } from '../../src/solver/index.js';

/** A query with equal outcomes in every mode of running a solver, such as fresh or persistent processes. */
export interface SolverCase {
  readonly name: string;
  /** Takes seconds of processor time, so only nightly runs try it. */
  readonly isSlow?: true;
  readonly query: Query;
  readonly limits?: Partial<Limits>;
  /** The outcome as `summary` writes it, for solvers not listed in `but`. */
  readonly expected: string;
  readonly but?: Readonly<Record<string, string>>;
}

/** An outcome in one line: its kind and its answers. */
export function summary(outcome: Outcome): string {
  return 'answers' in outcome && outcome.answers.length > 0
    ? `${outcome.kind} ${outcome.answers.join(' ')}`
    : outcome.kind;
}

const LIA = '(set-logic QF_LIA)\n(declare-const x Int)\n';
const CUBES = `(set-logic QF_NIA)
(declare-const x Int)
(declare-const y Int)
(declare-const z Int)
(assert (= (+ (* x x x) (* y y y) (* z z z)) 33))
(assert (> x 100))
(check-sat)`;
const HUGE = `(set-logic QF_BV)
(declare-const x (_ BitVec 20000))
(declare-const y (_ BitVec 20000))
(assert (= (bvmul x y) (bvudiv (bvmul y y x) (bvadd x (_ bv3 20000)))))
(check-sat)`;
const WEIRD = `(set-logic QF_SLIA)
(declare-const |sat| Int)
(declare-const |an invalid model was generated| Int)
(declare-const |(error "x")| Int)
(declare-const s String)
(assert (= s "\\u{a}sat\\u{a}(error \\u{a}unsat"))
(assert (= |sat| |an invalid model was generated| |(error "x")| 3))
(check-sat)
(get-value (s |sat| |an invalid model was generated| |(error "x")|))`;

/** Run in this order on each solver, so that a side effect of one case shows in the next. */
export const SOLVER_CASES: readonly SolverCase[] = [
  { name: 'sat', query: { input: `${LIA}(assert (> x 5))(check-sat)` }, expected: 'answered sat' },
  { name: 'unsat', query: { input: `${LIA}(assert (> x x))(check-sat)` }, expected: 'answered unsat' },
  {
    name: 'unknown',
    isSlow: true,
    query: {
      input: '(declare-fun f (Int) Int)(assert (forall ((x Int)) (= (* x x (f x)) (f (f (* x x x))))))(check-sat)',
    },
    limits: { timeoutMs: 1_000 },
    expected: 'answered unknown',
    but: { z3: 'answered unknown | timeout', 'z3@npm:newest': 'answered unknown | answered sat | timeout' },
  },
  {
    name: 'several answers, push and pop',
    query: { input: `${LIA}(push 1)(assert (> x 5))(check-sat)(assert (< x 5))(check-sat)(pop 1)(check-sat)` },
    expected: 'answered sat unsat sat',
  },
  { name: 'a missing parenthesis', query: { input: `${LIA}(assert (> x 5)\n(check-sat)` }, expected: 'rejected' },
  { name: 'an unclosed string', isSlow: true, query: { input: `${LIA}(echo "x)\n(check-sat)` }, expected: 'rejected' },
  { name: 'an undeclared symbol', query: { input: `${LIA}(assert (> y 5))(check-sat)` }, expected: 'rejected' },
  { name: 'an ill-sorted assertion', query: { input: `${LIA}(assert (and x true))(check-sat)` }, expected: 'rejected' },
  {
    name: 'an error after the answer',
    query: { input: `${LIA}(check-sat)(get-unsat-core)` },
    expected: 'answered sat',
  },
  {
    name: 'an unknown logic',
    query: { input: '(set-logic QF_NOSUCH)(check-sat)' },
    expected: 'rejected',
    but: { z3: 'answered sat', 'z3@npm:newest': 'answered sat' },
  },
  {
    name: 'a time limit that is too short',
    query: { input: CUBES },
    limits: { timeoutMs: 400 },
    expected: 'timeout',
    but: { cvc4: 'answered unknown' },
  },
  {
    name: 'get-model after unsat',
    query: { input: `${LIA}(assert (> x x))(check-sat)(get-model)(get-value (x))(check-sat)` },
    expected: 'answered unsat unsat',
  },
  {
    name: 'a model',
    query: { input: `${LIA}(assert (= x 7))(check-sat)(exit)`, wantModel: true },
    expected: 'answered sat',
  },
  {
    name: 'a model of an unsatisfiable script',
    query: { input: `${LIA}(assert (= x 7 8))(check-sat)`, wantModel: true },
    expected: 'answered unsat',
  },
  { name: 'symbols and strings like answers', query: { input: WEIRD }, expected: 'answered sat' },
  {
    name: 'a quoted symbol over two lines',
    query: {
      input: '(set-logic QF_LIA)(declare-const |a\nsat\nb| Int)\n(assert (= |a\nsat\nb| 4))\n(check-sat)',
      wantModel: true,
    },
    expected: 'answered sat',
  },
  {
    name: 'echo',
    query: { input: `${LIA}(echo "sat")(check-sat)(echo "unsat")` },
    expected: 'answered sat',
  },
  {
    name: 'a wrong status',
    query: { input: `(set-info :status unsat)${LIA}(check-sat)` },
    expected: 'answered sat',
  },
  {
    name: 'an option that outlives a reset',
    query: { input: `(set-option :produce-models false)${LIA}(check-sat)` },
    expected: 'answered sat',
  },
  {
    name: 'a model after the option that outlives a reset',
    query: { input: `${LIA}(assert (= x 9))(check-sat)`, wantModel: true },
    expected: 'answered sat',
  },
  {
    name: 'exit before the last check',
    query: { input: `${LIA}(check-sat)(exit)(check-sat)` },
    expected: 'answered sat',
  },
  {
    name: 'reset between two checks',
    query: { input: `${LIA}(check-sat)(reset)${LIA}(check-sat)` },
    expected: 'answered sat sat',
  },
  {
    name: 'named assertions',
    query: { input: `${LIA}(assert (! (> x 5) :named hyp))(check-sat)` },
    expected: 'answered sat',
  },
  {
    name: 'named assertions again',
    query: { input: `${LIA}(assert (! (> x 5) :named hyp))(check-sat)` },
    expected: 'answered sat',
  },
  {
    name: 'too much output',
    query: { input: `${LIA}(check-sat)${'(get-value (x))'.repeat(500)}` },
    limits: { outputBytes: 2_000 },
    expected: 'flooded sat',
    but: { 'z3@npm:newest': 'flooded sat' },
  },
  {
    name: 'no memory',
    isSlow: true,
    query: { input: HUGE },
    limits: { timeoutMs: 30_000, memoryBytes: 150_000_000 },
    expected: 'memout',
  },
  {
    name: 'sat after all cases above',
    query: { input: `${LIA}(assert (> x 5))(check-sat)` },
    expected: 'answered sat',
  },
  { name: 'a script without check-sat', query: { input: LIA }, expected: 'rejected' },
  { name: 'an empty script', query: { input: '' }, expected: 'rejected' },
];
