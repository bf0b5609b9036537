import { printTerm } from '../syntax/index.js';
import type { Sort, TermStore } from '../term/index.js';
import type { Heap, HeapCell } from './model.js';
import type { Signature } from './signature.js';
import { type Value, isUndetermined } from './value.js';
import { toTerm } from './value-term.js';

export function heapCount(locations: number, data: number): number {
  return locations * (1 + data) ** (locations - 1);
}

/** Yields all heaps over these locations and data. `nil` must be one of `locations`. */
export function* heapsOver(locations: readonly Value[], data: readonly Value[], nil: Value): Generator<Heap> {
  const free = locations.filter((each) => each !== nil);
  const places = free.map(() => -1);
  for (;;) {
    const cells = places.flatMap((at, i): HeapCell[] =>
      at < 0 ? [] : [{ location: free[i] as Value, data: data[at] as Value }],
    );
    yield { cells, nil };
    let i = 0;
    while (i < places.length && places[i] === data.length - 1) places[i++] = -1;
    if (i === places.length) return;
    places[i] = (places[i] as number) + 1;
  }
}

/** Prints a heap as cvc5 does after a model. Undefined if a value has no literal. */
export function heapText(store: TermStore, { cells, nil }: Heap, signature: Signature): string | undefined {
  const { heap: sorts } = signature;
  if (sorts === undefined || nil === undefined) return undefined;
  const text = (value: Value, sort: Sort): string | undefined => {
    const term = toTerm(store, value, sort, signature);
    return term && printTerm(term);
  };
  const pairs = cells.map(({ location, data }) => {
    const [at, holds] = [text(location, sorts.location), isUndetermined(data) ? undefined : text(data, sorts.data)];
    return at === undefined || holds === undefined ? undefined : `(pto ${at} ${holds})`;
  });
  const none = text(nil, sorts.location);
  if (none === undefined || !pairs.every((pair) => pair !== undefined)) return undefined;
  const whole = pairs.length === 0 ? 'sep.emp' : pairs.length === 1 ? pairs[0] : `(sep ${pairs.join(' ')})`;
  return `(heap\n${whole}\n(= (as sep.nil ${sorts.location.text}) ${none})\n)\n`;
}
