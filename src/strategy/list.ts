import type { OperatorClasses, Rule } from '../rewrite/index.js';
import { btor, btorMutants } from './btor/btor.js';
import { byConstruction } from './by-construction/by-construction.js';
import type { MutantBounds, Strategy } from './contract.js';
import { fusion } from './fusion/fusion.js';
import type { CheckedFunction } from './fusion/fusion-function.js';
import { opfuzz } from './opfuzz/opfuzz.js';
import { sae, saeCnf, saePolarity } from './sae/sae.js';
import { storm } from './storm/storm.js';
import type { SignatureFile } from './typefuzz/read-signatures.js';
import { typefuzz } from './typefuzz/typefuzz.js';

/** What strategies are made from: data files, read by whoever may read files. */
export interface StrategyData {
  readonly operators: OperatorClasses;
  /** Approximation rules, every one of them proved. */
  readonly rules: readonly Rule[];
  /** What typefuzz makes terms with. */
  readonly signatures: Pick<SignatureFile, 'signatures' | 'staysInLogic'>;
  /** Fusion functions, every one of them checked. */
  readonly functions: readonly CheckedFunction[];
  readonly bounds?: MutantBounds;
}

/** Every strategy there is. */
export const STRATEGIES: readonly ((data: StrategyData) => Strategy)[] = [
  ({ operators, bounds }) => opfuzz(operators, bounds),
  ({ rules }) => sae(rules),
  ({ rules }) => saeCnf(rules),
  ({ rules }) => saePolarity(rules),
  ({ signatures, bounds }) => typefuzz(signatures, bounds),
  ({ functions, bounds }) => fusion(functions, bounds),
  () => storm,
  ({ rules }) => byConstruction(rules),
  () => btor,
  () => btorMutants,
];

/** The strategies, ready for use; `strategyNamed` finds one, or one source of one, among them. */
export function createStrategies(data: StrategyData): readonly Strategy[] {
  return STRATEGIES.map((create) => create(data));
}
