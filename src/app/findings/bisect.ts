import {
  type Bisection,
  type Failure,
  type FindingRecord,
  type Plan,
  type VersionQuestion,
  type VersionText,
  askAhead,
  askAndExamine,
  bisectFinding,
  bisectQuestion,
  type Fault,
  askGround,
  failureIn,
  faultInFile,
  pinnedQuestion,
  fileQuestion,
  findingFiles,
  questionOf,
  saidBy,
  statusesOf,
  versionText,
} from '../../campaign/index.js';
import type { CampaignFolder } from '../../host/index.js';
import type { Decided, Oracle } from '../../oracle/index.js';
import { DEFAULT_LIMITS, type Limits, OWN_COMMANDS } from '../../solver/index.js';
import { oraclesOf } from './oracles-of.js';
import {
  type CampaignView,
  type TrustOptions,
  findingNamed,
  openFolder,
  trusted,
  withCampaign,
} from '../campaign/index.js';
import {
  type Control,
  type Notice,
  type Tell,
  type Work,
  CLOCK,
  badUsage,
  begin,
  readUserFile,
} from '../base/index.js';
import {
  type AskedVersions,
  type AskingCost,
  type BoundSubjects,
  type VersionOptions,
  type Versions,
  costNow,
  costSince,
  openSolvers,
  subjectsOf,
  withVersions,
} from '../solvers/index.js';

/** How far asking versions is. */
export type VersionProgressEvent =
  | { readonly kind: 'versions-begun'; readonly of: number }
  | { readonly kind: 'version-asked'; readonly version: string }
  | { readonly kind: 'versions-done' };

/** Which versions have a bug, and what it cost to find out. */
export interface Bisected {
  readonly bisection: Bisection;
  readonly subjects: BoundSubjects;
  readonly cost: AskingCost;
}

/** What bisecting can be told. */
export interface BisectOptions extends VersionOptions {
  /** Ask every version. */
  readonly scan?: boolean;
  /** Versions asked before any gap is halved; 0 is plain bisection. */
  readonly probes?: number;
}

/** What bisecting findings can be told. */
export interface BisectFindingsOptions extends BisectOptions, TrustOptions {
  /** All findings in place of the smallest of each group. */
  readonly all?: boolean;
  /** Whether what is found out is kept in the campaign; a campaign that runs cannot be written. */
  readonly keep?: boolean;
}

/** What bisecting the findings of a campaign tells. */
export type BisectEvent =
  | Notice
  | VersionProgressEvent
  | {
      readonly kind: 'finding-bisected';
      readonly finding: FindingRecord;
      readonly plan: Plan;
      readonly bisected: Bisected;
    };

/** What bisecting findings came to. */
export type FindingsBisected = AskedVersions<{
  readonly plan: Plan;
  /** The solver that there are versions of. */
  readonly solver: string;
  /** How many findings were looked at. */
  readonly of: number;
  /** Those about which versions of this solver say nothing. */
  readonly others: readonly FindingRecord[];
}>;

/**
 * Finds out on which versions of a solver findings of a campaign show (the reduced input, else the mutant), one after the
 * other, and keeps that in the campaign. Without ids: the smallest of each group.
 *
 * @example
 * for await (const event of bisect('gainsay-campaign-1', ['wrong-answer-7e69'], { versions: 'z3@4.12.1,z3@4.13.0' }))
 *   if (event.kind === 'finding-bisected') console.log(event.bisected.bisection.firstBad);
 */
export function bisect(
  dir: string,
  ids: readonly string[] = [],
  options: BisectFindingsOptions = {},
  { signal = new AbortController().signal }: Control = {},
): Work<BisectEvent, FindingsBisected> {
  return begin(async (tell) => {
    if (ids.length > 0 && options.all === true) throw badUsage('--all says nothing where findings are named');
    const { findings, state } = await withCampaign(
      dir,
      (view) => ({ findings: chosenFindings(view, { dir, ids }, options), state: view.state }),
      { tell },
    );
    const keep = options.keep ?? true;
    const opened = await openFolder(dir, { readOnly: !keep });
    try {
      const folder = await trusted(opened, { ...state, findings }, options);
      const oracles = await oraclesOf(findings, state.plan, tell);
      return await withVersions(options, { signal, tell }, async (versions) => {
        const plan = withTimeout(state.plan, options.timeoutMs);
        const work = { folder, plan, at: state.at, versions, oracles, options, keep, signal, tell };
        if (options.scan === true && findings.length > 1) await scanAhead(findings, work);
        const others: FindingRecord[] = [];
        for (const finding of findings) if (!(await bisectOne(finding, work))) others.push(finding);
        return { plan, solver: versions.openVersions.list.solver, of: findings.length, others };
      });
    } finally {
      await opened.close();
    }
  });
}

/** A plan with another time for one query, where one is given. */
export function withTimeout(plan: Plan, timeoutMs: number | undefined): Plan {
  return { ...plan, limits: { ...plan.limits, timeoutMs: timeoutMs ?? plan.limits.timeoutMs } };
}

interface Bisecting {
  readonly folder: CampaignFolder;
  readonly plan: Plan;
  /** Milliseconds of the campaign up to now. */
  readonly at: number;
  readonly versions: Versions;
  readonly oracles: { readonly oracles?: readonly Oracle[] };
  readonly options: BisectFindingsOptions;
  readonly keep: boolean;
  readonly signal: AbortSignal;
  readonly tell: Tell<BisectEvent>;
}

function chosenFindings(
  { findings, confirmed, tally }: CampaignView,
  { dir, ids }: { readonly dir: string; readonly ids: readonly string[] },
  { all = false }: BisectFindingsOptions,
): readonly FindingRecord[] {
  if (ids.length > 0) return [...new Set(ids.map((id) => findingNamed(confirmed, id, dir)))];
  if (all) return findings;
  const smallest = new Set(tally.summary().groups.map((group) => group.smallest.id));
  return findings.filter(({ id }) => smallest.has(id));
}

/** Where every version is asked about many findings, each is started once. */
async function scanAhead(findings: readonly FindingRecord[], work: Bisecting): Promise<void> {
  const { folder, plan, versions, signal, tell } = work;
  const questions: VersionQuestion[] = [];
  for (const finding of findings) {
    const question = await questionOf(finding, {
      store: folder.store,
      plan,
      solver: versions.openVersions.list.solver,
    });
    if (question !== undefined) questions.push(question);
  }
  await withProgress(versions.openVersions.list.names.length, tell, (hear) =>
    askAhead(questions, { ...versions, hear }, signal),
  );
}

/** Tells how far something is that hears of one version after the other. */
export async function withProgress<Result>(
  of: number,
  tell: Tell<VersionProgressEvent>,
  ask: (hear: (version: string) => void) => Promise<Result>,
): Promise<Result> {
  tell({ kind: 'versions-begun', of });
  try {
    return await ask((version) => tell({ kind: 'version-asked', version }));
  } finally {
    tell({ kind: 'versions-done' });
  }
}

/** Asks about one finding; false where versions of this solver say nothing about it. */
async function bisectOne(finding: FindingRecord, work: Bisecting): Promise<boolean> {
  const { folder, plan, versions, options, signal, tell } = work;
  const before = costNow(versions);
  const { scan = false, probes } = options;
  const bisection = await withProgress(versions.openVersions.list.names.length, tell, (hear) => {
    const cx = {
      ...versions,
      ...work.oracles,
      scan,
      ...(probes === undefined ? {} : { probes }),
      store: folder.store,
      plan,
    };
    return bisectFinding(finding, { ...cx, hear: ({ version }) => hear(version) }, signal);
  });
  if (bisection === undefined) return false;
  if (work.keep) await keepBisection(finding, bisection, work);
  const subjects = await subjectsOf(bisection, versions.openVersions);
  const bisected = { bisection, subjects, cost: costSince(before, versions) };
  tell({ kind: 'finding-bisected', finding, plan, bisected });
  return true;
}

/** Into the log first, then into the finding's folder. */
async function keepBisection(finding: FindingRecord, bisection: Bisection, { folder, plan, at }: Bisecting) {
  const { id } = finding;
  await folder.store.append([{ kind: 'finding-bisected', at, id, bisection }]);
  await folder.writeFinding(id, await findingFiles({ ...finding, bisection }, plan, folder.store));
}

/** How long a version may take over a file, milliseconds. */
const FILE_TIMEOUT_MS = 10_000;

/** What bisecting a file can be told; at most one of `expect`, `crash` and `model`. */
export interface BisectFileOptions extends BisectOptions {
  /** The right answers, separated by commas, `?` where one is open. */
  readonly expect?: string;
  /** A crash, or one with this signature. */
  readonly crash?: string | true;
  /** A model that is false. */
  readonly model?: boolean;
  /** What this solver does wrong is what is looked for. */
  readonly solver?: string;
}

/** What bisecting a file tells. */
export type BisectFileEvent =
  | Notice
  | VersionProgressEvent
  /** What the named solver says, where nothing shows that this is wrong. */
  | { readonly kind: 'nothing-wrong'; readonly solver: string; readonly said: string };

/** What bisecting a file came to. */
export type FileBisected = AskedVersions<{ readonly failure: Failure } & Bisected>;

/**
 * Finds out which versions of a solver fail on a file, or, where nobody says what is wrong, what each of them answers.
 *
 * @example
 * const { bisection } = await bisectFile('bug.smt2', { expect: 'sat', versions: './z3-a,./z3-b' }).result;
 */
export function bisectFile(
  file: string,
  options: BisectFileOptions = {},
  { signal = new AbortController().signal }: Control = {},
): Work<BisectFileEvent, FileBisected> {
  return begin(async (tell) => {
    const input = versionText(readUserFile(file));
    const limits = { ...DEFAULT_LIMITS, timeoutMs: options.timeoutMs ?? FILE_TIMEOUT_MS };
    const { failure, fault, ...asked } = await lookedFor(input, limits, { options, tell });
    const whole: VersionQuestion = fileQuestion(input, failure, { limits, ...asked });
    const { reran: _, ...same } = whole;
    const question: VersionQuestion = fault === undefined ? whole : { ...same, ...pinnedQuestion(fault) };
    return withVersions(options, { signal, tell }, async (versions) => {
      const before = costNow(versions);
      const { scan = false, probes } = options;
      const bisection = await withProgress(versions.openVersions.list.names.length, tell, (hear) => {
        const cx = { ...versions, scan, ...(probes === undefined ? {} : { probes }) };
        return bisectQuestion(question, { ...cx, hear: ({ version }) => hear(version) }, signal);
      });
      const subjects = await subjectsOf(bisection, versions.openVersions);
      return { failure: question.failure, bisection, subjects, cost: costSince(before, versions) };
    });
  });
}

interface LookedFor {
  readonly failure: Failure;
  /** The ground term that the named solver gets wrong, if what is looked for is a wrong model or value. */
  readonly fault?: Fault | undefined;
  readonly own: readonly string[];
  readonly seenOn: string | null;
  readonly seenIn: string | null;
}

/** What counts as failing: what the user says, else what a solver does wrong, else nothing that is known. */
async function lookedFor(
  input: VersionText,
  limits: Limits,
  { options, tell }: { readonly options: BisectFileOptions; readonly tell: Tell<BisectFileEvent> },
): Promise<LookedFor> {
  const said = saidFailures(input, options);
  if (said.length > 1) throw badUsage('--expect, --crash and --model are three kinds of failure', { expected: 'one' });
  const [first] = said;
  if (options.solver === undefined) return { failure: first ?? { kind: 'none' }, own: [], seenOn: null, seenIn: null };
  const [solver] = await openSolvers(
    { permission: OWN_COMMANDS, ids: [options.solver], mode: 'fresh', checkModels: true },
    tell,
  );
  if (solver === undefined) throw new Error(`${options.solver} was not opened`);
  try {
    const run = await askAndExamine(solver, input, { limits, clock: CLOCK, models: true, effort: 'thorough' });
    const failure = first ?? failureIn(run, statusesOf(input));
    const isWrong = failure.kind === 'invalid-model' || run.replies?.some(({ wrong }) => wrong !== null) === true;
    const isAsked = first === undefined || first.kind === 'invalid-model';
    const ask = askGround(solver, { limits, clock: CLOCK });
    const fault = isWrong && isAsked ? await faultInFile(input, run, ask) : undefined;
    if (failure.kind === 'none' && fault === undefined)
      tell({ kind: 'nothing-wrong', solver: solver.id, said: saidBy(run) });
    const { options: own, version } = solver;
    return { failure, fault, own, seenOn: version.number ?? null, seenIn: version.sha256 ?? null };
  } finally {
    await solver.close();
  }
}

function saidFailures(input: VersionText, { expect, crash, model }: BisectFileOptions): Failure[] {
  return [
    ...(expect === undefined ? [] : [{ kind: 'expected', answers: answersOf(expect, input) } as const]),
    ...(crash === undefined ? [] : [{ kind: 'crash', signature: crash === true ? null : crash } as const]),
    ...(model === true
      ? [{ kind: 'invalid-model', seen: 'false', expected: null, words: null, parts: null } as const]
      : []),
  ];
}

/** `sat,unsat,?`: an answer for each check. */
function answersOf(text: string, input: VersionText): (Decided | null)[] {
  const answers = text.split(',').map((word): Decided | null => {
    const answer = word.trim();
    if (answer === 'sat' || answer === 'unsat') return answer;
    if (answer === '?') return null;
    throw badUsage(`--expect ${text} is not an answer`, {
      expected: 'sat or unsat, one for each check, ? where it is open',
    });
  });
  const checks = statusesOf(input).length;
  if (checks > 0 && answers.length !== checks) {
    throw badUsage(`--expect says ${answers.length} answers, and the file has ${checks} checks`, {
      expected: 'an answer for each check, separated by commas, ? where it is open',
    });
  }
  return answers;
}
