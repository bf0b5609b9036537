import { type Signature, type SortBindings, boundNumber, numbersIn } from '../../term/index.js';

/** The parameters of a signature's indices that no sort has bound. */
export function freeNumbers({ indices }: Signature, bindings: SortBindings): string[] {
  const names = indices.flatMap((index) =>
    index.kind === 'constructor' || index.kind === 'of-sort' ? [] : numbersIn(index),
  );
  return [...new Set(names)].filter((name) => boundNumber(bindings, name) === undefined);
}
