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
/** Least and most time of the repeats of a script, by the time of its first pair. */
const REPEAT_FACTORS = [1, 14] as const;
/** A repeat that takes longer than expected is expected to take at least this share of its time again. */
const AGAIN = 0.5;
/** Shorter estimates are not printed: start-up and judging take as long. */
const LEAST_MS = 1_000;

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
  /** Times of the first visits of scripts. */
  readonly #times: number[] = [];
  /** Scripts that wait for repeats, with the times of their first pairs. */
  #waiting: { readonly file: string; readonly firstMs: number }[] = [];
  /** Ended repeats. */
  readonly #repeated = { count: 0, ms: 0, firstMs: 0 };
  #running: { readonly file: string; readonly since: number; readonly firstMs: number | undefined }[] = [];

  constructor({ quiet }: { readonly quiet: boolean }) {
    this.#isQuiet = quiet;
  }

  onEvent(event: DriftEvent): void {
    if (isNotice(event)) return printNotice(event);
    const now = performance.now() - this.#started;
    if (event.kind === 'drift-script') {
      const repeat = this.#waiting.find(({ file }) => file === event.file);
      this.#waiting = this.#waiting.filter((each) => each !== repeat);
      this.#running.push({ file: event.file, since: now, firstMs: repeat?.firstMs });
      return;
    }
    if (event.kind === 'drift-once') {
      this.#waiting.push({ file: event.file, firstMs: this.#endVisit(event.file, now) });
      return this.#warnIfLong();
    }
    this.#done = event.done;
    this.#all = event.all;
    if (event.kind === 'drift-begun') return this.#begin(event);
    this.#endVisit(event.row.file, now);
    if (event.done === event.all) this.#print();
    else this.#warnIfLong();
  }

  #endVisit(file: string, now: number): number {
    const ended = this.#running.find((each) => each.file === file);
    this.#running = this.#running.filter((each) => each !== ended);
    if (ended === undefined) return 0;
    const ms = now - ended.since;
    if (ended.firstMs === undefined) this.#times.push(ms);
    else {
      this.#repeated.count++;
      this.#repeated.ms += ms;
      this.#repeated.firstMs += ended.firstMs;
    }
    return ms;
  }

  /** Scripts of which at least one pair has run. */
  get #compared(): number {
    return this.#done + this.#repeatsLeft.length;
  }

  get #repeatsLeft(): { readonly firstMs: number }[] {
    const running = this.#running.flatMap(({ firstMs }) => (firstMs === undefined ? [] : [{ firstMs }]));
    return [...this.#waiting, ...running];
  }

  end(): void {
    clearInterval(this.#timer);
  }

  #begin({ done, all, scriptMs }: DriftEvent & { readonly kind: 'drift-begun' }): void {
    this.#scriptMs = scriptMs;
    if (done === all) return;
    const points = formatCount(all - done, 'script');
    if (!this.#isQuiet)
      process.stderr.write(`comparing ${points}, each in at most about ${timeText(scriptMs)} on an idle machine\n`);
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
    if (passed + (estimate?.low ?? 0) < LONG_MS) return;
    this.#warned = true;
    process.stderr.write(`${this.#describe(passed, estimate)}\n`);
  }

  #print(): void {
    if (this.#isQuiet) return;
    const passed = performance.now() - this.#started;
    const line = `${this.#describe(passed, this.#estimate(passed))}${this.#nameSlow(passed)}`;
    const end = this.#done === this.#all ? '\n' : '';
    process.stderr.write(this.#isTerminal ? `\r\x1b[2K${line}${end}` : `${line}\n`);
  }

  #describe(passed: number, estimate: Estimate | undefined): string {
    const repeats = this.#repeatsLeft.length;
    const left = repeats === 0 ? '' : `, ${formatCount(repeats, 'script')} to repeat`;
    return `${this.#compared} of ${this.#all} compared in ${timeText(passed)}${left}${formatEstimate(estimate, this.#scriptMs)}`;
  }

  #estimate(passed: number): Estimate | undefined {
    const first = this.#estimateFirst(passed);
    const repeats = this.#estimateRepeats(passed);
    if (first === undefined || this.#done === this.#all) return undefined;
    const [low, high] = [first.low + repeats.low, first.high + repeats.high];
    const hasRepeats = repeats.high > 0;
    return { low, high, isWide: (first.isWide || hasRepeats) && high > WIDE * low, hasRepeats };
  }

  #estimateFirst(passed: number): Omit<Estimate, 'hasRepeats'> | undefined {
    const ended = this.#times.length;
    const left = this.#all - this.#compared;
    if (left === 0) return { low: 0, high: 0, isWide: false };
    if (ended < Math.min(FEWEST_TIMES, this.#all / 4)) return undefined;
    const ages = this.#running.flatMap(({ since, firstMs }) => (firstMs === undefined ? [passed - since] : []));
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

  /** From the times of the first pairs, and the factor by which the ended repeats took longer. */
  #estimateRepeats(passed: number): { readonly low: number; readonly high: number } {
    const { count, ms, firstMs } = this.#repeated;
    const factor = ms / Math.max(1, firstMs);
    const [least, most] = count < FEWEST_TIMES ? REPEAT_FACTORS : [factor / 2, factor * 2];
    const running = this.#running.flatMap(({ since, firstMs: own }) =>
      own === undefined ? [] : [{ age: passed - since, own }],
    );
    const waiting = sum(this.#waiting.map((each) => each.firstMs));
    const unvisited = this.#times.length === 0 ? 0 : (this.#all - this.#compared) / this.#times.length;
    const known = waiting + sum(running.map(({ own }) => own));
    const jobs = Math.max(1, this.#running.length);
    const expect = (by: number, again: number) =>
      (waiting * by) / jobs +
      Math.max(0, ...running.map(({ age, own }) => Math.max(Math.min(this.#scriptMs, own * by) - age, again * age)));
    return { low: expect(least, 0), high: expect(most, AGAIN) + (known * unvisited * most) / jobs };
  }

  /** Expects as long again of the longest script. A loaded machine may exceed the longest time of a script. */
  #expectMore(age: number): number {
    const longer = this.#times.filter((ms) => ms > age);
    return longer.length > 0
      ? sum(longer) / longer.length - age
      : Math.max(AGAIN * age, Math.min(age, this.#scriptMs - age));
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
  readonly hasRepeats: boolean;
}

/** Another random seed can take up to the time limit, which the times of the first pairs do not foretell. */
function formatEstimate(estimate: Estimate | undefined, scriptMs: number): string {
  if (estimate === undefined || estimate.high < LEAST_MS) return '';
  const { low, high, isWide, hasRepeats } = estimate;
  const from = low < 1_000 ? 'up to' : `${timeText(low)} to`;
  const more = hasRepeats ? `, plus up to ${timeText(scriptMs)} for each repeat that times out` : '';
  return `, ${isWide ? from : 'about'} ${timeText(high)} left${more}`;
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
