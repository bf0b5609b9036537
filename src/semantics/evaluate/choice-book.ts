import type { Sort } from '../../term/index.js';
import { type Sizes, keyOfAll } from '../key.js';
import type { Value } from '../value.js';

export interface ChoicePoint {
  readonly label: string;
  readonly sort: Sort;
  readonly value: Value;
  readonly among: readonly Value[] | undefined;
}

export interface ChoiceRecord {
  readonly fixed: ReadonlyMap<string, Value>;
  readonly made: Map<string, ChoicePoint>;
}

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
  // Arguments without a key may be equal to arguments for which a value is already fixed.
  if (found === undefined) return [...book.fixed.keys()].some((key) => key.startsWith(about)) ? undefined : choose();
  const key = about + found;
  const value = book.fixed.get(key) ?? choose();
  if (value !== undefined) book.made.set(key, { label, sort, value, among });
  return value;
}
