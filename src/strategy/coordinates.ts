import { type Rng, rngFromSeed } from '../util/index.js';

export function mutantRng(campaignSeed: string | number, at: MutantCoordinates): Rng {
  return rngFromSeed(campaignSeed).fork(at.seed).fork(at.strategy).fork(at.index);
}

export interface MutantCoordinates {
  /** Portable name of the seed: a file name or content id, never a full path. */
  readonly seed: string;
  readonly strategy: string;
  readonly index: number;
}
