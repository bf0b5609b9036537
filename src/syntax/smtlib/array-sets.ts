import { BOOL, type Op, type Sort, type Term, type TermStore, operatorAsFunction } from '../../term/index.js';

/** `OF_Z3` matches operators that only z3 has, `OF_OTHERS` matches operators that z3 lacks. */
const OF_Z3 = /\(as\s+const\s+\(Set\b|\((?:union|intersection|setminus|complement|subset)\b/;
const OF_OTHERS = /\b(?:set|rel)\.|\b(?:emptyset|singleton|insert|member|univset)\b/;

const FINITE = /\(FiniteSet |\(set\.(?:size|in|intersect|difference|range)[\s)]/;

export function usesFiniteSets(text: string): boolean {
  return (text.includes('(FiniteSet ') || text.includes('(set.')) && FINITE.test(text);
}

/** Checks whether a text has z3's set operators and no set operators of other solvers. */
export function setsAreArrays(text: string): boolean {
  return text.includes('(Set ') && OF_Z3.test(text) && !OF_OTHERS.test(text);
}

export function hasSetsOfUnknownDialect(text: string): boolean {
  return text.includes('(Set ') && !OF_OTHERS.test(text) && !OF_Z3.test(text) && !/\(set-logic \w*FS/.test(text);
}

const OPERATORS: ReadonlySet<string> = new Set(['union', 'intersection', 'setminus', 'complement', 'subset']);

/** Returns a function that applies z3's set operator `name`. Undefined for other names, or if sets are not arrays. */
export function arraySetOperator(
  { store, setsAreArrays: isOn }: { readonly store: TermStore; readonly setsAreArrays: boolean },
  name: string,
): ((args: readonly Term[]) => Term | undefined) | undefined {
  return isOn && OPERATORS.has(name) ? (args) => arraySetTerm(store, name, args) : undefined;
}

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

const isSet = (sort: Sort): boolean => sort.kind === 'Array' && sort.element === BOOL;
