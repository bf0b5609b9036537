import { type ConstTerm, type Sort, type Term, reachable } from '../../term/index.js';
import { EMPTY_MODEL } from '../model.js';
import { Evaluator } from '../evaluate.js';
import { smallValues } from '../exhaust/small-values.js';
import { keyOf } from '../key.js';
import type { Signature } from '../signature.js';
import type { Value } from '../value.js';

/** How many assignments are tried of terms that do not compile, and up to how many of those that do. */
export const SOME = 40;
export const MOST_COMPILED = 4_000;

/** The declared constants of some terms; a reason where values for what they are made of are not drawn. */
export function freeSymbols(terms: readonly Term[], { declared, named }: Signature): ConstTerm[] | string {
  const found = new Set<ConstTerm>();
  for (const each of reachable(terms)) {
    if (each.kind === 'call' && declared.has(each.name)) return 'it applies a function without a definition';
    if (each.kind === 'const' && declared.has(each.name) && !named.has(each.name)) found.add(each);
  }
  return [...found];
}

/** Boundary values of a sort, and the literals of that sort in some terms with their neighbours. */
export function valuesNear(sort: Sort, terms: readonly Term[], signature: Signature): readonly Value[] {
  const values = new Map<string, Value>();
  const add = (value: Value): void => {
    const key = keyOf(value);
    if (key !== undefined) values.set(key, value);
  };
  const small = smallValues(sort, { signature });
  if (small.length === 0) return small;
  for (const value of small) add(value);
  const evaluator = new Evaluator({ signature, model: EMPTY_MODEL });
  for (const each of reachable(terms)) {
    if (each.kind !== 'value' || each.sort !== sort) continue;
    const found = evaluator.evaluate(each);
    if (found.kind === 'value') for (const value of neighbours(found.value, sort)) add(value);
  }
  return values.size === 0 ? small : [...values.values()];
}

/** A number with the next ones on both sides; of another sort the value alone. */
function neighbours(value: Value, sort: Sort): readonly Value[] {
  if (typeof value === 'bigint') {
    const both = [value - 1n, value, value + 1n];
    return sort.kind === 'BitVec'
      ? both.map((each) => BigInt.asUintN(sort.width, each))
      : sort.kind === 'Int'
        ? both
        : [value];
  }
  return [value];
}
