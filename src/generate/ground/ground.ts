import {
  BOOL,
  REGLAN,
  STANDARD_OPERATORS,
  STRING,
  type Sort,
  type SortKind,
  type StandardOp,
  type Term,
  type TermStore,
  type VarTerm,
  reachable,
} from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import { type Hint, type LiteralContext, applyConstructor, groundLiteral } from './literal.js';
import type { OperatorShapes, Place } from './shape.js';
import { SHAPES } from './shapes/index.js';
import { type World, drawSort } from './world.js';

/** What a ground term can have on top: a standard operator of the table, or a form of terms that is none. */
export type GroundTop = StandardOp | 'constructor' | 'selector' | 'match' | 'quantifier';

export const GROUND_TOPS: readonly GroundTop[] = [
  ...STANDARD_OPERATORS,
  ...(['constructor', 'selector', 'match', 'quantifier'] as const),
];

/** What one ground term is made with; `store` knows the world's terms. */
export interface GroundInput {
  readonly world: World;
  readonly store: TermStore;
  readonly rng: Rng;
}

type ShapedOp = keyof typeof SHAPES;

interface GroundContext extends LiteralContext {
  /** Counts the bound variables, so that each has a name of its own. */
  readonly names: { next: number };
}

/** How often a subterm is a literal although it might be an application. */
const LEAF = 0.3;
/** How often a place that wants a special literal gets it. */
const HINTED = 0.8;
/** How often an argument is the one before it once more, so that comparisons meet equals. */
const AGAIN = 0.15;

/**
 * A random term without free symbols, of a sort that has equality, with `top` on top (below `str.in_re` where that gives a
 * RegLan) and at most `depth` levels of operators above its literals. Undefined where the draw finds none.
 */
export function groundTerm(input: GroundInput, top: GroundTop, depth: number): Term | undefined {
  const cx: GroundContext = { ...input, scope: [], names: { next: 0 } };
  const made = topped(cx, top, depth);
  if (made?.sort !== REGLAN) return made;
  return cx.store.app('str.in_re', [cx.store.string(wordFor(cx, made)), made]);
}

function topped(cx: GroundContext, top: GroundTop, depth: number): Term | undefined {
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
      return operator(cx, top, undefined, depth);
  }
}

/** An application of an operator; bounded by `depth`. */
function operator(cx: GroundContext, op: ShapedOp, want: Sort | undefined, depth: number): Term | undefined {
  const shape = shapesOf(op).draw(cx, want);
  if (shape === undefined) return undefined;
  const args = fill(cx, shape.places, depth - 1);
  if (args === undefined) return undefined;
  const made = cx.store.tryApp(op, args, shape.indices ?? [], shape.qualifier);
  return want === undefined || made?.sort === want ? made : undefined;
}

function fill(cx: GroundContext, places: readonly Place[], depth: number): Term[] | undefined {
  const args: Term[] = [];
  for (const { sort, hint } of places) {
    const last = args.at(-1);
    const again = last !== undefined && last.sort === sort && hint === undefined && cx.rng.chance(AGAIN);
    const arg = again ? last : term(cx, sort, depth, hint);
    if (arg === undefined) return undefined;
    args.push(arg);
  }
  return args;
}

function term(cx: GroundContext, sort: Sort, depth: number, hint?: Hint): Term | undefined {
  const literal = hint === 'constant' || (hint !== undefined && cx.rng.chance(HINTED));
  if (literal || depth <= 0 || cx.rng.chance(LEAF)) return leaf(cx, sort, hint);
  const ops = PRODUCERS.get(sort.kind) ?? [];
  for (let tries = 0; tries < 3 && ops.length > 0; tries++) {
    const made = operator(cx, cx.rng.pick(ops), sort, depth);
    if (made !== undefined) return made;
  }
  return leaf(cx, sort, hint);
}

function leaf(cx: GroundContext, sort: Sort, hint?: Hint): Term | undefined {
  const bound = hint === 'constant' ? [] : cx.scope.filter((variable) => variable.sort === sort);
  if (bound.length > 0 && cx.rng.chance(0.6)) return cx.rng.pick(bound);
  return groundLiteral(cx, sort, hint);
}

function shapesOf(op: ShapedOp): OperatorShapes {
  return SHAPES[op];
}

const PRODUCERS: ReadonlyMap<SortKind, readonly ShapedOp[]> = producers();

/** Operators by the kind of sort they give; conditions and places of arrays give every kind. */
function producers(): ReadonlyMap<SortKind, readonly ShapedOp[]> {
  const found = new Map<SortKind, ShapedOp[]>();
  const names = STANDARD_OPERATORS.filter((op): op is ShapedOp => Object.hasOwn(SHAPES, op));
  const kinds = new Set<SortKind>(names.flatMap((op) => shapesOf(op).gives ?? []));
  kinds.add('Named');
  for (const op of names) {
    for (const kind of shapesOf(op).gives ?? kinds) {
      // No solver takes conditions between languages.
      if (kind === 'RegLan' && shapesOf(op).gives === undefined) continue;
      found.set(kind, [...(found.get(kind) ?? []), op]);
    }
  }
  return found;
}

function fresh(cx: GroundContext, sort: Sort): VarTerm {
  return cx.store.var(`x${cx.names.next++}`, sort);
}

function constructor(cx: GroundContext, depth: number): Term | undefined {
  const { sort, constructors } = cx.rng.pick([...cx.world.datatypes.values()]);
  const { name, selectors } = cx.rng.pick(constructors);
  const args = fill(cx, selectors, depth - 1);
  return args === undefined ? undefined : applyConstructor(cx, sort, name, args);
}

/** A selector on a term that begins with its constructor. */
function selector(cx: GroundContext, depth: number): Term | undefined {
  const all = [...cx.world.datatypes.values()].flatMap(({ sort, constructors }) =>
    constructors.filter(({ selectors }) => selectors.length > 0).map((each) => ({ sort, ...each })),
  );
  const { sort, name, selectors } = cx.rng.pick(all);
  const args = fill(cx, selectors, depth - 1);
  const chosen = cx.rng.pick(selectors);
  if (args === undefined) return undefined;
  return cx.store.call(chosen.name, [applyConstructor(cx, sort, name, args)], chosen.sort);
}

/** A match with a case for each constructor, or for some and a variable for the rest. */
function match(cx: GroundContext, depth: number): Term | undefined {
  const { sort, constructors } = cx.rng.pick([...cx.world.datatypes.values()]);
  const scrutinee = term(cx, sort, depth - 1);
  const result = drawSort(cx.world, cx.rng);
  const named = cx.rng.chance(0.7) ? constructors : cx.rng.sample(constructors, constructors.length - 1);
  const cases = [];
  for (const { name, selectors } of named) {
    const vars = selectors.map((each) => fresh(cx, each.sort));
    const body = term({ ...cx, scope: [...cx.scope, ...vars] }, result, depth - 1);
    if (body === undefined) return undefined;
    cases.push({ constructorName: name, vars, body });
  }
  if (named.length < constructors.length) {
    const vars = [fresh(cx, sort)];
    const body = term({ ...cx, scope: [...cx.scope, ...vars] }, result, depth - 1);
    if (body === undefined) return undefined;
    cases.push({ vars, body });
  }
  return scrutinee === undefined ? undefined : cx.store.match(scrutinee, cases, result);
}

const BOOL_RELATIONS = ['and', 'or', '=>', 'xor', '=', 'distinct'] as const;
const BIT_RELATIONS = ['bvult', 'bvule', 'bvsgt', 'bvsge', '=', 'distinct'] as const;

/** A quantifier over few values. */
function quantifier(cx: GroundContext, depth: number): Term | undefined {
  const { rng, store } = cx;
  const finite = [BOOL, ...[1, 2, 3].map((width) => store.sorts.bitVec(width))];
  const vars = Array.from({ length: rng.between(1, 2) }, () => fresh(cx, rng.pick(finite)));
  const { sort } = rng.pick(vars);
  const args = fill({ ...cx, scope: vars }, [{ sort }, { sort }], depth - 1);
  const relation = rng.pick<StandardOp>(sort === BOOL ? BOOL_RELATIONS : BIT_RELATIONS);
  const body = args === undefined ? undefined : store.tryApp(relation, args);
  return body === undefined ? undefined : store.quant(rng.pick(['forall', 'exists']), vars, body);
}

/** A lambda applied. */
function application(cx: GroundContext, depth: number): Term | undefined {
  const { rng, store, world } = cx;
  const vars = Array.from({ length: rng.between(1, 2) }, () => fresh(cx, drawSort(world, rng)));
  const result = rng.pick([drawSort(world, rng), rng.pick(vars).sort]);
  const body = term({ ...cx, scope: vars }, result, Math.max(1, depth - 1));
  const args = fill(cx, vars, depth - 1);
  if (body === undefined || args === undefined) return undefined;
  return store.tryApp('@', [store.quant('lambda', vars, body), ...args]);
}

/** A word that a language may hold: one made of the words and characters that its expression names. */
function wordFor({ rng }: GroundContext, language: Term): readonly number[] {
  const pieces: (readonly number[])[] = [[], [0x61]];
  for (const part of reachable([language])) {
    if (part.kind === 'value' && part.sort === STRING) pieces.push(part.value as readonly number[]);
  }
  return Array.from({ length: rng.pick([0, 1, 1, 1, 2, 2, 3]) }, () => rng.pick(pieces)).flat();
}
