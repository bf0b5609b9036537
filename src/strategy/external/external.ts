import type { Diagnostic } from '../../diag/index.js';
import type { Script } from '../../script/index.js';
import { printScript } from '../../syntax/index.js';
import { contentId } from '../../util/index.js';
import { type SeededStrategy, EXTERNAL_CLAIMS, type ExternalClaim } from '../contract.js';
import { type StrategyData, type StrategyDefinition, defineStrategy } from '../data.js';
import { type ExternalMutant, testOfText } from '../outside.js';

interface ReadMutants {
  readonly mutants: readonly ExternalMutant[];
  readonly problems: readonly string[];
}

const SEPARATOR = /^;\s*mutant\b.*$/;
const CLAIM = /^;\s*claim:\s*(.*?)\s*$/;

/** Reads a mutator's output. `; mutant` starts a script (optional for the first). `; claim: sat` states its answer. */
export function readMutants(output: string): ReadMutants {
  const parts: string[][] = [[]];
  for (const line of output.split('\n')) {
    if (SEPARATOR.test(line)) parts.push([]);
    else parts.at(-1)?.push(line);
  }
  const mutants: ExternalMutant[] = [];
  const problems: string[] = [];
  for (const lines of parts) {
    const text = lines.join('\n');
    if (text.trim() === '') continue;
    const said = lines.flatMap((line) => CLAIM.exec(line)?.[1] ?? []);
    const claim = said.find(isClaim);
    const wrong = said.filter((each) => !isClaim(each));
    if (wrong.length > 0)
      problems.push(`invalid claim ${JSON.stringify(wrong[0])}; expected ${EXTERNAL_CLAIMS.join(', ')}`);
    mutants.push({ text: `${text.trimEnd()}\n`, ...(claim === undefined ? {} : { claim }) });
  }
  return { mutants, problems };
}

function isClaim(text: string): text is ExternalClaim {
  return EXTERNAL_CLAIMS.some((each) => each === text);
}

const COMMAND = 'cmd:';

export type StoredMutants = ReadonlyMap<string, readonly ExternalMutant[]>;

export function externalCommand(name: string): string | undefined {
  return name.startsWith(COMMAND) ? name.slice(COMMAND.length) : undefined;
}

/** Returns the text of the seed that the mutator receives, and the id under which the seed's mutants are stored. */
export function externalSeed(seed: Script): { readonly text: string; readonly id: string } {
  const text = printScript(seed);
  return { text, id: contentId(text) };
}

export function externalData(name: string): string {
  return `mutants of ${name}`;
}

/** A strategy whose mutants come from a program that reads a seed. Its output is stored before the campaign starts. */
export function externalStrategy(name: string): StrategyDefinition {
  return defineStrategy({ name, data: [describeMutants(name)], create: ([mutants]) => strategyOver(name, mutants) });
}

function strategyOver(name: string, mutants: StoredMutants): SeededStrategy {
  const most = Math.max(1, ...[...mutants.values()].map(({ length }) => length));
  return {
    name,
    summary: 'mutants printed by a program; their answer is unknown',
    seeds: 1,
    perSeed: most,
    needsAnswer: false,
    accepts: () => true,
    open(seed) {
      const made = mutants.get(externalSeed(seed).id) ?? [];
      return {
        mutant(_, index = 0) {
          const mutant = made[index];
          if (mutant === undefined) return undefined;
          const test = testOfText(mutant);
          return 'reason' in test ? undefined : test;
        },
      };
    },
  };
}

function describeMutants(name: string): StrategyData<StoredMutants> {
  return {
    name: externalData(name),
    file: '',
    option: { summary: 'the mutants that the program printed' },
    entry: { plural: 'mutants', example: 'a JSON object' },
    read({ text }) {
      const mutants = readStoredMutants(text);
      if (mutants !== undefined) return { value: mutants, entries: mutants.size, diagnostics: [] };
      const message = 'the stored mutants of the program are ill-formed';
      const diagnostics: Diagnostic[] = [
        { code: 'G503', severity: 'error', message, expected: 'an object that maps each seed to its list of mutants' },
      ];
      return { value: new Map(), entries: 0, diagnostics };
    },
  };
}

export function formatStoredMutants(mutants: StoredMutants): string {
  return JSON.stringify(Object.fromEntries(mutants));
}

function readStoredMutants(text: string): StoredMutants | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined;
  const kept = new Map<string, readonly ExternalMutant[]>();
  for (const [seed, list] of Object.entries(json)) {
    if (!Array.isArray(list) || !list.every(isMutant)) return undefined;
    kept.set(seed, list);
  }
  return kept;
}

function isMutant(value: unknown): value is ExternalMutant {
  if (typeof value !== 'object' || value === null) return false;
  const { text, claim } = value as { readonly text?: unknown; readonly claim?: unknown };
  return typeof text === 'string' && (claim === undefined || EXTERNAL_CLAIMS.some((each) => each === claim));
}
