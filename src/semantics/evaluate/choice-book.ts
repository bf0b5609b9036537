import type { Sort } from '../../term/index.js';
import { type Sizes, keyOfAll } from '../key.js';
import type { Value } from '../value.js';

/** Something left open at some arguments, and the value that was chosen. */
export interface OpenPoint {
  /** As in the choices of an `Evaluation`. */
  readonly label: string;
  readonly sort: Sort;
  readonly value: Value;
  /** The only values allowed, where not all are. */
  readonly among: readonly Value[] | undefined;
}

/** Choices by their points: the same point is the same operator or symbol at the same arguments. */
export interface ChoiceBook {
  /** What to choose at some points, before any policy. */
  readonly fixed: ReadonlyMap<string, Value>;
  /** All the choices made; the evaluator adds to it. */
  readonly made: Map<string, OpenPoint>;
}

/** A choice as the book has it, else as `choose` makes it; noted in the book. */
export function choiceIn(
  book: ChoiceBook | undefined,
  { label, sort, among }: Omit<OpenPoint, 'value'>,
  args: readonly { readonly value: Value; readonly sort: Sort }[],
  { sizes, choose }: { readonly sizes: Sizes; readonly choose: () => Value | undefined },
): Value | undefined {
  if (book === undefined) return choose();
  const values = args.map(({ value }) => value);
  const found = keyOfAll(values, sizes);
  const about = `${label} ${sort.text} (${args.map((arg) => arg.sort.text).join(' ')}) `;
  // Arguments without a key may equal some that have one.
  if (found === undefined) return [...book.fixed.keys()].some((key) => key.startsWith(about)) ? undefined : choose();
  const key = about + found;
  const value = book.fixed.get(key) ?? choose();
  if (value !== undefined) book.made.set(key, { label, sort, value, among });
  return value;
}
