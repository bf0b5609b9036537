import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBtor } from '../../src/btor/index.js';
import { countChecks } from '../../src/script/index.js';
import type { Solver } from '../../src/solver/index.js';
import {
  type MutantSource,
  type SeededStrategy,
  type SeedlessStrategy,
  type TestCase,
  mutantRng,
  questionOfGraph,
} from '../../src/strategy/index.js';
import { printScript, readScript } from '../../src/syntax/index.js';
import { someSolvers } from '../setup/solvers.js';
import { byDepth } from '../support/laws.js';
import { loadShippedStrategies } from '../support/strategies.js';

const strategies = loadShippedStrategies({ names: ['btor', 'btor-mutants'] });
const btor = strategies.find(({ name }) => name === 'btor') as SeedlessStrategy;
const mutants = strategies.find(({ name }) => name === 'btor-mutants') as SeededStrategy;

/** Test cases per source that are read back. */
const COUNT = byDepth({ sample: 4, whole: 25, deep: 25 });
/** Test cases per source that are sent to solvers. */
const ASKED = byDepth({ sample: 3, whole: 12, deep: 12 });

const COUNTER = `1 sort bitvec 1
2 sort bitvec 4
3 sort array 2 2
4 state 2 count
5 zero 2
6 init 2 4 5
7 input 1 step
8 one 2
9 add 2 4 8
10 ite 2 7 9 4
11 next 2 4 10
12 state 3 mem
13 write 3 12 4 10
14 next 3 12 13
15 read 2 12 -4
16 eq 1 15 10
17 bad 16
`;

const WORDS = `1 var 8 a
2 var 8
3 array 8 2 mem
4 slice 2 2 1 0
5 read 8 3 4
6 write 8 2 3 4 -1
7 read 8 6 4
8 mul 8 5 -7
9 sll 8 8 10
`.replace(
  '9 sll 8 8 10',
  '9 slice 3 2 2 0\n10 sll 8 8 9\n11 ult 1 10 -1\n12 redxor 1 10\n13 implies 1 -11 12\n14 root 1 13',
);

function seedSource(text: string): MutantSource {
  const reading = readBtor(text);
  expect(reading.diagnostics).toEqual([]);
  const question = questionOfGraph(reading.graph);
  if ('reason' in question) throw new Error(question.reason);
  const { script, btor: asked } = question;
  expect(mutants.accepts(script)).not.toBe(true);
  expect(mutants.accepts(script, asked.graph)).toBe(true);
  return mutants.open(script, { direction: undefined, rounds: 1, graph: asked.graph });
}

function draws(source: MutantSource, name: string, count: number): TestCase[] {
  return Array.from({ length: count }, (_, index) =>
    source.mutant(mutantRng(5, { seed: name, strategy: 'btor', index })),
  ).filter((test) => test !== undefined);
}

const SOURCES: readonly (readonly [string, () => MutantSource])[] = [
  ...btor.sources.map((name) => [name, () => btor.open(name)] as const),
  ['mutants of a version 1 file', () => seedSource(WORDS)],
  ['mutants of a BTOR2 file with states', () => seedSource(COUNTER)],
];

describe.each(SOURCES)('%s', (name, open) => {
  it('makes equal test cases from equal random seeds', () => {
    const texts = (): unknown[] =>
      draws(open(), name, byDepth({ sample: 2, whole: 4, deep: 4 })).map(({ btor: asked, script }) => [
        asked?.text,
        printScript(script),
      ]);
    expect(texts()).toEqual(texts());
  });

  it('uses the same names in a BTOR graph and its script, and reads both without errors', () => {
    const tests = draws(open(), name, COUNT);
    expect(tests.length).toBeGreaterThan(0.6 * COUNT);
    for (const { btor: asked, script, notes } of tests) {
      expect(notes?.length).toBeGreaterThan(0);
      const { diagnostics, graph } = readBtor(asked?.text ?? '');
      expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
      if (script.commands.length === 0) {
        expect(diagnostics.some(({ code }) => code === 'G607')).toBe(true);
        continue;
      }
      expect(diagnostics).toEqual([]);
      expect(readScript(printScript(script)).diagnostics).toEqual([]);
      expect(countChecks(script.commands)).toBe(1);
      const declared = script.commands.flatMap((each) => (each.kind === 'declare-fun' ? [each.name] : []));
      const named = graph.nodes.flatMap(({ kind, symbol }) => (kind === 'input' ? [symbol] : []));
      expect(new Set(named)).toEqual(new Set(declared));
    }
  });
});

describe('evaluation', () => {
  it('states the answer if all inputs were tried, and no answer for a graph with negated arrays', () => {
    for (const { script, known, certificate } of draws(
      btor.open('flawed'),
      'flawed',
      byDepth({ sample: 3, whole: 10, deep: 10 }),
    )) {
      expect(script.commands).toEqual([]);
      expect(known).toBeUndefined();
      expect(certificate).toBeUndefined();
    }
    const known = draws(btor.open('small'), 'small', byDepth({ sample: 12, whole: 30, deep: 30 })).flatMap(
      (test) => test.known ?? [],
    );
    expect(known).toContain('sat');
    expect(known).toContain('unsat');
  });
});

describe('solvers', () => {
  let solvers: Solver[] = [];
  beforeAll(async () => {
    solvers = await someSolvers(['boolector', 'z3'], { mode: 'fresh' });
  });
  afterAll(() => Promise.all(solvers.map((solver) => solver.close())));

  it('gets the known answer from all solvers, for a BTOR graph and for its translation', async () => {
    let decided = 0;
    for (const name of ['small', 'mutated']) {
      for (const { btor: asked, script, known } of draws(btor.open(name), name, ASKED)) {
        const input = printScript(script);
        const query = { input, ...(asked?.text === undefined ? {} : { btor: asked.text }) };
        const answers = new Set<string>((known ?? []).filter((answer) => answer !== undefined));
        for (const solver of solvers) {
          const { outcome, language } = await solver.run(query, { timeoutMs: 2_000, outputBytes: 100_000 });
          if (solver.id === 'boolector') expect(language).toBe('btor');
          if (outcome.kind === 'answered' && outcome.answers[0] !== 'unknown') answers.add(String(outcome.answers[0]));
        }
        expect(answers.size, `${[...answers].join()}\n${asked?.text}`).toBeLessThan(2);
        decided += answers.size;
      }
    }
    expect(decided).toBeGreaterThan(0.8 * ASKED);
  });
});
