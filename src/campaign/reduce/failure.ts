import { readBtor } from '../../btor/index.js';
import { reducibleBtor } from '../../reduce/index.js';
import type { Rule } from '../../rewrite/index.js';
import { type Command, type Script, isInquiry, isObjective } from '../../script/index.js';
import { ddmin } from '../../util/index.js';
import { printScript } from '../../syntax/index.js';
import type { RunRecord } from '../log/index.js';
import type { DrawnTest } from '../hunt/draw/index.js';
import { FUTILE } from '../triage/index.js';
import type { ReductionSession } from './session.js';
import {
  type Candidate,
  candidateAsGiven,
  candidateOfGraph,
  candidateOfText,
  candidateReader,
} from './check/candidate.js';
import { differenceText } from './difference.js';
import type { FailureCheck } from './check/failure-check.js';
import { addGuards, type OptionGuard } from './guards.js';
import { type PairTask, pairTask } from './pair.js';
import type { Regrowth } from './regenerate.js';
import { type SearchTask, type ShrinkResult, shrink } from './search.js';
import { type TargetFailure, type Reproduction, type SuspectQuerying, toTargetFailure } from './check/target.js';
import { type ShorterTrace, shortenTrace } from './trace.js';

export interface FailureStart {
  readonly candidate: Candidate;
  readonly target: TargetFailure;
  readonly runs: readonly RunRecord[];
  readonly test?: DrawnTest | undefined;
  readonly rules?: ReadonlyMap<string, Rule>;
  readonly askSuspect?: SuspectQuerying | undefined;
  readonly guard?: OptionGuard | undefined;
  /** Set only if an oracle compares the runs on input and seed, and no relation of the two scripts is proved. */
  readonly seed?: { readonly text: string; readonly script: Script } | undefined;
  readonly isAsGiven?: boolean;
  /** Set only if the evidence is the claim of a plug-in's strategy. */
  readonly regrowth?: Regrowth | undefined;
}

export interface ReducedFailure {
  readonly before: Candidate;
  readonly after: Candidate;
  readonly reproduction: Reproduction;
  readonly start: Reproduction;
  readonly minimal: boolean;
  readonly trace: TraceReduction | undefined;
  readonly isPlaceUnknown?: true;
  /** The input is reduced as S-expressions, since it cannot be read or does not fail once printed as a script. */
  readonly isAsExpressions?: true;
}

export interface TraceReduction {
  readonly before: number;
  readonly after: number;
  readonly isSmallest: boolean;
  readonly difference: string;
  readonly smallestMutant: string;
}

export interface NotReduced {
  readonly reason: string;
  /** Why the claim on which the finding rests is wrong. */
  readonly refuted?: string;
}

/** Reduces a graph as a graph. For a script, undoes mutation steps first, then reduces terms. */
export async function reduceFailure(
  start: FailureStart,
  session: ReductionSession,
): Promise<ReducedFailure | NotReduced> {
  const plain = session.check(start.target, start.runs, start.askSuspect);
  const { btor } = start.candidate;
  if (btor !== undefined) return reduceGraph({ start, btor }, plain, session);
  const reduced = await (start.regrowth === undefined
    ? reduceScript(start, plain, session)
    : reduceSeed(start, start.regrowth, { plain, session }));
  return 'reason' in reduced ? reduced : reduceWithoutSeed(reduced, start, session);
}

/** Continues the reduction of a script that was reduced with its seed, if its answer is now proved without the seed. */
async function reduceWithoutSeed(
  reduced: ReducedFailure,
  { askSuspect, guard }: FailureStart,
  session: ReductionSession,
): Promise<ReducedFailure> {
  const { after, reproduction, before, start, trace } = reduced;
  const { suspect, runs } = reproduction;
  const candidate = after.parent && candidateOfText(after.text);
  if (candidate === undefined || suspect.kind !== 'wrong-answer' || suspect.trust !== 'certified') return reduced;
  if (session.isOver) return { ...reduced, minimal: false };
  const target = toTargetFailure(suspect, runs);
  const check = session.check(target, runs, askSuspect);
  const seen = await check.inspect(candidate, { whole: false, fresh: true }, session.outer);
  if (seen === undefined) return reduced;
  const further = await reduceScript({ candidate, target, runs, askSuspect, guard }, check, session);
  return 'reason' in further ? { ...reduced, minimal: false } : { ...further, before, start, trace };
}

const TIME_IS_UP = 'the time was up before a smaller script was found';

function explainGone({ target, candidate }: FailureStart): NotReduced {
  const { parent, known } = candidate;
  const isBuilt = target.trust === 'metamorphic' ? parent?.claim !== 'unrelated' : known !== undefined;
  if (!isBuilt && (target.trust === 'metamorphic' || target.trust === 'claimed')) return { reason: FUTILE.claim };
  return { reason: 'the bug no longer reproduces, or only with weaker evidence' };
}

async function reduceSeed(
  start: FailureStart,
  { seed, grow }: Regrowth,
  { plain, session }: { readonly plain: FailureCheck; readonly session: ReductionSession },
): Promise<ReducedFailure | NotReduced> {
  const grown = { kind: 'script', script: seed } as const;
  const all = grow(printScript(seed));
  const candidate = all.find(({ text }) => text === start.candidate.text) ?? all[0];
  const seen = candidate && (await reproduceStart(plain, candidate, session));
  if (candidate === undefined || seen === undefined)
    return { reason: 'the bug no longer reproduces, or its strategy makes another mutant of the printed seed' };
  const { check } = await addGuards(plain, { ...start, candidate }, session);
  const search = { input: grown, candidate, read: (text: string) => grow(text)[0], variants: grow, check };
  const shrunk = await shrink({ ...search, phase: 'seed', fresh: seen.fresh, failing: 'result' }, session);
  const { refutedClaim: refuted } = session;
  if (refuted !== undefined) return { reason: `the claim of the strategy is refuted: ${refuted}`, refuted };
  if (shrunk === undefined) return { reason: explainWhole(candidate, session) };
  const { candidate: after, ...result } = shrunk;
  return { before: start.candidate, start: seen.reproduction, after, ...result, trace: undefined };
}

async function reduceGraph(
  { start, btor }: { readonly start: FailureStart; readonly btor: string },
  plain: FailureCheck,
  session: ReductionSession,
): Promise<ReducedFailure | NotReduced> {
  const { candidate: before } = start;
  const reproduction = await session.confirm(plain, before);
  if (reproduction === undefined) return explainGone(start);
  const { check } = await addGuards(plain, start, session);
  const meaningful = before.script.commands.length > 0;
  const read = (text: string) => {
    const candidate = candidateOfGraph(readBtor(text).graph);
    // Gaining or losing the translation to SMT-LIB would change the query.
    return candidate !== undefined && candidate.script.commands.length > 0 === meaningful ? candidate : undefined;
  };
  const input = { kind: 'graph', graph: reducibleBtor(readBtor(btor).graph) } as const;
  const shrunk = await shrink({ input, candidate: before, read, check, phase: 'graph', fresh: true }, session);
  if (shrunk === undefined) return { reason: 'the reduced graph was not confirmed' };
  const { candidate: after, ...result } = shrunk;
  return { before, start: reproduction, after, ...result, trace: undefined };
}

async function reduceScript(
  start: FailureStart,
  plain: FailureCheck,
  session: ReductionSession,
): Promise<ReducedFailure | NotReduced> {
  const { candidate } = start;
  const seen = await reproduceStart(plain, candidate, session);
  if (seen === undefined) return explainGone(start);
  const { reproduction, fresh } = seen;
  if (session.isOver) return { reason: TIME_IS_UP };
  // After a history, any further query may fail.
  if (start.askSuspect === undefined && (await acceptsAnything(plain, session)))
    return { reason: 'a script without assertions fails in the same way' };
  const { check, isPlaceUnknown } = await addGuards(plain, start, session);
  session.report('trace', candidate.text);
  const bare = await dropInquiries(start, check, { session, fresh });
  const trace = await shorten(bare, check, { session, fresh });
  const smallest = trace?.candidate ?? bare.candidate;
  const shrinking = { start: bare, check, fresh, trace, smallest, keepsSorts: isPlaceUnknown };
  const shrunk = await shrinkTerms(shrinking, session);
  if (shrunk !== undefined && 'reason' in shrunk) return shrunk;
  const common = {
    before: candidate,
    start: reproduction,
    trace: trace && toTraceReduction(trace, start),
    ...(isPlaceUnknown && { isPlaceUnknown }),
  };
  if (shrunk !== undefined) {
    const { candidate: after, ...result } = shrunk;
    return { ...common, after, ...result };
  }
  const isWhole = trace === undefined || (session.isOver && trace.steps.length === start.test?.made.steps.length);
  const again = isWhole && bare === start ? undefined : await session.confirm(check, smallest);
  if (again === undefined) return { reason: explainWhole(candidate, session) };
  return { ...common, after: smallest, reproduction: again, minimal: false };
}

function explainWhole({ parent }: Candidate, { isOver }: ReductionSession): string {
  if (isOver) return TIME_IS_UP;
  return parent === undefined
    ? 'the evidence depends on the whole script'
    : 'the evidence depends on the seed, but no smaller script can be shown to be related to the seed';
}

async function reproduceStart(
  check: FailureCheck,
  candidate: Candidate,
  session: ReductionSession,
): Promise<{ readonly reproduction: Reproduction; readonly fresh: boolean } | undefined> {
  const reproduction = await check.inspect(candidate, { whole: true, fresh: true }, session.outer);
  if (reproduction === undefined) return undefined;
  if (await session.shows(check, candidate, { phase: 'start', fresh: false }, session.outer))
    return { reproduction, fresh: false };
  const again = await check.inspect(candidate, { whole: false, fresh: true }, session.outer);
  return again && { reproduction, fresh: true };
}

async function acceptsAnything(check: FailureCheck, session: ReductionSession): Promise<boolean> {
  const nothing = candidateOfText('(check-sat)\n');
  return (
    nothing !== undefined && (await check.inspect(nothing, { whole: false, fresh: true }, session.outer)) !== undefined
  );
}

/** First drops inquiries, objectives and options that the seed lacks, since the bug could end up in an inquiry. */
async function dropInquiries(
  start: FailureStart,
  check: FailureCheck,
  { session, fresh }: { readonly session: ReductionSession; readonly fresh: boolean },
): Promise<FailureStart> {
  const { candidate, test } = start;
  if (candidate.isUnread === true || session.parts.algorithm !== undefined) return start;
  const { commands } = candidate.script;
  const own = test?.made.base.commands ?? commands;
  const isExtra = (command: Command) =>
    isInquiry(command) || ((isObjective(command) || command.kind === 'set-option') && !own.includes(command));
  const inquiries = commands.filter(isExtra);
  const keepOnly = (some: readonly Command[]): FailureStart => {
    const isLeft = (command: Command) => !isExtra(command) || some.includes(command);
    const script = { ...candidate.script, commands: commands.filter(isLeft) };
    const made = test && { ...test.made, script };
    const text = printScript(script);
    return { ...start, candidate: { ...candidate, script, text }, test: made && { ...test, made } };
  };
  const left = await ddmin(inquiries, (some) =>
    session.shows(check, keepOnly(some).candidate, { phase: 'inquiries', fresh }, session.outer),
  );
  return left.length === inquiries.length ? start : keepOnly(left);
}

async function shorten(
  { test, candidate }: FailureStart,
  check: FailureCheck,
  { session, fresh }: { readonly session: ReductionSession; readonly fresh: boolean },
): Promise<ShorterTrace | undefined> {
  if (test === undefined || test.made.steps.length === 0 || session.parts.algorithm !== undefined) return undefined;
  const shows = (candidate: Candidate) => {
    session.report('trace');
    return session.shows(check, candidate, { phase: 'trace', fresh }, session.outer);
  };
  const shorter = await shortenTrace(test, candidate, shows);
  session.report('trace', shorter.candidate.text);
  return session.isOver ? { ...shorter, isSmallest: false } : shorter;
}

function toTraceReduction(
  { steps, candidate, isSmallest }: ShorterTrace,
  { test }: FailureStart,
): TraceReduction | undefined {
  if (test === undefined) return undefined;
  const { base } = test.made;
  const of = test.made.steps.length;
  return {
    before: of,
    after: steps.length,
    isSmallest,
    difference: differenceText(base, candidate.script, steps, { of, isSmallest }),
    smallestMutant: candidate.text,
  };
}

interface Shrinking {
  readonly start: FailureStart;
  readonly check: FailureCheck;
  readonly fresh: boolean;
  readonly trace: ShorterTrace | undefined;
  readonly smallest: Candidate;
  readonly keepsSorts: boolean;
}

async function shrinkTerms(
  { start, check, fresh, trace, smallest, keepsSorts }: Shrinking,
  session: ReductionSession,
): Promise<(ShrinkResult & Pick<ReducedFailure, 'isAsExpressions'>) | NotReduced | undefined> {
  const declares = session.solverSets.declares(check.target.suspects);
  const common = {
    check,
    fresh,
    keepsSorts,
    failing: 'result',
    ...(declares && { declares }),
  } as const;
  const shows = (candidate: Candidate, phase: string) =>
    session.shows(check, candidate, { phase, fresh }, session.outer);
  const read = start.isAsGiven === true ? candidateAsGiven : candidateReader(smallest.text);
  const alone = read(smallest.text);
  const isStart = smallest === start.candidate && smallest.parent === undefined && smallest.known === undefined;
  if (alone !== undefined && (isStart || (await shows(alone, 'terms')))) {
    const { text, script } = alone;
    const isText = alone.isUnread === true || !(await showsPrinted(alone, read, shows));
    const input = isText ? ({ kind: 'text', text } as const) : ({ kind: 'script', script } as const);
    const shrunk = await shrink({ ...common, phase: 'terms', input, candidate: alone, read }, session);
    return shrunk && { ...shrunk, ...(isText && { isAsExpressions: true }) };
  }
  const beside = besideSeed(start, smallest);
  if (beside !== undefined && (await shows(beside.candidate, 'beside'))) {
    const nothing = beside.read('(check-sat)\n');
    const isEmpty = nothing && (await check.inspect(nothing, { whole: false, fresh: true }, session.outer));
    if (isEmpty !== undefined)
      return { reason: "even a script without assertions fails in the same way when compared with the mutant's seed" };
    return shrink({ ...common, phase: 'beside', ...beside }, session);
  }
  const pair = start.test && trace && pairTask(start.test, trace.steps, start.rules ?? new Map());
  if (pair === undefined || !(await shows(pair.candidate, 'pair'))) return undefined;
  return shrink({ ...common, phase: 'pair', ...pair }, session);
}

async function showsPrinted(
  { text, script }: Candidate,
  read: SearchTask['read'],
  shows: (candidate: Candidate, phase: string) => Promise<boolean>,
): Promise<boolean> {
  const printed = printScript(script);
  if (printed === text) return true;
  const candidate = read(printed);
  return candidate !== undefined && shows(candidate, 'printed');
}

/** Adds the seed for the oracle if no relation between script and seed is claimed. */
function besideSeed({ seed }: FailureStart, { script, text, parent }: Candidate): PairTask | undefined {
  if (seed === undefined || parent?.claim !== 'unrelated') return undefined;
  const before = { ...parent, question: seed };
  const read = (candidate: string): Candidate | undefined => {
    const alone = candidateOfText(candidate);
    return alone && { ...alone, parent: before };
  };
  return { input: { kind: 'script', script }, candidate: { text, script, parent: before }, read };
}
