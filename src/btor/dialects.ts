import type { BtorVersion } from './graph.js';
import type { BtorKind } from './kinds.js';

/** What sets a dialect apart from others of its version. */
export interface Dialect {
  readonly name: string;
  readonly version: BtorVersion;
  /** One line for help. */
  readonly summary: string;
  /** Kinds of its version that it does not have. */
  readonly lacks: readonly BtorKind[];
  /** Whether `ite` may choose between arrays. */
  readonly arrayConditions: boolean;
  /** Whether arrays may be compared. */
  readonly arrayEquality: boolean;
  /** Whether array lines give both widths (`acond`), or the element's alone (`cond`). */
  readonly arrayLines: 'both-widths' | 'element-width';
  /** How wide the amount of a shift is: the logarithm of a width that is a power of two, the same width, or either. */
  readonly shiftAmounts: 'logarithm' | 'same' | 'either';
  /** The least width that `redand`, `redor` and `redxor` take. */
  readonly leastReduced: 1 | 2;
  /** Which lines may have a name. */
  readonly symbols: 'inputs' | 'all';
}

/** Functions, which BTOR 1 got last. */
const FUNCTIONS: readonly BtorKind[] = ['param', 'lambda', 'apply'];
/** The kinds that most dialects of BTOR 1 lack. */
const STEPS: readonly BtorKind[] = ['next', ...FUNCTIONS];

const VERSION_1 = {
  version: 1,
  arrayConditions: true,
  arrayEquality: true,
  arrayLines: 'both-widths',
  shiftAmounts: 'logarithm',
  leastReduced: 1,
  symbols: 'inputs',
} as const;

/** Every dialect on one line; the first four are the stages of figure 1.1 of the thesis on Boolector's debugger. */
export const DIALECTS = [
  {
    ...VERSION_1,
    name: 'btor1-original',
    summary: 'the first BTOR: nego; no equality and no cond on arrays',
    lacks: STEPS,
    arrayConditions: false,
    arrayEquality: false,
    arrayLines: 'element-width',
  },
  {
    ...VERSION_1,
    name: 'btor1-arrays',
    summary: 'with equality of arrays and cond on arrays; nego',
    lacks: STEPS,
    arrayLines: 'element-width',
  },
  {
    ...VERSION_1,
    name: 'btor1',
    summary: 'both widths on lines about arrays, acond, no nego',
    lacks: ['nego', ...STEPS],
  },
  {
    ...VERSION_1,
    name: 'btor1-next',
    summary: 'btor1 with next and anext',
    lacks: ['nego', ...FUNCTIONS],
  },
  {
    ...VERSION_1,
    name: 'boolector-1.5',
    summary: 'what boolector 1.5.118 reads: btor1 without reductions of single bits',
    lacks: ['nego', ...STEPS],
    leastReduced: 2,
  },
  {
    ...VERSION_1,
    name: 'boolector-3',
    summary: 'what Boolector 2 and 3 read: param, lambda and apply, shift amounts of either width',
    lacks: ['nego', 'next'],
    shiftAmounts: 'either',
    leastReduced: 2,
  },
  {
    version: 2,
    name: 'btor2',
    summary: 'sorts, states, init, next, bad, constraint; shift amounts as wide as the value',
    lacks: [],
    arrayConditions: true,
    arrayEquality: true,
    arrayLines: 'both-widths',
    shiftAmounts: 'same',
    leastReduced: 1,
    symbols: 'all',
  },
] as const satisfies readonly Dialect[];

export type DialectName = (typeof DIALECTS)[number]['name'];

/** All names of dialects, oldest first. */
export const DIALECT_NAMES: readonly DialectName[] = DIALECTS.map(({ name }) => name);

/** What the table says of a dialect. */
export function dialectInfo(name: DialectName): Dialect {
  return DIALECTS.find((dialect) => dialect.name === name) as Dialect;
}
