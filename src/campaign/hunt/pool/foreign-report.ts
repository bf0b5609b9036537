import {
  type PackageSpec,
  type Permission,
  fitsVersion,
  parseSolverSpec,
  readRecordedPackage,
  SOLVER_PROFILES,
  splitCommandLine,
} from '../../../solver/index.js';
import { textsIn } from '../../../util/index.js';
import { findingId } from '../../confirm/index.js';
import {
  type BatchDone,
  type CampaignEvent,
  type Coordinates,
  type FindingRecord,
  type FullRunRecord,
  type Plan,
  type Store,
  batchName,
  listEventCommands,
  SEED_ITSELF,
  taskName,
  UnusableLog,
} from '../../log/index.js';
import type { DeliveredReport, Report } from './dispatch.js';

export interface ReportBounds {
  readonly plan: Pick<Plan, 'key'>;
  readonly permission: Permission;
}

/** Returns a reason to reject a report, such as a solver outside of the plan, or a test case outside of the task. */
export function findForeign({ task, of, event }: Report, bounds: ReportBounds): string | undefined {
  if (event === null) return undefined;
  const claims = readClaims(event);
  if (event.kind === 'batch-done' && !fitsBatch(event)) return 'the test cases do not fit their batch';
  const strange = listSolvers(event).find((name) => !bounds.permission.allows(name));
  if (strange !== undefined) return `the report names the solver '${strange}', which is not in the plan`;
  const strangeRun = claims.runs?.map(describeStrangeWord).find((why) => why !== undefined);
  if (strangeRun !== undefined) return strangeRun;
  if (!hasOwnName(claims.suspicion)) return 'the id of the finding does not match its test case';
  const { key = bounds.plan.key } = claims.coordinates ?? {};
  if (key !== bounds.plan.key) return 'the test case belongs to a campaign with another random seed';
  const found = task ?? of;
  return found === undefined || isOfTask(event, found)
    ? undefined
    : `the test case does not belong to the task '${found}'`;
}

/** Checks that a batch has no more test cases than draws, and no results of others. */
function fitsBatch({ batch: { from, to }, counts, results, repeats, hashes = {} }: BatchDone): boolean {
  const { tests, none, sameAsSeed, duplicates, tooLarge } = counts;
  const [names, indices] = [Object.keys(hashes), new Set<number>()];
  const draws = Math.max(tests + none + sameAsSeed + duplicates + tooLarge, repeats.length);
  if (tests > names.length || draws > to - from) return false;
  const isInside = (name: string) => INDEX.test(name) && Number(name) >= from && Number(name) < to;
  if (!names.every((name) => isInside(name) && HASH.test(hashes[name] as string))) return false;
  for (const { index } of results) if (index in hashes) indices.add(index);
  return indices.size === results.length && new Set(Object.values(hashes)).size === names.length;
}

const INDEX = /^(0|[1-9]\d{0,14})$/;
const HASH = /^[0-9a-z]{14}$/;

export function isOfTask(event: CampaignEvent, task: string): boolean {
  if (event.kind === 'batch-done') return findTask(event) === task;
  const { coordinates } = readClaims(event);
  return coordinates === undefined || event.kind === 'fault' || isAmong(coordinates, task);
}

export const findCoordinates = (event: CampaignEvent): Coordinates | undefined => readClaims(event).coordinates;

interface ReportClaims {
  readonly solvers?: readonly string[];
  readonly runs?: readonly FullRunRecord[];
  readonly coordinates?: Coordinates;
  readonly suspicion?: SettledSuspicion;
}

function readClaims(event: CampaignEvent): ReportClaims {
  switch (event.kind) {
    case 'finding': {
      const { finding } = event;
      const { coordinates, witnesses, parentRuns, tieBreakers } = finding;
      const others = [...witnesses, ...names([...finding.runs, ...tieBreakers])];
      const runs = [...finding.runs, ...parentRuns, ...tieBreakers];
      return { runs, coordinates, suspicion: { ...finding, others } };
    }
    case 'finding-reduced': {
      const { runs = [], bare } = event.reduced;
      return { runs: [...runs, ...(bare === undefined ? [] : [bare.run])] };
    }
    case 'finding-again': {
      const { coordinates, suspects, of } = event;
      return { solvers: suspects, coordinates, suspicion: { ...event, kind: of, others: [] } };
    }
    case 'finding-not-confirmed': {
      const { runs, suspects, coordinates } = event.suspect;
      const others = names(runs);
      return { solvers: [...suspects, ...others], runs, coordinates, suspicion: { ...event.suspect, others } };
    }
    case 'seed-disputed': {
      const { runs, solvers: suspects, coordinates } = event.disputed;
      const others = names(runs);
      const suspicion = { ...event.disputed, kind: 'wrong-answer', suspects, others } as const;
      return { solvers: [...suspects, ...others], runs, coordinates, suspicion };
    }
    case 'slow':
      return { solvers: [event.solver], coordinates: event.coordinates };
    case 'claim-contradicted':
      return { solvers: [...event.witnesses, ...(event.suspects ?? [])], coordinates: event.coordinates };
    case 'fault':
    case 'claim-refuted':
      return { coordinates: event.coordinates };
    default:
      return {};
  }
}

function listSolvers(event: CampaignEvent): readonly string[] {
  switch (event.kind) {
    case 'seed-judged': {
      const { runs, excused, proof, moreProofs = [], restarts } = event;
      const named = names([...runs, ...excused, ...(proof ? [proof] : []), ...moreProofs]);
      return [...named, ...Object.keys(restarts)];
    }
    case 'batch-done': {
      const found = new Set(Object.keys(event.counts.solvers));
      for (const { said, refused, options } of event.results) {
        for (const solver in said) found.add(solver);
        for (const solver in refused) found.add(solver);
        for (const solver in options) found.add([solver, ...(options[solver] ?? [])].join(' '));
      }
      return [...found];
    }
    default:
      return readClaims(event).solvers ?? listEventCommands(event);
  }
}

function names(runs: readonly { readonly solver: string }[]): string[] {
  return runs.map(({ solver }) => solver);
}

const MOST_NAMES = 10;

/** Checks that the id of a suspicion follows from its test case, since a forged id could name another finding. */
function hasOwnName(suspicion: SettledSuspicion | undefined): boolean {
  if (suspicion === undefined) return true;
  const { id, coordinates, kind, suspects, signature, others } = suspicion;
  // The id is derived from the first suspects, which may differ from the solvers found wrong.
  const names = [...new Set([...suspects, ...others])];
  const choices = names.length > MOST_NAMES ? [[...suspects]] : listSubsets(names);
  return choices.some(
    (each) => findingId(coordinates, { kind, suspects: each as [string, ...string[]], signature }) === id,
  );
}

interface SettledSuspicion extends Pick<FindingRecord, 'id' | 'coordinates' | 'kind'> {
  readonly suspects: readonly string[];
  readonly signature?: string | null | undefined;
  readonly others: readonly string[];
}

function listSubsets<T>([first, ...rest]: readonly T[]): T[][] {
  if (first === undefined) return [[]];
  const without = listSubsets(rest);
  return [...without.map((each) => [first, ...each]), ...without];
}

function isAmong({ seed, strategy, index }: Coordinates, task: string): boolean {
  if (strategy === SEED_ITSELF) return task === `judge ${seed}`;
  const prefix = `ask ${seed} ${strategy} `;
  const [from = NaN, to = NaN] = task.startsWith(prefix) ? task.slice(prefix.length).split(' ').map(Number) : [];
  return index >= from && index < to;
}

function describeStrangeWord(run: FullRunRecord): string | undefined {
  const word = findStrangeWord(run);
  return word === undefined ? undefined : `the command line of ${run.solver} has the unexpected word '${word}'`;
}

/** Finds a word of a command line that is from neither solver nor profile, and must not get into `repro.sh`. */
function findStrangeWord({ solver, command, reset }: FullRunRecord): string | undefined {
  const words = splitCommandLine(solver);
  const spec = parseSolverSpec(solver);
  // The caller has checked that the named solver may run.
  if ('code' in spec || !Array.isArray(words)) return undefined;
  const known = new Set(words.flatMap((word) => [word, baseName(word)]));
  // The words of a profile file are part of the campaign's plan.
  const isOwn = spec.kind === 'native' && 'file' in spec.profile;
  const isKnown = (word: string) => known.has(word) || known.has(baseName(word)) || PROFILE_WORDS.has(word);
  const [program = '', ...rest] = command;
  const isStart =
    spec.kind === 'package' ? isVersionOf(spec, program) : baseName(program) === baseName(spec.command[0]);
  if (!isStart) return program;
  return isOwn ? undefined : [...rest, ...reset].find((word) => !isKnown(word));
}

/** Checks that a recorded word is an exact version that fits the package, and is not a path on the worker. */
function isVersionOf({ profile, registry, version }: PackageSpec, word: string): boolean {
  const found = readRecordedPackage(word);
  if (found?.name !== profile.name || !fitsVersion(found.version, version)) return false;
  return registry === undefined || registry === found.own.registry;
}

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const PROFILE_WORDS: ReadonlySet<string> = new Set(SOLVER_PROFILES.flatMap(textsIn));

export function findTaskMismatch({ task, event }: DeliveredReport): string | undefined {
  if (task === null || event === null || event.kind === 'fault' || findTask(event) === task) return undefined;
  return `${event.kind} does not end the task '${task}'`;
}

export function findTask(event: CampaignEvent): string | undefined {
  switch (event.kind) {
    case 'seed-judged':
      return taskName({ kind: 'judge', seed: event.seed });
    case 'batch-done':
      return `ask ${batchName(event.batch)}`;
    case 'finding-reduced':
      return taskName({ kind: 'reduce', finding: event.id });
    case 'finding-bisected':
      return taskName({ kind: 'bisect', finding: event.id });
    case 'finding-left':
      return taskName({ kind: event.what, finding: event.id });
    case 'finding-elsewhere':
      return taskName({ kind: 'confirm', finding: event.id });
    default:
      return undefined;
  }
}

/** Matches a hash, with its JSON field if any. A hash names a text, except in fields for programs and profiles. */
const TEXT_NAME = /"(\w+)":"([0-9a-f]{64})"|"([0-9a-f]{64})"/g;
const NO_TEXTS: ReadonlySet<string> = new Set(['sha256', 'ownProfile']);
const WITHOUT_NEEDED_TEXTS: ReadonlySet<CampaignEvent['kind']> = new Set([
  ...(['batch-done', 'fault', 'claim-refuted', 'claim-contradicted', 'slow', 'finding-again'] as const),
]);
const MOST = 2_000;

export class ReportTexts {
  readonly #store: Pick<Store, 'get'>;
  readonly #known = new Set<string>();

  constructor(store: Pick<Store, 'get'>) {
    this.#store = store;
  }

  async findMissing(event: CampaignEvent): Promise<string | undefined> {
    if (WITHOUT_NEEDED_TEXTS.has(event.kind)) return undefined;
    const names = new Set<string>();
    for (const [, field = '', named, alone] of JSON.stringify(event).matchAll(TEXT_NAME)) {
      if (!NO_TEXTS.has(field)) names.add(named ?? alone ?? '');
    }
    if (names.size > MOST) return `the report refers to ${names.size} texts, more than ${MOST}`;
    for (const name of names) {
      if (this.#known.has(name)) continue;
      const problem = await this.#checkText(name);
      if (problem !== undefined) return problem;
      this.#known.add(name);
    }
    return undefined;
  }

  async #checkText(name: string): Promise<string | undefined> {
    try {
      return (await this.#store.get(name)) === undefined ? `the text ${name} is missing` : undefined;
    } catch (error) {
      if (error instanceof UnusableLog) return error.message;
      throw error;
    }
  }
}
