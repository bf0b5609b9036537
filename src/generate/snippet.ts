import { staysInLogic } from '../rewrite/index.js';
import { BOOL, type Op, REGLAN, type Sort, type Term, type TermStore, type VarTerm } from '../term/index.js';
import type { Rng } from '../util/index.js';
import {
  type SignatureArgument,
  type Datatype,
  type GrowthParameters,
  type OpenGrowth,
  type PlaceHint,
  apply,
  compound,
  drawLiteral,
  oneLevelLess,
} from './grow/index.js';
import { computeAllowed } from './allowed-operators.js';
import type { Vocabulary } from './vocabulary.js';

export interface SnippetInput {
  readonly store: TermStore;
  readonly rng: Rng;
  readonly vocabulary: Vocabulary;
  readonly scope: readonly VarTerm[];
}

const DEPTH = 2;
/** Probabilities of leaves and of subterms of the seed. Otherwise an operator is applied. */
const LEAF = 0.45;
const SUBTERM = 0.25;

/** Probability that an atom applies an operator of another result sort, such as `str.len`, and compares the result. */
const LEADING = 0.3;
const HINTED = 0.25;
/** Probability of reaching a sort without terms through an operator on a sort that has terms. */
const REACHING = 0.7;
/** Maximum operand width, in bits, of products and quotients. Wider operands slow solvers down too much. */
const WIDEST_HARD = 16;
const HABITS: GrowthParameters = { again: 0, longer: 0.05, shorter: 0, linear: false, widestHard: WIDEST_HARD };
const LINEAR: GrowthParameters = { ...HABITS, linear: true };

const CONNECTIVES: readonly (Op | 'none')[] = ['none', 'none', 'not', 'and', 'or', '=>', 'xor', '='];

/**
 * Draws a quantifier-free formula over the seed's vocabulary (Algorithm 1 of Yao et al. 2021): one or two atoms under
 * a connective, using only operators of the logic. Undefined if the draw fails.
 */
export function snippet(input: SnippetInput): Term | undefined {
  const cx = makeContext(input);
  const op = cx.rng.pick(CONNECTIVES);
  const first = atom(cx);
  if (op === 'none' || first === undefined) return first;
  if (op === 'not') return cx.store.app('not', [first]);
  const second = atom(cx);
  return second === undefined ? first : cx.store.app(op, [first, second]);
}

/** Draws a term over the seed's vocabulary. Undefined if the draw fails. */
export function snippetTerm(input: SnippetInput, sort: Sort): Term | undefined {
  return makeContext(input).growth.term(sort, 1);
}

/** Draws a literal or a ground regular expression. Undefined if the sort has no literals. */
export function randomLiteral(input: SnippetInput, sort: Sort): Term | undefined {
  const cx = makeContext(input);
  return sort === REGLAN ? cx.growth.term(sort, 2) : cx.growth.literal(sort);
}

interface SnippetContext extends SnippetInput {
  readonly growth: OpenGrowth<number>;
}

function makeContext({ store, rng, vocabulary, scope }: SnippetInput): SnippetContext {
  const { operators, sorts, limits } = computeAllowed(vocabulary, store.sorts);
  const literals = { store, rng, datatypes: NO_DATATYPES, limits };
  const growth: OpenGrowth<number> = {
    store,
    rng,
    operators,
    sorts,
    parameters: vocabulary.logic.nonlinear ? HABITS : LINEAR,
    term: (sort, depth, hint) => term(cx, sort, depth, hint),
    literal: (sort, hint) => drawLiteral(literals, sort, hint),
    share: oneLevelLess,
    allows: (op, args) => staysInLogic(vocabulary.logic, op, args),
  };
  const cx: SnippetContext = { growth, rng, store, vocabulary, scope };
  return cx;
}

const NO_DATATYPES: ReadonlyMap<Sort, Datatype> = new Map();

function atom(cx: SnippetContext): Term | undefined {
  const { sorts } = cx.vocabulary;
  for (let tries = 0; tries < 4; tries++) {
    const sort = sorts.length === 0 ? BOOL : cx.rng.pick(sorts);
    // Atoms that compare Bool terms add little if there are no Bool symbols.
    if (sort === BOOL && tries < 2 && !cx.vocabulary.symbols.has(BOOL)) continue;
    const made = atomAbout(cx, sort);
    if (made !== undefined) return made;
  }
  return undefined;
}

function atomAbout(cx: SnippetContext, sort: Sort): Term | undefined {
  const { growth, rng, vocabulary } = cx;
  if (sort === BOOL) return growth.term(BOOL, DEPTH - 1);
  if (isDifference(vocabulary, sort)) return difference(cx, sort);
  const leading = growth.operators.leadingFrom(sort);
  if (leading.length > 0 && rng.chance(LEADING)) {
    const made = applyAbout(cx, rng.pick(rng.pick(leading)), { argument: sort }, DEPTH - 1);
    const other =
      made === undefined || isDifference(vocabulary, made.sort) ? undefined : growth.term(made.sort, DEPTH - 1);
    if (made !== undefined && other !== undefined) return relateTerms(cx, made, other);
  }
  const about = growth.operators.predicatesOn(sort);
  return about.length === 0
    ? undefined
    : applyAbout(cx, rng.pick(rng.pick(about)), { argument: sort, result: BOOL }, DEPTH);
}

function applyAbout(
  { growth }: SnippetContext,
  { signature, at }: SignatureArgument,
  { argument, result }: { readonly argument: Sort; readonly result?: Sort },
  depth: number,
): Term | undefined {
  return apply(growth, signature, { result, argument: { at, sort: argument } }, depth);
}

function relateTerms({ growth, rng, store }: SnippetContext, made: Term, other: Term): Term | undefined {
  const ops = growth.operators.relations(made.sort);
  const op = ops.length === 0 || rng.chance(0.4) ? '=' : rng.pick(ops);
  return store.tryApp(op, [made, other]) ?? store.tryApp('=', [made, other]);
}

function isDifference({ logic }: Vocabulary, sort: Sort): boolean {
  return logic.difference && (sort.kind === 'Int' || sort.kind === 'Real');
}

const ORDERS: readonly Op[] = ['<', '<=', '>', '>=', '=', 'distinct'];

function difference({ growth, rng, store, scope, vocabulary }: SnippetContext, sort: Sort): Term | undefined {
  const known: readonly Term[] = [
    ...(vocabulary.symbols.get(sort) ?? []),
    ...scope.filter((variable) => variable.sort === sort),
  ];
  if (known.length === 0) return undefined;
  const op = rng.pick(ORDERS);
  const [x, y] = [rng.pick(known), rng.pick(known)];
  if (rng.chance(0.4)) return store.app(op, [x, y]);
  const bound = growth.literal(sort);
  return bound === undefined ? undefined : store.app(op, [store.app('-', [x, y]), bound]);
}

function term(cx: SnippetContext, sort: Sort, depth: number, hint?: PlaceHint): Term | undefined {
  const { growth, rng, vocabulary } = cx;
  if (hint !== undefined && rng.chance(HINTED)) return growth.literal(sort, hint) ?? leaf(cx, sort);
  const draw = depth <= 0 ? 0 : rng.below(1000) / 1000;
  if (draw < LEAF) return depth > 0 ? (reachSort(cx, sort) ?? leaf(cx, sort)) : leaf(cx, sort);
  if (draw < LEAF + SUBTERM) return subterm(cx, sort) ?? leaf(cx, sort);
  const made = rng.chance(0.4) ? call(cx, sort, depth - 1) : undefined;
  if (made !== undefined || isDifference(vocabulary, sort)) return made ?? leaf(cx, sort);
  return compound(growth, sort, depth) ?? leaf(cx, sort);
}

/** If a sort has no terms, often applies an operator that yields this sort from other sorts. */
function reachSort(
  { growth, rng, vocabulary: { symbols, literals, subterms } }: SnippetContext,
  sort: Sort,
): Term | undefined {
  if (symbols.has(sort) || literals.has(sort) || subterms.has(sort) || sort.kind === 'RoundingMode') return undefined;
  return rng.chance(REACHING) ? compound(growth, sort, 1) : undefined;
}

function leaf(cx: SnippetContext, sort: Sort): Term | undefined {
  const { growth, rng, scope, vocabulary } = cx;
  if (scope.length > 0 && rng.chance(0.5)) {
    const variable = rng.pick(scope);
    if (variable.sort === sort) return variable;
  }
  const draw = rng.below(10);
  const symbols = vocabulary.symbols.get(sort);
  if (symbols !== undefined && draw < 7) return rng.pick(symbols);
  const literals = vocabulary.literals.get(sort);
  if (literals !== undefined && draw < 9) return rng.pick(literals);
  const made = growth.literal(sort);
  if (made !== undefined) return made;
  if (symbols !== undefined) return rng.pick(symbols);
  return scope.find((variable) => variable.sort === sort) ?? subterm(cx, sort);
}

function subterm({ rng, scope, vocabulary }: SnippetContext, sort: Sort): Term | undefined {
  if (isDifference(vocabulary, sort)) return undefined;
  if (scope.length > 0 && rng.chance(0.6)) {
    const open = vocabulary.open.get(sort);
    const candidate = open === undefined ? undefined : rng.pick(open);
    if (candidate !== undefined && candidate.free.every((variable) => scope.includes(variable))) return candidate.term;
  }
  const closed = vocabulary.subterms.get(sort);
  return closed === undefined ? undefined : rng.pick(closed);
}

function call({ growth, rng, store, vocabulary }: SnippetContext, sort: Sort, depth: number): Term | undefined {
  const callables = vocabulary.callables.get(sort);
  if (callables === undefined) return undefined;
  const callable = rng.pick(callables);
  const args: Term[] = [];
  for (const param of callable.params) {
    const arg = growth.term(param, depth);
    if (arg === undefined) return undefined;
    args.push(arg);
  }
  return store.call(callable.name, args, sort);
}
