import type { Script } from '../../script/index.js';
import { type Strategy, type TestCase, isSeeded } from '../../strategy/index.js';

/** Who hears of mutants, and says when a seed has had enough of them. */
export interface MutantWatch {
  /** Whether no more is made of this seed. */
  isDone(seed: Script): boolean;
  /** A mutant of this seed was made. */
  made(seed: Script, test: TestCase): void;
}

/** The same strategy, of whose every mutant somebody hears; which mutant a number stands for stays the same. */
export function watchedStrategy(strategy: Strategy, watch: MutantWatch): Strategy {
  if (!isSeeded(strategy)) return strategy;
  return {
    ...strategy,
    open(seed, options) {
      const source = strategy.open(seed, options);
      return {
        mutant(rng) {
          if (watch.isDone(seed)) return undefined;
          const test = source.mutant(rng);
          if (test !== undefined) watch.made(seed, test);
          return test;
        },
      };
    },
  };
}
