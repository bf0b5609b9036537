import { existsSync, rmSync, statSync } from 'node:fs';
import { type ScriptPass, type Stage, type VerdictCache, makeStage, propertyText } from '../../reduce/index.js';
import { contentId } from '../../util/index.js';
import {
  type BadInput,
  type Notice,
  type PauseControl,
  type PacedControl,
  type Emit,
  type Work,
  callAfterWork,
  badUsage,
  begin,
  emitOnce,
  paceStage,
} from '../base/index.js';
import { partsWith } from '../plugins/index.js';
import { FULL_ALGORITHM, findAlgorithm, readReduceInput } from './input.js';
import { openCheck } from './command-check.js';
import { openJournal } from './journal.js';
import {
  type ReduceReport,
  type ReductionProgressEvent,
  type ReductionStepEvent,
  runReduction,
  startReduction,
} from './loop.js';
import { defaultOutput, refuseOverwriting, writeResult } from './output.js';
import { type ObservedStart, findConfirmed, observeStart } from './start.js';

export interface ReduceOptions {
  /** Command to run; the candidate's path replaces `{}` or is appended. */
  readonly command: readonly string[];
  /** Default: all passes; for BTOR, `combined`. */
  readonly algorithm?: string;
  /** For BTOR: also simplifies operators next to replaced nodes. */
  readonly simplify?: boolean;
  /** Milliseconds per run. If the input times out, each candidate must time out too. */
  readonly timeoutMs?: number;
  readonly memoryBytes?: number;
  readonly forMs?: number;
  readonly jobs?: number;
  readonly out?: string;
  readonly resume?: boolean;
  readonly stdin?: boolean;
  readonly match?: string;
  /** Second command, whose answer must keep differing from the first command's answer. */
  readonly against?: string;
  readonly any?: boolean;
  readonly cache?: boolean;
  /** For BTOR: prints both widths in array lines. */
  readonly newformat?: boolean;
  readonly plugins?: readonly string[];
}

export type ReduceEvent =
  | Notice
  | ReductionProgressEvent
  | {
      readonly kind: 'reduction-began';
      readonly shows: string;
      readonly algorithm: string;
      readonly unit: 'nodes' | 'terms';
      readonly size: number;
      readonly content: Uint8Array;
      readonly out: string;
    }
  | ReductionStepEvent
  /** Reduces S-expressions: the file is not a readable script, or does not fail once printed as one. */
  | { readonly kind: 'as-expressions'; readonly because: string }
  /** The crash has no message and no known position, so the result may show another crash. */
  | { readonly kind: 'place-unknown' }
  | { readonly kind: 'journal-failed'; readonly message: string };

export interface ReduceResult {
  readonly report: ReduceReport & { readonly file: string; readonly out: string; readonly algorithm: string };
  readonly unit: 'nodes' | 'terms';
  readonly stopped: 'time' | 'user' | null;
  /** Null if the final input failed again. `bytes` is the size of the smallest input that failed again, or null. */
  readonly unconfirmed: { readonly bytes: number | null } | null;
  /** Last step whose input fails in all new processes (0: original, -1: none). Null if the user stopped the check. */
  readonly confirmed: number | null;
}

export const REDUCE_TIMEOUT_MS = 8_000;
export const REDUCE_MEMORY_BYTES = 2 * 1024 ** 3;

/**
 * Reduces an input as long as a command shows the same exit code, crash, answer, pattern or time-out on it. Writes
 * each success to `out`. Throws `BadInput` if the input does not fail.
 *
 * @example
 * const { report } = await reduce('bug.smt2', { command: ['./build/z3'], out: 'small.smt2' }).result;
 * console.log(report.bytes.after);
 */
export function reduce(
  file: string,
  options: ReduceOptions,
  { signal = new AbortController().signal, pace }: PacedControl = {},
): Work<ReduceEvent, ReduceResult> {
  return begin(async (emit) => {
    const { passes } = await partsWith(options.plugins ?? [], emitOnce(emit));
    const { command, newformat = false, resume = false, simplify = false, any = false } = options;
    const out = options.out ?? defaultOutput(file);
    const source = resume && existsSync(out) && !existsSync(journalPath(out)) ? out : file;
    const given = readReduceInput(source, { newformat });
    findAlgorithm(options.algorithm, given.content.kind);
    refuseOverwriting(file, out);
    if (simplify && given.content.kind !== 'graph') throw badUsage('--simplify applies only to BTOR files');
    const limits = {
      timeout: options.timeoutMs ?? REDUCE_TIMEOUT_MS,
      memory: options.memoryBytes ?? REDUCE_MEMORY_BYTES,
    };
    const commands = openCheck(command, { ...options, ...limits, extension: given.extension });
    const stop = stopAfter(options.forMs, signal, pace);
    try {
      const looked = { input: given, file: source, any, signal: stop.signal };
      const observed = await observeStart(commands.check, looked).catch((error: unknown) => {
        throw stop.ended() === 'time' ? reportTimeUp(file) : error;
      });
      if (observed.isPlaceUnknown) emit({ kind: 'place-unknown' });
      const plain = makeStage(commands.check, observed.start);
      const stage = pace === undefined ? plain : paceStage(plain, pace);
      return await search({ file, out, observed, options, limits, plain, stage, stop, pace, passes, emit });
    } finally {
      commands.close();
      stop.clear();
    }
  });
}

function reportTimeUp(file: string): BadInput {
  const message = `the time of --for ended before the command had run on ${file}`;
  return badUsage(message, { expected: 'a longer --for, or a shorter --timeout' });
}

interface Stop {
  readonly signal: AbortSignal;
  readonly byUser: AbortSignal;
  readonly ended: () => 'time' | 'user' | null;
  clear(): void;
}

function stopAfter(ms: number | undefined, byUser: AbortSignal, pace: PauseControl | undefined): Stop {
  const over = new AbortController();
  const clear = ms === undefined ? () => undefined : callAfterWork(ms, pace, () => over.abort());
  const signal = AbortSignal.any([byUser, over.signal]);
  return {
    signal,
    byUser,
    ended: () => (signal.aborted ? (signal.reason === over.signal.reason ? 'time' : 'user') : null),
    clear,
  };
}

interface Search {
  readonly file: string;
  readonly out: string;
  readonly observed: ObservedStart;
  readonly options: ReduceOptions;
  readonly limits: { readonly timeout: number; readonly memory: number };
  readonly plain: Stage;
  readonly stage: Stage;
  readonly stop: Stop;
  readonly pace: PauseControl | undefined;
  readonly passes: readonly ScriptPass[];
  readonly emit: Emit<ReduceEvent>;
}

async function search(run: Search): Promise<ReduceResult> {
  const { file, out, options, stage, stop, pace, passes, emit } = run;
  const { start, input, isPlaceUnknown } = run.observed;
  const algorithm = findAlgorithm(options.algorithm, input.content.kind);
  const { cache: wantsCache = true, simplify = false, jobs = 1 } = options;
  const journal = algorithm === undefined && wantsCache ? openVerdicts(run) : undefined;
  const cache = wantsCache ? (journal?.cache ?? new Map<string, boolean>()) : undefined;
  const isReplayed = journal !== undefined && journal.known > 0 && existsSync(out);
  // Writes the printed input first: it is the result if nothing smaller is found. This also reports an unwritable path
  // early.
  if (!isReplayed) writeResult(out, input.printed);
  if (input.because !== undefined) emit({ kind: 'as-expressions', because: input.because });
  const more = { more: passes, keepsSorts: isPlaceUnknown };
  const engine = startReduction(input.content, {
    stage,
    algorithm,
    simplify,
    jobs,
    cache,
    ...more,
    signal: stop.signal,
  });
  const title = algorithm?.name ?? (input.content.kind === 'text' ? 's-expressions' : FULL_ALGORITHM);
  const { unit, size } = engine;
  const shows = propertyText(start, options);
  emit({ kind: 'reduction-began', shows, algorithm: title, unit, size, content: input.printed, out });
  const { report, texts } = await runReduction(engine, {
    start: input.printed,
    onProgress: emit,
    step: (step) => {
      pace?.onAccepted();
      emit(step);
    },
    pausedMs: () => pace?.pausedMs ?? 0,
    // While a resumed reduction replays known steps, it must not overwrite its result.
    keep: (content) => (isReplayed && engine.counts().calls === 0 ? undefined : writeResult(out, content)),
  });
  writeResult(out, texts.at(-1) ?? input.printed);
  const at = report.steps === 0 ? 0 : await confirm(run, texts);
  const stopped = stop.ended();
  if (stopped === null) journal?.remove();
  const isLast = at === undefined || at === Math.max(0, texts.length - 1);
  const text = isLast ? undefined : texts[at];
  if (text !== undefined) writeResult(out, text);
  const unconfirmed = isLast ? null : { bytes: text?.length ?? null };
  // `texts` has only the start and the last steps, so count from the end.
  const confirmed = at === undefined ? null : at <= 0 ? at : report.steps - (texts.length - 1 - at);
  const bytes = { ...report.bytes, before: statSync(file).size };
  return { report: { ...report, bytes, file, out, algorithm: title }, unit, stopped, unconfirmed, confirmed };
}

async function confirm({ plain, stop }: Search, texts: readonly Uint8Array[]): Promise<number | undefined> {
  stop.clear();
  try {
    return await findConfirmed(texts, (text) => plain(text).run(stop.byUser));
  } catch (error) {
    if (!stop.byUser.aborted) throw error;
    return undefined;
  }
}

const journalPath = (out: string): string => `${out}.journal`;

function openVerdicts({ out, observed: { input }, options, limits, emit }: Search) {
  if (options.resume !== true) rmSync(journalPath(out), { force: true });
  const { command, stdin = false, match = '', against = '', any = false } = options;
  const text = new TextDecoder().decode(input.original);
  const of = contentId(JSON.stringify([text, command, { ...limits, stdin, match, against, any }]));
  const reportFailure = (message: string) => emit({ kind: 'journal-failed', message });
  const journal = openJournal(journalPath(out), { of, failed: reportFailure });
  const cache: VerdictCache = {
    get: (key) => journal.get(key)?.fails,
    set: (key, fails) => journal.put(key, { fails }),
  };
  return { known: journal.known, cache, remove: () => journal.remove() };
}
