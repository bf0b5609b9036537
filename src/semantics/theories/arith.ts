import { bitLength } from '../../util/index.js';
import { algebraicCost, divisionCost, gcdCost, multiplicationCost, countWords, countRealWords } from '../costs.js';
import { type OpOf, INT, REAL, type Sort } from '../../term/index.js';
import {
  addReal,
  compareReal,
  divideReal,
  floorReal,
  multiplyReal,
  negateReal,
  signOfReal,
} from '../algebraic/index.js';
import type { Application, Apply, Meaning, MeaningContext } from '../meaning.js';
import { type RealValue, type Undetermined, type Value, makeUndetermined } from '../value.js';

type Num = bigint | RealValue;

type Result = Value | Undetermined | Apply;

const TOO_HARD = 'a computation with irrational numbers takes too long';

function real(value: Num): RealValue {
  return typeof value === 'bigint' ? { num: value, den: 1n } : value;
}

function countBits(value: Num): number {
  if (typeof value === 'bigint') return bitLength(value);
  return 'kind' in value ? 0 : bitLength(value.num) + bitLength(value.den);
}

function tooLarge(cx: MeaningContext): Undetermined {
  return makeUndetermined(`a number has more than ${cx.limits.bits} bits`);
}

interface StepCost {
  readonly ints: (a: number, b: number) => number;
  readonly reals: (a: number, b: number) => number;
}

const sumCost: StepCost = {
  ints: (a, b) => (a + b) / 50,
  reals: (a, b) => 2 * multiplicationCost(a, b) + gcdCost(a + b, a + b) / 4,
};
const productCost: StepCost = {
  ints: multiplicationCost,
  reals: (a, b) => multiplicationCost(a, b) + gcdCost(a + b, a + b) / 4,
};
const quotientCost: StepCost = { ints: divisionCost, reals: productCost.reals };

function isTooLarge(a: Num, b: Num, cost: StepCost, cx: MeaningContext): boolean {
  if (isSmall(a) && isSmall(b) && cx.limits.bits >= 2 * SMALL_BITS) return false;
  const bits = countBits(a) + countBits(b);
  if (typeof a === 'bigint' && typeof b === 'bigint') cx.budget.charge(cost.ints(countWords(a), countWords(b)));
  else {
    const [x, y] = [real(a), real(b)];
    cx.budget.charge(cost.reals(countRealWords(x), countRealWords(y)) + algebraicCost(x, y));
  }
  return bits > cx.limits.bits;
}

const SMALL_BITS = 64;
const SMALL = 2n ** BigInt(SMALL_BITS);

function isSmall(value: Num): boolean {
  return typeof value === 'bigint' && value < SMALL && value > -SMALL;
}

type Step = (a: Num, b: Num) => Num | undefined;

const add: Step = (a, b) => (typeof a === 'bigint' && typeof b === 'bigint' ? a + b : addReal(real(a), real(b)));
const subtract: Step = (a, b) =>
  typeof a === 'bigint' && typeof b === 'bigint' ? a - b : addReal(real(a), negateReal(real(b)));
const multiply: Step = (a, b) =>
  typeof a === 'bigint' && typeof b === 'bigint' ? a * b : multiplyReal(real(a), real(b));
const negate = (a: Num): Num => (typeof a === 'bigint' ? -a : negateReal(a));

function foldLeft(step: Step, cost: StepCost = sumCost): Meaning {
  return (args, _at, cx) => {
    let result = args[0] as Num;
    for (let i = 1; i < args.length; i++) {
      const arg = args[i] as Num;
      if (isTooLarge(result, arg, cost, cx)) return tooLarge(cx);
      const next = step(result, arg);
      if (next === undefined) return makeUndetermined(TOO_HARD);
      result = next;
    }
    return result;
  };
}

/** Left associative. A model may define division by zero as any function of both arguments. */
function division(sort: Sort, step: Step): Meaning {
  return (args, at, cx) => {
    let result = args[0] as Num;
    for (let i = 1; i < args.length; i++) {
      const next = divide({ dividend: result, divisor: args[i] as Num, sort, step }, at, cx);
      if (i === args.length - 1) return next;
      if (typeof next === 'object' && 'kind' in next) {
        if (next.kind === 'apply') return makeUndetermined('the result of a division by zero is divided again');
        if (next.kind === 'undetermined') return next;
      }
      result = next as Num;
    }
    return result;
  };
}

interface Division {
  readonly dividend: Num;
  readonly divisor: Num;
  readonly sort: Sort;
  readonly step: Step;
}

function divide({ dividend, divisor, sort, step }: Division, at: Application, cx: MeaningContext): Result {
  if (signOf(divisor) === 0) {
    const binary: Application = { op: at.op, indices: at.indices, sort, args: [{ sort }, { sort }] };
    return cx.choose(binary, { args: [dividend, divisor], sort });
  }
  if (isTooLarge(dividend, divisor, quotientCost, cx)) return tooLarge(cx);
  return step(dividend, divisor) ?? makeUndetermined(TOO_HARD);
}

function signOf(value: Num): number {
  return typeof value === 'bigint' ? (value > 0n ? 1 : value < 0n ? -1 : 0) : signOfReal(value);
}

/** Returns the quotient q with a = b * q + r and 0 <= r < |b|. */
function euclidean(a: bigint, b: bigint): bigint {
  const cut = a / b;
  if (a - cut * b >= 0n) return cut;
  return b > 0n ? cut - 1n : cut + 1n;
}

const intDivide: Step = (a, b) => euclidean(a as bigint, b as bigint);
const intRest: Step = (a, b) => (a as bigint) - (b as bigint) * euclidean(a as bigint, b as bigint);

function chain(holds: (order: number) => boolean): Meaning {
  return (args, _at, { budget }) => {
    let unknown = false;
    for (let i = 1; i < args.length; i++) {
      chargeComparison(args[i - 1] as Num, args[i] as Num, budget);
      const order = compare(args[i - 1] as Num, args[i] as Num);
      if (order === undefined) unknown = true;
      else if (!holds(order)) return false;
    }
    return unknown ? makeUndetermined(TOO_HARD) : true;
  };
}

function chargeComparison(a: Num, b: Num, budget: MeaningContext['budget']): void {
  if (typeof a === 'bigint' && typeof b === 'bigint') return;
  const [x, y] = [real(a), real(b)];
  budget.charge(multiplicationCost(countRealWords(x), countRealWords(y)) / 2 + algebraicCost(x, y));
}

function compare(a: Num, b: Num): number | undefined {
  if (typeof a === 'bigint' && typeof b === 'bigint') return a < b ? -1 : a > b ? 1 : 0;
  return compareReal(real(a), real(b));
}

/** Theories Ints, Reals and Reals_Ints (SMT-LIB 2.7), on exact numbers. */
export const ARITHMETIC = {
  '-': (args, at, cx) => (args.length === 1 ? negate(args[0] as Num) : foldLeft(subtract)(args, at, cx)),
  '+': foldLeft(add),
  '*': foldLeft(multiply, productCost),
  /** Euclidean division (Boute 1992). */
  div: division(INT, intDivide),
  /** Remainder of Euclidean division, never negative. */
  mod: division(INT, intRest),
  /** Also accepts a Real argument, a common extension. */
  abs: ([a]) => (signOf(a as Num) < 0 ? negate(a as Num) : (a as Num)),
  '/': division(REAL, (a, b) => divideReal(real(a), real(b))),
  '<=': chain((order) => order <= 0),
  '<': chain((order) => order < 0),
  '>=': chain((order) => order >= 0),
  '>': chain((order) => order > 0),
  to_real: ([a]) => real(a as Num),
  to_int: ([a]) => (typeof a === 'bigint' ? a : floorReal(a as RealValue)),
  is_int: ([a]) => typeof a === 'bigint' || (!('kind' in (a as RealValue)) && (a as { den: bigint }).den === 1n),
  /** The standard requires n > 0. For n = 0, only 0 is a multiple. */
  divisible: ([a], at) => {
    const by = BigInt(at.indices[0] as number);
    return by === 0n ? a === 0n : (a as bigint) % by === 0n;
  },
} satisfies Record<OpOf<'Ints' | 'Reals' | 'Reals_Ints'>, Meaning>;
