import { type NumberRole, SortPatternReader, isSortName } from '../../rewrite/index.js';
import type { SexpReader } from '../../syntax/index.js';
import { NO_BINDINGS, type Sort, type SortBindings, type SortPattern, SortStore, bindSort } from '../../term/index.js';

export interface PatternParts {
  readonly numbers: Map<string, NumberRole>;
  readonly sorts: Set<string>;
  readonly own: ReadonlySet<string>;
}

const OWN = new SortStore();

/** Returns a reader of sorts that declares unknown names as parameters. */
export function patternReader(sexp: SexpReader, { numbers, sorts, own }: PatternParts): SortPatternReader {
  return new SortPatternReader(sexp, {
    isSort(name) {
      if (isSortName(name) || own.has(name)) return false;
      sorts.add(name);
      return true;
    },
    isNumber(name, _, role) {
      if (!numbers.has(name)) numbers.set(name, role);
      return true;
    },
    declared: (name) => (own.has(name) ? OWN.named(name, name, []) : undefined),
    hasCollections: false,
    parameter: 'a parameter',
  });
}

/** Kinds of sorts that are not fused: their terms are rare, and some solvers do not allow constants of these sorts. */
const NOT_FUSED: ReadonlySet<Sort['kind']> = new Set(['Function', 'Seq', 'Set', 'Bag', 'Tuple']);

export function bindSorts(pairs: readonly (readonly [pattern: SortPattern, sort: Sort])[]): SortBindings | undefined {
  let bindings: SortBindings | undefined = NO_BINDINGS;
  for (const [pattern, sort] of pairs) {
    if (bindings !== undefined) bindings = bindSort(pattern, sort, bindings);
  }
  for (let at = bindings?.sorts; at !== undefined; at = at.others) if (NOT_FUSED.has(at.value.kind)) return undefined;
  return bindings;
}
