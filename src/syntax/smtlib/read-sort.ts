import {
  BOOL,
  ATOMIC_SORTS,
  COLLECTION_KINDS,
  FLOAT_FORMATS,
  REGLAN,
  type Sort,
  UNICODE,
  UNKNOWN,
  WIDEST,
  WIDEST_EXPONENT,
  WIDEST_ORDER,
} from '../../term/index.js';
import { SEXP } from '../sexp/reader.js';
import { currySort } from './curried-arrays.js';
import type { ReadContext } from './read-context.js';

/** Maximum nesting of sorts. Deeper sorts stay opaque, since their text grows quadratically. */
const DEEPEST = 500;

/** Maximum digits of a finite field's order. Three digits fit in ten bits. */
const LONGEST_ORDER = Math.floor((WIDEST_ORDER * 3) / 10);

const ATOMS = new Map<string, Sort>([...ATOMIC_SORTS, UNICODE].map((sort) => [sort.text, sort]));

/** A sort that is unknown, or longer than `LONGEST_SORT`, stays opaque. */
export function readSort(cx: ReadContext, node: number): Sort {
  const { errors } = cx;
  const sort = readAnySort(cx, node, 0);
  return sort === UNKNOWN && cx.errors === errors && cx.sexp.slice(node) !== UNKNOWN.text ? tooLong(cx, node) : sort;
}

function readAnySort(cx: ReadContext, node: number, depth: number): Sort {
  const { sexp, store, env } = cx;
  const { sorts } = store;
  if (sexp.isSymbol(node)) {
    const name = sexp.name(node);
    const declared = env.sort(name);
    if (declared !== undefined && declared.arity === 0) return declared.make([]);
    if (declared?.alone !== undefined) return declared.alone;
    if (declared !== undefined) return wrongArity(cx, node, name, declared.arity, 0);
    const atom = ATOMS.get(name);
    if (atom !== undefined) return atom;
    const format = Object.hasOwn(FLOAT_FORMATS, name) ? FLOAT_FORMATS[name] : undefined;
    if (format !== undefined) return sorts.floatingPoint(format[0], format[1]);
    if (cx.reportRemoved(node, name)) return UNKNOWN;
    return unknownSort(cx, node, name);
  }
  if (sexp.kind[node] !== SEXP.list) {
    cx.error('G203', node, `${sexp.slice(node)} is not a sort`, { expected: 'a sort such as Int or (_ BitVec 8)' });
    return UNKNOWN;
  }
  if (depth > DEEPEST) return UNKNOWN;
  const parts = sexp.listChildren(node);
  const head = parts[0];
  if (head === undefined) {
    cx.error('G203', node, 'an empty list is not a sort', { expected: 'a sort such as Int or (_ BitVec 8)' });
    return UNKNOWN;
  }
  if (!sexp.isSymbol(head)) return unknownSort(cx, node, sexp.slice(node));
  const name = sexp.name(head);
  if (name === '_' && sexp.kind[head] === SEXP.symbol) return readIndexed(cx, node, parts);
  if (parts.length === 1) return readAnySort(cx, head, depth + 1);
  const args = parts.slice(1);
  const declared = env.sort(name);
  if (declared !== undefined) {
    if (declared.arity !== args.length) return wrongArity(cx, node, name, declared.arity, args.length);
    return declared.make(args.map((arg) => readAnySort(cx, arg, depth + 1)));
  }
  if (name === 'RegEx' && sexp.slice(args[0] as number) === 'String') return REGLAN;
  if (name === 'Array' && args.length === 2) {
    const [index, element] = args as [number, number];
    return sorts.array(readAnySort(cx, index, depth + 1), readAnySort(cx, element, depth + 1));
  }
  if (name === 'Array' && args.length > 2 && cx.curriesArrays) {
    const sorts = args.map((arg) => readAnySort(cx, arg, depth + 1));
    const sort = currySort(cx, sorts);
    if (sort !== undefined) return sort;
  }
  const collection = name === 'FiniteSet' ? 'Set' : COLLECTION_KINDS.find((kind) => kind === name);
  if (collection !== undefined && args.length === 1) {
    if (name === 'Set' && cx.setsAreArrays) {
      return sorts.array(readAnySort(cx, args[0] as number, depth + 1), BOOL);
    }
    return sorts.collection(collection, readAnySort(cx, args[0] as number, depth + 1));
  }
  if (name === 'Tuple' || name === 'Relation' || name === 'Table') {
    const tuple = sorts.tuple(args.map((arg) => readAnySort(cx, arg, depth + 1)));
    return name === 'Tuple' ? tuple : sorts.collection(name === 'Table' ? 'Bag' : 'Set', tuple);
  }
  if (name === '->' && args.length >= 2) {
    const all = args.map((arg) => readAnySort(cx, arg, depth + 1));
    const result = all.pop() as Sort;
    cx.nestsArrows ||= result.kind === 'Function';
    return sorts.fun(all, result);
  }
  return unknownSort(cx, node, name);
}

function readIndexed(cx: ReadContext, node: number, parts: readonly number[]): Sort {
  const { sexp, store } = cx;
  const name = parts[1] === undefined ? '' : sexp.name(parts[1]);
  const indices = parts.slice(2).map((part) => (sexp.kind[part] === SEXP.numeral ? Number(sexp.slice(part)) : -1));
  const [first = -1, second = -1] = indices;
  if (name === 'BitVec' && indices.length === 1) {
    if (first > WIDEST) return tooWide(cx, node);
    if (first >= 1) return store.sorts.bitVec(first);
    cx.error('G203', node, `${sexp.slice(node)} is not a sort`, { expected: '(_ BitVec m) with a numeral m from 1' });
    return UNKNOWN;
  }
  if (name === 'FloatingPoint' && indices.length === 2) {
    if (first > WIDEST_EXPONENT || second > WIDEST) return tooWide(cx, node);
    if (first >= 2 && second >= 2) return store.sorts.floatingPoint(first, second);
    cx.error('G203', node, `${sexp.slice(node)} is not a sort`, {
      expected: '(_ FloatingPoint eb sb) with numerals eb and sb from 2',
    });
    return UNKNOWN;
  }
  if (name === 'FiniteField' && indices.length === 1 && first >= 0) {
    const order = sexp.slice(parts[2] as number);
    if (order.length > LONGEST_ORDER) return tooWide(cx, node);
    const sort = store.sorts.finiteField(BigInt(order));
    if (sort !== undefined) return sort;
    cx.error('G203', node, `${sexp.slice(node)} is not a sort`, { expected: '(_ FiniteField p) with a prime p' });
    return UNKNOWN;
  }
  return unknownSort(cx, node, sexp.slice(node));
}

/** Reports the sort as written, since its numbers may be too large for a `number`. */
function tooWide(cx: ReadContext, node: number): Sort {
  const about = cx.sexp.slice(node).replace(/\s+/g, ' ');
  const shown = shorten(about);
  const hint = `the limits are ${WIDEST} bits for bit-vectors, ${WIDEST_EXPONENT} for exponents of floats, and ${LONGEST_ORDER} digits for orders of finite fields`;
  cx.warnOnce('G209', node, about, `${shown} is too wide: kept as is`, hint);
  return cx.store.sorts.opaque(about);
}

function tooLong(cx: ReadContext, node: number): Sort {
  const shown = shorten(cx.sexp.slice(node));
  cx.warnOnce('G209', node, 'long', `${shown} is too long when its definitions are expanded: kept as is`);
  return cx.store.sorts.opaque(quoteText(cx, node));
}

function quoteText(cx: ReadContext, node: number): string {
  return cx.sexp
    .slice(node)
    .replace(/;[^\n]*\n/g, ' ')
    .replace(/\s+/g, ' ');
}

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

function unknownSort(cx: ReadContext, node: number, about: string): Sort {
  cx.warnOnce('G209', node, about, `unknown sort ${about}: kept as is`, 'terms are kept but not sort-checked');
  return cx.store.sorts.opaque(quoteText(cx, node));
}

function wrongArity(cx: ReadContext, node: number, name: string, arity: number, given: number): Sort {
  cx.error('G203', node, `sort ${name} takes ${arity} argument${arity === 1 ? '' : 's'}, not ${given}`, {
    expected: arity === 0 ? name : `(${name}${' S'.repeat(arity)})`,
  });
  return UNKNOWN;
}
