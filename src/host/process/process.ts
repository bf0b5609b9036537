import type { Limits, RawResult } from '../../solver/index.js';
import { type Child, OutputBuffer, onTimeout, startChild } from './child.js';
import type { MemoryGuard } from './memory-limit.js';

export interface ProcessRequest {
  readonly command: readonly string[];
  readonly input: string;
  readonly limits: Limits;
  readonly cwd?: string | undefined;
  readonly onOutput?: ((stream: 'stdout' | 'stderr', chunk: Uint8Array) => void) | undefined;
}

export interface ProcessResult {
  readonly raw: RawResult;
  readonly ms: number;
  readonly peakBytes?: number;
}

/** Kills the process group at a limit. Rejects only with `signal`'s reason, after the kill. */
export async function runProcess(request: ProcessRequest, signal?: AbortSignal): Promise<ProcessResult> {
  signal?.throwIfAborted();
  const { command, input, limits, cwd, onOutput } = request;
  const started = performance.now();
  const run = startRun(command, { cwd, limits, onOutput });
  const raw = await finishRun(run, { input, timeoutMs: limits.timeoutMs, signal });
  return { raw, ms: performance.now() - started };
}

export interface StartedRun {
  readonly child: Child;
  readonly output: OutputBuffer;
  flooded: () => void;
}

interface RunOptions extends Pick<ProcessRequest, 'cwd' | 'limits' | 'onOutput'> {
  readonly guard?: MemoryGuard;
}

export function startRun(command: readonly string[], { limits, onOutput, ...options }: RunOptions): StartedRun {
  const output = new OutputBuffer(limits.outputBytes);
  const collect = (stream: 'stdout' | 'stderr') => (chunk: Buffer) => {
    if (output.add(stream, chunk)) onOutput?.(stream, chunk);
    else run.flooded();
  };
  const sink = { stdout: collect('stdout'), stderr: collect('stderr') };
  const child = startChild(command, { ...options, memoryBytes: limits.memoryBytes, sink });
  const run: StartedRun = { child, output, flooded: () => undefined };
  return run;
}

/** Sends the input, and kills the child at a limit. Rejects only with `signal`'s reason, after the child's end. */
export async function finishRun(
  run: StartedRun,
  {
    input,
    timeoutMs,
    signal,
  }: { readonly input: string; readonly timeoutMs: number; readonly signal: AbortSignal | undefined },
): Promise<RawResult> {
  const { child, output } = run;
  let limit: RawResult['limit'];
  const stop = (reason: RawResult['limit']) => {
    limit ??= reason;
    child.kill();
  };
  run.flooded = () => stop('output');
  const over = onTimeout(timeoutMs, signal, stop);
  child.write(input);
  child.endInput();
  const end = await child.ended;
  over();
  signal?.throwIfAborted();
  return { ...output.texts(), ...end, ...(limit === undefined ? {} : { limit }) };
}
