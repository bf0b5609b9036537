import { fileURLToPath } from 'node:url';
import { type Script, toJudgeable, type TestCase, printScript, readScript, rngFromSeed } from '../../src/smt.js';
import { type ExternalClaim, formatCount, readMutant } from '../../src/lab-front.js';
import { readUserFile } from '../../src/index.js';
import { type Plugin, type PluginGenerator, type PluginMutant, type PluginStrategy } from '../../src/plugin.js';
import { type LawVerdict, LAW_SEEDS, tryCall, verdictsOn } from './law.js';

/** Rounds over all seeds: at least `MUTANTS`, then until there are `CLAIMS` different claims, `MOST_MUTANTS` or `LONGEST_MS`. */
const MUTANTS = 5;
const CLAIMS = 100;
const MOST_MUTANTS = 50;
const LONGEST_MS = 5_000;
/** Limits of one mutant, in milliseconds and bytes. */
const SLOW_MS = 1_000;
const LARGEST = 1024 * 1024;

export interface ClaimingMutant {
  readonly part: string;
  readonly script: Script;
  readonly claim: ExternalClaim;
  readonly seed: Script | undefined;
}

export interface MakerReport {
  readonly laws: readonly LawVerdict[];
  readonly claiming: readonly ClaimingMutant[];
}

interface Maker {
  readonly seed: Script | undefined;
  readonly isBuiltIn: boolean;
  make(random: string, index: number): PluginMutant | string | undefined;
}

export function strategyLaws(
  plugin: Plugin,
  strategy: PluginStrategy,
  seeds: readonly string[] = LAW_SEEDS,
): MakerReport {
  const part = `strategy ${strategy.name}`;
  const values = tryCall(() =>
    (strategy.data ?? []).map((data) => data.read(readDataText(data.file, data.proofsFile)).value),
  );
  if ('thrown' in values) {
    return { laws: verdictsOn(part, '', { 'reads its default data file': values.thrown }), claiming: [] };
  }
  const makers = seeds.flatMap((text): Maker[] => {
    const seed = (): Script => toJudgeable(readScript(text).script);
    const takes = tryCall(() => strategy.accepts?.(seed()) ?? true);
    if (!('thrown' in takes) && takes.value !== true) return [];
    const make: Maker['make'] = (random, index) =>
      // Each seed has random numbers of its own, or a rare choice would be missed on all seeds at once.
      strategy.open(seed(), values.value).mutant(rngFromSeed(`${random} ${text}`).fork(index), index);
    return [{ seed: seed(), isBuiltIn: LAW_SEEDS.includes(text), make }];
  });
  return makerLaws(plugin, part, makers);
}

export function generatorLaws(plugin: Plugin, { name, formula }: PluginGenerator): MakerReport {
  const make: Maker['make'] = (random, index) => formula(rngFromSeed(random).fork(index));
  return makerLaws(plugin, `generator ${name}`, [{ seed: undefined, isBuiltIn: true, make }]);
}

function readDataText(file: string | URL, proofsFile: ((file: string) => string) | undefined) {
  const path = fileURLToPath(file);
  return { text: readUserFile(path), proofs: proofsFile === undefined ? '' : readUserFile(proofsFile(path)) };
}

function makerLaws(plugin: Plugin, part: string, makers: readonly Maker[]): MakerReport {
  const wrong = { throws: '', sorts: '', same: '', bounds: '' };
  const claims = new Map<string, ClaimingMutant>();
  const began = performance.now();
  const isEnough = () => claims.size === 0 || claims.size >= CLAIMS || performance.now() - began > LONGEST_MS;
  let made = 0;
  for (let index = 0; index < MUTANTS || (index < MOST_MUTANTS && !isEnough()); index++) {
    for (const [of, { seed, make }] of makers.entries()) {
      const start = performance.now();
      const first = tryCall(() => readPluginMutant(plugin, make('1', index)));
      const ms = performance.now() - start;
      const second = tryCall(() => readPluginMutant(plugin, make('1', index)));
      if ('thrown' in first) wrong.throws ||= first.thrown;
      if ('thrown' in first || first.value === undefined) continue;
      made++;
      const { text, reason, test, claim } = first.value;
      if (reason !== undefined) wrong.sorts ||= reason;
      if ('thrown' in second || second.value?.text !== text)
        wrong.same ||= `mutant ${index} differs when it is made again`;
      if (ms > SLOW_MS) wrong.bounds ||= `mutant ${index} took ${Math.round(ms)} ms`;
      if (text.length > LARGEST) wrong.bounds ||= `mutant ${index} has ${text.length} characters`;
      if (test !== undefined && claim !== undefined)
        claims.set(`${of} ${claim} ${text}`, { part, script: test.script, claim, seed });
    }
  }
  const laws = verdictsOn(part, `${made} mutants${countSeeds(makers)}`, {
    'does not throw': wrong.throws,
    'makes something': made === 0 ? `no mutant for ${makers.length} seeds` : '',
    ...(made > 0 && lawsOfMutants(wrong)),
  });
  return { laws, claiming: [...claims.values()] };
}

function lawsOfMutants(wrong: Readonly<Record<'sorts' | 'same' | 'bounds', string>>): Record<string, string> {
  return {
    'its mutants can be parsed, are well sorted, and have a check-sat': wrong.sorts,
    'the same random seed gives the same mutant': wrong.same,
    [`a mutant takes at most ${SLOW_MS} ms and ${LARGEST / 1024} KB`]: wrong.bounds,
  };
}

function countSeeds(makers: readonly Maker[]): string {
  const seeds = makers.filter(({ seed }) => seed !== undefined);
  const builtIn = seeds.filter(({ isBuiltIn }) => isBuiltIn).length;
  const more = seeds.length - builtIn;
  if (seeds.length === 0) return '';
  return ` of ${formatCount(builtIn, 'built-in seed')}${more === 0 ? '' : ` and ${formatCount(more, 'other seed')}`}`;
}

interface ReadMutant {
  readonly text: string;
  readonly reason?: string;
  readonly test?: TestCase;
  readonly claim?: ExternalClaim | undefined;
}

function readPluginMutant(plugin: Plugin, mutant: PluginMutant | string | undefined): ReadMutant | undefined {
  if (mutant === undefined) return undefined;
  const test = readMutant(plugin.name, mutant);
  if ('reason' in test) return { text: JSON.stringify(test), reason: test.reason };
  return { text: printScript(test.script), test, claim: typeof mutant === 'string' ? undefined : mutant.claim };
}
