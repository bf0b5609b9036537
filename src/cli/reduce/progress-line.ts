import type { ReductionProgressEvent } from '../../app/index.js';
import { groupDigits } from '../../util/index.js';

/** Warning about a crash distinguished only by its position, which no debugger finds. */
export const PLACE_UNKNOWN =
  'no debugger (gdb) shows where it crashes: a well-sorted input with the same signal and output counts as the same crash';

const PLAIN_EVERY = 10_000;

/** A transient line on a terminal, occasional lines otherwise. */
export class ReductionLine {
  readonly #wanted: boolean;
  readonly #terminal = process.stderr.isTTY === true;
  #last = 0;

  constructor(wanted: boolean) {
    this.#wanted = wanted;
  }

  tell({ bytes, size, unit, accepted, calls, cacheHits, ms, pass }: ReductionProgressEvent): void {
    if (!this.#wanted || (!this.#terminal && ms - this.#last < PLAIN_EVERY)) return;
    this.#last = ms;
    const rate = (1000 * calls) / Math.max(1, ms);
    const line =
      `${groupDigits(bytes)} bytes, ${groupDigits(size)} ${unit}, ${groupDigits(accepted)} accepted, ` +
      `${groupDigits(calls)} calls, ${groupDigits(cacheHits)} cached, ${rate.toFixed(0)}/s, ${pass}`;
    process.stderr.write(this.#terminal ? `\r\x1b[2K${line}` : `${line}\n`);
  }

  end(): void {
    if (this.#wanted && this.#terminal) process.stderr.write('\r\x1b[2K');
  }
}
