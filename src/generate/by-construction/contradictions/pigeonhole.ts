import { type Sort, type Term, cardinalityOf } from '../../../term/index.js';
import type { Construction, ConstructionContext } from '../construction.js';

const MOST = 6;

/** Distinct terms, one more than their sort or a few of its bits have values. */
export const pigeonhole: Construction = {
  name: 'pigeonhole',
  summary: 'more terms are distinct from each other than their sort has values',
  contradict: (cx) => {
    const holes = cx.sorts.filter((sort) => countValues(sort) < MOST);
    const wide = cx.variables.filter((sort) => sort.kind === 'BitVec' && sort.width > 2);
    const all = [...holes, ...wide];
    if (all.length === 0) return undefined;
    const sort = cx.rng.pick(all);
    const { terms, count } = countValues(sort) < MOST ? whole(cx, sort) : parts(cx, sort);
    return {
      terms: apart(cx, terms),
      because: `${terms.length} terms are distinct, but there are only ${count} values`,
    };
  },
  recognises: (terms) => {
    if (terms.some(isDenial)) return true;
    const apart = terms.length === 1 ? distinctTerms(terms[0]) : pairwise(terms);
    const [first] = apart;
    return first !== undefined && apart.length > countValues(first.sort);
  },
};

function isDenial(term: Term): boolean {
  const equation = term.kind === 'app' && term.op === 'not' ? term.args[0] : undefined;
  return equation?.kind === 'app' && equation.op === '=' && equation.args[0] === equation.args[1];
}

function distinctTerms(term: Term | undefined): readonly Term[] {
  return term?.kind === 'app' && term.op === 'distinct' ? term.args : [];
}

function pairwise(terms: readonly Term[]): readonly Term[] {
  const all = new Set<Term>();
  const pairs = new Set<string>();
  for (const term of terms) {
    const equation = term.kind === 'app' && term.op === 'not' ? term.args[0] : undefined;
    const [one, other] = equation?.kind === 'app' && equation.op === '=' ? equation.args : [];
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

interface Pigeons {
  readonly terms: readonly Term[];
  readonly count: number;
}

function whole(cx: ConstructionContext, sort: Sort): Pigeons {
  const count = countValues(sort);
  return { terms: Array.from({ length: count + 1 }, () => cx.term(sort)), count };
}

function parts(cx: ConstructionContext, sort: Sort): Pigeons {
  const width = sort.kind === 'BitVec' ? sort.width : 1;
  const bits = cx.rng.between(1, 2);
  const count = 2 ** bits;
  const low = cx.rng.between(0, width - bits);
  const pick = (): Term => cx.store.app('extract', [cx.term(sort)], [low + bits - 1, low]);
  return { terms: Array.from({ length: count + 1 }, pick), count };
}

function apart({ rng, store }: ConstructionContext, terms: readonly Term[]): readonly Term[] {
  if (terms.length > 4 || rng.chance(0.6)) return [store.app('distinct', terms)];
  const pairs: Term[] = [];
  terms.forEach((one, i) => {
    for (const other of terms.slice(i + 1)) pairs.push(store.app('not', [store.app('=', [one, other])]));
  });
  return pairs;
}
