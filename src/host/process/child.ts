import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { guardCommand } from './executable.js';
import { type MemoryGuard, guardFor } from './memory-limit.js';
import { watchMemory } from './memory-watch.js';

const LINGER_MS = 250;

export interface ChildEnd {
  readonly exit?: number;
  readonly signal?: `SIG${string}`;
  readonly startError?: string;
  readonly limit?: 'memory';
}

export interface ChildSink {
  stdout(chunk: Buffer): void;
  stderr(chunk: Buffer): void;
}

export interface Child {
  readonly pid: number | undefined;
  write(text: string): void;
  endInput(): void;
  kill(): void;
  /** Never rejects. */
  readonly ended: Promise<ChildEnd>;
}

export interface ChildOptions {
  readonly cwd?: string | undefined;
  readonly memoryBytes?: number | undefined;
  readonly guard?: MemoryGuard;
  readonly sink: ChildSink;
}

const alive = new Set<Child>();
let watching = false;

/** Starts a detached command, guarded by `setpriv` and `prlimit` if available. Never throws. */
export function startChild(command: readonly string[], options: ChildOptions): Child {
  const { memoryBytes, guard = guardFor(command, options.cwd) } = options;
  const isMeasured = memoryBytes !== undefined && guard === 'resident';
  const [program, ...args] = guardCommand(command, isMeasured ? undefined : memoryBytes);
  let process_: ChildProcessWithoutNullStreams;
  try {
    process_ = spawn(program as string, args, { cwd: options.cwd, detached: true, stdio: 'pipe' });
  } catch (error) {
    return failedChild((error as Error).message);
  }
  const child = watch(process_, options.sink, isMeasured ? memoryBytes : undefined);
  alive.add(child);
  const { pid } = child;
  if (pid !== undefined) childListener?.(pid, true);
  void child.ended.then(() => {
    alive.delete(child);
    if (pid !== undefined) childListener?.(pid, false);
  });
  killAllOnExit();
  return child;
}

let childListener: ((pid: number, isAlive: boolean) => void) | undefined;

/** Reports the children of this thread, since another thread must kill them if this thread is terminated. */
export function onChild(listener: (pid: number, isAlive: boolean) => void): void {
  childListener = listener;
}

/** Calls `stop` after `ms` milliseconds or if the signal aborts. The returned function prevents the call. */
export function onTimeout(
  ms: number,
  signal: AbortSignal | undefined,
  stop: (reason: 'timeout' | undefined) => void,
): () => void {
  const timer = setTimeout(() => stop('timeout'), ms);
  const abort = () => stop(undefined);
  if (signal?.aborted === true) abort();
  else signal?.addEventListener('abort', abort, { once: true });
  return () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  };
}

export function endWithProcess(end: () => void): () => void {
  process.on('exit', end);
  return () => void process.off('exit', end);
}

function watch(process_: ChildProcessWithoutNullStreams, sink: ChildSink, measured: number | undefined): Child {
  const kill = () => killGroup(process_.pid);
  let limit: ChildEnd['limit'];
  const exceed = () => {
    limit = 'memory';
    kill();
  };
  const { pid } = process_;
  const memory = pid === undefined || measured === undefined ? undefined : watchMemory(pid, measured, { exceed });
  const ended = new Promise<ChildEnd>((settle) => {
    let end: ChildEnd = {};
    let errors = '';
    const finish = () => settle(execFailure(end, errors) ?? end);
    process_.on('error', (error) => {
      end = { startError: error.message };
      // Without a process there is no `close` event.
      if (process_.pid === undefined) finish();
    });
    process_.on('exit', (code, signal) => {
      end = {
        ...(code === null ? {} : { exit: code }),
        ...(signal === null ? {} : { signal }),
        ...(limit === undefined ? {} : { limit }),
      };
      kill();
      memory?.stop();
      setTimeout(() => {
        process_.stdout.destroy();
        process_.stderr.destroy();
      }, LINGER_MS).unref();
    });
    process_.on('close', finish);
    process_.stdout.on('data', (chunk: Buffer) => sink.stdout(chunk));
    process_.stderr.on('data', (chunk: Buffer) => {
      if (errors.length < 1000) errors += chunk.toString('utf8');
      sink.stderr(chunk);
    });
    // A broken pipe is ignored: a child may end before it has read all its input, and its exit shows the cause.
    for (const stream of [process_.stdin, process_.stdout, process_.stderr]) stream.on('error', () => undefined);
  });
  return {
    pid: process_.pid,
    write: (text) => void (process_.stdin.writable && process_.stdin.write(text)),
    endInput: () => void process_.stdin.end(),
    kill,
    ended,
  };
}

function execFailure(end: ChildEnd, errors: string): ChildEnd | undefined {
  if (end.exit === undefined || end.exit === 0) return undefined;
  const message = /^(?:setpriv|prlimit): (failed to (?:execute|set) .*)$/m.exec(errors)?.[1];
  return message === undefined ? undefined : { startError: message };
}

function failedChild(message: string): Child {
  const nothing = () => undefined;
  const ended = Promise.resolve({ startError: message });
  return { pid: undefined, write: nothing, endInput: nothing, kill: nothing, ended };
}

export function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {}
}

function killAllOnExit(): void {
  if (watching) return;
  watching = true;
  process.on('exit', () => {
    for (const child of alive) child.kill();
  });
}

const FLOOD_KEPT = 1024 * 1024;

function truncate(chunks: readonly Buffer[]): Buffer[] {
  const size = chunks.reduce((sum, { length }) => sum + length, 0);
  return [Buffer.concat(chunks, Math.min(size, FLOOD_KEPT))];
}

/** Replaces invalid UTF-8 when decoding. */
export class OutputBuffer {
  readonly #limit: number;
  readonly #chunks: { stdout: Buffer[]; stderr: Buffer[] } = { stdout: [], stderr: [] };
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(stream: 'stdout' | 'stderr', chunk: Buffer): boolean {
    const room = this.#limit - this.#size;
    if (room > 0) this.#chunks[stream].push(chunk.length <= room ? chunk : chunk.subarray(0, room));
    this.#size += chunk.length;
    if (this.#size <= this.#limit) return true;
    for (const each of ['stdout', 'stderr'] as const) this.#chunks[each] = truncate(this.#chunks[each]);
    return false;
  }

  texts(): { readonly stdout: string; readonly stderr: string } {
    const { stdout, stderr } = this.#chunks;
    return { stdout: Buffer.concat(stdout).toString('utf8'), stderr: Buffer.concat(stderr).toString('utf8') };
  }
}
