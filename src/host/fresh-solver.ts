import { existsSync } from 'node:fs';
import {
  type Limits,
  type Outcome,
  type Query,
  type Run,
  type Solver,
  asksInBtor,
  prepareBtor,
  prepareQuery,
  readRun,
  readsBtor,
} from '../solver/index.js';
import { backtraceOf } from './backtrace.js';
import { type NativeSolver, btorCommandFor, commandFor, namedAs, withMoreOptions } from './native-solver.js';
import { runQuery } from './query-shells.js';

/** A solver that gets a new process for every query. */
export function freshSolver(native: NativeSolver): Solver {
  const solver: Solver = {
    ...namedAs(native),
    mode: 'fresh',
    readsBtor: readsBtor(native.profile, native.options),
    run: (query, limits, signal) => runFresh(native, query, limits, signal),
    withOptions: (words) => freshSolver(withMoreOptions(native, words)),
    fresh: () => freshSolver(native),
    backtrace: (queries, signal) => backtraceOf(native, queries, signal),
    history: () => [],
    restarts: () => 0,
    close: () => Promise.resolve(),
  };
  return solver;
}

/** One query in a process of its own. */
export async function runFresh(native: NativeSolver, query: Query, limits: Limits, signal?: AbortSignal): Promise<Run> {
  const { id: solver, profile, cwd } = native;
  const btor = asksInBtor(query, profile, native.options) ? query.btor : undefined;
  const prepared = btor === undefined ? prepareQuery(query, profile, native.commands) : prepareBtor(btor, query);
  const command =
    btor === undefined ? commandFor(native, prepared.needs, false) : btorCommandFor(native, prepared.needs);
  const request = { command, input: prepared.text, inputAs: profile.input, limits, cwd };
  const { raw, ms } = await runQuery(request, signal);
  const read = readRun(profile, raw, prepared);
  const outcome = await ofSameBuild(native, stillThere(native, read.outcome));
  const exit = raw.exit === undefined ? {} : { exit: raw.exit };
  const run = { solver, mode: 'fresh', ...read, outcome, ms, ...exit, stderr: raw.stderr, command } as const;
  return btor === undefined ? run : { ...run, language: 'btor' };
}

/** What a run came to, unless the program is another one than it was: two builds are never mixed. */
export async function ofSameBuild({ files }: NativeSolver, outcome: Outcome): Promise<Outcome> {
  const changed = await files.changed();
  return changed === undefined
    ? outcome
    : { kind: 'unavailable', changed: true, message: `${changed} was changed since it was opened` };
}

/**
 * A program that went away while it was started (a script whose interpreter came too late, a rebuild) has rejected
 * nothing: what it was asked must be asked again.
 */
function stillThere({ program: [path] }: NativeSolver, outcome: Outcome): Outcome {
  const isNothing = outcome.kind === 'rejected' || outcome.kind === 'unavailable';
  if (!isNothing || existsSync(path)) return outcome;
  return { kind: 'unavailable', message: `${path} is not there any more` };
}
