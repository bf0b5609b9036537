/** Features of a logic (SMT-LIB, "Logics"). All are true for `ALL` and without a logic. */
export interface LogicInfo {
  readonly quantifiers: boolean;
  readonly arrays: boolean;
  /** True if arrays over sorts other than bit-vectors are allowed. False for QF_ABV and QF_AUFBV. */
  readonly otherArrays: boolean;
  readonly uninterpreted: boolean;
  readonly bitVectors: boolean;
  readonly floats: boolean;
  readonly datatypes: boolean;
  readonly strings: boolean;
  readonly ints: boolean;
  readonly reals: boolean;
  /** True if arithmetic is allowed in general. False for QF_S, whose numbers are only lengths and positions. */
  readonly arithmetic: boolean;
  /** True if products and quotients of two unknowns are allowed. */
  readonly nonlinear: boolean;
  /** True if only differences of two unknowns are allowed (IDL, RDL). */
  readonly difference: boolean;
}

const EVERYTHING: LogicInfo = {
  quantifiers: true,
  arrays: true,
  otherArrays: true,
  uninterpreted: true,
  bitVectors: true,
  floats: true,
  datatypes: true,
  strings: true,
  ints: true,
  reals: true,
  arithmetic: true,
  nonlinear: true,
  difference: false,
};

/** The reader removes the first part that matches, so longer names come first. */
const PARTS: readonly (readonly [name: string, given: Partial<Record<keyof LogicInfo, boolean>>])[] = [
  ['QF_', {}],
  ['UF', { uninterpreted: true }],
  ['FF', {}],
  ['BV', { bitVectors: true }],
  ['FPLRA', { arithmetic: true, floats: true, reals: true }],
  ['FP', { floats: true }],
  ['DT', { datatypes: true }],
  ['AX', { arrays: true, uninterpreted: true }],
  ['NIRA', { arithmetic: true, ints: true, reals: true, nonlinear: true }],
  ['LIRA', { arithmetic: true, ints: true, reals: true }],
  ['NIA', { arithmetic: true, ints: true, nonlinear: true }],
  ['LIA', { arithmetic: true, ints: true }],
  ['NRA', { arithmetic: true, reals: true, nonlinear: true }],
  ['LRA', { arithmetic: true, reals: true }],
  ['IDL', { arithmetic: true, ints: true, difference: true }],
  ['RDL', { arithmetic: true, reals: true, difference: true }],
  ['TS', {}],
  ['T', {}],
  ['A', { arrays: true }],
  ['S', { strings: true }],
];

const known = new Map<string, LogicInfo>();

/** Features of a logic. A name with unknown parts allows everything. */
export function logicInfo(name: string | undefined): LogicInfo {
  if (name === undefined) return EVERYTHING;
  const hit = known.get(name);
  if (hit !== undefined) return hit;
  const info = readLogic(name);
  known.set(name, info);
  return info;
}

function readLogic(name: string): LogicInfo {
  let rest = isHigherOrder(name) ? name.slice(HIGHER_ORDER.length) : name;
  const quantifiers = !rest.startsWith('QF_');
  let info: LogicInfo = {
    quantifiers,
    arrays: false,
    otherArrays: false,
    uninterpreted: false,
    bitVectors: false,
    floats: false,
    datatypes: false,
    strings: false,
    ints: false,
    reals: false,
    arithmetic: false,
    nonlinear: false,
    difference: false,
  };
  while (rest !== '') {
    const part = PARTS.find(([text]) => rest.startsWith(text));
    if (part === undefined) return EVERYTHING;
    info = { ...info, ...part[1] };
    rest = rest.slice(part[0].length);
  }
  const { arrays, bitVectors, floats, datatypes, strings, arithmetic } = info;
  const otherArrays = arrays && (!bitVectors || floats || datatypes || strings || arithmetic);
  return { ...info, otherArrays, ints: info.ints || strings };
}

/** Checks for a name that consists of the parts of logics. */
export function isLogic(name: string): boolean {
  return name === 'ALL' || name === 'HORN' || (name !== '' && readLogic(name) !== EVERYTHING);
}

const HIGHER_ORDER = 'HO_';

/** Checks for a logic with functions as values. cvc5 rejects such values unless the logic has the prefix `HO_`. */
function isHigherOrder(logic: string | undefined): boolean {
  return logic?.startsWith(HIGHER_ORDER) === true;
}

/** Adds the prefix `HO_` if one of `logics` allows functions as values. */
export function addHigherOrder(logics: readonly (string | undefined)[], logic: string): string {
  return logics.some(isHigherOrder) && !isHigherOrder(logic) ? HIGHER_ORDER + logic : logic;
}

/** `ALL`, or its higher-order variant. */
export function widestLogic(logics: readonly (string | undefined)[]): string {
  return addHigherOrder(logics, 'ALL');
}

/** Checks for a logic with Reals but without Ints (theory Reals). */
export function numeralsAreReal(name: string | undefined): boolean {
  if (name === undefined) return false;
  const info = logicInfo(name);
  return info !== EVERYTHING && info.reals && !info.ints;
}
