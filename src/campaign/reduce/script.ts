import type { Rule } from '../../rewrite/index.js';
import type { Script } from '../../script/index.js';
import { printScript } from '../../syntax/index.js';
import type { RunRecord } from '../log/index.js';
import type { DrawnTest } from '../hunt/draw/index.js';
import type { ReductionSession } from './session.js';
import { type Candidate, candidateAsGiven, candidateOfText } from './check/candidate.js';
import { differenceText } from './difference.js';
import type { FailureCheck } from './check/failure-check.js';
import type { SuspectQuerying } from './check/suspect-asking.js';
import type { Reproduction } from './check/reproduction.js';
import { OptionGuard } from './option-guard.js';
import { pairTask } from './pair.js';
import { StackGuard, bothGuards, isToldByPlace } from './stack-guard.js';
import type { TargetFailure } from './check/sought.js';
import { type CandidateTest, type ShrinkResult, shrink } from './shrink.js';
import { type TermSearch, searchTerms } from './terms.js';
import { type ShorterTrace, shortenTrace } from './trace.js';

export interface ScriptStart {
  readonly candidate: Candidate;
  readonly sought: TargetFailure;
  readonly runs: readonly RunRecord[];
  readonly test: DrawnTest | undefined;
  /** A claim is checked against these rules again. */
  readonly rules: ReadonlyMap<string, Rule>;
  readonly askSuspect?: SuspectQuerying | undefined;
  readonly guard?: OptionGuard | undefined;
  /** For an oracle that compares the input with the solved seed, although no claim relates them. */
  readonly seed?: { readonly text: string; readonly script: Script } | undefined;
  /** Sends candidates unchanged, which may then contain no check or be unreadable for Gainsay. */
  readonly isAsGiven?: boolean;
}

export interface ScriptReduction {
  readonly before: Candidate;
  readonly after: Candidate;
  readonly reproduction: Reproduction;
  readonly start: Reproduction;
  readonly minimal: boolean;
  readonly trace: TraceReduction | undefined;
  /** Another crash may have been kept, since the location is unknown. */
  readonly isPlaceUnknown?: true;
  /** The input cannot be read, or does not fail once printed as a script. */
  readonly isAsExpressions?: true;
}

export interface TraceReduction {
  readonly before: number;
  readonly after: number;
  readonly difference: string;
  readonly smallestMutant: string;
}

export interface NotReduced {
  readonly reason: string;
}

/** Undoes steps first, then shrinks terms. */
export async function reduceScriptStart(
  start: ScriptStart,
  session: ReductionSession,
): Promise<ScriptReduction | NotReduced> {
  const plain = session.check(start.sought, start.runs, start.askSuspect);
  const seen = await reproduceStart(plain, start.candidate, session);
  if (seen === undefined) return { reason: 'it no longer reproduces, or only with weaker evidence' };
  const { reproduction, fresh } = seen;
  // After a history, any further query may fail.
  if (start.askSuspect === undefined && (await acceptsAnything(plain, session)))
    return { reason: 'a script that asserts nothing shows the same' };
  const guard = start.guard ?? (await OptionGuard.of({ check: plain, candidate: start.candidate }, session));
  const stack = await StackGuard.of({ check: plain, candidate: start.candidate }, session);
  const isPlaceUnknown = stack === undefined && isToldByPlace(plain);
  const both = bothGuards(guard, stack);
  const check = both === undefined ? plain : plain.addGuard(both);
  session.tell('trace', start.candidate.text);
  const trace = await shorten(start, check, { session, fresh });
  const smallest = trace?.candidate ?? start.candidate;
  const shrunk = await shrunkTerms({ start, check, fresh, trace, smallest, keepsSorts: isPlaceUnknown }, session);
  const common = {
    before: start.candidate,
    start: reproduction,
    trace: trace && toTraceReduction(trace, start),
    ...(isPlaceUnknown && { isPlaceUnknown }),
  };
  if (shrunk !== undefined && 'reason' in shrunk) return shrunk;
  if (shrunk !== undefined) {
    const { candidate: after, reproduction: shown, minimal, isAsExpressions } = shrunk;
    return { ...common, after, reproduction: shown, minimal, ...(isAsExpressions && { isAsExpressions }) };
  }
  const again = trace === undefined ? undefined : await session.confirm(check, trace.candidate);
  if (trace === undefined || again === undefined) return { reason: wholeReason(start.candidate) };
  return { ...common, after: trace.candidate, reproduction: again, minimal: false };
}

function wholeReason({ parent }: Candidate): string {
  return parent === undefined
    ? 'its evidence rests on the whole script'
    : 'its evidence rests on its seed, and of nothing smaller can it be shown how it is related to a seed';
}

/** `fresh` is set if the failure shows only in new processes. */
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

/** Tests whether the check passes on an empty script, so that it can never fail. */
async function acceptsAnything(check: FailureCheck, session: ReductionSession): Promise<boolean> {
  const nothing = candidateOfText('(check-sat)\n');
  return (
    nothing !== undefined && (await check.inspect(nothing, { whole: false, fresh: true }, session.outer)) !== undefined
  );
}

async function shorten(
  { test, candidate }: ScriptStart,
  check: FailureCheck,
  { session, fresh }: { readonly session: ReductionSession; readonly fresh: boolean },
): Promise<ShorterTrace | undefined> {
  if (test === undefined || test.made.steps.length === 0 || session.parts.algorithm !== undefined) return undefined;
  const shows = (candidate: Candidate) => {
    session.tell('trace');
    return session.shows(check, candidate, { phase: 'trace', fresh }, session.outer);
  };
  const shorter = await shortenTrace(test, candidate, shows);
  session.tell('trace', shorter.candidate.text);
  return shorter;
}

function toTraceReduction({ steps, candidate }: ShorterTrace, { test }: ScriptStart): TraceReduction | undefined {
  if (test === undefined) return undefined;
  const { base } = test.made;
  const of = test.made.steps.length;
  return {
    before: of,
    after: steps.length,
    difference: differenceText({ base, script: candidate.script, steps, of }),
    smallestMutant: candidate.text,
  };
}

interface ShrinkStart extends Omit<TermSearch, 'failing' | 'declares' | 'keepsSorts'> {
  readonly start: Script;
  readonly candidate: Candidate;
}

interface Shrinking {
  readonly start: ScriptStart;
  readonly check: FailureCheck;
  readonly fresh: boolean;
  readonly trace: ShorterTrace | undefined;
  readonly smallest: Candidate;
  readonly keepsSorts: boolean;
}

/** Falls back to shrinking the script together with its parent. */
async function shrunkTerms(
  { start, check, fresh, trace, smallest, keepsSorts }: Shrinking,
  session: ReductionSession,
): Promise<(ShrinkResult & Pick<ScriptReduction, 'isAsExpressions'>) | NotReduced | undefined> {
  const failing = check.sought.kind === 'crash' ? 'conduct' : 'answer';
  const declares = session.solverSets.declares(check.sought.suspects);
  const shrinkFrom = (phase: string, task: ShrinkStart) => {
    const search = (from: Script, shows: CandidateTest) =>
      searchTerms(from, { ...task, failing, declares, keepsSorts }, shows, session);
    return shrink({ start: task.start, candidate: task.candidate, check, phase, fresh, search }, session);
  };
  const read = start.isAsGiven === true ? candidateAsGiven : candidateOfText;
  const alone = read(smallest.text);
  const isStart = smallest === start.candidate && smallest.parent === undefined && smallest.known === undefined;
  if (
    alone !== undefined &&
    (isStart || (await session.shows(check, alone, { phase: 'terms', fresh }, session.outer)))
  ) {
    const isText = alone.isUnread === true || !(await showsPrinted(alone, { read, check, fresh }, session));
    const text = isText ? alone.text : undefined;
    const shrunk = await shrinkFrom('terms', { start: alone.script, candidate: alone, read, text });
    return shrunk && { ...shrunk, ...(isText && { isAsExpressions: true }) };
  }
  const beside = besideSeed(start, smallest);
  if (
    beside !== undefined &&
    (await session.shows(check, beside.candidate, { phase: 'beside', fresh }, session.outer))
  ) {
    const nothing = beside.read('(check-sat)\n');
    const isEmpty = nothing && (await check.inspect(nothing, { whole: false, fresh: true }, session.outer));
    if (isEmpty !== undefined) return { reason: 'a script that asserts nothing shows the same beside its seed' };
    return shrinkFrom('beside', beside);
  }
  const pair =
    trace === undefined || start.test === undefined ? undefined : pairTask(start.test, trace.steps, start.rules);
  if (pair === undefined || !(await session.shows(check, pair.candidate, { phase: 'pair', fresh }, session.outer))) {
    return undefined;
  }
  return shrinkFrom('pair', pair);
}

/** Printing may change binder names and positions of `:named`. */
async function showsPrinted(
  { text, script }: Candidate,
  { read, check, fresh }: Pick<Shrinking, 'check' | 'fresh'> & { read(text: string): Candidate | undefined },
  session: ReductionSession,
): Promise<boolean> {
  const printed = printScript(script);
  if (printed === text) return true;
  const candidate = read(printed);
  return candidate !== undefined && session.shows(check, candidate, { phase: 'printed', fresh }, session.outer);
}

/** Sound only if no relation between script and seed is claimed: the oracle compares the solver's behaviour on both. */
function besideSeed(
  { seed }: ScriptStart,
  { script, text, parent }: Candidate,
): (Omit<ShrinkStart, 'read'> & { read(text: string): Candidate | undefined }) | undefined {
  if (seed === undefined || parent?.claim !== 'unrelated') return undefined;
  const before = { ...parent, question: seed };
  const read = (candidate: string): Candidate | undefined => {
    const alone = candidateOfText(candidate);
    return alone && { ...alone, parent: before };
  };
  return { start: script, candidate: { text, script, parent: before }, read };
}
