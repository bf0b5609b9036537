import type { Sort } from '../../term/index.js';
import { fieldSorts } from '../evaluate/datatype-sorts.js';
import { keyOf } from '../key.js';
import type { Signature } from '../signature.js';
import type { Value } from '../value.js';
import { smallValues } from './small-values.js';

const MOST_OF_FIELD = 5;
const DEEPEST = 3;

interface GroundOptions {
  readonly signature: Signature;
  readonly most: number;
}

/** Lists the values of a datatype by depth. Fields of sorts that are not datatypes take only two values each. */
export function groundValues(sort: Sort, { signature, most }: GroundOptions): readonly Value[] {
  if (!isDatatype(sort, signature)) return smallValues(sort, { signature });
  const values = new Map<string, Value>();
  for (let depth = 1; depth <= DEEPEST && values.size < most; depth++) {
    for (const value of valuesTo(sort, depth, { signature, most })) {
      if (values.size < most) values.set(keyOf(value) ?? `${values.size}`, value);
    }
  }
  return [...values.values()];
}

function isDatatype(sort: Sort, { datatypes }: Signature): sort is Extract<Sort, { kind: 'Named' }> {
  return sort.kind === 'Named' && datatypes.has(sort.name);
}

function valuesTo(sort: Sort, depth: number, { signature, most }: GroundOptions): readonly Value[] {
  if (!isDatatype(sort, signature)) {
    if (sort.kind === 'Int') return [0n, 1n];
    if (sort.kind === 'Real') return [0n, 1n].map((num) => ({ num, den: 1n }));
    return smallValues(sort, { signature }).slice(0, 2);
  }
  if (depth === 0) return [];
  const found: Value[] = [];
  for (const decl of signature.datatypes.get(sort.name)?.constructors ?? []) {
    let tuples: (readonly Value[])[] = [[]];
    for (const field of fieldSorts(signature, sort, decl)) {
      const each = valuesTo(field, depth - 1, { signature, most: MOST_OF_FIELD });
      tuples = tuples.flatMap((tuple) => each.map((value) => [...tuple, value])).slice(0, most);
    }
    for (const args of tuples) found.push({ kind: 'datatype', sort, name: decl.name, args });
  }
  return found.slice(0, most);
}
