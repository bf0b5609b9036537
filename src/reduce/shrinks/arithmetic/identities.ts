import { type Term, type TermStore } from '../../../term/index.js';
import { INTS, REALS } from '../example-symbols.js';
import { readNumber } from '../literals.js';
import { atOperators, applyOrUnwrap, unaryArgument } from '../offers.js';
import type { Shrink } from '../contract.js';

function isNumber(term: Term | undefined, value: bigint): boolean {
  const found = readNumber(term);
  return found !== undefined && found.num === value && found.den === 1n;
}

function zeroLike({ sort }: Term, store: TermStore): Term {
  return sort.kind === 'Int' ? store.int(0n) : store.real({ num: 0n, den: 1n });
}

/** `(+ x 0) -> x`, `(* x 0) -> 0`, `(- x 0) -> x`, `(div x 1) -> x` */
export const arithmeticUnits: Shrink = {
  name: 'arithmetic-units',
  summary: 'Neutral zeros and ones are dropped from sums, products and quotients.',
  theory: 'Reals_Ints',
  claim: 'equivalent',
  examples: [
    { declare: INTS, term: '(+ x 0 y)', becomes: ['(+ x y)'] },
    { declare: INTS, term: '(* 1 x)', becomes: ['x'] },
    { declare: REALS, term: '(* x 0.0 y)', becomes: ['0.0'] },
    { declare: INTS, term: '(- 0 x)', becomes: ['(- x)'] },
    { declare: INTS, term: '(div x 1)', becomes: ['x'] },
    { declare: INTS, term: '(mod x 1)', becomes: ['0'] },
    { declare: REALS, term: '(/ x 1.0)', becomes: ['x'] },
  ],
  shrink: atOperators(['+', '*', '-', 'div', 'mod', '/'], (term, store) => {
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
};

/** `(to_int (to_real x)) -> x`, `(is_int (to_real x)) -> true` */
export const conversionPairs: Shrink = {
  name: 'conversion-pairs',
  summary: 'An integer converted to a real and back stays an integer.',
  theory: 'Reals_Ints',
  claim: 'equivalent',
  examples: [
    { declare: INTS, term: '(to_int (to_real x))', becomes: ['x'] },
    { declare: INTS, term: '(is_int (to_real x))', becomes: ['true'] },
    { declare: INTS, term: '(= (to_real x) (to_real y))', becomes: ['(= x y)'] },
    { declare: INTS, term: '(< (to_real x) 2.0)', becomes: ['(< x 2)'] },
  ],
  shrink: atOperators(['to_int', 'is_int', '=', 'distinct', '<', '<=', '>', '>='], ({ op, args }, store) => {
    if (op === 'to_int') return [unaryArgument(args[0], 'to_real')];
    if (op === 'is_int') return unaryArgument(args[0], 'to_real') === undefined ? [] : [store.true];
    const whole = args.map((arg) => toWhole(arg, store));
    if (!args.some((arg) => unaryArgument(arg, 'to_real') !== undefined) || whole.includes(undefined)) return [];
    return [store.tryApp(op, whole as readonly Term[])];
  }),
};

function toWhole(term: Term, store: TermStore): Term | undefined {
  const inner = unaryArgument(term, 'to_real');
  if (inner !== undefined) return inner;
  const value = term.sort.kind === 'Real' ? readNumber(term) : undefined;
  return value?.den === 1n ? store.int(value.num) : undefined;
}
