import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Limits, RawResult } from '../../solver/index.js';
import { type Child, type ChildEnd, OutputBuffer, onTimeout, startChild } from './child.js';
import type { MemoryGuard } from './memory-limit.js';

export type SessionResult =
  | { readonly kind: 'done'; readonly raw: RawResult }
  /** The process did not start the query in time. */
  | { readonly kind: 'late' }
  /** The process ended before this query, or printed the sentinels in an impossible order. */
  | { readonly kind: 'lost' };

export interface SessionOptions {
  readonly reset: readonly string[];
  readonly cwd: string;
  readonly memoryBytes?: number;
  readonly guard?: MemoryGuard;
}

export class Session {
  readonly #child: Child;
  readonly #reset: string;
  readonly #memoryBytes: number | undefined;
  #end: ChildEnd | undefined;
  #listen: ((stream: 'stdout' | 'stderr', chunk: Buffer) => void) | undefined;
  /** Newlines sent so far, which the solver counts in its line numbers. */
  #lines = 0;
  #usable = true;
  #asked = 0;

  constructor(command: readonly string[], options: SessionOptions) {
    this.#reset = options.reset.map((line) => `${line}\n`).join('');
    this.#memoryBytes = options.memoryBytes;
    const sink = {
      stdout: (chunk: Buffer) => this.#listen?.('stdout', chunk),
      stderr: (chunk: Buffer) => this.#listen?.('stderr', chunk),
    };
    const { cwd, memoryBytes, guard } = options;
    this.#child = startChild(command, { cwd, memoryBytes, sink, ...(guard === undefined ? {} : { guard }) });
    void this.#child.ended.then((end) => (this.#end = end));
  }

  get queryCount(): number {
    return this.#asked;
  }

  usableFor(limits: Limits): boolean {
    return this.#usable && this.#end === undefined && this.#memoryBytes === limits.memoryBytes;
  }

  async residentBytes(): Promise<number | undefined> {
    return this.#child.pid === undefined ? undefined : residentBytes(this.#child.pid);
  }

  async close(): Promise<void> {
    this.#usable = false;
    this.#child.kill();
    await this.#child.ended;
  }

  async ask(text: string, limits: Limits, signal?: AbortSignal): Promise<SessionResult> {
    const nonce = randomBytes(12).toString('hex');
    const [begin, end] = [`begin-${nonce}`, `end-${nonce}`];
    const output = new OutputBuffer(limits.outputBytes);
    const head = `${this.#asked === 0 ? '' : this.#reset}(echo "${begin}")\n`;
    const shift = this.#lines + countLines(head);
    this.#lines = shift + countLines(text) + 1;
    this.#asked++;

    const heard = this.#awaitMarker(output, end);
    this.#child.write(`${head}${text}(echo "${end}")\n`);
    const limit = await awaitWithinLimits(heard, { child: this.#child, limits, signal });
    this.#listen = undefined;
    if (limit !== undefined || this.#end !== undefined) this.#usable = false;
    signal?.throwIfAborted();
    if (!this.#usable) await this.#child.ended;

    const texts = output.texts();
    const cut = cutOut(texts.stdout, begin, end);
    if (cut === undefined && limit === 'timeout') return this.#abandon('late');
    if (cut === undefined && limit === undefined && this.#asked > 1) return this.#abandon('lost');
    if (cut?.closed === false && this.#end === undefined) return this.#abandon('lost');
    const raw: RawResult = {
      stdout: shiftLines(cut?.text ?? texts.stdout, shift),
      stderr: shiftLines(texts.stderr, shift),
      ...this.#end,
      ...(limit === undefined ? {} : { limit }),
    };
    return { kind: 'done', raw };
  }

  #abandon(kind: 'late' | 'lost'): SessionResult {
    this.#usable = false;
    this.#child.kill();
    return { kind };
  }

  #awaitMarker(output: OutputBuffer, end: string): Promise<'output' | undefined> {
    return new Promise((settle) => {
      let tail = '';
      this.#listen = (stream, chunk) => {
        if (!output.add(stream, chunk)) settle('output');
        if (stream === 'stderr') return;
        tail += chunk.toString('latin1');
        // Standard error from before the sentinel is in the pipe by now. Another turn of the event loop reads it.
        if (tail.includes(end)) setImmediate(() => setImmediate(() => settle(undefined)));
        tail = tail.slice(-end.length);
      };
      void this.#child.ended.then(() => settle(undefined));
    });
  }
}

async function awaitWithinLimits(
  heard: Promise<'output' | undefined>,
  { child, limits, signal }: { child: Child; limits: Limits; signal: AbortSignal | undefined },
): Promise<RawResult['limit']> {
  let over = (): void => undefined;
  const stopped = new Promise<'timeout' | 'abort'>((settle) => {
    over = onTimeout(limits.timeoutMs, signal, (reason) => settle(reason ?? 'abort'));
  });
  const first = await Promise.race([heard, stopped]);
  over();
  if (first !== undefined) child.kill();
  return first === 'abort' ? undefined : first;
}

/** Some solvers print the sentinels in quotes. `closed` is true if `end` was found. */
function cutOut(stdout: string, begin: string, end: string): { text: string; closed: boolean } | undefined {
  const from = findLine(stdout, begin, 0);
  if (from === undefined) return undefined;
  const to = findLine(stdout, end, from.end);
  return to === undefined
    ? { text: stdout.slice(from.end), closed: false }
    : { text: stdout.slice(from.end, to.start), closed: true };
}

function findLine(text: string, word: string, after: number): { start: number; end: number } | undefined {
  for (let at = text.indexOf(word, after); at >= 0; at = text.indexOf(word, at + 1)) {
    const start = text[at - 1] === '"' ? at - 1 : at;
    let end = at + word.length;
    if (text[end] === '"') end++;
    if (text[end] === '\r') end++;
    const begins = start === 0 || text[start - 1] === '\n';
    if (begins && (end === text.length || text[end] === '\n')) return { start, end };
  }
  return undefined;
}

function shiftLines(text: string, by: number): string {
  if (by === 0 || !/\bline\b|<stdin>:/.test(text)) return text;
  return text
    .split('\n')
    .map((line) =>
      /^\(error "|^; |^\S+ <stdin>:/.test(line)
        ? line.replace(/(\bline:? |<stdin>:)(\d+)/, (_, label: string, n: string) => `${label}${Number(n) - by}`)
        : line,
    )
    .join('\n');
}

function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

export async function residentBytes(pid: number): Promise<number | undefined> {
  try {
    const pages = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')[1];
    return Number(pages) * 4096;
  } catch {
    return undefined;
  }
}
