import { type Undetermined, type Value, isUndetermined, makeUndetermined } from '../value.js';

/** Choices of values that neither the standard nor the model determines. Undefined if the result depends on none. */
export type Choices = ReadonlySet<string> | undefined;

export interface Result {
  readonly value: Value | Undetermined;
  readonly choices: Choices;
}

export function result(value: Value | Undetermined, choices?: Choices): Result {
  return { value, choices };
}

export function unknown(because: string): Result {
  return { value: makeUndetermined(because), choices: undefined };
}

export const TRUE: Result = result(true);
export const FALSE: Result = result(false);

export function joinChoices(a: Choices, b: Choices): Choices {
  if (a === undefined || a === b) return b;
  if (b === undefined) return a;
  return new Set([...a, ...b]);
}

export function withChoices(given: Result, choices: Choices): Result {
  if (choices === undefined || isUndetermined(given.value)) return given;
  return { value: given.value, choices: joinChoices(given.choices, choices) };
}

export interface Frame {
  /** `returned` is the result of the frame requested last, or undefined on the first call. */
  step(returned: Result | undefined): Frame | Result;
}

/** Tests that `value` is missing, since a test for `step`, which is on the prototype, would slow down evaluation. */
export function isFrame(next: Frame | Result): next is Frame {
  return (next as Partial<Result>).value === undefined;
}
