import { cardinalityOf } from '../../../semantics/index.js';
import type { Sort } from '../../../term/index.js';
import type { ConstructionContext } from '../construction.js';

/** Whether a sort has finitely many values; false for uninterpreted sorts, which may have any number. */
export function isFinite(cx: ConstructionContext, sort: Sort, inside: ReadonlySet<Sort> = new Set()): boolean {
  const decls = cx.datatypes.get(sort);
  if (decls === undefined) return typeof cardinalityOf(sort) === 'bigint';
  // A datatype that speaks of itself has values of any depth. Recursion ends: every step adds a sort of the palette.
  if (inside.has(sort)) return false;
  const within = new Set([...inside, sort]);
  return decls.every(({ selectors }) => selectors.every((field) => isFinite(cx, field.sort, within)));
}
