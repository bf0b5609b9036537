import type { Rng } from '../util/index.js';
import { rngFromSeed } from '../util/index.js';

/** The chance of one mutant, from its coordinates alone: mutant `i` of a seed under a strategy. */
export function mutantRng(campaignSeed: string | number, at: MutantCoordinates): Rng {
  return rngFromSeed(campaignSeed).fork(at.seed).fork(at.strategy).fork(at.index);
}

export interface MutantCoordinates {
  /** The seed's name: stable over machines, so the file name or content id, never a full path. */
  readonly seed: string;
  readonly strategy: string;
  readonly index: number;
}
