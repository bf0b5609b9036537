import { SEXP, type SexpReader } from '../../syntax/index.js';
import { type HeapSorts, type Sort, type Term, cardinalityOf } from '../../term/index.js';
import type { Budget } from '../budget.js';
import { Evaluator } from '../evaluate.js';
import type { Heap, HeapCell, Model } from '../model.js';
import type { Signature } from '../signature.js';
import { type Undetermined, type Value, isUndetermined, makeUndetermined } from '../value.js';
import type { Entry } from './entries.js';

interface HeapContext {
  readonly reader: SexpReader;
  readonly sorts: HeapSorts;
  readonly valueAt: (node: number, sort: Sort) => Term | string;
  readonly model: Model;
  readonly signature: Signature;
  readonly budget: Budget;
}

/** Undetermined if a location is unreadable. If data is unreadable, only its cell is undetermined. */
export function readHeap(
  { whole, nil: nilNode }: Extract<Entry, { kind: 'heap' }>,
  cx: HeapContext,
): Heap | Undetermined {
  const { location, data } = cx.sorts;
  const nil = nilNode === undefined ? undefined : dropUndetermined(valueAt(nilNode, location, cx, undefined));
  const pairs = cellsAt(whole, cx.reader);
  if (typeof pairs === 'string') return makeUndetermined(pairs);
  const cells: HeapCell[] = [];
  for (const [at, holds] of pairs) {
    const where = valueAt(at, location, cx, nil);
    if (isUndetermined(where)) return makeUndetermined(`a location of the heap is not known: ${where.because}`);
    cells.push({ location: where, data: valueAt(holds, data, cx, nil) });
  }
  const size = cardinalityOf(location);
  const isRoomForNil = size === 'infinite' || (size !== undefined && size > BigInt(cells.length));
  return nil === undefined && !isRoomForNil ? makeUndetermined('the model does not define sep.nil') : { cells, nil };
}

function dropUndetermined(value: Value | Undetermined): Value | undefined {
  return isUndetermined(value) ? undefined : value;
}

function valueAt(
  node: number,
  sort: Sort,
  { valueAt: read, model, signature, budget }: HeapContext,
  nil: Value | undefined,
): Value | Undetermined {
  const term = read(node, sort);
  if (typeof term === 'string') return makeUndetermined(term);
  const found = new Evaluator({ signature, budget, model: { ...model, heap: { cells: [], nil } } }).evaluate(term);
  if (found.kind === 'undetermined') return found;
  return found.choices.length > 0 ? makeUndetermined('the data of the heap is unspecified') : found.value;
}

/** Reads `sep.emp`, `(pto l d)`, or `(sep … …)` of these. Returns the reason if the heap cannot be read. */
function cellsAt(whole: number, reader: SexpReader): readonly (readonly [location: number, data: number])[] | string {
  const cells: (readonly [number, number])[] = [];
  const stack = [whole];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const [head, ...args] = reader.kind[node] === SEXP.list ? reader.listChildren(node) : [node];
    const word = head !== undefined && reader.isSymbol(head) ? reader.name(head) : '';
    const [location, data] = args;
    if (word === 'sep') stack.push(...args);
    else if (word === 'pto' && location !== undefined && data !== undefined && args.length === 2)
      cells.push([location, data]);
    else if (word !== 'sep.emp' && word !== 'emp') return 'the heap has an unknown format';
  }
  return cells;
}
