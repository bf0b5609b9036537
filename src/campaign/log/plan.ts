import { type Strategy, isSeedless } from '../../strategy/index.js';
import type { Batch, Coordinates, Plan } from './records/plan.js';
import { assignPart } from './shard.js';
import { plainNames } from '../../solver/index.js';

export function collectExtents(strategies: readonly Strategy[]): Pick<Plan, 'extents'> {
  const extents = strategies.flatMap((strategy) => {
    if (!isSeedless(strategy)) return [];
    const { name, sources } = strategy;
    const known = sources.flatMap((source) => {
      const extent = strategy.extent?.(source);
      return extent === undefined ? [] : [[source, extent] as const];
    });
    return known.length === 0 ? [] : [[name, Object.fromEntries(known)] as const];
  });
  return extents.length === 0 ? {} : { extents: Object.fromEntries(extents) };
}

export const MIX_AHEAD = 128;

/** Checks whether yields decide which strategy gets the next batch. */
export function isMixed({ mixing, strategies }: Plan): boolean {
  return mixing === 'yield' && strategies.length > 1;
}

/** Checks whether all strategies get the same number of new mutants of each seed. */
export function isEven({ mixing, strategies }: Plan): boolean {
  return mixing === 'even' && strategies.length > 1;
}

export const SEED_ITSELF = 'seed';

/** Mutants per batch. The first two batches are smaller, so that a short campaign reaches every seed. */
export const BATCH = 5;
/** Later batches grow to this fraction of the pair's earlier mutants, so that a long campaign needs few messages. */
const GROWTH = 1 / 100;
const LARGEST_BATCH = 160;
/** The first mutant of each batch, up to the first batch of the largest size. */
const STARTS = listStarts();

function listStarts(): readonly number[] {
  const starts = [0, 1, 3];
  for (let from = 3; from * GROWTH < LARGEST_BATCH; starts.push(from))
    from += Math.max(BATCH, Math.floor(from * GROWTH));
  return starts;
}

export function batchOfRound(round: number): { readonly from: number; readonly to: number } {
  return { from: startOfRound(round), to: startOfRound(round + 1) };
}

function startOfRound(round: number): number {
  const last = STARTS.length - 1;
  return STARTS[round] ?? (STARTS[last] as number) + (round - last) * LARGEST_BATCH;
}

export function findRound(index: number): number {
  const next = STARTS.findIndex((from) => from > index);
  if (next > 0) return next - 1;
  const last = STARTS.length - 1;
  return last + Math.floor((index - (STARTS[last] as number)) / LARGEST_BATCH);
}

export function pairName({ seed, strategy }: Pick<Coordinates, 'seed' | 'strategy'>): string {
  return `${seed} ${strategy}`;
}

/** Checks whether this part of the campaign draws the mutants of the pair. */
export function isOwn({ key, shard }: Pick<Plan, 'key' | 'shard'>, pair: Pick<Batch, 'seed' | 'strategy'>): boolean {
  return shard === undefined || shard.parts.includes(assignPart({ key, name: pairName(pair) }, shard.of));
}

export function isOwnSeed(plan: Pick<Plan, 'key' | 'shard'>, seed: string): boolean {
  return isOwn(plan, { seed, strategy: SEED_ITSELF });
}

export function batchName({ seed, strategy, from, to }: Batch): string {
  return `${seed} ${strategy} ${from} ${to}`;
}

export function solverNames({ solvers, tieBreakers }: Pick<Plan, 'solvers' | 'tieBreakers'>): (text: string) => string {
  return plainNames([...solvers.map(({ id }) => id), ...tieBreakers]);
}
