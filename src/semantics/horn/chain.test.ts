import { describe, expect, it } from 'vitest';
import { readScript } from '../../syntax/index.js';
import { rngFromSeed } from '../../util/index.js';
import { Budget } from '../budget.js';
import { type DerivedFact, chainForward, stepsTo } from './chain.js';
import { factText } from './decide.js';
import { type HornSystem, readHornSystem } from './read-system.js';

function readSystem(text: string): HornSystem {
  const { script, ok, diagnostics } = readScript(`${text}(check-sat)`);
  const system = ok ? readHornSystem(script) : diagnostics[0]?.message;
  if (system === undefined || typeof system === 'string') throw new Error(system);
  return system;
}

function derive(text: string, mostFacts?: number): readonly DerivedFact[] {
  const limit = mostFacts === undefined ? {} : { mostFacts };
  return chainForward(readSystem(text), { rng: rngFromSeed(1), budget: new Budget('thorough'), ...limit });
}

function deriveTexts(text: string, mostFacts?: number): readonly string[] {
  const system = readSystem(text);
  return derive(text, mostFacts).map(({ predicate, values }) => factText(system, predicate, values));
}

const INTS = '(declare-fun P (Int) Bool)(declare-fun Q (Int) Bool)(declare-fun R (Int Int) Bool)';
const rule = (body: string, head: string, names = 'x') =>
  `(assert (forall (${names
    .split(' ')
    .map((name) => `(${name} Int)`)
    .join('')}) (=> ${body} ${head})))`;
const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, i) => `(assert (${name} ${i}))`).join('');

describe('forward chaining', () => {
  it('derives facts with the steps that lead to them', () => {
    const text = `${INTS}(assert (P 3))(assert (Q 4))(assert (=> (P 3) false))
      ${rule('(and (P x) (Q y) (< x y))', '(R y x)', 'x y')}${rule('(and (R x y) (P y) (R x y))', '(P (+ x y))', 'x y')}`;
    expect(deriveTexts(text)).toEqual(['(P 3)', '(Q 4)', '(R 4 3)', '(P 7)']);
    const facts = derive(text);
    const [three, four, both, last] = facts as [DerivedFact, DerivedFact, DerivedFact, DerivedFact];
    expect(three.by).toEqual({ clause: 0, values: [], premises: [] });
    expect(both.by).toEqual({ clause: 3, values: [3n, 4n], premises: [three, four] });
    expect(last.by).toEqual({ clause: 4, values: [4n, 3n], premises: [both, three, both] });
    const steps = stepsTo(last);
    expect(steps).toHaveLength(4);
    expect(new Set(steps)).toEqual(new Set(facts.map(({ by }) => by)));
    for (const [i, step] of steps.entries())
      for (const premise of step.premises) expect(steps.slice(0, i)).toContain(premise.by);
    expect(stepsTo(four)).toEqual([four.by]);
  });

  it.each([
    ['the same variable twice', rule('(R x x)', '(P x)'), ['(P 2)']],
    ['a literal argument', rule('(R 1 x)', '(P x)'), ['(P 3)']],
    ['a composed argument', rule('(and (R x (+ x 2)) (= x 1))', '(P x)'), ['(P 1)']],
    ['a composed argument that differs', rule('(and (R x (+ x 5)) (< x 9))', '(P x)'), []],
    ['a defined argument', rule('(R one x)', '(P x)'), ['(P 3)']],
    ['two premises', rule('(and (R x y) (R y z))', '(P z)', 'x y z'), ['(P 2)']],
    ['a guard', rule('(and (R x y) (> y 2))', '(P x)', 'x y'), ['(P 1)']],
    ['an unspecified guard', rule('(and (R x y) (= (div x 0) y))', '(P x)', 'x y'), []],
    ['an unspecified head', rule('(R x y)', '(P (div x 0))', 'x y'), []],
    ['an unspecified premise', rule('(R x (div x 0))', '(P x)'), []],
    ['an equation', rule('(and (R x y) (= (* 2 z) (+ x y)))', '(P z)', 'x y z'), ['(P 2)']],
    ['equations in reverse order', rule('(and (R x 3) (= z (+ y 1)) (= y (* 2 x)))', '(P z)', 'x y z'), ['(P 3)']],
    ['an equation with a defined constant', rule('(and (R x 3) (= (+ y one) x))', '(P y)', 'x y'), ['(P 0)']],
    ['no fitting fact', rule('(Q x)', '(P x)'), []],
  ])('instantiates a rule with %s', (_, text, expected) => {
    const facts = '(assert (R 1 3))(assert (R 2 2))';
    expect(deriveTexts(`(define-fun one () Int 1)${INTS}${facts}${text}`).slice(2)).toEqual(expected);
  });

  it('matches constructors and defined constants only with equal values', () => {
    const lists = `(declare-datatypes ((L 0)) (((nil) (cons (hd Int) (tl L)))))(declare-fun S (L) Bool)(declare-fun Q () Bool)`;
    expect(deriveTexts(`${lists}(assert (S (cons 1 nil)))(assert (=> (S nil) Q))`)).toEqual(['(S (cons 1 nil))']);
    expect(deriveTexts(`${lists}(assert (S nil))(assert (=> (S nil) Q))`)).toEqual(['(S nil)', 'Q']);
    const defined = `(define-fun c () Int 5)${INTS}`;
    expect(deriveTexts(`${defined}(assert (P 4))(assert (=> (P c) (Q 1)))`)).toEqual(['(P 4)']);
    expect(deriveTexts(`${defined}(assert (P 5))(assert (=> (P c) (Q 1)))`)).toEqual(['(P 5)', '(Q 1)']);
  });

  it('tries a few values of constants that no premise determines', () => {
    expect(derive(`${INTS}${rule('true', '(P x)')}`)).toHaveLength(4);
    expect(derive(`${INTS}${rule('(= y (+ x 1))', '(R x y)', 'x y')}`)).toHaveLength(4);
    const near = deriveTexts(`${INTS}${rule('(and (>= x 57) (<= x 58))', '(P x)')}`, 1000);
    expect(near.every((each) => each === '(P 57)' || each === '(P 58)')).toBe(true);
    const four =
      '(declare-fun F (Int Int Int Int) Bool)(assert (forall ((a Int) (b Int) (c Int) (d Int)) (F a b c d)))';
    expect(derive(four, 1000)).toHaveLength(200);
  });

  it('applies the limit on joins only to facts that agree on their shared variables', () => {
    const edges = Array.from({ length: 40 }, (_, i) => `(assert (R ${i} ${i + 1}))`).join('');
    const text = `${INTS}(declare-fun S (Int Int) Bool)${edges}${rule('(and (R x y) (R y z))', '(S x z)', 'x y z')}`;
    expect(derive(text, 1000)).toHaveLength(40 + 39);
  });

  it('tries values of the sort of each variable, and numbers near the literals of the clause', () => {
    const mixed = derive('(declare-fun F (Int Bool) Bool)(assert (forall ((x Int) (b Bool)) (F x b)))');
    expect(mixed.map(({ values }) => values.map((each) => typeof each))).toEqual(Array(8).fill(['bigint', 'boolean']));
    const apart = `${INTS}${rule('(>= x 69)', '(P x)')}${rule('(or (= x 5555) (= x 5556) (= x 5557))', '(Q x)')}`;
    expect(new Set(derive(apart).map(({ predicate }) => predicate.name))).toEqual(new Set(['P', 'Q']));
  });

  it('tries all values of a small sort in ascending order', () => {
    const bits = '(declare-fun B ((_ BitVec 2)) Bool)(assert (forall ((x (_ BitVec 2))) (B x)))';
    expect(deriveTexts(bits)).toEqual(['(B #b00)', '(B #b01)', '(B #b10)', '(B #b11)']);
  });

  it('stops at the limits on facts and instances', () => {
    const endless = `${INTS}(assert (P 0))${rule('(P x)', '(P (+ x 1))')}`;
    expect(derive(`${INTS}${numbered('P', 130)}`)).toHaveLength(120);
    // The limit of 3,000 instances is reached in a round with 77 instances: 1 + 2 + … + 77 is 3,003.
    expect(derive(endless)).toHaveLength(77);
    expect(deriveTexts(endless, 3)).toEqual(['(P 0)', '(P 1)', '(P 2)']);
    expect(derive(`${INTS}${numbered('P', 9)}`, 5)).toHaveLength(5);
    expect(derive(`${INTS}${rule('true', '(R x y)', 'x y')}`, 5)).toHaveLength(5);
    // Round r tries r instances of the rule for P and 200 of the rule for R, so round 15 reaches the limit of 3,000.
    const slow = `${INTS}${numbered('Q', 15)}(assert (P 0))${rule('(P x)', '(P (+ x 1))')}
      ${rule('(and (Q x) (Q y) (< x 0))', '(R x y)', 'x y')}`;
    expect(derive(slow)).toHaveLength(31);
  });
});
