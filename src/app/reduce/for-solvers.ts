import { statSync } from 'node:fs';
import {
  type FileReduction,
  type FileToReduce,
  type NotReduced,
  type ReduceFileOptions,
  type ReductionParts,
  type ReductionProgress,
  type SlowReduction,
  readSeed,
  reduceFile,
  reduceSlow,
} from '../../campaign/index.js';
import { replaceFile } from '../../host/index.js';
import type { Suspect } from '../../oracle/index.js';
import { isMadeOfSexps } from '../../reduce/index.js';
import type { Script } from '../../script/index.js';
import { DEFAULT_LIMITS, OWN_COMMANDS } from '../../solver/index.js';
import { questionOfGraph, restoreNames } from '../../strategy/index.js';
import { readScript } from '../../syntax/index.js';
import {
  type BadInput,
  type Notice,
  type PauseControl,
  type PacedControl,
  type Emit,
  type Work,
  CLOCK,
  badUsage,
  begin,
  isBtorFile,
  emitOnce,
  readUserBtor,
  readUserFile,
  readUserScript,
} from '../base/index.js';
import { partsWith } from '../plugins/index.js';
import type { ReduceReport } from './loop.js';
import { defaultOutput, refuseOverwriting } from './output.js';
import { type ReduceOptions, REDUCE_MEMORY_BYTES, REDUCE_TIMEOUT_MS } from './for-command.js';
import { openIfFound, openSolvers, withPace } from '../solvers/index.js';

export interface ReduceForSolversOptions extends Pick<
  ReduceOptions,
  'timeoutMs' | 'memoryBytes' | 'forMs' | 'jobs' | 'out' | 'plugins'
> {
  readonly solvers: readonly string[];
  readonly kind?: ReduceFileOptions['kind'];
  /** Keeps the first solver slow and the second fast. As a number: at least this many times slower. */
  readonly slow?: boolean | number;
}

export type ReduceForSolversEvent =
  | Notice
  | { readonly kind: 'file-progress'; readonly progress: ReductionProgress }
  | { readonly kind: 'suspect-chosen'; readonly suspect: Suspect }
  | { readonly kind: 'smaller'; readonly text: string };

/** `bytes` are the sizes of the files. */
export type ReducedForSolvers = { readonly out: string; readonly bytes: ReduceReport['bytes'] } & (
  | { readonly what: 'failure'; readonly result: FileReduction }
  | { readonly what: 'slowness'; readonly result: SlowReduction }
);

/**
 * Runs solvers on a file as if it were a seed, and reduces the file as long as the suspected bug remains. Throws
 * `BadInput` if no bug is suspected.
 *
 * @example
 * const { out } = await reduceForSolvers('bug.smt2', { solvers: ['./z3', 'cvc5'], kind: 'wrong-answer' }).result;
 */
export function reduceForSolvers(
  file: string,
  options: ReduceForSolversOptions,
  { signal = new AbortController().signal, pace }: PacedControl = {},
): Work<ReduceForSolversEvent, ReducedForSolvers> {
  return begin(async (emit) => {
    const out = options.out ?? defaultOutput(file);
    const replace = (text: string) => {
      replaceFile(out, text);
      return { out, bytes: { before: statSync(file).size, after: Buffer.byteLength(text) } };
    };
    const isSlow = options.slow !== undefined && options.slow !== false;
    const input = readFileToReduce(file);
    refuseOverwriting(file, out);
    if (input.kind === 'graph' && isSlow) {
      throw badUsage(`--slow reduces scripts, and ${file} is a graph in BTOR`, {
        hint: 'gainsay btor convert FILE --to smt2',
      });
    }
    // Opens the solvers now, to report missing solvers before any query.
    const { solvers } = options;
    const opened = await openSolvers(
      { permission: OWN_COMMANDS, ids: solvers, mode: 'fresh', checkModels: false, asGiven: true, signal },
      emit,
    );
    await Promise.all(opened.map((solver) => solver.close()));
    const { oracles, passes } = await partsWith(options.plugins ?? [], emitOnce(emit));
    const write = input.kind === 'graph' ? restoreNames : (text: string) => text;
    const parts = { ...makeParts(options, { out, pace, emit, write }), oracles, passes };
    if (isSlow) {
      const slow = { ...parts, ...slowOptions(options) };
      const result = requireReduction(await reduceSlow(requireScript(input, file), slow, signal), file);
      return { ...replace(result.after.text), what: 'slowness', result };
    }
    const onChosen = (suspect: Suspect) => emit({ kind: 'suspect-chosen', suspect });
    const all = { ...parts, solvers, kind: options.kind, chosen: onChosen };
    const result = requireReduction(await reduceFile(input, all, signal), file, {
      hint: 'a solver must crash, print an invalid model, be contradicted, or reject what another one accepts; give more solvers',
    });
    const { btor } = result.after;
    const after = btor === undefined ? result.after : { ...result.after, btor: restoreNames(btor) };
    return { ...replace(after.btor ?? after.text), what: 'failure', result: { ...result, after } };
  });
}

function requireReduction<Result extends object>(
  result: Result | NotReduced,
  file: string,
  more: { hint?: string } = {},
): Result {
  if ('reason' in result) throw badUsage(`${file} is not reduced: ${result.reason}`, more);
  return result;
}

interface ReductionOutput {
  readonly out: string;
  readonly pace: PauseControl | undefined;
  readonly emit: Emit<ReduceForSolversEvent>;
  readonly write: (text: string) => string;
}

function makeParts(options: ReduceForSolversOptions, { out, pace, emit, write }: ReductionOutput): ReductionParts {
  const { timeoutMs = REDUCE_TIMEOUT_MS, memoryBytes = REDUCE_MEMORY_BYTES, jobs = 1, forMs } = options;
  return {
    clock: CLOCK,
    limits: { ...DEFAULT_LIMITS, timeoutMs, memoryBytes },
    checkModels: true,
    models: true,
    jobs,
    budgetMs: forMs,
    pausedMs: () => pace?.pausedMs ?? 0,
    open: async (id, how) => withPace(await openIfFound(id, { ...how, permission: OWN_COMMANDS }), pace),
    accepted: (found) => {
      const text = write(found);
      replaceFile(out, text);
      pace?.onAccepted();
      emit({ kind: 'smaller', text });
    },
    emit: (progress) => emit({ kind: 'file-progress', progress }),
  };
}

function readFileToReduce(file: string): FileToReduce {
  if (isBtorFile(file)) {
    const question = questionOfGraph(readUserBtor(file).graph);
    if ('reason' in question) throw notJudged(file, question.reason);
    return { kind: 'graph', graph: question.btor.graph };
  }
  const text = readUserFile(file);
  const read = readSeed(text, { keeps: 'assumptions' });
  if (!('reason' in read) && read.btor !== undefined) return { kind: 'graph', graph: read.btor.graph };
  const { script, ok } = readScript(text);
  if (ok) return { kind: 'script', text, script };
  // Reads the text again, to throw a `BadInput` with the position of the syntax error.
  if (!isMadeOfSexps(text)) readUserScript(file);
  return { kind: 'text', text };
}

function notJudged(file: string, reason: string): BadInput {
  return badUsage(`${file} cannot be judged: ${reason}`, { hint: 'reduce the file with -- COMMAND' });
}

function requireScript(input: FileToReduce, file: string): Script {
  if (input.kind !== 'script') throw notJudged(file, 'the file cannot be parsed');
  return input.script;
}

function slowOptions({ solvers, slow: given }: ReduceForSolversOptions) {
  const ratio = typeof given === 'number' ? given : undefined;
  const [slow, fast, third] = solvers;
  if (slow === undefined || third !== undefined) {
    throw badUsage(`--slow needs two solvers, not ${solvers.length}`, { expected: 'the slow one, then a fast one' });
  }
  if (fast === undefined && ratio !== undefined) {
    throw badUsage('--slow with a ratio compares two solvers', { expected: 'a second --solver that is not slow' });
  }
  return { slow, fast, ratio };
}
