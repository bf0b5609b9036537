import { type Vocabulary, takesMore, useOf } from '../../generate/index.js';
import { logicHas } from '../../rewrite/index.js';
import type { LogicInfo } from '../../script/index.js';
import {
  type Index,
  type IndexPattern,
  NO_BINDINGS,
  type Op,
  type Sort,
  type SortBindings,
  type SortStore,
  bindSort,
  boundNumber,
  indexText,
  isStandard,
  numberOf,
  numbersIn,
  operatorInfo,
  sortOf,
  withNumber,
} from '../../term/index.js';
import type { FileSignature } from './signature.js';

/** An operator with the sorts of its arguments, and all the lists of indices under which it gives the sort that is wanted. */
export interface Instance {
  readonly op: Op;
  readonly args: readonly Sort[];
  readonly indices: readonly (readonly Index[])[];
  /** Whether more arguments of the same sort may follow. */
  readonly extends: boolean;
}

/** The ways to apply one operator so that it gives the sort that is wanted. */
export type Choice = readonly [Instance, ...Instance[]];

/** What decides which operators a script may get. */
export interface ChoiceContext {
  readonly signatures: readonly FileSignature[];
  readonly vocabulary: Vocabulary;
  readonly logic: LogicInfo;
  readonly sorts: SortStore;
}

/** At most this many ways to apply one operator, and lists of indices of one way. */
const MOST_INSTANCES = 48;
const MOST_INDICES = 64;
/** Indices that nothing fixes: from 0 up to this, where there is one, or where there are more. */
const HIGHEST = { alone: 63, more: 5 } as const;

/** What may be applied to terms of a script, by the sort that is wanted; found once for each sort. */
export class Choices {
  readonly #cx: ChoiceContext;
  readonly #signatures: readonly FileSignature[];
  readonly #sorts: readonly Sort[];
  readonly #known = new Map<Sort, readonly Choice[]>();

  constructor(cx: ChoiceContext) {
    this.#cx = cx;
    this.#sorts = cx.vocabulary.sorts;
    this.#signatures = cx.signatures.filter((signature) => isAllowed(signature, cx));
  }

  /** One choice for each operator that can give the sort. */
  of(sort: Sort): readonly Choice[] {
    const known = this.#known.get(sort);
    if (known !== undefined) return known;
    const found = new Map<Op, Instance[]>();
    for (const signature of this.#signatures) {
      const own = found.get(signature.op) ?? [];
      for (const instance of this.#instances(signature, sort)) {
        if (own.length >= MOST_INSTANCES) break;
        own.push(instance);
      }
      found.set(signature.op, own);
    }
    const choices = [...found.values()].filter((own): own is [Instance, ...Instance[]] => own.length > 0);
    this.#known.set(sort, choices);
    return choices;
  }

  *#instances(signature: FileSignature, sort: Sort): Generator<Instance> {
    const bound = bindSort(signature.result, sort, NO_BINDINGS);
    if (bound === undefined) return;
    const isLong = takesMore(signature);
    for (const { args, bindings } of this.#arguments(signature, 0, bound)) {
      // Numbers that stood together in the result may be known now.
      const again = bindSort(signature.result, sort, bindings);
      if (again === undefined) continue;
      const indices = [...this.#indices(signature, { args, sort, bindings: again })];
      if (indices.length > 0) yield { op: signature.op, args, indices, extends: isLong };
    }
  }

  /** The sorts that the arguments may have. Recursion is bounded by the number of arguments. */
  *#arguments(
    signature: FileSignature,
    from: number,
    bindings: SortBindings,
  ): Generator<{ readonly args: readonly Sort[]; readonly bindings: SortBindings }> {
    const pattern = signature.args[from];
    if (pattern === undefined) {
      yield { args: [], bindings };
      return;
    }
    const fixed = sortOf(pattern, bindings, this.#cx.sorts);
    for (const sort of fixed === undefined ? this.#sorts : this.#sorts.includes(fixed) ? [fixed] : []) {
      const bound = bindSort(pattern, sort, bindings);
      if (bound === undefined) continue;
      for (const rest of this.#arguments(signature, from + 1, bound)) {
        yield { args: [sort, ...rest.args], bindings: rest.bindings };
      }
    }
  }

  /** The lists of indices under which the operator table gives the sort. */
  *#indices(
    signature: FileSignature,
    { args, sort, bindings }: { readonly args: readonly Sort[]; readonly sort: Sort; readonly bindings: SortBindings },
  ): Generator<readonly Index[]> {
    const { sorts, vocabulary } = this.#cx;
    const { rule, qualified } = operatorInfo(signature.op);
    const qualifier = qualified ? { qualifier: sort } : {};
    const met = new Set<string>();
    for (const each of waysToBind(freeNumbers(signature, bindings), bindings)) {
      const solved = bindSort(signature.result, sort, each);
      if (solved === undefined) continue;
      const drawn = signature.indices.map((index) => indexOf(index, solved, { sorts, vocabulary, of: args[0] }));
      for (const indices of combined(drawn)) {
        const name = indices.map(indexText).join(' ');
        if (met.has(name) || rule.result({ args, indices, sorts, ...qualifier }) !== sort) continue;
        met.add(name);
        yield indices;
        if (met.size >= MOST_INDICES) return;
      }
    }
  }
}

function isAllowed({ op, args, whereUsed }: FileSignature, { logic, vocabulary }: ChoiceContext): boolean {
  if (vocabulary.uses.has(useOf(op, args.length))) return true;
  if (whereUsed) return false;
  if (isStandard(op)) return logicHas(logic, op);
  const { theory } = operatorInfo(op);
  return [...vocabulary.operators].some((each) => operatorInfo(each).theory === theory);
}

/** The parameters of indices that no sort has bound. */
function freeNumbers(signature: FileSignature, bindings: SortBindings): string[] {
  const names = signature.indices.flatMap((index) =>
    index.kind === 'constructor' || index.kind === 'of-sort' ? [] : numbersIn(index),
  );
  return [...new Set(names)].filter((name) => boundNumber(bindings, name) === undefined);
}

/**
 * SortBindings of some free numbers. Where the result's sort says something of several of them, the last ones follow from the
 * others, so the first are left to `bindSort`.
 */
function* waysToBind(names: readonly string[], bindings: SortBindings): Generator<SortBindings> {
  const [first, second] = names;
  if (first === undefined) yield bindings;
  else if (second === undefined) for (let n = 0; n <= HIGHEST.alone; n++) yield withNumber(bindings, first, n);
  else {
    for (let n = 0; n <= HIGHEST.alone; n++) {
      const one = withNumber(bindings, second, n);
      yield one;
      if (n > HIGHEST.more) continue;
      for (let m = 0; m <= HIGHEST.more; m++) yield withNumber(one, first, m);
    }
  }
}

/** What an index may be: one number or sort, or any constructor of a datatype; nothing where it is not known. */
function indexOf(
  index: IndexPattern,
  bindings: SortBindings,
  {
    sorts,
    vocabulary,
    of,
  }: { readonly sorts: SortStore; readonly vocabulary: Vocabulary; readonly of?: Sort | undefined },
): readonly Index[] {
  if (index.kind === 'constructor') return (of === undefined ? undefined : vocabulary.constructors.get(of)) ?? [];
  const value = index.kind === 'of-sort' ? sortOf(index.sort, bindings, sorts) : numberOf(index, bindings);
  return value === undefined || (typeof value === 'number' && value < 0) ? [] : [value];
}

/** Every list that has one item of each. */
function combined(parts: readonly (readonly Index[])[]): readonly (readonly Index[])[] {
  return parts.reduce<readonly (readonly Index[])[]>(
    (lists, part) => lists.flatMap((list) => part.map((item) => [...list, item])),
    [[]],
  );
}
