import { arrow, collection, exactly, number, parameter, repeatPattern, tuple } from './signature-form.js';
import type { SortPattern } from '../sort-pattern.js';
import { type SortRule, common, rule, ruleOfForm } from './sort-rules.js';
import {
  BOOL,
  type CollectionKind,
  INT,
  type Sort,
  type SortStore,
  UNKNOWN,
  mayEqual,
  isCollectionSort,
} from '../sort.js';

type ArgumentSort = 'collection' | 'element' | Sort;

interface CollectionShape {
  readonly kind: CollectionKind;
  readonly places: readonly ArgumentSort[];
  readonly gives: ArgumentSort;
}

function inferElement({ kind, places }: CollectionShape, args: readonly Sort[]): Sort | undefined {
  let element = UNKNOWN;
  for (const [i, sort] of args.entries()) {
    const place = places[Math.min(i, places.length - 1)];
    if (sort === UNKNOWN || (place !== 'collection' && place !== 'element')) continue;
    if (place === 'collection' && (!isCollectionSort(sort) || sort.kind !== kind)) return undefined;
    const found = place === 'collection' && isCollectionSort(sort) ? sort.element : sort;
    if (!mayEqual(element, found)) return undefined;
    if (element === UNKNOWN) element = found;
  }
  return element;
}

function resultSort(shape: CollectionShape, element: Sort, sorts: SortStore): Sort {
  if (shape.gives === 'element') return element;
  if (shape.gives !== 'collection') return shape.gives;
  return element === UNKNOWN ? UNKNOWN : sorts.collection(shape.kind, element);
}

function over(shape: CollectionShape, expects: string): SortRule {
  return rule(
    expects,
    ({ args, sorts }) => {
      for (const [i, sort] of args.entries()) {
        const place = shape.places[Math.min(i, shape.places.length - 1)] as ArgumentSort;
        if (typeof place === 'object' && !mayEqual(place, sort)) return undefined;
      }
      const element = inferElement(shape, args);
      return element === undefined ? undefined : resultSort(shape, element, sorts);
    },
    ({ args }) => {
      const at = (i: number): ArgumentSort => shape.places[Math.min(i, shape.places.length - 1)] as ArgumentSort;
      const places = Array.from({ length: args }, (_, i) => toPattern(shape.kind, at(i)));
      return [{ indices: [], args: places, result: toPattern(shape.kind, shape.gives) }];
    },
  );
}

const A = parameter('A');
const B = parameter('B');
const C = parameter('C');

const PARTS = [A, B, C];
const COLUMNS = PARTS.map((_, i) => PARTS.slice(0, i + 1));

function toPattern(kind: CollectionKind, place: ArgumentSort): SortPattern {
  if (place === 'element') return A;
  return place === 'collection' ? collection(kind, A) : exactly(place);
}

const NAMES: Readonly<Record<CollectionKind, string>> = { Seq: 'sequence', Set: 'set', Bag: 'bag' };

/** Rule for `(as seq.empty (Seq S))`; the sort is unknown without a qualifier. */
export function constantCollection(kind: CollectionKind): SortRule {
  const sort = collection(kind, A);
  return rule(
    `a qualifier, (as … (${kind} S))`,
    ({ qualifier }) => {
      if (qualifier === undefined) return UNKNOWN;
      return qualifier.kind === kind ? qualifier : undefined;
    },
    () => [{ indices: [], qualifier: sort, args: [], result: sort }],
  );
}

export function collectionRule(kind: CollectionKind, places: readonly ArgumentSort[], gives: ArgumentSort): SortRule {
  const words = places.map((place) => (place === 'collection' ? `a ${NAMES[kind]}` : describePosition(place)));
  return over({ kind, places, gives }, words.join(', '));
}

function describePosition(place: ArgumentSort): string {
  return typeof place === 'string' ? 'an element' : place === INT ? 'an Int' : place.text;
}

export const insertRule = rule(
  'elements and a set',
  ({ args, sorts }) => {
    const set = args.at(-1) as Sort;
    const element = common(args.slice(0, -1));
    if (element === undefined) return undefined;
    if (set === UNKNOWN) return element === UNKNOWN ? UNKNOWN : sorts.collection('Set', element);
    if (!isCollectionSort(set) || set.kind !== 'Set') return undefined;
    return mayEqual(set.element, element) ? set : undefined;
  },
  ({ args }) => {
    const sets = collection('Set', A);
    return [{ indices: [], args: [...repeatPattern(A, args - 1), sets], result: sets }];
  },
);

/** Accepts a predicate and a collection. If `whole`, the result is Bool, as for a quantifier over the elements. */
export function filterRule(kind: CollectionKind, whole = false): SortRule {
  const all = collection(kind, A);
  const result = whole ? exactly(BOOL) : all;
  return ruleOfForm(`a predicate and a ${NAMES[kind]}`, { args: [arrow([A], exactly(BOOL)), all], result });
}

export function mapRule(kind: CollectionKind): SortRule {
  const form = { args: [arrow([A], B), collection(kind, A)], result: collection(kind, B) };
  return ruleOfForm(`a function and a ${NAMES[kind]}`, form);
}

export const mapIndexedRule = ruleOfForm('a function (of an Int and an element), an Int and a sequence', {
  args: [arrow([exactly(INT), A], B), exactly(INT), collection('Seq', A)],
  result: collection('Seq', B),
});

/** Accepts a function (of position if `indexed`, accumulator and element), an initial value, and a sequence. */
export function foldRule(indexed: boolean): SortRule {
  const position = indexed ? [exactly(INT)] : [];
  return ruleOfForm(
    indexed
      ? 'a function (of an Int, a term and an element), an Int, a term and a sequence'
      : 'a function (of a term and an element), a term and a sequence',
    { args: [arrow([...position, B, A], B), ...position, B, collection('Seq', A)], result: B },
  );
}

export function convertRule(from: CollectionKind, to: CollectionKind): SortRule {
  return ruleOfForm(`a ${NAMES[from]}`, { args: [collection(from, A)], result: collection(to, A) });
}

export const tupleRule = rule(
  'terms',
  ({ args, sorts }) => (args.includes(UNKNOWN) ? UNKNOWN : sorts.tuple(args)),
  ({ args }) => [{ indices: [], args: PARTS.slice(0, args), result: tuple(PARTS.slice(0, args)) }],
);

export const tupleSelectRule = rule(
  'an index and a tuple with a component at this index',
  ({ args: [sort], indices }) => {
    if (sort === undefined || sort === UNKNOWN) return UNKNOWN;
    const [index] = indices;
    return sort.kind === 'Tuple' && typeof index === 'number' ? sort.args[index] : undefined;
  },
  () =>
    COLUMNS.flatMap((columns) =>
      columns.map((result, i) => ({ indices: [number(i)], args: [tuple(columns)], result })),
    ),
);

function columns(sort: Sort | undefined): readonly Sort[] | undefined {
  return sort?.kind === 'Set' && sort.element.kind === 'Tuple' ? sort.element.args : undefined;
}

function relations(
  expects: string,
  made: (left: readonly Sort[], right: readonly Sort[]) => readonly Sort[] | undefined,
  forms: readonly (readonly (readonly SortPattern[])[])[],
): SortRule {
  const relation = (parts: readonly SortPattern[]): SortPattern => collection('Set', tuple(parts));
  return rule(
    expects,
    ({ args, sorts }) => {
      if (args.includes(UNKNOWN)) return UNKNOWN;
      const [left, right] = args.length === 1 ? [columns(args[0]), columns(args[0])] : args.map(columns);
      const found = left === undefined || right === undefined ? undefined : made(left, right);
      return found === undefined ? undefined : sorts.collection('Set', sorts.tuple(found));
    },
    () =>
      forms.map((parts) => {
        const sorts = parts.map(relation);
        return { indices: [], args: sorts.slice(0, -1), result: sorts.at(-1) as SortPattern };
      }),
  );
}

/** `(rel.join A B)` drops the last column of A and the first of B, which must have the same sort. */
export const joinRule = relations(
  'two relations that share a column',
  (left, right) =>
    left.length > 0 && left.at(-1) === right[0] && left.length + right.length > 2
      ? [...left.slice(0, -1), ...right.slice(1)]
      : undefined,
  [
    [
      [A, B],
      [B, C],
      [A, C],
    ],
    [[A], [A, B], [B]],
    [[A, B], [B], [A]],
  ],
);

export const productRule = relations('two relations', (left, right) => [...left, ...right], [
  [[A], [B], [A, B]],
  [[A, B], [C], [A, B, C]],
  [[A], [B, C], [A, B, C]],
]);

export const transposeRule = relations(
  'a relation',
  (left) => [...left].reverse(),
  COLUMNS.map((each) => [each, [...each].reverse()]),
);
