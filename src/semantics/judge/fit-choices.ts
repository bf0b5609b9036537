import { type Sort, type Term, reachable } from '../../term/index.js';
import { type Rational, addRationals, subtractRationals } from '../../util/index.js';
import { Evaluator } from '../evaluate.js';
import type { Budget } from '../budget.js';
import type { ChoicePoint } from '../evaluate/choice-book.js';
import { keyOf } from '../key.js';
import type { Model } from '../model.js';
import type { Signature } from '../signature.js';
import type { Value } from '../value.js';

const MOST_ATTEMPTS = 200;
const ATTEMPT_STEPS = 30_000;
const MOST_FIXED = 24;
const MOST_CANDIDATES = 24;

interface Fit {
  readonly signature: Signature;
  readonly model: Model;
  readonly budget: Budget;
}

/**
 * Searches for unspecified values, such as x / 0, that satisfy the assertions, one false conjunct at a time. Solvers
 * such as cvc5 choose such values without printing them.
 */
export function fitChoices(fit: Fit, asserted: readonly Term[]): Evaluator | undefined {
  let fixed: ReadonlyMap<string, Value> = new Map();
  let attempts = MOST_ATTEMPTS;
  const conjuncts = collectConjuncts(asserted);
  for (;;) {
    const made = new Map<string, ChoicePoint>();
    const evaluator = new Evaluator({ ...fit, book: { fixed, made } });
    const wrong = conjuncts.find((term) => isFalse(evaluator, term));
    if (wrong === undefined) return evaluator;
    const found = evaluator.evaluate(wrong);
    const labels = new Set(found.kind === 'value' ? found.choices : []);
    let next: ReadonlyMap<string, Value> | undefined;
    search: for (const [key, point] of made) {
      if (fixed.has(key) || !labels.has(point.label)) continue;
      for (const value of candidates(evaluator, wrong, point)) {
        if (attempts-- <= 0) return undefined;
        const tried = new Map([...fixed, [key, value]]);
        if (!isTrue(fit, tried, wrong)) continue;
        next = tried;
        break search;
      }
    }
    if (next === undefined || next.size > MOST_FIXED) return undefined;
    fixed = next;
  }
}

function isTrue(fit: Fit, fixed: ReadonlyMap<string, Value>, term: Term): boolean {
  const budget = fit.budget.part({ steps: ATTEMPT_STEPS });
  const found = new Evaluator({ ...fit, budget, book: { fixed, made: new Map() } }).evaluate(term);
  return found.kind === 'value' && found.value === true;
}

function isFalse(evaluator: Evaluator, term: Term): boolean {
  const found = evaluator.evaluate(term);
  return found.kind === 'value' && found.value === false;
}

function collectConjuncts(asserted: readonly Term[]): Term[] {
  const found: Term[] = [];
  const work = [...asserted].reverse();
  for (let term = work.pop(); term !== undefined; term = work.pop()) {
    if (term.kind === 'annot') work.push(term.body);
    else if (term.kind === 'app' && term.op === 'and') for (const arg of [...term.args].reverse()) work.push(arg);
    else found.push(term);
  }
  return found;
}

function candidates(evaluator: Evaluator, conjunct: Term, { sort, value, among }: ChoicePoint): Value[] {
  const found = new Map<string, Value>();
  const offer = (candidate: Value | undefined): void => {
    const key = candidate === undefined ? undefined : keyOf(candidate);
    if (candidate !== undefined && key !== undefined && found.size < MOST_CANDIDATES) found.set(key, candidate);
  };
  if (among !== undefined) {
    for (const each of among) offer(each);
    return [...found.values()];
  }
  const findValue = (term: Term): Value | undefined => {
    const evaluation = evaluator.evaluate(term);
    return evaluation.kind === 'value' ? evaluation.value : undefined;
  };
  for (const term of reachable([conjunct])) {
    if (found.size >= MOST_CANDIDATES / 2) break;
    if (term.sort === sort) offer(findValue(term));
    if (term.kind !== 'app' || term.args.length !== 2 || term.args[0]?.sort !== sort) continue;
    const gap = difference(sort, findValue(term.args[1] as Term), findValue(term.args[0]));
    for (const each of [shift(sort, value, gap, 1n), shift(sort, value, gap, -1n)]) {
      for (const by of [0n, 1n, -1n]) offer(shift(sort, each, unit(sort), by));
    }
  }
  if (typeof value === 'boolean') offer(!value);
  for (const by of [1n, -1n, 2n]) offer(shift(sort, value, unit(sort), by));
  return [...found.values()];
}

function unit(sort: Sort): Value | undefined {
  if (sort.kind === 'Real') return { num: 1n, den: 1n };
  return sort.kind === 'Int' || sort.kind === 'BitVec' ? 1n : undefined;
}

function difference(sort: Sort, a: Value | undefined, b: Value | undefined): Value | undefined {
  if (unit(sort) === undefined) return undefined;
  if (typeof a === 'bigint' && typeof b === 'bigint') return a - b;
  return isRational(a) && isRational(b) ? subtractRationals(a, b) : undefined;
}

function shift(sort: Sort, a: Value | undefined, by: Value | undefined, times: bigint): Value | undefined {
  if (typeof a === 'bigint' && typeof by === 'bigint') {
    const sum = a + times * by;
    return sort.kind === 'BitVec' ? BigInt.asUintN(sort.width, sum) : sum;
  }
  if (!isRational(a) || !isRational(by)) return undefined;
  return addRationals(a, { num: times * by.num, den: by.den });
}

function isRational(value: Value | undefined): value is Rational {
  return typeof value === 'object' && 'num' in value;
}
