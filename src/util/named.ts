/** A linked list from names to values: for few entries, faster to build and to search than a map. */
export interface Named<T> {
  readonly name: string;
  readonly value: T;
  readonly others: Named<T> | undefined;
}

export function valueNamed<T>(all: Named<T> | undefined, name: string): T | undefined {
  for (let at = all; at !== undefined; at = at.others) if (at.name === name) return at.value;
  return undefined;
}

/** Entries in the order in which they were added. */
export function mapOfNamed<T>(all: Named<T> | undefined): Map<string, T> {
  const entries: [string, T][] = [];
  for (let at = all; at !== undefined; at = at.others) entries.push([at.name, at.value]);
  return new Map(entries.reverse());
}
