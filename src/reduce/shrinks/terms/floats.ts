import { type Op, type Term, type TermStore } from '../../../term/index.js';
import { bitWidth, isFloatLiteral, readBits } from '../literals.js';
import { atOperators, atTerms } from '../offers.js';
import type { Computations } from '../contract.js';

function floatOne(store: TermStore, eb: number, sb: number): Term {
  const bias = (1n << BigInt(eb - 1)) - 1n;
  return store.app('fp', [store.bitVec(0n, 1), store.bitVec(bias, eb), store.bitVec(0n, sb - 1)]);
}

function* simplerFloats(
  store: TermStore,
  [sign, exponent, significand]: readonly Term[],
  [eb, sb]: readonly [number, number],
): Generator<Term | undefined> {
  if (sign === undefined || exponent === undefined || significand === undefined) return;
  const literal = (s: bigint, e: bigint, m: bigint): Term | undefined =>
    store.tryApp('fp', [store.bitVec(s, 1), store.bitVec(e, eb), store.bitVec(m, sb - 1)]);
  const [s, e, m] = [readBits(sign) ?? 0n, readBits(exponent) ?? 0n, readBits(significand) ?? 0n];
  const half = BigInt((sb - 1) >> 1);
  const bias = (1n << BigInt(eb - 1)) - 1n;
  yield store.tryApp('+zero', [], [eb, sb]);
  if (s === 0n && e === 0n && m === 0n) return;
  if (s !== 0n || e !== bias || m !== 0n) yield floatOne(store, eb, sb);
  if (s === 1n) yield literal(0n, e, m);
  yield literal(s, e, 0n);
  if (m !== 0n) {
    yield literal(s, e, (m >> half) << half);
    yield literal(s, e, m & (m - 1n));
  }
  if (m !== 0n || s === 1n) yield literal(s, bias, m);
}

const CONVERSIONS: ReadonlySet<Op> = new Set<Op>([
  'to_fp',
  'to_fp_unsigned',
  'fp.to_real',
  'fp.to_ubv',
  'fp.to_sbv',
  'fp.to_ieee_bv',
]);

export const FLOATS: Computations = {
  /** `RTZ -> RNE`, also for terms that are not constant. */
  'rounding-mode': atTerms((term, store) => (term.sort.kind === 'RoundingMode' ? [store.app('RNE', [])] : [])),

  /** Yields +0, 1, the absolute value, values with fewer bits set, and the value with its exponent changed to 0. */
  'float-constants': atTerms(function* (term, store): Generator<Term | undefined> {
    const { sort } = term;
    if (term.kind !== 'app' || sort.kind !== 'FloatingPoint') return;
    const { eb, sb } = sort;
    if (term.args.length === 0 && term.op !== '+zero') yield store.app('+zero', [], [eb, sb]);
    if (term.op === '-oo') yield store.app('+oo', [], [eb, sb]);
    if (isFloatLiteral(term)) yield* simplerFloats(store, term.args, [eb, sb]);
  }),

  'special-floats': atOperators(['fp'], (term, store) => {
    const { sort, args } = term;
    if (!isFloatLiteral(term) || sort.kind !== 'FloatingPoint') return [];
    const [s, e, m] = args.map((arg) => readBits(arg) ?? 0n);
    const top = (1n << BigInt(bitWidth(args[1]))) - 1n;
    if (e !== top && (e !== 0n || m !== 0n)) return [];
    if (e === top && m !== 0n) return [store.tryApp('NaN', [], [sort.eb, sort.sb])];
    const sign = s === 1n ? '-' : '+';
    return [store.tryApp(e === 0n ? `${sign}zero` : `${sign}oo`, [], [sort.eb, sort.sb])];
  }),

  /** `((_ to_fp 3 5) m ((_ to_fp 5 11) m x)) -> ((_ to_fp 3 5) m x)`, or `x` itself. */
  'conversion-chain': atOperators(
    ['to_fp', 'to_fp_unsigned', 'fp.to_real', 'fp.to_ubv', 'fp.to_sbv'],
    (term, store) => {
      const inner = term.args.at(-1);
      if (inner?.kind !== 'app' || !CONVERSIONS.has(inner.op)) return [];
      const source = inner.args.at(-1) as Term;
      return [source, store.tryApp(term.op, [...term.args.slice(0, -1), source], term.indices)];
    },
  ),
};
