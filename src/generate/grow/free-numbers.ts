import { type Signature, type SortBindings, findNumber, numbersIn } from '../../term/index.js';

/** Lists a signature's index parameters that `bindings` leaves unbound. */
export function freeNumbers({ indices }: Signature, bindings: SortBindings): string[] {
  const names = indices.flatMap((index) =>
    index.kind === 'constructor' || index.kind === 'of-sort' ? [] : numbersIn(index),
  );
  return [...new Set(names)].filter((name) => findNumber(bindings, name) === undefined);
}
