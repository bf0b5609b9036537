import { type Undetermined, type Value, isUndetermined, undetermined } from '../value.js';

/** What a result rests on that the standard and the model leave open; undefined for nothing. */
export type Choices = ReadonlySet<string> | undefined;

/** A value, or why there is none, and the open choices on which it depends. */
export interface Result {
  readonly value: Value | Undetermined;
  readonly choices: Choices;
}

export function result(value: Value | Undetermined, choices?: Choices): Result {
  return { value, choices };
}

export function unknown(because: string): Result {
  return { value: undetermined(because), choices: undefined };
}

export const TRUE: Result = result(true);
export const FALSE: Result = result(false);

/** Both sets of choices. */
export function joined(a: Choices, b: Choices): Choices {
  if (a === undefined || a === b) return b;
  if (b === undefined) return a;
  return new Set([...a, ...b]);
}

/** A result that depends on further choices too. */
export function withChoices(given: Result, choices: Choices): Result {
  if (choices === undefined || isUndetermined(given.value)) return given;
  return { value: given.value, choices: joined(given.choices, choices) };
}

/** One step of the evaluator's work: what it needs next, or its result. */
export interface Frame {
  /** `returned` is what the frame that was asked for last has come to; undefined at the first call. */
  step(returned: Result | undefined): Frame | Result;
}

/** Asked at every step: looking whether there is a `step` takes longer, for a class has it and a frame only through that. */
export function isFrame(next: Frame | Result): next is Frame {
  return (next as Partial<Result>).value === undefined;
}
