import type { Command, ConstructorDecl } from '../../script/index.js';
import { type Index, type Op, type Sort, type TermStore, BOOL, REGLAN, operatorInfo } from '../../term/index.js';
import type { FunctionSymbol } from './function-symbol.js';
import type { Palette } from './family.js';
import { type LiteralPlaces, literalPlaces } from './literal-places.js';
import type { GeneratorOptions } from './options.js';
import type { Relation } from './relation.js';

/** What stands in front of the arguments of a compound term. */
export type Head =
  | { readonly kind: 'operator'; readonly op: Op; readonly indices: readonly Index[]; readonly qualifier?: Sort }
  | { readonly kind: 'function'; readonly symbol: FunctionSymbol }
  | { readonly kind: 'quantifier' }
  /** A case for each constructor; the parameters are the sort of what is matched and, for each case, of its result. */
  | { readonly kind: 'match'; readonly constructors: readonly ConstructorDecl[] };

/** One way to make a compound term of a sort. */
export interface Form {
  readonly head: Head;
  readonly params: readonly Sort[];
  /** How often it is drawn in proportion to the other forms of its operator: a whole number. */
  readonly weight: number;
  /** Which arguments are literals; none where it is missing. */
  readonly literals?: LiteralPlaces;
}

/** The forms of one operator (or one function, or quantifiers) that give one sort. */
interface Choice {
  readonly name: string;
  /** Each form as often as its weight says. */
  readonly forms: readonly Form[];
  readonly nullary: boolean;
}

/** What gives a sort. */
export interface Producers {
  readonly choices: readonly Choice[];
  /** The sums of the choices' weights up to each. */
  readonly sums: readonly number[];
  /** How many levels a term of the sort needs at least where there are no literals: 0 where a leaf will do. */
  readonly rank: number;
  /** Forms whose arguments all have a lower rank. */
  readonly shallow: readonly Form[];
  /** Forms without arguments. */
  readonly nullary: readonly Form[];
  /** Forms over one or two sorts that have variables, operator by operator. */
  readonly reaching: readonly (readonly Form[])[];
  /** Whether there is more than constants and conditions between them. */
  readonly rich: boolean;
}

/** Operators of many arguments get two, at times three; those that may have one are not given one but for `-`. */
const MANY: readonly (readonly [count: number, weight: number])[] = [
  [2, 5],
  [3, 1],
];
/** A form over sorts that have variables says more than one over literals alone. */
const VARIABLE_WEIGHT = 3;

/** Every form of every operator of a palette that stays within its sorts, by the sort that it gives. */
export class FormTable {
  readonly #bySort = new Map<Sort, Producers>();
  readonly #relations = new Map<Sort, Relation[]>();

  constructor(store: TermStore, palette: Palette, options: GeneratorOptions, leaf: (sort: Sort) => boolean) {
    const all = new Map<Sort, Map<string, Form[]>>(palette.sorts.map((sort) => [sort, new Map<string, Form[]>()]));
    const add = (result: Sort, name: string, form: Form): void => {
      const choices = all.get(result);
      if (choices === undefined || !form.params.every((param) => all.has(param))) return;
      const forms = choices.get(name) ?? [];
      choices.set(name, forms);
      for (let i = 0; i < form.weight; i++) forms.push(form);
    };
    const varied = new Set(palette.variables);
    const constructors = constructorsOf(palette.declarations);
    for (const op of palette.operators) addOperator({ store, palette, varied, constructors }, op, add);
    for (const [datatype, decls] of constructors) {
      for (const result of palette.sorts.filter(isComparable)) {
        const params = [datatype, ...decls.map(() => result)];
        add(result, 'match', { head: { kind: 'match', constructors: decls }, params, weight: 1 });
      }
    }
    for (const symbol of palette.functions) {
      add(symbol.result, symbol.name, { head: { kind: 'function', symbol }, params: symbol.params, weight: 1 });
    }
    if (palette.bound.length > 0) {
      add(BOOL, 'quantifier', { head: { kind: 'quantifier' }, params: [BOOL], weight: 1 });
    }
    const ranks = ranksOf(all, leaf);
    for (const [sort, choices] of all) this.#bySort.set(sort, producersOf(sort, choices, { ranks, options, varied }));
  }

  /** The relations between two terms of a sort. */
  relations(sort: Sort): readonly Relation[] {
    const known = this.#relations.get(sort);
    if (known !== undefined) return known;
    const found: Relation[] = [];
    for (const { forms } of this.of(BOOL).choices) {
      for (const { head, params } of new Set(forms)) {
        if (head.kind !== 'operator' || params.length !== 2) continue;
        if (params[0] === sort && params[1] === sort) found.push({ op: head.op, indices: head.indices });
      }
    }
    this.#relations.set(sort, found);
    return found;
  }

  /** What gives a sort of the palette. */
  of(sort: Sort): Producers {
    return this.#bySort.get(sort) ?? NOTHING;
  }
}

const NOTHING: Producers = { choices: [], sums: [], rank: 0, shallow: [], nullary: [], reaching: [], rich: false };

/** How often quantifiers are drawn in proportion to an operator. */
const QUANTIFIER_WEIGHT = 4;

interface Known {
  readonly ranks: ReadonlyMap<Sort, number>;
  readonly options: GeneratorOptions;
  /** The sorts that have variables. */
  readonly varied: ReadonlySet<Sort>;
}

function producersOf(
  sort: Sort,
  byName: ReadonlyMap<string, readonly Form[]>,
  { ranks, options, varied }: Known,
): Producers {
  const weights: Readonly<Record<string, number | undefined>> = options.weights;
  const choices: Choice[] = [];
  const sums: number[] = [];
  let sum = 0;
  for (const [name, forms] of byName) {
    const weight = weights[name] ?? (name === 'quantifier' ? QUANTIFIER_WEIGHT : 1);
    if (weight <= 0) continue;
    choices.push({ name, forms, nullary: forms.every(({ params }) => params.length === 0) });
    sum += weight;
    sums.push(sum);
  }
  const rank = ranks.get(sort) ?? 0;
  const forms = choices.flatMap((choice) => choice.forms);
  const shallow = forms.filter(({ params }) => params.every((param) => (ranks.get(param) ?? 0) < rank));
  const nullary = choices.filter((choice) => choice.nullary).flatMap((choice) => choice.forms);
  const reaching = choices
    .map((choice) => choice.forms.filter((form) => isReaching(form, varied)))
    .filter((found) => found.length > 0);
  const rich = choices.some((choice) => !choice.nullary && choice.name !== 'ite');
  return { choices, sums, rank, shallow, nullary, reaching, rich };
}

function isReaching({ head, params }: Form, varied: ReadonlySet<Sort>): boolean {
  if (head.kind !== 'operator' && head.kind !== 'function') return false;
  return params.length > 0 && params.length < 3 && params.every((param) => varied.has(param));
}

/** The least number of levels for each sort, as a fixed point. */
function ranksOf(
  all: ReadonlyMap<Sort, ReadonlyMap<string, readonly Form[]>>,
  leaf: (sort: Sort) => boolean,
): ReadonlyMap<Sort, number> {
  const ranks = new Map<Sort, number>();
  for (const sort of all.keys()) if (leaf(sort)) ranks.set(sort, 0);
  for (let changed = true; changed;) {
    changed = false;
    for (const [sort, choices] of all) {
      if (ranks.has(sort)) continue;
      const known = [...choices.values()].flat().flatMap(({ params }) => {
        const levels = params.map((param) => ranks.get(param) ?? Number.POSITIVE_INFINITY);
        return [1 + Math.max(0, ...levels)];
      });
      const least = Math.min(...known);
      if (!Number.isFinite(least)) continue;
      ranks.set(sort, least);
      changed = true;
    }
  }
  return ranks;
}

interface Around {
  readonly store: TermStore;
  readonly palette: Palette;
  readonly varied: ReadonlySet<Sort>;
  readonly constructors: ReadonlyMap<Sort, readonly ConstructorDecl[]>;
}

function addOperator(
  { store, palette, varied, constructors }: Around,
  op: Op,
  add: (result: Sort, name: string, form: Form) => void,
): void {
  const info = operatorInfo(op);
  const qualifiers = op === 'const' ? palette.sorts.filter((sort) => sort.kind === 'Array') : [undefined];
  for (const [count, often] of aritiesOf(op)) {
    for (const params of tuples(palette.sorts, count)) {
      if (COMPARING.includes(op) && !params.every(isComparable)) continue;
      const tested = op === 'is' ? (constructors.get(params[0] ?? BOOL) ?? []).map(({ name }) => [name]) : undefined;
      const literals = literalPlaces(op, params, palette.literals);
      const weight = often * (params.some((param) => varied.has(param)) ? VARIABLE_WEIGHT : 1);
      for (const indices of tested ?? indicesOf(info.indices, palette)) {
        if (!isMeant(op, indices)) continue;
        for (const qualifier of qualifiers) {
          const result = info.rule.result({ args: params, indices, sorts: store.sorts, qualifier });
          if (result === undefined) continue;
          const head: Head = { kind: 'operator', op, indices, ...(qualifier === undefined ? {} : { qualifier }) };
          add(result, op, { head, params, weight, ...(literals === undefined ? {} : { literals }) });
        }
      }
    }
  }
}

/** Operators over all sorts, which solvers do not have over languages. */
const COMPARING: readonly Op[] = ['=', 'distinct', 'ite'];

/** Whether solvers have equality and conditions over a sort. */
export function isComparable(sort: Sort): boolean {
  return sort !== REGLAN;
}

/** Whether the standard (Ints; Strings) gives an operator with these indices a use: no divisor 0, no empty range. */
function isMeant(op: Op, [first = 0, second = first]: readonly Index[]): boolean {
  if (op === 'divisible') return first !== 0;
  return op !== 're.loop' || first <= second;
}

/** The constructors of datatypes without parameters. */
export function constructorsOf(declarations: readonly Command[]): ReadonlyMap<Sort, readonly ConstructorDecl[]> {
  const found = new Map<Sort, readonly ConstructorDecl[]>();
  for (const command of declarations) {
    if (command.kind !== 'declare-datatypes') continue;
    for (const { sort, params, constructors } of command.datatypes) {
      if (params.length === 0) found.set(sort, constructors);
    }
  }
  return found;
}

/** Solvers take no other number of arguments, although the standard has these operators chainable or with a default. */
const USUAL_ARITY: Readonly<Partial<Record<Op, number>>> = { 'str.<': 2, 'str.<=': 2, 'str.indexof': 3 };

function aritiesOf(op: Op): readonly (readonly [count: number, weight: number])[] {
  const usual = USUAL_ARITY[op];
  if (usual !== undefined) return [[usual, 1]];
  const [least, most] = operatorInfo(op).arity;
  if (Number.isFinite(most)) return Array.from({ length: most - least + 1 }, (_, i) => [least + i, 1] as const);
  return op === '-' ? [[1, 2], ...MANY] : MANY;
}

function tuples(sorts: readonly Sort[], count: number): Sort[][] {
  let found: Sort[][] = [[]];
  for (let i = 0; i < count; i++) found = found.flatMap((tuple) => sorts.map((sort) => [...tuple, sort]));
  return found;
}

function indicesOf(count: number, palette: Palette): readonly (readonly Index[])[] {
  if (count === 0) return [[]];
  const candidates = new Set<Index>([0, 1, 2, 3, 4, 5, 6, 7, 8, ...palette.indices]);
  for (const sort of palette.sorts) {
    if (sort.kind === 'BitVec') candidates.add(sort.width).add(sort.width - 1);
    if (sort.kind === 'FloatingPoint') candidates.add(sort.eb).add(sort.sb);
  }
  const all = [...candidates];
  if (count === 1) return all.map((index) => [index]);
  return all.flatMap((first) => all.map((second) => [first, second]));
}
