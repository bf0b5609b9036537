import { type Sort, type Term, children, reachable } from '../../term/index.js';
import { type Rational, rational, rationalFromDecimal } from '../../util/index.js';
import type { Budget } from '../budget.js';
import { Evaluator } from '../evaluate.js';
import type { Model } from '../model.js';
import type { Signature } from '../signature.js';

/** Numerals with at least `DECIMALS` decimals, and quotients with large denominators, may be the result of rounding. */
const DECIMALS = 4;
const LEAST_DENOMINATOR = 1_000n;
const LONGEST_NUMERAL = 400;

/** Maximum error of each rounded number in a model, keyed by the number's absolute value. */
export type Rounding = ReadonlyMap<string, number>;

/** Finds numbers that may be rounded, by at most one unit in the last place: yices does not mark rounded numbers. */
export function roundingIn(text: string): Rounding {
  const found = new Map<string, number>();
  const add = (value: Rational, error: number): void => {
    found.set(ratioKey(value), Math.max(error, found.get(ratioKey(value)) ?? 0));
  };
  for (const [numeral, decimals = ''] of text.matchAll(/\b\d+\.(\d+)/g)) {
    if (numeral.length > LONGEST_NUMERAL) continue;
    if (decimals.length >= DECIMALS) add(rationalFromDecimal(numeral), Number(`1e-${decimals.length}`));
  }
  for (const [, above = '', below = '', num = above, den = below] of text.matchAll(
    /\(\/\s+\(?(?:-\s+)?(\d+)(?:\.0+)?\)?\s+(\d+)(?:\.0+)?\)|\b(\d+)\/(\d+)\b/g,
  )) {
    if (num.length + den.length > LONGEST_NUMERAL || BigInt(den) < LEAST_DENOMINATOR) continue;
    const value = rational(BigInt(num), BigInt(den));
    add(value, 1 / Number(value.den));
  }
  return found;
}

const ratioKey = ({ num, den }: Rational): string => `${num < 0n ? -num : num}/${den}`;

/** Checks whether formulas may have only irrational solutions. */
export function mayBeIrrational(roots: readonly Term[]): boolean {
  for (const term of reachable(roots)) {
    if (term.kind === 'opaque') return true;
    if (term.kind !== 'app' || term.sort.kind !== 'Real') continue;
    const unknowns = term.args.filter((arg) => arg.kind !== 'value').length;
    if (term.op === '*' && unknowns > 1) return true;
    if (term.op === '/' && term.args.slice(1).some((arg) => arg.kind !== 'value')) return true;
    if (!LINEAR.has(term.op)) return true;
  }
  return false;
}

const LINEAR: ReadonlySet<string> = new Set('+ - * / abs ite to_real select seq.nth fp.to_real @'.split(' '));

type Range = { readonly low: number; readonly high: number } | boolean | 'unknown';

const ALL: Range = { low: -Infinity, high: Infinity };
const MOST_PAIRED = 100;
const SLACK = 1e-12;
const LEAST = 1e-290;

/** Checks by intervals that a term is false near a model's rounded numbers. `isFalseNearby` is false if undecided. */
export class NearbyTruth {
  readonly #evaluator: Evaluator;
  readonly #signature: Signature;
  readonly #rounding: Rounding;
  readonly #ranges = new Map<Term, Range>();
  readonly #rounded = new Map<Term, boolean>();

  constructor(
    { signature, model, budget }: { readonly signature: Signature; readonly model: Model; readonly budget: Budget },
    rounding: Rounding,
  ) {
    this.#signature = signature;
    this.#evaluator = new Evaluator({ signature, model, budget });
    this.#rounding = rounding;
  }

  isFalseNearby(root: Term): boolean {
    for (const term of this.#sortTerms(root)) this.#ranges.set(term, this.#computeRange(term));
    return this.#ranges.get(root) === false;
  }

  #sortTerms(root: Term): Term[] {
    const ordered: Term[] = [];
    const stack: { readonly term: Term; readonly isReady: boolean }[] = [{ term: root, isReady: false }];
    const seen = new Set<Term>();
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      const { term, isReady } = next;
      if (isReady) {
        ordered.push(term);
        continue;
      }
      if (seen.has(term) || this.#ranges.has(term)) continue;
      seen.add(term);
      stack.push({ term, isReady: true });
      for (const part of this.#parts(term)) stack.push({ term: part, isReady: false });
    }
    return ordered;
  }

  #parts(term: Term): readonly Term[] {
    if (term.kind === 'const') {
      const body = this.#findBody(term.name);
      return body === undefined ? [] : [body];
    }
    return term.kind === 'app' || term.kind === 'annot' || term.kind === 'call' ? children(term) : [];
  }

  #findBody(name: string): Term | undefined {
    const definition = this.#signature.definitions.get(name);
    if (definition !== undefined) return definition.params.length === 0 ? definition.body : undefined;
    return this.#signature.named.get(name);
  }

  #computeRange(term: Term): Range {
    if (!this.#isRounded(term)) return this.#exact(term);
    switch (term.kind) {
      case 'const': {
        const body = this.#findBody(term.name);
        return body === undefined ? this.#near(term) : this.#range(body);
      }
      case 'annot':
        return this.#range(term.body);
      case 'app':
        return combine(
          term.op,
          term.args.map((arg) => this.#range(arg)),
        );
      default:
        return 'unknown';
    }
  }

  #range(term: Term): Range {
    return this.#ranges.get(term) ?? 'unknown';
  }

  #isRounded(term: Term): boolean {
    const known = this.#rounded.get(term);
    if (known !== undefined) return known;
    const parts = this.#parts(term);
    const isRounded = this.#isLeafRounded(term, parts) ?? parts.some((part) => this.#rounded.get(part) ?? true);
    this.#rounded.set(term, isRounded);
    return isRounded;
  }

  #isLeafRounded(term: Term, parts: readonly Term[]): boolean | undefined {
    if (term.kind === 'value') return false;
    if (term.kind === 'app' || term.kind === 'annot') return undefined;
    if (term.kind === 'const') return parts.length > 0 ? undefined : !isExactSort(term.sort);
    const isOwn = term.kind === 'call' && !this.#signature.definitions.has(term.name) && isExactSort(term.sort);
    return isOwn ? undefined : true;
  }

  #exact(term: Term): Range {
    const value = this.#evaluator.certainValue(term);
    if (typeof value === 'boolean') return value;
    if (term.sort.kind === 'Int' && typeof value === 'bigint') return around(Number(value), 0);
    return isRational(value) ? around(ratio(value), 0) : 'unknown';
  }

  #near(term: Term): Range {
    const value = this.#evaluator.certainValue(term);
    return isRational(value) ? around(ratio(value), this.#rounding.get(ratioKey(value)) ?? 0) : ALL;
  }
}

const EXACT_SORTS: ReadonlySet<string> = new Set(['Bool', 'Int', 'BitVec', 'FloatingPoint', 'RoundingMode', 'String']);

function isExactSort(sort: Sort): boolean {
  return sort.kind === 'Array' ? isExactSort(sort.index) && isExactSort(sort.element) : EXACT_SORTS.has(sort.kind);
}

function isRational(value: unknown): value is Rational {
  return typeof value === 'object' && value !== null && 'num' in value && 'den' in value && !('kind' in value);
}

const ratio = ({ num, den }: Rational): number => dropTiny(Number(num) / Number(den), num === 0n);

/** Replaces a tiny number, which floating point represents imprecisely, by NaN, which stands for any number. */
function dropTiny(value: number, isZero: boolean): number {
  return isZero || Math.abs(value) > LEAST ? value : Number.NaN;
}

function around(value: number, error: number): Range {
  if (!Number.isFinite(value)) return ALL;
  return widen(value - error, value + error);
}

function widen(low: number, high: number): Range {
  if (Number.isNaN(low) || Number.isNaN(high)) return ALL;
  return { low: low - Math.abs(low) * SLACK, high: high + Math.abs(high) * SLACK };
}

function combine(op: string, args: readonly Range[]): Range {
  const combination = COMBINATIONS[op];
  return combination === undefined ? compute(op, args) : combination(args);
}

const COMBINATIONS: Readonly<Partial<Record<string, (args: readonly Range[]) => Range>>> = {
  not: (args) => (typeof args[0] === 'boolean' ? !args[0] : 'unknown'),
  and: (args) => (args.includes(false) ? false : args.every((each) => each === true) ? true : 'unknown'),
  or: (args) => (args.includes(true) ? true : args.every((each) => each === false) ? false : 'unknown'),
  '=>': (args) => combine('or', [...args.slice(0, -1).map((each) => combine('not', [each])), ...args.slice(-1)]),
  xor: (args) => (args.every((each) => typeof each === 'boolean') ? args.filter(Boolean).length % 2 === 1 : 'unknown'),
  ite: (args) => selectBranch(args),
  '=': (args) => compareChain(args, (a, b) => equal(a, b)),
  distinct: (args) => negate(anyPair(args, equal)),
  '<': (args) => compareChain(args, (a, b) => less(a, b, true)),
  '<=': (args) => compareChain(args, (a, b) => less(a, b, false)),
  '>': (args) => compareChain(args, (a, b) => less(b, a, true)),
  '>=': (args) => compareChain(args, (a, b) => less(b, a, false)),
  to_real: (args) => args[0] ?? 'unknown',
};

function negate(truth: Range): Range {
  return typeof truth === 'boolean' ? !truth : 'unknown';
}

function selectBranch([condition, then = 'unknown', otherwise = 'unknown']: readonly Range[]): Range {
  if (condition === true) return then;
  if (condition === false) return otherwise;
  if (typeof then === 'object' && typeof otherwise === 'object') {
    return { low: Math.min(then.low, otherwise.low), high: Math.max(then.high, otherwise.high) };
  }
  return then === otherwise ? then : 'unknown';
}

type Compare = (a: Range, b: Range) => Range;

function compareChain(args: readonly Range[], compare: Compare): Range {
  const truths = args.slice(1).map((arg, i) => compare(args[i] as Range, arg));
  return combine('and', truths);
}

function anyPair(args: readonly Range[], compare: Compare): Range {
  if (args.length > MOST_PAIRED) return 'unknown';
  const truths = args.flatMap((a, i) => args.slice(i + 1).map((b) => compare(a, b)));
  return combine('or', truths);
}

const equal: Compare = (a, b) => {
  if (typeof a === 'boolean' && typeof b === 'boolean') return a === b;
  if (typeof a !== 'object' || typeof b !== 'object') return 'unknown';
  return a.high < b.low || b.high < a.low ? false : 'unknown';
};

function less(a: Range, b: Range, isStrict: boolean): Range {
  if (typeof a !== 'object' || typeof b !== 'object') return 'unknown';
  if (a.high < b.low) return true;
  return a.low > b.high || (isStrict && a.low === b.high) ? false : 'unknown';
}

function compute(op: string, args: readonly Range[]): Range {
  const numbers = args.map((each) => (typeof each === 'object' ? each : ALL));
  const [first, ...rest] = numbers as { low: number; high: number }[];
  if (first === undefined) return 'unknown';
  switch (op) {
    case '+':
      return rest.reduce((a, b) => widen(a.low + b.low, a.high + b.high) as typeof a, first);
    case '-':
      if (rest.length === 0) return { low: -first.high, high: -first.low };
      return rest.reduce((a, b) => widen(a.low - b.high, a.high - b.low) as typeof a, first);
    case '*':
      return rest.reduce((a, b) => product(a, b), first);
    case '/':
      return rest.reduce(
        (a, b) => (b.low <= 0 && b.high >= 0 ? (ALL as typeof a) : product(a, { low: 1 / b.high, high: 1 / b.low })),
        first,
      );
    case 'abs':
      return { low: Math.max(0, first.low, -first.high), high: Math.max(-first.low, first.high) };
    default:
      return 'unknown';
  }
}

function product(a: { low: number; high: number }, b: { low: number; high: number }): { low: number; high: number } {
  const ends = [a.low, a.high].flatMap((x) => [b.low, b.high].map((y) => dropTiny(x * y, x === 0 || y === 0)));
  return widen(Math.min(...ends), Math.max(...ends)) as { low: number; high: number };
}
