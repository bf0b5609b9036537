import { printNotice, timeText } from '../../src/cli/index.js';
import { isNotice } from '../../src/index.js';
import { formatCount } from '../../src/lab-front.js';
import { visibleLine } from '../../src/smt.js';
import type { DriftEvent } from '../drift/index.js';

const TERMINAL_EVERY = 250;
const PLAIN_EVERY = 15_000;
const NAMED_AFTER = 10_000;
const FEWEST_TIMES = 5;
/** Prints an interval if its ends differ by this factor. */
const WIDE = 2;
/** A comparison that takes longer prints one estimate even if it is quiet. */
const LONG_MS = 60_000;
const Z = 1.645;

/** Prints at regular times too, since a script can take minutes. */
export class Progress {
  readonly #isQuiet: boolean;
  readonly #isTerminal = process.stderr.isTTY === true;
  readonly #started = performance.now();
  #timer: NodeJS.Timeout | undefined;
  #done = 0;
  #all = 0;
  #scriptMs = 0;
  #warned = false;
  readonly #times: number[] = [];
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
    this.#all = event.all;
    if (event.kind === 'drift-begun') return this.#begin(event);
    const ended = this.#running.find(({ file }) => file === event.row.file);
    if (ended !== undefined) this.#times.push(now - ended.since);
    this.#running = this.#running.filter((each) => each !== ended);
    if (event.done === event.all) this.#print();
    else this.#warnIfLong();
  }

  end(): void {
    clearInterval(this.#timer);
  }

  #begin({ done, all, scriptMs }: DriftEvent & { readonly kind: 'drift-begun' }): void {
    this.#scriptMs = scriptMs;
    if (done === all) return;
    const points = formatCount(all - done, 'script');
    if (!this.#isQuiet) process.stderr.write(`comparing ${points}, each in at most about ${timeText(scriptMs)}\n`);
    const isOften = this.#isTerminal && !this.#isQuiet;
    this.#timer = setInterval(() => this.#onTime(), isOften ? TERMINAL_EVERY : PLAIN_EVERY);
    this.#timer.unref();
  }

  #onTime(): void {
    if (this.#isQuiet) this.#warnIfLong();
    else this.#print();
  }

  #warnIfLong(): void {
    if (!this.#isQuiet || this.#warned) return;
    const passed = performance.now() - this.#started;
    const estimate = this.#estimate(passed);
    if (passed + (estimate?.high ?? 0) < LONG_MS) return;
    this.#warned = true;
    process.stderr.write(`${this.#done} of ${this.#all} compared in ${timeText(passed)}${formatEstimate(estimate)}\n`);
  }

  #print(): void {
    if (this.#isQuiet) return;
    const passed = performance.now() - this.#started;
    const line = `${this.#done} of ${this.#all} compared in ${timeText(passed)}${formatEstimate(this.#estimate(passed))}${this.#nameSlow(passed)}`;
    const end = this.#done === this.#all ? '\n' : '';
    process.stderr.write(this.#isTerminal ? `\r\x1b[2K${line}${end}` : `${line}\n`);
  }

  #estimate(passed: number): Estimate | undefined {
    const ended = this.#times.length;
    const left = this.#all - this.#done;
    if (left === 0 || ended < Math.min(FEWEST_TIMES, this.#all / 4)) return undefined;
    const ages = this.#running.map(({ since }) => passed - since);
    const waiting = left - ages.length;
    const total = sum([...this.#times, ...ages]);
    const mean = total / ended;
    const squares = sum([...this.#times, ...ages].map((ms) => ms ** 2));
    const spread = Math.sqrt(squares / ended);
    // Errs on the long side by half a standard error: a few scripts take most of the time.
    const rest = mean * waiting + 0.5 * spread * Math.sqrt(waiting ** 2 / ended + waiting);
    const running = Math.max(0, ...ages.map((age) => this.#expectMore(age)));
    const high = rest / Math.max(1, ages.length) + running;
    const low = (lowerShare(total ** 2 / squares) * mean * waiting) / Math.max(1, ages.length);
    return { low, high, isWide: waiting > 0 && high > WIDE * low };
  }

  /** Expects as long again of the longest script. */
  #expectMore(age: number): number {
    const longer = this.#times.filter((ms) => ms > age);
    return longer.length > 0 ? sum(longer) / longer.length - age : Math.max(0, Math.min(age, this.#scriptMs - age));
  }

  #nameSlow(passed: number): string {
    const [longest] = this.#running;
    if (longest === undefined || passed - longest.since < NAMED_AFTER) return '';
    return `; ${visibleLine(longest.file)} runs for ${timeText(passed - longest.since)}`;
  }
}

interface Estimate {
  readonly low: number;
  readonly high: number;
  readonly isWide: boolean;
}

function formatEstimate(estimate: Estimate | undefined): string {
  if (estimate === undefined) return '';
  const { low, high, isWide } = estimate;
  return `, ${isWide ? `${timeText(low)} to` : 'about'} ${timeText(high)} left`;
}

/**
 * Lower 95 % limit of a sum whose size a number of slow scripts determines, as a share of the sum: that of a Poisson
 * count by the approximation of Wilson and Hilferty. Two slow scripts among the first say little about the others.
 */
function lowerShare(count: number): number {
  return Math.max(0, 1 - 1 / (9 * count) - Z / (3 * Math.sqrt(count))) ** 3;
}

function sum(values: readonly number[]): number {
  return values.reduce((all, each) => all + each, 0);
}
