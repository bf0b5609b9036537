import { describe, expect, it } from 'vitest';
import { allDraws } from '../../../test/support/all-draws.js';
import { printCommand, printTerm } from '../../syntax/index.js';
import { type Sort, INT, TermStore } from '../../term/index.js';
import { rngFromSeed } from '../../util/index.js';
import { type FusedPair, bindingsFor, fusePair } from './fused-pair.js';
import { readFusionFunctions } from './read-functions.js';
import type { CheckedFunction, Validity } from './template.js';

function read(block: string, validity: Validity = 'always', y = validity): CheckedFunction {
  const { functions, diagnostics } = readFusionFunctions(`#begin f\n${block}\n#end`);
  if (functions[0] === undefined) throw new Error(JSON.stringify(diagnostics));
  return { fn: functions[0], x: validity, y, once: false };
}
const declare = (sort: string, ...names: readonly string[]): string =>
  names.map((name) => `(declare-const ${name} ${sort})`).join('');
const assertAll = (...terms: readonly string[]): string => terms.map((term) => `(assert ${term})`).join('');
const QUOTIENT = declare('Int', 'x', 'y', 'z') + assertAll('(= z (* x y))', '(= x (div z y))', '(= y (div z x))');
const SHIFTED = declare('Int', 'x', 'y', 'z', 'c') + assertAll('(= z (+ x y c))', '(= x (- z y c))', '(= y (- z x c))');

interface Choice {
  readonly sort?: (store: TermStore) => Sort;
  readonly bare?: boolean;
  readonly number?: number;
  readonly seed?: string | number;
}
function fuse(fn: CheckedFunction, { sort = () => INT, bare = false, number = 1, seed = 1 }: Choice = {}) {
  const store = new TermStore();
  const [x, y] = ['a', 'b'].map((name) => store.const(name, sort(store))) as [FusedPair['x'], FusedPair['y']];
  return fusePair({ fn, x, y, number, bare }, store, rngFromSeed(seed));
}
const print = (pair: FusedPair | undefined): string[] =>
  pair === undefined
    ? []
    : [
        ...pair.declarations.map(printCommand),
        ...[pair.definition, pair.backX, pair.backY, ...pair.witnessed].map(printTerm),
      ];

describe('fusePair', () => {
  it('substitutes the constants of the seeds in a fusion function, and adds a number to the names of new constants', () => {
    const fn = read(declare('Int', 'x', 'y', 'z') + assertAll('(= z (+ x y))', '(= x (- z y))', '(= y (- z x))'));
    expect(print(fuse(fn, { number: 7 }))).toEqual([
      '(declare-const z!f7 Int)',
      '(= z!f7 (+ a b))',
      '(- z!f7 b)',
      '(- z!f7 a)',
    ]);
    const pair = fuse(fn);
    expect([pair?.x, pair?.y, pair?.z].map((term) => term && printTerm(term))).toEqual(['a', 'b', 'z!f1']);
    expect(pair?.fn).toBe(fn);
    expect([...(pair?.needs ?? [])].toSorted()).toEqual(['arithmetic', 'ints', 'sums']);
  });

  it.each<[x: Validity, y: Validity, bare: boolean, backX: string, backY: string]>([
    ['guarded', 'guarded', false, '(ite (distinct b 0) (div z!f1 b) a)', '(ite (distinct a 0) (div z!f1 a) b)'],
    ['guarded', 'guarded', true, '(div z!f1 b)', '(div z!f1 a)'],
    ['always', 'guarded', false, '(div z!f1 b)', '(ite (distinct a 0) (div z!f1 a) b)'],
    ['guarded', 'always', false, '(ite (distinct b 0) (div z!f1 b) a)', '(div z!f1 a)'],
    ['always', 'always', false, '(div z!f1 b)', '(div z!f1 a)'],
  ])('guards only inversions that need a guard: x %s, y %s, guards omitted: %s', (x, y, bare, backX, backY) => {
    const pair = fuse(read(QUOTIENT, x, y), { bare });
    expect([pair?.backX, pair?.backY].map((term) => term && printTerm(term))).toEqual([backX, backY]);
  });

  it('fuses no constants whose sorts do not fit the function', () => {
    const fn = read(SHIFTED);
    const bits = (store: TermStore): Sort => store.sorts.bitVec(4);
    expect(fuse(fn, { sort: bits })).toBeUndefined();
    expect(bindingsFor(fn, INT, INT)).toBeDefined();
    expect(bindingsFor(fn, INT, new TermStore().sorts.bitVec(4))).toBeUndefined();
    expect(bindingsFor(fn, new TermStore().sorts.bitVec(4), INT)).toBeUndefined();
  });

  it('replaces a constant by a literal or by a new constant', () => {
    const fn = read(SHIFTED);
    const isDeclared = (seed: number | string): boolean | undefined =>
      fuse(fn, { seed })?.declarations.some((each) => each.kind === 'declare-fun' && each.name === 'c!f1');
    const drawn = Array.from({ length: 200 }, (_, i) => isDeclared(`literal ${i}`));
    const count = drawn.filter(Boolean).length;
    expect([count > 35, count < 85]).toEqual([true, true]);
    for (let i = 0; i < 20; i++) {
      const [last, ...lines] = print(fuse(fn, { seed: `literal ${i}` })).toReversed();
      const literal = drawn[i] === true ? 'c!f1' : String.raw`(?:\d+|\(- \d+\))`;
      expect(last).toMatch(new RegExp(`^\\(- z!f1 a ${literal}\\)$`));
      expect(lines).toHaveLength(drawn[i] === true ? 4 : 3);
    }
    const bool = read(
      declare('Bool', 'x', 'y', 'z', 'c') + assertAll('(= z (xor x y c))', '(= x (xor z y c))', '(= y (xor z x c))'),
    );
    for (let seed = 0; seed < 10; seed++) {
      const pair = fuse(bool, { sort: (store) => store.bool(true).sort, seed });
      expect(pair?.declarations.map(printCommand)).toEqual(['(declare-const z!f1 Bool)', '(declare-const c!f1 Bool)']);
    }
  });

  it('draws literals that satisfy the conditions on constants', () => {
    const fn = read(
      declare('(_ BitVec 1)', 'x', 'y', 'z', 'c') +
        assertAll('(= z (bvxor (bvmul c x) y))', '(= x (bvxor z y))', '(= y (bvxor z x))', '(distinct c (_ bv0 1))'),
    );
    const store = new TermStore();
    const [x, y] = [store.const('a', store.sorts.bitVec(1)), store.const('b', store.sorts.bitVec(1))];
    const found = allDraws((rng) =>
      print(fusePair({ fn, x, y, number: 1, bare: false }, store, rng))
        .slice(0, 2)
        .join(' '),
    );
    expect(found).toEqual({
      '(declare-const z!f1 (_ BitVec 1)) (= z!f1 (bvxor (bvmul #b1 a) b))': 99.6,
      '': 0.4,
    });
  });

  it('draws an index from 0 to 40', () => {
    const fn = read(
      declare('(_ BitVec n)', 'x', 'y', 'z') +
        assertAll('(= z ((_ rotate_left k) x))', '(= x ((_ rotate_right k) z))', '(= y y)'),
    );
    const store = new TermStore();
    const [x, y] = [store.const('a', store.sorts.bitVec(3)), store.const('b', store.sorts.bitVec(3))];
    const found = Object.entries(
      allDraws((rng) =>
        print(fusePair({ fn, x, y, number: 1, bare: false }, store, rng))
          .slice(1, 3)
          .join(' '),
      ),
    );
    expect(found).toHaveLength(41);
    for (const k of [0, 1, 39, 40]) {
      const text = `(= z!f1 ((_ rotate_left ${k}) a)) ((_ rotate_right ${k}) z!f1)`;
      expect(found.find(([each]) => each === text)?.[1]).toBe(2.4);
    }
  });

  it('makes nothing if the sorts do not determine a width', () => {
    const fn = read(
      `${declare('Int', 'x', 'y', 'z')}${declare('(_ BitVec n)', 'c')}` +
        assertAll('(= z (+ x y (bv2nat c)))', '(= x (- z y (bv2nat c)))', '(= y (- z x (bv2nat c)))'),
    );
    expect(fuse(fn)).toBeUndefined();
  });

  it('declares witnesses, and asserts their conditions', () => {
    const fn = read(
      declare('Int', 'x', 'y', 'z', 'p') +
        assertAll('(= z (+ p y))', '(= x (- z y))', '(= y (- z p))', '(= x (+ p 0))'),
    );
    expect(print(fuse(fn))).toEqual([
      '(declare-const z!f1 Int)',
      '(declare-const p!f1 Int)',
      '(= z!f1 (+ p!f1 b))',
      '(- z!f1 b)',
      '(- z!f1 p!f1)',
      '(= a (+ p!f1 0))',
    ]);
  });

  it('declares the datatypes of a function with the sorts of the seeds, but no sort parameters', () => {
    const fn = read(
      `(declare-datatype P ((pair (left A) (right A))))${declare('A', 'x', 'y')}${declare('P', 'z')}` +
        assertAll('(= z (pair x y))', '(= x (left z))', '(= y (right z))'),
    );
    expect(print(fuse(fn, { number: 2 }))).toEqual([
      '(declare-datatypes ((P!f2 0)) (((pair!f2 (left!f2 Int) (right!f2 Int)))))',
      '(declare-const z!f2 P!f2)',
      '(= z!f2 (pair!f2 a b))',
      '(left!f2 z!f2)',
      '(right!f2 z!f2)',
    ]);
  });

  it('returns the same declaration object for a new constant with the same number and sort', () => {
    const fn = read(declare('A', 'x', 'y', 'z') + assertAll('(= z x)', '(= x z)', '(= y y)'));
    const store = new TermStore();
    const declaredFor = (sort: Sort, number: number) => {
      const [x, y] = [store.const('a', sort), store.const('b', sort)];
      return fusePair({ fn, x, y, number, bare: false }, store.fork(), rngFromSeed(1))?.declarations[0];
    };
    const first = declaredFor(INT, 1);
    expect(first).toEqual({ kind: 'declare-fun', name: 'z!f1', params: [], result: INT, form: 'declare-const' });
    expect(declaredFor(INT, 1)).toBe(first);
    expect(declaredFor(INT, 2)).toMatchObject({ name: 'z!f2' });
    expect(declaredFor(store.sorts.bitVec(2), 1)).toMatchObject({ name: 'z!f1', result: store.sorts.bitVec(2) });
  });
});
