import type { ConstructorDecl } from '../../script/index.js';
import { type Sort, type Term, type TermStore, hasSetOperator, matchSort } from '../../term/index.js';
import { type Rng, bitLength, rational } from '../../util/index.js';
import type { PlaceHint } from './hints.js';

type NamedSort = Extract<Sort, { kind: 'Named' }>;

export interface Datatype {
  readonly sort: NamedSort;
  readonly constructors: readonly ConstructorDecl[];
}

export interface LiteralLimits {
  /** Set to allow negative numbers, which are written with an operator. */
  readonly negative: boolean;
  readonly fractions: 'any' | 'decimal' | 'none';
  /** Set to allow constant arrays, which are an extension of the standard. */
  readonly arrays: boolean;
  /** True if bounds of ranges must be characters, as some solvers demand. */
  readonly characters: boolean;
}

const ANY: LiteralLimits = { negative: true, fractions: 'any', arrays: true, characters: false };

export interface LiteralContext {
  readonly store: TermStore;
  readonly rng: Rng;
  readonly datatypes: ReadonlyMap<Sort, Datatype>;
  readonly limits?: LiteralLimits;
}

/** Draws a literal, often with an edge value. Undefined if the sort has no literals. */
export function drawLiteral(cx: LiteralContext, sort: Sort, hint?: PlaceHint): Term | undefined {
  const { store, rng } = cx;
  return matchSort(sort, {
    Bool: () => store.bool(rng.chance(0.5)),
    Int: () => store.int(wholeNumber(cx, hint)),
    Real: () => store.real(realNumber(cx, hint)),
    BitVec: ({ width }) => store.bitVec(bits(cx, width, hint), width),
    FiniteField: (sort) => store.finiteField(rng.pick([0n, 1n, -1n, 2n, rng.bits(bitLength(sort.order))]), sort),
    FloatingPoint: ({ eb, sb }) => float(cx, eb, sb),
    RoundingMode: () => store.app(rng.pick(['RNE', 'RNA', 'RTP', 'RTN', 'RTZ'] as const), []),
    String: () => store.string(word(cx, hint)),
    RegLan: () => regLan(cx),
    Array: (sort) => array(cx, sort, hint),
    Named: (sort) => drawDatatypeValue(cx, sort, 3),
    Seq: (sort) => store.app('seq.empty', [], [], sort),
    Set: (sort) => (hasSetOperator(store.sorts, 'set.empty') ? store.app('set.empty', [], [], sort) : undefined),
    Bag: (sort) => store.app('bag.empty', [], [], sort),
  });
}

function wholeNumber(cx: LiteralContext, hint?: PlaceHint): bigint {
  const { negative } = cx.limits ?? ANY;
  const value = anyWholeNumber(cx, hint);
  return negative || value >= 0n ? value : -value;
}

function anyWholeNumber({ rng }: LiteralContext, hint?: PlaceHint): bigint {
  if (hint === 'small') return BigInt(rng.between(-1, 6));
  if (hint === 'code-point')
    return BigInt(rng.pick([-1, 0, 48, 57, 97, 0xd7ff, 0xd800, 0xffff, 0x10000, 0x2ffff, 0x30000]));
  const sign = rng.chance(0.4) ? -1n : 1n;
  const draw = rng.below(10);
  if (draw < 6) return sign * BigInt(rng.below(12) + (hint === 'nonzero' ? 1 : 0));
  if (draw < 8) return sign * BigInt(rng.between(1, 1000));
  if (draw < 9) return sign * ((1n << BigInt(rng.between(1, 70))) + BigInt(rng.between(-1, 1)));
  return sign * (rng.bits(80) + 1n);
}

function realNumber(cx: LiteralContext, hint?: PlaceHint): ReturnType<typeof rational> {
  const { rng } = cx;
  const num = wholeNumber(cx, hint);
  const { fractions } = cx.limits ?? ANY;
  if (fractions === 'none' || rng.chance(0.35)) return rational(num);
  if (fractions === 'decimal') return rational(num, BigInt(rng.pick([2, 4, 5, 8, 10, 16])));
  const den = rng.chance(0.6) ? BigInt(rng.pick([2, 3, 4, 5, 7, 8, 10, 16])) : rng.bits(rng.between(1, 40)) + 1n;
  return rational(num, den);
}

function bits({ rng }: LiteralContext, width: number, hint?: PlaceHint): bigint {
  const top = 1n << BigInt(width - 1);
  if (hint === 'shift' && rng.chance(0.7)) return BigInt(rng.between(0, width + 1));
  if (hint === 'nonzero' && rng.chance(0.9)) return 1n + (rng.bits(width) % ((1n << BigInt(width)) - 1n));
  const edges = [0n, 1n, -1n, top, top - 1n, top + 1n, 2n, -2n, 3n];
  if (rng.chance(0.45)) return rng.pick(edges);
  return rng.bits(rng.chance(0.3) ? rng.between(1, width) : width);
}

/** Prefers zeros, subnormals, ones, the largest value, infinities, NaN and values halfway between integers. */
function float(cx: LiteralContext, eb: number, sb: number): Term {
  const { rng, store } = cx;
  if (rng.chance(0.15)) return store.app(rng.pick(['+oo', '-oo', '+zero', '-zero', 'NaN'] as const), [], [eb, sb]);
  const bias = (1n << BigInt(eb - 1)) - 1n;
  const greatest = (1n << BigInt(eb)) - 2n;
  const near = bias + BigInt(rng.between(-2, Math.min(sb + 2, Number(bias))));
  const exponents = [0n, 0n, 1n, bias, bias - 1n, greatest, greatest - 1n, greatest + 1n, near, near, rng.bits(eb)];
  const full = (1n << BigInt(sb - 1)) - 1n;
  const half = (full + 1n) / 2n;
  const fractions = [0n, 1n, full, full - 1n, half, half + 1n, rng.bits(sb - 1), rng.bits(sb - 1)];
  return store.app('fp', [
    store.bitVec(rng.bits(1), 1),
    store.bitVec(rng.pick(exponents), eb),
    store.bitVec(rng.pick(fractions), sb - 1),
  ]);
}

/** Few letters, so that words overlap. */
const LETTERS = [...'aaabbcA019'].map((char) => char.codePointAt(0) as number);
/** Characters that solvers often mishandle. */
const ODD = [0, 0x1f, 0x20, 0x22, 0x5c, 0x75, 0x7b, 0x7d, 0x7e, 0x7f, 0x80, 0xff, 0x100];
const FAR = [0xd7ff, 0xd800, 0xdc00, 0xdfff, 0xe000, 0xfffd, 0xffff, 0x10000, 0x1f600, 0x20000, 0x2ffff];
const DIGITS = [...'0123456789'].map((char) => char.codePointAt(0) as number);

function character({ rng }: LiteralContext): number {
  const draw = rng.below(100);
  return rng.pick(draw < 86 ? LETTERS : draw < 94 ? ODD : FAR);
}

function word(cx: LiteralContext, hint?: PlaceHint): number[] {
  const { rng } = cx;
  const isOne = hint === 'single' ? cx.limits?.characters === true || rng.chance(0.93) : hint === 'character';
  if (isOne && (hint === 'single' || rng.chance(0.75))) {
    return [rng.chance(0.3) ? rng.pick([...DIGITS, 0x2f, 0x3a, ...FAR]) : character(cx)];
  }
  if (hint === 'digits' && rng.chance(0.8)) {
    const digits = Array.from({ length: rng.between(1, 4) }, () => rng.pick(DIGITS));
    // Sometimes appends a non-digit. U+0660 is a digit in Unicode, but not in SMT-LIB.
    return rng.chance(0.1) ? [...digits, rng.pick([0x2d, 0x660, 0x20, 0x2e])] : digits;
  }
  const length = rng.pick([0, 0, 1, 1, 2, 2, 3, 4, 6]);
  return Array.from({ length }, () => character(cx));
}

function regLan(cx: LiteralContext): Term {
  const { rng, store } = cx;
  const draw = rng.below(8);
  if (draw < 4) return store.app('str.to_re', [store.string(word(cx))]);
  if (draw < 6) return store.app(rng.pick(['re.allchar', 're.all', 're.none'] as const), []);
  // Solvers reject empty ranges.
  const [low = 0, high = 0] = [character(cx), character(cx)].sort((a, b) => a - b);
  return store.app('re.range', [store.string([low]), store.string([high])]);
}

function array(
  cx: LiteralContext,
  sort: Extract<Sort, { kind: 'Array' }>,
  hint: PlaceHint | undefined,
): Term | undefined {
  const { rng, store } = cx;
  if (cx.limits?.arrays === false) return undefined;
  const rest = drawLiteral(cx, sort.element, 'constant');
  if (rest === undefined) return undefined;
  let made = store.app('const', [rest], [], sort);
  // Solvers require the element of a constant array to be a value without operators.
  for (let i = hint === 'constant' ? 0 : rng.below(4); i > 0; i--) {
    const index = drawLiteral(cx, sort.index);
    const element = drawLiteral(cx, sort.element);
    if (index === undefined || element === undefined) return undefined;
    made = store.app('store', [made, index, element]);
  }
  return made;
}

/** Draws a datatype value with at most `depth` nested constructors, unless its sort needs more. */
function drawDatatypeValue(cx: LiteralContext, sort: Sort, depth: number): Term | undefined {
  const datatype = cx.datatypes.get(sort);
  if (datatype === undefined) return undefined;
  const flat = datatype.constructors.filter(({ selectors }) => selectors.every(({ sort: of }) => of.kind !== 'Named'));
  const constructor = cx.rng.pick(depth <= 0 && flat.length > 0 ? flat : datatype.constructors);
  const args: Term[] = [];
  // Terminates because each datatype of `GROUND_PRELUDE` has a nonrecursive constructor.
  for (const { sort: of } of constructor.selectors) {
    const arg = of.kind === 'Named' ? drawDatatypeValue(cx, of, depth - 1) : drawLiteral(cx, of);
    if (arg === undefined) return undefined;
    args.push(arg);
  }
  return applyConstructor(cx, sort, constructor.name, args);
}

/** A nullary constructor of a parametric datatype is qualified with its sort. */
export function applyConstructor(
  { store }: Pick<LiteralContext, 'store'>,
  sort: Sort,
  name: string,
  args: readonly Term[],
): Term {
  const generic = sort.kind === 'Named' && sort.args.length > 0;
  return args.length === 0 ? store.const(name, sort, generic) : store.call(name, args, sort);
}
