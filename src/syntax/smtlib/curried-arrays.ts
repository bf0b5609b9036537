import { type Op, type Sort, type Term, mayEqual } from '../../term/index.js';
import { coerce } from './coerce.js';
import type { ReadContext } from './read-context.js';

/** Indices of an array sort. Larger sorts stay opaque, since their text grows quadratically. */
const MOST_INDICES = 32;

/** `(Array I J E)` -> `(Array I (Array J E))`. Undefined if there are too many indices. */
export function currySort(cx: ReadContext, sorts: readonly Sort[]): Sort | undefined {
  if (sorts.length > MOST_INDICES + 1) return undefined;
  return sorts.reduceRight((element, index) => cx.store.sorts.array(index, element));
}

/** Applies operators on z3's arrays with several indices. Undefined for other operators. */
export function applyCurried(
  cx: ReadContext,
  op: Op,
  args: readonly Term[],
  qualifier: Sort | undefined,
): Term | undefined {
  if (op === 'select' && args.length > 2) return selectAll(cx, args);
  if (op === 'store' && args.length > 3) return storeAll(cx, args);
  return op === 'const' && args.length === 1 ? constantOfAll(cx, args[0] as Term, qualifier) : undefined;
}

/** `(select a i j)` -> `(select (select a i) j)` */
function selectAll(cx: ReadContext, [array, ...indices]: readonly Term[]): Term | undefined {
  let found = array;
  for (const index of indices) found = found === undefined ? undefined : selectOne(cx, found, index);
  return found;
}

/** `(store a i j v)` -> `(store a i (store (select a i) j v))` */
function storeAll(cx: ReadContext, [array, ...rest]: readonly Term[]): Term | undefined {
  const indices = rest.slice(0, -1);
  const rows: { readonly row: Term; readonly index: Term }[] = [];
  let row = array;
  for (const index of indices) {
    if (row?.sort.kind !== 'Array') return undefined;
    const fitting = coerce(cx.store, index, row.sort.index);
    if (fitting === undefined) return undefined;
    rows.push({ row, index: fitting });
    row = selectOne(cx, row, fitting);
  }
  const value = rest.at(-1);
  let stored = value === undefined || row === undefined ? undefined : coerce(cx.store, value, row.sort);
  for (const { row: base, index } of rows.reverse()) {
    if (stored !== undefined) stored = cx.store.tryApp('store', [base, index, stored]);
  }
  return stored;
}

/** `((as const (Array I J E)) v)` -> `((as const (Array I (Array J E))) ((as const (Array J E)) v))` */
function constantOfAll(cx: ReadContext, value: Term, qualifier: Sort | undefined): Term | undefined {
  const sorts: Sort[] = [];
  let sort = qualifier;
  while (sort?.kind === 'Array' && !mayEqual(sort, value.sort)) {
    sorts.push(sort);
    sort = sort.element;
  }
  let array = sort === undefined ? undefined : coerce(cx.store, value, sort);
  for (const each of sorts.reverse()) {
    if (array !== undefined) array = cx.store.tryApp('const', [array], [], each);
  }
  return array;
}

function selectOne(cx: ReadContext, array: Term, index: Term): Term | undefined {
  if (array.sort.kind !== 'Array') return undefined;
  const fitting = coerce(cx.store, index, array.sort.index);
  return fitting === undefined ? undefined : cx.store.tryApp('select', [array, fitting]);
}
