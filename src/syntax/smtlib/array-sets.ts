import { BOOL, type Op, type Sort, type Term, type TermStore, operatorAsFunction } from '../../term/index.js';

/** z3's own words for sets, and those that only other solvers have. */
const OF_Z3 = /\(as\s+const\s+\(Set\b|\((?:union|intersection|setminus|complement|subset)\b/;
const OF_OTHERS = /\b(?:set|rel)\.|\b(?:emptyset|singleton|insert|member|univset)\b/;

const FINITE = /\(FiniteSet |\(set\.(?:size|in|intersect|difference|range)[\s)]/;

/** Whether a text has the finite sets of z3: the sort is written `(FiniteSet T)`, and some operators have other names than in cvc5. */
export function usesFiniteSets(text: string): boolean {
  return (text.includes('(FiniteSet ') || text.includes('(set.')) && FINITE.test(text);
}

/** Whether `(Set T)` in a text is that of z3, which is `(Array T Bool)`: its operators stand in it, and none of other solvers. */
export function setsAreArrays(text: string): boolean {
  return text.includes('(Set ') && OF_Z3.test(text) && !OF_OTHERS.test(text);
}

/** Whether nothing in a text tells whose the sets `(Set T)` are. */
export function hasSetsOfUnknownDialect(text: string): boolean {
  return text.includes('(Set ') && !OF_OTHERS.test(text) && !OF_Z3.test(text) && !/\(set-logic \w*FS/.test(text);
}

const OPERATORS: ReadonlySet<string> = new Set(['union', 'intersection', 'setminus', 'complement', 'subset']);

/** What z3's name of an operator of sets makes of its arguments; undefined for another name, or where sets are no arrays. */
export function arraySetOperator(
  { store, setsAreArrays: isOn }: { readonly store: TermStore; readonly setsAreArrays: boolean },
  name: string,
): ((args: readonly Term[]) => Term | undefined) | undefined {
  return isOn && OPERATORS.has(name) ? (args) => arraySetTerm(store, name, args) : undefined;
}

/** z3's operators of sets, by name, on arrays to Bool (`theory_array` of z3: union, intersection, setminus, complement, subset). */
function arraySetTerm(store: TermStore, name: string, args: readonly Term[]): Term | undefined {
  const [first, second] = args;
  const sort = first?.sort;
  if (first === undefined || sort === undefined || !isSet(sort) || !args.every((each) => each.sort === sort))
    return undefined;
  const map = (op: Op, ...of: readonly Term[]): Term | undefined => {
    const fun = operatorAsFunction(
      store,
      op,
      of.map(() => BOOL),
    );
    return fun === undefined ? undefined : store.tryApp('map', [fun, ...of]);
  };
  switch (name) {
    case 'union':
      return args.length < 2 ? first : map('or', ...args);
    case 'intersection':
      return args.length < 2 ? first : map('and', ...args);
    case 'complement':
      return second === undefined ? map('not', first) : undefined;
    case 'setminus': {
      if (second === undefined || args.length > 2) return undefined;
      const other = map('not', second);
      return other && map('and', first, other);
    }
    case 'subset': {
      if (second === undefined || args.length > 2) return undefined;
      const both = map('and', first, second);
      return both && store.app('=', [both, first]);
    }
    default:
      return undefined;
  }
}

function isSet(sort: Sort): boolean {
  return sort.kind === 'Array' && sort.element === BOOL;
}
