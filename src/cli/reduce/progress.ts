import { createTwoFilesPatch } from 'diff';
import type { ReductionProgress } from '../../campaign/index.js';
import { groupDigits, visible } from '../../util/index.js';

const TERMINAL_EVERY = 250;
const PLAIN_EVERY = 5_000;

/** Redraws one line on a terminal; otherwise prints a line every few seconds. */
export class ReductionLine {
  readonly #wanted: boolean;
  readonly #terminal = process.stderr.isTTY === true;
  #last = performance.now();
  #name = '';
  #before = Number.NaN;

  constructor(wanted: boolean) {
    this.#wanted = wanted;
  }

  begin(name: string, bytes: number): void {
    this.#name = name;
    this.#before = bytes;
  }

  /** Prints percentages only if `begin` named the size before the reduction. */
  update(name: string, { bytes, calls, cacheHits, pass }: ReductionProgress): void {
    const now = performance.now();
    if (!this.#wanted || now - this.#last < (this.#terminal ? TERMINAL_EVERY : PLAIN_EVERY)) return;
    this.#last = now;
    const share = name === this.#name ? ` (${Math.round((100 * bytes) / Math.max(1, this.#before))} %)` : '';
    const size = Number.isFinite(bytes) ? `${groupDigits(bytes)} bytes${share}, ` : '';
    const line = `${name}: ${size}${groupDigits(calls)} calls, ${groupDigits(cacheHits)} cached, ${pass}`;
    process.stderr.write(this.#terminal ? `\r\x1b[2K${line}` : `${line}\n`);
  }

  end(): void {
    if (this.#wanted && this.#terminal) process.stderr.write('\r\x1b[2K');
  }
}

/** In changed lines: larger diffs take long to compute. */
const LARGEST_DIFF = 2_000;

/** Prints a unified diff of each accepted step on standard error. */
export class StepDiffs {
  readonly #file: string;
  readonly #line: ReductionLine;
  #before: string;
  #steps = 0;

  constructor(file: string, before: string, line: ReductionLine) {
    this.#file = file;
    this.#before = before;
    this.#line = line;
  }

  print(text: string): void {
    if (text === this.#before) return;
    const [from, to] = [this.#steps, ++this.#steps].map((step) => `${this.#file} (step ${step})`) as [string, string];
    const how = {
      context: 2,
      maxEditLength: LARGEST_DIFF,
      headerOptions: { includeIndex: false, includeUnderline: false, includeFileHeaders: true },
    };
    const patch = createTwoFilesPatch(from, to, this.#before, text, undefined, undefined, how);
    this.#before = text;
    this.#line.end();
    process.stderr.write(
      patch === undefined ? `${to}: more than ${groupDigits(LARGEST_DIFF)} lines changed\n` : visible(patch),
    );
  }
}
