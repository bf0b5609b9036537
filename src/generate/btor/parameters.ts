import { type DialectName, dialectInfo } from '../../btor/index.js';

/** How a random BTOR graph is drawn: the parameters of the thesis (section 2.3.1) and those that go beyond it. */
export interface BtorParameters {
  /** Growth ends when there are so many nodes; the layers above come on top (`-n`). */
  readonly nodes: number;
  /** Growth ends when a node is so deep (`-d`); adapters do not count. */
  readonly depth: number;
  /** Variables at the start (`-vars`); more may come for addresses. */
  readonly vars: number;
  /** Arrays at the start (`-arrays`). */
  readonly arrays: number;
  /** Writes onto them before growth begins (`-writes`). */
  readonly writes: number;
  /** Bit-widths are drawn uniformly from `minwidth` to `maxwidth`. */
  readonly minwidth: number;
  readonly maxwidth: number;
  /** Bits of an address at most. */
  readonly arrmaxwidth: number;
  /** How many of a hundred children are chosen without preferring nodes that have no parent (`-dag`). */
  readonly dag: number;
  /** How many of a hundred references to bit-vectors are negated. */
  readonly negate: number;
  /** Clauses per variable of the CNF layer; need not be whole. */
  readonly clauses: number;
  /** Merge by a 3-CNF in place of random logical operators. */
  readonly cnf: boolean;
  /** Nothing but a 3-CNF over `vars` variables of one bit. */
  readonly cnfonly: boolean;
  /** Every operation at least once. */
  readonly all: boolean;
  readonly noarrays: boolean;
  /** Whose kinds of nodes are used. */
  readonly dialect: DialectName;
  /** Bit-vectors and arrays that have a next value. */
  readonly states: number;
  readonly arraystates: number;
  /** Outputs of a model of version 2: bad states and constraints. */
  readonly bads: number;
  readonly constraints: number;
  /**
   * How many bit-vectors each layer of growth has, from the first above the leaves; the last number holds for all further
   * ones. Empty: no limit.
   */
  readonly layers: readonly number[];
  /** How often operations are drawn in proportion to others; 1 where it is not said. Keys are names of `btorOperations`. */
  readonly weights: Readonly<Record<string, number>>;
}

type Named<T> = { [K in keyof BtorParameters]: BtorParameters[K] extends T ? K : never }[keyof BtorParameters];

/** Parameters that are numbers. */
export type BtorNumber = Named<number>;

/** Parameters that are switches. */
export type BtorSwitch = Named<boolean>;

/** What is said of a number parameter: its least and greatest value and whether it need not be whole. */
export interface BtorNumberInfo {
  readonly summary: string;
  readonly least: number;
  readonly most: number;
  readonly fraction?: true;
  /** Its name on the command line where that is another. */
  readonly flag?: string;
}

/** The widest bit-vector that is generated. */
const WIDEST = 4096;
const MANY = 10_000_000;

/** Every number parameter, in the order in which help lists them. */
export const BTOR_NUMBERS: Readonly<Record<BtorNumber, BtorNumberInfo>> = {
  nodes: { flag: 'n', summary: 'grow to about this many nodes', least: 1, most: MANY },
  depth: { flag: 'd', summary: 'or to this depth', least: 1, most: MANY },
  vars: { summary: 'variables to start with', least: 0, most: MANY },
  arrays: { summary: 'arrays to start with', least: 0, most: MANY },
  writes: { summary: 'writes onto these arrays before anything else', least: 0, most: MANY },
  minwidth: { summary: 'least bit-width', least: 1, most: WIDEST },
  maxwidth: { summary: 'greatest bit-width', least: 1, most: WIDEST },
  arrmaxwidth: { summary: 'greatest width of an address', least: 1, most: 64 },
  dag: { summary: 'percent of children that may have a parent already although others have none', least: 0, most: 100 },
  negate: { summary: 'percent of references that are negated', least: 0, most: 100 },
  clauses: { summary: 'clauses per variable of the CNF layer', least: 0, most: 1000, fraction: true },
  states: { summary: 'bit-vectors with a next value', least: 0, most: MANY },
  arraystates: { summary: 'arrays with a next value', least: 0, most: MANY },
  bads: { summary: 'bad states of a BTOR2 model', least: 1, most: MANY },
  constraints: { summary: 'constraints of a BTOR2 model', least: 0, most: MANY },
};

/** Every switch, in the order in which help lists them. */
export const BTOR_SWITCHES: Readonly<Record<BtorSwitch, string>> = {
  cnf: 'merge by a 3-CNF instead of random logical operators',
  cnfonly: 'nothing but a 3-CNF over variables of one bit',
  all: 'use every operation at least once',
  noarrays: 'no arrays',
};

/**
 * The defaults of the thesis (2.3.1). Where it names none: `arrays`, `writes` and `clauses` are those of its first
 * experiment (3.1.1), `negate` is ours, and the dialect is the one that Debian's Boolector reads.
 */
export const BTOR_DEFAULTS: BtorParameters = {
  nodes: 9999,
  depth: 100,
  vars: 10,
  arrays: 3,
  writes: 5,
  minwidth: 1,
  maxwidth: 4,
  arrmaxwidth: 4,
  dag: 50,
  negate: 20,
  clauses: 4,
  cnf: false,
  cnfonly: false,
  all: false,
  noarrays: false,
  dialect: 'boolector-1.5',
  states: 0,
  arraystates: 0,
  bads: 1,
  constraints: 0,
  layers: [],
  weights: {},
};

/** What is wrong with parameters, a sentence each; empty where a graph can be made of them. */
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
    problems.push(`${dialect.name} has no states; btor1-next and btor2 have`);
  }
  if (layers.some((limit) => !Number.isInteger(limit) || limit < 1)) problems.push('a layer has at least one node');
  if (Object.values(weights).some((weight) => !(weight >= 0 && weight < Infinity))) {
    problems.push('a weight is a number from 0');
  }
  return problems;
}
