import type { Op, Sort, Term, TermStore, VarTerm } from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import type { Vocabulary } from '../vocabulary.js';

/** What a kit makes terms with. */
export interface SnippetContext {
  readonly store: TermStore;
  readonly rng: Rng;
  readonly vocabulary: Vocabulary;
  readonly scope: readonly VarTerm[];
  /** A symbol or literal of a sort. */
  leaf(sort: Sort): Term | undefined;
  /** A term of a sort with at most `depth` levels of operators. */
  term(sort: Sort, depth: number): Term | undefined;
}

type Maker = (cx: SnippetContext, sort: Sort, depth: number) => Term | undefined;

/** How formulas and terms of one kind of sort are made up. Each part may find nothing. */
export interface Kit {
  /** A formula about terms of the sort. */
  readonly atom?: Maker;
  /** A term of the sort with an operator on top. */
  readonly compound?: Maker;
  /** A literal of the sort. */
  readonly literal?: (cx: SnippetContext, sort: Sort) => Term | undefined;
}

/** An application of `op` to terms of one sort; undefined where one of them is not to be had. */
export function applyTo(
  cx: SnippetContext,
  op: Op,
  sorts: readonly Sort[],
  options: { readonly depth: number; readonly indices?: readonly number[] },
): Term | undefined {
  const args: Term[] = [];
  for (const sort of sorts) {
    const arg = cx.term(sort, options.depth);
    if (arg === undefined) return undefined;
    args.push(arg);
  }
  return cx.store.tryApp(op, args, options.indices);
}

/** A relation between two terms of a sort. */
export function relation(cx: SnippetContext, ops: readonly Op[], sort: Sort, depth: number): Term | undefined {
  return applyTo(cx, cx.rng.pick(ops), [sort, sort], { depth });
}
