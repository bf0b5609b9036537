import { describe, expect, it } from 'vitest';
import { readScript } from '../../syntax/index.js';
import { Budget } from '../budget.js';
import { computeLeastModel, factText, findDerivation, holdsIn, listFacts, valuesOfFact } from './decide.js';
import { type Fact, type Instance, factKey, leastModel, listInstances, orderDerivation } from './least-model.js';
import { type HornSystem, readHornSystem } from './read-system.js';
import type { Predicate } from './system.js';
import { DEPTH } from '../../../test/support/laws.js';

function readSystem(text: string): HornSystem {
  const { script, ok, diagnostics } = readScript(`${text}(check-sat)`);
  const system = ok ? readHornSystem(script) : diagnostics[0]?.message;
  if (system === undefined || typeof system === 'string') throw new Error(system);
  return system;
}

const SYMBOLS = '(declare-fun P ((_ BitVec 2) Bool) Bool)(declare-fun Q () Bool)';

function instances(text: string, most?: number) {
  const [clause] = readSystem(text).clauses;
  if (clause === undefined) throw new Error('no clause');
  return listInstances(clause, 7, clause.constants, most);
}

describe('instances of a clause', () => {
  it('lists the instances whose guard holds', () => {
    const found = instances(`${SYMBOLS}(assert (forall ((x (_ BitVec 2)) (b Bool))
      (=> (and (P x b) (bvugt x #b01) b) (P (bvnot x) (not b)))))`);
    const shown = found?.map(({ clause, values, premises, head }) => [
      clause,
      values,
      premises.map(({ values: each }) => each),
      head?.predicate.name,
      head?.values,
    ]);
    expect(shown).toEqual([
      [7, [2, 1], [[2, 1]], 'P', [1, 0]],
      [7, [3, 1], [[3, 1]], 'P', [0, 0]],
    ]);
  });

  it('lists one instance of a ground clause, and none if its guard is false', () => {
    expect(instances(`${SYMBOLS}(assert (=> Q false))`)).toMatchObject([{ values: [], head: undefined }]);
    expect(instances(`${SYMBOLS}(assert (=> (and Q (= #b0 #b1)) false))`)).toEqual([]);
  });

  const wide = (width: number) =>
    `${SYMBOLS}(assert (forall ((x (_ BitVec ${width}))) (=> (bvult x (_ bv3 ${width})) Q)))`;

  it('lists at most the wanted number of assignments, by default 1,024', () => {
    expect(instances(wide(10))).toHaveLength(3);
    expect(instances(wide(11))).toBeUndefined();
    expect(instances(wide(4), 16)).toHaveLength(3);
    expect(instances(wide(4), 15)).toBeUndefined();
  });

  it.each([
    ['a constant of an infinite sort', '(forall ((i Int)) (=> (> i 0) Q))'],
    ['a guard that does not compile', '(=> (> (* 2 2) 3) Q)'],
    ['a premise that does not compile', '(=> (I (+ 1 1)) Q)'],
    ['a head that does not compile', '(=> Q (I (+ 1 1)))'],
    ['an unspecified guard', '(=> (= ((_ fp.to_ubv 2) RNE (_ NaN 3 3)) #b00) Q)'],
    ['an unspecified premise', '(=> (P ((_ fp.to_ubv 2) RNE (_ NaN 3 3)) true) Q)'],
    ['an unspecified head', '(P ((_ fp.to_ubv 2) RNE (_ NaN 3 3)) true)'],
  ])('lists nothing for a clause with %s', (_, clause) => {
    expect(instances(`(declare-fun I (Int) Bool)${SYMBOLS}(assert ${clause})`)).toBeUndefined();
  });

  it('ignores unspecified arguments of instances whose guard is false', () => {
    const clause = '(=> (= #b0 #b1) (P ((_ fp.to_ubv 2) RNE (_ NaN 3 3)) true))';
    expect(instances(`${SYMBOLS}(assert ${clause})`)).toEqual([]);
  });
});

const name = (text: string): Predicate => ({ name: text, params: [] });
const fact = (text: string, ...values: readonly number[]): Fact => ({ predicate: name(text), values });
const instance = (head: Fact | undefined, ...premises: readonly Fact[]): Instance => ({
  clause: 0,
  values: [],
  premises,
  head,
});

describe('least models', () => {
  const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map((each) => fact(each, 1)) as [Fact, Fact, Fact, Fact, Fact];

  it('derives each fact once, in an order of derivation, in any order of clauses', () => {
    const steps = [
      instance(undefined, a),
      instance(c, b, a),
      instance(b, a),
      instance(a),
      instance(e, d),
      instance(d, e),
    ];
    for (const order of [steps, [...steps].reverse()]) {
      const known = leastModel(order);
      expect([...known.keys()]).toEqual([factKey(a), factKey(b), factKey(c)]);
      expect(known.get(factKey(c))?.by).toBe(steps[1]);
    }
    const first = instance(a);
    expect(leastModel([first, instance(a, b), instance(b), instance(a)]).get(factKey(a))?.by).toBe(first);
    expect(leastModel([])).toEqual(new Map());
  });

  it('distinguishes facts by predicate and values', () => {
    expect(new Set([fact('a', 1, 2), fact('a', 12), fact('a'), fact('b', 1, 2)].map(factKey)).size).toBe(4);
    const known = leastModel([instance(fact('a', 1)), instance(fact('a', 2), fact('a', 3))]);
    expect([...known.keys()]).toEqual([factKey(fact('a', 1))]);
  });

  it('lists the instances that a derivation needs, with the premises of each instance first', () => {
    const [toA, toB, toC, toD] = [instance(a), instance(b, a), instance(c, b, a), instance(d)] as const;
    const known = leastModel([toD, toC, toB, toA]);
    const query = instance(undefined, c);
    expect(orderDerivation(query, known)).toEqual([toA, toB, toC, query]);
    expect(orderDerivation(instance(undefined, e), known)).toHaveLength(1);
  });
});

describe('least models of systems', () => {
  const text = `${SYMBOLS}(assert (forall ((x (_ BitVec 2)) (b Bool)) (=> (and (P x b) (bvult x #b10)) (P (bvadd x #b01) (not b)))))
    (assert (P #b00 true))(assert (P #b11 true))(assert (=> (P #b01 false) Q))(assert (=> Q false))`;

  it('computes a least model with exactly the derivable facts', () => {
    const system = readSystem(text);
    const least = computeLeastModel(system, new Budget('thorough'));
    if (least === undefined) throw new Error('no least model');
    const [p, q] = ['P', 'Q'].map((each) => system.predicates.get(each) as Predicate) as [Predicate, Predicate];
    expect(listFacts(least, q).map(({ values }) => values)).toEqual([[]]);
    const facts = listFacts(least, p).map(({ values }) => values.join(' '));
    expect(facts.sort()).toEqual(['0 1', '1 0', '2 1', '3 1']);
    expect(holdsIn(least, p, [2, 1])).toBe(true);
    expect(holdsIn(least, p, [2, 0])).toBe(false);
    const derivation = findDerivation(least, { query: q });
    expect(derivation?.map((each) => factText(system, each.predicate, valuesOfFact(each)))).toEqual([
      '(P #b00 true)',
      '(P #b01 false)',
      'Q',
    ]);
    expect(findDerivation(least, { query: name('R') })).toBeUndefined();
  });

  it('charges ten steps per assignment and twenty steps per instance for a least model', () => {
    const charged: number[] = [];
    const budget = { charge: (steps: number) => charged.push(steps) } as unknown as Budget;
    computeLeastModel(readSystem(text), budget);
    expect(charged).toEqual([80, 10, 10, 10, 10, 160]);
  });

  it('computes a least model only for at most 2^14 assignments per clause and 2^16 instances in all', () => {
    const all = (width: number) => `(assert (forall ((x (_ BitVec ${width}))) (=> (= x x) Q)))`;
    const isComputed = (clauses: string) =>
      computeLeastModel(readSystem(`${SYMBOLS}${clauses}`), new Budget('thorough')) !== undefined;
    expect(isComputed(all(15))).toBe(false);
    if (DEPTH !== 'sample') expect(isComputed(all(14).repeat(4))).toBe(true);
    expect(isComputed(`${all(14).repeat(4)}(assert Q)`)).toBe(false);
  });
});
