/** A linked list from names to values. With few entries, it is faster to build and search than a map. */
export interface Named<T> {
  readonly name: string;
  readonly value: T;
  readonly others: Named<T> | undefined;
}

export function valueNamed<T>(all: Named<T> | undefined, name: string): T | undefined {
  for (let at = all; at !== undefined; at = at.others) if (at.name === name) return at.value;
  return undefined;
}

export function mapOfNamed<T>(all: Named<T> | undefined): Map<string, T> {
  const entries: [string, T][] = [];
  for (let at = all; at !== undefined; at = at.others) entries.push([at.name, at.value]);
  return new Map(entries.reverse());
}
