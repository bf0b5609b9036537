import DATA from '../../data/logics.json' with { type: 'json' };

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

type Features = Readonly<Record<keyof LogicInfo, boolean>>;

const { everything: EVERYTHING, parts: PARTS } = DATA as {
  readonly everything: Features;
  /** The reader removes the first part that matches, so longer names come first. */
  readonly parts: readonly (readonly [name: string, given: Partial<Features>])[];
};
const NOTHING = Object.fromEntries(Object.keys(EVERYTHING).map((feature) => [feature, false])) as Features;

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
  let info: LogicInfo = { ...NOTHING, quantifiers };
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
