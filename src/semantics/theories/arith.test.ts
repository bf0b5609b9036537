import { Budget, UNCHARGED } from '../budget.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printTerm, readTerm } from '../../syntax/index.js';
import { INT, REAL, TermStore } from '../../term/index.js';
import { rational } from '../../util/index.js';
import { rootOf } from '../algebraic/index.js';
import { Evaluator } from '../evaluate.js';
import type { Application, Meaning, MeaningContext, OpenChoice } from '../meaning.js';
import { EMPTY_MODEL } from '../model.js';
import { buildSignature } from '../signature.js';
import { type RealValue, type Value, makeUndetermined } from '../value.js';
import { toTerm } from '../value-term.js';
import { ARITHMETIC } from './arith.js';

function evaluateText(text: string, limits = {}): string {
  const store = new TermStore();
  const term = readTerm(store, text);
  if (Array.isArray(term)) throw new Error(`${text}: ${JSON.stringify(term)}`);
  const signature = buildSignature(store, []);
  const found = new Evaluator({ signature, model: EMPTY_MODEL, budget: new Budget(limits) }).evaluate(term);
  if (found.kind === 'undetermined') return found.because;
  const value = toTerm(store, found.value, term.sort, signature);
  return `${value === undefined ? '?' : printTerm(value)}${found.choices.length > 0 ? ' by choice' : ''}`;
}

function createContext(chosen: (choice: OpenChoice) => Value, opened: Application[] = []): MeaningContext {
  const limits = { bits: 1_000, length: 10 };
  return {
    limits,
    budget: UNCHARGED,
    cardinality: () => undefined,
    choose: (at, choice) => {
      opened.push(at);
      return chosen(choice);
    },
  };
}

function apply(
  op: keyof typeof ARITHMETIC,
  args: readonly Value[],
  cx: MeaningContext = createContext(() => 7n),
): unknown {
  const meaning: Meaning = ARITHMETIC[op];
  const sort = typeof args[0] === 'bigint' ? INT : REAL;
  return meaning(args, { op: op, indices: [], sort, args: args.map(() => ({ sort })) }, cx);
}

describe('each operator, by example', () => {
  const examples: readonly (readonly [string, string])[] = [
    ['(+ 1 2 3)', '6'],
    ['(- 5)', '(- 5)'],
    ['(- 5 1 1)', '3'],
    ['(- 0.5 1.0)', '(- 0.5)'],
    ['(* 2 3 (- 4))', '(- 24)'],
    ['(* 0.5 0.5)', '0.25'],
    ['(div 7 2)', '3'],
    ['(div (- 7) 2)', '(- 4)'],
    ['(div 7 (- 2))', '(- 3)'],
    ['(div (- 7) (- 2))', '4'],
    ['(div (- 6) 3)', '(- 2)'],
    ['(div 100 7 (- 3))', '(- 4)'],
    ['(mod 7 2)', '1'],
    ['(mod (- 7) 2)', '1'],
    ['(mod 7 (- 2))', '1'],
    ['(mod (- 7) (- 2))', '1'],
    ['(mod (- 6) 3)', '0'],
    ['(abs (- 3))', '3'],
    ['(abs 3)', '3'],
    ['(/ 1.0 2.0 2.0)', '0.25'],
    ['(/ (- 1.0) 4.0)', '(- 0.25)'],
    ['(<= 1 1 2)', 'true'],
    ['(<= 1 2 1)', 'false'],
    ['(< 1 1)', 'false'],
    ['(< 1.0 1.5 1.75)', 'true'],
    ['(>= 3 3 (- 1))', 'true'],
    ['(> 3.0 3.0)', 'false'],
    ['(to_real 3)', '3.0'],
    ['(to_int 2.5)', '2'],
    ['(to_int (- 2.5))', '(- 3)'],
    ['(is_int 2.0)', 'true'],
    ['(is_int 2.5)', 'false'],
    ['((_ divisible 3) 9)', 'true'],
    ['((_ divisible 3) (- 10))', 'false'],
    ['((_ divisible 3) (- 9))', 'true'],
  ];
  it.each(examples)('evaluates %s to %s', (term, value) => {
    expect(evaluateText(term)).toBe(value);
  });
});

describe('division by zero', () => {
  it('chooses the value of a division by zero at the step that divides by zero', () => {
    for (const term of ['(div 3 0)', '(mod 3 0)', '(/ 1.0 0.0)', '(/ 1.0 0.0 2.0)', '(div 8 2 0)']) {
      expect(evaluateText(term)).toMatch(/ by choice$/);
    }
    expect(evaluateText('(div 0 3)')).toBe('0');
  });

  it('chooses equal values for divisions by zero with equal arguments', () => {
    const seen: OpenChoice[] = [];
    const opened: Application[] = [];
    const cx = createContext((choice) => {
      seen.push(choice);
      return 10n;
    }, opened);
    expect(apply('div', [9n, 2n, 0n, 3n], cx)).toBe(3n);
    expect(seen.map(({ args }) => args)).toEqual([[4n, 0n]]);
    expect(opened.map(({ args }) => args.length)).toEqual([2]);
  });

  it('does not treat an irrational divisor as zero', () => {
    const root = rootOf([-2n, 0n, 1n], 2) as RealValue;
    expect(apply('/', [rational(2n), root, root])).toEqual(rational(1n));
  });
});

describe('operations that take too long', () => {
  it('refuses an operation that takes too long before computing it', () => {
    const squares = Array.from({ length: 40 }, (_, i) => `(let ((x${i + 1} (* x${i} x${i})))`).join(' ');
    const text = `(let ((x0 3)) ${squares} (> x40 0)${')'.repeat(41)}`;
    expect(evaluateText(text, { bits: 1000 })).toBe('a number has more than 1000 bits');
  });

  it('skips an operation that takes too long if other arguments decide the result', () => {
    const cx = createContext(() => makeUndetermined('unused') as unknown as Value);
    const [two, three] = [rational(2n), rational(3n)];
    expect(apply('<', [three, two, rootOf([-2n, 0n, 1n], 2) as RealValue], cx)).toBe(false);
  });
});

describe('laws', () => {
  const wide = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
  const small = fc.bigInt({ min: -12n, max: 12n });
  const ints = fc.oneof(small, wide);

  it('computes div and mod such that a = b * q + r with 0 <= r < |b|', () => {
    const holds = (a: bigint, b: bigint): void => {
      fc.pre(b !== 0n);
      const [q, r] = [apply('div', [a, b]) as bigint, apply('mod', [a, b]) as bigint];
      expect(b * q + r).toBe(a);
      expect(r >= 0n && r < (b < 0n ? -b : b)).toBe(true);
    };
    fc.assert(fc.property(ints, ints, holds));
  });

  it('computes to_int as the floor, and is_int as true only for integers', () => {
    const holds = (num: bigint, den: bigint): void => {
      fc.pre(den !== 0n);
      const value = rational(num, den);
      const floor = apply('to_int', [value]) as bigint;
      expect(floor * value.den <= value.num && value.num < (floor + 1n) * value.den).toBe(true);
      expect(apply('is_int', [value])).toBe(num % den === 0n);
    };
    fc.assert(fc.property(ints, ints, holds));
  });

  it('computes a quotient (/ a b) whose product with b is a', () => {
    const reals = fc.tuple(ints, small).map(([num, den]) => rational(num, den === 0n ? 1n : den));
    const holds = (a: ReturnType<typeof rational>, b: ReturnType<typeof rational>): void => {
      fc.pre(b.num !== 0n);
      expect(apply('*', [apply('/', [a, b]) as Value, b])).toEqual(a);
    };
    fc.assert(fc.property(reals, reals, holds));
  });
});
