import { BTOR, BTOR_MUTANTS } from './btor/btor.js';
import { BY_CONSTRUCTION } from './by-construction/by-construction.js';
import type { StrategyData, StrategyDefinition } from './data.js';
import { ENUMERATE } from './enumerate/enumerate.js';
import { FUSION, FUSION_CONCAT, FUSION_PAIR } from './fusion/fusion.js';
import { GRAFT } from './graft/graft.js';
import { OPFUZZ } from './opfuzz/opfuzz.js';
import { REPHRASE } from './rephrase/rephrase.js';
import { SAE, SAE_CNF, SAE_POLARITY } from './sae/sae.js';
import { STORM } from './storm/storm.js';
import { SUBSPACE } from './subspace/subspace.js';
import { TYPEFUZZ } from './typefuzz/typefuzz.js';
import { SESSION } from './session/session.js';

export const STRATEGIES: readonly StrategyDefinition[] = [
  OPFUZZ,
  SAE,
  SAE_CNF,
  SAE_POLARITY,
  TYPEFUZZ,
  FUSION,
  FUSION_CONCAT,
  FUSION_PAIR,
  STORM,
  BY_CONSTRUCTION,
  ENUMERATE,
  BTOR,
  BTOR_MUTANTS,
  SESSION,
  REPHRASE,
  SUBSPACE,
  GRAFT,
];

export const STRATEGY_NAMES: readonly string[] = STRATEGIES.map(({ name }) => name);

export const MUTATING_STRATEGIES: readonly string[] = STRATEGIES.filter((each) => !each.isSeedless).map(
  ({ name }) => name,
);

export function collectData(definitions: readonly StrategyDefinition[]): StrategyData<unknown>[] {
  return [...new Set(definitions.flatMap(({ data }) => data))];
}
