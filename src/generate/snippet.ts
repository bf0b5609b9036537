import type { Op, Sort, Term, TermStore, VarTerm } from '../term/index.js';
import { BOOL } from '../term/index.js';
import type { Rng } from '../util/index.js';
import { KITS } from './kits/index.js';
import type { SnippetContext } from './kits/kit.js';
import type { Vocabulary } from './vocabulary.js';

/** What one snippet is made with. */
export interface SnippetInput {
  readonly store: TermStore;
  readonly rng: Rng;
  readonly vocabulary: Vocabulary;
  /** The bound variables in scope. */
  readonly scope: readonly VarTerm[];
}

/** How many levels of operators the terms of an atom have at most. */
const DEPTH = 2;
/** How often a term is a bare symbol or literal, a subterm of the seed, or else an application. */
const LEAF = 0.45;
const SUBTERM = 0.25;

const CONNECTIVES: readonly (Op | 'none')[] = ['none', 'none', 'not', 'and', 'or', '=>', 'xor', '='];

/**
 * A random formula over the seed's own vocabulary (Algorithm 1 of Yao et al. 2021; `KITS` says how of each sort): a connective
 * of one or two atoms. It uses the logic's operators only and has no quantifiers. Undefined where the draw finds no term.
 */
export function snippet(input: SnippetInput): Term | undefined {
  const cx = contextOf(input);
  const op = cx.rng.pick(CONNECTIVES);
  const first = atom(cx);
  if (op === 'none' || first === undefined) return first;
  if (op === 'not') return cx.store.app('not', [first]);
  const second = atom(cx);
  return second === undefined ? first : cx.store.app(op, [first, second]);
}

/** A random term of a sort over the seed's vocabulary; undefined where the draw finds none. */
export function snippetTerm(input: SnippetInput, sort: Sort): Term | undefined {
  return contextOf(input).term(sort, 1);
}

/** A random literal of a sort; undefined where the sort has none. */
export function randomLiteral(input: SnippetInput, sort: Sort): Term | undefined {
  return KITS[sort.kind].literal?.(contextOf(input), sort);
}

function atom(cx: SnippetContext): Term | undefined {
  const { sorts } = cx.vocabulary;
  for (let tries = 0; tries < 4; tries++) {
    const sort = sorts.length === 0 ? BOOL : cx.rng.pick(sorts);
    // Without Bool symbols there is little to say of Bool that other sorts do not say better.
    if (sort === BOOL && tries < 2 && !cx.vocabulary.symbols.has(BOOL)) continue;
    const made = KITS[sort.kind].atom?.(cx, sort, DEPTH);
    if (made !== undefined) return made;
  }
  return undefined;
}

function contextOf({ store, rng, vocabulary, scope }: SnippetInput): SnippetContext {
  const cx: SnippetContext = {
    store,
    rng,
    vocabulary,
    scope,
    leaf: (sort) => leaf(cx, sort),
    term: (sort, depth) => term(cx, sort, depth),
  };
  return cx;
}

function term(cx: SnippetContext, sort: Sort, depth: number): Term | undefined {
  const draw = depth <= 0 ? 0 : cx.rng.below(1000) / 1000;
  if (draw < LEAF) return leaf(cx, sort);
  if (draw < LEAF + SUBTERM) return subterm(cx, sort) ?? leaf(cx, sort);
  const made = cx.rng.chance(0.4) ? call(cx, sort, depth - 1) : undefined;
  return made ?? KITS[sort.kind].compound?.(cx, sort, depth - 1) ?? leaf(cx, sort);
}

/** A bound variable, a symbol or a literal of the seed, or a new literal: mostly what is unknown to a solver. */
function leaf(cx: SnippetContext, sort: Sort): Term | undefined {
  const { rng, scope, vocabulary } = cx;
  if (scope.length > 0 && rng.chance(0.5)) {
    const variable = rng.pick(scope);
    if (variable.sort === sort) return variable;
  }
  const draw = rng.below(10);
  const symbols = vocabulary.symbols.get(sort);
  if (symbols !== undefined && draw < 7) return rng.pick(symbols);
  const literals = vocabulary.literals.get(sort);
  if (literals !== undefined && draw < 9) return rng.pick(literals);
  const made = KITS[sort.kind].literal?.(cx, sort);
  if (made !== undefined) return made;
  if (symbols !== undefined) return rng.pick(symbols);
  return scope.find((variable) => variable.sort === sort) ?? subterm(cx, sort);
}

function subterm(cx: SnippetContext, sort: Sort): Term | undefined {
  const { rng, scope, vocabulary } = cx;
  if (vocabulary.logic.difference && (sort.kind === 'Int' || sort.kind === 'Real')) return undefined;
  if (scope.length > 0 && rng.chance(0.6)) {
    const open = vocabulary.open.get(sort);
    const candidate = open === undefined ? undefined : rng.pick(open);
    if (candidate !== undefined && candidate.free.every((variable) => scope.includes(variable))) return candidate.term;
  }
  const closed = vocabulary.subterms.get(sort);
  return closed === undefined ? undefined : rng.pick(closed);
}

/** A function, constructor or selector applied, or a place of an array. */
function call(cx: SnippetContext, sort: Sort, depth: number): Term | undefined {
  const { rng, store, vocabulary } = cx;
  const callables = vocabulary.callables.get(sort) ?? [];
  const arrays = vocabulary.arrays.get(sort) ?? [];
  const count = callables.length + arrays.length;
  if (count === 0) return undefined;
  const drawn = rng.below(count);
  const callable = callables[drawn];
  if (callable === undefined) {
    const array = arrays[drawn - callables.length];
    if (array?.kind !== 'Array') return undefined;
    const [of, at] = [cx.term(array, depth), cx.term(array.index, depth)];
    return of === undefined || at === undefined ? undefined : store.tryApp('select', [of, at]);
  }
  const args: Term[] = [];
  for (const param of callable.params) {
    const arg = cx.term(param, depth);
    if (arg === undefined) return undefined;
    args.push(arg);
  }
  return store.call(callable.name, args, sort);
}
