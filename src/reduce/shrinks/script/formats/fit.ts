import type { Sort, Term, TermStore } from '../../../../term/index.js';
import { readBits, isFloatLiteral, bitWidth } from '../../literals.js';

type FloatSort = Extract<Sort, { kind: 'FloatingPoint' }>;

/** Changes the width: truncates literals (if that gives 0, keeps the highest set bit), extends or cuts other terms. */
export function fitBits(store: TermStore, term: Term, width: number): Term {
  const before = bitWidth(term);
  const value = readBits(term);
  if (value !== undefined) return store.bitVec(cut(value, before, width), width);
  if (before === width) return term;
  return before < width
    ? store.app('zero_extend', [term], [width - before])
    : store.app('extract', [term], [width - 1, 0]);
}

function cut(value: bigint, before: number, width: number): bigint {
  const low = BigInt.asUintN(width, value);
  return low === 0n && value !== 0n && width < before ? value >> BigInt(before - width) : low;
}

/** Converts a literal to the nearest literal of another format: clamps the exponent, keeps the highest bits. */
export function fitFloat(store: TermStore, term: Term, to: FloatSort): Term | undefined {
  const from = term.sort;
  if (!isFloatLiteral(term) || from.kind !== 'FloatingPoint') return undefined;
  const [s, e, m] = term.args.map((arg) => readBits(arg) ?? 0n) as [bigint, bigint, bigint];
  const [top, newTop] = [(1n << BigInt(from.eb)) - 1n, (1n << BigInt(to.eb)) - 1n];
  const [bias, newBias] = [top >> 1n, newTop >> 1n];
  const by = BigInt(to.sb - from.sb);
  let significand = by >= 0n ? m << by : m >> -by;
  if (e === top && m !== 0n && significand === 0n) significand = 1n;
  let exponent = e === 0n || e === top ? (e === 0n ? 0n : newTop) : e - bias + newBias;
  if (e !== 0n && e !== top) exponent = exponent < 1n ? 1n : exponent >= newTop ? newTop - 1n : exponent;
  return store.tryApp('fp', [store.bitVec(s, 1), store.bitVec(exponent, to.eb), store.bitVec(significand, to.sb - 1)]);
}
