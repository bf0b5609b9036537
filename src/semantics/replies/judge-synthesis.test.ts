import { describe, expect, it } from 'vitest';
import { readScript } from '../../syntax/index.js';
import { rngFromSeed } from '../../util/index.js';
import { judgeSynthesis } from './judge-synthesis.js';
import { Budget } from '../budget.js';
import { DEPTH } from '../../../test/support/laws.js';

function judge(text: string, reply: string) {
  const { script, ok, diagnostics } = readScript(`${text}(check-synth)`);
  if (!ok) throw new Error(diagnostics[0]?.message);
  return judgeSynthesis(
    { script, command: script.commands.length - 1, reply },
    { rng: rngFromSeed(1), budget: new Budget('thorough') },
  );
}

const formatVerdict = (text: string, reply: string): string => {
  const judgement = judge(text, reply);
  return judgement.verdict === 'wrong' ? judgement.fault : judgement.verdict === 'right' ? 'right' : judgement.because;
};

const GRAMMAR = `((Start Int) (B Bool))
  ((Start Int (x y 0 1 (+ Start Start) (ite B Start Start))) (B Bool ((<= Start Start) (not B))))`;
const MAX = `(synth-fun f ((x Int) (y Int)) Int ${GRAMMAR})(declare-var a Int)(declare-var b Int)
  (constraint (>= (f a b) a))(constraint (>= (f a b) b))(constraint (or (= (f a b) a) (= (f a b) b)))`;
const solution = (body: string, params = '(x Int) (y Int)', sort = 'Int'): string =>
  `((define-fun f (${params}) ${sort} ${body}))`;

describe('synthesised functions', () => {
  it('requires a synthesised function to satisfy the constraints for all values tried', () => {
    expect(formatVerdict(MAX, solution('(ite (<= x y) y x)'))).toBe('right');
    expect(formatVerdict(MAX, solution('(ite (<= q p) q p)', '(q Int) (p Int)'))).toBe('breaks a constraint');
    expect(judge(MAX, solution('x'))).toMatchObject({
      fault: 'breaks a constraint',
      proof: expect.stringMatching(/^with b = .+, a = .+, the constraint \(>= \(f a b\) b\) is false$/),
      functions: ['f'],
    });
  });

  it('judges a synthesised function if the problem has assumptions, definitions or constraints at single points', () => {
    const assumed = `(synth-fun f ((x Int) (y Int)) Int)(declare-var a Int)(assume (> a 2))(constraint (> (f a a) 2))`;
    expect(formatVerdict(assumed, solution('x'))).toBe('right');
    expect(formatVerdict(assumed, solution('(- x 1)'))).toBe('breaks a constraint');
    const defined = `(define-fun g ((x Int)) Int (+ x 1))(synth-fun f ((x Int) (y Int)) Int)
      (constraint (= (f 1 2) (g 2)))(constraint (= (f (- 1) 4) 3))`;
    expect(formatVerdict(defined, solution('(+ x y)'))).toBe('right');
    expect(judge(defined, solution('(* 3 x)'))).toMatchObject({
      proof: 'the constraint (= (f (- 1) 4) 3) is false',
    });
  });

  it('tries all values of small bit-vectors', () => {
    const bits = `(synth-fun f ((x (_ BitVec 8)) (y (_ BitVec 8))) (_ BitVec 8))
      (declare-var x (_ BitVec 8))(declare-var y (_ BitVec 8))(constraint (= (f x y) (bvadd x y)))`;
    const params = '(x (_ BitVec 8)) (y (_ BitVec 8))';
    const odd = '(ite (and (= x #x5d) (= y #xa7)) #x00 (bvadd y x))';
    expect(formatVerdict(bits, solution('(bvadd y x)', params, '(_ BitVec 8)'))).toBe('right');
    expect(judge(bits, solution(odd, params, '(_ BitVec 8)'))).toMatchObject({
      proof: expect.stringMatching(/^with y = #xa7, x = #x5d, /),
    });
  });

  it('requires the requested signature, and permits no symbols except the parameters', () => {
    expect(formatVerdict(MAX, solution('x', '(x Int)'))).toBe('wrong signature');
    expect(formatVerdict(MAX, solution('1.0', '(x Int) (y Int)', 'Real'))).toBe('wrong signature');
    expect(formatVerdict(MAX, solution('(<= x y)'))).toBe('wrong sort');
    expect(formatVerdict(MAX, solution('a'))).toBe('foreign symbol');
    const two = '(synth-fun f ((x Int)) Int)(synth-fun g ((x Int)) Int)(constraint (= (f 1) (g 1)))';
    expect(formatVerdict(two, solution('x', '(x Int)'))).toBe('a function is missing');
  });

  it('does not judge a function if the function or the problem cannot be read', () => {
    expect(formatVerdict(MAX, solution('(mystery x)'))).toMatch(/cannot be read|unknown|mystery/);
    expect(formatVerdict(MAX, '((define-fun g () Int 1))')).toBe('the reply defines an unknown function');
    for (const nothing of ['()', 'unsupported', 'success', '7', '"f"']) {
      expect(formatVerdict(MAX, nothing), nothing).toBe('the reply defines nothing');
    }
    expect(formatVerdict(MAX, 'fail')).toBe('the solver found no solution');
    expect(formatVerdict(`(push 1)${MAX}`, solution('x'))).toBe('the problem contains push');
    expect(
      formatVerdict(
        '(synth-fun f ((x Int) (y Int)) Int)(declare-var a Int)(constraint (= (div (f a a) 0) 3))',
        solution('x'),
      ),
    ).toBe('the result depends on a choice that the standard leaves open');
  });
});

describe('grammars', () => {
  it('derives exactly the terms that the productions of a grammar generate', () => {
    const points = `(synth-fun f ((x Int) (y Int)) Int ${GRAMMAR})(constraint (>= (f 0 0) 0))`;
    expect(formatVerdict(points, solution('(+ (ite (not (<= x 1)) y 0) x)'))).toBe('right');
    expect(formatVerdict(points, solution('(+ x (+ y 1))'))).toBe('right');
    expect(formatVerdict(points, solution('(+ x y 1)'))).toBe('right');
    expect(formatVerdict(points, solution('2'))).toBe('outside its grammar');
    expect(formatVerdict(points, solution('(ite (< x y) x 0)'))).toBe('outside its grammar');
    expect(judge(points, solution('(+ x (* 2 y))'))).toMatchObject({
      proof: 'the grammar of f does not derive (+ x (* 2 y))',
    });
  });

  it('accepts any constant and any parameter, but only at the positions that the grammar permits', () => {
    const restricted = `(synth-fun f ((x Int) (y Int)) Int ((S Int) (T Int) (C Int))
      ((S Int (T (+ T C))) (T Int ((Variable Int))) (C Int ((Constant Int)))))(constraint (>= (f 0 0) 0))`;
    expect(formatVerdict(restricted, solution('y'))).toBe('right');
    expect(formatVerdict(restricted, solution('(+ x 17)'))).toBe('right');
    expect(formatVerdict(restricted, solution('(+ (- 3) x)'))).toBe('breaks a constraint');
    expect(formatVerdict(restricted, solution('(+ 3 x)'))).toBe('outside its grammar');
    expect(formatVerdict(restricted, solution('(+ x y)'))).toBe('outside its grammar');
    expect(formatVerdict(restricted, solution('(+ x (+ 1 1))'))).toBe('outside its grammar');
  });
});

describe('synthesised invariants', () => {
  const problem = `(synth-inv f ((x (_ BitVec 4))))
    (define-fun pre ((x (_ BitVec 4))) Bool (= x #x0))
    (define-fun trans ((x (_ BitVec 4)) (y (_ BitVec 4))) Bool (and (bvult x #x5) (= y (bvadd x #x1))))
    (define-fun post ((x (_ BitVec 4))) Bool (bvule x #x5))(inv-constraint f pre trans post)`;
  it('requires an invariant to hold initially, to be preserved and to imply the postcondition', () => {
    const inv = (body: string): string => formatVerdict(problem, solution(body, '(x (_ BitVec 4))', 'Bool'));
    expect(inv('(bvule x #x5)')).toBe('right');
    expect(inv('(bvule x #x6)')).toBe('breaks a constraint');
    expect(inv('(bvule x #x4)')).toBe('breaks a constraint');
    expect(inv('(= x #x1)')).toBe('breaks a constraint');
  });
});

describe('the reply `infeasible`', () => {
  it('rejects `infeasible` if a small term of the grammar is a proved solution', () => {
    const point = `(synth-fun f ((x Int) (y Int)) Int ${GRAMMAR})(constraint (= (f 3 4) 8))`;
    expect(judge(point, 'infeasible')).toMatchObject({
      fault: 'infeasible',
      proof: expect.stringMatching(/^\(define-fun f \(\(x Int\) \(y Int\)\) Int .+\) is a solution$/),
    });
    const equation = `(synth-fun f ((x Int) (y Int)) Int ${GRAMMAR})(declare-var a Int)(constraint (= (f a 1) (+ a 1)))`;
    expect(formatVerdict(equation, 'infeasible')).toBe('infeasible');
  });

  it('does not judge `infeasible` without a proved solution', () => {
    const none = `(synth-fun f ((x Int)) Int ((S Int)) ((S Int (0 1))))(constraint (= (f 3) 8))`;
    expect(formatVerdict(none, 'infeasible')).toBe('no solution is known');
    const grammar = '((S Int) (B Bool)) ((S Int (x (ite B S 0))) (B Bool ((<= 0 S))))';
    const positive = `(synth-fun f ((x Int)) Int ${grammar})(declare-var a Int)(constraint (>= (f a) a))(constraint (>= (f a) 0))`;
    expect(formatVerdict(positive, solution('(ite (<= 0 x) x 0)', '(x Int)'))).toBe('right');
    expect(formatVerdict(positive, 'infeasible')).toBe('no solution is known');
    if (DEPTH !== 'sample') expect(formatVerdict(MAX, 'infeasible')).toBe('no solution is known');
  });
});

/** Returns the fault if the reply is wrong, otherwise the verdict. */
const verdictOf = (text: string, reply: string): string => {
  const judged = judge(text, reply);
  if (judged.verdict === 'undetermined') expect(judged.because).not.toBe('');
  return judged.verdict === 'wrong' ? judged.fault : judged.verdict;
};
const ONE = '(synth-fun f ((x Int)) Int)(declare-var a Int)';
const define = (body: string, params = '(x Int)', sort = 'Int'): string => solution(body, params, sort);
const LIST = '(declare-datatypes ((L 0)) (((nil) (cons (hd Int) (tl L)))))';

describe('synthesis problems', () => {
  it.each([
    '(push 1)',
    '(reset)',
    '(reset-assertions)',
    '(assert true)',
    '(oracle-assume ((x Int)) Bool)',
    '(declare-oracle-fun o oracle (Int) Int)',
    '(synth-fun f ((x Bool)) Int)',
  ])('does not judge a synthesis problem that contains %s', (command) => {
    expect(verdictOf(`${ONE}(constraint (= (f a) a))`, define('(+ x 1)'))).toBe('breaks a constraint');
    expect(verdictOf(`${command}${ONE}(constraint (= (f a) a))`, define('(+ x 1)'))).toBe('undetermined');
  });

  it('does not judge a synthesis problem without a function', () => {
    expect(verdictOf('(declare-var a Int)(constraint (= a (+ a 1)))', define('x'))).toBe('undetermined');
    expect(verdictOf('(declare-var a Int)(constraint (= a (+ a 1)))', 'infeasible')).toBe('undetermined');
  });

  it('judges a synthesised function only by the constraints before the check', () => {
    const { script } = readScript(
      `${ONE}(constraint (= (f a) a))(check-synth)(constraint (= (f a) (+ a 1)))(check-synth)`,
    );
    const at = (command: number) =>
      judgeSynthesis({ script, command, reply: define('x') }, { rng: rngFromSeed(1), budget: new Budget('thorough') });
    expect(script.commands.flatMap(({ kind }, i) => (kind === 'output' ? [at(i).verdict] : []))).toEqual([
      'right',
      'wrong',
    ]);
  });
});

describe('the form of a solution', () => {
  const identity = `${ONE}(constraint (= (f a) a))`;
  it.each([
    'fail',
    'unknown',
    'none',
    '',
    ')',
    '((',
    `${define('x')} ${define('x')}`,
    '(define-fun f ((x Int)) Int x)',
  ])('does not judge the reply %s', (reply) => {
    expect(verdictOf(identity, reply)).toBe('undetermined');
  });

  it.each([
    '((define-fun f ((x Int)) Int))',
    '((define-fun f ((x Int)) Int x x))',
    '((define-fun-rec f ((x Int)) Int x))',
    '((define-fun g ((x Int)) Int x))',
    '((define-fun f ((x Int)) Int x) (define-fun f ((x Int)) Int x))',
    '((define-fun f ((x Int)) Int (f x)))',
    '((define-fun f ((x Int)) Int (mystery x)))',
    '((define-fun f ((x Int)) Int unknown))',
    '(x)',
  ])('does not judge the solution %s', (reply) => {
    expect(verdictOf(identity, reply)).toBe('undetermined');
  });

  it.each([
    ['(+ x 0)', '(x Int)', 'Int', 'right'],
    ['(+ z 0)', '(z Int)', 'Int', 'right'],
    ['(+ x 1)', '(x Int)', 'Int', 'breaks a constraint'],
    ['x', '', 'Int', 'wrong signature'],
    ['x', '(x Int) (y Int)', 'Int', 'wrong signature'],
    ['0', '(x Real)', 'Int', 'wrong signature'],
    ['0', '(x Int)', 'Bool', 'wrong signature'],
    ['0.5', '(x Int)', 'Real', 'wrong signature'],
    ['(> x 0)', '(x Int)', 'Int', 'wrong sort'],
    ['a', '(x Int)', 'Int', 'foreign symbol'],
    ['(+ x (* 0 a))', '(x Int)', 'Int', 'foreign symbol'],
    ['(let ((x 3)) x)', '(x Int)', 'Int', 'breaks a constraint'],
    ['(let ((y x)) y)', '(x Int)', 'Int', 'right'],
  ])('judges a solution by its body %s, its parameters %s and its sort %s', (body, params, sort, expected) => {
    expect(verdictOf(identity, define(body, params, sort))).toBe(expected);
  });

  it('rejects a solution if its body has the sort of a parameter instead of the sort of the function', () => {
    const bits = '(synth-fun f ((x (_ BitVec 4)) (y Int)) Int)(constraint (= (f #x1 2) 2))';
    const params = '(x (_ BitVec 4)) (y Int)';
    expect(verdictOf(bits, define('(bvnot x)', params))).toBe('wrong sort');
    expect(verdictOf(bits, define('y', params))).toBe('right');
    expect(judge(bits, define('x', params))).toMatchObject({ proof: expect.stringMatching(/BitVec 4.*Int/) });
  });

  it('requires definitions of all functions, in any order', () => {
    const two =
      '(synth-fun f ((x Int)) Int)(synth-fun g ((x Int)) Int)(declare-var a Int)(constraint (= (f a) (+ 1 (g a))))';
    const f = '(define-fun f ((x Int)) Int (+ x 1))';
    const g = '(define-fun g ((y Int)) Int y)';
    expect(verdictOf(two, `(${f} ${g})`)).toBe('right');
    expect(verdictOf(two, `(${g} ${f})`)).toBe('right');
    expect(verdictOf(two, `(${f})`)).toBe('a function is missing');
    expect(verdictOf(two, `(${g})`)).toBe('a function is missing');
    expect(verdictOf(two, `(${f} (define-fun g ((y Int)) Int (f y)))`)).toBe('undetermined');
    expect(judge(two, `(${f})`)).toMatchObject({ functions: ['f', 'g'], proof: expect.stringContaining('g') });
    expect(verdictOf(two, 'infeasible')).toBe('undetermined');
  });

  it('keeps variables of a match apart from the parameters of the problem', () => {
    const problem = (value: number) =>
      `${LIST}(synth-fun f ((a Int) (l L)) Int)(constraint (= (f 5 (cons 7 nil)) ${value}))`;
    const bodyOf = (variable: string) => `(match l ((nil 0) ((cons a t) ${variable})))`;
    expect(verdictOf(problem(5), define(bodyOf('b'), '(b Int) (l L)'))).not.toBe('breaks a constraint');
    expect(verdictOf(problem(7), define(bodyOf('b'), '(b Int) (l L)'))).not.toBe('right');
    for (const [value, verdict] of [
      [7, 'right'],
      [5, 'breaks a constraint'],
    ] as const) {
      expect(verdictOf(problem(value), define(bodyOf('a'), '(a Int) (l L)'))).toBe(verdict);
      expect(verdictOf(problem(value), define('(match l ((nil 0) ((cons h t) h)))', '(b Int) (l L)'))).toBe(verdict);
    }
  });
});

describe('the constraints of a solution', () => {
  it.each([
    ['(constraint (= (f a) a))', 'x', 'right'],
    ['(constraint (= (f a) a))', '(ite (= x 837) 0 x)', 'breaks a constraint'],
    ['(constraint (> (f a) a))', 'x', 'breaks a constraint'],
    ['(constraint (>= (f a) a))', 'x', 'right'],
    ['(constraint (= (f 3) 4))', '(+ x 1)', 'right'],
    ['(constraint (= (f 3) 5))', '(+ x 1)', 'breaks a constraint'],
    ['(assume (> a 0))(constraint (> (f a) 0))', 'x', 'right'],
    ['(assume (>= a 0))(constraint (> (f a) 0))', 'x', 'breaks a constraint'],
    ['(assume (> a 0))(assume (< a 0))(constraint (> (f a) a))', 'x', 'right'],
    ['(assume (= (f 1) 1))(constraint (= (f 1) 2))', 'x', 'breaks a constraint'],
    ['(assume (= (f 1) 7))(constraint (= (f 1) 2))', 'x', 'right'],
    ['(constraint (= (f a) a))(constraint (= (f a) (+ a 1)))', 'x', 'breaks a constraint'],
    ['(define-fun g ((y Int)) Int (f y))(constraint (= (g a) a))', '(+ x 1)', 'breaks a constraint'],
    ['(define-fun g ((y Int)) Int (f y))(constraint (= (g a) a))', 'x', 'right'],
    ['(define-fun g ((y Int)) Int (+ y 1))(constraint (= (f a) (g a)))', '(g x)', 'right'],
    ['(define-fun-rec g ((y Int)) Int (ite (<= y 0) 0 (g (- y 1))))(constraint (= (f 3) (g 3)))', '0', 'right'],
    [
      '(define-fun-rec g ((y Int)) Int (ite (<= y 0) 0 (g (- y 1))))(constraint (= (f 3) (g 3)))',
      '1',
      'breaks a constraint',
    ],
    ['(define-fun-rec g ((y Int)) Int (+ 1 (g y)))(constraint (= (f 3) 4))', '7', 'undetermined'],
    ['(declare-fun h (Int) Int)(constraint (= (f (h a)) (h a)))', '(+ x 1)', 'undetermined'],
    ['(constraint (forall ((z Int)) (= (f z) z)))', '(+ x 1)', 'undetermined'],
    ['(constraint (= (f a) (mystery a)))', 'x', 'undetermined'],
    ['(constraint (= (f (div a 0)) 3))', 'x', 'undetermined'],
    ['(constraint (= (f (div a 0)) (div a 0)))', 'x', 'undetermined'],
    ['(constraint (forall ((z Int)) (= z z)))(constraint (= (f a) a))', '(+ x 1)', 'breaks a constraint'],
    ['(constraint (= (f a) a))(constraint (forall ((z Int)) (= (f z) z)))', 'x', 'undetermined'],
    ['(constraint (= 3 (div 1 0)))(constraint (= (f a) a))', '(+ x 1)', 'breaks a constraint'],
    ['(constraint (= (f a) a))(constraint (= 3 (div 1 0)))', 'x', 'undetermined'],
    ['', 'x', 'right'],
  ])('checks the constraints %s for the body %s, with the verdict: %s', (constraints, body, expected) => {
    expect(verdictOf(`${ONE}${constraints}`, define(body))).toBe(expected);
  });

  it('does not judge constraints if a name has several meanings', () => {
    const overloaded = `${ONE}(define-fun g ((y Int)) Int y)(define-fun g ((y Bool)) Int 1)(constraint (= (f (g true)) 1))`;
    expect(verdictOf(overloaded, define('(+ x 1)'))).toBe('undetermined');
  });

  it('tries constraints also with random integers up to a thousand', () => {
    const far = `${ONE}(constraint (or (< (- 50) (f a) 50) (= 0 (mod a 2))))`;
    expect(verdictOf(far, define('(ite (< (- 100) x 100) 0 51)'))).toBe('breaks a constraint');
  });
});

describe('invariants', () => {
  const conditions = `(define-fun pre ((x Int)) Bool (= x 0))
    (define-fun trans ((x Int) (y Int)) Bool (and (< x 5) (= y (+ x 1))))(define-fun post ((x Int)) Bool (<= x 5))
    (define-fun number ((x Int)) Int x)(declare-fun open (Int) Bool)`;
  const inv = (names: string, body = '(<= x 5)', fun = '(synth-inv f ((x Int)))'): string =>
    verdictOf(`${fun}${conditions}(inv-constraint ${names})`, define(body, '(x Int)', 'Bool'));

  it('requires that an invariant satisfies the three conditions', () => {
    expect(inv('f pre trans post')).toBe('right');
    expect(inv('f pre trans post', '(<= x 6)')).toBe('breaks a constraint');
    expect(inv('f pre trans post', '(<= 1 x 5)')).toBe('breaks a constraint');
    expect(inv('f pre trans post', '(<= x 3)')).toBe('breaks a constraint');
    expect(inv('f pre trans pre', '(= x 0)')).toBe('breaks a constraint');
  });

  it.each([
    'pre pre trans post',
    'f trans trans post',
    'f pre post post',
    'f pre trans trans',
    'f number trans post',
    'f pre trans number',
    'f open trans post',
  ])('does not judge an invariant with the conditions %s', (names) => {
    expect(inv(names, '(> x 99)')).toBe('undetermined');
  });

  it('judges an invariant without parameters', () => {
    const none = (body: string) =>
      verdictOf(
        '(synth-fun f () Bool)(define-fun pre () Bool true)(define-fun trans () Bool true)(define-fun post () Bool true)(inv-constraint f pre trans post)',
        define(body, '', 'Bool'),
      );
    expect(none('true')).toBe('right');
    expect(none('false')).toBe('breaks a constraint');
  });

  it('checks an invariant over two states of several variables', () => {
    const two = (trans: string, body: string) =>
      verdictOf(
        `(synth-inv f ((x (_ BitVec 2)) (y Bool)))(define-fun pre ((x (_ BitVec 2)) (y Bool)) Bool (and (= x #b00) y))
         (define-fun trans ((x (_ BitVec 2)) (y Bool) (u (_ BitVec 2)) (v Bool)) Bool ${trans})
         (define-fun post ((x (_ BitVec 2)) (y Bool)) Bool (=> y (distinct x #b11)))(inv-constraint f pre trans post)`,
        define(body, '(x (_ BitVec 2)) (y Bool)', 'Bool'),
      );
    expect(two('(and (= u (bvand x #b01)) (= v y))', '(distinct x #b11)')).toBe('right');
    expect(two('(and (= u (bvadd x #b01)) (= v y))', '(distinct x #b11)')).toBe('breaks a constraint');
    expect(two('(and (= u (bvadd x #b01)) (= v (and y (bvult x #b10))))', '(=> y (distinct x #b11))')).toBe('right');
  });
});

describe('terms of a grammar', () => {
  const inGrammar = (grammar: string, body: string, params = '(x Int) (y Int)', sort = 'Int'): string =>
    verdictOf(`(synth-fun f (${params}) ${sort} ${grammar})`, define(body, params, sort));
  const rules = (productions: string, sort = 'Int'): string => `((S ${sort})) ((S ${sort} (${productions})))`;

  it.each([
    ['x', 'x', 'right'],
    ['x', 'y', 'outside its grammar'],
    ['x (+ S S)', '(+ x x)', 'right'],
    ['x (+ S S)', '(- x x)', 'outside its grammar'],
    ['x (- S S S)', '(- x x)', 'outside its grammar'],
    ['x (- S)', '(- (- x))', 'right'],
    ['x (+ S y)', '(+ (+ x y) y)', 'right'],
    ['x (+ S y)', '(+ y x)', 'outside its grammar'],
    ['x (- S y)', '(- x y y)', 'right'],
    ['x (- y S)', '(- y x y)', 'outside its grammar'],
    ['(Variable Int)', 'y', 'right'],
    ['(Variable Int)', '3', 'outside its grammar'],
    ['(Constant Int)', '3', 'right'],
    ['(Constant Int)', '(- 3)', 'right'],
    ['(Constant Int)', '(- 3 1)', 'outside its grammar'],
    ['(Constant Int)', '(+ 3 1)', 'outside its grammar'],
    ['(Constant Int)', '(- x)', 'outside its grammar'],
    ['(Constant Int)', 'x', 'outside its grammar'],
    ['x 7', '7', 'right'],
    ['x 7', '8', 'outside its grammar'],
    ['(ite (< x y) S S) 1', '(ite (< x y) 1 1)', 'right'],
    ['(ite (< x y) S S) 1', '(ite (< y x) 1 1)', 'outside its grammar'],
    ['(ite (<= 0 x y) 1 2)', '(ite (<= 0 x y) 1 2)', 'right'],
    ['(ite (and (<= 0 x) (<= x y)) 1 2)', '(ite (<= 0 x y) 1 2)', 'right'],
    ['(ite (=> (= x 1) (=> (= x 2) (= x 3))) 1 2)', '(ite (=> (= x 1) (= x 2) (= x 3)) 1 2)', 'right'],
    ['(ite (=> (=> (= x 1) (= x 2)) (= x 3)) 1 2)', '(ite (=> (= x 1) (= x 2) (= x 3)) 1 2)', 'outside its grammar'],
    ['(ite (distinct x y 1) 1 2)', '(ite (distinct x y 1) 1 2)', 'right'],
    ['(ite (distinct x y 1) 1 2)', '(ite (distinct x 1 y) 1 2)', 'outside its grammar'],
    ['(ite (exists ((z Int)) (= z S)) S S) 1', 'x', 'undetermined'],
    ['x', '(ite (exists ((z Int)) (= z x)) x y)', 'undetermined'],
    ['x', '(! x :weight 3)', 'undetermined'],
  ])('uses the productions %s to check the body %s, with the verdict: %s', (productions, body, expected) => {
    expect(inGrammar(rules(productions), body)).toBe(expected);
  });

  it('reads grammars with defined functions, indexed operators and several nonterminals', () => {
    const bits = (productions: string, body: string) =>
      inGrammar(rules(productions, '(_ BitVec 4)'), body, '(x (_ BitVec 4))', '(_ BitVec 4)');
    expect(bits('x ((_ rotate_left 1) S)', '((_ rotate_left 1) ((_ rotate_left 1) x))')).toBe('right');
    expect(bits('x ((_ rotate_left 1) S)', '((_ rotate_left 2) x)')).toBe('outside its grammar');
    expect(bits('x ((_ zero_extend 0) S)', '((_ sign_extend 0) x)')).toBe('outside its grammar');
    expect(bits('(bvadd S S) x', '(bvadd x x x)')).toBe('right');
    expect(bits('(Constant (_ BitVec 4))', '#x7')).toBe('right');
    expect(bits('(Constant (_ BitVec 4))', '(bvadd #x7 #x1)')).toBe('right');
    expect(bits('(Constant (_ BitVec 4))', '(bvadd #x7 x)')).toBe('outside its grammar');
    const chain = '((S Int) (T Int) (U Int)) ((S Int (T)) (T Int (U (+ T T))) (U Int (x)))';
    expect(inGrammar(chain, 'x')).toBe('right');
    expect(inGrammar(chain, '(+ x x)')).toBe('right');
    expect(inGrammar(chain, 'y')).toBe('outside its grammar');
    const mixed = '((S Int) (B Bool)) ((S Int (x (ite B S S))) (B Bool ((Variable Bool) (Constant Bool))))';
    expect(inGrammar(mixed, '(ite p x (ite true x x))', '(x Int) (p Bool)')).toBe('right');
    expect(inGrammar(mixed, '(ite (not p) x x)', '(x Int) (p Bool)')).toBe('outside its grammar');
    const defined = (body: string) =>
      verdictOf(
        `(define-fun g ((a Int)) Int a)(define-fun h ((a Int)) Int a)(define-fun k ((a Int) (b Int)) Int a)
         (synth-fun f ((x Int)) Int ${rules('x (g S)')})`,
        define(body),
      );
    expect(defined('(g (g x))')).toBe('right');
    expect(defined('(h x)')).toBe('outside its grammar');
    expect(defined('(k x x)')).toBe('outside its grammar');
    expect(defined('(g (h x))')).toBe('outside its grammar');
  });

  it('accepts quotients and signs as constants of Real in a grammar', () => {
    const real = (body: string) => inGrammar(rules('(Constant Real)', 'Real'), body, '(x Real)', 'Real');
    for (const body of ['1.5', '(- 1.5)', '(/ 1.0 3.0)', '(- (/ 1.0 3.0))', '(/ (- 1.0) 3.0)'])
      expect(real(body), body).toBe('right');
    for (const body of ['(+ 1.0 2.0)', '(- 2.0 1.0)', '(/ x 3.0)', '(to_real 3)'])
      expect(real(body), body).toBe('outside its grammar');
  });

  it('permits every term if the function has no grammar', () => {
    expect(inGrammar('', '(+ x (* 3 y))')).toBe('right');
  });
});

describe('a solution of a problem reported as infeasible', () => {
  const infeasible = (grammar: string, constraints: string, params = '(x Int)', sort = 'Int') =>
    verdictOf(
      `(synth-fun f (${params}) ${sort} ${grammar})(declare-var a Int)(declare-var p Bool)${constraints}`,
      'infeasible',
    );
  const rules = (productions: string, sort = 'Int'): string => `((S ${sort})) ((S ${sort} (${productions})))`;

  it.each([
    ['x', '(constraint (= (f a) a))', 'infeasible'],
    ['0', '(constraint (= (f a) a))', 'undetermined'],
    ['x 1 (+ S S)', '(constraint (= (f a) (+ a 1)))', 'infeasible'],
    ['x 1 (+ S S)', '(constraint (= (f 5) 11))', 'infeasible'],
    ['(Variable Int)', '(constraint (= (f a) a))', 'infeasible'],
    ['(Constant Int)', '(constraint (= (f 3) 1))', 'infeasible'],
    ['(Constant Int)', '(constraint (= (f 3) 0))', 'infeasible'],
    ['(Constant Int)', '(constraint (= (f 3) 77))', 'infeasible'],
    ['(Constant Int)', '(constraint (= 77 (f 3) (f 4)))(constraint (distinct (f 3) (f 4)))', 'undetermined'],
    ['x (ite (= S S) 1 S)', '(constraint (= (f 3) 1))', 'infeasible'],
    ['x (+ S 1)', '(constraint (= (f 3) 6))', 'infeasible'],
    ['x (+ S 1)', '(constraint (= (f 3) 8))', 'undetermined'],
    ['x', '(constraint (= (f a) a))(constraint (= (f 3) 4))', 'undetermined'],
    ['x', '(constraint (forall ((z Int)) (> (f z) 0)))', 'undetermined'],
    ['x', '(assume (> a 3))(constraint (= (f a) a))', 'infeasible'],
    ['x', '(constraint (or p (not p) (> (f 1) 3)))', 'infeasible'],
    ['x', '(constraint (or p (> (f 1) 3)))', 'undetermined'],
    ['x', '(constraint (= (div 1 0) (f 3)))', 'undetermined'],
    ['x', '', 'infeasible'],
  ])('searches the grammar %s for a solution of %s: %s', (productions, constraints, expected) => {
    expect(infeasible(rules(productions), constraints)).toBe(expected);
  });

  it('finds a Boolean or bit-vector solution of a problem reported as infeasible', () => {
    expect(infeasible(rules('(Constant Bool)', 'Bool'), '(constraint (f 3))', '(x Int)', 'Bool')).toBe('infeasible');
    expect(infeasible(rules('(Constant Bool)', 'Bool'), '(constraint (not (f 3)))', '(x Int)', 'Bool')).toBe(
      'infeasible',
    );
    const bits = (constraints: string) =>
      infeasible(
        rules(`x #x1 (bvadd S ${DEPTH === 'sample' ? '#x1' : 'S'})`, '(_ BitVec 4)'),
        `(declare-var b (_ BitVec 4))${constraints}`,
        '(x (_ BitVec 4))',
        '(_ BitVec 4)',
      );
    expect(bits('(constraint (bvugt (f #x3) #x3))')).toBe('infeasible');
    expect(bits('(constraint (= (f b) (bvadd b #x2)))')).toBe('infeasible');
    expect(bits('(constraint (distinct (f b) b))')).toBe('infeasible');
    expect(bits('(constraint (bvugt (f b) b))')).toBe('undetermined');
    expect(
      infeasible(
        rules('(Constant (_ BitVec 4))', '(_ BitVec 4)'),
        '(constraint (= (f 1) #x9))',
        '(x Int)',
        '(_ BitVec 4)',
      ),
    ).toBe('infeasible');
  });

  it('searches for a solution through several nonterminals', () => {
    const grammar = '((S Int) (T Int) (B Bool)) ((S Int ((ite B T T))) (T Int (x 0)) (B Bool ((< T T) (not B))))';
    expect(infeasible(grammar, '(constraint (= (f 3) 3))(constraint (= (f (- 3)) 0))')).toBe('infeasible');
    expect(infeasible(grammar, '(constraint (= (f a) (ite (< a 0) 0 a)))')).toBe('infeasible');
    expect(infeasible('((S Int) (T Int)) ((S Int ((+ T 1))) (T Int (x)))', '(constraint (= (f a) a))')).toBe(
      'undetermined',
    );
  });

  it('searches for a solution only if the problem has a single function with a grammar, and only to judge the first reply', () => {
    expect(infeasible('', '(constraint (= (f a) a))')).toBe('undetermined');
    const two = `(synth-fun f ((x Int)) Int ${rules('x')})(synth-fun g ((x Int)) Int ${rules('x')})`;
    expect(verdictOf(`${two}(declare-var a Int)(constraint (= (f a) a))`, 'infeasible')).toBe('undetermined');
    const { script } = readScript(`(synth-fun f ((x Int)) Int ${rules('x')})(check-synth)(check-synth-next)`);
    const at = { script, command: script.commands.length - 1, reply: 'infeasible' };
    expect(judgeSynthesis(at, { rng: rngFromSeed(1), budget: new Budget('thorough') })).toEqual({
      verdict: 'undetermined',
      because: expect.stringMatching(/./),
    });
  });
});
