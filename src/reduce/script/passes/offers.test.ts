import { describe, expect, it } from 'vitest';
import { printTerm, readScript } from '../../../syntax/index.js';
import type { Term } from '../../../term/index.js';
import type { ScriptMove, ScriptView } from '../moves.js';
import { openView } from '../view.js';
import { findAssertedOnly, byWeight, declaration, limitMoves, replace, listConstants } from './offers.js';

function viewText(text: string): { view: ScriptView; cuts: () => number } {
  let cuts = 0;
  const { script, diagnostics } = readScript(text);
  expect(diagnostics).toEqual([]);
  return { view: openView(script, { frozen: () => false, cut: () => void cuts++ }), cuts: () => cuts };
}

const findTerm = ({ terms }: ScriptView, text: string): Term => {
  const found = terms.find((term) => printTerm(term) === text);
  if (found === undefined) throw new Error(`no ${text}`);
  return found;
};

describe('limitMoves', () => {
  /** Counts the listed moves and the calls of `cut`. */
  const countMoves = (moves: number, terms: number): [number, number] => {
    let cuts = 0;
    const { view } = viewText('(declare-const p Bool)(assert p)');
    const [p] = view.terms as [Term];
    const move: ScriptMove = { kind: 'symbol', from: p, to: p, weight: 1 };
    const given = Array.from({ length: moves }, () => move).flatMap((each) => [each, undefined]);
    const large = { ...view, terms: Array.from({ length: terms }, () => p), cut: () => void cuts++ };
    return [limitMoves(large, given).length, cuts];
  };

  it('lists at most 20,000 moves, or two per term if there are many terms', () => {
    expect(countMoves(3, 1)).toEqual([3, 0]);
    expect(countMoves(20_000, 1)).toEqual([20_000, 0]);
    expect(countMoves(20_001, 1)).toEqual([20_000, 1]);
    expect(countMoves(20_500, 10_000)).toEqual([20_000, 1]);
    expect(countMoves(20_500, 10_100)).toEqual([20_200, 1]);
    expect(countMoves(20_500, 10_250)).toEqual([20_500, 0]);
  });
});

describe('replace', () => {
  const { view } = viewText(
    `(declare-sort U 0)(declare-const u U)(declare-const x Int)(declare-const y Int)
     (assert (forall ((k Int) (m Int)) (=> (< k (+ m x y)) (= (* k 2) (+ k 1) x))))
     (assert (= u u))(assert (> (+ x (+ x (+ x (+ x (+ x (* x y y y y))))) ) 0))`,
  );
  const to = (from: string, by: string): number | undefined =>
    replace(view, findTerm(view, from), findTerm(view, by))?.weight;

  it('replaces a term only by a different term of the same sort', () => {
    expect(to('x', 'x')).toBeUndefined();
    expect(to('x', 'u')).toBeUndefined();
    expect(to('(= u u)', 'x')).toBeUndefined();
    expect(to('(+ m x y)', 'x')).toBe(4);
    expect(replace(view, findTerm(view, 'x'), findTerm(view, 'y'))).toMatchObject({ kind: 'term', weight: 1 });
  });

  it('replaces a term only by a term that has no additional free variables', () => {
    expect(to('(* k 2)', 'k')).toBe(3);
    expect(to('(* k 2)', '(+ k 1)')).toBe(3);
    expect(to('(* k 2)', 'm')).toBeUndefined();
    expect(to('x', 'k')).toBeUndefined();
    expect(to('(+ k 1)', 'x')).toBe(3);
  });

  it('computes the weight of a move: the weight of the replaced term minus the weights of children of similar weight', () => {
    const product = '(* x y y y y)';
    const sum = (times: number): string => `${'(+ x '.repeat(times)}${product}${')'.repeat(times)}`;
    expect([0, 1, 2, 3, 4].map((times) => to(sum(times), 'x'))).toEqual([6, 2, 10, 2, 2]);
  });
});

describe('byWeight', () => {
  it('groups terms by the power of two of their weight, the heaviest group first, and in each group later terms first', () => {
    const { view } = viewText(
      '(declare-const p Bool)(declare-const q Bool)(assert (and (or p q p) (xor p q) (not q) p))',
    );
    expect(byWeight(view, view.terms).map((wave) => wave.map(printTerm))).toEqual([
      ['(and (or p q p) (xor p q) (not q) p)'],
      ['(xor p q)', '(or p q p)'],
      ['(not q)'],
      ['q', 'p'],
    ]);
    expect(byWeight(view, [])).toEqual([]);
  });
});

describe('listConstants and findAssertedOnly', () => {
  it('lists constants declared before the first scope, by sort', () => {
    const { view } = viewText(
      `(declare-const x Int)(declare-fun f (Int) Int)(declare-fun p () Bool)(define-fun d () Int 1)(declare-const y Int)
       (push 1)(declare-const z Int)(pop 1)`,
    );
    const found = [...listConstants(view)].map(([sort, symbols]) => [sort.text, symbols.map(printTerm)]);
    expect(found).toEqual([
      ['Int', ['x', 'y']],
      ['Bool', ['p']],
    ]);
    const sort = view.script.store.sorts.bitVec(3);
    expect(declaration('n', sort)).toEqual({
      kind: 'declare-fun',
      name: 'n',
      params: [],
      result: sort,
      form: 'declare-const',
    });
  });

  it('lists asserted terms that occur nowhere else', () => {
    const { view } = viewText(
      '(declare-const p Bool)(declare-const q Bool)(assert p)(assert (not q))(assert (or p q))(check-sat-assuming ((not p)))',
    );
    expect([...findAssertedOnly(view)].map(printTerm)).toEqual(['(not q)', '(or p q)']);
  });
});
