import type { Sort } from '../../term/index.js';
import { type Sizes, keyOfAll } from '../key.js';
import type { Value } from '../value.js';

export interface ChoicePoint {
  readonly label: string;
  readonly sort: Sort;
  readonly value: Value;
  readonly among: readonly Value[] | undefined;
}

/** Choices by point: an operator or symbol with its arguments. */
export interface ChoiceRecord {
  readonly fixed: ReadonlyMap<string, Value>;
  readonly made: Map<string, ChoicePoint>;
}

/** Returns the book's value for a choice, else that of `choose`, and records it. */
export function chooseRecorded(
  book: ChoiceRecord | undefined,
  { label, sort, among }: Omit<ChoicePoint, 'value'>,
  args: readonly { readonly value: Value; readonly sort: Sort }[],
  { sizes, choose }: { readonly sizes: Sizes; readonly choose: () => Value | undefined },
): Value | undefined {
  if (book === undefined) return choose();
  const values = args.map(({ value }) => value);
  const found = keyOfAll(values, sizes);
  const about = `${label} ${sort.text} (${args.map((arg) => arg.sort.text).join(' ')}) `;
  // An argument without a key may equal one that has a key.
  if (found === undefined) return [...book.fixed.keys()].some((key) => key.startsWith(about)) ? undefined : choose();
  const key = about + found;
  const value = book.fixed.get(key) ?? choose();
  if (value !== undefined) book.made.set(key, { label, sort, value, among });
  return value;
}
