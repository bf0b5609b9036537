import { type NumberRole, SortPatternReader, isSortName } from '../../rewrite/index.js';
import type { SexpReader } from '../../syntax/index.js';
import { NO_BINDINGS, type Sort, type SortBindings, type SortPattern, SortStore, bindSort } from '../../term/index.js';

/** What the sorts of a block were found to be made of. */
export interface PatternParts {
  readonly numbers: Map<string, NumberRole>;
  readonly sorts: Set<string>;
  /** Names of sorts that the block declares itself. */
  readonly own: ReadonlySet<string>;
}

/** Sorts that a block declares: no seed has them. */
const OWN = new SortStore();

/** Reads the sorts of a block; what is no known name is a parameter, and noted. */
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

/** Terms of these sorts stand in few places, and solvers have no unknowns of some. */
const NOT_FUSED: ReadonlySet<Sort['kind']> = new Set(['Function', 'Seq', 'Set', 'Bag', 'Tuple']);

/** What parameters stand for where patterns are these sorts; undefined where they cannot be. */
export function bindSorts(pairs: readonly (readonly [pattern: SortPattern, sort: Sort])[]): SortBindings | undefined {
  let bindings: SortBindings | undefined = NO_BINDINGS;
  for (const [pattern, sort] of pairs) {
    if (bindings !== undefined) bindings = bindSort(pattern, sort, bindings);
  }
  for (let at = bindings?.sorts; at !== undefined; at = at.others) if (NOT_FUSED.has(at.value.kind)) return undefined;
  return bindings;
}
