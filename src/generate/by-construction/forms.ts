import type { Command, ConstructorDecl } from '../../script/index.js';
import {
  type Op,
  REGLAN,
  type Signature,
  type Sort,
  type Term,
  type TermStore,
  BOOL,
  isStandard,
  operatorAsFunction,
  operatorInfo,
} from '../../term/index.js';
import {
  type ClosedSorts,
  type IndexDrawer,
  type Instance,
  type Shape,
  argumentsWithin,
  indexDrawer,
  hintsFor,
  indicesWithin,
  isLiteralPlace,
  computeShape,
} from '../grow/index.js';
import type { TermVocabulary } from './family.js';
import type { FunctionSymbol } from './construction.js';
import type { GeneratorOptions } from './options.js';

export type Form = { readonly params: readonly Sort[] } & (
  | {
      readonly kind: 'operator';
      readonly shape: Shape;
      readonly instance: Instance;
      /** Undefined if the sorts determine the indices. */
      readonly drawIndices: IndexDrawer | undefined;
    }
  /** A function application, or an operator used as a value. */
  | { readonly kind: 'function'; readonly symbol: FunctionSymbol }
  | { readonly kind: 'operator-value'; readonly made: Term }
  | { readonly kind: 'quantifier' }
  /** A match with a case per constructor. Its parts are the scrutinee and the results of the cases. */
  | { readonly kind: 'match'; readonly constructors: readonly ConstructorDecl[] }
);

export type OperatorForm = Extract<Form, { kind: 'operator' }>;

interface Choice {
  readonly name: string;
  readonly weight: number;
  readonly forms: readonly Form[];
}

export interface Producers {
  readonly choices: readonly Choice[];
  readonly sums: readonly number[];
  readonly nullary: readonly Form[];
  /** Unary and binary forms, grouped by operator. Every argument has a sort with variables. */
  readonly reaching: readonly (readonly Form[])[];
  readonly rich: boolean;
}

const NOTHING: Producers = { choices: [], sums: [], nullary: [], reaching: [], rich: false };
/** Weight of forms over sorts with variables, relative to forms over literals. */
const VARIABLE_WEIGHT = 3;
const QUANTIFIER_WEIGHT = 4;

/** All applications of operators and functions over the sorts of a vocabulary, by result sort. */
export class FormTable {
  readonly #bySort: ReadonlyMap<Sort, Producers>;
  readonly #relations = new Map<Sort, Op[]>();

  constructor(
    store: TermStore,
    { vocabulary, signatures }: { readonly vocabulary: TermVocabulary; readonly signatures: readonly Signature[] },
    options: GeneratorOptions,
  ) {
    const constructors = collectConstructors(vocabulary.declarations);
    const varied = new Set(vocabulary.variables);
    const within = toClosedSorts(store, vocabulary);
    this.#bySort = new Map(
      vocabulary.sorts.map((sort) => {
        const operators = operatorForms(signatures, sort, { within, varied });
        const others = [...otherForms(vocabulary, sort, constructors), ...operatorValues(store, signatures, sort)];
        return [sort, collectProducers([...operators, ...others], { options, varied, vocabulary })];
      }),
    );
  }

  relations(sort: Sort): readonly Op[] {
    const known = this.#relations.get(sort);
    if (known !== undefined) return known;
    const found: Op[] = [];
    for (const { forms } of this.of(BOOL).choices) {
      for (const form of new Set(forms)) {
        if (form.kind !== 'operator' || form.instance.indices.length > 0 || form.params.length !== 2) continue;
        if (form.params[0] === sort && form.params[1] === sort) found.push(form.shape.op);
      }
    }
    this.#relations.set(sort, found);
    return found;
  }

  of(sort: Sort): Producers {
    return this.#bySort.get(sort) ?? NOTHING;
  }
}

/** A sort parameter may not stand for RegLan or a function sort, because few solvers compare terms of these sorts. */
export function toClosedSorts({ sorts: store }: TermStore, { sorts, declarations }: TermVocabulary): ClosedSorts {
  const constructors = collectConstructors(declarations);
  return {
    store,
    sorts,
    parameter: isComparable,
    constructors: (sort) => (constructors.get(sort) ?? []).map(({ name }) => name),
  };
}

/** Checks whether most solvers support equality and `ite` on a sort. Few support them on languages and functions. */
export function isComparable(sort: Sort): boolean {
  return sort !== REGLAN && sort.kind !== 'Function';
}

export function fits(signature: Signature, within: ClosedSorts): boolean {
  return within.sorts.some((sort) => listForms(signature, sort, within).next().done !== true);
}

function* listForms(signature: Signature, sort: Sort, within: ClosedSorts): Generator<OperatorForm> {
  for (const given of argumentsWithin(signature, sort, within)) {
    for (const indices of indicesWithin(signature, given, within)) {
      const { args, result } = given;
      if (!isOfHeap(signature.op, args, within)) break;
      const instance = { op: signature.op, args, result, indices };
      yield {
        kind: 'operator',
        shape: computeShape(signature),
        instance,
        drawIndices: indexDrawer(signature, given, within),
        params: args,
      };
      break;
    }
  }
}

function isOfHeap(op: Op, args: readonly Sort[], { store }: ClosedSorts): boolean {
  const { theory, rule, qualified } = operatorInfo(op);
  if (theory !== 'SeparationLogic') return true;
  return (
    rule.result({ args, indices: [], sorts: store, qualifier: qualified ? store.heap?.location : undefined }) !==
    undefined
  );
}

function* operatorForms(
  signatures: readonly Signature[],
  sort: Sort,
  { within, varied }: { readonly within: ClosedSorts; readonly varied: ReadonlySet<Sort> },
): Generator<readonly [name: string, forms: readonly Form[]]> {
  const byName = new Map<string, Form[]>();
  for (const signature of signatures) {
    const forms = byName.get(signature.op) ?? [];
    for (const form of listForms(signature, sort, within)) {
      const weight = form.params.some((arg) => varied.has(arg)) ? VARIABLE_WEIGHT : 1;
      for (let i = 0; i < weight; i++) forms.push(form);
    }
    if (forms.length > 0) byName.set(signature.op, forms);
  }
  yield* byName;
}

function* otherForms(
  { bound, functions, sorts }: TermVocabulary,
  sort: Sort,
  constructors: ReadonlyMap<Sort, readonly ConstructorDecl[]>,
): Generator<readonly [name: string, forms: readonly Form[]]> {
  const matches: Form[] = [];
  for (const [datatype, decls] of constructors) {
    const params = [datatype, ...decls.map(() => sort)];
    if (isComparable(sort)) matches.push({ kind: 'match', constructors: decls, params });
  }
  if (matches.length > 0) yield ['match', matches];
  for (const symbol of functions) {
    const { name, params, result } = symbol;
    if (isFunction(sort, symbol)) yield [name, [{ kind: 'function', symbol, params: [] }]];
    if (result === sort && params.every((param) => sorts.includes(param)))
      yield [name, [{ kind: 'function', symbol, params }]];
  }
  if (sort === BOOL && bound.length > 0) yield ['quantifier', [{ kind: 'quantifier', params: [BOOL] }]];
}

function* operatorValues(
  store: TermStore,
  signatures: readonly Signature[],
  sort: Sort,
): Generator<readonly [name: string, forms: readonly Form[]]> {
  if (sort.kind !== 'Function') return;
  for (const op of new Set(signatures.map((signature) => signature.op))) {
    const isShort = sort.params.length < 2 && operatorInfo(op).arity[1] > 2;
    if (!isStandard(op) || hintsFor(op).whereUsed === true || (isShort && op !== '-')) continue;
    const made = operatorAsFunction(store, op, sort.params);
    if (made?.sort === sort) yield [`${op} as a value`, [{ kind: 'operator-value', made, params: [] }]];
  }
}

function isFunction(sort: Sort, { params, result }: FunctionSymbol): boolean {
  if (sort.kind !== 'Function' || sort.result !== result || sort.params.length !== params.length) return false;
  return sort.params.every((param, i) => param === params[i]);
}

interface ProducerInput {
  readonly options: GeneratorOptions;
  readonly varied: ReadonlySet<Sort>;
  readonly vocabulary: TermVocabulary;
}

function collectProducers(
  all: readonly (readonly [name: string, forms: readonly Form[]])[],
  { options, varied, vocabulary }: ProducerInput,
): Producers {
  const weights: Readonly<Record<string, number | undefined>> = options.weights;
  const choices = all
    .map(([name, forms]): Choice => ({ name, forms, weight: weights[name] ?? usualWeight(forms) }))
    .filter(({ weight }) => weight > 0);
  let sum = 0;
  const sums = choices.map(({ weight }) => (sum += weight));
  const isNullary = ({ forms }: Choice): boolean => forms.every(({ params }) => params.length === 0);
  const nullary = choices.filter(isNullary).flatMap(({ forms }) => forms);
  const reaching = choices
    .map(({ forms }) => forms.filter((form) => isReaching(form, varied, vocabulary)))
    .filter((found) => found.length > 0);
  const rich = choices.some((choice) => !isNullary(choice) && choice.name !== 'ite');
  return { choices, sums, nullary, reaching, rich };
}

function usualWeight([first]: readonly Form[]): number {
  if (first?.kind === 'operator') return hintsFor(first.shape.op).weight ?? 1;
  return first?.kind === 'quantifier' ? QUANTIFIER_WEIGHT : 1;
}

function isReaching(form: Form, varied: ReadonlySet<Sort>, { linear }: TermVocabulary): boolean {
  const { params } = form;
  if (form.kind !== 'operator' && form.kind !== 'function') return false;
  if (params.length === 0 || params.length > 2 || !params.every((param) => varied.has(param))) return false;
  return form.kind === 'function' || params.some((_, at) => !isLiteralPlace(form.shape.op, params, at, { linear }));
}

/** Omits parametric datatypes. */
export function collectConstructors(declarations: readonly Command[]): ReadonlyMap<Sort, readonly ConstructorDecl[]> {
  const found = new Map<Sort, readonly ConstructorDecl[]>();
  for (const command of declarations) {
    if (command.kind !== 'declare-datatypes') continue;
    for (const { sort, params, constructors } of command.datatypes) {
      if (params.length === 0) found.set(sort, constructors);
    }
  }
  return found;
}
