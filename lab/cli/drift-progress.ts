import { printNotice, timeText } from '../../src/cli/index.js';
import { isNotice } from '../../src/index.js';
import { formatCount } from '../../src/lab-front.js';
import type { DriftEvent } from '../drift/index.js';

const TERMINAL_EVERY = 250;
const PLAIN_EVERY = 15_000;

/** Prints the progress at regular times too, since a script can take minutes. */
export class Progress {
  readonly #isQuiet: boolean;
  readonly #isTerminal = process.stderr.isTTY === true;
  readonly #started = performance.now();
  #timer: NodeJS.Timeout | undefined;
  #kept = 0;
  #done = 0;
  #all = 0;
  #mostMs = 0;
  #scriptMs = 0;
  /** Time of the last result. */
  #resultMs = 0;

  constructor({ quiet }: { readonly quiet: boolean }) {
    this.#isQuiet = quiet;
  }

  onEvent(event: DriftEvent): void {
    if (isNotice(event)) return printNotice(event);
    this.#done = event.done;
    this.#resultMs = performance.now() - this.#started;
    this.#all = event.all;
    if (event.kind === 'drift-begun') this.#begin(event);
    else if (event.done === event.all) this.#print();
  }

  end(): void {
    clearInterval(this.#timer);
  }

  #begin({ done, all, most }: DriftEvent & { readonly kind: 'drift-begun' }): void {
    this.#kept = done;
    this.#mostMs = most.differMs;
    this.#scriptMs = most.scriptMs;
    if (this.#isQuiet || done === all) return;
    const [agree, differ] = [most.agreeMs, most.differMs].map(timeText);
    const points = formatCount(all - done, 'script');
    process.stderr.write(
      `comparing ${points}: at most about ${agree} if the versions agree on all, ${differ} if they differ on all\n`,
    );
    this.#timer = setInterval(() => this.#print(), this.#isTerminal ? TERMINAL_EVERY : PLAIN_EVERY);
    this.#timer.unref();
  }

  #print(): void {
    if (this.#isQuiet) return;
    const passed = performance.now() - this.#started;
    const line = `${this.#done} of ${this.#all} compared in ${timeText(passed)}${this.#estimate(passed)}`;
    const end = this.#done === this.#all ? '\n' : '';
    process.stderr.write(this.#isTerminal ? `\r\x1b[2K${line}${end}` : `${line}\n`);
  }

  #estimate(passed: number): string {
    const [now, left] = [this.#done - this.#kept, this.#all - this.#done];
    if (left === 0) return '';
    const running = passed - this.#resultMs;
    const expected = now === 0 ? 0 : (this.#resultMs / now) * left - running;
    if (expected > 0) return `, about ${timeText(expected)} left`;
    // The running scripts take longer than the average, so only their time limits are known.
    const remaining = (this.#mostMs * left) / (this.#all - this.#kept);
    return `, at most about ${timeText(Math.max(0, Math.max(remaining, this.#scriptMs) - running))} left`;
  }
}
