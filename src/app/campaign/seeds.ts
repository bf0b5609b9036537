import { CooperativePause, type LoadedSeed, type PlannedSeed, droppedOptions, readSeed } from '../../campaign/index.js';
import { findSeedFiles, isLeftOut, packageFile, readTextFile } from '../../host/index.js';
import type { Script } from '../../script/index.js';
import { type Strategy, isSeeded, isSeedless } from '../../strategy/index.js';
import { contentId, rngFromSeed } from '../../util/index.js';
import { type Tell, BadInput, CLOCK, warn } from '../base/index.js';
import { certificateOf } from './seed-certificate.js';

/** The seeds that come with Gainsay. */
export const SHIPPED_SEEDS = packageFile('seeds');

/** What decides which files a hunt reads. */
export interface SeedRequest {
  /** Files and folders; empty: the seeds that come with Gainsay. */
  readonly seeds: readonly string[];
  readonly maxBytes: number;
  /** The seed of all chance: it decides their order. */
  readonly key: string;
}

/** Whether there is anything to do with seeds: a strategy that takes them, or seeds that the user wants judged. */
export function needsSeeds(request: SeedRequest, strategies: readonly Strategy[]): boolean {
  return request.seeds.length > 0 || !strategies.every(isSeedless);
}

/** Which files of folders are seeds: scripts, and BTOR files where a strategy does something with them. */
function extensionsFor(strategies: readonly Strategy[]): readonly string[] {
  const seeded = strategies.filter(isSeeded);
  const graphs = seeded.filter(({ takes }) => takes === 'graphs').length;
  const scripts = seeded.length > graphs || seeded.length === 0 ? ['.smt2', '.sy'] : [];
  return graphs > 0 ? [...scripts, '.btor', '.btor2'] : scripts;
}

/** A seed with its text. */
export interface GatheredSeed extends PlannedSeed, LoadedSeed {
  readonly text: string;
}

/** Reads the seeds, and says of each file that is left out why. */
export async function gatherSeeds(
  request: SeedRequest,
  strategies: readonly Strategy[],
  tell: Tell,
): Promise<{ seeds: GatheredSeed[]; leftOut: { path: string; reason: string }[] }> {
  const given = request.seeds.length > 0 ? request.seeds : [SHIPPED_SEEDS];
  const { files, leftOut } = findSeedFiles(given, extensionsFor(strategies));
  const seeds = new Map<string, GatheredSeed>();
  const pause = new CooperativePause(CLOCK);
  for (const path of files) {
    await pause.take();
    const read = readTextFile(path, request.maxBytes);
    if (isLeftOut(read)) {
      leftOut.push(read);
      continue;
    }
    const seed = readSeed(read.text);
    const blob = contentId(read.text);
    const same = seeds.get(blob);
    if ('reason' in seed) leftOut.push({ path, reason: seed.reason });
    else if (same !== undefined) leftOut.push({ path, reason: `same text as ${same.path}` });
    else seeds.set(blob, { ...read, blob, ...seed, ...certifiedAs(path, seed.script, tell) });
  }
  tellDroppedOptions([...seeds.values()], tell);
  // In an order of the key's own: a short campaign over many seeds does not always meet the same ones first.
  const order = rngFromSeed(request.key).fork('order');
  if (seeds.size > 0) return { seeds: order.sample([...seeds.values()], seeds.size), leftOut };
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
      : { hint: 'BTOR files of folders are taken with --strategy btor or btor-mutants' }),
  });
}

/** The answer to a seed's one check where a certificate beside it proves it; a certificate that does not is told. */
function certifiedAs(path: string, script: Script, tell: Tell): { certified?: 'sat' | 'unsat' } {
  const certificate = certificateOf(path, script);
  if (certificate === undefined) return {};
  if (certificate.kind === 'proved') return { certified: certificate.status };
  warnOf([`the certificate next to ${path} is ignored: ${certificate.because}`], tell);
  return {};
}

/** How many seeds are named that set options which are left out. */
const MOST_TOLD = 10;

/** Says which options of seeds are left out: solvers are asked about those seeds without them. */
function tellDroppedOptions(seeds: readonly GatheredSeed[], tell: Tell): void {
  const found = seeds.flatMap(({ path, script }) => {
    const options = droppedOptions(script);
    return options.length === 0 ? [] : [`${path}: options removed: ${options.join(' ')}`];
  });
  const more = found.length - MOST_TOLD;
  warnOf([...found.slice(0, MOST_TOLD), ...(more > 0 ? [`options removed from ${more} more seeds`] : [])], tell);
}

function warnOf(messages: readonly string[], tell: Tell): void {
  warn(
    tell,
    messages.map((message) => ({ diagnostic: { code: 'G502', severity: 'warning', message } })),
  );
}
