import type { Command, FunDefinition, LogicInfo } from '../../script/index.js';
import { hasTermsOf } from '../../generate/index.js';
import type { FreeVariables } from '../../semantics/index.js';
import { type Site, type Sort, type Term, type TermStore, isOpaqueSort } from '../../term/index.js';
import type { Rng } from '../../util/index.js';

export interface RewriteContext {
  readonly store: TermStore;
  readonly rng: Rng;
  readonly logic: LogicInfo;
  readonly free: FreeVariables;
  /** Nonrecursive definitions that are visible at all their uses. */
  readonly definitions: ReadonlyMap<string, FunDefinition>;
}

export interface RewrittenTerm {
  readonly rule: string;
  readonly after: Term;
  readonly declares: readonly Command[];
}

export type Rewriting = (site: Site, cx: RewriteContext) => RewrittenTerm | undefined;

export function makeRewritten(
  rule: string,
  after: Term | undefined,
  declares: readonly Command[] = [],
): RewrittenTerm | undefined {
  return after === undefined ? undefined : { rule: `rephrase:${rule}`, after, declares };
}

/** Checks whether every solver for the logic allows symbols, arguments and fields of this sort. */
export function isValueSort(sort: Sort, logic: LogicInfo): boolean {
  if (sort.kind === 'RegLan' || sort.kind === 'Function' || sort.kind === 'Parameter') return false;
  return !isOpaqueSort(sort) && hasTermsOf(logic, sort);
}
