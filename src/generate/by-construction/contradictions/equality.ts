import { BOOL, type Sort, type Term, cardinalityOf } from '../../../term/index.js';
import type { Construction, ConstructionContext } from '../construction.js';
import { equal, unequal } from './pairs.js';

const equalityChain: Construction = {
  name: 'equality-chain',
  summary: 'a chain of equations joins terms that are distinct',
  contradict: (cx) => {
    const { rng, store, term, variables } = cx;
    if (variables.length === 0) return undefined;
    const sort = rng.pick(variables);
    const stops = Array.from({ length: rng.between(3, 5) }, () => term(sort));
    const equations = stops.slice(1).map((to, i) => equal(cx, stops[i] as Term, to));
    const ends = [stops[0], stops.at(-1)] as Term[];
    return { terms: [...equations, store.app('distinct', ends)], because: 'the equations join both ends of the chain' };
  },
};

/** `(distinct t t')`, with t' an equivalent rewriting of t. */
const equivalentTerms: Construction = {
  name: 'equivalent-terms',
  summary: 'a term is distinct from an equivalent term',
  contradict: (cx) => {
    const { disguise, rng, term, variables } = cx;
    if (variables.length === 0) return undefined;
    const one = term(rng.pick(variables));
    const other = disguise(disguise(one));
    if (one === other) return undefined;
    const pair: [Term, Term] = rng.chance(0.5) ? [one, other] : [other, one];
    const because = 'the second term is the first term, rewritten by equivalences';
    return { terms: [unequal(cx, pair, pair, 0.6)], because };
  },
};

/** `(= s t)` and `(distinct (f s) (f t))`, also with several arguments and nested functions. */
const congruence: Construction = {
  name: 'congruence',
  summary: 'a function gives distinct results for equal arguments',
  contradict: (cx) => {
    const { functions, rng, sorts, store, term } = cx;
    const usable = functions.filter(({ params, result }) => params.length > 0 && sorts.includes(result));
    if (usable.length === 0) return undefined;
    const first = rng.pick(usable);
    const equations: Term[] = [];
    const [left, right] = [first, first].map(({ params }) => params.map(term)) as [Term[], Term[]];
    right.forEach((each, i) => {
      const other = left[i] as Term;
      if (rng.chance(0.4)) right[i] = other;
      else equations.push(equal(cx, each, other));
    });
    const call = (args: readonly Term[]): Term => store.call(first.name, args, first.result);
    let pair: [Term, Term] = [call(left), call(right)];
    for (let i = rng.below(3); i > 0; i--) {
      const { sort } = pair[0];
      const around = usable.filter(({ params }) => params.includes(sort));
      if (around.length === 0) break;
      const { name, params, result } = rng.pick(around);
      const at = params.indexOf(sort);
      const others = params.map(term);
      pair = pair.map((each) => store.call(name, others.with(at, each), result)) as [Term, Term];
    }
    const apart = unequal(cx, pair, pair, 0.6);
    return { terms: [...equations, apart], because: 'a function gives equal results for equal arguments' };
  },
};

/** Powers of functions: f^m(x) = x and f^n(x) = x imply f^d(x) = x for d = gcd(m, n). On Bool, f^3 = f. */
const functionPowers: Construction = {
  name: 'function-powers',
  summary: 'a function has cycles of two lengths, but no cycle of the length of their greatest common divisor',
  contradict: (cx) => {
    const { functions, rng, store } = cx;
    const usable = functions.filter(({ params, result }) => params.length === 1 && params[0] === result);
    if (usable.length === 0) return undefined;
    const { name, result } = rng.pick(usable);
    const power = (of: Term, count: number): Term =>
      count === 0 ? of : store.call(name, [power(of, count - 1)], result);
    const start = cx.term(result);
    if (result === BOOL && rng.chance(0.6)) {
      const apart = unequal(cx, [power(start, 3), power(start, 1)]);
      return { terms: [apart], because: `a function from Bool to Bool, such as ${name}, equals its third power` };
    }
    const [m, n, divisor] = rng.pick(CYCLES);
    const multiple = divisor * rng.pick([1, 1, 2]);
    const circles = [m, n].map((count) => store.app('=', [power(start, count), start]));
    const because = `cycles of ${name} of lengths ${m} and ${n} imply a cycle of length ${divisor}`;
    return { terms: [...circles, unequal(cx, [start, power(start, multiple)])], because };
  },
};

/** Two exponents and their greatest common divisor. */
const CYCLES = [[2, 3, 1], [3, 4, 1], [2, 4, 2], [4, 6, 2], [3, 5, 1], [3, 6, 3], [2, 5, 1]] as const; // oxfmt-ignore

/** `(or (= a u) (= a v))`, the same for b and c, and `(distinct a b c)`: three distinct terms with only two values. */
const boxedIn: Construction = {
  name: 'boxed-in',
  summary: 'each of n distinct terms equals one of fewer than n terms',
  contradict: ({ rng, store, term, variables }) => {
    if (variables.length === 0) return undefined;
    const sort = rng.pick(variables);
    const boxes = Array.from({ length: rng.between(1, 3) }, () => term(sort));
    const things = Array.from({ length: boxes.length + 1 }, () => term(sort));
    const cases = things.map((thing): Term => {
      const equations = rng.sample(boxes, boxes.length).map((box) => store.app('=', [thing, box]));
      return equations.length === 1 ? (equations[0] as Term) : store.app('or', equations);
    });
    const because = `each of ${things.length} distinct terms equals one of ${boxes.length} terms`;
    return { terms: [...cases, store.app('distinct', things)], because };
  },
};

const MOST = 6;

/** More distinct terms than their sort has values. Terms of wide bit-vector sorts are cut to one or two bits. */
const pigeonhole: Construction = {
  name: 'pigeonhole',
  summary: 'distinct terms outnumber the values of their sort',
  contradict: (cx) => {
    const holes = cx.sorts.filter((sort) => countValues(sort) < MOST);
    const wide = cx.variables.filter((sort) => sort.kind === 'BitVec' && sort.width > 2);
    if (holes.length + wide.length === 0) return undefined;
    const sort = cx.rng.pick([...holes, ...wide]);
    let count = countValues(sort);
    let pick = (): Term => cx.term(sort);
    if (sort.kind === 'BitVec' && count >= MOST) {
      const bits = cx.rng.between(1, 2);
      count = 2 ** bits;
      const low = cx.rng.between(0, sort.width - bits);
      pick = () => cx.store.app('extract', [cx.term(sort)], [low + bits - 1, low]);
    }
    const terms = Array.from({ length: count + 1 }, pick);
    const because = `${terms.length} terms are distinct, but there are only ${count} values`;
    return { terms: allDistinct(cx, terms), because };
  },
  recognises: (terms) => {
    if (terms.map(deniedPair).some((pair) => pair !== undefined && pair[0] === pair[1])) return true;
    const apart = terms.length === 1 ? distinctTerms(terms[0]) : pairwise(terms);
    const [first] = apart;
    return first !== undefined && apart.length > countValues(first.sort);
  },
};

function deniedPair(term: Term): readonly Term[] | undefined {
  const equation = term.kind === 'app' && term.op === 'not' ? term.args[0] : undefined;
  return equation?.kind === 'app' && equation.op === '=' ? equation.args : undefined;
}

function distinctTerms(term: Term | undefined): readonly Term[] {
  return term?.kind === 'app' && term.op === 'distinct' ? term.args : [];
}

function pairwise(terms: readonly Term[]): readonly Term[] {
  const all = new Set<Term>();
  const pairs = new Set<string>();
  for (const [one, other] of terms.map((term) => deniedPair(term) ?? [])) {
    if (one === undefined || other === undefined) return [];
    all.add(one).add(other);
    pairs.add(one.id < other.id ? `${one.id} ${other.id}` : `${other.id} ${one.id}`);
  }
  return pairs.size === (all.size * (all.size - 1)) / 2 ? [...all] : [];
}

function countValues(sort: Sort): number {
  const size = cardinalityOf(sort);
  return typeof size === 'bigint' && size < 1000n ? Number(size) : Number.POSITIVE_INFINITY;
}

function allDistinct({ rng, store }: ConstructionContext, terms: readonly Term[]): readonly Term[] {
  if (terms.length > 4 || rng.chance(0.6)) return [store.app('distinct', terms)];
  return terms.flatMap((one, i) => terms.slice(i + 1).map((other) => store.app('not', [store.app('=', [one, other])])));
}

export const EQUALITY = [equalityChain, equivalentTerms, congruence, functionPowers, boxedIn, pigeonhole];
