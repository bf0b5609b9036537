import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Solver } from '../../src/solver/index.js';
import { type SeedlessStrategy, mutantPrinter } from '../../src/strategy/index.js';
import { rngFromSeed } from '../../src/util/index.js';
import { someSolvers } from '../setup/solvers.js';
import { sampleCases } from '../support/laws.js';
import { loadShippedStrategies } from '../support/strategies.js';

const [strategy] = loadShippedStrategies({ names: ['enumerate'] }) as [SeedlessStrategy];

describe('answers found by trying all assignments', () => {
  let solvers: Solver[] = [];
  beforeAll(async () => {
    solvers = await someSolvers(['z3', 'cvc5'], { mode: 'fresh' });
  });
  afterAll(() => Promise.all(solvers.map((solver) => solver.close())));

  it.each(strategy.sources.map((source) => [source]))(
    'contradicts no solver about the formulas of %s',
    async (name) => {
      const source = strategy.open(name);
      const indices = strategy.extent?.(name).indices ?? 0;
      const numbers = Array.from({ length: 240 }, (_, i) => Math.floor((i * indices) / 240));
      let asked = 0;
      let answered = 0;
      const rejected = new Set<string>();
      for (const index of sampleCases(numbers, 48)) {
        const test = source.mutant(rngFromSeed(1), index);
        const known = test?.known?.[0];
        if (test === undefined || known === undefined) continue;
        const text = mutantPrinter()(test.script);
        for (const solver of solvers) {
          asked++;
          const { outcome } = await solver.run({ input: text }, { timeoutMs: 2_000, outputBytes: 100_000 });
          if (outcome.kind === 'rejected') rejected.add(solver.profile.family);
          if (outcome.kind !== 'answered' || outcome.answers[0] === 'unknown') continue;
          answered++;
          expect(outcome.answers, `${solver.id}, ${name} ${index}\n${text}`).toEqual([known]);
        }
      }
      // Sets have cvc5's syntax.
      expect([...rejected].filter((family) => name !== 'sets' || family !== 'z3')).toEqual([]);
      expect(asked).toBeGreaterThan(0);
      if (name !== 'sets') expect(answered).toBeGreaterThan(asked / 2);
    },
    120_000,
  );
});
