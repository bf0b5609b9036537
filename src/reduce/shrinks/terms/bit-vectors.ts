import { type AppTerm, type Op, type Term, type TermStore } from '../../../term/index.js';
import { bitWidth, isAllOnes, readBits } from '../literals.js';
import { applyOrUnwrap, asApplication, atOperators, atTerms } from '../offers.js';
import { fewerBits } from '../constants.js';
import type { Computations } from '../contract.js';

const firstIndex = (term: AppTerm): number => term.indices[0] as number;

/** Unsigned counterparts of signed comparisons, equivalent if the highest bits are 0. */
const UNSIGNED: Partial<Record<Op, Op>> = { bvslt: 'bvult', bvsle: 'bvule', bvsgt: 'bvugt', bvsge: 'bvuge' };

function asExtension(term: Term): AppTerm | undefined {
  return asApplication(term, 'zero_extend') ?? asApplication(term, 'sign_extend');
}

function countExtension(term: Term, op: Op): number {
  const value = readBits(term);
  if (value === undefined) {
    const extension = asApplication(term, op);
    return extension === undefined ? 0 : firstIndex(extension);
  }
  const width = bitWidth(term);
  if (op === 'zero_extend') return Math.min(width - 1, width - bitLength(value));
  const sign = BigInt.asIntN(width, value);
  return width - 1 - bitLength(sign < 0n ? ~sign : sign);
}

const bitLength = (value: bigint): number => (value === 0n ? 0 : value.toString(2).length);

function cutExtension(
  store: TermStore,
  term: Term,
  { op, cut }: { readonly op: Op; readonly cut: number },
): Term | undefined {
  const value = readBits(term);
  const width = bitWidth(term) - cut;
  if (value !== undefined) return store.bitVec(BigInt.asUintN(width, value), width);
  const extension = asApplication(term, op);
  if (extension === undefined) return undefined;
  const rest = firstIndex(extension) - cut;
  return rest === 0 ? extension.args[0] : store.tryApp(op, extension.args, [rest]);
}

function extractBits(store: TermStore, term: Term, high: number, low: number): Term {
  return low === 0 && high === bitWidth(term) - 1 ? term : store.app('extract', [term], [high, low]);
}

function bounds({ indices }: AppTerm): readonly [high: number, low: number] {
  return [indices[0] as number, indices[1] as number];
}

function joinParts(store: TermStore, high: Term, low: Term): Term | undefined {
  const [upper, lower] = [readBits(high), readBits(low)];
  if (upper !== undefined && lower !== undefined) {
    const width = bitWidth(low);
    return store.bitVec((upper << BigInt(width)) | lower, width + bitWidth(high));
  }
  const [a, b] = [asApplication(high, 'extract'), asApplication(low, 'extract')];
  const source = a?.args[0];
  if (a === undefined || b === undefined || source === undefined || source !== b.args[0]) return undefined;
  const [top, from] = bounds(a);
  const [to, bottom] = bounds(b);
  return from === to + 1 ? extractBits(store, source, top, bottom) : undefined;
}

/** Neutral (`unit`) and absorbing (`zero`) constants of commutative operators. */
const UNITS: Partial<Record<Op, { readonly unit: bigint; readonly zero?: bigint }>> = {
  bvadd: { unit: 0n },
  bvxor: { unit: 0n },
  bvor: { unit: 0n, zero: -1n },
  bvand: { unit: -1n, zero: 0n },
  bvmul: { unit: 1n, zero: 0n },
};

function resolve(op: Op, a: Term, b: Term, store: TermStore): Term | undefined {
  const [left, right, width] = [readBits(a), readBits(b), bitWidth(a)];
  const zero = store.bitVec(0n, width);
  // With one bit, 1 is also -1.
  const isOne = right === 1n && width > 1;
  switch (op) {
    case 'bvsub':
      return right === 0n ? a : left === 0n ? store.tryApp('bvneg', [b]) : undefined;
    case 'bvudiv':
      if (right === 0n) return store.bitVec(-1n, width);
      return right === 1n ? a : undefined;
    case 'bvsdiv':
      return isOne ? a : undefined;
    case 'bvurem':
    case 'bvsrem':
    case 'bvsmod':
      if (right === 0n) return a;
      return isOne || left === 0n ? zero : undefined;
    case 'bvshl':
    case 'bvlshr':
    case 'bvashr':
      if (right === 0n || left === 0n) return a;
      return op !== 'bvashr' && right !== undefined && right >= BigInt(width) ? zero : undefined;
    default:
      return undefined;
  }
}

const OF_BITS: Partial<Record<Op, Op>> = { bvand: 'and', bvor: 'or', bvxor: 'xor' };

export const BIT_VECTORS: Computations = {
  /** `#xa5 -> #x00, #x01, #xff …`: constants, then fewer bits, then smaller numbers. */
  'bit-vector-constants': atTerms(function* (term, store): Generator<Term | undefined> {
    const value = readBits(term);
    if (value === undefined || value === 0n) return;
    const width = bitWidth(term);
    for (const smaller of fewerBits(value, width)) if (smaller < value) yield store.bitVec(smaller, width);
  }),

  /** `((_ zero_extend 1) ((_ zero_extend 2) x)) -> ((_ zero_extend 3) x)`; removes extensions by 0. */
  'extend-merged': atOperators(['zero_extend', 'sign_extend'], (term, store) => {
    const [arg] = term.args;
    if (firstIndex(term) === 0) return [arg];
    const zero = asApplication(arg, 'zero_extend');
    const inner = zero ?? asApplication(arg, 'sign_extend');
    if (inner === undefined) return [];
    const fits = term.op === inner.op || (zero !== undefined && firstIndex(zero) > 0);
    return fits ? [store.tryApp(inner.op, inner.args, [firstIndex(term) + firstIndex(inner)])] : [];
  }),

  /** `(bvult ((_ zero_extend 4) x) ((_ zero_extend 4) y)) -> (bvult x y)`. One side may be a constant. */
  'extend-compared': atOperators(
    ['=', 'distinct', 'bvult', 'bvule', 'bvugt', 'bvuge', 'bvslt', 'bvsle', 'bvsgt', 'bvsge'],
    ({ op, args }, store) => {
      const extension = args.map(asExtension).find((found) => found !== undefined);
      if (extension === undefined) return [];
      const cut = Math.min(...args.map((arg) => countExtension(arg, extension.op)));
      if (cut === 0) return [];
      const parts = args.map((arg) => cutExtension(store, arg, { op: extension.op, cut }));
      const unsigned = extension.op === 'zero_extend' ? UNSIGNED[op] : undefined;
      return parts.includes(undefined) ? [] : [store.tryApp(unsigned ?? op, parts as readonly Term[])];
    },
  ),

  /** `((_ rotate_left 4) x) -> x` for four bits, `((_ repeat 1) x) -> x` */
  'full-turns': atOperators(['rotate_left', 'rotate_right', 'repeat'], (term, store) => {
    const [arg] = term.args;
    if (term.op === 'repeat') return firstIndex(term) === 1 ? [arg] : [];
    const turn = firstIndex(term) % bitWidth(arg);
    return [turn === 0 ? arg : store.tryApp(term.op, term.args, [turn])];
  }),

  /** `((_ extract 3 2) (concat x y))` -> an extract of one part or of both. */
  'extract-concat': atOperators(['extract'], (term, store) => {
    const parts = asApplication(term.args[0], 'concat');
    if (parts === undefined) return [];
    const [high, low] = bounds(term);
    const taken: Term[] = [];
    let base = 0;
    for (const part of [...parts.args].reverse()) {
      const width = bitWidth(part);
      const [from, to] = [Math.max(low - base, 0), Math.min(high - base, width - 1)];
      if (from <= to) taken.unshift(extractBits(store, part, to, from));
      base += width;
    }
    return [applyOrUnwrap(store, 'concat', taken)];
  }),

  'extract-extend': atOperators(['extract'], (term, store) => {
    const extension = asApplication(term.args[0], 'zero_extend') ?? asApplication(term.args[0], 'sign_extend');
    const inner = extension?.args[0];
    if (extension === undefined || inner === undefined) return [];
    const [high, low] = bounds(term);
    const top = bitWidth(inner) - 1;
    if (high <= top) return [extractBits(store, inner, high, low)];
    if (low > top && extension.op === 'zero_extend') return [store.bitVec(0n, high - low + 1)];
    const from = Math.min(low, top);
    const part = extractBits(store, inner, top, from);
    const by = high - low + 1 - bitWidth(part);
    return [by === 0 ? part : store.tryApp(extension.op, [part], [by])];
  }),

  'extract-extract': atOperators(['extract'], (term, store) => {
    const [high, low] = bounds(term);
    const [arg] = term.args;
    if (arg === undefined) return [];
    if (low === 0 && high === bitWidth(arg) - 1) return [arg];
    const inner = asApplication(arg, 'extract');
    const source = inner?.args[0];
    if (inner === undefined || source === undefined) return [];
    const [, base] = bounds(inner);
    return [extractBits(store, source, high + base, low + base)];
  }),

  'extract-lower': atOperators(['extract'], function* (term, store) {
    const [high, low] = bounds(term);
    for (const to of [0, low >> 1]) {
      if (to < low) yield store.tryApp('extract', term.args, [high - low + to, to]);
    }
  }),

  /** `(concat #b00 x) -> ((_ zero_extend 2) x)`. Joins adjacent extracts of one term. */
  'concat-parts': atOperators(['concat'], function* ({ args }, store) {
    const [first, ...rest] = args as readonly [Term, ...Term[]];
    const tail = rest.length === 0 ? undefined : applyOrUnwrap(store, 'concat', rest);
    if (readBits(first) === 0n && tail !== undefined) yield store.tryApp('zero_extend', [tail], [bitWidth(first)]);
    for (const [i, part] of rest.entries()) {
      const merged = joinParts(store, args[i] as Term, part);
      if (merged !== undefined)
        yield applyOrUnwrap(store, 'concat', [...args.slice(0, i), merged, ...rest.slice(i + 1)]);
    }
  }),

  'bit-vector-units': atOperators(['bvadd', 'bvxor', 'bvor', 'bvand', 'bvmul'], ({ op, args, sort }, store) => {
    const found = UNITS[op];
    if (found === undefined || sort.kind !== 'BitVec') return [];
    const is = (term: Term, value: bigint): boolean => readBits(term) === BigInt.asUintN(sort.width, value);
    const { unit, zero } = found;
    if (zero !== undefined && args.some((arg) => is(arg, zero))) return [store.bitVec(zero, sort.width)];
    const kept = args.filter((arg) => !is(arg, unit));
    if (kept.length === args.length) return [];
    return [kept.length === 0 ? store.bitVec(unit, sort.width) : applyOrUnwrap(store, op, kept)];
  }),

  'bit-vector-operand': atOperators(
    ['bvsub', 'bvudiv', 'bvsdiv', 'bvurem', 'bvsrem', 'bvsmod', 'bvshl', 'bvlshr', 'bvashr'],
    ({ op, args: [a, b] }, store) => (a === undefined || b === undefined ? [] : [resolve(op, a, b, store)]),
  ),

  'bit-vector-bounds': atOperators(['bvult', 'bvule', 'bvugt', 'bvuge'], ({ op, args }, store) => {
    const strict = op === 'bvult' || op === 'bvugt';
    const [low, high] = op === 'bvult' || op === 'bvule' ? args : [...args].reverse();
    if (low === undefined || high === undefined) return [];
    if (readBits(high) === 0n || isAllOnes(low)) return [strict ? store.false : store.tryApp('=', args)];
    if (readBits(low) === 0n || isAllOnes(high)) return [strict ? store.tryApp('distinct', args) : store.true];
    return [];
  }),

  /** `(= (bvand a b) #b1) -> (and (= a #b1) (= b #b1))` for one bit. */
  'bit-to-bool': atOperators(['='], ({ args }, store) => {
    const [a, b] = args;
    const bit = readBits(a) ?? readBits(b);
    const over = readBits(a) === undefined ? a : b;
    if (args.length !== 2 || bit === undefined || over?.kind !== 'app' || bitWidth(over) !== 1) return [];
    if (over.op === 'bvnot') return [store.tryApp('=', [...over.args, store.bitVec(1n - bit, 1)])];
    const connective = OF_BITS[over.op];
    if (connective === undefined) return [];
    const bits = over.args.map((arg) => store.app('=', [arg, store.bitVec(1n, 1)]));
    const all = store.tryApp(connective, bits);
    return [bit === 1n ? all : all && store.tryApp('not', [all])];
  }),
};
