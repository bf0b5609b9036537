import type { Command, FunDefinition, LogicInfo } from '../../script/index.js';
import { isSpokenOf } from '../../generate/index.js';
import type { FreeVariables } from '../../semantics/index.js';
import { type Site, type Sort, type Term, type TermStore, isOpaqueSort } from '../../term/index.js';
import type { Rng } from '../../util/index.js';

/** What a term is said anew with. */
export interface RewriteContext {
  readonly store: TermStore;
  readonly rng: Rng;
  readonly logic: LogicInfo;
  readonly free: FreeVariables;
  /** Definitions that may be unfolded, by name: in force wherever they are used, and not recursive. */
  readonly definitions: ReadonlyMap<string, FunDefinition>;
}

/** Another way to say a term: of the same sort, and with the same value whatever the symbols and variables stand for. */
export interface Rewritten {
  readonly rule: string;
  readonly after: Term;
  /** Definitions that it needs. */
  readonly declares: readonly Command[];
}

/** A way to say the term at a place anew; undefined where it does not apply. */
export type Rewriting = (site: Site, cx: RewriteContext) => Rewritten | undefined;

export function rewritten(
  rule: string,
  after: Term | undefined,
  declares: readonly Command[] = [],
): Rewritten | undefined {
  return after === undefined ? undefined : { rule: `rephrase:${rule}`, after, declares };
}

/** Whether symbols, arguments and fields may be of a sort, with every solver that reads scripts of the logic. */
export function isValueSort(sort: Sort, logic: LogicInfo): boolean {
  if (sort.kind === 'RegLan' || sort.kind === 'Function' || sort.kind === 'Parameter') return false;
  return !isOpaqueSort(sort) && isSpokenOf(logic, sort);
}
