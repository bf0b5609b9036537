import type { BtorVersion } from './graph.js';
import type { BtorKind } from './kinds.js';

export interface Dialect {
  readonly name: string;
  readonly version: BtorVersion;
  readonly summary: string;
  readonly lacks: readonly BtorKind[];
  readonly arrayConditions: boolean;
  readonly arrayEquality: boolean;
  /** Widths stated on lines of arrays: both (`acond`), or only the element's (`cond`). */
  readonly arrayLines: 'both-widths' | 'element-width';
  /** Width of a shift amount: the logarithm of a power-of-two width, the value's width, or either. */
  readonly shiftAmounts: 'logarithm' | 'same' | 'either';
  /** Minimum width for `redand`, `redor` and `redxor`. */
  readonly leastReduced: 1 | 2;
  readonly symbols: 'inputs' | 'all';
}

const FUNCTIONS: readonly BtorKind[] = ['param', 'lambda', 'apply'];
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

/** The first four are the stages of figure 1.1 of the thesis on Boolector's debugger. */
export const DIALECTS = [
  {
    ...VERSION_1,
    name: 'btor1-original',
    summary: 'the first BTOR: has the operator nego; arrays cannot be arguments of eq and cond',
    lacks: STEPS,
    arrayConditions: false,
    arrayEquality: false,
    arrayLines: 'element-width',
  },
  {
    ...VERSION_1,
    name: 'btor1-arrays',
    summary: 'btor1-original, but arrays can be arguments of eq and cond',
    lacks: STEPS,
    arrayLines: 'element-width',
  },
  {
    ...VERSION_1,
    name: 'btor1',
    summary: 'array lines give both widths; has the operator acond, but not nego',
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
    summary: 'the dialect of boolector 1.5.118: btor1 without redand, redor and redxor of single bits',
    lacks: ['nego', ...STEPS],
    leastReduced: 2,
  },
  {
    ...VERSION_1,
    name: 'boolector-3',
    summary:
      'the dialect of Boolector 2 and 3: has param, lambda and apply; a value of w bits is shifted by w or log w bits',
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

export const DIALECT_NAMES: readonly DialectName[] = DIALECTS.map(({ name }) => name);

export function dialectInfo(name: DialectName): Dialect {
  return DIALECTS.find((dialect) => dialect.name === name) as Dialect;
}
