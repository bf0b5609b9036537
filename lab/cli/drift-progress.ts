import { printNotice, timeText } from '../../src/cli/index.js';
import { isNotice } from '../../src/index.js';
import { formatCount } from '../../src/lab-front.js';
import { visibleLine } from '../../src/smt.js';
import type { DriftEvent } from '../drift/index.js';

const TERMINAL_EVERY = 250;
const PLAIN_EVERY = 15_000;
const NAMED_AFTER = 10_000;

/** Prints the progress at regular times too, since a script can take minutes. */
export class Progress {
  readonly #isQuiet: boolean;
  readonly #isTerminal = process.stderr.isTTY === true;
  readonly #started = performance.now();
  #timer: NodeJS.Timeout | undefined;
  #kept = 0;
  #done = 0;
  #all = 0;
  #scriptMs = 0;
  /** Time of the last result. */
  #resultMs = 0;
  #running: { readonly file: string; readonly since: number }[] = [];

  constructor({ quiet }: { readonly quiet: boolean }) {
    this.#isQuiet = quiet;
  }

  onEvent(event: DriftEvent): void {
    if (isNotice(event)) return printNotice(event);
    const now = performance.now() - this.#started;
    if (event.kind === 'drift-script') {
      this.#running.push({ file: event.file, since: now });
      return;
    }
    this.#done = event.done;
    this.#resultMs = now;
    this.#all = event.all;
    if (event.kind === 'drift-begun') return this.#begin(event);
    const ended = this.#running.findIndex(({ file }) => file === event.row.file);
    this.#running = this.#running.filter((_, at) => at !== ended);
    if (event.done === event.all) this.#print();
  }

  end(): void {
    clearInterval(this.#timer);
  }

  #begin({ done, all, scriptMs }: DriftEvent & { readonly kind: 'drift-begun' }): void {
    this.#kept = done;
    this.#scriptMs = scriptMs;
    if (this.#isQuiet || done === all) return;
    const points = formatCount(all - done, 'script');
    process.stderr.write(`comparing ${points}, each in at most about ${timeText(scriptMs)}\n`);
    this.#timer = setInterval(() => this.#print(), this.#isTerminal ? TERMINAL_EVERY : PLAIN_EVERY);
    this.#timer.unref();
  }

  #print(): void {
    if (this.#isQuiet) return;
    const passed = performance.now() - this.#started;
    const line = `${this.#done} of ${this.#all} compared in ${timeText(passed)}${this.#estimate(passed)}${this.#nameSlow(passed)}`;
    const end = this.#done === this.#all ? '\n' : '';
    process.stderr.write(this.#isTerminal ? `\r\x1b[2K${line}${end}` : `${line}\n`);
  }

  #estimate(passed: number): string {
    const [now, left] = [this.#done - this.#kept, this.#all - this.#done];
    if (left === 0 || now === 0) return '';
    const mean = this.#resultMs / now;
    const expected = mean * left - (passed - this.#resultMs);
    if (expected > 0) return `, about ${timeText(expected)} left`;
    // The running scripts take longer than the mean, so only their time limits are known.
    const since = Math.max(...this.#running.map((each) => each.since));
    const rest = mean * Math.max(0, left - this.#running.length);
    return `, at most about ${timeText(Math.max(0, this.#scriptMs - (passed - since)) + rest)} left`;
  }

  #nameSlow(passed: number): string {
    const [longest] = this.#running;
    if (longest === undefined || passed - longest.since < NAMED_AFTER) return '';
    return `; ${visibleLine(longest.file)} runs for ${timeText(passed - longest.since)}`;
  }
}
