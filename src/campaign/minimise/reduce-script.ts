import type { Rule } from '../../rewrite/index.js';
import type { Script } from '../../script/index.js';
import type { RunRecord } from '../log/index.js';
import type { MadeTest } from '../cases/index.js';
import type { Bench } from './bench.js';
import { type Candidate, candidateAsGiven, candidateOfText } from './check/candidate.js';
import { differenceText } from './difference.js';
import type { FailureCheck } from './check/failure-check.js';
import type { SuspectAsking } from './check/suspect-asking.js';
import type { Sighting } from './check/sighting.js';
import { OptionGuard } from './option-guard.js';
import { pairTask } from './pair.js';
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
  /** Whether candidates are asked as they stand: they may then ask nothing, or in one solver's own way. */
  readonly isAsGiven?: boolean;
}

/** What a reduction came to. */
export interface ScriptReduction {
  readonly before: Candidate;
  readonly after: Candidate;
  readonly sighting: Sighting;
  /** What it showed when it was looked at again, before anything was tried. */
  readonly start: Sighting;
  readonly minimal: boolean;
  readonly trace: TraceReduction | undefined;
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
export async function reduceScriptStart(start: ScriptStart, bench: Bench): Promise<ScriptReduction | NotReduced> {
  const plain = bench.check(start.sought, start.runs, start.askSuspect);
  const seen = await seenAgain(plain, start.candidate, bench);
  if (seen === undefined) return { reason: 'it no longer reproduces, or only with weaker evidence' };
  const { sighting, fresh } = seen;
  // After a history, whatever is asked next may fail.
  if (start.askSuspect === undefined && (await acceptsAnything(plain, bench)))
    return { reason: 'a script that asserts nothing shows the same' };
  const guard = start.guard ?? (await OptionGuard.of({ check: plain, candidate: start.candidate }, bench));
  const check = guard === undefined ? plain : plain.guardedBy(guard);
  bench.tell('trace', start.candidate.text);
  const trace = await shortened(start, check, { bench, fresh });
  const smallest = trace?.candidate ?? start.candidate;
  const shrunk = await shrunkTerms({ start, check, fresh, trace, smallest }, bench);
  const common = { before: start.candidate, start: sighting, trace: trace && traceOf(trace, start) };
  if (shrunk !== undefined) {
    return { ...common, after: shrunk.candidate, sighting: shrunk.sighting, minimal: shrunk.minimal };
  }
  const again = trace === undefined ? undefined : await bench.confirm(check, trace.candidate);
  if (trace === undefined || again === undefined) return { reason: 'its evidence rests on the whole script' };
  return { ...common, after: trace.candidate, sighting: again, minimal: false };
}

/**
 * Looks at the start twice: at all solvers in new processes, then as candidates are looked at, and only where that does not show
 * it in new processes again. Tells whether it shows in those alone.
 */
async function seenAgain(
  check: FailureCheck,
  candidate: Candidate,
  bench: Bench,
): Promise<{ readonly sighting: Sighting; readonly fresh: boolean } | undefined> {
  const sighting = await check.look(candidate, { whole: true, fresh: true }, bench.outer);
  if (sighting === undefined) return undefined;
  if (await bench.shows(check, candidate, { phase: 'start', fresh: false }, bench.outer))
    return { sighting, fresh: false };
  const again = await check.look(candidate, { whole: false, fresh: true }, bench.outer);
  return again && { sighting, fresh: true };
}

/** A check that cannot fail finds the same everywhere. */
async function acceptsAnything(check: FailureCheck, bench: Bench): Promise<boolean> {
  const nothing = candidateOfText('(check-sat)\n');
  return nothing !== undefined && (await check.look(nothing, { whole: false, fresh: true }, bench.outer)) !== undefined;
}

async function shortened(
  { test, candidate }: ScriptStart,
  check: FailureCheck,
  { bench, fresh }: { readonly bench: Bench; readonly fresh: boolean },
): Promise<ShorterTrace | undefined> {
  if (test === undefined || test.made.steps.length === 0 || bench.parts.algorithm !== undefined) return undefined;
  const shows = (candidate: Candidate) => {
    bench.tell('trace');
    return bench.shows(check, candidate, { phase: 'trace', fresh }, bench.outer);
  };
  const shorter = await shortenTrace(test, candidate, shows);
  bench.tell('trace', shorter.candidate.text);
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

interface ShrinkStart extends Omit<TermSearch, 'failing' | 'declares'> {
  readonly start: Script;
  readonly candidate: Candidate;
}

interface Shrinking {
  readonly start: ScriptStart;
  readonly check: FailureCheck;
  readonly fresh: boolean;
  readonly trace: ShorterTrace | undefined;
  readonly smallest: Candidate;
}

/** The script by itself where what is sought shows there too; else together with what it was made from. */
async function shrunkTerms(
  { start, check, fresh, trace, smallest }: Shrinking,
  bench: Bench,
): Promise<Shrunk | undefined> {
  const failing = check.sought.kind === 'crash' ? 'conduct' : 'answer';
  const declares = bench.panels.declares(check.sought.suspects);
  const shrinkFrom = (phase: string, task: ShrinkStart) => {
    const search = (from: Script, shows: Shows) => searchTerms(from, { ...task, failing, declares }, shows, bench);
    return shrink({ start: task.start, candidate: task.candidate, check, phase, fresh, search }, bench);
  };
  const read = start.isAsGiven === true ? candidateAsGiven : candidateOfText;
  const alone = read(smallest.text);
  const isStart = smallest === start.candidate && smallest.parent === undefined && smallest.known === undefined;
  if (alone !== undefined && (isStart || (await bench.shows(check, alone, { phase: 'terms', fresh }, bench.outer)))) {
    return shrinkFrom('terms', {
      start: alone.script,
      candidate: alone,
      read,
      text: alone.isUnread === true ? alone.text : undefined,
    });
  }
  const pair =
    trace === undefined || start.test === undefined ? undefined : pairTask(start.test, trace.steps, start.rules);
  if (pair === undefined || !(await bench.shows(check, pair.candidate, { phase: 'pair', fresh }, bench.outer))) {
    return undefined;
  }
  return shrinkFrom('pair', pair);
}
