import { EXTERNAL_CLAIMS, type StrategyDefinition, type TestCase, testOfText } from '../../strategy/index.js';
import { printScript } from '../../syntax/index.js';
import { firstLine } from '../../util/index.js';
import type { Emit } from '../base/index.js';
import type { Plugin, PluginGenerator, PluginMutant, PluginStrategy } from './plugin.js';

const MOST_FAILURES = 3;
const PER_SEED = 100;
const MOST_NOTES = 20;
const LONGEST_NAME = 60;

/** Switches off a part that fails repeatedly. */
export class PluginGuard {
  readonly plugin: string;
  readonly #emit: Emit;
  readonly #failures = new Map<string, number>();

  constructor(plugin: string, emit: Emit) {
    this.plugin = plugin;
    this.#emit = emit;
  }

  isOff(part: string): boolean {
    return (this.#failures.get(part) ?? 0) >= MOST_FAILURES;
  }

  call<T>(part: string, otherwise: T, call: () => T): T {
    if (this.isOff(part)) return otherwise;
    try {
      return call();
    } catch (error) {
      this.reportFailure(part, describePluginError(error));
      return otherwise;
    }
  }

  reportFailure(part: string, message: string): void {
    const failures = (this.#failures.get(part) ?? 0) + 1;
    this.#failures.set(part, failures);
    this.#emit({ kind: 'plugin-failed', plugin: this.plugin, part, message, off: failures >= MOST_FAILURES });
  }
}

/** The folder of Gainsay's compiled code. */
const OWN = /^.*\/(?:dist|\.compiled)\//.exec(new URL(import.meta.url).pathname)?.[0] ?? '';

/** Adds the innermost place outside Gainsay to the message. */
export function describePluginError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const places = [...(error.stack ?? '').matchAll(/file:\/\/([^\s?]+)(?:\?\w+)?(:\d+:\d+)/g)];
  const place = places.find(([, file = '']) => !file.startsWith(OWN));
  return place === undefined ? error.message : `${error.message} (${place[1]}${place[2]})`;
}

/** Adapts a strategy of a plug-in. Parses its mutants again, so that later steps rely only on Gainsay's reader. */
export function strategyFrom(plugin: Plugin, strategy: PluginStrategy, guard: PluginGuard): StrategyDefinition {
  const { name, summary, perSeed = PER_SEED, data = [] } = strategy;
  const part = `strategy ${name}`;
  return {
    name,
    data,
    isSeedless: false,
    create: (values) => ({
      name,
      summary,
      seeds: 1,
      perSeed,
      needsAnswer: false,
      accepts: (seed) => guard.call(part, 'the strategy failed', () => toAcceptance(strategy.accepts?.(seed))),
      open(seed, { isTrial }) {
        const own = isTrial === true ? new PluginGuard(plugin.name, () => undefined) : guard;
        const source = own.call(part, undefined, () => strategy.open(seed, values));
        return {
          mutant: (rng, index = 0) =>
            own.call(part, undefined, () => testOfMutant(source?.mutant(rng, index), { plugin, part, guard: own })),
        };
      },
    }),
  };
}

export function generatorFrom(plugin: Plugin, generator: PluginGenerator, guard: PluginGuard): StrategyDefinition {
  const { name, summary } = generator;
  const part = `generator ${name}`;
  return {
    name,
    data: [],
    isSeedless: true,
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

function toAcceptance(value: true | string | undefined): true | string {
  return value === undefined || value === true ? true : String(value);
}

interface MutantContext {
  readonly plugin: Plugin;
  readonly part: string;
  readonly guard: PluginGuard;
}

export function testOfMutant(
  mutant: PluginMutant | string | undefined,
  { plugin, part, guard }: MutantContext,
): TestCase | undefined {
  if (mutant === undefined) return undefined;
  const test = readMutant(plugin.name, mutant);
  if (!('reason' in test)) return test;
  guard.reportFailure(part, test.reason);
  return undefined;
}

export function readMutant(plugin: string, mutant: PluginMutant | string): TestCase | { readonly reason: string } {
  const { script, claim, notes = [], rewrites = [] } = typeof mutant === 'string' ? { script: mutant } : mutant;
  if (claim !== undefined && !EXTERNAL_CLAIMS.includes(claim)) {
    return { reason: `the claim is ${JSON.stringify(claim)}; expected ${EXTERNAL_CLAIMS.join(', ')}` };
  }
  const text = typeof script === 'string' ? script : printScript(script);
  const told = [`plug-in ${plugin}`, ...notes.slice(0, MOST_NOTES).map(String)];
  const named = rewrites.slice(0, MOST_NOTES).map((each) => `${plugin}:${firstLine(String(each), LONGEST_NAME)}`);
  return testOfText({ text, notes: told, rewrites: named, ...(claim === undefined ? {} : { claim }) });
}
