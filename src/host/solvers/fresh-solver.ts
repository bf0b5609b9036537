import { existsSync } from 'node:fs';
import {
  pickIdentity,
  type Limits,
  type Outcome,
  type Query,
  type RawResult,
  type Run,
  type Solver,
  asksInBtor,
  joinCommandLine,
  prepareBtor,
  prepareQuery,
  readRun,
  readsBtor,
} from '../../solver/index.js';
import { contentId } from '../../util/index.js';
import { traceCrash } from './backtrace.js';
import { type NativeSolver, btorCommandFor, commandFor, recordedCommand, withMoreOptions } from './native-solver.js';
import { checkCrash, guardFor, mayBeMemoryLimit } from '../process/memory-limit.js';
import type { ProcessResult } from '../process/process.js';
import { type ProcessQuery, runQuery } from '../process/query-shell.js';

export function freshSolver(native: NativeSolver): Solver {
  const solver: Solver = {
    ...pickIdentity(native),
    mode: 'fresh',
    readsBtor: readsBtor(native.profile, native.options),
    run: (query, limits, signal) => runFresh(native, query, limits, signal),
    withOptions: (words) => freshSolver(withMoreOptions(native, words)),
    fresh: () => freshSolver(native),
    backtrace: (queries, signal) => traceCrash(native, queries, signal),
    history: () => [],
    restarts: () => 0,
    close: () => Promise.resolve(),
  };
  return solver;
}

export async function runFresh(native: NativeSolver, query: Query, limits: Limits, signal?: AbortSignal): Promise<Run> {
  const { id: solver, profile, cwd } = native;
  const btor = asksInBtor(query, profile, native.options) ? query.btor : undefined;
  const prepared = btor === undefined ? prepareQuery(query, profile, native.commands) : prepareBtor(btor, query);
  const command =
    btor === undefined
      ? commandFor(native, prepared.needs, { persistent: false, limits })
      : btorCommandFor(native, prepared.needs, limits);
  const request = { command, input: prepared.text, inputAs: profile.input, limits, cwd };
  const expected = { ...prepared, ...(limits.memoryBytes === undefined ? {} : { memoryBytes: limits.memoryBytes }) };
  const { raw, ms } = await runChecked(request, (result) => readRun(profile, result, expected).outcome, signal);
  const read = readRun(profile, raw, expected);
  const outcome = await checkFiles(native, read.outcome);
  const shown = { ...(raw.exit === undefined ? {} : { exit: raw.exit }), command: recordedCommand(native, command) };
  const run = { solver, mode: 'fresh', ...read, outcome, ms, stderr: raw.stderr, ...shown } as const;
  return btor === undefined ? run : { ...run, language: 'btor' };
}

async function runChecked(
  request: ProcessQuery,
  read: (raw: RawResult) => Outcome,
  signal: AbortSignal | undefined,
): Promise<ProcessResult> {
  const { command, cwd, input, limits } = request;
  const guard = guardFor(command, cwd);
  const first = await runQuery(request, signal, guard);
  if (limits.memoryBytes === undefined || guard === 'resident') return first;
  return checkCrash(first, {
    command,
    memoryBytes: limits.memoryBytes,
    key: contentId(`${joinCommandLine(command)}\n${input}`),
    run: (how) => runQuery(request, signal, how),
    isDeath: ({ raw }) => mayBeMemoryLimit(raw, read(raw)),
  });
}

/**
 * Returns `unavailable` if the program changed, so that results of two builds are never mixed, or if the program or
 * its package no longer exists, for example during a rebuild.
 */
export async function checkFiles({ files, program, packageFolder }: NativeSolver, outcome: Outcome): Promise<Outcome> {
  const changed = await files.findChanged();
  if (changed !== undefined)
    return { kind: 'unavailable', changed: true, message: `${changed} changed since it was opened` };
  if (outcome.kind !== 'rejected' && outcome.kind !== 'unavailable') return outcome;
  const missing = [program[0], packageFolder ?? program[0]].find((path) => !existsSync(path));
  return missing === undefined ? outcome : { kind: 'unavailable', message: `${missing} no longer exists` };
}
