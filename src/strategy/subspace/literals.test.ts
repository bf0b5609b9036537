import { describe, expect, it } from 'vitest';
import { printTerm, readScript } from '../../syntax/index.js';
import { rngFromSeed } from '../../util/index.js';
import { comparisons, constantsIn, literalContext, literalsAbout } from './literals.js';

function open(sorts: string, logic = 'ALL', seed = 1) {
  const { script } = readScript(
    `(set-logic ${logic})(declare-datatype C ((red) (green)))(declare-fun f (Int) Bool)${sorts}`,
  );
  const asserted = script.commands.flatMap((each) => (each.kind === 'assert' ? [each.term] : []));
  const store = script.store.fork();
  const cx = literalContext(script, script.commands, store, rngFromSeed(seed));
  return { cx, constants: constantsIn(asserted, script.commands) };
}
function listAbout(sort: string, value: string | undefined, logic?: string, seed?: number): string[] {
  const {
    cx,
    constants: [constant],
  } = open(`(declare-const c ${sort})(assert (= c c))`, logic, seed);
  if (constant === undefined) throw new Error('no constant');
  return literalsAbout(constant, value, cx).map((term) => printTerm(term));
}

describe('literalsAbout', () => {
  it.each([
    ['Bool', 'true', ['c']],
    ['Int', '5', ['(= c 5)', 4]],
    ['Int', '(- 5)', ['(= c (- 5))', 4]],
    ['Int', undefined, []],
    ['Int', '2.5', []],
    ['C', undefined, ['((_ is red) c)', '((_ is green) c)']],
    ['(Array Int Int)', undefined, [1]],
    ['(Array Int Int)', '((as const (Array Int Int)) 7)', [3]],
    ['String', '"abc"', ['(= c "abc")', '(= (str.len c) 3)', '(str.<= c "abc")', '(str.prefixof (str.at c 0) "abc")']],
    ['String', `"${'a'.repeat(2_000)}"`, [1]],
    ['(_ FloatingPoint 3 5)', undefined, [5]],
  ] as const)('lists formulas about a constant of sort %s with the value %s', (sort, value, expected) => {
    const all = listAbout(sort, value);
    const [more, texts] = [
      expected.filter((each) => typeof each === 'number')[0] ?? 0,
      expected.filter((each) => typeof each === 'string'),
    ];
    expect(all.slice(0, texts.length)).toEqual(texts);
    expect(all).toHaveLength(texts.length + more);
  });

  it('bounds numbers on both sides, at a distance of at most 8', () => {
    const seen = new Set<number>();
    for (const [sort, value, middle] of [
      ['Int', '5', 5],
      ['Int', '(- 5)', -5],
      ['Real', '(- 3.5)', -3],
      ['Real', '2.5', 2],
    ] as const)
      for (let seed = 0; seed < 60; seed++) {
        const plain = listAbout(sort, value, 'ALL', seed).map((text) =>
          text.replaceAll(/\(- ([\d.]+)\)/g, '-$1').replaceAll('.0', ''),
        );
        const high = Number(/^\(<= c (.*)\)$/.exec(plain[1] ?? '')?.[1]);
        const low = 2 * middle - high;
        expect(plain.slice(1)).toEqual([`(<= c ${high})`, `(>= c ${low})`, `(< c ${high})`, `(<= ${low} c ${high})`]);
        seen.add(high - middle);
      }
    expect([...seen].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('lists no literal except an equality if the logic is a difference logic', () => {
    expect(listAbout('Int', '5', 'QF_IDL')).toEqual(['(= c 5)']);
  });

  it('makes literals about at most four bits of a bit-vector', () => {
    const widths = new Set<number>();
    for (let seed = 0; seed < 40; seed++)
      for (const text of listAbout('(_ BitVec 8)', '#x05', 'ALL', seed).slice(1, 3)) {
        const [, high, low, bits] = /^\(= \(\(_ extract (\d) (\d)\) c\) #[bx](\w+)\)$/.exec(text) ?? [];
        widths.add(Number(high) - Number(low) + 1);
        expect(bits).toHaveLength(Number(high) - Number(low) === 3 ? 1 : Number(high) - Number(low) + 1);
      }
    expect([...widths].sort()).toEqual([1, 2, 3, 4]);
  });

  it('reads cells of arrays from stores, or from the constant array below the stores', () => {
    const cells = new Set<string>();
    for (let seed = 0; seed < 40; seed++)
      for (const text of listAbout(
        '(Array Bool Int)',
        '(store ((as const (Array Bool Int)) 7) true 9)',
        'ALL',
        seed,
      ).slice(1))
        cells.add(text);
    expect([...cells].sort()).toEqual(['(= (select c false) 7)', '(= (select c true) 9)']);
  });
});

describe('constantsIn', () => {
  it('lists declared constants that occur in a formula', () => {
    const { constants } = open('(declare-const a Int)(declare-const b Int)(define-fun d () Int 1)(assert (f (+ a d)))');
    expect(constants.map(({ name }) => name)).toEqual(['a']);
  });
});

describe('comparisons', () => {
  it.each([
    ['Int', '<'],
    ['Real', '<'],
    ['(_ BitVec 4)', 'bvult'],
    ['Bool', '='],
    ['C', '='],
  ])('compares different constants of the sort %s by %s', (sort, op) => {
    const { constants, cx } = open(
      `(declare-const a ${sort})(declare-const b ${sort})(declare-const s String)(assert (and (= a b) (= s s)))`,
    );
    const all = new Set(
      Array.from({ length: 20 }, () => comparisons(constants, cx).map((term) => printTerm(term))).flat(),
    );
    expect([...all].sort()).toEqual([`(${op} a b)`, `(${op} b a)`]);
  });
});
