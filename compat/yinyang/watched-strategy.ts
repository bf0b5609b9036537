import { type Script, type Strategy, type TestCase, isSeeded } from '../../src/smt.js';

export interface MutantWatch {
  isDone(seed: Script): boolean;
  onMutant(seed: Script, test: TestCase): void;
}

/** Reports each mutant to `watch`. Does not change which mutant an index yields. */
export function watchStrategy(strategy: Strategy, watch: MutantWatch): Strategy {
  if (!isSeeded(strategy)) return strategy;
  return {
    ...strategy,
    open(seed, options) {
      const source = strategy.open(seed, options);
      return {
        mutant(rng) {
          if (watch.isDone(seed)) return undefined;
          const test = source.mutant(rng);
          if (test !== undefined) watch.onMutant(seed, test);
          return test;
        },
      };
    },
  };
}
