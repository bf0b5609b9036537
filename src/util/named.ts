/** A value by name, and those that were named before it: where they are few, quicker to make and to search than a map. */
export interface Named<T> {
  readonly name: string;
  readonly value: T;
  readonly others: Named<T> | undefined;
}

/** The value of a name; undefined where it has none. */
export function valueNamed<T>(all: Named<T> | undefined, name: string): T | undefined {
  for (let at = all; at !== undefined; at = at.others) if (at.name === name) return at.value;
  return undefined;
}

/** Names with their values, in the order in which they were added. */
export function mapOfNamed<T>(all: Named<T> | undefined): Map<string, T> {
  const entries: [string, T][] = [];
  for (let at = all; at !== undefined; at = at.others) entries.push([at.name, at.value]);
  return new Map(entries.reverse());
}
