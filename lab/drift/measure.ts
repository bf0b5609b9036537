import type { Change, DriftMeasurement, DriftPair, RunSide, SeedCount, SeededPair } from './contract.js';
import { classifyChange, hasSameOutcomes, isDecided } from './classify.js';
import { directionOf } from './contract.js';
import { lowerRank, median, medianRatio } from './statistics.js';

const LOOKS = 3;
export const NOISE_MS = 20;
/** Further pairs run only if the first pair's times differ by this share of `NOISE_MS` and of `factor`. */
const SCREEN = 0.85;
const SLOW_MS = 1_000;
export const MARGIN = 1.1;
/** Repeats of a script end after this multiple of the time limit. */
export const MOST_REPEATED = 12;
/** Pairs that may show a difference in time end only after this multiple of the time for repeats. */
const LONGER = 4;
const COSTLY_LOOKS = 2;
export const MOST_SEEDS = 12;
/**
 * Seeds that must show a change, by the number of seeds that show the reverse. By chance, each entry alone is reached with
 * a probability of less than 5 % (one-sided sign test); one of the entries, with about 6 %.
 */
const FEWEST_SHOWN = [5, 7, 9];

export interface MeasuringRule {
  readonly checks: number;
  readonly pairs: number;
  /** Ratio from which a version counts as slower. */
  readonly factor: number;
  /** Varies by script, because the second run benefits from a warmer machine. */
  readonly newerFirst: boolean;
  /** Number of other random seeds. */
  readonly seeds: number;
  /** Default: true. */
  readonly timed?: boolean;
  /** True if the time for repeats has ended `times` times (default: once). */
  readonly isOver?: (times?: number) => boolean;
  /** Measures the start-up time of the newer version minus that of the older version. */
  readonly measureShift?: () => Promise<number>;
}

/** `shift` is the difference of the start-up times, which the script does not cause. */
type TimeRule = Pick<MeasuringRule, 'factor'> & { readonly shift?: number };

/** Checks if a script needs more than its first pair. Undecided results that differ need no repeats. */
export function needsRepeats(first: DriftPair, rule: MeasuringRule): boolean {
  if (!hasSameOutcomes(first, rule.checks)) return classifyChange([first], rule.checks).change !== 'other';
  return comparesTimes(first, rule) && (mayDiffer(first, rule) || isSlow(first));
}

export function isCostly(pair: DriftPair): boolean {
  return isSlow(pair) || [pair.from, pair.to].some(({ standing }) => standing === 'timeout');
}

const isSlow = ({ from, to }: DriftPair): boolean => Math.max(from.ms, to.ms) >= SLOW_MS;

export function askFirstPair(ask: RunSide, { newerFirst }: Pick<MeasuringRule, 'newerFirst'>): Promise<DriftPair> {
  return askPair(ask, { fresh: false, newerFirst });
}

/** Ignores the times of the pairs that decide whether more pairs run. */
export async function measureDrift(ask: RunSide, rule: MeasuringRule, start?: DriftPair): Promise<DriftMeasurement> {
  const first = start ?? (await askFirstPair(ask, rule));
  const pairs: DriftPair[] = [first];
  let runs = 1;
  let screening = 1;
  const askNext = (how: { readonly fresh: boolean; readonly seed?: number }): Promise<DriftPair> =>
    askPair(ask, { ...how, newerFirst: (runs++ % 2 === 1) !== rule.newerFirst });
  const isOver = () => rule.isOver?.() === true;
  const askPairs = async (count: number, fresh: boolean): Promise<void> => {
    for (let i = 0; i < count && !isOver(); i++) pairs.push(await askNext({ fresh }));
  };
  let isCut = false;
  const askTimedPairs = async (): Promise<void> => {
    const isOpen = () => pairs.length < screening + rule.pairs && mayBeSignificant(pairs.slice(screening), rule);
    while (isOpen() && rule.isOver?.(LONGER) !== true) pairs.push(await askNext({ fresh: false }));
    isCut = isOpen();
  };
  let shift = 0;
  if (needsRepeats(first, rule)) {
    if (!hasSameOutcomes(first, rule.checks)) await askPairs((isCostly(first) ? COSTLY_LOOKS : LOOKS) - 1, true);
    else {
      if (!mayDiffer(first, rule)) await askPairs(1, false);
      screening = pairs.length;
      const mayAnyDiffer = () => pairs.some((pair) => mayDiffer(pair, { ...rule, shift }));
      if (mayAnyDiffer()) shift = (await rule.measureShift?.()) ?? 0;
      if (mayAnyDiffer()) await askTimedPairs();
    }
  }
  let judged = classifyChange(pairs, rule.checks);
  const mayBeSlower = () => judged.change === 'unsteady' && rule.timed !== false && pairs.every(isInTimeOrStopped);
  if (mayBeSlower()) {
    await askTimedPairs();
    judged = classifyChange(pairs, rule.checks);
  }
  const timed =
    judged.change === 'same'
      ? compareTimes(pairs.slice(screening), { ...rule, shift })
      : mayBeSlower()
        ? compareStopped(pairs.slice(screening), rule)
        : { ratio: null };
  const result = { ...judged, ...timed, pairs, seeds: null };
  const measured =
    isCut && !needsSeeds(result.change) ? { ...result, unfinished: countPairs(pairs, screening, rule) } : result;
  if (!needsSeeds(measured.change)) return measured;
  return varySeeds(measured, { ...rule, shift }, (seed) => askNext({ fresh: true, seed }));
}

export function countRuns({
  pairs,
  seeds,
  hasObjectives,
}: Pick<MeasuringRule, 'pairs' | 'seeds'> & { readonly hasObjectives: boolean }): number {
  // Of each version, two runs to evaluate its model or one to ask why it answers `unknown`, and four about its optima.
  const judging = hasObjectives ? 12 : 4;
  const timed = Math.min(2 * (1 + pairs), LONGER * MOST_REPEATED + 1);
  const repeats = Math.min(2 * (1 + Math.max(LOOKS - 1, pairs) + seeds), Math.max(timed, MOST_REPEATED + 1));
  return 2 + repeats + judging;
}

export function needsSeeds(change: Change): boolean {
  const isDeterministic =
    change === 'refused' || change === 'error' || change === 'wrong-gone' || change === 'crash-gone';
  const direction = directionOf(change);
  return !isDeterministic && (direction === 'worse' || direction === 'better');
}

/** Tries the seeds 1, 2, … until they confirm the change or no longer can. */
async function varySeeds(
  measured: DriftMeasurement,
  rule: MeasuringRule & TimeRule,
  ask: (seed: number) => Promise<DriftPair>,
): Promise<DriftMeasurement> {
  const { change } = measured;
  const tried: SeededPair[] = [];
  const count = (): SeedCount => {
    const countAll = (shows: SeededPair['shows']) => tried.filter((each) => each.shows === shows).length;
    return { change, shown: 1 + countAll('change'), reversed: countAll('reverse'), of: 1 + tried.length, tried };
  };
  const mayConfirm = () => {
    const { shown, of, ...rest } = count();
    const left = rule.seeds - tried.length;
    return left > 0 && isConfirmed({ ...rest, shown: shown + left, of: of + left });
  };
  for (let seed = 1; mayConfirm() && !isConfirmed(count()); seed++) {
    if (rule.isOver?.() === true) break;
    const pair = await ask(seed);
    const pairs = [...measured.pairs, pair];
    const opposite = classifyChange(pairs, rule.checks);
    if (opposite.change === 'contradiction') return { ...measured, ...opposite, pairs };
    tried.push({ seed, shows: compareChange(pair, change, rule), ...pair });
  }
  if (tried.length === 0) return measured;
  const seeds = count();
  return { ...measured, change: isLikely(seeds, mayConfirm()) ? change : 'seed-dependent', seeds };
}

export function isConfirmed({ shown, reversed, of }: SeedCount): boolean {
  return shown - 1 >= (FEWEST_SHOWN[reversed] ?? Infinity) && 2 * (shown - 1) >= of - 1;
}

/** If no time is left, the seeds tried so far decide. */
function isLikely(seeds: SeedCount, isOpen: boolean): boolean {
  const { shown, reversed, of } = seeds;
  return isConfirmed(seeds) || (isOpen && 2 * (shown - 1) >= of - 1 && shown - 1 > reversed);
}

function compareChange(pair: DriftPair, change: Change, rule: MeasuringRule & TimeRule): SeededPair['shows'] {
  const found = classifyChange([pair], rule.checks).change;
  const wanted = directionOf(change);
  if (found !== 'same') {
    const direction = directionOf(found);
    if (direction === wanted) return 'change';
    return (direction === 'better') === (wanted === 'better') || direction === 'none' ? 'neither' : 'reverse';
  }
  const isAboutTime = change === 'slower' || change === 'faster';
  if (!isAboutTime && change !== 'timeout') return 'neither';
  if (!comparesTimes(pair, rule) || !mayDiffer(pair, rule)) return 'neither';
  const isSlower = pair.to.ms > pair.from.ms;
  if (isSlower === (wanted === 'better')) return 'reverse';
  return isAboutTime ? 'change' : 'neither';
}

async function askPair(
  ask: RunSide,
  { newerFirst, ...how }: { readonly fresh: boolean; readonly seed?: number; readonly newerFirst: boolean },
): Promise<DriftPair> {
  if (newerFirst) {
    const to = await ask('to', how);
    return { from: await ask('from', how), to };
  }
  const from = await ask('from', how);
  return { from, to: await ask('to', how) };
}

function comparesTimes({ from, to }: DriftPair, { timed, checks }: MeasuringRule): boolean {
  const { standing } = from;
  if (timed === false || checks === 0 || standing !== to.standing) return false;
  return standing === 'decided' || (standing === 'unknown' && from.answers.some(isDecided));
}

function countPairs(
  pairs: readonly DriftPair[],
  screening: number,
  { pairs: of }: MeasuringRule,
): NonNullable<DriftMeasurement['unfinished']> {
  const timed = pairs.slice(screening);
  const ratio = median((timed.length > 0 ? timed : pairs).map(computeRatio));
  return { may: ratio > 1 ? 'slower' : 'faster', pairs: timed.length, of };
}

/** Checks if the interval of all pairs can still be above or below 1. */
function mayBeSignificant(pairs: readonly DriftPair[], { pairs: all }: MeasuringRule): boolean {
  const ratios = pairs.map(computeRatio);
  const above = ratios.filter((ratio) => ratio >= MARGIN).length;
  const below = ratios.filter((ratio) => ratio <= 1 / MARGIN).length;
  return pairs.length - Math.max(above, below) <= (lowerRank(all) ?? 0);
}

function isInTimeOrStopped({ from, to }: DriftPair): boolean {
  return [from, to].every(({ standing }) => standing === 'decided' || standing === 'timeout');
}

/** Counts a run that the time limit stopped as if it had ended then. Two stopped runs do not compare. */
function compareStopped(
  pairs: readonly DriftPair[],
  rule: Pick<MeasuringRule, 'factor'>,
): { readonly change: Change; readonly ratio: null } {
  const ended = pairs.filter(({ from, to }) => from.standing === 'decided' || to.standing === 'decided');
  const { change } = compareTimes(ended, rule);
  return { change: change === 'same' ? 'unsteady' : change, ratio: null };
}

function mayDiffer({ from, to }: DriftPair, { factor, shift = 0 }: TimeRule): boolean {
  const [less, more] = from.ms < to.ms ? [from.ms, to.ms] : [to.ms, from.ms];
  const longer = Math.sign(to.ms - from.ms) * (to.ms - from.ms - shift);
  return longer >= NOISE_MS * SCREEN && more >= less * Math.max(1, factor * SCREEN);
}

function compareTimes(
  pairs: readonly DriftPair[],
  { factor, shift = 0 }: TimeRule,
): Pick<DriftMeasurement, 'change' | 'ratio'> {
  const ratio = medianRatio(pairs.map(computeRatio));
  if (ratio === null) return { change: 'same', ratio };
  const more = median(pairs.map(({ from, to }) => to.ms - from.ms)) - shift;
  const { low, high } = ratio;
  if (low !== null && low >= MARGIN && ratio.median >= factor && more >= NOISE_MS) return { change: 'slower', ratio };
  if (high !== null && high <= 1 / MARGIN && ratio.median <= 1 / factor && -more >= NOISE_MS)
    return { change: 'faster', ratio };
  return { change: 'same', ratio };
}

export function computeRatio({ from, to }: DriftPair): number {
  return Math.max(to.ms, 0.1) / Math.max(from.ms, 0.1);
}
