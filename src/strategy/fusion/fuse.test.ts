import { describe, expect, it } from 'vitest';
import type { Decided } from '../../oracle/index.js';
import { type Command, toJudgeable } from '../../script/index.js';
import { printTerm, readScript } from '../../syntax/index.js';
import { BOOL, INT, REAL, TermStore } from '../../term/index.js';
import { rngFromSeed } from '../../util/index.js';
import { type Fusion, FunctionIndex, fuse, sortPairs } from './fuse.js';
import { type JoinedSeed, type Joining, listJoinings } from './join-seeds.js';
import { prepareSeed } from './prepared-seed.js';
import { readFusionFunctions } from './read-functions.js';
import type { CheckedFunction, Validity } from './template.js';

function makeFunction(
  name: string,
  sorts: string,
  asserts: readonly string[],
  { validity = 'always', once = false }: { readonly validity?: Validity; readonly once?: boolean } = {},
): CheckedFunction {
  const [x, y = x, z = x, p] = sorts.split(' ');
  const all = { x, y, z, ...(p === undefined ? {} : { p }) };
  const declared = Object.entries(all).map(([constant, sort]) => `(declare-const ${constant} ${sort})`);
  const text = `#begin ${name}\n${declared.join('')}${asserts.map((each) => `(assert ${each})`).join('')}\n#end`;
  const { functions, diagnostics } = readFusionFunctions(text);
  if (functions[0] === undefined) throw new Error(JSON.stringify(diagnostics));
  return { fn: functions[0], x: validity, y: validity, once };
}
const makeFunctions = () => ({
  sum: makeFunction('sum', 'Int', ['(= z (+ x y))', '(= x (- z y))', '(= y (- z x))']),
  product: makeFunction('product', 'Int', ['(= z (* x y))', '(= x (div z y))', '(= y (div z x))'], {
    validity: 'guarded',
    once: true,
  }),
  rest: makeFunction('rest', 'Int', ['(= z (* x y))', '(= x (+ 0 (div z y)))', '(= y (div z x))'], {
    validity: 'guarded',
  }),
  fraction: makeFunction('fraction', 'Real Int Real', [
    '(= z (+ x (to_real y)))',
    '(= x (- z (to_real y)))',
    '(= y (to_int (- z x)))',
  ]),
  half: makeFunction('half', 'Int Int Int Int', ['(= z (+ p y))', '(= x (- z y))', '(= y (- z p))', '(= x (+ p 0))']),
});
type Functions = ReturnType<typeof makeFunctions>;

const LESS = '(declare-const a Int)(declare-const b Int)(assert (< a b))(assert (< 0 a))(assert (< b 9))';

function makeSeeds(store: TermStore, texts: readonly string[]): JoinedSeed[] {
  return texts.map((text, role): JoinedSeed => {
    const [, answer = '', script = ''] = /^(\w+) (.*)$/s.exec(text) ?? [];
    const prepared = prepareSeed(toJudgeable(readScript(script).script), { store, role });
    return { name: `seed ${role}`, answer: answer as Decided, prepared };
  });
}

/** Fuses formulas such as `sat (declare-const a Int)…` repeatedly, each time with another random seed. */
function draw(
  texts: readonly string[],
  functions: readonly CheckedFunction[],
  {
    most,
    joining = ([first]) => first,
    draws = 60,
  }: {
    readonly most?: number;
    readonly joining?: (joinings: readonly Joining[]) => Joining | undefined;
    readonly draws?: number;
  } = {},
) {
  const store = new TermStore();
  const seeds = makeSeeds(store, texts);
  const index = new FunctionIndex(functions);
  const pairs = seeds.slice(1).map((seed, i) => sortPairs(index, (seeds[i] as JoinedSeed).prepared, seed.prepared));
  const fusion: Fusion = {
    seeds,
    joining: joining(listJoinings(seeds)) as Joining,
    pairs,
    ...(most === undefined ? {} : { most }),
  };
  return Array.from({ length: draws }, (_, i) => fuse(fusion, store.fork(), rngFromSeed(`fuse ${i}`)));
}
const made = (...all: Parameters<typeof draw>) => draw(...all).filter((test) => test !== undefined);
type Made = ReturnType<typeof made>[number];

const asserted = (commands: readonly Command[]): string[] =>
  commands.flatMap((command) => (command.kind === 'assert' ? [printTerm(command.term)] : []));
const fusedBy = ({ notes = [] }: Made): string[] => notes.filter((note) => note.includes(' fuses '));
const replacements = ({ steps }: Made) => steps.filter(({ leavesOut }) => leavesOut !== true);
const kindsOf = (tests: readonly Made[], kind: (test: Made) => unknown): Set<unknown> => new Set(tests.map(kind));

describe('FunctionIndex', () => {
  it('lists the functions that fit two sorts in the given order of the sorts', () => {
    const { sum, product, fraction } = makeFunctions();
    const index = new FunctionIndex([sum, fraction, product]);
    for (let time = 0; time < 2; time++) {
      expect(index.fitting(INT, INT)).toEqual([sum, product]);
      expect(index.fitting(REAL, INT)).toEqual([fraction]);
      expect(index.fitting(INT, REAL)).toEqual([]);
      expect(index.fitting(BOOL, INT)).toEqual([]);
    }
    expect(index.fitting(INT, INT)).toBe(index.fitting(INT, INT));
  });
});

describe('sortPairs', () => {
  it('lists the pairs of sorts that a function fits, in either order of the seeds', () => {
    const { sum, fraction } = makeFunctions();
    const store = new TermStore();
    const pairs = (...texts: string[]): string[] => {
      const [one, other] = makeSeeds(store, texts) as [JoinedSeed, JoinedSeed];
      return sortPairs(new FunctionIndex([sum, fraction]), one.prepared, other.prepared).map(
        ({ x, y, functions }) => `${x.text} ${y.text}: ${functions.map(({ fn }) => fn.name).join(' ')}`,
      );
    };
    const ints = 'sat (declare-const i Int)(assert (< i 1))';
    const reals = 'sat (declare-const r Real)(assert (< r 1.0))';
    const both = 'sat (declare-const i Int)(declare-const r Real)(assert (< (to_real i) r))';
    expect(pairs(ints, reals)).toEqual(['Real Int: fraction']);
    expect(pairs(reals, ints)).toEqual(['Real Int: fraction']);
    expect(pairs(reals, reals)).toEqual([]);
    expect(pairs(ints, ints)).toEqual(['Int Int: sum', 'Int Int: sum']);
    expect(pairs(both, ints)).toEqual(['Int Int: sum', 'Real Int: fraction', 'Int Int: sum']);
  });
});

describe('fuse', () => {
  const two = [`sat ${LESS}`, `sat ${LESS}`];

  it('joins seeds without changes if no pair may be fused', () => {
    const cases: [seeds: readonly string[], claim: string, note: string, formulas: readonly string[]][] = [
      [
        two,
        'weaker',
        'sat and sat: sat',
        ['(< a!0 b!0)', '(< 0 a!0)', '(< b!0 9)', '(< a!1 b!1)', '(< 0 a!1)', '(< b!1 9)'],
      ],
      [
        [`unsat ${LESS}`, 'unsat (declare-const a Int)(assert (< a a))'],
        'stronger',
        'unsat or unsat: unsat',
        ['(or (and (< a!0 b!0) (< 0 a!0) (< b!0 9)) (< a!1 a!1))'],
      ],
    ];
    for (const [seeds, claim, note, formulas] of cases) {
      for (const test of made(seeds, [makeFunctions().sum], { most: 0, draws: 5 })) {
        expect(test).toMatchObject({ claim, steps: [], notes: [note] });
        expect(asserted(test.script.commands)).toEqual(formulas);
        expect(test.script.commands.at(-1)).toEqual({ kind: 'check-sat' });
        expect(test.script.commands).toEqual(test.base.commands);
      }
    }
  });

  it('makes nothing if two neighbouring seeds have no pair of constants to fuse', () => {
    const { sum, fraction } = makeFunctions();
    const bool = 'sat (declare-const p Bool)(assert p)';
    expect(made(two, [])).toEqual([]);
    expect(made(two, [fraction])).toEqual([]);
    expect(made([...two, bool], [sum])).toEqual([]);
    expect(made([bool, ...two], [sum])).toEqual([]);
    expect(made(two, [sum])).toHaveLength(60);
  });

  it('fuses one pair of constants for each two neighbouring seeds, and at most two further pairs', () => {
    const { sum } = makeFunctions();
    const counts = (seeds: readonly string[], most?: number) =>
      [...kindsOf(made(seeds, [sum], most === undefined ? {} : { most }), (test) => fusedBy(test).length)].toSorted();
    expect(counts(two)).toEqual([1, 2, 3]);
    expect(counts(two, 1)).toEqual([1]);
    expect(counts(two, 2)).toEqual([1, 2]);
    expect(counts([...two, `sat ${LESS}`])).toEqual([2, 3, 4]);
    expect(counts([...two, `sat ${LESS}`], 1)).toEqual([2]);
    for (const { notes = [] } of made([...two, `sat ${LESS}`], [sum])) {
      const roles = notes
        .slice(1, 3)
        .map((note) => [...note.matchAll(/[ab]!(\d)/g)].map(([, role]) => role).toSorted());
      expect(roles).toEqual([
        ['0', '1'],
        ['1', '2'],
      ]);
    }
  });

  it('numbers the new constants, and names the fused constants in notes', () => {
    const [note, ...notes] =
      made(two, [makeFunctions().sum])
        .map(({ notes: [, ...rest] = [] }) => rest)
        .toSorted((a, b) => b.length - a.length)[0] ?? [];
    expect(notes).toHaveLength(2);
    for (const [i, each] of [note, ...notes].entries()) {
      expect(each).toMatch(new RegExp(`^z!f${i + 1} fuses [ab]!(0 and [ab]!1|1 and [ab]!0) by sum$`));
    }
    const orders = kindsOf(
      made(two, [makeFunctions().sum]),
      (test) => /fuses [ab]!(\d)/.exec(fusedBy(test)[0] ?? '')?.[1],
    );
    expect(orders).toEqual(new Set(['0', '1']));
  });

  it('replaces at least one and at most five occurrences of each fused constant', () => {
    const { sum } = makeFunctions();
    const occurring = (times: number): string =>
      `sat (declare-const a Int)${Array.from({ length: times }, (_, i) => `(assert (< ${i} a))`).join('')}`;
    const counts = (times: number): [least: number, most: number] => {
      const all = made([occurring(times), occurring(times)], [sum], { most: 1, draws: 80 }).flatMap((test) =>
        ['a!0', 'a!1'].map((name) => replacements(test).filter(({ before }) => printTerm(before) === name).length),
      );
      return [Math.min(...all), Math.max(...all)];
    };
    expect([1, 2, 9, 10, 11, 30].map(counts)).toEqual([
      [1, 1],
      [1, 2],
      [1, 5],
      [1, 5],
      [1, 5],
      [1, 5],
    ]);
  });

  it('replaces each occurrence at most once, by steps that the claim permits', () => {
    const { sum, product } = makeFunctions();
    const seeds = ['sat (declare-const a Int)(assert (< 0 a))', 'sat (declare-const a Int)(assert (< a 5))'];
    const unsat = seeds.map((each) => each.replace('sat', 'unsat'));
    for (const [given, claim] of [
      [seeds, 'weaker'],
      [unsat, 'stronger'],
    ] as const) {
      for (const test of made(given, [sum, product])) {
        const { steps } = test;
        expect(steps.map(({ id }) => id)).toEqual(steps.map((_, i) => i));
        expect(new Set(steps.map((each) => each.claim))).toEqual(new Set([claim]));
        const places = steps.map(({ command, path }) => [command, ...path].join(' '));
        expect(new Set(places).size).toBe(places.length);
        for (const { rule } of replacements(test)) expect(['fusion:sum', 'fusion:product']).toContain(rule);
      }
    }
  });

  it('replaces a constant that is a whole assertion, and several occurrences of a constant in one term', () => {
    const xor = makeFunction('xor', 'Bool', ['(= z (xor x y))', '(= x (xor z y))', '(= y (xor z x))']);
    const first = 'sat (declare-const p Bool)(assert p)(assert (or p (and (not p) p) (= p true)))';
    const tests = made([first, 'sat (declare-const q Bool)(assert q)'], [xor], { most: 1 });
    for (const { script, base, steps } of tests) {
      const changed = asserted(base.commands).filter((text) => !asserted(script.commands).includes(text));
      expect(changed.length).toBeGreaterThan(0);
      for (const { command, leavesOut } of steps) {
        const after = asserted(script.commands)[command - (base.commands.length - asserted(base.commands).length - 1)];
        if (leavesOut !== true) expect(after).toContain('z!f1');
      }
    }
    const texts = tests.flatMap(({ script }) => asserted(script.commands));
    for (const part of [
      /^\(xor z!f1 q!1\)$/,
      /^\(or p!0 \(and \(not \(xor/,
      /^\(or \(xor z!f1 q!1\) .*\(= \(xor z!f1 q!1\) true\)\)$/,
    ]) {
      expect(
        texts.some((text) => part.test(text)),
        String(part),
      ).toBe(true);
    }
  });

  it('replaces occurrences of a constant only in the disjunct of the seed that declares the constant', () => {
    const one = 'unsat (declare-const a Int)(assert (< a a))';
    const several = `unsat ${LESS}`;
    for (const seeds of [
      [one, several],
      [several, one],
      [several, several],
      [one, one],
    ]) {
      for (const test of made(seeds, [makeFunctions().sum], { draws: 20 })) {
        expect(replacements(test).length).toBeGreaterThan(1);
        for (const { command, path, before } of replacements(test)) {
          const at = test.base.commands[command];
          let term = at?.kind === 'assert' ? at.term : undefined;
          for (const index of path) term = term?.kind === 'app' ? term.args[index] : undefined;
          expect(term).toBe(before);
          expect(printTerm(before)).toMatch(new RegExp(`!${path[0]}$`));
        }
      }
    }
  });
});

describe('constraints of fused constants', () => {
  const constraints = ({ script }: Made): string[] =>
    asserted(script.commands).filter((text) => text.startsWith('(= '));
  const pair = (answer: string, more = '') => [
    `${answer} (declare-const a Int)(assert (< 0 a))${more}`,
    `${answer} (declare-const a Int)(assert (< a 5))`,
  ];
  const one = (seeds: readonly string[], ...functions: readonly (keyof Functions)[]): Made[] =>
    made(
      seeds,
      functions.map((name) => makeFunctions()[name]),
      { most: 1, draws: 100 },
    );
  const isBare = (test: Made): boolean =>
    replacements(test).every(({ after }) => after.kind === 'app' && after.op !== 'ite');

  it('drops the definition of z in a sat mutant, but never in an unsat mutant', () => {
    const sat = one(pair('sat'), 'sum');
    expect(kindsOf(sat, (test) => constraints(test).length)).toEqual(new Set([0, 1, 3]));
    const unsat = one(pair('unsat'), 'sum');
    expect(kindsOf(unsat, (test) => constraints(test).length)).toEqual(new Set([1, 3]));
    for (const test of [...sat, ...unsat]) {
      const [definition] = constraints(test);
      if (definition !== undefined) expect(definition).toMatch(/^\(= z!f1 \(\+ a!\d a!\d\)\)$/);
    }
    for (const { base, steps, script } of sat) {
      const left = steps.filter(({ leavesOut }) => leavesOut === true);
      const dropped = asserted(base.commands).filter((text) => text.startsWith('(= '));
      expect([0, dropped.length]).toContain(left.length);
      for (const { before, after, rule, claim, command } of left) {
        expect([printTerm(after), rule, claim]).toEqual(['true', 'fusion:leave-out', 'weaker']);
        expect(dropped).toContain(printTerm(before));
        expect(base.commands[command]).toEqual({ kind: 'assert', term: before });
      }
      expect(script.commands).toHaveLength(base.commands.length - left.length);
    }
  });

  it('keeps the condition on the witness in every mutant', () => {
    for (const test of one(pair('sat'), 'half')) {
      expect(constraints(test).at(-1)).toMatch(/^\(= a!\d \(\+ p!f1 0\)\)$/);
    }
    expect(kindsOf(one(pair('sat'), 'half'), (test) => constraints(test).length)).toEqual(new Set([1, 2, 4]));
  });

  it('asserts all inversions in an unsat mutant if the inversions have no guards', () => {
    const tests = one(pair('unsat'), 'rest');
    expect(kindsOf(tests, isBare)).toEqual(new Set([true, false]));
    for (const test of tests) {
      if (isBare(test)) expect(constraints(test)).toHaveLength(3);
    }
    expect(
      kindsOf(
        tests.filter((test) => !isBare(test)),
        (test) => constraints(test).length,
      ),
    ).toEqual(new Set([1, 3]));
  });

  it('drops guards in a sat mutant at most once, and only if no seed depends on division by zero', () => {
    expect(kindsOf(one(pair('sat'), 'product'), isBare)).toEqual(new Set([true, false]));
    expect(kindsOf(one(pair('sat'), 'rest'), isBare)).toEqual(new Set([false]));
    expect(kindsOf(one(pair('sat', '(assert (< (div 1 a) 2))'), 'product'), isBare)).toEqual(new Set([false]));
    const real = '(declare-const r Real)(assert (< (/ r r) 2.0))';
    expect(kindsOf(one(pair('sat', real), 'product'), isBare)).toEqual(new Set([false]));
    const several = made(pair('sat'), [makeFunctions().product], { draws: 100 });
    const unguarded = several.map(({ base }) => {
      const found = asserted(base.commands).map((text) => /^\(= a!\d \(div (z!f\d)/.exec(text)?.[1]);
      return new Set(found.filter((z) => z !== undefined)).size;
    });
    expect(Math.max(...unguarded)).toBe(1);
  });

  it('drops guards in an unsat mutant even if a seed depends on division by zero', () => {
    const divides = pair('unsat', '(assert (< (div 1 a) 2))');
    expect(kindsOf(one(divides, 'product'), isBare)).toEqual(new Set([true, false]));
    const mixed = [divides[0]?.replace('unsat', 'sat') ?? '', divides[1] ?? ''];
    const joined = (connective: string) =>
      made(mixed, [makeFunctions().product], {
        most: 1,
        joining: (all) => all.find((each) => each.connective === connective),
      });
    expect(kindsOf(joined('and'), isBare)).toEqual(new Set([true, false]));
    expect(kindsOf(joined('and'), ({ claim }) => claim)).toEqual(new Set(['stronger']));
    expect(kindsOf(joined('or'), isBare)).toEqual(new Set([false]));
    expect(kindsOf(joined('or'), ({ claim }) => claim)).toEqual(new Set(['weaker']));
  });
});
