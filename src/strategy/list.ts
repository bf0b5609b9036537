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

interface Entry {
  readonly name: string;
  /** Takes of the data only what the strategy is made from. */
  readonly create: (data: StrategyData) => Strategy;
}

/** Every strategy there is. */
const STRATEGIES: readonly Entry[] = [
  { name: 'opfuzz', create: ({ operators, bounds }) => opfuzz(operators, bounds) },
  { name: 'sae', create: ({ rules }) => sae(rules) },
  { name: 'sae-cnf', create: ({ rules }) => saeCnf(rules) },
  { name: 'sae-polarity', create: ({ rules }) => saePolarity(rules) },
  { name: 'typefuzz', create: ({ signatures, bounds }) => typefuzz(signatures, bounds) },
  { name: 'fusion', create: ({ functions, bounds }) => fusion(functions, bounds) },
  { name: storm.name, create: () => storm },
  { name: 'by-construction', create: ({ rules }) => byConstruction(rules) },
  { name: btor.name, create: () => btor },
  { name: btorMutants.name, create: () => btorMutants },
];

/** The names of all strategies. */
export const STRATEGY_NAMES: readonly string[] = STRATEGIES.map(({ name }) => name);

/** The strategies, or those of these names, ready for use; `strategyNamed` finds one, or one source of one, among them. */
export function createStrategies(data: StrategyData, names: readonly string[] = STRATEGY_NAMES): readonly Strategy[] {
  return STRATEGIES.filter(({ name }) => names.includes(name)).map(({ create }) => create(data));
}
