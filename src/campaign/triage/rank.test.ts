import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distance, rank } from './rank.js';
import type { FindingObservation } from './observation.js';
import { nightly } from '../../../test/support/nightly.js';

const observation = (id: string, more: Partial<FindingObservation> = {}): FindingObservation => ({
  id,
  kind: 'crash',
  trust: 'observed',
  got: null,
  families: ['z3'],
  versions: ['4.8.12'],
  signature: null,
  theories: [],
  operators: {},
  shape: '',
  pattern: null,
  bytes: 100,
  ...more,
});

/** Twelve bugs. The findings of one bug vary in size, in one or two operators, and in a part of the message. */
const BUGS: readonly ((i: number) => Partial<FindingObservation>)[] = [
  () => ({
    kind: 'wrong-answer',
    got: 'unsat',
    trust: 'certified',
    theories: ['Strings'],
    operators: { 'str.replace': 1 },
  }),
  () => ({
    kind: 'wrong-answer',
    got: 'sat',
    trust: 'certified',
    theories: ['Strings'],
    operators: { 'str.replace': 1 },
  }),
  () => ({ kind: 'wrong-answer', got: 'unsat', trust: 'certified', theories: ['Ints'], operators: { mod: 2, div: 1 } }),
  () => ({
    kind: 'wrong-answer',
    got: 'unsat',
    families: ['cvc5'],
    theories: ['FloatingPoint'],
    operators: { 'fp.rem': 1 },
  }),
  () => ({
    kind: 'invalid-model',
    signature: 'false fp.eq of fp.rem',
    theories: ['FloatingPoint'],
    operators: { 'fp.rem': 1 },
  }),
  () => ({ kind: 'invalid-model', signature: 'false = of store', theories: ['ArraysEx'], operators: { store: 2 } }),
  () => ({ signature: 'SIGSEGV', theories: ['Datatypes'], operators: { match: 1 } }),
  () => ({ signature: 'SIGSEGV', families: ['cvc5'], theories: ['FloatingPoint'], operators: { 'fp.to_sbv': 1 } }),
  () => ({ signature: 'fault | ASSERTION VIOLATION (fpa2bv_converter.cpp)', operators: { 'fp.fma': 1 } }),
  (i) => ({
    signature: `SIGABRT | Unreachable in theory_arrays line ${i % 3}`,
    families: ['cvc4'],
    operators: { select: 1 },
  }),
  () => ({ signature: 'SIGABRT | bad cast', families: ['cvc4'], operators: { bv2nat: 1 } }),
  () => ({ signature: 'SIGSEGV', theories: ['Sequences'], operators: { 'seq.nth': 2 }, pattern: '4.8.12 4.13.0' }),
];
const NOISE = ['and', 'or', 'ite', '+', 'bvadd'];

function makeObservations(): { observation: FindingObservation; bug: number }[] {
  return BUGS.flatMap((make, bug) =>
    // The first bugs are a hundred times as frequent as the last bugs.
    Array.from({ length: bug < 3 ? 100 : bug < 6 ? 20 : 1 }, (_, i) => {
      const made = observation(`${bug}-${String(i).padStart(3, '0')}`, { bytes: 60 + ((i * 37) % 200), ...make(i) });
      const noise = { [NOISE[i % NOISE.length] as string]: 1 };
      return { bug, observation: { ...made, operators: { ...made.operators, ...noise } } };
    }),
  );
}

describe('rank', () => {
  it('puts ten different bugs on the first ten places, even if some bugs have a hundred times as many findings as others', () => {
    const all = makeObservations();
    const bugOf = new Map(all.map((each) => [each.observation.id, each.bug]));
    const ranked = rank(all.map((each) => each.observation));
    expect(new Set(ranked.slice(0, 10).map(({ id }) => bugOf.get(id))).size).toBe(10);
    expect(new Set(ranked.slice(0, 14).map(({ id }) => bugOf.get(id))).size).toBe(BUGS.length);
    // In order of discovery, the first ten are one bug.
    expect(new Set(all.slice(0, 10).map(({ bug }) => bug)).size).toBe(1);
  });

  it('begins with the gravest and surest finding, whatever the order of input', () => {
    const all = makeObservations().map((each) => each.observation);
    expect(rank(all)[0]?.id).toMatch(/^[02]-/);
    expect(rank([...all].reverse())).toEqual(rank(all));
  });

  it('computes a symmetric distance of two findings between 0 and 1', () => {
    const kinds = fc.constantFrom<FindingObservation['kind'][]>('crash', 'wrong-answer', 'invalid-model');
    const words = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'));
    const any = fc
      .record({ kind: kinds, families: words, theories: words, signature: fc.option(fc.constantFrom('x', 'x y')) })
      .map((more) => observation('s', more));
    fc.assert(
      fc.property(any, any, (a, b) => {
        expect(distance(a, a)).toBe(0);
        expect(distance(a, b)).toBeCloseTo(distance(b, a), 12);
        expect(distance(a, b)).toBeGreaterThanOrEqual(0);
        expect(distance(a, b)).toBeLessThanOrEqual(1);
      }),
    );
  });

  nightly(
    'ranks thousands of findings in a short time',
    () => {
      const many = Array.from({ length: 5_000 }, (_, i) =>
        observation(`c${i}`, {
          signature: `fault in f${i % 50} at ${i}`,
          operators: { [`op${i % 30}`]: 1, and: i % 5 },
          bytes: i,
        }),
      );
      const ranked = rank(many);
      expect(new Set(ranked.map(({ id }) => id)).size).toBe(many.length);
      expect(new Set(ranked.slice(0, 30).map(({ operators }) => Object.keys(operators)[0])).size).toBeGreaterThan(20);
    },
    20_000,
  );
});
