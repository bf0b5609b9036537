import { type Sort, cardinalityOf } from '../../../term/index.js';
import type { ConstructionContext } from '../construction.js';

/** False for uninterpreted sorts, which may have any size. */
export function isFinite(cx: ConstructionContext, sort: Sort, inside: ReadonlySet<Sort> = new Set()): boolean {
  const decls = cx.datatypes.get(sort);
  if (decls === undefined) return typeof cardinalityOf(sort) === 'bigint';
  // A recursive datatype has values of any depth. Terminates, since each call adds a sort of the palette.
  if (inside.has(sort)) return false;
  const within = new Set([...inside, sort]);
  return decls.every(({ selectors }) => selectors.every((field) => isFinite(cx, field.sort, within)));
}
