import { describe, expect, it } from 'vitest';
import { printTerm, readScript } from '../../syntax/index.js';
import { type BoundClause, type HornSystem, readHornSystem } from './read-system.js';
import { toAssertion } from './system.js';
import { unfold, withoutDefined } from './unfold.js';

function readSystem(text: string): HornSystem {
  const { script, ok, diagnostics } = readScript(`${text}(check-sat)`);
  const system = ok ? readHornSystem(script) : diagnostics[0]?.message;
  if (system === undefined || typeof system === 'string') throw new Error(system);
  return system;
}

const SYMBOLS = `(declare-fun A (Int) Bool)(declare-fun B (Int) Bool)(declare-fun C (Int) Bool)(declare-fun G (Int) Bool)
  (declare-fun Q () Bool)`;

function write({ store }: HornSystem, clause: BoundClause): string {
  const text = printTerm(toAssertion(store, clause, { constants: clause.constants, negated: false }));
  return text.replace(/!\d+/g, '!');
}

/** Unfolds the last clause. The given predicates are `G` and `Q`. */
function unfoldLast(text: string): readonly string[] {
  const system = readSystem(`${SYMBOLS}${text}`);
  const clause = system.clauses.at(-1) as BoundClause;
  return unfold(system, clause, ({ name }) => name === 'G' || name === 'Q').map((each) => write(system, each));
}

function count(text: string): number {
  return unfoldLast(text).length;
}

describe('unfolding', () => {
  it('keeps a clause if no predicate must be resolved away, and drops a clause if the predicate of its head must be resolved away', () => {
    const system = readSystem(`${SYMBOLS}(assert (A 1))(assert (=> (G 1) Q))(assert (=> (A 1) (B 2)))`);
    const [other, given, both] = system.clauses as [BoundClause, BoundClause, BoundClause];
    const isGiven = ({ name }: { readonly name: string }) => name === 'G' || name === 'Q';
    expect(unfold(system, given, isGiven)).toEqual([given]);
    expect(unfold(system, other, isGiven)).toEqual([]);
    expect(unfold(system, both, isGiven)).toEqual([]);
  });

  it('resolves a premise with each rule for its predicate', () => {
    expect(
      unfoldLast(`(assert (A 1))(assert (forall ((x Int)) (=> (and (G x) (> x 5)) (A (+ x 1)))))(assert (=> (A 9) false))
        (assert (B 4))(assert (forall ((x Int)) (=> (and (A x) (G x) (< x 7)) (G (- x)))))`),
    ).toEqual([
      '(forall ((x Int)) (=> (and (G x) (and (< x 7) (= x 1))) (G (- x))))',
      '(forall ((x Int) (x! Int)) (=> (and (G x) (G x!) (and (< x 7) (> x! 5) (= x (+ x! 1)))) (G (- x))))',
    ]);
  });

  it('adds no equation between equal arguments, and no guard for `true`', () => {
    expect(unfoldLast('(assert (A 1))(assert (=> (A 1) Q))')).toEqual(['Q']);
    expect(unfoldLast('(assert (A 1))(assert (=> (A 2) Q))')).toEqual(['(=> (= 2 1) Q)']);
    expect(unfoldLast('(assert (A 1))(assert (=> (and (A 1) (> 1 0)) false))')).toEqual(['(=> (> 1 0) false)']);
  });

  it('resolves each premise, even if two premises have the same predicate', () => {
    expect(count('(assert (A 1))(assert (A 2))(assert (forall ((x Int) (y Int)) (=> (and (A x) (A y)) Q)))')).toBe(4);
    expect(count('(assert (=> (B 1) Q))')).toBe(0);
  });

  it('drops a clause if six rounds of resolution leave a premise that must be resolved away', () => {
    const chain = (length: number) =>
      `${Array.from({ length: length + 1 }, (_, i) => `(declare-fun L${i} () Bool)`).join('')}(assert L0)
      ${Array.from({ length }, (_, i) => `(assert (=> L${i} L${i + 1}))`).join('')}(assert (=> L${length} Q))`;
    expect(unfoldLast(chain(5))).toEqual(['Q']);
    expect(count(chain(6))).toBe(0);
    expect(count('(assert (A 0))(assert (forall ((x Int)) (=> (A x) (A (+ x 1)))))(assert (=> (A 9) Q))')).toBe(6);
  });

  it('stops after 61 clauses, and does not unfold systems of more than 5,000 terms', () => {
    const facts = (most: number) => Array.from({ length: most }, (_, i) => `(assert (A ${i + 1}))`).join('');
    const query = '(assert (forall ((x Int)) (=> (A x) Q)))';
    expect(count(`${facts(60)}${query}`)).toBe(60);
    expect(count(`${facts(90)}${query}`)).toBe(61);
    // Each ground clause about `A` or `G` has two terms: the argument and the guard `true`.
    const fill = (most: number) => '(assert (G 1))'.repeat(most);
    expect(count(`(assert (A 1))${fill(2498)}(assert (=> (A 1) Q))`)).toBe(1);
    expect(count(`(assert (A 1))${fill(2499)}(assert (=> (A 1) Q))`)).toBe(0);
  });
});

describe('removing defined constants', () => {
  const remove = (clause: string) => {
    const system = readSystem(`(define-fun one () Int 1)${SYMBOLS}(assert ${clause})`);
    return write(system, withoutDefined(system, system.clauses[0] as BoundClause));
  };
  const all = (body: string, head = 'Q') => `(forall ((x Int) (y Int) (z Int)) (=> ${body} ${head}))`;

  it.each([
    [all('(and (G x) (= x 3))', '(G (+ x 1))'), '(=> (G 3) (G (+ 3 1)))'],
    [all('(and (G x) (= 3 x))'), '(=> (G 3) Q)'],
    [all('(and (G x) (= x y) (> y 2))'), '(forall ((y Int)) (=> (and (G y) (> y 2)) Q))'],
    [all('(and (= x (+ y 1)) (= y (+ z 1)) (G x))'), '(forall ((z Int)) (=> (G (+ (+ z 1) 1)) Q))'],
    [all('(and (= (+ x 1) x) (G x))'), '(forall ((x Int)) (=> (and (G x) (= (+ x 1) x)) Q))'],
    [all('(and (= x 1 y) (G x))'), '(forall ((x Int) (y Int)) (=> (and (G x) (= x 1 y)) Q))'],
    [all('(and (= (+ x 1) 2) (G x))'), '(forall ((x Int)) (=> (and (G x) (= (+ x 1) 2)) Q))'],
    [all('(and (= one 2) (G x))'), '(forall ((x Int)) (=> (and (G x) (= one 2)) Q))'],
    [all('(and (or (= x 1) (= x 2)) (G x))'), '(forall ((x Int)) (=> (and (G x) (or (= x 1) (= x 2))) Q))'],
    [all('(and (= x 1) (= x 2) (G x))'), '(=> (and (G 1) (= 1 2)) Q)'],
    [all('(and (= x 1) (> y 0) (< y 9))', 'false'), '(forall ((y Int)) (=> (and (> y 0) (< y 9)) false))'],
    [all('(= x 1)', '(G x)'), '(G 1)'],
  ])('rewrites %s', (clause, expected) => {
    expect(remove(clause)).toBe(expected);
  });

  it('keeps clauses of more than 5,000 terms', () => {
    const numbers = (count: number) => Array.from({ length: count }, (_, i) => i).join(' ');
    const clause = (count: number) => `(forall ((x Int)) (=> (and (= x 3) (< ${numbers(count)})) Q))`;
    expect(remove(clause(4_996))).not.toMatch(/x/);
    expect(remove(clause(4_997))).toMatch(/= x 3/);
  });

  it('removes at most 40 constants', () => {
    const names = Array.from({ length: 42 }, (_, i) => `v${i}`);
    const quantified = `(forall (${names.map((name) => `(${name} Int)`).join(' ')})
      (=> (and ${names.map((name, i) => `(= ${name} ${i})`).join(' ')}) false))`;
    expect(remove(quantified)).toBe('(forall ((v40 Int) (v41 Int)) (=> (and (= v40 40) (= v41 41)) false))');
  });
});
