import { describe, expect, it } from 'vitest';
import { readScript } from '../../syntax/index.js';
import { rngFromSeed } from '../../util/index.js';
import { judgeSynthesis } from './judge-synthesis.js';
import { Budget } from '../budget.js';

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

  it('requires the requested signature, and no symbols but the parameters', () => {
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
    expect(formatVerdict(MAX, 'infeasible')).toBe('no solution is known');
  });
});
