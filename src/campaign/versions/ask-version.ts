import { contentId } from '../../util/index.js';
import type { Oracle } from '../../oracle/index.js';
import { type Run, type Solver, readsBtor } from '../../solver/index.js';
import { type Clock, type RunRecord, type VersionObservation, fullRecordOf } from '../log/index.js';
import { CampaignStopped, ask, withExaminedModel, withExaminedReplies } from '../ask/index.js';
import { type Failure, type Shown, stillShows, voteOf, withJoinedAnswer } from '../judge/index.js';
import { judgeChange, nextTimes } from './changing.js';
import { type Absent, type KeptRun, type VersionCache, isAbsent, memoryVersionCache } from './contract.js';
import type { Hearing } from './hearing.js';
import type { VersionQuestion, VersionText } from './question.js';
import type { OpenVersions } from './open-versions.js';

/** What is needed to ask versions. */
export interface VersionAsking {
  readonly openVersions: OpenVersions;
  readonly clock: Clock;
  /** Keeps what versions said that can be told apart from one time to the next. */
  readonly cache?: VersionCache | undefined;
  /** Keeps what all others said, and time-outs, for as long as nobody can have put something else in their place. */
  readonly session?: VersionCache | undefined;
  readonly hearing?: Hearing | undefined;
  /** Who is asked again about an anomaly; those of the plug-ins among them. */
  readonly oracles?: readonly Oracle[] | undefined;
}

/** How often queries were sent, and how often a kept answer spared that. */
export interface QueryCount {
  asked: number;
  kept: number;
}

/** With a cache of its own in the place of one that is missing: what is asked again goes on from what was asked. */
export function withCaches<T extends VersionAsking>(cx: T): T {
  const own = memoryVersionCache();
  return { ...cx, cache: cx.cache ?? own, session: cx.session ?? own };
}

/**
 * Asks one version until it was asked so many times, and judges what it did. What was kept of earlier times counts; all
 * but the first are asked in new processes.
 */
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
  if ('absent' in runs) cx.hearing?.absent(version, runs.absent);
  else for (const run of runs) cx.hearing?.run(version, run);
  if ('absent' in runs) return { version, shows: 'unclear', said: runs.absent, times: 0 };
  const base = question.base === null ? [] : await askText(asking, question.base, times);
  const sameBuild = identity !== undefined && identity === question.seenIn;
  const looks = runs.map((run, i): Shown => {
    const asked: RunRecord | undefined = 'absent' in base ? undefined : base[i];
    const joined = question.base?.joined;
    const before = asked === undefined || joined === undefined ? asked : withJoinedAnswer(asked, joined);
    return stillShows(question.failure, { run, base: before, sameBuild, oracles: cx.oracles });
  });
  return { version, ...voteOf(looks) };
}

/** Asks until the version is seen to say now this and now that, or so often that it would have been seen. */
async function askChanging(
  failure: Failure & { readonly kind: 'unstable' },
  asking: TextAsking,
): Promise<VersionObservation> {
  const { version, cx, question } = asking;
  let runs: RunRecord[] = [];
  for (let times = nextTimes(failure, runs); times !== undefined; times = nextTimes(failure, runs)) {
    const asked = await askText(asking, question.input, times);
    if ('absent' in asked) {
      cx.hearing?.absent(version, asked.absent);
      return { version, shows: 'unclear', said: asked.absent, times: 0 };
    }
    runs = asked;
  }
  for (const run of runs) cx.hearing?.run(version, run);
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

/** Outcomes that depend on what else the machine does. */
const LIMITED: ReadonlySet<RunRecord['outcome']> = new Set(['timeout', 'memout', 'flooded']);

/** The runs on one text: those that are kept, and as many more as are wanted. */
async function askText(
  asking: TextAsking,
  text: VersionText,
  times: number,
): Promise<RunRecord[] | { readonly absent: string }> {
  const { question, version, identity, cost, cx, signal } = asking;
  const key = keyOf(asking, text);
  const lasting = identity === undefined ? undefined : cx.cache;
  const kept: KeptRun[] = [...((await cx.session?.get(key)) ?? (await lasting?.get(key)) ?? [])];
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
  // A time-out says as much of the machine as of the version: the next time it is asked again.
  const cache = kept.some(({ run }) => LIMITED.has(run.outcome)) ? cx.session : (lasting ?? cx.session);
  if (kept.length > before) await cache?.put(key, kept);
  return kept.slice(0, times).map((each) => withModel(each, text, cx.clock));
}

async function askOnce(
  solver: Solver,
  text: VersionText,
  { question, cx, signal }: TextAsking,
): Promise<KeptRun | { readonly absent: string }> {
  const { limits, models } = question;
  if (text.text === '' && !readsBtor(solver.profile, question.own)) return { absent: 'it does not read BTOR' };
  const run = await askOrAbsent(() => ask(solver, text, { limits, clock: cx.clock, models }, signal));
  if (isAbsent(run)) return run;
  const record = fullRecordOf(run, solver);
  const { solver: id, family, mode, outcome, answers, detail, ms, modelText } = record;
  const kept: RunRecord = { solver: id, family, mode, outcome, answers, detail, ms };
  const { replies } = run;
  return { run: kept, ...(modelText === undefined ? {} : { modelText }), ...(replies && { replies }) };
}

/** A version that cannot be started says nothing of the others. */
async function askOrAbsent(asking: () => Promise<Run>): Promise<Run | Absent> {
  try {
    return await asking();
  } catch (error) {
    if (error instanceof CampaignStopped) return { absent: error.message };
    throw error;
  }
}

/** Its model and its replies, evaluated anew. */
function withModel({ run, modelText, replies }: KeptRun, { script }: VersionText, clock: Clock): RunRecord {
  if (modelText === undefined && replies === undefined) return run;
  const at = { script, clock, effort: 'thorough' } as const;
  const given = { ...run, ...(modelText === undefined ? {} : { modelText }) };
  const { modelText: _, ...examined } = withExaminedModel(withExaminedReplies(given, replies, at), at);
  return examined;
}

/** All that a version's answer depends on. */
function keyOf({ question, version, identity = '' }: TextAsking, { text, btor }: VersionText): string {
  const { models, checkModels, own, limits } = question;
  return contentId(JSON.stringify([text, btor ?? null, version, identity, models, checkModels, own, limits]));
}
