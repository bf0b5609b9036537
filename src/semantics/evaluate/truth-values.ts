import { isUndetermined } from '../value.js';
import { FALSE, type Result, joinChoices, result } from './result.js';

export function conjoin(a: Result, b: Result): Result {
  const falses = [a, b].filter(({ value }) => value === false);
  if (falses.length > 0) return falses.find(({ choices }) => choices === undefined) ?? (falses[0] as Result);
  if (isUndetermined(a.value)) return a;
  return isUndetermined(b.value) ? b : result(true, joinChoices(a.choices, b.choices));
}

export function disjoin(a: Result, b: Result): Result {
  return negate(conjoin(negate(a), negate(b)));
}

export function negate({ value, choices }: Result): Result {
  return isUndetermined(value) ? { value, choices } : result(value === false, choices);
}

export function isCertainly({ value, choices }: Result, truth: boolean): boolean {
  return value === truth && choices === undefined;
}

export class Alternatives<K> {
  readonly #found = new Map<K, Result>();

  add(key: K, way: Result): void {
    if (!isCertainly(way, false)) this.#found.set(key, disjoin(this.#found.get(key) ?? FALSE, way));
  }

  [Symbol.iterator](): Iterator<readonly [K, Result]> {
    return this.#found.entries();
  }
}
