import { type Origin, originName } from './cases/index.js';
import { type Plan, type SeedJudged, batchOfRound } from './log/index.js';
import type { TheoryShares } from './mixing/theory-shares.js';
import { STEERING_LAG } from './triage/index.js';

/** Every so many rounds a seed that runs into limits gets its turn. */
const COSTLY_EVERY = 10;
/** A strategy that made nothing new of a seed in so many batches in a row is done with it. */
const BARREN = 4;
/** Every so many rounds a pair in which the same bug keeps coming back gets its turn. */
const STEERED_EVERY = 10;
/** Every so many rounds a source whose theory has more than its share gets its turn: others may be at their end. */
const HELD_BACK_EVERY = 40;

/** A seed or a source under a strategy. */
export interface Pair {
  readonly origin: Origin;
  readonly judged: SeedJudged | undefined;
  readonly costly: boolean;
  /** How many batches were drawn. */
  drawn: number;
  /** How many of the last ones made nothing new. */
  barren: number;
  /** Whether the same bug keeps coming back in it. */
  steered: boolean;
  /** The index behind which it has no more, where it has one. */
  readonly extent: number | undefined;
}

/** What decides whose turn it is. */
export interface Turns {
  readonly plan: Plan;
  /** Decides which sources wait, since their theories have more than their share. */
  readonly shares: TheoryShares;
  /** The bug that keeps coming back in the tests of a seed (or source) and a strategy before an index, if one does. */
  bugBefore(pair: { readonly seed: string; readonly strategy: string }, before: number): Promise<string | undefined>;
  /** Says that less is made of a pair from an index on. */
  steered(pair: {
    readonly seed: string;
    readonly strategy: string;
    readonly from: number;
    readonly bug: string;
  }): Promise<void>;
}

/** Whether it is a pair's turn in a round: in every tenth of those that cost much or bring nothing new. */
export async function hasTurn(pair: Pair, round: number, parts: Turns): Promise<boolean> {
  if (pair.costly && (round === 0 || round % COSTLY_EVERY !== 0)) return false;
  if (round % HELD_BACK_EVERY !== 0 && (await isHeldBack(pair, parts))) return false;
  // What comes back in the other parts is not known in one of them, and all must go through the same order.
  if (parts.plan.shard !== undefined) return true;
  return !(await isSteered(pair, parts)) || round % STEERED_EVERY === 0;
}

/** Whether it waits, since its theory has more than its share. */
async function isHeldBack({ origin }: Pair, { shares }: Turns): Promise<boolean> {
  return origin.kind === 'source' && shares.isHeldBack({ seed: origin.source, strategy: origin.strategy.name });
}

/** Whether a pair makes less from now on; that it begins to is said. */
async function isSteered(pair: Pair, parts: Turns): Promise<boolean> {
  if (pair.steered || pair.drawn <= STEERING_LAG) return pair.steered;
  const name = { seed: originName(pair.origin), strategy: pair.origin.strategy.name };
  const bug = await parts.bugBefore(name, batchOfRound(pair.drawn - STEERING_LAG).from);
  if (bug === undefined) return false;
  pair.steered = true;
  await parts.steered({ ...name, from: batchOfRound(pair.drawn).from, bug });
  return true;
}

export function isDone(pair: Pair, plan: Plan): boolean {
  const isBarren = pair.extent === undefined && pair.barren >= BARREN;
  return isBarren || batchOfRound(pair.drawn).from >= perSeed(pair, plan);
}

/** Where nothing else ends the campaign, a source ends it or each strategy says how many mutants of a seed are worth making. */
export function perSeed({ origin: { strategy }, extent }: Pair, { budget }: Plan): number {
  if (budget.perSeed !== null) return Math.min(budget.perSeed, extent ?? Infinity);
  return extent ?? (budget.tests === null && budget.forMs === null ? strategy.perSeed : Infinity);
}
