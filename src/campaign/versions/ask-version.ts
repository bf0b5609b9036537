import { contentId } from '../../util/index.js';
import type { Oracle } from '../../oracle/index.js';
import { type Run, type Solver, readsBtor } from '../../solver/index.js';
import { type Clock, LIMITED, type RunRecord, type VersionObservation, toFullRecord } from '../log/index.js';
import { CampaignStopped, ask, mapQueries, withExaminedModel, withExaminedReplies } from '../hunt/ask/index.js';
import { setJoinedAnswer } from '../hunt/judge/index.js';
import {
  type Failure,
  type FailureVerdict,
  stillShows,
  voteOnRuns,
  REPEATS,
  contradict,
  computeMissRate,
  timesToSee,
  formatRun,
} from '../confirm/index.js';
import {
  type Absent,
  type CachedRun,
  type VersionCache,
  isAbsent,
  memoryVersionCache,
  type VersionProgress,
} from './contract.js';
import type { VersionQuestion, VersionText } from './question.js';
import type { OpenVersions } from './open-versions.js';

export interface VersionAsking {
  readonly openVersions: OpenVersions;
  readonly clock: Clock;
  readonly cache?: VersionCache | undefined;
  /** Cache of this session, for time-outs and for versions without an identity. */
  readonly session?: VersionCache | undefined;
  readonly progress?: VersionProgress | undefined;
  readonly oracles?: readonly Oracle[] | undefined;
}

export interface QueryCount {
  asked: number;
  kept: number;
}

export function withCaches<T extends VersionAsking>(cx: T): T {
  const own = memoryVersionCache();
  return { ...cx, cache: cx.cache ?? own, session: cx.session ?? own };
}

/** Cached runs count. Each run after the first uses a new process. */
export async function askVersion(
  question: VersionQuestion,
  { version, times, cost }: { readonly version: string; readonly times: number; readonly cost: QueryCount },
  cx: VersionAsking,
  signal: AbortSignal,
): Promise<VersionObservation> {
  const identity = await cx.openVersions.list.identify(version, signal);
  const asking = { question, version, identity, cost, cx, signal };
  const { failure } = question;
  if (failure.kind === 'unstable') return askChanging(failure, asking);
  const runs = await askText(asking, question.input, times);
  if ('absent' in runs) cx.progress?.absent(version, runs.absent);
  else for (const run of runs) cx.progress?.run(version, run);
  if ('absent' in runs) return { version, shows: 'unclear', said: runs.absent, times: 0 };
  const base = question.base === null ? [] : await askText(asking, question.base, times);
  const sameBuild = identity !== undefined && identity === question.seenIn;
  const looks = runs.map((run, i): FailureVerdict => {
    const asked: RunRecord | undefined = 'absent' in base ? undefined : base[i];
    const joined = question.base?.joined;
    const before = asked === undefined || joined === undefined ? asked : setJoinedAnswer(asked, joined);
    return stillShows(question.failure, { run, base: before, sameBuild, oracles: cx.oracles });
  });
  return { version, ...voteOnRuns(looks) };
}

async function askChanging(
  failure: Failure & { readonly kind: 'unstable' },
  asking: TextAsking,
): Promise<VersionObservation> {
  const { version, cx, question } = asking;
  let runs: RunRecord[] = [];
  for (let times = nextTimes(failure, runs); times !== undefined; times = nextTimes(failure, runs)) {
    const asked = await askText(asking, question.input, times);
    if ('absent' in asked) {
      cx.progress?.absent(version, asked.absent);
      return { version, shows: 'unclear', said: asked.absent, times: 0 };
    }
    runs = asked;
  }
  for (const run of runs) cx.progress?.run(version, run);
  return { version, ...judgeChange(failure, runs) };
}

interface TextAsking {
  readonly question: VersionQuestion;
  readonly version: string;
  readonly identity: string | undefined;
  readonly cost: QueryCount;
  readonly cx: VersionAsking;
  readonly signal: AbortSignal;
}

async function askText(
  asking: TextAsking,
  text: VersionText,
  times: number,
): Promise<RunRecord[] | { readonly absent: string }> {
  const { question, version, identity, cost, cx, signal } = asking;
  const key = cacheKey(asking, text);
  const lasting = identity === undefined ? undefined : cx.cache;
  const kept: CachedRun[] = [...((await cx.session?.get(key)) ?? (await lasting?.get(key)) ?? [])];
  cost.kept += Math.min(kept.length, times);
  const before = kept.length;
  while (kept.length < times) {
    const options = { own: question.own, checkModels: question.checkModels, fresh: kept.length > 0 };
    const run = await cx.openVersions.use(
      version,
      options,
      (solver) => (isAbsent(solver) ? Promise.resolve(solver) : askOnce(solver, text, asking)),
      signal,
    );
    if (isAbsent(run)) return run;
    cost.asked++;
    kept.push(run);
  }
  // A time-out also depends on the machine, so the next session repeats the run.
  const cache = kept.some(({ run }) => LIMITED.has(run.outcome)) ? cx.session : (lasting ?? cx.session);
  if (kept.length > before) await cache?.put(key, kept);
  return kept.slice(0, times).map((each) => withModel(each, text, cx.clock));
}

async function askOnce(
  solver: Solver,
  text: VersionText,
  { question, cx, signal }: TextAsking,
): Promise<CachedRun | { readonly absent: string }> {
  const { limits, models } = question;
  if (text.text === '' && !readsBtor(solver.profile, question.own)) return { absent: 'the version does not read BTOR' };
  const asked = text.isExact ? mapQueries(solver, (query) => ({ ...query, asGiven: true })) : solver;
  const run = await askOrAbsent(() => ask(asked, text, { limits, clock: cx.clock, models }, signal));
  if (isAbsent(run)) return run;
  const record = toFullRecord(run, solver);
  const { solver: id, family, mode, outcome, answers, detail, ms, modelText } = record;
  const kept: RunRecord = { solver: id, family, mode, outcome, answers, detail, ms };
  const { replies } = run;
  return { run: kept, ...(modelText === undefined ? {} : { modelText }), ...(replies && { replies }) };
}

async function askOrAbsent(asking: () => Promise<Run>): Promise<Run | Absent> {
  try {
    return await asking();
  } catch (error) {
    if (error instanceof CampaignStopped) return { absent: error.message };
    throw error;
  }
}

function withModel({ run, modelText, replies }: CachedRun, { script }: VersionText, clock: Clock): RunRecord {
  if (modelText === undefined && replies === undefined) return run;
  const at = { script, clock, effort: 'thorough' } as const;
  const given = { ...run, ...(modelText === undefined ? {} : { modelText }) };
  const { modelText: _, ...examined } = withExaminedModel(withExaminedReplies(given, replies, at), at);
  return examined;
}

function cacheKey({ question, version, identity = '' }: TextAsking, { text, btor }: VersionText): string {
  const { models, checkModels, own, limits } = question;
  return contentId(JSON.stringify([text, btor ?? null, version, identity, models, checkModels, own, limits]));
}

/** Fills the cache version by version, so that each version starts once. */
export async function askAhead(
  questions: readonly VersionQuestion[],
  cx: VersionAsking & {
    readonly jobs: number;
    readonly cost: QueryCount;
    readonly onVersion?: (version: string) => void;
  },
  signal: AbortSignal,
): Promise<void> {
  if (cx.cache === undefined || cx.session === undefined) return;
  const { cost } = cx;
  await runInParallel(cx.openVersions.list.names, cx.jobs, async (version) => {
    for (const question of questions) await askVersion(question, { version, times: 1, cost }, cx, signal);
    cx.onVersion?.(version);
  });
}

export async function runInParallel<T>(
  items: readonly T[],
  jobs: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  let failed = false;
  const worker = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined && !failed; item = queue.shift()) {
      try {
        await work(item);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const workers = Array.from({ length: Math.max(1, Math.min(jobs, items.length)) }, worker);
  const ends = await Promise.allSettled(workers);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

type ChangingFailure = Failure & { readonly kind: 'unstable' };

/** `least`, `most`: bounds on the number of runs of a version. One in `oneIn` checks may miss an unstable failure. */
const PASSED_OVER = { oneIn: 1_000, least: REPEATS.least, most: REPEATS.unsteady } as const;
/** The result is `no` only if the runs would miss an unstable failure at most once in this many cases. */
const TOO_RARE = 100;
const FIRST = REPEATS.wasm;

function nextTimes(failure: ChangingFailure, runs: readonly RunRecord[]): number | undefined {
  const most = timesToSee(failure.seen, PASSED_OVER);
  if (runs.length < FIRST) return FIRST;
  const { isWasm, silent } = weigh(runs);
  const isSilent = silent > REPEATS.open && silent * 2 > runs.length;
  if (isWasm || isSilent || runs.length >= most || contradict(failure.suspected, runs)) return undefined;
  return Math.min(most, 2 * runs.length);
}

function judgeChange(failure: ChangingFailure, runs: readonly RunRecord[]): Omit<VersionObservation, 'version'> {
  const counts = new Map<string, number>();
  for (const run of runs) counts.set(formatRun(run), (counts.get(formatRun(run)) ?? 0) + 1);
  const list = [...counts].sort(([, a], [, b]) => b - a).map(([words, count]) => `${words} ×${count}`);
  const said = list.join(', ');
  const times = runs.length;
  if (contradict(failure.suspected, runs)) return { shows: 'yes', said, times };
  const { isWasm, silent } = weigh(runs);
  if (isWasm) return { shows: 'unclear', said: `${said}; WebAssembly runs do not vary`, times };
  const isSure = computeMissRate(failure.seen, times - silent) >= TOO_RARE;
  return { shows: isSure ? 'no' : 'unclear', said, times };
}

function weigh(runs: readonly RunRecord[]): { readonly isWasm: boolean; readonly silent: number } {
  const isSilent = ({ outcome, answers }: RunRecord) =>
    outcome !== 'crashed' && answers.every((answer) => answer === 'unknown');
  return { isWasm: runs.some(({ mode }) => mode === 'wasm'), silent: runs.filter(isSilent).length };
}
