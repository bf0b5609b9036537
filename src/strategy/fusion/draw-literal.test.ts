import { describe, expect, it } from 'vitest';
import { allDraws } from '../../../test/support/all-draws.js';
import { printTerm, readTerm } from '../../syntax/index.js';
import { type Sort, type Term, BOOL, INT, REAL, REGLAN, ROUNDING_MODE, STRING, TermStore } from '../../term/index.js';
import { type Rng, rngFromSeed } from '../../util/index.js';
import { drawConstants, drawLiteral, hasUsefulLiterals } from './draw-literal.js';

const store = new TermStore();
const { sorts } = store;
const format = (term: Term | undefined): string => (term === undefined ? 'none' : printTerm(term));

describe('drawing literals', () => {
  it.each<[string, Sort, Record<string, number>]>([
    ['Bool', BOOL, { false: 50, true: 50 }],
    ['RoundingMode', ROUNDING_MODE, { RNA: 20, RNE: 20, RTN: 20, RTP: 20, RTZ: 20 }],
    ['two bits', sorts.bitVec(2), { '#b00': 25, '#b01': 25, '#b10': 25, '#b11': 25 }],
    ['RegLan', REGLAN, { none: 100 }],
    ['arrays', sorts.array(INT, INT), { none: 100 }],
  ])('draws literals of sort %s with the expected frequencies', (_, sort, expected) => {
    expect(allDraws((rng) => format(drawLiteral(sort, store, rng)))).toEqual(expected);
  });

  it('draws floats with arbitrary bits', () => {
    const drawn = allDraws((rng) => format(drawLiteral(sorts.floatingPoint(2, 3), store, rng)));
    expect(Object.keys(drawn)).toHaveLength(32);
    expect(drawn['(fp #b1 #b01 #b10)']).toBe(3.1);
  });

  it('draws mostly small numbers', () => {
    const integer = (rng: Rng): bigint => {
      const [, minus, digits] = /^(\(- )?(\d+)\)?$/.exec(format(drawLiteral(INT, store, rng))) ?? [];
      return minus === undefined ? BigInt(digits ?? '') : -BigInt(digits ?? '');
    };
    const small = allDraws((rng) => String(integer(rng)), { least: 1e-3 });
    expect(
      Object.keys(small)
        .map(Number)
        .sort((a, b) => a - b),
    ).toEqual(Array.from({ length: 41 }, (_, i) => i - 20));
    expect(small['-20']).toBe(2);
    const rng = rngFromSeed('numbers');
    const many = Array.from({ length: 2000 }, () => integer(rng));
    const large = many.filter((value) => value < -20n || value > 20n);
    expect(large.length).toBeGreaterThan(340);
    expect(large.length).toBeLessThan(460);
    expect(large.every((value) => value >= -100_000n && value <= 100_000n)).toBe(true);
    expect(large.some((value) => value < -90_000n) && large.some((value) => value > 90_000n)).toBe(true);
    const reals = allDraws((each) => format(drawLiteral(REAL, store, each)));
    expect([
      reals['(- 40.0)'],
      reals['40.0'],
      reals['0.0'],
      reals['0.5'],
      reals['0.2'],
      reals['0.25'],
      reals['(- (/ 1.0 3.0))'],
      reals['0.1'],
    ]).toEqual([0.5, 0.5, 1.2, 0.5, 0.2, 0.2, undefined, undefined]);
  });

  it('draws strings of at most three characters, some with a character above U+FFFF', () => {
    const lengths = allDraws((rng) => {
      const term = drawLiteral(STRING, store, rng);
      return term?.kind === 'value' && Array.isArray(term.value) ? String((term.value as number[]).length) : '';
    });
    expect(lengths).toEqual({ 0: 25, 1: 25, 2: 25, 3: 25 });
    const one = allDraws((rng) => format(drawLiteral(STRING, store, rng)), { least: 0.03 });
    expect(one).toEqual({ '""': 25, '"0"': 4.2, '"1"': 4.2, '"a"': 4.2, '"b"': 4.2, '"z"': 4.2, '"\\u{1f600}"': 4.2 });
  });

  it('draws elements of a finite field, given by numbers below 100', () => {
    const field = sorts.finiteField(101n) as Sort;
    const drawn = allDraws((rng) => {
      const term = drawLiteral(field, store, rng);
      return term?.kind === 'value' ? `${term.sort === field} ${String(term.value)}` : 'none';
    });
    expect(Object.keys(drawn)).toHaveLength(100);
    expect([drawn['true 0'], drawn['true 50'], drawn['true -50'], drawn['true 99']]).toContain(1);
  });

  it('draws literals only of sorts with useful literals', () => {
    const some = [
      INT,
      REAL,
      STRING,
      ROUNDING_MODE,
      sorts.bitVec(3),
      sorts.floatingPoint(3, 4),
      BOOL,
      REGLAN,
      sorts.array(INT, INT),
      sorts.named('U', 'U', []),
    ];
    expect(some.map(hasUsefulLiterals)).toEqual([true, true, true, true, true, true, false, false, false, false]);
  });
});

describe('drawing literals under conditions', () => {
  const bits = sorts.bitVec(3);
  const countDraws = (names: readonly string[], sort: Sort, ...texts: readonly string[]): Record<string, number> => {
    const symbols = new Map(names.map((name) => [name, store.const(name, sort)]));
    const conditions = texts.map((text) => readTerm(store, text, { symbols }) as Term);
    const constants = new Map(names.map((name) => [name, sort]));
    return allDraws(
      (rng) => {
        const found = drawConstants(constants, conditions, { store, rng });
        return found === undefined ? 'none' : [...found.values()].map(printTerm).join(' ');
      },
      { least: 1e-4 },
    );
  };

  it('redraws a literal until it satisfies the conditions', () => {
    const two = sorts.bitVec(1);
    // There are only eight draws. Each fails with probability 1/2.
    expect(countDraws(['c'], two, '(distinct c #b0)')).toEqual({ '#b1': 99.6, none: 0.4 });
    expect(countDraws(['c'], two, '(= c #b1)')).toEqual({ '#b1': 99.6, none: 0.4 });
    expect(countDraws(['c'], two, '(distinct c c)')).toEqual({ none: 100 });
    expect(Object.keys(countDraws(['c', 'd'], two, '(distinct c d)'))).toEqual(['#b0 #b1', '#b1 #b0']);
    expect(countDraws(['c'], two, '(bvult c #b1)', '(distinct c #b1)')).toEqual({ '#b0': 99.6, none: 0.4 });
  });

  it('draws an odd number and its inverse if their product must be one', () => {
    expect(countDraws(['c', 'd'], bits, '(= (bvmul c d) #b001)')).toEqual({
      '#b001 #b001': 25,
      '#b011 #b011': 25,
      '#b101 #b101': 25,
      '#b111 #b111': 25,
    });
  });

  it.each<[condition: string, holds: (c: bigint, d: bigint) => boolean]>([
    ['(= (bvmul c d) #b010)', (c, d) => (c * d) % 8n === 2n],
    ['(= (bvadd c d) #b001)', (c, d) => (c + d) % 8n === 1n],
    ['(distinct (bvmul c d) #b001)', (c, d) => (c * d) % 8n !== 1n],
    ['(= (bvmul (bvnot c) d) #b001)', (c, d) => ((7n - c) * d) % 8n === 1n],
    ['(= (bvmul c (bvnot d)) #b001)', (c, d) => (c * (7n - d)) % 8n === 1n],
    ['(and (= (bvmul c d) #b001) (= d d))', (c, d) => (c * d) % 8n === 1n],
  ])('draws literals until they satisfy %s', (text, holds) => {
    const symbols = new Map(['c', 'd'].map((name) => [name, store.const(name, bits)]));
    const condition = readTerm(store, text, { symbols }) as Term;
    const constants = new Map(['c', 'd'].map((name) => [name, bits]));
    const found = Array.from({ length: 80 }, (_, i) =>
      drawConstants(constants, [condition], { store, rng: rngFromSeed(`pair ${i}`) }),
    ).filter((each) => each !== undefined);
    const pairs = found.map((each) =>
      [...each.values()].map((term) => (term.kind === 'value' ? (term.value as bigint) : -1n)),
    );
    expect(pairs.length).toBeGreaterThan(8);
    for (const [c = 0n, d = 0n] of pairs) expect(holds(c, d), `${c} ${d}`).toBe(true);
    expect(new Set(pairs.map(([c]) => c)).size).toBeGreaterThan(2);
  });

  it.each([
    // Only the last condition has the form `(= (bvmul c d) 1)` with two constants.
    ['(= #b001 (bvmul c d))', 0],
    ['(= (bvmul c d) d)', 0],
    ['(= (bvmul c #b001) #b001)', 0],
    ['(bvuge (bvmul c d) #b001)', 0],
    ['(= (bvmul c d) #b001)', 60],
  ])('replaces a draw by an odd number and its inverse only for a product that is one: %s', (text, least) => {
    const symbols = new Map(['c', 'd'].map((name) => [name, store.const(name, bits)]));
    const condition = readTerm(store, text, { symbols }) as Term;
    const constants = new Map(['c', 'd'].map((name) => [name, bits]));
    const found = Array.from({ length: 60 }, (_, i) =>
      drawConstants(constants, [condition], { store, rng: rngFromSeed(`odd ${i}`) }),
    );
    const odd = found.filter((each) =>
      [...(each?.values() ?? [])].every((term) => term.kind === 'value' && (term.value as bigint) % 2n === 1n),
    );
    const drawn = found.filter((each) => each !== undefined);
    if (least > 0) expect([drawn.length, odd.length]).toEqual([least, least]);
    else expect(drawn.length < found.length || odd.length < found.length).toBe(true);
  });

  it.each([
    [['(= (bvmul c d) #b001)', '(distinct c #b001)', '(bvult c #b101)']],
    [['(bvult c #b101)', '(distinct c #b001)', '(= (bvmul c d) #b001)']],
  ])('checks the other conditions after it completes an inverse: %j', (texts) => {
    const symbols = new Map(['c', 'd'].map((name) => [name, store.const(name, bits)]));
    const conditions = texts.map((text) => readTerm(store, text, { symbols }) as Term);
    const constants = new Map(['c', 'd'].map((name) => [name, bits]));
    const found = Array.from({ length: 40 }, (_, i) => {
      const drawn = drawConstants(constants, conditions, { store, rng: rngFromSeed(`inverse ${i}`) });
      return [...(drawn?.values() ?? [])].map(printTerm).join(' ');
    });
    const some = found.filter((each) => each !== '');
    expect(some.length).toBeGreaterThan(20);
    expect(new Set(some)).toEqual(new Set(['#b011 #b011']));
  });

  it('draws nothing for a sort without literals, or if a condition depends on an unspecified value', () => {
    expect(countDraws(['c'], sorts.array(INT, INT), '(= c c)')).toEqual({ none: 100 });
    const open = store.app('=', [store.app('div', [store.int(1n), store.int(0n)]), store.int(0n)]);
    expect(drawConstants(new Map([['c', BOOL]]), [open], { store, rng: rngFromSeed(1) })).toBeUndefined();
  });
});
