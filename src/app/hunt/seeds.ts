import { existsSync } from 'node:fs';
import {
  type LoadedSeed,
  type PlannedSeed,
  CooperativePause,
  examineModel,
  formatCertifiedModel,
  listDroppedOptions,
  readSeed,
  WorkInterrupted,
} from '../../campaign/index.js';
import { checkExhaustion } from '../../generate/index.js';
import { findSeedFiles, idOfText, isLeftOut, packageFile, readTextFile } from '../../host/index.js';
import { certifies } from '../../oracle/index.js';
import { type Script, countChecks, toJudgeable } from '../../script/index.js';
import { namesSolver } from '../../solver/index.js';
import { type Strategy, isSeeded, isSeedless } from '../../strategy/index.js';
import { formatCount, groupDigits, isJsonObject, rngFromSeed } from '../../util/index.js';
import { type Emit, BadInput, badUsage, clockUntil, warn } from '../base/index.js';
import type { HuntSettings } from './hunt-options.js';
import { SeedFilter } from './seed-filter.js';

export const SHIPPED_SEEDS = packageFile('seeds');

/** Without paths in `seeds`, the shipped seeds are used. */
export type SeedRequest = Pick<HuntSettings, 'seeds' | 'maxBytes' | 'key' | 'logics' | 'theories'>;

export function needsSeeds(request: SeedRequest, strategies: readonly Strategy[]): boolean {
  return request.seeds.length > 0 || !strategies.every(isSeedless);
}

/** The extensions of BTOR are included only if a strategy mutates graphs. */
function extensionsFor(strategies: readonly Strategy[]): readonly string[] {
  const seeded = strategies.filter(isSeeded);
  const graphs = seeded.filter(({ takes }) => takes === 'graphs').length;
  const scripts = seeded.length > graphs || seeded.length === 0 ? ['.smt2', '.sy'] : [];
  return graphs > 0 ? [...scripts, '.btor', '.btor2'] : scripts;
}

export interface GatheredSeed extends PlannedSeed, LoadedSeed {
  readonly text: string;
}

interface SeedControl {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds left; undefined means no limit. */
  readonly leftMs?: (() => number) | undefined;
}

interface GatheredSeeds {
  readonly seeds: readonly GatheredSeed[];
  readonly leftOut: readonly { readonly path: string; readonly reason: string }[];
}

/** Rejects with the signal's reason, or with `BadInput` if the time is up. */
export async function gatherSeeds(
  request: SeedRequest,
  strategies: readonly Strategy[],
  emit: Emit,
  control: SeedControl = {},
): Promise<GatheredSeeds> {
  const given = request.seeds.length > 0 ? request.seeds : [SHIPPED_SEEDS];
  const progress = { read: 0, of: 0 };
  const filter = new SeedFilter(request);
  try {
    const { seeds, leftOut } = await readSeeds(given, { request, strategies, emit, control, progress, filter });
    emit({ kind: 'reading-seeds', done: true, ...progress });
    filter.report(emit);
    return { seeds: shuffleSeeds(seeds, given, leftOut, { request, strategies }), leftOut };
  } catch (error) {
    emit({ kind: 'reading-seeds', done: true, ...progress });
    if (!(error instanceof WorkInterrupted)) throw error;
    throw outOfTime(progress);
  }
}

interface SeedReading {
  readonly request: SeedRequest;
  readonly strategies: readonly Strategy[];
  readonly emit: Emit;
  readonly control: SeedControl;
  readonly progress: { read: number; of: number };
  readonly filter: SeedFilter;
}

/** Seeds above this number of characters are announced, and reading them can be interrupted. */
const LARGE = 100_000;

async function readSeeds(
  given: readonly string[],
  { request, strategies, emit, control, progress, filter }: SeedReading,
): Promise<{ seeds: GatheredSeed[]; leftOut: { path: string; reason: string }[] }> {
  const pause = new CooperativePause(clockUntil(control.leftMs), control.signal);
  const { files, leftOut } = await pause.run(() => findSeedFiles(given, extensionsFor(strategies)));
  refuseSolvers(given);
  progress.of = files.length;
  const seeds = new Map<string, GatheredSeed>();
  for (const [read, path] of files.entries()) {
    progress.read = read;
    if (pause.isDue) {
      emit({ kind: 'reading-seeds', done: false, ...progress });
      await pause.take();
      if (control.leftMs !== undefined && control.leftMs() <= 0) throw outOfTime(progress);
    }
    const file = readTextFile(path, request.maxBytes);
    if (isLeftOut(file)) {
      leftOut.push(file);
      continue;
    }
    const { text, bytes } = file;
    const isLarge = text.length >= LARGE;
    if (isLarge) emit({ kind: 'reading-seeds', done: false, ...progress, path, bytes });
    const blob = idOfText(text);
    const same = seeds.get(blob);
    if (same !== undefined) {
      leftOut.push({ path, reason: `same text as another file: ${same.path}` });
      continue;
    }
    const readOne = (): ReturnType<typeof readSeed> & { certified?: 'sat' | 'unsat' } => {
      const seed = readSeed(text);
      return 'reason' in seed ? seed : { ...seed, ...findCertified(path, seed.script, emit) };
    };
    const seed = isLarge ? await pause.run(readOne, { isLong: true }) : readOne();
    if ('reason' in seed) leftOut.push({ path, reason: seed.reason });
    else if (filter.keeps(seed.script)) seeds.set(blob, { ...file, blob, ...seed });
  }
  progress.read = files.length;
  await warnOfDroppedOptions([...seeds.values()], pause, emit);
  return { seeds: [...seeds.values()], leftOut };
}

/** Throws if a seed has the name of a solver: the user probably forgot `--solver`. */
function refuseSolvers(given: readonly string[]): void {
  const named = given.filter((path) => !path.includes('/') && namesSolver(path) && !existsSync(path));
  if (named.length === 0) return;
  throw badUsage(`${named.join(', ')} is not a file, but the name of a solver`, {
    expected: 'seeds: SMT-LIB files and folders',
    hint: `pass each solver with its own option: ${named.map((each) => `--solver ${each}`).join(' ')}`,
  });
}

function outOfTime({ read, of }: { readonly read: number; readonly of: number }): BadInput {
  return badUsage(
    `the time limit was reached while reading seeds (${groupDigits(read)} of ${formatCount(of, 'file')})`,
    {
      hint: 'use fewer or smaller seeds, or a longer --for',
    },
  );
}

/** Shuffles by `key`, so that short campaigns use different seeds. */
function shuffleSeeds(
  seeds: readonly GatheredSeed[],
  given: readonly string[],
  leftOut: readonly { readonly path: string; readonly reason: string }[],
  { request, strategies }: Pick<SeedReading, 'request' | 'strategies'>,
): GatheredSeed[] {
  const order = rngFromSeed(request.key).fork('order');
  if (seeds.length > 0) return order.sample([...seeds], seeds.length);
  const problems = leftOut.map(({ path, reason }) => {
    return { code: 'G502', severity: 'error', message: `${path} is skipped: ${reason}` } as const;
  });
  const none = {
    code: 'G501',
    severity: 'error',
    message: `no usable seed in ${given.join(', ')}`,
  } as const;
  const endings = extensionsFor(strategies).join(', ');
  throw new BadInput(...problems.slice(0, 20), {
    ...none,
    expected: `SMT-LIB, BTOR or BTOR2 files, or folders with files that end in ${endings}`,
    ...(endings.includes('.btor') || problems.length > 0
      ? {}
      : { hint: 'BTOR files in folders are used only with --strategy btor or btor-mutants' }),
  });
}

function findCertified(path: string, script: Script, emit: Emit): { certified?: 'sat' | 'unsat' } {
  const certificate = checkSeedCertificate(path, script);
  if (certificate === undefined) return {};
  if (certificate.kind === 'proved') return { certified: certificate.status };
  warnAbout([`the certificate next to ${path} is ignored: ${certificate.because}`], emit);
  return {};
}

const MOST_TOLD = 10;

async function warnOfDroppedOptions(
  seeds: readonly GatheredSeed[],
  pause: CooperativePause,
  emit: Emit,
): Promise<void> {
  const found: string[] = [];
  for (const { path, script, text } of seeds) {
    const look = (): string[] => listDroppedOptions(script);
    const options = text.length >= LARGE ? await pause.run(look, { isLong: true }) : look();
    if (options.length > 0) found.push(`${path}: options removed: ${options.join(' ')}`);
    await pause.take();
  }
  const more = found.length - MOST_TOLD;
  warnAbout([...found.slice(0, MOST_TOLD), ...(more > 0 ? [`options removed from ${more} more seeds`] : [])], emit);
}

function warnAbout(messages: readonly string[], emit: Emit): void {
  warn(
    emit,
    messages.map((message) => ({ diagnostic: { code: 'G508', severity: 'warning', message } })),
  );
}

export type SeedCertificate =
  | { readonly kind: 'proved'; readonly status: 'sat' | 'unsat' }
  /** The certificate is wrong or cannot be checked completely, so the seed counts as uncertified. */
  | { readonly kind: 'not proved'; readonly because: string };

const LARGEST = 4 * 1024 * 1024;

/** Checks a certificate by evaluating its model or trying all assignments again. Other certificates prove nothing. */
export function checkSeedCertificate(path: string, seed: Script): SeedCertificate | undefined {
  const file = path.replace(/(\.smt2)?$/, '.certificate.json');
  if (!existsSync(file)) return undefined;
  const read = readTextFile(file, LARGEST);
  if (isLeftOut(read)) return { kind: 'not proved', because: read.reason };
  const script = toJudgeable(seed);
  if (countChecks(script.commands) !== 1) return { kind: 'not proved', because: 'the seed has more than one check' };
  try {
    return judgeCertificate(JSON.parse(read.text), script);
  } catch (error) {
    return { kind: 'not proved', because: `the file cannot be read: ${(error as Error).message}` };
  }
}

function judgeCertificate(certificate: unknown, script: Script): SeedCertificate {
  if (!isJsonObject(certificate)) return { kind: 'not proved', because: 'the file is not a JSON object' };
  if (certificate['kind'] === 'model') return byModel(certificate, script);
  if (certificate['kind'] === 'exhaustion') return byExhaustion(certificate, script);
  return {
    kind: 'not proved',
    because: `a certificate of kind ${String(certificate['kind'])} is not a proof by itself`,
  };
}

/** Evaluates the model; any model that satisfies the seed is a proof. */
function byModel({ symbols, universes }: Record<string, unknown>, script: Script): SeedCertificate {
  const observation = examineModel(formatCertifiedModel({ symbols, universes }), script, {
    now: () => 0,
    effort: 'thorough',
  });
  if (certifies(observation)) return { kind: 'proved', status: 'sat' };
  const because =
    observation.wrong === null
      ? (observation.because ?? 'the result depends on values that the model leaves open')
      : `false: ${observation.wrong.part}`;
  return { kind: 'not proved', because };
}

function byExhaustion({ assignments, satisfying }: Record<string, unknown>, script: Script): SeedCertificate {
  if (typeof assignments !== 'number' || typeof satisfying !== 'number') {
    return { kind: 'not proved', because: 'the number of assignments is missing' };
  }
  const check = checkExhaustion(script, { kind: 'exhaustion', variables: [], assignments, satisfying });
  if (check.kind === 'holds') return { kind: 'proved', status: check.status };
  return { kind: 'not proved', because: check.kind === 'fails' ? check.because : 'no answer is known' };
}
