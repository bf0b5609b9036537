import type { Rational } from '../../../util/index.js';
import { decimalText, floorRational, rational } from '../../../util/index.js';
import type { Term } from '../../../term/index.js';
import { readInt, readReal } from '../literals.js';
import { atTerms, unaryArgument } from '../offers.js';
import type { Shrink } from '../contract.js';
import { simplerWhole } from '../simpler-values.js';

/** `100 -> 0, 1, 2, 10, 50, 99`: bisection towards zero. */
export const integerConstants: Shrink = {
  name: 'integer-constants',
  summary: 'An integer becomes 0, 1, half of its digits, a tenth, a half, or its neighbour.',
  theory: 'Ints',
  claim: 'unrelated',
  examples: [
    { term: '1000', becomes: ['0', '1', '2', '10', '100', '500', '999'] },
    { term: '3', becomes: ['0', '1', '2'] },
    { term: '(- 4)', becomes: ['0', '1', '4', '(- 1)', '(- 2)', '(- 3)'] },
  ],
  shrink: atTerms(function* (term, store) {
    const value = readInt(term);
    if (value === undefined || value === 0n) return;
    for (const smaller of simplerWhole(value)) yield store.int(smaller);
  }),
};

/** `12.345 -> 0.0, 1.0, 12.0, 6.0, 12.34`: truncated, halved, digits dropped. */
export const decimalConstants: Shrink = {
  name: 'decimal-constants',
  summary: 'A decimal becomes 0.0, 1.0, loses digits before or after the point, or is rounded.',
  theory: 'Reals',
  claim: 'unrelated',
  examples: [
    { term: '12.345', becomes: ['0.0', '1.0', '12.0', '12.3', '12.34', '2.0', '6.0', '11.0'] },
    { term: '0.5', becomes: ['0.0', '1.0'] },
    { term: '(/ 1.0 3.0)', becomes: ['0.0', '1.0', '0.3'] },
    { term: '(- 2.5)', becomes: ['0.0', '1.0', '2.5', '(- 2.0)'] },
  ],
  shrink: atTerms(function* (term, store) {
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
};

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

/** `((_ divisible 6) x) -> ((_ divisible 1) x)`, `2`, `3` */
export const divisibleIndex: Shrink = {
  name: 'divisible-index',
  summary: 'The index of divisible becomes smaller.',
  theory: 'Ints',
  claim: 'unrelated',
  examples: [
    {
      declare: '(declare-const x Int)',
      term: '((_ divisible 6) x)',
      becomes: ['((_ divisible 1) x)', '((_ divisible 2) x)', '((_ divisible 3) x)', '((_ divisible 5) x)'],
    },
  ],
  shrink: atTerms(function* (term, store): Generator<Term | undefined> {
    if (term.kind !== 'app' || term.op !== 'divisible') return;
    const [index] = term.indices;
    if (typeof index !== 'number') return;
    for (const smaller of simplerWhole(BigInt(index))) {
      if (smaller > 0n) yield store.tryApp('divisible', term.args, [Number(smaller)]);
    }
  }),
};
