import { describe, expect, it } from 'vitest';
import { readScript } from '../../syntax/index.js';
import { Budget } from '../budget.js';
import type { Value } from '../value.js';
import { Derivability } from './derivable.js';
import { type HornSystem, readHornSystem } from './read-system.js';
import type { Predicate } from './system.js';

function readSystem(text: string): HornSystem {
  const { script, ok, diagnostics } = readScript(`${text}(check-sat)`);
  const system = ok ? readHornSystem(script) : diagnostics[0]?.message;
  if (system === undefined || typeof system === 'string') throw new Error(system);
  return system;
}

type WrittenFact = readonly [name: string, ...values: (Value | number)[]];

function fact({ predicates }: HornSystem, [name, ...values]: WrittenFact) {
  const predicate = predicates.get(name) as Predicate;
  return { predicate, values: values.map((each) => (typeof each === 'number' ? BigInt(each) : each)) };
}

function open(text: string, ...known: readonly WrittenFact[]) {
  const system = readSystem(text);
  const derivability = new Derivability(
    system,
    known.map((each) => fact(system, each)),
    new Budget('thorough'),
  );
  return (...asked: WrittenFact) => derivability.decide(fact(system, asked));
}

const INTS =
  '(declare-fun P (Int) Bool)(declare-fun Q (Int) Bool)(declare-fun R (Int) Bool)(declare-fun S (Int Int) Bool)';
const rule = (body: string, head: string, names = 'x') =>
  `(assert (forall (${names
    .split(' ')
    .map((name) => `(${name} Int)`)
    .join('')}) (=> ${body} ${head})))`;

describe('backward chaining', () => {
  it.each([
    ['(P x)', '(R (* 3 x))', 9, 10],
    ['(P x)', '(R (* x 3))', 9, 8],
    ['(P x)', '(R (* (- 3) x))', -9, -10],
    ['(P x)', '(R (* 2 (+ x 1) 1))', 8, 9],
    ['(P x)', '(R (- 5 x))', 2, 3],
    ['(P x)', '(R (+ x x 1))', 7, 8],
    ['(P x)', '(R (- x))', -3, -4],
    ['(P (+ x 1))', '(R x)', 2, 3],
    ['(P 3)', '(R x)', 8, undefined],
    ['(P 2)', '(R x)', undefined, 8],
    ['(and (P y) (= y (+ x 1)))', '(R x)', 2, 3],
    ['(and (P y) (= (+ x 1) y))', '(R x)', 2, 3],
    ['(and (P y) (= z (+ x 1)) (= y (* 3 z)))', '(R x)', 0, 1],
    ['(and (P y) (= y (* 3 z)) (= z (+ x 1)))', '(R x)', 0, 1],
    ['(and (P y) (= (* 2 y) x))', '(R x)', 6, 7],
    ['(and (P y) (= y (mod x 5)))', '(R x)', 8, 9],
    ['(and (P y) (= (mod x 5) y))', '(R x)', 8, 9],
    ['(and (P x) (< x 4))', '(R x)', 3, 4],
    ['(and (P y) (= y 3) (= y (div x 2)))', '(R x)', 7, 8],
    ['(and (P x) (Q x))', '(R (+ x 1))', undefined, 4],
    ['(and (P x) (Q (+ x 1)))', '(R (+ x 1))', 4, 5],
    ['(P x)', '(R (+ x (- x x)))', 3, 4],
  ] as const)('solves the equations of %s => %s', (body, head, follows, fails) => {
    const decide = open(`${INTS}(assert (P 3))(assert (Q 4))${rule(body, head, 'x y z')}`);
    if (follows !== undefined) expect(decide('R', follows)).toBe('follows');
    if (fails !== undefined) expect(decide('R', fails)).toBe('fails');
  });

  it('does not treat a nonlinear term as linear', () => {
    const square = '(define-fun square ((n Int)) Int (* n n))';
    for (const term of ['(* x x)', '(* x (+ x 0))', '(square x)', '(abs (* 2 x))', '(- (* x x x) 4)']) {
      const decide = open(`${square}${INTS}(assert (P 2))${rule('(P x)', `(R ${term})`)}`, ['P', 2]);
      expect(decide('R', 4)).toBe('follows');
      expect(decide('R', 6)).toBe('open');
    }
    for (const equation of ['(= x (- (* x x) 2))', '(= (- (* x x) 2) x)']) {
      const text = `${INTS}(assert (P 2))${rule(`(and (P x) ${equation})`, '(R 1)')}`;
      expect(open(text, ['P', 2])('R', 1)).toBe('follows');
    }
  });

  it.each([
    ['(P x)', '(R (- x x))', 0, 1],
    ['(P x)', '(R (+ 2 (* 0 x)))', 2, 0],
  ])('rejects a fact if the head has another constant value: %s => %s', (body, head, possible, impossible) => {
    const text = `${INTS}(assert (P 2))${rule(body, head)}`;
    expect(open(text, ['P', 2])('R', possible)).toBe('follows');
    expect(open(text)('R', possible)).toBe('open');
    expect(open(text)('R', impossible)).toBe('fails');
  });

  it('joins known facts if the head does not determine all constants', () => {
    const text = `${INTS}${rule('(and (S x y) (S y z))', '(S x z)', 'x y z')}${rule('(and (P y) (> y x))', '(R x)', 'x y')}
      ${rule('(> y x)', '(Q x)', 'x y')}`;
    const known: WrittenFact[] = [
      ['S', 1, 2],
      ['S', 2, 3],
      ['S', 7, 3],
      ['P', 5],
    ];
    const decide = open(text, ...known);
    expect(decide('S', 1, 3)).toBe('follows');
    expect(decide('S', 1, 7)).toBe('open');
    expect(decide('S', 3, 1)).toBe('open');
    expect(decide('R', 4)).toBe('follows');
    expect(decide('R', 5)).toBe('open');
    expect(decide('Q', 1)).toBe('open');
    expect(decide('P', 4)).toBe('fails');
    expect(decide('S', 2, 3)).toBe('follows');
  });

  it('evaluates a nonlinear argument of a premise, and compares the value with the known facts', () => {
    const text = `${INTS}${rule('(and (P y) (Q (* y y)))', '(R x)', 'x y')}${rule('(S y (* z y))', '(P x)', 'x y z')}`;
    expect(open(text, ['P', 3], ['Q', 9])('R', 0)).toBe('follows');
    expect(open(text, ['P', 3], ['Q', 8])('R', 0)).toBe('open');
    expect(open(text, ['Q', 9])('R', 0)).toBe('open');
    expect(open(text, ['S', 2, 6])('P', 0)).toBe('open');
  });

  it('tries at most 200 joins of known facts', () => {
    const text = `${INTS}${rule('(and (P y) (> y x))', '(R x)', 'x y')}`;
    const known = (count: number) => Array.from({ length: count }, (_, i): WrittenFact => ['P', i]);
    expect(open(text, ...known(200))('R', 198)).toBe('follows');
    expect(open(text, ...known(201))('R', 199)).toBe('open');
    expect(open(text, ...known(100), ...known(200))('R', 198)).toBe('follows');
  });

  it('reuses derived facts, so that the depth limit counts only the new part of a derivation', () => {
    const decide = open(`${INTS}(assert (P 0))${rule('(P x)', '(P (+ x 1))')}`);
    expect(decide('P', 60)).toBe('open');
    expect(decide('P', 59)).toBe('follows');
    expect(decide('P', 119)).toBe('follows');
    expect(decide('P', 180)).toBe('open');
  });

  it('tries at most 400 clauses for a fact, and 10,000 in all', () => {
    const facts = (count: number) => Array.from({ length: count }, (_, i) => `(assert (P ${i}))`).join('');
    const few = open(`${INTS}(assert (=> (P 7) false))${facts(400)}(assert (Q 1))`);
    expect(few('P', 399)).toBe('follows');
    for (let i = 1; i <= 24; i++) expect(few('P', -i)).toBe('fails');
    expect(few('Q', 1)).toBe('open');
    expect(few('P', -25)).toBe('open');
    expect(few('P', 399)).toBe('follows');
    const many = open(`${INTS}${facts(401)}`);
    expect(many('P', 399)).toBe('follows');
    expect(many('P', 400)).toBe('open');
    expect(many('P', 401)).toBe('open');
  });

  it('leaves a fact undecided if a guard, an argument or a premise is unspecified', () => {
    const divided = '(= (div x 0) 7)';
    expect(open(`${INTS}${rule(divided, '(R x)')}`)('R', 1)).toBe('open');
    expect(open(`${INTS}${rule(`(and ${divided} (> x 1))`, '(R x)')}`)('R', 1)).toBe('fails');
    expect(open(`${INTS}${rule('(= x 1)', '(R (div x 0))')}`)('R', 5)).toBe('open');
    expect(open(`${INTS}(assert (P 1))${rule('(P (div x 0))', '(R x)')}`)('R', 5)).toBe('open');
    expect(open(`${INTS}${rule('(P x)', '(R (div x 0))')}`, ['P', 1])('R', 5)).toBe('open');
    expect(open(`${INTS}${rule(divided, '(P x)')}${rule('(P x)', '(R x)')}`)('R', 5)).toBe('open');
    expect(open(`${INTS}${rule(divided, '(P x)')}${rule('(and (P x) (Q x))', '(R x)')}`)('R', 5)).toBe('fails');
  });

  it('tries the remaining clauses if a clause leaves the fact undecided', () => {
    const text = `${INTS}(assert (P 1))${rule('(= (div x 0) 7)', '(R x)')}${rule('(P x)', '(R x)')}${rule('(Q x)', '(R x)')}`;
    expect(open(text)('R', 1)).toBe('follows');
    expect(open(text)('R', 2)).toBe('open');
  });

  it('drops derivations that repeat a fact', () => {
    const decide = open(`${INTS}(assert (P 0))${rule('(P (- 5 x))', '(P x)')}${rule('(and (Q x) (P x))', '(Q x)')}`);
    expect(decide('P', 5)).toBe('follows');
    expect(decide('P', 2)).toBe('fails');
    expect(decide('Q', 0)).toBe('fails');
  });

  it('decides facts of several predicates over Reals and datatypes', () => {
    const text = `(declare-datatypes ((L 0)) (((nil) (cons (hd Int) (tl L)))))(declare-fun P (Real L) Bool)(declare-fun Q () Bool)
      (assert (P 0.5 nil))(assert (forall ((x Real) (l L)) (=> (P x l) (P (+ x 1.0) (cons 1 l)))))
      (assert (forall ((l L)) (=> (and (P 0.5 l) (= l nil)) Q)))`;
    const system = readSystem(text);
    const sort = (system.predicates.get('P') as Predicate).params[1] as Predicate['params'][number];
    const nil: Value = { kind: 'datatype', name: 'nil', sort, args: [] };
    const cons: Value = { kind: 'datatype', name: 'cons', sort, args: [1n, nil] };
    const half = { num: 1n, den: 2n };
    const decide = open(text);
    expect(decide('P', half, nil)).toBe('follows');
    expect(decide('P', half, cons)).toBe('open');
    expect(decide('P', { num: 3n, den: 2n }, nil)).toBe('open');
    expect(decide('Q')).toBe('follows');
    expect(open(text.replace('(= l nil)', '(= l (cons 1 nil))'))('Q')).not.toBe('follows');
    const foreign: Value = { kind: 'datatype', name: 'other', sort, args: [1n] };
    expect(decide('P', half, foreign)).toBe('open');
  });

  it('answers `open` for a fact without a key, and ignores known facts without a key', () => {
    const closure = { kind: 'closure' } as Value;
    const text = `(declare-fun P ((Array Int Int)) Bool)(declare-fun Q (Int) Bool)
      (assert (forall ((a (Array Int Int))) (=> (P a) (Q 1))))`;
    const decide = open(text, ['P', closure]);
    expect(decide('P', closure)).toBe('open');
    expect(decide('Q', 1)).toBe('open');
  });
});
