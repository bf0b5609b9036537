import { isUndetermined } from '../value.js';
import { FALSE, type Result, joined, result } from './result.js';

/** A conjunction: what is false decides, first without a choice; else what is not known; else it rests on the choices of both. */
export function conjoined(a: Result, b: Result): Result {
  const falses = [a, b].filter(({ value }) => value === false);
  if (falses.length > 0) return falses.find(({ choices }) => choices === undefined) ?? (falses[0] as Result);
  if (isUndetermined(a.value)) return a;
  return isUndetermined(b.value) ? b : result(true, joined(a.choices, b.choices));
}

export function disjoined(a: Result, b: Result): Result {
  return negated(conjoined(negated(a), negated(b)));
}

export function negated({ value, choices }: Result): Result {
  return isUndetermined(value) ? { value, choices } : result(value === false, choices);
}

/** Whether it is so whatever is chosen. */
export function isCertainly({ value, choices }: Result, truth: boolean): boolean {
  return value === truth && choices === undefined;
}

/** Results by a key of what they are for; what is not there is false. */
export class Alternatives<K> {
  readonly #found = new Map<K, Result>();

  /** One more way in which it may be true. */
  add(key: K, way: Result): void {
    if (!isCertainly(way, false)) this.#found.set(key, disjoined(this.#found.get(key) ?? FALSE, way));
  }

  [Symbol.iterator](): Iterator<readonly [K, Result]> {
    return this.#found.entries();
  }
}
