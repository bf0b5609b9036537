import type { Limits, RawResult } from '../../solver/index.js';
import { startChild } from './child.js';
import { OutputBuffer } from './child.js';

export interface ProcessRequest {
  readonly command: readonly string[];
  readonly input: string;
  readonly limits: Limits;
  readonly cwd?: string | undefined;
  hear?(stream: 'stdout' | 'stderr', chunk: Uint8Array): void;
}

export interface ProcessResult {
  readonly raw: RawResult;
  readonly ms: number;
  readonly peakBytes?: number;
}

/** Kills the process group at a limit. Rejects only with `signal`'s reason, after the kill. */
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
