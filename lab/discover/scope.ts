import { BOOL, type Op, type Sort, type Term, type TermStore } from '../../src/smt.js';
import {
  INT,
  REAL,
  REGLAN,
  ROUNDING_MODE,
  STANDARD_OPERATORS,
  STRING,
  operatorInfo,
  type ConstraintName,
} from '../../src/lab-front.js';

/** With a constraint, stands for literals only. `term` is the literal if only one satisfies the constraint. */
export interface ScopeVariable {
  readonly name: string;
  readonly sort: Sort;
  readonly constraint: ConstraintName | undefined;
  readonly term: Term;
}

/** Variables and constants of a theory, at one representative width or format. */
export interface Scope {
  readonly name: string;
  readonly theory: string;
  readonly store: TermStore;
  readonly variables: readonly ScopeVariable[];
  readonly constants: readonly Term[];
  readonly operators: readonly Op[];
  /** Spelling of each sort in a rule file. */
  readonly sorts: ReadonlyMap<Sort, string>;
  /** For example `(T any)`. */
  readonly parameters: string;
  /** Spelling of index and width numbers in a rule file. */
  readonly numbers: ReadonlyMap<number, string>;
  readonly indices: readonly number[];
}

export const DISCOVERY_THEORIES = [
  'Core',
  'Ints',
  'Reals',
  'Reals_Ints',
  'FixedSizeBitVectors',
  'FloatingPoint',
  'Strings',
  'ArraysEx',
] as const;
export type DiscoveryTheory = (typeof DISCOVERY_THEORIES)[number];

/** Representative width. At 4, `n - 1`, `n + 1`, `2 n` and the numerals 0 and 1 all differ. */
const WIDTH = 4;
const FORMAT = [2, 3] as const;

const STAND_INS = { number: 7919n, text: 'qzq', character: 'q' } as const;

const LINEAR: readonly Op[] = ['+', '-', '*', '<', '<=', '>', '>='];
const OTHER_SORTS: ReadonlySet<Op> = new Set<Op>([
  'ubv_to_int',
  'sbv_to_int',
  'bv2nat',
  'int_to_bv',
  'int2bv',
  'nat2bv',
  'fp',
  'to_fp',
  'to_fp_unsigned',
  'fp.to_ubv',
  'fp.to_sbv',
  'fp.to_real',
  'fp.to_ieee_bv',
  // Also excludes operators that require literals, and operators whose names differ between solvers.
  'bvredor',
  'bvredand',
  're.range',
  're.^',
  're.loop',
  'divisible',
]);
const RELATIONS: readonly Op[] = ['=', 'distinct', 'not'];
const CONNECTIVES: readonly Op[] = ['not', 'and', 'or', 'xor', '=>', '=', 'distinct', 'ite'];

/** Unconstrained scopes first, since a rule valid for all values needs no constraint. */
export function listScopes(theory: DiscoveryTheory, makeStore: () => TermStore): Scope[] {
  switch (theory) {
    case 'Core':
      return [bools(makeStore()), anySort(makeStore())];
    case 'Ints':
      return [undefined, ...NUMERIC].map((constraint) =>
        numbers(makeStore(), 'Ints', INT, [...LINEAR, 'div', 'mod', 'abs'], constraint),
      );
    case 'Reals':
      return [undefined, ...NUMERIC].map((constraint) =>
        numbers(makeStore(), 'Reals', REAL, [...LINEAR, '/', 'abs'], constraint),
      );
    case 'Reals_Ints':
      return [conversions(makeStore())];
    case 'FixedSizeBitVectors':
      return [bitVectors(makeStore())];
    case 'FloatingPoint':
      return [floats(makeStore())];
    case 'Strings':
      return [
        strings(makeStore(), 'three strings', { x: STRING, y: STRING, z: STRING }),
        strings(makeStore(), 'a nonempty string', { x: STRING, y: STRING, a: STRING }, 'nonempty'),
        strings(makeStore(), 'strings and a number', { x: STRING, y: STRING, i: INT }),
        strings(makeStore(), 'languages', { x: STRING, r: REGLAN, s: REGLAN }),
      ];
    case 'ArraysEx':
      return [arrays(makeStore())];
  }
}

const NUMERIC: readonly ConstraintName[] = ['nonnegative', 'nonzero', 'positive'];

function standIn(store: TermStore, sort: Sort, constraint: ConstraintName): Term {
  if (sort === INT) return store.int(STAND_INS.number);
  if (sort === REAL) return store.real({ num: STAND_INS.number, den: 1n });
  const text = constraint === 'character' ? STAND_INS.character : STAND_INS.text;
  return store.string([...text].map((char) => char.codePointAt(0) as number));
}

function makeVariables(
  store: TermStore,
  sorts: Readonly<Record<string, Sort>>,
  constraint?: ConstraintName,
): ScopeVariable[] {
  return Object.entries(sorts).map(([name, sort]) => {
    const own = name === 'a' ? constraint : undefined;
    const term = own === undefined ? store.const(name, sort) : standIn(store, sort, own);
    return { name, sort, constraint: own, term };
  });
}

function listOperators(theory: DiscoveryTheory): Op[] {
  return STANDARD_OPERATORS.filter((op) => {
    const info = operatorInfo(op);
    return info.theory === theory && !info.qualified && info.arity[1] > 0 && !OTHER_SORTS.has(op);
  });
}

const PLAIN = { parameters: '', numbers: new Map<number, string>(), indices: [] } as const;

function bools(store: TermStore): Scope {
  const variables = makeVariables(store, { p: BOOL, q: BOOL, r: BOOL });
  const sorts = new Map([[BOOL, 'Bool']]);
  return {
    ...PLAIN,
    name: 'connectives',
    theory: 'Core',
    store,
    variables,
    constants: [],
    operators: CONNECTIVES,
    sorts,
  };
}

function anySort(store: TermStore): Scope {
  const any = store.sorts.named('U', 'U', []);
  return {
    ...PLAIN,
    name: 'any sort',
    theory: 'Core',
    store,
    variables: makeVariables(store, { c: BOOL, x: any, y: any, z: any }),
    constants: [],
    operators: CONNECTIVES,
    sorts: new Map([
      [BOOL, 'Bool'],
      [any, 'T'],
    ]),
    parameters: '(T any)',
  };
}

function numbers(
  store: TermStore,
  theory: DiscoveryTheory,
  sort: Sort,
  operators: readonly Op[],
  constraint: ConstraintName | undefined,
): Scope {
  const variables =
    constraint === undefined
      ? makeVariables(store, { x: sort, y: sort, z: sort })
      : makeVariables(store, { x: sort, y: sort, a: sort }, constraint);
  const number = (value: bigint): Term => (sort === INT ? store.int(value) : store.real({ num: value, den: 1n }));
  return {
    ...PLAIN,
    name: constraint === undefined ? 'any numbers' : `a ${constraint} number`,
    theory,
    store,
    variables,
    constants: [number(0n), number(1n)],
    operators: [...RELATIONS, ...operators],
    sorts: new Map([
      [BOOL, 'Bool'],
      [sort, sort.text],
    ]),
  };
}

function conversions(store: TermStore): Scope {
  return {
    ...PLAIN,
    name: 'conversions',
    theory: 'Reals_Ints',
    store,
    variables: makeVariables(store, { x: REAL, y: REAL, i: INT, j: INT }),
    constants: [store.int(0n), store.int(1n)],
    operators: [...RELATIONS, '+', '-', '<', '<=', 'to_real', 'to_int', 'is_int'],
    sorts: new Map([
      [BOOL, 'Bool'],
      [INT, 'Int'],
      [REAL, 'Real'],
    ]),
  };
}

function bitVectors(store: TermStore): Scope {
  const sort = store.sorts.bitVec(WIDTH);
  const widths = new Map([
    [0, '0'],
    [1, '1'],
    [WIDTH - 1, '(- n 1)'],
    [WIDTH, 'n'],
    [WIDTH + 1, '(+ n 1)'],
    [2 * WIDTH, '(* n 2)'],
  ]);
  const sorts = new Map<Sort, string>([[BOOL, 'Bool']]);
  for (const [width, text] of widths) if (width > 0) sorts.set(store.sorts.bitVec(width), `(_ BitVec ${text})`);
  return {
    name: 'three bit-vectors',
    theory: 'FixedSizeBitVectors',
    store,
    variables: makeVariables(store, { x: sort, y: sort, z: sort }),
    constants: [store.bitVec(0n, WIDTH), store.bitVec(1n, WIDTH)],
    operators: [...RELATIONS, ...listOperators('FixedSizeBitVectors')],
    sorts,
    parameters: '',
    numbers: widths,
    indices: [0, 1, WIDTH - 1],
  };
}

function floats(store: TermStore): Scope {
  const [eb, sb] = FORMAT;
  const sort = store.sorts.floatingPoint(eb, sb);
  const constant = (op: Op): Term => store.app(op, [], FORMAT);
  return {
    name: 'three floats',
    theory: 'FloatingPoint',
    store,
    variables: makeVariables(store, { x: sort, y: sort, z: sort, m: ROUNDING_MODE }),
    constants: [constant('+zero'), constant('+oo'), constant('NaN')],
    operators: [...RELATIONS, ...listOperators('FloatingPoint')],
    sorts: new Map([
      [BOOL, 'Bool'],
      [sort, '(_ FloatingPoint e s)'],
      [ROUNDING_MODE, 'RoundingMode'],
    ]),
    parameters: '',
    numbers: new Map([
      [eb, 'e'],
      [sb, 's'],
    ]),
    indices: [],
  };
}

function strings(
  store: TermStore,
  name: string,
  variables: Readonly<Record<string, Sort>>,
  constraint?: ConstraintName,
): Scope {
  const languages = Object.values(variables).includes(REGLAN);
  const takes = (op: Op): boolean => languages === (op.startsWith('re.') || /_re/.test(op));
  const sorts = new Map<Sort, string>([
    [BOOL, 'Bool'],
    [STRING, 'String'],
    [INT, 'Int'],
  ]);
  if (languages) sorts.set(REGLAN, 'RegLan').delete(INT);
  const constants = [store.string([]), ...(languages ? [store.app('re.all', [])] : [store.int(0n)])];
  return {
    ...PLAIN,
    name,
    theory: 'Strings',
    store,
    variables: makeVariables(store, variables, constraint),
    constants,
    operators: [...RELATIONS, ...(languages ? [] : (['<', '<='] as const)), ...listOperators('Strings').filter(takes)],
    sorts,
  };
}

function arrays(store: TermStore): Scope {
  const [index, element] = [store.sorts.named('I', 'I', []), store.sorts.named('E', 'E', [])];
  const array = store.sorts.array(index, element);
  return {
    ...PLAIN,
    name: 'two arrays',
    theory: 'ArraysEx',
    store,
    variables: makeVariables(store, { a: array, b: array, i: index, j: index, v: element, w: element }),
    constants: [],
    operators: [...RELATIONS, 'select', 'store'],
    sorts: new Map([
      [BOOL, 'Bool'],
      [index, 'I'],
      [element, 'E'],
      [array, '(Array I E)'],
    ]),
    parameters: '(I any) (E any)',
  };
}
