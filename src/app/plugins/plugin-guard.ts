import { OUTSIDE_CLAIMS, type StrategyDefinition, type TestCase, testOfText } from '../../strategy/index.js';
import { printScript } from '../../syntax/index.js';
import type { Tell } from '../base/index.js';
import type { Plugin, PluginGenerator, PluginMutant, PluginStrategy } from './plugin.js';

/** How often a part may fail before it is switched off. */
const MOST_FAILURES = 3;
/** How many mutants of a seed, or formulas of a generator, are drawn where nothing is said. */
const PER_SEED = 100;
const MOST_NOTES = 20;

/** Calls parts of a plug-in: what they throw is told and takes nothing down; a part that goes on failing is switched off. */
export class PluginGuard {
  readonly plugin: string;
  readonly #tell: Tell;
  readonly #failures = new Map<string, number>();

  constructor(plugin: string, tell: Tell) {
    this.plugin = plugin;
    this.#tell = tell;
  }

  isOff(part: string): boolean {
    return (this.#failures.get(part) ?? 0) >= MOST_FAILURES;
  }

  /** What a call gives, or `otherwise` where it throws, or the part is off. */
  call<T>(part: string, otherwise: T, call: () => T): T {
    if (this.isOff(part)) return otherwise;
    try {
      return call();
    } catch (error) {
      this.failed(part, error instanceof Error ? error.message : String(error));
      return otherwise;
    }
  }

  /** A part did something that it must not do. */
  failed(part: string, message: string): void {
    const failures = (this.#failures.get(part) ?? 0) + 1;
    this.#failures.set(part, failures);
    this.#tell({ kind: 'plugin-failed', plugin: this.plugin, part, message, off: failures >= MOST_FAILURES });
  }
}

/** A strategy of a plug-in as one of ours. Its mutants are read again here, so that all that follows rests on our own reader. */
export function strategyFrom(plugin: Plugin, strategy: PluginStrategy, guard: PluginGuard): StrategyDefinition {
  const { name, summary, perSeed = PER_SEED, data = [] } = strategy;
  const part = `strategy ${name}`;
  return {
    name,
    data,
    create: (values) => ({
      name,
      summary,
      seeds: 1,
      perSeed,
      needsAnswer: false,
      accepts: (seed) => guard.call(part, 'it failed', () => accepted(strategy.accepts?.(seed))),
      open(seed) {
        const source = guard.call(part, undefined, () => strategy.open(seed, values));
        return {
          mutant: (rng, index = 0) =>
            guard.call(part, undefined, () => testOfMutant(source?.mutant(rng, index), { plugin, part, guard })),
        };
      },
    }),
  };
}

/** A generator of a plug-in as a strategy without seeds, with one source of its own name. */
export function generatorFrom(plugin: Plugin, generator: PluginGenerator, guard: PluginGuard): StrategyDefinition {
  const { name, summary } = generator;
  const part = `generator ${name}`;
  return {
    name,
    data: [],
    create: () => ({
      name,
      summary,
      seeds: 0,
      perSeed: PER_SEED,
      sources: [name],
      open: () => ({
        mutant: (rng) =>
          guard.call(part, undefined, () => testOfMutant(generator.formula(rng), { plugin, part, guard })),
      }),
    }),
  };
}

/** What a strategy says of a seed. */
function accepted(value: true | string | undefined): true | string {
  return value === undefined || value === true ? true : String(value);
}

interface Making {
  readonly plugin: Plugin;
  readonly part: string;
  readonly guard: PluginGuard;
}

/** A mutant of a plug-in as a test case; undefined, and told, where it is none. */
export function testOfMutant(
  mutant: PluginMutant | string | undefined,
  { plugin, part, guard }: Making,
): TestCase | undefined {
  if (mutant === undefined) return undefined;
  const test = readMutant(plugin.name, mutant);
  if (!('reason' in test)) return test;
  guard.failed(part, test.reason);
  return undefined;
}

/** The same, with the reason where it is none. */
export function readMutant(plugin: string, mutant: PluginMutant | string): TestCase | { readonly reason: string } {
  const { script, claim, notes = [] } = typeof mutant === 'string' ? { script: mutant } : mutant;
  if (claim !== undefined && !OUTSIDE_CLAIMS.includes(claim)) {
    return { reason: `its claim is ${JSON.stringify(claim)}; expected ${OUTSIDE_CLAIMS.join(', ')}` };
  }
  const text = typeof script === 'string' ? script : printScript(script);
  const told = [`plug-in ${plugin}`, ...notes.slice(0, MOST_NOTES).map(String)];
  return testOfText({ text, notes: told, ...(claim === undefined ? {} : { claim }) });
}
