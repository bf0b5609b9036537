import PARAMETERS from '../../../data/btor-parameters.json' with { type: 'json' };
import { type DialectName, dialectInfo } from '../../btor/index.js';

/** Parameters from the thesis on Boolector's debugger (section 2.3.1), and additional ones. */
export interface BtorParameters {
  /** Number of nodes at which growth ends, before the closing layers are added (`-n`). */
  readonly nodes: number;
  /** Depth at which growth ends, not counting adapters (`-d`). */
  readonly depth: number;
  /** Number of initial variables (`-vars`). Array accesses may add more variables as addresses. */
  readonly vars: number;
  readonly arrays: number;
  /** Number of writes to the initial arrays before growth (`-writes`). */
  readonly writes: number;
  readonly minwidth: number;
  readonly maxwidth: number;
  /** Maximum width of an address, in bits. */
  readonly arrmaxwidth: number;
  /** Percentage of children chosen without preferring nodes that have no parent yet (`-dag`). */
  readonly dag: number;
  readonly negate: number;
  /** Clauses per variable of the CNF layer; may be fractional. */
  readonly clauses: number;
  /** Merges bits by a 3-CNF instead of random logical operators. */
  readonly cnf: boolean;
  /** Generates only a 3-CNF over `vars` one-bit variables. */
  readonly cnfonly: boolean;
  readonly all: boolean;
  readonly noarrays: boolean;
  readonly dialect: DialectName;
  readonly states: number;
  readonly arraystates: number;
  readonly bads: number;
  readonly constraints: number;
  /** Maximum number of bit-vectors in each layer above the leaves. The last number applies to all further layers. */
  readonly layers: readonly number[];
  /** Weight of each operation in `btorOperations`, 1 by default. */
  readonly weights: Readonly<Record<string, number>>;
}

type Named<T> = { [K in keyof BtorParameters]: BtorParameters[K] extends T ? K : never }[keyof BtorParameters];

export type BtorNumber = Named<number>;

export type BtorSwitch = Named<boolean>;

/** Range of a number parameter. `fraction` allows non-integers. */
export interface BtorNumberInfo {
  readonly summary: string;
  readonly least: number;
  readonly most: number;
  readonly fraction?: true;
  readonly flag?: string;
}

const DATA = PARAMETERS as Readonly<Record<'numbers' | 'switches' | 'defaults', unknown>>;

export const BTOR_NUMBERS = DATA.numbers as Readonly<Record<BtorNumber, BtorNumberInfo>>;

export const BTOR_SWITCHES = DATA.switches as Readonly<Record<BtorSwitch, string>>;

/** Defaults of the thesis (2.3.1, 3.1.1), except `negate`. */
export const BTOR_DEFAULTS = DATA.defaults as BtorParameters;

export function btorParameterProblems(parameters: BtorParameters): string[] {
  const problems: string[] = [];
  for (const [name, { least, most, fraction, flag }] of Object.entries(BTOR_NUMBERS)) {
    const value = parameters[name as keyof typeof BTOR_NUMBERS];
    if (value >= least && value <= most && (fraction === true || Number.isInteger(value))) continue;
    const kind = fraction === true ? 'a number' : 'a whole number';
    problems.push(`-${flag ?? name} ${value} is not ${kind} from ${least} to ${most}`);
  }
  const { minwidth, maxwidth, layers, weights, cnfonly, vars, states, arraystates } = parameters;
  const dialect = dialectInfo(parameters.dialect);
  if (minwidth > maxwidth) problems.push(`-minwidth ${minwidth} is greater than -maxwidth ${maxwidth}`);
  if (cnfonly && vars === 0) problems.push('-cnfonly needs at least one variable');
  if (cnfonly && dialect.version === 2) problems.push('-cnfonly makes files of version 1 only');
  if (states + arraystates > 0 && dialect.lacks.includes('next')) {
    problems.push(`${dialect.name} has no states, but btor1-next and btor2 have states`);
  }
  if (layers.some((limit) => !Number.isInteger(limit) || limit < 1)) problems.push('a layer needs at least one node');
  if (Object.values(weights).some((weight) => !(weight >= 0 && weight < Infinity))) {
    problems.push('a weight must be a number of at least 0');
  }
  return problems;
}
