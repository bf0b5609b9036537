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

/** Mutants per batch. Early batches are smaller, so that a short campaign reaches every seed. */
export const BATCH = 5;
const FIRST_BATCHES = [1, 2] as const;

export function batchOfRound(round: number): { readonly from: number; readonly to: number } {
  const early = FIRST_BATCHES.slice(0, round).reduce<number>((sum, size) => sum + size, 0);
  const from = early + Math.max(0, round - FIRST_BATCHES.length) * BATCH;
  return { from, to: from + (FIRST_BATCHES[round] ?? BATCH) };
}

export function findRound(index: number): number {
  let round = 0;
  while (round < FIRST_BATCHES.length && batchOfRound(round).to <= index) round++;
  return round < FIRST_BATCHES.length ? round : round + Math.floor((index - batchOfRound(round).from) / BATCH);
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
