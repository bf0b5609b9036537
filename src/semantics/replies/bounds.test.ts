import { describe, expect, it } from 'vitest';
import { collectChecks } from '../../script/index.js';
import { readScript } from '../../syntax/index.js';
import { boundingAtom, isBounded } from './bounds.js';

const DECLARED = `(declare-const x Int)(declare-const y Int)(declare-const r Real)(declare-const s Real)
(declare-const p Bool)(declare-const q Bool)(declare-const t String)(declare-const u (Seq Int))
(declare-const b (_ BitVec 4))(declare-fun f (Int) Int)`;

type Sides = 'above' | 'below' | 'both' | 'none';

function nameSides(isBelow: boolean, isAbove: boolean): Sides {
  return isBelow ? (isAbove ? 'both' : 'below') : isAbove ? 'above' : 'none';
}

function read(objective: string, assertions: readonly string[]) {
  const asserted = assertions.map((each) => `(assert ${each})`).join('');
  const { script, ok } = readScript(`${DECLARED}${asserted}(maximize ${objective})(check-sat)`);
  const [check] = collectChecks(script.commands);
  const term = check?.objectives[0]?.term;
  if (!ok || check === undefined || term === undefined) throw new Error(`${objective} does not read`);
  return { asserted: check.asserted.map((each) => each.term), term };
}

function findSides(objective: string, ...assertions: readonly string[]): Sides {
  const { asserted, term } = read(objective, assertions);
  const [least, greatest] = (['minimize', 'maximize'] as const).map((sense) => boundingAtom(asserted, term, sense));
  return nameSides(least !== undefined, greatest !== undefined);
}

function findConstantSides(objective: string): Sides {
  const { term } = read(objective, []);
  return nameSides(isBounded(term, 'below'), isBounded(term, 'above'));
}

function nest(levels: number, before: string, core: string): string {
  return `${before.repeat(levels)}${core}${')'.repeat(levels)}`;
}

describe('an assertion that bounds an objective', () => {
  it.each([
    ['x', '(<= x 5)', 'above'],
    ['x', '(< x 5)', 'above'],
    ['x', '(>= x 5)', 'below'],
    ['x', '(> x 5)', 'below'],
    ['x', '(<= 5 x)', 'below'],
    ['x', '(> 5 x)', 'above'],
    ['x', '(= x 5)', 'both'],
    ['x', '(= 5 x)', 'both'],
    ['x', '(distinct x 5)', 'none'],
    ['x', '(= x y)', 'none'],
    ['x', '(<= x y)', 'none'],
    ['x', '(<= y 5)', 'none'],
    ['x', 'p', 'none'],
    ['x', '(= p q)', 'none'],
    ['x', '(= y (f x))', 'none'],
    ['x', '(= t "a" t)', 'none'],
    ['x', '(= b #x3)', 'none'],
  ] as const)('bounds %s by %s: %s', (objective, atom, sides) => {
    expect(findSides(objective, atom)).toBe(sides);
  });

  it('reverses a negated comparison only if it has two terms', () => {
    expect(findSides('x', '(not (<= x 5))')).toBe('below');
    expect(findSides('x', '(not (< x 5))')).toBe('below');
    expect(findSides('x', '(not (>= x 5))')).toBe('above');
    expect(findSides('x', '(not (> x 5))')).toBe('above');
    expect(findSides('x', '(not (= x 5))')).toBe('none');
    expect(findSides('x', '(not (<= 0 x 5))')).toBe('none');
    expect(findSides('x', '(not (distinct x 5))')).toBe('none');
    expect(findSides('x', '(not p)')).toBe('none');
    expect(findSides('x', '(not (and (<= x 5) p))')).toBe('none');
  });

  it('reads each pair of neighbours in a chain of comparisons', () => {
    expect(findSides('x', '(<= 0 x 5)')).toBe('both');
    expect(findSides('x', '(<= y x 5)')).toBe('above');
    expect(findSides('x', '(<= 0 y x)')).toBe('none');
    expect(findSides('x', '(= y x 5)')).toBe('both');
  });

  it('looks for a bound only in conjuncts', () => {
    expect(findSides('x', '(<= y 3)', '(<= x 5)')).toBe('above');
    expect(findSides('x', '(and p (and (<= y 3) (<= x 5)))')).toBe('above');
    expect(findSides('x', '(! (and (! (<= x 5) :weight 3) p) :weight 4)')).toBe('above');
    expect(findSides('x', '(or (<= x 5) p)')).toBe('none');
    expect(findSides('x', '(=> p (<= x 5))')).toBe('none');
    expect(findSides('x', '(xor p (<= x 5))')).toBe('none');
    expect(findSides('x')).toBe('none');
  });

  it('finds a bound only if all coefficients of the objective and of the assertion have the same ratio', () => {
    expect(findSides('x', '(<= (* 2 x) 5)')).toBe('above');
    expect(findSides('x', '(<= (* (- 2) x) 5)')).toBe('below');
    expect(findSides('x', '(<= (- x) 5)')).toBe('below');
    expect(findSides('x', '(< (- 3 x) 5)')).toBe('below');
    expect(findSides('(- x)', '(<= x 5)')).toBe('below');
    expect(findSides('(+ x y)', '(<= (+ x y 2) 7)')).toBe('above');
    expect(findSides('(+ x y)', '(<= (+ (* 3 y) (* 3 x)) 7)')).toBe('above');
    expect(findSides('(+ x y)', '(<= x (- 7 y))')).toBe('above');
    expect(findSides('(+ x y)', '(<= (+ x (* 2 y)) y)')).toBe('above');
    expect(findSides('(+ x (* 2 y))', '(>= (+ x (* 2 y)) 3)')).toBe('below');
    expect(findSides('(+ x y)', '(<= (+ x (* 2 y)) 7)')).toBe('none');
    expect(findSides('(+ x y)', '(<= (- x y) 7)')).toBe('none');
    expect(findSides('(+ x y)', '(<= x 7)')).toBe('none');
    expect(findSides('(+ r s)', '(<= (+ r (* 0.5 s)) 7.0)')).toBe('none');
    expect(findSides('(+ (* 0.5 r) s)', '(<= (+ r (* 2.0 s)) 7.0)')).toBe('above');
  });

  it('ignores symbols that cancel out', () => {
    expect(findSides('x', '(<= (+ x y) (+ y 4))')).toBe('above');
    expect(findSides('(+ x (* 0 y))', '(<= x 4)')).toBe('above');
    expect(findSides('(- x x)', '(<= x 4)')).toBe('none');
    expect(findSides('x', '(<= (- x x) 4)')).toBe('none');
  });

  it('finds no bound of a term that is not linear', () => {
    expect(findSides('(* x y)', '(<= (* x y) 4)')).toBe('none');
    expect(findSides('(f x)', '(<= (f x) 4)')).toBe('none');
    expect(findSides('x', '(<= (+ x (f x)) 4)')).toBe('none');
    expect(findSides('x', '(<= (+ (mod y 3) x) 4)')).toBe('none');
    expect(findSides('(to_real x)', '(<= (to_real x) 1.5)')).toBe('above');
  });

  it('finds no bound in a sum that is too deep', () => {
    expect(findSides('x', `(<= ${nest(150, '(+ 1 ', 'x')} 5)`)).toBe('above');
    expect(findSides('x', `(<= ${nest(300, '(+ 1 ', 'x')} 5)`)).toBe('none');
    expect(findSides(nest(300, '(+ 1 ', 'x'), '(<= x 5)')).toBe('none');
  });

  it('finds a bound inside many nested conjunctions', () => {
    expect(findSides('x', nest(20_000, '(and p ', '(<= x 5)'))).toBe('above');
  });
});

describe('an objective that is bounded for all values of its symbols', () => {
  it.each([
    ['5', 'both'],
    ['x', 'none'],
    ['(f x)', 'none'],
    ['(abs x)', 'below'],
    ['(^ (- x 5) 2)', 'below'],
    ['(- 7 (^ x 4))', 'above'],
    ['(^ x 3)', 'none'],
    ['(^ x 0)', 'none'],
    ['(^ x y)', 'none'],
    ['(str.len t)', 'below'],
    ['(seq.len u)', 'below'],
    ['(bv2nat b)', 'below'],
    ['(ubv_to_int b)', 'below'],
    ['(sbv_to_int b)', 'none'],
    ['(div x 2)', 'none'],
    ['(mod x 3)', 'both'],
    ['(mod x (- 3))', 'both'],
    ['(mod x 0)', 'none'],
    ['(mod x (- 0))', 'none'],
    ['(mod x y)', 'none'],
    ['(mod x (- y))', 'none'],
    ['(mod x (- 3 1))', 'none'],
    ['(to_real (abs x))', 'below'],
    ['(ite p (abs x) 3)', 'below'],
    ['(ite p x 3)', 'none'],
    ['(ite p 3 x)', 'none'],
    ['(! (abs x) :weight 3)', 'below'],
  ] as const)('finds on which sides the term %s is bounded for all values of its symbols: %s', (term, sides) => {
    expect(findConstantSides(term)).toBe(sides);
  });

  it('finds the bounded side of a sum or a difference from the bounded sides of the operands', () => {
    expect(findConstantSides('(+ 1 (abs x) (abs y))')).toBe('below');
    expect(findConstantSides('(+ x (abs y))')).toBe('none');
    expect(findConstantSides('(- (abs x))')).toBe('above');
    expect(findConstantSides('(- 1 (abs x))')).toBe('above');
    expect(findConstantSides('(- (abs x) 3 4)')).toBe('below');
    expect(findConstantSides('(- (abs x) (abs y))')).toBe('none');
    expect(findConstantSides('(- (abs x) (mod y 2) (- (abs y)))')).toBe('below');
    expect(findConstantSides('(- 3 (- (abs x)))')).toBe('below');
  });

  it('multiplies a bounded term by literals', () => {
    expect(findConstantSides('(* 2 (abs x))')).toBe('below');
    expect(findConstantSides('(* (- 2) (abs x))')).toBe('above');
    expect(findConstantSides('(* (abs x) (- 2) (- 3))')).toBe('below');
    expect(findConstantSides('(* (- 2) 3 (abs x))')).toBe('above');
    expect(findConstantSides('(* (- (- 2)) (abs x))')).toBe('below');
    expect(findConstantSides('(* 2 x)')).toBe('none');
    expect(findConstantSides('(* (abs 2) (abs x))')).toBe('none');
    expect(findConstantSides('(* (- 2 5) (abs x))')).toBe('none');
    expect(findConstantSides('(* 2 (- (abs x)))')).toBe('above');
    expect(findConstantSides('(* 2 (- 3))')).toBe('both');
    expect(findConstantSides('(* 0 x)')).toBe('both');
    expect(findConstantSides('(* (- 0) x y)')).toBe('both');
    expect(findConstantSides('(* 0.5 r)')).toBe('none');
    expect(findConstantSides('(* (- 0.5) r r)')).toBe('above');
  });

  it('finds a bound of a product if each factor that is not a constant occurs an even number of times', () => {
    expect(findConstantSides('(* x x)')).toBe('below');
    expect(findConstantSides('(* (- 1) x x)')).toBe('above');
    expect(findConstantSides('(* x y y x)')).toBe('below');
    expect(findConstantSides('(* x x x x)')).toBe('below');
    expect(findConstantSides('(* x x x)')).toBe('none');
    expect(findConstantSides('(* x y)')).toBe('none');
    expect(findConstantSides('(* x x y)')).toBe('none');
    expect(findConstantSides('(* (- x) (- x))')).toBe('below');
    expect(findConstantSides('(* (abs x) (abs y))')).toBe('none');
  });

  it('does not decide an objective that is too deep', () => {
    expect(findConstantSides(nest(150, '(+ 1 ', '(abs x)'))).toBe('below');
    for (const before of ['(+ 1 ', '(* 2 ', '(- 3 ', '(- ', '(ite p 1 ', '(to_real '])
      expect(findConstantSides(nest(before === '(to_real ' ? 1 : 300, before, 'x')), before).toBe('none');
    for (const before of ['(+ 1 ', '(* 2 ', '(ite p 1 '])
      expect(findConstantSides(nest(300, before, '(abs x)')), before).toBe('none');
    expect(findConstantSides(`(* (abs x) ${nest(20_000, '(- ', '2')})`)).toBe('below');
  });
});
