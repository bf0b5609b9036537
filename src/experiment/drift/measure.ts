import type { Answer } from '../../solver/index.js';
import type { AskSide, Change, Contradiction, Direction, DriftPair, DriftRun, Measured, Standing } from './contract.js';
import { median, medianRatio } from './statistics.js';

/** How often each version is asked in all where their first answers differ. */
const LOOKS = 3;
/** Times that differ less than this, milliseconds, are what starting a process and a busy machine make of equal ones. */
export const NOISE_MS = 20;
/** Where the first pair differs by less than this part of the factor, no more are asked. */
const SCREEN = 0.85;
/** All of the interval must lie so far on one side of 1. */
const MARGIN = 1.1;

/** How times are compared. */
export interface TimeRule {
  /** Pairs of runs behind the first. */
  readonly pairs: number;
  /** How many times as long is slower. */
  readonly factor: number;
  /** Which version is asked first in the first pair: whoever comes second finds a warmer machine, so that differs from script to script. */
  readonly newerFirst: boolean;
}

/**
 * Asks both versions about a script, in pairs whose order alternates, so that what slows the machine down slows both. One
 * pair is enough where nothing differs. Other answers are looked at again in new processes. Where the times of the first pair
 * differ, that pair only was the reason to look: times are judged by those behind it, so that what was picked for being extreme is no
 * evidence.
 */
export async function measureDrift(ask: AskSide, rule: TimeRule): Promise<Measured> {
  const pairs: DriftPair[] = [];
  const askPairs = async (count: number, fresh: boolean): Promise<void> => {
    for (let i = 0; i < count; i++)
      pairs.push(await askPair(ask, { fresh, newerFirst: (pairs.length % 2 === 1) !== rule.newerFirst }));
  };
  await askPairs(1, false);
  const [first] = pairs as [DriftPair];
  if (!agree(first)) {
    await askPairs(LOOKS - 1, true);
    return { ...changeOf(pairs), pairs, ratio: null };
  }
  if (comparesTimes(first) && mayDiffer(first, rule)) await askPairs(rule.pairs, false);
  const judged = changeOf(pairs);
  if (judged.change !== 'same' || pairs.length === 1) return { ...judged, pairs, ratio: null };
  const later = pairs.slice(1);
  return { ...judged, ...timesOf(later, rule), pairs };
}

async function askPair(
  ask: AskSide,
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

/** Time-outs and failures have no time of their own. */
function comparesTimes({ from, to }: DriftPair): boolean {
  const { standing } = from;
  return standing === to.standing && (standing === 'decided' || standing === 'unknown');
}

function mayDiffer({ from, to }: DriftPair, { factor }: Pick<TimeRule, 'factor'>): boolean {
  const [less, more] = from.ms < to.ms ? [from.ms, to.ms] : [to.ms, from.ms];
  return more - less >= NOISE_MS * SCREEN && more >= less * Math.max(1, factor * SCREEN);
}

/** What the pairs say of times alone. */
function timesOf(
  pairs: readonly DriftPair[],
  { factor }: Pick<TimeRule, 'factor'>,
): Pick<Measured, 'change' | 'ratio'> {
  const ratio = medianRatio(pairs.map(ratioOf));
  if (ratio === null) return { change: 'same', ratio };
  const more = median(pairs.map(({ from, to }) => to.ms - from.ms));
  const { low, high } = ratio;
  if (low !== null && low >= MARGIN && ratio.median >= factor && more >= NOISE_MS) return { change: 'slower', ratio };
  if (high !== null && high <= 1 / MARGIN && ratio.median <= 1 / factor && -more >= NOISE_MS)
    return { change: 'faster', ratio };
  return { change: 'same', ratio };
}

/** How many times as long the newer version takes. */
export function ratioOf({ from, to }: DriftPair): number {
  return Math.max(to.ms, 0.1) / Math.max(from.ms, 0.1);
}

/** What the runs say, times aside. Pure. */
export function changeOf(pairs: readonly DriftPair[]): Pick<Measured, 'change' | 'contradiction'> {
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

function changeBetween(before: Standing, after: Standing): Change {
  if (after === 'crashed') return 'crash';
  if (after === 'invalid-model') return 'invalid-model';
  if (before === 'crashed') return 'crash-gone';
  if (after === 'decided') return 'answered';
  return before === 'decided' ? after : 'other';
}

/** Which way a change goes. */
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

/** Opposite answers: of the two versions, else of two runs of one of them. */
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

/** The first check that two runs decide differently. Answers come in the order of checks, also in front of a failure. */
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

/** Of several as common, the one that was seen first. */
export function mostCommon(runs: readonly DriftRun[]): Standing {
  const times = (standing: Standing) => runs.filter((run) => run.standing === standing).length;
  const standings = runs.map(({ standing }) => standing);
  return standings.reduce((best, each) => (times(each) > times(best) ? each : best), standings[0] ?? 'unknown');
}
