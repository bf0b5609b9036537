import { resolve } from 'node:path';
import type { Limits, RawResult } from '../../solver/index.js';
import { type Child, onTimeout, startChild } from '../process/child.js';
import { runFolder } from '../files/own-folders.js';
import { residentBytes } from '../process/session.js';
import { type WasmInterrupt, type WasmReply, type WasmRequest, wasmChildMain } from './wasm-child.js';

const START_MS = 60_000;
const WATCH_MS = 100;
/** Time for Z3 to stop a query that has reached its limit. Reloading the module would take longer. */
const INTERRUPT_MS = 300;
const OVERHEAD_BYTES = 512 * 1024 * 1024;

type Message = WasmRequest | (WasmInterrupt & { readonly id: number });

export interface WasmResult {
  readonly raw: RawResult;
  readonly usable: boolean;
}

/** Runs one query at a time, each in its own context. */
export class WasmProcess {
  readonly #child: Child;
  readonly #ready: Promise<WasmReply>;
  #buffer: string[] = [];
  #errors = '';
  #onReply: ((reply: WasmReply) => void) | undefined;
  #onBytes: ((bytes: number) => void) | undefined;
  #ids = 0;

  /** Loads Z3 immediately. `parameters` are Z3's own, such as `model_validate=true`. */
  constructor(folder: string, parameters: readonly string[]) {
    const command = [process.execPath, '--eval', `(${wasmChildMain.toString()})()`, resolve(folder), ...parameters];
    this.#ready = new Promise((settle) => (this.#onReply = settle));
    const sink = {
      stdout: (chunk: Buffer) => this.#receive(chunk),
      stderr: (chunk: Buffer) => {
        if (this.#errors.length < 100_000) this.#errors += chunk.toString('utf8');
      },
    };
    this.#child = startChild(command, { sink, cwd: runFolder() });
  }

  async ready(): Promise<{ readonly version: string; readonly complaints: string } | { readonly failed: string }> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<string>((settle) => {
      timer = setTimeout(() => settle(`Z3 did not load within ${START_MS / 1000} s`), START_MS);
    });
    const gone = this.#child.ended.then(({ startError, exit, signal }) => {
      return startError ?? `the process ended (${signal ?? `exit code ${exit}`}): ${this.#errors.slice(0, 500)}`;
    });
    const first = await Promise.race([this.#ready, late, gone]);
    clearTimeout(timer);
    if (typeof first === 'string') return { failed: first };
    if (first.gainsay === 'ready') return { version: first.version, complaints: first.complaints };
    return { failed: first.gainsay === 'failed' ? first.message : 'the process answered before it received a query' };
  }

  async residentBytes(): Promise<number | undefined> {
    return this.#child.pid === undefined ? undefined : residentBytes(this.#child.pid);
  }

  async close(): Promise<void> {
    this.#child.kill();
    await this.#child.ended;
  }

  /** A limit, a crashed module or an abort kills the child. Rejects only on abort. */
  async ask(text: string, limits: Limits, signal?: AbortSignal): Promise<WasmResult> {
    const id = ++this.#ids;
    const request: WasmRequest = {
      id,
      text,
      megabytes: limits.memoryBytes === undefined ? 0 : Math.max(1, Math.floor(limits.memoryBytes / 1024 / 1024)),
      outputLimit: limits.outputBytes,
    };
    const first = await this.#send(request, limits, signal);
    if (typeof first === 'object' && isWhole(first)) {
      return { raw: { stdout: first.stdout, stderr: first.stderr }, usable: true };
    }
    if (first === 'timeout' && (await this.#interrupt(request, limits, signal))) {
      return { raw: { stdout: '', stderr: '', limit: 'timeout' }, usable: true };
    }
    await this.close();
    signal?.throwIfAborted();
    if (first === 'ended') return { raw: await this.#lastWords(), usable: false };
    if (typeof first === 'string') return { raw: { stdout: '', stderr: this.#errors, limit: first }, usable: false };
    if (first.cut) return { raw: { stdout: first.stdout, stderr: first.stderr, limit: 'output' }, usable: false };
    return { raw: toCrash(first.dead?.message ?? '', first.stderr, first.dead?.exit), usable: false };
  }

  async #interrupt({ id }: WasmRequest, limits: Limits, signal: AbortSignal | undefined): Promise<boolean> {
    if (signal?.aborted === true) return false;
    const end = await this.#send({ id, interrupt: id }, { ...limits, timeoutMs: INTERRUPT_MS }, signal);
    return typeof end === 'object' && isWhole(end);
  }

  async #send(message: Message, limits: Limits, signal: AbortSignal | undefined) {
    const stops: (() => void)[] = [];
    const answer = new Promise<WasmReply & { gainsay: 'answer' }>((settle) => {
      this.#onReply = (reply) => {
        if (reply.gainsay === 'answer' && reply.id === message.id) settle(reply);
      };
    });
    const stopped = new Promise<'timeout' | 'memory' | 'output' | 'ended'>((settle) => {
      const over = onTimeout(limits.timeoutMs, signal, (reason) => settle(reason ?? 'ended'));
      const watch = setInterval(() => void this.#tooLarge(limits).then((large) => large && settle('memory')), WATCH_MS);
      // A line of JSON takes up to six characters per character of output.
      this.#onBytes = (bytes) => bytes > limits.outputBytes * 6 + 100_000 && settle('output');
      void this.#child.ended.then(() => settle('ended'));
      stops.push(over, () => clearInterval(watch));
    });
    this.#child.write(`${JSON.stringify(message)}\n`);
    const first = await Promise.race([answer, stopped]);
    for (const stop of stops) stop();
    return first;
  }

  async #tooLarge(limits: Limits): Promise<boolean> {
    if (limits.memoryBytes === undefined) return false;
    return ((await this.residentBytes()) ?? 0) > limits.memoryBytes + OVERHEAD_BYTES;
  }

  async #lastWords(): Promise<RawResult> {
    const { exit, signal, startError } = await this.#child.ended;
    if (startError !== undefined) return { stdout: '', stderr: '', startError };
    if (signal !== undefined) return { stdout: '', stderr: this.#errors, signal };
    return toCrash(this.#errors, this.#errors, exit === 1 ? undefined : exit);
  }

  #receive(chunk: Buffer): void {
    this.#buffer.push(chunk.toString('latin1'));
    if (chunk.includes(10)) {
      const lines = this.#buffer.join('').split('\n');
      this.#buffer = [lines.pop() as string];
      for (const line of lines) {
        if (line.startsWith('{"gainsay":'))
          this.#onReply?.(JSON.parse(Buffer.from(line, 'latin1').toString()) as WasmReply);
      }
    }
    this.#onBytes?.(this.#buffer.reduce((sum, part) => sum + part.length, 0));
  }
}

function isWhole({ dead, cut }: WasmReply & { readonly gainsay: 'answer' }): boolean {
  return dead === undefined && !cut;
}

function toCrash(message: string, stderr: string, exit: number | undefined): RawResult {
  const text = `${stderr}\n${message}`.trim();
  if (exit !== undefined) return { stdout: '', stderr: text, exit };
  if (/RangeError: Maximum call stack|out of memory|OOM/.test(text))
    return { stdout: '', stderr: text, limit: 'memory' };
  const signal = /memory access out of bounds|table index is out of bounds/.test(text) ? 'SIGSEGV' : 'SIGABRT';
  return { stdout: '', stderr: text, signal };
}
