import { type Signature, type SortBindings, findNumber, numbersIn } from '../../term/index.js';

/** Lists the index parameters of a signature that its sorts leave unbound. */
export function freeNumbers({ indices }: Signature, bindings: SortBindings): string[] {
  const names = indices.flatMap((index) =>
    index.kind === 'constructor' || index.kind === 'of-sort' ? [] : numbersIn(index),
  );
  return [...new Set(names)].filter((name) => findNumber(bindings, name) === undefined);
}
