import { describe, expect, it } from 'vitest';
import { listProofScripts } from '../../../test/support/proof-scripts.js';
import { renderDiagnostic } from '../../diag/index.js';
import { logicInfo } from '../../script/index.js';
import { printTerm, readScript } from '../../syntax/index.js';
import { type Prover, proveRule, ruleHash } from './prove.js';
import { formatProofs, selectProved, readProofs } from './proofs-file.js';
import { readRules } from './read-rules.js';
import { RuleSet, applyCandidate } from './rule-set.js';

const DECLARATIONS = `
(declare-const x Int) (declare-const y Int) (declare-const r Real) (declare-const p Bool) (declare-const q Bool)
(declare-const s String) (declare-const a (_ BitVec 4)) (declare-const b (_ BitVec 4))
(declare-const f (_ FloatingPoint 3 5)) (declare-const m (Array Int Int))
`;

/** Applies one rule to a Bool term. Fresh variables become `fresh`. */
function rewrites(rule: string, term: string, { direction = 'over', fresh = '3', logic = 'ALL' } = {}): string[] {
  const { rules, diagnostics } = readRules(rule);
  expect(diagnostics).toEqual([]);
  const { script, ok } = readScript(`${DECLARATIONS}(assert ${term})(assert (= ${fresh} ${fresh}))`);
  expect(ok).toBe(true);
  const [target, equality] = script.commands
    .slice(-2)
    .map((command) => (command.kind === 'assert' ? command.term : undefined));
  if (target === undefined || equality?.kind !== 'app') throw new Error('no assertion');
  const { store } = script;
  const info = logicInfo(logic);
  const set = new RuleSet(rules, { logic: info, operators: new Set() });
  return set.candidates(target, direction as 'over' | 'under').flatMap((candidate) => {
    const made = applyCandidate(candidate, { store, logic: info, fresh: () => equality.args[0] });
    return made === undefined ? [] : [printTerm(made)];
  });
}

const complaint = (text: string): string => {
  const [diagnostic] = readRules(text).diagnostics;
  return diagnostic === undefined ? '' : renderDiagnostic(diagnostic, { file: 'my.rules', text });
};

it('reads groups of rules', () => {
  const text = `(rule a Core (vars (p Bool)) (same p (and p p)))
(group more)
(rule b Core (vars (p Bool)) (same p (or p p)))`;
  const { rules, groups, diagnostics } = readRules(text);
  expect(diagnostics).toEqual([]);
  expect(rules.map(({ name }) => name)).toEqual(['a', 'b']);
  expect([...groups].map(([name, group]) => [name, group.map((rule) => rule.name)])).toEqual([['more', ['b']]]);
  expect(complaint('(group)')).toContain('ill-formed group');
});

describe('rules', () => {
  const LT = '(rule lt-le Arith (sorts (T Int Real)) (vars (x T) (y T)) (both (< x y) (<= x y)))';

  it('applies a rule with `both` in both directions', () => {
    expect(rewrites(LT, '(< x 5)')).toEqual(['(<= x 5)']);
    expect(rewrites(LT, '(< x 5)', { direction: 'under' })).toEqual([]);
    expect(rewrites(LT, '(<= r 1.5)', { direction: 'under' })).toEqual(['(< r 1.5)']);
  });

  it('introduces fresh terms that satisfy their constraint', () => {
    const rule = '(rule r Ints (vars (x Int) (y Int)) (fresh (a Int positive)) (over (<= x y) (< x (+ y a))))';
    expect(rewrites(rule, '(<= x y)')).toEqual(['(< x (+ y 3))']);
    expect(rewrites(rule, '(<= x y)', { fresh: '0' })).toEqual([]);
    expect(rewrites(rule, '(<= x y)', { fresh: 'x' })).toEqual([]);
  });

  it('matches arguments of commutative operators in any order, and any number of further arguments', () => {
    const absorb = '(rule r Strings (vars (x String) (i Int)) (over (= (str.len x) i) (>= i 0)))';
    expect(rewrites(absorb, '(= y (str.len s))')).toEqual(['(>= y 0)']);
    const drop = '(rule r Core (vars (p Bool) (qs Bool)) (over (and p qs...) (and qs...)))';
    expect(rewrites(drop, '(and p q)')).toEqual(['q', 'p']);
    expect(rewrites(drop, '(and p q (< x y))')).toEqual(['(and q (< x y))', '(and p (< x y))', '(and p q)']);
  });

  it('derives widths and formats from the term', () => {
    const rule =
      '(rule r BV (vars (x (_ BitVec n)) (y (_ BitVec n))) (where (< 1 n)) (over (bvule x y) (bvule ((_ extract (- n 1) 1) x) ((_ extract (- n 1) 1) y))))';
    expect(rewrites(rule, '(bvule a b)')).toEqual(['(bvule ((_ extract 3 1) a) ((_ extract 3 1) b))']);
    expect(rewrites(rule, '(bvule ((_ extract 0 0) a) #b1)')).toEqual([]);
    const zero = '(rule r FP (vars (x (_ FloatingPoint e s))) (same (fp.isZero x) (fp.eq x (_ +zero e s))))';
    expect(rewrites(zero, '(fp.isZero f)')).toEqual(['(fp.eq f (_ +zero 3 5))']);
  });

  it('lets `any` match every first-order sort', () => {
    const rule = '(rule r Core (sorts (T any)) (vars (x T) (y T)) (fresh (a T)) (under (= x y) (and (= x a) (= y a))))';
    expect(rewrites(rule, '(= m m)', { direction: 'under', fresh: 'm' })).toEqual([
      '(and (= m m) (= m m))',
      '(and (= m m) (= m m))',
    ]);
    expect(rewrites(rule, '(= x y)', { direction: 'under', fresh: 'm' })).toEqual([]);
  });

  it("makes only terms of the script's logic", () => {
    const rule = '(rule r Arith (vars (x Int) (y Int)) (fresh (a Int)) (over (= x y) (= (* x a) (* y a))))';
    expect(rewrites(rule, '(= x y)', { logic: 'QF_NIA', fresh: 'x' })).toContain('(= (* x x) (* y x))');
    expect(rewrites(rule, '(= x y)', { logic: 'QF_LIA', fresh: 'x' })).toEqual([]);
    expect(rewrites(rule, '(= x y)', { logic: 'QF_LIA' })).toContain('(= (* x 3) (* y 3))');
    expect(rewrites(rule, '(= x y)', { logic: 'QF_LIA', fresh: '(- 2)' })).toContain('(= (* x (- 2)) (* y (- 2)))');
    expect(rewrites(rule, '(= x y)', { logic: 'QF_LIA', fresh: '(- 2 1)' })).toEqual([]);
    expect(rewrites(rule, '(= x y)', { logic: 'QF_IDL' })).toEqual([]);
    expect(rewrites(rule, '(= x y)', { logic: 'QF_S' })).toEqual([]);
  });

  it.each([
    ['(rule r T (vars (x Int)) (over (bvslle x x) true))', "unknown operator 'bvslle'"],
    ['(rule r T (vars (x Int)) (over (< x y) true))', "'y' is neither declared nor an operator without arguments"],
    ['(rule r T (vars (x Int) (y Int)) (over (= x x) (= x y)))', "'y' is unbound in the replacement"],
    ['(rule r T (vars (x Int)) (ower (= x x) true))', "unknown section 'ower'"],
    ['(rule r T (vars (x Int)))', 'the rule has no section `over`, `under`, `both` or `same`'],
    ['(rule r T (vars (x Int positve)) (over (= x x) true))', "unknown constraint 'positve'"],
    ['(rule r T (vars (x Intt)) (over (= x x) true))', "unknown sort 'Intt'"],
    ['(rule r T (vars (x Int)) (over (< x) true))', "wrong number of arguments for '<'"],
    [
      '(rule r T (vars (x Int)) (over (= x x) true))(rule r T (vars (x Int)) (over (= x x) true))',
      "another rule has the name 'r'",
    ],
    ['(role r)', 'no rule'],
    ['(rule r T (vars (x Int)) (over (= x x) true)', 'unmatched (: one closing parenthesis is missing at the end'],
  ])('rejects %s: %s', (text, message) => {
    expect(readRules(text).diagnostics[0]?.message).toBe(message);
  });

  it('reports errors with their position and a suggestion', () => {
    expect(complaint('(rule r T\n  (vars (x Int))\n  (over (str.prefixoff x x) true))')).toBe(
      [
        "my.rules:3:10: error G302: unknown operator 'str.prefixoff'",
        '  |   (over (str.prefixoff x x) true))',
        '  |          ^^^^^^^^^^^^^',
        '  expected: an operator of SMT-LIB',
        '  hint: did you mean str.prefixof?',
        '  see gainsay --explain G302 (ill-formed rule file)',
      ].join('\n'),
    );
  });
});

describe('proofs of rules', () => {
  const prover = (id: string, answer: 'sat' | 'unsat' | 'unknown'): Prover => ({
    id,
    family: id,
    version: '1',
    ask: async () => ({
      answer,
      detail: answer === 'sat' ? '((define-fun x () Int 0)\n (define-fun a () Int (- 1)))' : undefined,
    }),
  });
  const [rule] = readRules('(rule r Ints (vars (x Int)) (fresh (a Int positive)) (over (<= x 0) (< x a)))').rules;
  if (rule === undefined) throw new Error('no rule');

  it('proves a rule by asking for a counterexample', async () => {
    expect(await listProofScripts(rule)).toEqual([
      [
        '(set-logic ALL)',
        '(declare-const x Int)',
        '(declare-const a Int)',
        '(assert (> a 0))',
        '(assert (not (=> (<= x 0) (< x a))))',
        '(check-sat)\n',
      ].join('\n'),
    ]);
  });

  it('requires two solvers to prove a rule', async () => {
    expect((await proveRule(rule, [prover('a', 'unsat'), prover('b', 'unsat')])).kind).toBe('proved');
    expect((await proveRule(rule, [prover('a', 'unsat')])).kind).toBe('unproved');
  });

  it('treats a rule as refuted after a counterexample, and as unproved after the answer `unknown`', async () => {
    const refuted = await proveRule(rule, [prover('a', 'unsat'), prover('b', 'sat')]);
    expect(refuted).toMatchObject({ kind: 'refuted', diagnostic: { code: 'G303' } });
    expect(refuted.kind === 'refuted' && refuted.diagnostic.message).toContain(
      'b has a counterexample: x = 0, a = (- 1)',
    );
    const unproved = await proveRule(rule, [prover('a', 'unknown'), prover('b', 'unsat')]);
    expect(unproved).toMatchObject({ kind: 'unproved', diagnostic: { code: 'G304' } });
  });

  it('finds the proof of a rule by the meaning of the rule, not by its text', async () => {
    const result = await proveRule(rule, [prover('a', 'unsat'), prover('b', 'unsat')]);
    if (result.kind !== 'proved') throw new Error('not proved');
    const text = formatProofs([rule], new Map([[ruleHash(rule), result.proof]]));
    const again = readRules(
      '(rule r Ints\n (vars (x Int)) (fresh (a Int positive)) ; the same\n (over (<= x 0) (< x a)))',
    );
    expect(selectProved(again.rules, readProofs(text)).rules).toHaveLength(1);
    const other = readRules('(rule r Ints (vars (x Int)) (fresh (a Int)) (over (<= x 0) (< x a)))');
    expect(selectProved(other.rules, readProofs(text)).diagnostics[0]).toMatchObject({ code: 'G304' });
    expect(readProofs('no proofs').size).toBe(0);
  });
});
