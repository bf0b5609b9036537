import type { Rule } from '../../rewrite/index.js';
import type { Script } from '../../script/index.js';
import { printScript } from '../../syntax/index.js';
import type { RunRecord } from '../log/index.js';
import type { MadeTest } from '../cases/index.js';
import type { ReductionSession } from './session.js';
import { type Candidate, candidateAsGiven, candidateOfText } from './check/candidate.js';
import { differenceText } from './difference.js';
import type { FailureCheck } from './check/failure-check.js';
import type { SuspectAsking } from './check/suspect-asking.js';
import type { Reproduction } from './check/reproduction.js';
import { OptionGuard } from './option-guard.js';
import { pairTask } from './pair.js';
import { StackGuard, bothGuards, isToldByPlace } from './stack-guard.js';
import type { Sought } from './check/sought.js';
import { type Shows, type Shrunk, shrink } from './shrink.js';
import { type TermSearch, searchTerms } from './terms.js';
import { type ShorterTrace, shortenTrace } from './trace.js';

/** What a reduction begins with. */
export interface ScriptStart {
  readonly candidate: Candidate;
  readonly sought: Sought;
  /** What was seen when it was found. */
  readonly runs: readonly RunRecord[];
  /** How it was made, where that is known step by step. */
  readonly test: MadeTest | undefined;
  /** The rules by which steps were made: a claim is checked against them again. */
  readonly rules: ReadonlyMap<string, Rule>;
  readonly askSuspect?: SuspectAsking | undefined;
  /** Options that are known to be needed. */
  readonly guard?: OptionGuard | undefined;
  /** The seed as it was solved, where an oracle may compare the input with it although nothing follows from its answers. */
  readonly seed?: { readonly text: string; readonly script: Script } | undefined;
  /** Whether candidates are asked as they stand: they may then ask nothing, or in one solver's own way. */
  readonly isAsGiven?: boolean;
}

/** What a reduction came to. */
export interface ScriptReduction {
  readonly before: Candidate;
  readonly after: Candidate;
  readonly reproduction: Reproduction;
  /** What it showed when it was looked at again, before anything was tried. */
  readonly start: Reproduction;
  readonly minimal: boolean;
  readonly trace: TraceReduction | undefined;
  /** Whether the solver dies without saying where, and no debugger told: another crash that looks alike may have been kept. */
  readonly isPlaceUnknown?: true;
  /** Whether it was reduced as S-expressions: it cannot be read, or does not show what is sought once printed as a script. */
  readonly isAsExpressions?: true;
}

export interface TraceReduction {
  readonly before: number;
  readonly after: number;
  readonly difference: string;
  readonly smallestMutant: string;
}

/** Why there is nothing to reduce. */
export interface NotReduced {
  readonly reason: string;
}

/** Makes a script smaller: its steps are undone first, then its terms. */
export async function reduceScriptStart(
  start: ScriptStart,
  session: ReductionSession,
): Promise<ScriptReduction | NotReduced> {
  const plain = session.check(start.sought, start.runs, start.askSuspect);
  const seen = await seenAgain(plain, start.candidate, session);
  if (seen === undefined) return { reason: 'it no longer reproduces, or only with weaker evidence' };
  const { reproduction, fresh } = seen;
  // After a history, whatever is asked next may fail.
  if (start.askSuspect === undefined && (await acceptsAnything(plain, session)))
    return { reason: 'a script that asserts nothing shows the same' };
  const guard = start.guard ?? (await OptionGuard.of({ check: plain, candidate: start.candidate }, session));
  const stack = await StackGuard.of({ check: plain, candidate: start.candidate }, session);
  const isPlaceUnknown = stack === undefined && isToldByPlace(plain);
  const both = bothGuards(guard, stack);
  const check = both === undefined ? plain : plain.guardedBy(both);
  session.tell('trace', start.candidate.text);
  const trace = await shortened(start, check, { session, fresh });
  const smallest = trace?.candidate ?? start.candidate;
  const shrunk = await shrunkTerms({ start, check, fresh, trace, smallest, keepsSorts: isPlaceUnknown }, session);
  const common = {
    before: start.candidate,
    start: reproduction,
    trace: trace && traceOf(trace, start),
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

/** Why nothing smaller can be judged as well. */
function wholeReason({ parent }: Candidate): string {
  return parent === undefined
    ? 'its evidence rests on the whole script'
    : 'its evidence rests on its seed, and of nothing smaller can it be shown how it is related to a seed';
}

/**
 * Looks at the start twice: at all solvers in new processes, then as candidates are looked at, and only where that does not show
 * it in new processes again. Tells whether it shows in those alone.
 */
async function seenAgain(
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

/** A check that cannot fail finds the same everywhere. */
async function acceptsAnything(check: FailureCheck, session: ReductionSession): Promise<boolean> {
  const nothing = candidateOfText('(check-sat)\n');
  return (
    nothing !== undefined && (await check.inspect(nothing, { whole: false, fresh: true }, session.outer)) !== undefined
  );
}

async function shortened(
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

function traceOf({ steps, candidate }: ShorterTrace, { test }: ScriptStart): TraceReduction | undefined {
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
  /** Whether scripts are never tried as S-expressions. */
  readonly keepsSorts: boolean;
}

/** The script by itself where what is sought shows there too; else together with what it was made from. */
async function shrunkTerms(
  { start, check, fresh, trace, smallest, keepsSorts }: Shrinking,
  session: ReductionSession,
): Promise<(Shrunk & Pick<ScriptReduction, 'isAsExpressions'>) | NotReduced | undefined> {
  const failing = check.sought.kind === 'crash' ? 'conduct' : 'answer';
  const declares = session.solverSets.declares(check.sought.suspects);
  const shrinkFrom = (phase: string, task: ShrinkStart) => {
    const search = (from: Script, shows: Shows) =>
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

/** Whether a candidate also shows what is sought as Gainsay prints it: names of binders and places of `:named` may change. */
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

/**
 * Any script beside the whole seed. Sound only where nothing is claimed of the two: what an oracle says then rests on how the solver
 * behaved on each, and that is asked anew of every candidate, and known of the seed.
 */
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
