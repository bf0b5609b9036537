import { type Origin, originName } from './draw/index.js';
import { type Plan, type SeedJudged, batchOfRound } from '../log/index.js';
import type { TheoryShares } from './mix/theory-shares.js';
import { STEERING_LAG } from '../triage/index.js';

/** A seed that runs into limits gets a turn every 10 rounds. */
const COSTLY_EVERY = 10;
/** Consecutive batches without a new mutant after which a strategy is done with a seed. */
const BARREN = 4;
/** A pair with a recurring bug gets a turn every 10 rounds. */
const STEERED_EVERY = 10;
/** A source with more than its theory's share gets a turn every 40 rounds, since the others may be exhausted. */
const HELD_BACK_EVERY = 40;

export interface SeedStrategyPair {
  readonly origin: Origin;
  readonly judged: SeedJudged | undefined;
  readonly costly: boolean;
  drawn: number;
  barren: number;
  steered: boolean;
  /** Number of test cases of the source, if finite. */
  readonly extent: number | undefined;
}

export interface TurnContext {
  readonly plan: Plan;
  readonly shares: TheoryShares;
  /** Finds a bug that keeps recurring in a pair's tests before an index. */
  bugBefore(pair: { readonly seed: string; readonly strategy: string }, before: number): Promise<string | undefined>;
  /** Announces that a pair gets fewer tests from an index on. */
  steered(pair: {
    readonly seed: string;
    readonly strategy: string;
    readonly from: number;
    readonly bug: string;
  }): Promise<void>;
}

export async function hasTurn(pair: SeedStrategyPair, round: number, parts: TurnContext): Promise<boolean> {
  if (pair.costly && (round === 0 || round % COSTLY_EVERY !== 0)) return false;
  if (round % HELD_BACK_EVERY !== 0 && (await isHeldBack(pair, parts))) return false;
  // A part does not know the findings of the others, and all parts must follow one order.
  if (parts.plan.shard !== undefined) return true;
  return !(await isSteered(pair, parts)) || round % STEERED_EVERY === 0;
}

async function isHeldBack({ origin }: SeedStrategyPair, { shares }: TurnContext): Promise<boolean> {
  return origin.kind === 'source' && shares.isHeldBack({ seed: origin.source, strategy: origin.strategy.name });
}

async function isSteered(pair: SeedStrategyPair, parts: TurnContext): Promise<boolean> {
  if (pair.steered || pair.drawn <= STEERING_LAG) return pair.steered;
  const name = { seed: originName(pair.origin), strategy: pair.origin.strategy.name };
  const bug = await parts.bugBefore(name, batchOfRound(pair.drawn - STEERING_LAG).from);
  if (bug === undefined) return false;
  pair.steered = true;
  await parts.steered({ ...name, from: batchOfRound(pair.drawn).from, bug });
  return true;
}

export function isDone(pair: SeedStrategyPair, plan: Plan): boolean {
  const isBarren = pair.extent === undefined && pair.barren >= BARREN;
  return isBarren || batchOfRound(pair.drawn).from >= perSeed(pair, plan);
}

/** Without a budget, a finite source ends itself, and each strategy limits the mutants per seed. */
export function perSeed({ origin: { strategy }, extent }: SeedStrategyPair, { budget }: Plan): number {
  if (budget.perSeed !== null) return Math.min(budget.perSeed, extent ?? Infinity);
  return extent ?? (budget.tests === null && budget.forMs === null ? strategy.perSeed : Infinity);
}
