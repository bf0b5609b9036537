import { AsyncLocalStorage } from 'node:async_hooks';
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, constants, existsSync, mkdirSync, openSync, readSync, unlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { constants as system } from 'node:os';
import { join } from 'node:path';
import type { Limits, RawResult } from '../../solver/index.js';
import { overwriteFile } from '../files/files.js';
import { STARTED_IN, scratchFolder } from '../files/own-folders.js';
import { killGroup, onTimeout } from './child.js';
import { type MemoryGuard, guardFor } from './memory-limit.js';
import { type MemoryWatch, watchMemory } from './memory-watch.js';
import type { ProcessResult } from './process.js';

export interface ProcessQuery {
  readonly command: readonly [string, ...string[]];
  readonly input: string;
  /** `file` passes the input as a file, last on the command line. In the output, `<stdin>` replaces the file's name. */
  readonly inputAs: 'stdin' | 'file';
  readonly limits: Limits;
  readonly cwd: string;
}

/** Receives the parent process of each query of its asynchronous context. */
export const queryListener = new AsyncLocalStorage<(pid: number) => void>();

/** Shell script that sets limits, and kills its process group when Gainsay's process ends. */
const START = `ulimit -c 0 2>/dev/null
[ -z "$1" ] || ulimit -v "$1" 2>/dev/null
ulimit -f "$2" 2>/dev/null
mkfifo held
( read -r gone <&3; kill -KILL 0 ) >/dev/null 2>&1 &
echo ready
exec /bin/sh 3<&-`;

const BLOCK = 512;
const CANNOT_START: ReadonlySet<number> = new Set([126, 127]);

/**
 * A small shell that starts a process for each query, which is cheaper than a start from Node. Kills the process
 * group at a limit, or if a query leaves processes behind.
 */
export class QueryShell {
  readonly #folder: string;
  readonly #guard: MemoryGuard;
  readonly #shell: ChildProcess;
  readonly #ended: Promise<void>;
  readonly #ready: Promise<boolean>;
  #usable = true;
  #text = '';
  #onLine: ((line: string) => void) | undefined;
  #held: number | undefined;

  constructor(folder: string, { memoryBytes, outputBytes }: Limits, guard: MemoryGuard = 'address-space') {
    this.#folder = folder;
    this.#guard = guard;
    mkdirSync(folder);
    const isBounded = memoryBytes !== undefined && guard === 'address-space';
    const bounds = [isBounded ? `${Math.floor(memoryBytes / 1024)}` : '', `${blocks(outputBytes)}`];
    this.#shell = spawn('/bin/sh', ['-c', START, 'sh', ...bounds], {
      cwd: folder,
      detached: true,
      stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
    });
    this.#ended = new Promise((settle) => {
      const end = () => {
        this.#usable = false;
        settle();
      };
      this.#shell.on('exit', end);
      this.#shell.on('error', end);
    });
    for (const stream of this.#streams()) stream.on('error', () => undefined);
    this.#shell.stdout?.on('data', (chunk: Buffer) => this.#receive(chunk.toString('latin1')));
    const first = new Promise<boolean>((settle) => (this.#onLine = (line) => settle(line === 'ready')));
    this.#ready = Promise.race([first, this.#ended.then(() => false)]).then((isReady) => isReady && this.#openHeld());
  }

  get usable(): boolean {
    return this.#usable && existsSync(this.#folder);
  }

  /** Rejects only with `signal`'s reason, after the kill. */
  async run(query: ProcessQuery, signal?: AbortSignal): Promise<ProcessResult> {
    signal?.throwIfAborted();
    this.#keepAlive(true);
    try {
      return await this.#run(query, signal);
    } finally {
      this.#keepAlive(false);
    }
  }

  async #run(query: ProcessQuery, signal: AbortSignal | undefined): Promise<ProcessResult> {
    if (!(await this.#ready))
      return { raw: { stdout: '', stderr: '', startError: '/bin/sh could not be started' }, ms: 0 };
    signal?.throwIfAborted();
    if (this.#shell.pid !== undefined) queryListener.getStore()?.(this.#shell.pid);
    const input = join(this.#folder, 'query.smt2');
    overwriteFile(input, query.input);
    const started = performance.now();
    const { status, limit, peakBytes } = await this.#send(this.#line(query, input), query.limits, signal);
    const ms = performance.now() - started;
    if (status === undefined) await this.#ended;
    else if (this.#isHeld()) this.kill();
    signal?.throwIfAborted();
    const nameless = (text: string) => (query.inputAs === 'file' ? text.replaceAll(input, '<stdin>') : text);
    const printed = this.#readOutput(query.limits.outputBytes);
    const texts = { stdout: nameless(printed.stdout), stderr: nameless(printed.stderr) };
    const stopped = printed.tooMuch ? 'output' : limit;
    const raw = { ...texts, ...this.#end(status, query, texts), ...(stopped && { limit: stopped }) };
    return { raw, ms, ...(peakBytes === undefined ? {} : { peakBytes }) };
  }

  kill(): void {
    this.#usable = false;
    killGroup(this.#shell.pid);
  }

  async close(): Promise<void> {
    this.kill();
    await this.#ended;
    if (this.#held !== undefined) closeSync(this.#held);
    this.#held = undefined;
    await rm(this.#folder, { recursive: true, force: true });
  }

  #line({ command, inputAs, cwd }: ProcessQuery, input: string): string {
    const words = inputAs === 'file' ? [...command, input] : command;
    const file = (name: string) => quote(join(this.#folder, name));
    const from = inputAs === 'file' ? '/dev/null' : quote(input);
    // This process may have changed its folder since the shell started.
    const started = `${STARTED_IN}=${quote(process.cwd())}`;
    // Runs in a subshell, so that the shell's own message about a signal does not go to the redirected standard error.
    const run = `(export ${started}; exec ${words.map(quote).join(' ')} <${from} >${file('out')} 2>${file('err')} 9>${file('held')})`;
    return `if cd -- ${quote(cwd)}; then ${run}; echo $?; else echo cd; fi\n`;
  }

  async #send(
    line: string,
    { timeoutMs, memoryBytes }: Limits,
    signal: AbortSignal | undefined,
  ): Promise<{
    readonly status: string | undefined;
    readonly limit: RawResult['limit'];
    readonly peakBytes: number | undefined;
  }> {
    let limit: RawResult['limit'];
    const stop = (reason: RawResult['limit']) => {
      limit = reason;
      this.kill();
    };
    const over = onTimeout(timeoutMs, signal, stop);
    const watch = this.#watch(memoryBytes, () => stop('memory'));
    const said = new Promise<string>((settle) => (this.#onLine = settle));
    this.#shell.stdin?.write(line);
    const status = await Promise.race([said, this.#ended.then(() => undefined)]);
    over();
    watch?.stop();
    return { status: limit === undefined ? status : undefined, limit, peakBytes: watch?.peakBytes };
  }

  #watch(memoryBytes: number | undefined, exceed: () => void): MemoryWatch | undefined {
    const { pid } = this.#shell;
    if (this.#guard === 'address-space' || memoryBytes === undefined || pid === undefined) return undefined;
    return watchMemory(pid, memoryBytes, { exceed, isShell: true });
  }

  #end(
    status: string | undefined,
    { command: [program], cwd }: ProcessQuery,
    { stderr }: { readonly stderr: string },
  ): Pick<RawResult, 'exit' | 'signal' | 'startError'> {
    if (status === 'cd') return { startError: `the working folder ${cwd} does not exist` };
    if (status === undefined) {
      const { signalCode } = this.#shell;
      return signalCode === null ? { startError: '/bin/sh has ended' } : { signal: signalCode };
    }
    const code = Number(status);
    const why = CANNOT_START.has(code) ? whyNotStarted(program, stderr) : undefined;
    if (why !== undefined) return { startError: why };
    const signal = SIGNALS.get(code - 128);
    return signal === undefined ? { exit: code } : { signal };
  }

  #readOutput(most: number): { readonly stdout: string; readonly stderr: string; readonly tooMuch: boolean } {
    const stdout = takeBeginning(join(this.#folder, 'out'), most + 1);
    const stderr = takeBeginning(join(this.#folder, 'err'), most + 1 - stdout.length);
    const tooMuch = stdout.length + stderr.length > most;
    const kept = stderr.subarray(0, Math.max(0, most - stdout.length));
    return { stdout: stdout.subarray(0, most).toString('utf8'), stderr: kept.toString('utf8'), tooMuch };
  }

  #receive(text: string): void {
    this.#text += text;
    const at = this.#text.indexOf('\n');
    if (at < 0) return;
    const line = this.#text.slice(0, at);
    this.#text = this.#text.slice(at + 1);
    this.#onLine?.(line);
  }

  #openHeld(): true {
    try {
      this.#held = openSync(join(this.#folder, 'held'), constants.O_RDONLY | constants.O_NONBLOCK);
    } catch {
      // Without named pipes, leftover processes of a query are killed only when the shell is killed.
    }
    return true;
  }

  #isHeld(): boolean {
    if (this.#held === undefined) return false;
    try {
      readSync(this.#held, NOTHING);
      return false;
    } catch {
      return true;
    }
  }

  #keepAlive(on: boolean): void {
    const change = (it: { ref(): unknown; unref(): unknown }) => void (on ? it.ref() : it.unref());
    change(this.#shell);
    for (const stream of this.#streams()) change(stream);
  }

  #streams(): Socket[] {
    return this.#shell.stdio.filter((stream) => stream !== null && stream !== undefined) as unknown as Socket[];
  }
}

const NOTHING = new Uint8Array(1);

/** For a signal number with several names, contains the first name, which is the usual one. */
const SIGNALS: ReadonlyMap<number, NodeJS.Signals> = new Map(
  Object.entries(system.signals)
    .reverse()
    .map(([name, number]) => [number, name as NodeJS.Signals]),
);

/** Number of blocks that hold more than `bytes` bytes, so that output above the limit can be detected. */
const blocks = (bytes: number): number => Math.floor(bytes / BLOCK) + 1;

const quote = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

function whyNotStarted(program: string, stderr: string): string | undefined {
  for (const line of stderr.slice(0, 1_000).split('\n')) {
    const at = line.indexOf(`: ${program}: `);
    if (at >= 0 && /^\S*sh: (?:line )?\d+(?:: exec)?$/.test(line.slice(0, at))) return line.slice(at + 2);
  }
  return undefined;
}

/** Removes the file after reading, since emptying it would be slow (see `overwriteFile`). */
function takeBeginning(path: string, most: number): Buffer {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch {
    return Buffer.alloc(0);
  }
  try {
    return readUpTo(file, most);
  } finally {
    closeSync(file);
    unlinkSync(path);
  }
}

const CHUNK = 64 * 1024;

function readUpTo(file: number, most: number): Buffer {
  const chunks: Buffer[] = [];
  for (let left = most; left > 0;) {
    const chunk = Buffer.allocUnsafe(Math.min(CHUNK, left));
    const bytes = readSync(file, chunk);
    if (bytes === 0) break;
    chunks.push(chunk.subarray(0, bytes));
    left -= bytes;
  }
  return Buffer.concat(chunks);
}

const idle = new Map<string, QueryShell[]>();
const MOST_IDLE = 32;

let shells = 0;

/** Like `runProcess`, but a waiting shell starts the process. */
export async function runQuery(
  query: ProcessQuery,
  signal?: AbortSignal,
  guard: MemoryGuard = guardFor(query.command, query.cwd),
): Promise<ProcessResult> {
  signal?.throwIfAborted();
  const { memoryBytes, outputBytes } = query.limits;
  const folder = scratchFolder();
  const key = `${memoryBytes} ${outputBytes} ${guard} ${folder}`;
  const waiting = idle.get(key) ?? [];
  idle.set(key, waiting);
  const shell = takeUsable(waiting) ?? new QueryShell(join(folder, String(++shells)), query.limits, guard);
  try {
    return await shell.run(query, signal);
  } finally {
    if (shell.usable && waiting.length < MOST_IDLE) waiting.push(shell);
    else void shell.close();
  }
}

function takeUsable(waiting: QueryShell[]): QueryShell | undefined {
  for (let shell = waiting.pop(); shell !== undefined; shell = waiting.pop()) {
    if (shell.usable) return shell;
    void shell.close();
  }
  return undefined;
}
