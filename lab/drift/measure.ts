import type { Change, DriftMeasurement, DriftPair, RunSide } from './contract.js';
import { classifyChange, hasSameOutcomes } from './classify.js';
import { directionOf } from './contract.js';
import { median, medianRatio } from './statistics.js';

const LOOKS = 3;
export const NOISE_MS = 20;
/** Further pairs run only if the first pair's times differ by this share of `NOISE_MS` and of `factor`. */
const SCREEN = 0.85;
const SLOW_MS = 1_000;
const MARGIN = 1.1;

export interface MeasuringRule {
  readonly checks: number;
  readonly pairs: number;
  /** Ratio from which a version counts as slower. */
  readonly factor: number;
  /** Varies by script, because the second run benefits from a warmer machine. */
  readonly newerFirst: boolean;
  readonly seeds: number;
  /** Default: true. */
  readonly timed?: boolean;
}

/** Ignores the times of the pairs that decide whether more pairs run. */
export async function measureDrift(ask: RunSide, rule: MeasuringRule): Promise<DriftMeasurement> {
  const pairs: DriftPair[] = [];
  let runs = 0;
  let screening = 1;
  const askNext = (how: { readonly fresh: boolean; readonly seed?: number }): Promise<DriftPair> =>
    askPair(ask, { ...how, newerFirst: (runs++ % 2 === 1) !== rule.newerFirst });
  const askPairs = async (count: number, fresh: boolean): Promise<void> => {
    for (let i = 0; i < count; i++) pairs.push(await askNext({ fresh }));
  };
  await askPairs(1, false);
  const [first] = pairs as [DriftPair];
  const differs = !hasSameOutcomes(first, rule.checks);
  if (differs) await askPairs(LOOKS - 1, true);
  else if (rule.timed !== false && rule.checks > 0 && comparesTimes(first)) {
    if (!mayDiffer(first, rule) && Math.max(first.from.ms, first.to.ms) >= SLOW_MS) await askPairs(1, false);
    screening = pairs.length;
    if (pairs.some((pair) => mayDiffer(pair, rule))) await askPairs(rule.pairs, false);
  }
  let judged = classifyChange(pairs, rule.checks);
  const mayBeSlower = () => judged.change === 'unsteady' && rule.timed !== false && pairs.every(isInTimeOrStopped);
  if (mayBeSlower() && pairs.length < screening + rule.pairs) {
    await askPairs(screening + rule.pairs - pairs.length, false);
    judged = classifyChange(pairs, rule.checks);
  }
  const timed =
    judged.change === 'same'
      ? compareTimes(pairs.slice(screening), rule)
      : mayBeSlower()
        ? compareStopped(pairs.slice(screening), rule)
        : { ratio: null };
  const measured = { ...judged, ...timed, pairs, seeds: null };
  return needsSeeds(measured.change) ? varySeeds(measured, rule, (seed) => askNext({ fresh: true, seed })) : measured;
}

export function countRuns({
  pairs,
  seeds,
  hasObjectives,
}: Pick<MeasuringRule, 'pairs' | 'seeds'> & { readonly hasObjectives: boolean }): number {
  // Of each version, two runs to evaluate its model or one to ask why it answers `unknown`, and four about its optima.
  const judging = hasObjectives ? 12 : 4;
  return 2 * (2 + Math.max(LOOKS - 1, pairs) + seeds) + judging;
}

export function needsSeeds(change: Change): boolean {
  const isDeterministic =
    change === 'refused' || change === 'error' || change === 'wrong-gone' || change === 'crash-gone';
  const direction = directionOf(change);
  return !isDeterministic && (direction === 'worse' || direction === 'better');
}

async function varySeeds(
  measured: DriftMeasurement,
  rule: MeasuringRule,
  ask: (seed: number) => Promise<DriftPair>,
): Promise<DriftMeasurement> {
  if (rule.seeds === 0) return measured;
  const { change } = measured;
  let shown = 1;
  for (let seed = 0; seed < rule.seeds; seed++) {
    const pair = await ask(seed);
    const pairs = [...measured.pairs, pair];
    const opposite = classifyChange(pairs, rule.checks);
    if (opposite.change === 'contradiction') return { ...measured, ...opposite, pairs };
    if (showsChange(pair, change, rule)) shown++;
  }
  const seeds = { change, shown, of: rule.seeds + 1 };
  const isConfirmed = 2 * (shown - 1) >= rule.seeds;
  return { ...measured, change: isConfirmed ? change : 'seed-dependent', seeds };
}

function showsChange(pair: DriftPair, change: Change, rule: MeasuringRule): boolean {
  const found = classifyChange([pair], rule.checks).change;
  if (found !== 'same') return directionOf(found) === directionOf(change);
  if (change !== 'slower' && change !== 'faster') return false;
  return mayDiffer(pair, rule) && pair.to.ms > pair.from.ms === (change === 'slower');
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

function comparesTimes({ from, to }: DriftPair): boolean {
  const { standing } = from;
  return standing === to.standing && (standing === 'decided' || standing === 'unknown');
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

function mayDiffer({ from, to }: DriftPair, { factor }: Pick<MeasuringRule, 'factor'>): boolean {
  const [less, more] = from.ms < to.ms ? [from.ms, to.ms] : [to.ms, from.ms];
  return more - less >= NOISE_MS * SCREEN && more >= less * Math.max(1, factor * SCREEN);
}

function compareTimes(
  pairs: readonly DriftPair[],
  { factor }: Pick<MeasuringRule, 'factor'>,
): Pick<DriftMeasurement, 'change' | 'ratio'> {
  const ratio = medianRatio(pairs.map(computeRatio));
  if (ratio === null) return { change: 'same', ratio };
  const more = median(pairs.map(({ from, to }) => to.ms - from.ms));
  const { low, high } = ratio;
  if (low !== null && low >= MARGIN && ratio.median >= factor && more >= NOISE_MS) return { change: 'slower', ratio };
  if (high !== null && high <= 1 / MARGIN && ratio.median <= 1 / factor && -more >= NOISE_MS)
    return { change: 'faster', ratio };
  return { change: 'same', ratio };
}

export function computeRatio({ from, to }: DriftPair): number {
  return Math.max(to.ms, 0.1) / Math.max(from.ms, 0.1);
}
