import type { SuspectQuerying } from './check/target.js';
import { type Stage, reduceScript } from '../../reduce/index.js';
import type { Solver } from '../../solver/index.js';
import { readScript } from '../../syntax/index.js';
import { contentId, ddmin } from '../../util/index.js';
import type { Question } from '../hunt/draw/index.js';
import { askAndExamine } from '../hunt/ask/index.js';
import type { FullRunRecord } from '../log/index.js';
import type { ReductionSession } from './session.js';
import { OptionGuard } from './guards.js';
import { type FailureStart, type NotReduced, type ReducedFailure, reduceFailure } from './failure.js';

export interface HistoryReduction extends ReducedFailure {
  readonly queries: { readonly before: readonly string[]; readonly after: readonly string[] };
}

/** Reduces a failure that needs earlier queries: drops queries, then reduces the others, the failing query last. */
export async function reduceHistory(
  start: FailureStart,
  queries: readonly string[],
  session: ReductionSession,
): Promise<HistoryReduction | NotReduced> {
  const { candidate } = start;
  const whole = session.check(start.target, start.runs, replaying(queries, session));
  const guard = await OptionGuard.create({ check: whole, candidate }, session);
  const stillShows = async (rest: readonly string[], signal: AbortSignal) => {
    const plain = session.check(start.target, start.runs, replaying(rest, session));
    const check = plain.withGuards(guard === undefined ? [] : [guard]);
    const phase = `history ${contentId(JSON.stringify(rest))}`;
    return session.shows(check, candidate, { phase, fresh: false }, signal);
  };
  if (!(await stillShows(queries, session.outer))) return { reason: 'the stored queries no longer reproduce the bug' };
  session.report('history');
  let left = await ddmin(queries, (rest) => stillShows(rest, session.outer));
  for (let at = 0; at < left.length; at++) {
    const shows = (text: string, signal: AbortSignal) => stillShows(left.with(at, text), signal);
    const smaller = await smallerQuery(left[at] as string, shows, session);
    left = left.with(at, smaller);
  }
  const reduced = await reduceFailure({ ...start, askSuspect: replaying(left, session), guard }, session);
  if ('reason' in reduced) return reduced;
  const alone = await reduceAlone({ ...start, guard }, reduced, session);
  return { ...(alone ?? reduced), queries: { before: queries, after: alone === undefined ? left : [] } };
}

async function reduceAlone(
  { askSuspect: _, ...start }: FailureStart,
  reduced: ReducedFailure,
  session: ReductionSession,
): Promise<ReducedFailure | undefined> {
  if (session.isOver) return undefined;
  const from = { ...start, candidate: reduced.after, test: undefined };
  const alone = await reduceFailure(from, session);
  if ('reason' in alone) return undefined;
  const { before, start: seen, trace } = reduced;
  return { ...alone, before, start: seen, trace };
}

async function smallerQuery(
  text: string,
  shows: (text: string, signal: AbortSignal) => Promise<boolean>,
  session: ReductionSession,
): Promise<string> {
  const { script, ok } = readScript(text);
  if (!ok) return text;
  const decoder = new TextDecoder();
  const stage: Stage = (input) => ({ run: (signal) => shows(decoder.decode(input), signal), drop: () => undefined });
  const { signal } = session;
  const reduction = reduceScript(script, { stage, jobs: 1, cache: new Map<string, boolean>(), signal });
  let smallest = text;
  for await (const step of reduction.steps) {
    smallest = decoder.decode(step.text);
    session.report(`history: ${reduction.current()}`);
  }
  session.addCacheHits(reduction.counts().cacheHits);
  return smallest;
}

function replaying(queries: readonly string[], session: ReductionSession): SuspectQuerying {
  const { clock, limits, models, checkModels } = session.parts;
  const asking = { limits, clock, models, effort: 'quick' } as const;
  const askAs = async (id: string, question: Question, signal: AbortSignal): Promise<FullRunRecord | undefined> => {
    const opened = await session.parts.open(id, { mode: 'persistent', checkModels });
    if (opened === undefined) return undefined;
    try {
      for (const text of queries) await session.solverSets.replay(opened, text, limits, signal);
      session.solverSets.count();
      return await askAndExamine(opened, question, asking, signal);
    } finally {
      await opened.close();
    }
  };
  const ask = async (solver: Solver, question: Question, signal: AbortSignal): Promise<FullRunRecord> => {
    const run = await askAs(solver.id, question, signal);
    if (run === undefined) throw new Error(`${solver.id} can no longer be opened`);
    return run;
  };
  return { ask, ofParents: false, askAs: (id) => (question, signal) => askAs(id, question, signal) };
}
