import { type Answer } from '../../src/smt.js';
import type {
  RunSide,
  Change,
  Contradiction,
  Direction,
  DriftPair,
  DriftRun,
  DriftMeasurement,
  OutcomeClass,
} from './contract.js';
import { median, medianRatio } from './statistics.js';

/** Number of runs of each version if the first answers differ. */
const LOOKS = 3;
/** Smallest difference, in milliseconds, that is not noise. */
export const NOISE_MS = 20;
/**
 * Further pairs run only if the times of the first pair differ almost enough: the difference must be at least this
 * share of `NOISE_MS`, and the ratio at least this share of `factor`.
 */
const SCREEN = 0.85;
const MARGIN = 1.1;

export interface TimeRule {
  readonly pairs: number;
  /** Ratio from which a version counts as slower. */
  readonly factor: number;
  /** True if the newer version runs first. Varies by script, because the second run benefits from a warmer machine. */
  readonly newerFirst: boolean;
}

/**
 * Alternates the order within pairs, so that load affects both versions. Compares the times of the later pairs only.
 * The first pair would bias the comparison, because later pairs run only if its times differ much.
 */
export async function measureDrift(ask: RunSide, rule: TimeRule): Promise<DriftMeasurement> {
  const pairs: DriftPair[] = [];
  const askPairs = async (count: number, fresh: boolean): Promise<void> => {
    for (let i = 0; i < count; i++)
      pairs.push(await askPair(ask, { fresh, newerFirst: (pairs.length % 2 === 1) !== rule.newerFirst }));
  };
  await askPairs(1, false);
  const [first] = pairs as [DriftPair];
  if (!agree(first)) {
    await askPairs(LOOKS - 1, true);
    return { ...classifyChange(pairs), pairs, ratio: null };
  }
  if (comparesTimes(first) && mayDiffer(first, rule)) await askPairs(rule.pairs, false);
  const judged = classifyChange(pairs);
  if (judged.change !== 'same' || pairs.length === 1) return { ...judged, pairs, ratio: null };
  const later = pairs.slice(1);
  return { ...judged, ...compareTimes(later, rule), pairs };
}

async function askPair(
  ask: RunSide,
  { fresh, newerFirst }: { readonly fresh: boolean; readonly newerFirst: boolean },
): Promise<DriftPair> {
  if (newerFirst) {
    const to = await ask('to', { fresh });
    return { from: await ask('from', { fresh }), to };
  }
  const from = await ask('from', { fresh });
  return { from, to: await ask('to', { fresh }) };
}

function agree(pair: DriftPair): boolean {
  return pair.from.standing === pair.to.standing && oppositeIn(pair.from, pair.to) === undefined;
}

function comparesTimes({ from, to }: DriftPair): boolean {
  const { standing } = from;
  return standing === to.standing && (standing === 'decided' || standing === 'unknown');
}

function mayDiffer({ from, to }: DriftPair, { factor }: Pick<TimeRule, 'factor'>): boolean {
  const [less, more] = from.ms < to.ms ? [from.ms, to.ms] : [to.ms, from.ms];
  return more - less >= NOISE_MS * SCREEN && more >= less * Math.max(1, factor * SCREEN);
}

function compareTimes(
  pairs: readonly DriftPair[],
  { factor }: Pick<TimeRule, 'factor'>,
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

/** Classifies the change of outcomes and answers. Ignores times. */
export function classifyChange(pairs: readonly DriftPair[]): Pick<DriftMeasurement, 'change' | 'contradiction'> {
  const from = pairs.map((pair) => pair.from);
  const to = pairs.map((pair) => pair.to);
  const contradiction = contradictionIn(from, to);
  if (contradiction !== undefined) return { change: 'contradiction', contradiction };
  const before = new Set(from.map(({ standing }) => standing));
  const after = new Set(to.map(({ standing }) => standing));
  const change = [...after].some((standing) => before.has(standing))
    ? before.size === 1 && after.size === 1
      ? 'same'
      : 'unsteady'
    : changeBetween(mostCommon(from), mostCommon(to));
  return { change, contradiction: null };
}

function changeBetween(before: OutcomeClass, after: OutcomeClass): Change {
  if (after === 'crashed') return 'crash';
  if (after === 'invalid-model') return 'invalid-model';
  if (before === 'crashed') return 'crash-gone';
  if (after === 'decided') return 'answered';
  return before === 'decided' ? after : 'other';
}

export function directionOf(change: Change): Direction {
  switch (change) {
    case 'contradiction':
    case 'crash':
    case 'invalid-model':
      return 'wrong';
    case 'refused':
    case 'memout':
    case 'timeout':
    case 'unknown':
    case 'slower':
      return 'worse';
    case 'crash-gone':
    case 'answered':
    case 'faster':
      return 'better';
    case 'other':
    case 'unsteady':
    case 'same':
      return 'none';
  }
}

function contradictionIn(from: readonly DriftRun[], to: readonly DriftRun[]): Contradiction | undefined {
  for (const [some, others] of [
    [from, to],
    [from, from],
    [to, to],
  ] as const) {
    for (const one of some) {
      for (const other of others) {
        const found = oppositeIn(one, other);
        if (found !== undefined) return found;
      }
    }
  }
  return undefined;
}

/** Compares answers check by check, including the answers before a failure. */
function oppositeIn(from: DriftRun, to: DriftRun): Contradiction | undefined {
  for (const [check, answer] of from.answers.entries()) {
    const other = to.answers[check];
    if (other !== undefined && isOpposite(answer, other)) return { check, from: answer, to: other };
  }
  return undefined;
}

function isOpposite(one: Answer, other: Answer): boolean {
  return one !== other && one !== 'unknown' && other !== 'unknown';
}

/** If several outcomes are equally common, returns the one that occurs first. */
export function mostCommon(runs: readonly DriftRun[]): OutcomeClass {
  const times = (standing: OutcomeClass) => runs.filter((run) => run.standing === standing).length;
  const standings = runs.map(({ standing }) => standing);
  return standings.reduce((best, each) => (times(each) > times(best) ? each : best), standings[0] ?? 'unknown');
}
