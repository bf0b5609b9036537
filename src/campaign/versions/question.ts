import type { Script } from '../../script/index.js';
import { type Limits, joinQueries, plannedPackage } from '../../solver/index.js';
import { chooseModelCheck } from '../hunt/ask/index.js';
import { readScript } from '../../syntax/index.js';
import { isAboutReply } from '../../oracle/index.js';
import type { JoinedSeeds } from '../../strategy/index.js';
import {
  type Bisection,
  type BlobId,
  type SuspectFields,
  type Fault,
  type FindingState,
  type FullRunRecord,
  type Plan,
  type Store,
  restoreReported,
  findSuspectRuns,
  applyReductionVerdict,
} from '../log/index.js';
import { toJoinedSeeds } from '../hunt/judge/index.js';
import { type Failure, toFailure, toSentText } from '../confirm/index.js';

export interface VersionText {
  readonly text: string;
  /** Set if the text is sent unchanged. */
  readonly isExact?: true;
  readonly script: Script;
  readonly btor?: string;
}

export interface BaseText extends VersionText {
  readonly joined?: JoinedSeeds;
}

export interface VersionQuestion {
  readonly of: Bisection['of'];
  /** Set if the version may show a failure other than the recorded failure (`Bisection.reran`). */
  readonly reran?: true;
  readonly input: VersionText;
  /** The seed, if the failure compares the answers to seed and input. */
  readonly base: BaseText | null;
  readonly failure: Failure;
  readonly models: boolean;
  readonly checkModels: boolean;
  readonly own: readonly string[];
  readonly limits: Limits;
  readonly seenOn: string | null;
  readonly seenIn: string | null;
  /** A package of the solver shows the failure. */
  readonly isRelease?: boolean;
}

const HISTORY = { share: 0.1, mostMs: 20_000 } as const;

/** Finds the suspect's run. If a solver gives opposite answers with and without options, returns the run with options. */
function findSuspectRun(finding: SuspectFields, family: string): FullRunRecord | undefined {
  const alike = findSuspectRuns(finding).filter((run) => run.family === family);
  return alike.find(({ options }) => options.length > 0) ?? alike[0];
}

/** Undefined if the finding does not blame the solver, or if the input cannot be judged. */
export async function buildQuestion(
  given: FindingState,
  cx: {
    readonly store: Store;
    readonly plan: Pick<Plan, 'models' | 'checkModels' | 'limits'>;
    readonly solver: string;
    readonly isUnpinned?: boolean;
  },
): Promise<VersionQuestion | undefined> {
  const found = restoreReported(given);
  const of = canUseReduced(found) ? 'reduced' : 'mutant';
  const finding = of === 'reduced' ? applyReductionVerdict(found) : found;
  const suspect = findSuspectRun(finding, cx.solver);
  if (suspect === undefined) return undefined;
  const { store, plan } = cx;
  const failure = toFailure(
    suspect.solver === finding.solver ? finding : { ...finding, suspects: [suspect.solver] },
    of,
  );
  const common = {
    own: failure.needs?.own ?? suspect.options,
    seenOn: suspect.version.number ?? null,
    seenIn: suspect.version.sha256 ?? null,
    isRelease: findSuspectRuns(finding).some(
      ({ solver, family, version }) => family === cx.solver && plannedPackage(solver, version.text) !== undefined,
    ),
  };
  const restsOnModel = RESTS_ON_MODEL.has(finding.kind);
  const fault = restsOnModel && cx.isUnpinned !== true ? faultOn(found, of) : undefined;
  if (fault !== undefined) return { ...makePinnedQuestion(fault), ...common, limits: plan.limits };
  const input = await inputText(finding, of, store);
  if (input === undefined || failure.kind === 'none') return undefined;
  const history = historyOf(finding, of);
  const session = finding.kind === 'crash' && history.length > 1 ? await writeSession(suspect, history, cx) : undefined;
  return {
    of,
    input: session === undefined ? input : { ...input, text: session, isExact: true },
    base: needsBase(failure) ? await baseText(finding, of, store) : null,
    failure,
    models: plan.models,
    checkModels: plan.checkModels && chooseModelCheck(findSuspectRuns(finding), suspect.solver, finding) !== 'off',
    limits: history.length === 0 ? plan.limits : historyLimits(plan.limits, history.length),
    ...common,
    ...(restsOnModel && { reran: true }),
  };
}

/** Asks for the input before its reduction, which may show another bug. */
export function buildOriginalQuestion(
  finding: FindingState,
  cx: Parameters<typeof buildQuestion>[1],
): ReturnType<typeof buildQuestion> {
  const { reduced: _, ...original } = applyReductionVerdict(finding);
  return buildQuestion(original, cx);
}

export const RESTS_ON_MODEL: ReadonlySet<string> = new Set(['invalid-model', 'wrong-value']);

function faultOn({ fault, reduced }: FindingState, of: 'reduced' | 'mutant'): Fault | undefined {
  return of === 'reduced' ? reduced?.fault : fault;
}

/** Builds a query about a ground term, to which all correct versions give the same answer. */
export function makePinnedQuestion({ text, expected }: Pick<Fault, 'text' | 'expected'>) {
  return {
    of: 'pinned',
    input: { text, script: readScript(text).script },
    base: null,
    failure: { kind: 'expected', answers: [expected] },
    models: false,
    checkModels: false,
  } as const;
}

function needsBase(failure: Failure): boolean {
  if (failure.kind === 'anomaly') return failure.parent !== null;
  return failure.kind === 'wrong-answer' && failure.againstItself;
}

function historyLimits(limits: Limits, queries: number): Limits {
  const ms = limits.timeoutMs * (1 + HISTORY.share * queries);
  return { ...limits, timeoutMs: Math.max(limits.timeoutMs, Math.min(HISTORY.mostMs, Math.ceil(ms))) };
}

/** Returns the text of the session that crashed, since a crash of damaged memory may depend on every command. */
async function writeSession(
  suspect: FullRunRecord,
  history: readonly BlobId[],
  { store, plan }: Parameters<typeof buildQuestion>[1],
): Promise<string> {
  const texts: string[] = [];
  for (const id of history)
    texts.push(await toSentText(suspect, (await store.get(id)) ?? '', { models: plan.models, store, exact: true }));
  return joinQueries(texts, suspect.reset);
}

function canUseReduced(finding: FindingState): boolean {
  const { reduced } = finding;
  if (!reduced || reduced.script === '') return false;
  // A contradiction with the seed needs the reduced seed. A reply contradicts an answer to the same script.
  return reduced.trust !== 'metamorphic' || reduced.base !== null || isAboutReply(finding.kind);
}

function historyOf(finding: FindingState, of: 'reduced' | 'mutant'): readonly BlobId[] {
  const details = of === 'reduced' ? finding.reduced : undefined;
  return details === undefined ? finding.history : details.history;
}

async function inputText(
  finding: FindingState,
  of: 'reduced' | 'mutant',
  store: Store,
): Promise<VersionText | undefined> {
  const { btor, script } = (of === 'reduced' && finding.reduced) || { btor: finding.btor, script: finding.mutant };
  const more = { btor: btor === undefined ? undefined : await store.get(btor), history: historyOf(finding, of), store };
  return readVersionText(await store.get(script), more);
}

async function baseText(finding: FindingState, of: 'reduced' | 'mutant', store: Store): Promise<BaseText | null> {
  const id = of === 'reduced' ? (finding.reduced?.base ?? null) : finding.parent;
  const text = id === null ? undefined : await store.get(id);
  if (text === undefined) return null;
  const base = { text, script: readScript(text).script };
  return of === 'reduced' || finding.joined === undefined ? base : { ...base, joined: toJoinedSeeds(finding.joined) };
}

const RESET = '\n(reset)\n';

async function readVersionText(
  text: string | undefined,
  more: { readonly btor: string | undefined; readonly history: readonly BlobId[]; readonly store: Store },
): Promise<VersionText | undefined> {
  if (text === undefined || (text === '' && more.btor === undefined)) return undefined;
  const before: string[] = [];
  // The text itself is the last query of a history.
  for (const id of more.history.slice(0, -1)) before.push((await more.store.get(id)) ?? '');
  const btor = more.btor === undefined ? {} : { btor: more.btor };
  return { text: [...before, text].join(RESET), script: readScript(text).script, ...btor };
}
