import { type Term, type TermStore } from '../../../term/index.js';
import { type Rational, decimalText, floorRational, rational } from '../../../util/index.js';
import { readInt, readNumber, readReal } from '../literals.js';
import { applyOrUnwrap, atOperators, atTerms, unaryArgument } from '../offers.js';
import { simplerWhole } from '../constants.js';
import type { Computations } from '../contract.js';

function* simplerDecimals(size: Rational): Generator<Rational> {
  const whole = floorRational(size);
  if (size.den !== 1n) {
    yield { num: whole, den: 1n };
    const places = countDecimals(size);
    if (places === undefined) yield cut(size, 1);
    else {
      if (places > 2) yield cut(size, places >> 1);
      if (places > 1) yield cut(size, places - 1);
    }
  }
  for (const smaller of simplerWhole(whole)) if (smaller > 1n) yield { num: smaller, den: 1n };
}

function countDecimals(size: Rational): number | undefined {
  return decimalText(size)?.split('.')[1]?.length;
}

function cut(size: Rational, places: number): Rational {
  const scale = 10n ** BigInt(places);
  return rational((size.num * scale) / size.den, scale);
}

function isNumber(term: Term | undefined, value: bigint): boolean {
  const found = readNumber(term);
  return found !== undefined && found.num === value && found.den === 1n;
}

function zeroLike({ sort }: Term, store: TermStore): Term {
  return sort.kind === 'Int' ? store.int(0n) : store.real({ num: 0n, den: 1n });
}

function toWhole(term: Term, store: TermStore): Term | undefined {
  const inner = unaryArgument(term, 'to_real');
  if (inner !== undefined) return inner;
  const value = term.sort.kind === 'Real' ? readNumber(term) : undefined;
  return value?.den === 1n ? store.int(value.num) : undefined;
}

export const ARITHMETIC: Computations = {
  /** `100 -> 0, 1, 2, 10`: bisection towards zero. */
  'integer-constants': atTerms(function* (term, store) {
    const value = readInt(term);
    if (value === undefined || value === 0n) return;
    for (const smaller of simplerWhole(value)) yield store.int(smaller);
  }),

  /** `12.345 -> 0.0, 1.0, 12.0`, and further numbers of fewer digits or half the size. */
  'decimal-constants': atTerms(function* (term, store) {
    const value = readReal(term);
    if (value === undefined || value.num === 0n) return;
    yield store.real({ num: 0n, den: 1n });
    yield store.real({ num: 1n, den: 1n });
    const inner = unaryArgument(term, '-');
    const size = value.num < 0n ? { num: -value.num, den: value.den } : value;
    if (inner !== undefined) yield store.real(size);
    for (const smaller of simplerDecimals(size)) {
      if (smaller.num === 0n) continue;
      yield store.real(inner === undefined ? smaller : { num: -smaller.num, den: smaller.den });
    }
  }),

  'divisible-index': atTerms(function* (term, store): Generator<Term | undefined> {
    if (term.kind !== 'app' || term.op !== 'divisible') return;
    const [index] = term.indices;
    if (typeof index !== 'number') return;
    for (const smaller of simplerWhole(BigInt(index))) {
      if (smaller > 0n) yield store.tryApp('divisible', term.args, [Number(smaller)]);
    }
  }),

  'arithmetic-units': atOperators(['+', '*', '-', 'div', 'mod', '/'], (term, store) => {
    const { op, args } = term;
    const [first, ...rest] = args as readonly [Term, ...Term[]];
    if (rest.length === 0) return op === '-' ? [] : [first];
    const zero = zeroLike(first, store);
    if (op === '*' && args.some((arg) => isNumber(arg, 0n))) return [zero];
    if (op === 'mod') return isNumber(rest[0], 1n) || isNumber(rest[0], -1n) ? [zero] : [];
    const unit = op === '+' || op === '-' ? 0n : 1n;
    const kept = rest.filter((arg) => !isNumber(arg, unit));
    if ((op === '+' || op === '*') && isNumber(first, unit))
      return [kept.length === 0 ? first : applyOrUnwrap(store, op, kept)];
    if (op === '-' && isNumber(first, 0n) && rest.length === 1) return [store.tryApp('-', rest)];
    return kept.length === rest.length ? [] : [applyOrUnwrap(store, op, [first, ...kept])];
  }),

  'conversion-pairs': atOperators(
    ['to_int', 'is_int', '=', 'distinct', '<', '<=', '>', '>='],
    ({ op, args }, store) => {
      if (op === 'to_int') return [unaryArgument(args[0], 'to_real')];
      if (op === 'is_int') return unaryArgument(args[0], 'to_real') === undefined ? [] : [store.true];
      const whole = args.map((arg) => toWhole(arg, store));
      if (!args.some((arg) => unaryArgument(arg, 'to_real') !== undefined) || whole.includes(undefined)) return [];
      return [store.tryApp(op, whole as readonly Term[])];
    },
  ),
};
