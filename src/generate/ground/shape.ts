import type { Index, Sort, SortKind, TermStore } from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import type { Hint } from './literal.js';
import type { World } from './world.js';

/** An argument's place: its sort, and what literal makes the operator's meaning show. */
export interface Place {
  readonly sort: Sort;
  readonly hint?: Hint;
}

/** One way to apply an operator. */
export interface Shape {
  readonly places: readonly Place[];
  readonly indices?: readonly Index[];
  /** For `((as const S) v)`. */
  readonly qualifier?: Sort;
}

/** What shapes are drawn with. */
export interface ShapeContext {
  readonly world: World;
  readonly store: TermStore;
  readonly rng: Rng;
}

/** How an operator is applied in ground terms. */
export interface OperatorShapes {
  /** The kinds of sorts that it can give; undefined for every sort. */
  readonly gives: readonly SortKind[] | undefined;
  /** A random application that gives the sort `want` (any that it can give, where undefined); undefined where none fits. */
  readonly draw: (cx: ShapeContext, want: Sort | undefined) => Shape | undefined;
}

/** Arguments of one sort: mostly two, at times more, rarely one where the operator takes that. */
export function several(rng: Rng, sort: Sort, options: { readonly least?: 1 | 2; readonly hint?: Hint } = {}): Place[] {
  const draw = rng.below(20);
  const count = draw === 0 ? (options.least ?? 2) : draw < 14 ? 2 : draw < 18 ? 3 : 4;
  const place: Place = options.hint === undefined ? { sort } : { sort, hint: options.hint };
  return Array.from({ length: count }, () => place);
}

/** An operator with the same places always. */
export function fixedShape(gives: SortKind, places: readonly Place[]): OperatorShapes {
  const shape: Shape = { places };
  return { gives: [gives], draw: () => shape };
}
