import { BOOL, type Sort, type Term, type TermStore, type VarTerm, reachable, type Rng } from '../../../src/smt.js';
import {
  type OpOf,
  type OperatorSignature,
  REGLAN,
  STANDARD_OPERATORS,
  STRING,
  type StandardOp,
  listSignatures,
  type GrowthParameters,
  type OpenGrowth,
  Operators,
  type PlaceHint,
  SignatureIndex,
  type SortSource,
  apply,
  applyConstructor,
  compound,
  isPartial,
  drawLiteral,
  oneLevelLess,
} from '../../../src/lab-front.js';
import { type GroundVocabulary, drawFormat, drawSort, drawWidth } from './world.js';

/** A standard operator, or a form of term that the operator table lacks. */
export type GroundTop = StandardOp | 'constructor' | 'selector' | 'match' | 'quantifier';

export const GROUND_TOPS: readonly GroundTop[] = [
  ...STANDARD_OPERATORS,
  ...(['constructor', 'selector', 'match', 'quantifier'] as const),
];

export interface GroundInput {
  readonly vocabulary: GroundVocabulary;
  readonly store: TermStore;
  readonly rng: Rng;
}

interface GroundContext {
  readonly growth: OpenGrowth<number>;
  readonly vocabulary: GroundVocabulary;
  readonly store: TermStore;
  readonly rng: Rng;
  readonly scope: readonly VarTerm[];
  readonly names: { next: number };
}

const LEAF = 0.3;
const HINTED = 0.8;
const PARTIAL = 0.1;
const HABITS = {
  again: 0.15,
  longer: 0.3,
  shorter: 0.05,
  linear: false,
  widestHard: Number.POSITIVE_INFINITY,
} satisfies GrowthParameters;

/** The root is `top`, or `str.in_re` over `top` if `top` yields a RegLan. Undefined if the draw fails. */
export function groundTerm(input: GroundInput, top: GroundTop, depth: number): Term | undefined {
  const cx = makeContext(input, [], { next: 0 });
  const made = growWithTop(cx, top, depth);
  if (made?.sort !== REGLAN) return made;
  return cx.store.app('str.in_re', [cx.store.string(wordFor(cx, made)), made]);
}

function makeContext(
  { vocabulary, store, rng }: GroundInput,
  scope: readonly VarTerm[],
  names: GroundContext['names'],
): GroundContext {
  const literals = { store, rng, datatypes: vocabulary.datatypes };
  const growth: OpenGrowth<number> = {
    store,
    rng,
    operators: OPERATORS,
    sorts: toSortSource(vocabulary),
    parameters: HABITS,
    term: (sort, depth, hint) => term(cx, sort, depth, hint),
    literal: (sort, hint) => drawLiteral(literals, sort, hint),
    share: oneLevelLess,
    allows: () => true,
  };
  const cx: GroundContext = { growth, vocabulary, store, rng, scope, names };
  return cx;
}

function within({ vocabulary, store, rng, names }: GroundContext, scope: readonly VarTerm[]): GroundContext {
  return makeContext({ vocabulary, store, rng }, scope, names);
}

/** Function application needs a binder. */
const APPLIED = STANDARD_OPERATORS.filter((op): op is Exclude<StandardOp, OpOf<'HigherOrder'>> => op !== '@');
const WHOLE = APPLIED.flatMap((op) =>
  listSignatures(op).filter((each) => !isPartial(each) || isPartial({ op, args: [] })),
);
const OPERATORS = new Operators(new SignatureIndex(WHOLE), () => true);

function toSortSource(vocabulary: GroundVocabulary): SortSource {
  return {
    store: vocabulary.store.sorts,
    known: [...vocabulary.arrays, ...vocabulary.datatypes.keys()],
    any: (rng) => drawSort(vocabulary, rng),
    width: drawWidth,
    format: drawFormat,
    constructors: (sort) => (vocabulary.datatypes.get(sort)?.constructors ?? []).map(({ name }) => name),
  };
}

function growWithTop(cx: GroundContext, top: GroundTop, depth: number): Term | undefined {
  switch (top) {
    case 'constructor':
      return constructor(cx, depth);
    case 'selector':
      return selector(cx, depth);
    case 'match':
      return match(cx, depth);
    case 'quantifier':
      return quantifier(cx, depth);
    case '@':
      return application(cx, depth);
    default:
      return apply(cx.growth, drawSignature(cx, top), {}, depth);
  }
}

function drawSignature({ rng }: GroundContext, op: StandardOp): OperatorSignature {
  const all = listSignatures(op);
  const whole = all.filter((each) => !isPartial(each));
  return rng.pick(whole.length === 0 || rng.chance(PARTIAL) ? all : whole);
}

function fill(cx: GroundContext, places: readonly { readonly sort: Sort }[], depth: number): Term[] | undefined {
  const args: Term[] = [];
  for (const { sort } of places) {
    const last = args.at(-1);
    const again = last !== undefined && last.sort === sort && cx.rng.chance(HABITS.again);
    const arg = again ? last : term(cx, sort, depth);
    if (arg === undefined) return undefined;
    args.push(arg);
  }
  return args;
}

function term(cx: GroundContext, sort: Sort, depth: number, hint?: PlaceHint): Term | undefined {
  const literal = hint !== undefined && cx.rng.chance(HINTED);
  if (literal || depth <= 0 || cx.rng.chance(LEAF)) return leaf(cx, sort, hint);
  return compound(cx.growth, sort, depth) ?? leaf(cx, sort, hint);
}

function leaf(cx: GroundContext, sort: Sort, hint?: PlaceHint): Term | undefined {
  const bound = cx.scope.filter((variable) => variable.sort === sort);
  if (bound.length > 0 && cx.rng.chance(0.6)) return cx.rng.pick(bound);
  return cx.growth.literal(sort, hint);
}

function fresh(cx: GroundContext, sort: Sort): VarTerm {
  return cx.store.var(`x${cx.names.next++}`, sort);
}

function constructor(cx: GroundContext, depth: number): Term | undefined {
  const { sort, constructors } = cx.rng.pick([...cx.vocabulary.datatypes.values()]);
  const { name, selectors } = cx.rng.pick(constructors);
  const args = fill(cx, selectors, depth - 1);
  return args === undefined ? undefined : applyConstructor(cx, sort, name, args);
}

function selector(cx: GroundContext, depth: number): Term | undefined {
  const all = [...cx.vocabulary.datatypes.values()].flatMap(({ sort, constructors }) =>
    constructors.filter(({ selectors }) => selectors.length > 0).map((each) => ({ sort, ...each })),
  );
  const { sort, name, selectors } = cx.rng.pick(all);
  const args = fill(cx, selectors, depth - 1);
  const chosen = cx.rng.pick(selectors);
  if (args === undefined) return undefined;
  return cx.store.call(chosen.name, [applyConstructor(cx, sort, name, args)], chosen.sort);
}

function match(cx: GroundContext, depth: number): Term | undefined {
  const { sort, constructors } = cx.rng.pick([...cx.vocabulary.datatypes.values()]);
  const scrutinee = term(cx, sort, depth - 1);
  const result = drawSort(cx.vocabulary, cx.rng);
  const named = cx.rng.chance(0.7) ? constructors : cx.rng.sample(constructors, constructors.length - 1);
  const cases = [];
  for (const { name, selectors } of named) {
    const vars = selectors.map((each) => fresh(cx, each.sort));
    const body = term(within(cx, [...cx.scope, ...vars]), result, depth - 1);
    if (body === undefined) return undefined;
    cases.push({ constructorName: name, vars, body });
  }
  if (named.length < constructors.length) {
    const vars = [fresh(cx, sort)];
    const body = term(within(cx, [...cx.scope, ...vars]), result, depth - 1);
    if (body === undefined) return undefined;
    cases.push({ vars, body });
  }
  return scrutinee === undefined ? undefined : cx.store.match(scrutinee, cases, result);
}

const BOOL_RELATIONS = ['and', 'or', '=>', 'xor', '=', 'distinct'] as const;
const BIT_RELATIONS = ['bvult', 'bvule', 'bvsgt', 'bvsge', '=', 'distinct'] as const;

/** Over small finite sorts, so that all instances can be tried. */
function quantifier(cx: GroundContext, depth: number): Term | undefined {
  const { rng, store } = cx;
  const finite = [BOOL, ...[1, 2, 3].map((width) => store.sorts.bitVec(width))];
  const vars = Array.from({ length: rng.between(1, 2) }, () => fresh(cx, rng.pick(finite)));
  const { sort } = rng.pick(vars);
  const args = fill(within(cx, vars), [{ sort }, { sort }], depth - 1);
  const relation = rng.pick<StandardOp>(sort === BOOL ? BOOL_RELATIONS : BIT_RELATIONS);
  const body = args === undefined ? undefined : store.tryApp(relation, args);
  return body === undefined ? undefined : store.quant(rng.pick(['forall', 'exists']), vars, body);
}

function application(cx: GroundContext, depth: number): Term | undefined {
  const { rng, store, vocabulary } = cx;
  const vars = Array.from({ length: rng.between(1, 2) }, () => fresh(cx, drawSort(vocabulary, rng)));
  const result = rng.pick([drawSort(vocabulary, rng), rng.pick(vars).sort]);
  const body = term(within(cx, vars), result, Math.max(1, depth - 1));
  const args = fill(cx, vars, depth - 1);
  if (body === undefined || args === undefined) return undefined;
  return store.tryApp('@', [store.quant('lambda', vars, body), ...args]);
}

/** The expression likely matches the word. */
function wordFor({ rng }: GroundContext, language: Term): readonly number[] {
  const pieces: (readonly number[])[] = [[], [0x61]];
  for (const part of reachable([language])) {
    if (part.kind === 'value' && part.sort === STRING) pieces.push(part.value as readonly number[]);
  }
  return Array.from({ length: rng.pick([0, 1, 1, 1, 2, 2, 3]) }, () => rng.pick(pieces)).flat();
}
