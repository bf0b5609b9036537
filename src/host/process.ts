import type { Limits, RawResult } from '../solver/index.js';
import { startChild } from './child.js';
import { OutputBuffer } from './output-buffer.js';

/** One run of a command from start to end. */
export interface ProcessRequest {
  readonly command: readonly string[];
  /** Sent to standard input, which is then closed. */
  readonly input: string;
  readonly limits: Limits;
  readonly cwd?: string | undefined;
  /** Hears what is printed as it comes, up to the limit. */
  hear?(stream: 'stdout' | 'stderr', chunk: Uint8Array): void;
}

/** What it printed, how it ended, and its wall-clock milliseconds. */
export interface ProcessResult {
  readonly raw: RawResult;
  readonly ms: number;
  /** The most memory that was measured in use; missing if none was. */
  readonly peakBytes?: number;
}

/**
 * Runs a command to its end or to its limits; the whole process group is killed on a limit. Whatever the command does
 * is in the result. Rejects with the signal's reason, after the kill, when `signal` aborts.
 */
export async function runProcess(request: ProcessRequest, signal?: AbortSignal): Promise<ProcessResult> {
  signal?.throwIfAborted();
  const { command, input, limits, cwd } = request;
  const output = new OutputBuffer(limits.outputBytes);
  let limit: RawResult['limit'];
  const stop = (reason: RawResult['limit']) => {
    limit ??= reason;
    child.kill();
  };
  const started = performance.now();
  const collect = (stream: 'stdout' | 'stderr') => (chunk: Buffer) => {
    if (output.add(stream, chunk)) request.hear?.(stream, chunk);
    else stop('output');
  };
  const sink = { stdout: collect('stdout'), stderr: collect('stderr') };
  const child = startChild(command, { cwd, memoryBytes: limits.memoryBytes, sink });
  const timer = setTimeout(() => stop('timeout'), limits.timeoutMs);
  const abort = () => child.kill();
  signal?.addEventListener('abort', abort, { once: true });
  child.write(input);
  child.endInput();
  const end = await child.ended;
  clearTimeout(timer);
  signal?.removeEventListener('abort', abort);
  signal?.throwIfAborted();
  const raw: RawResult = { ...output.texts(), ...end, ...(limit === undefined ? {} : { limit }) };
  return { raw, ms: performance.now() - started };
}
