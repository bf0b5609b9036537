import {
  BOOL,
  INT,
  REAL,
  type Index,
  type Op,
  type Sort,
  type Term,
  type TermStore,
  UNKNOWN,
  WIDEST,
  operatorAsFunction,
  operatorInfo,
  operatorNamed,
} from '../../term/index.js';
import { LONGEST_NUMBER, rationalFromDecimal } from '../../util/index.js';
import { SEXP } from '../sexp/reader.js';
import type { FunSymbol } from './environment.js';
import { reportHeap } from './read-application.js';
import type { ReadContext } from './read-context.js';
import { readSort } from './read-sort.js';
import { readStringLiteral } from './symbols.js';

const GREATEST_CODE_POINT = 0x2ffff;

/** `lenient` mode, used inside opaque terms, reports nothing. */
export function readAtom(cx: ReadContext, node: number, lenient: boolean): Term {
  const { sexp, store } = cx;
  const kind = sexp.kind[node] as number;
  switch (kind) {
    case SEXP.numeral:
    case SEXP.decimal:
    case SEXP.hexadecimal:
    case SEXP.binary:
      return readNumber(cx, node, kind);
    case SEXP.string:
      return store.string(readStringLiteral(sexp.slice(node)));
    case SEXP.keyword:
      if (!lenient) cx.error('G202', node, `the keyword ${sexp.slice(node)} is not a term`, { expected: 'a term' });
      return opaqueAtom(cx, node);
    default:
      return readSymbol(cx, node, lenient);
  }
}

type NumberKind = (typeof SEXP)['numeral' | 'decimal' | 'hexadecimal' | 'binary'];

function readNumber(cx: ReadContext, node: number, kind: NumberKind): Term {
  const { sexp } = cx;
  const text = sexp.slice(node);
  const known = cx.literals.get(text);
  if (known !== undefined) return known;
  const term =
    text.length > LONGEST_NUMBER ? longNumber(cx, node, sortOfNumber(cx, text, kind)) : makeNumber(cx, text, kind);
  if (kind === SEXP.numeral) cx.literals.set(text, term);
  return term;
}

function makeNumber(cx: ReadContext, text: string, kind: NumberKind): Term {
  const { store } = cx;
  switch (kind) {
    case SEXP.numeral:
      return cx.numeralsAreReal ? store.real({ num: BigInt(text), den: 1n }) : store.int(BigInt(text));
    case SEXP.decimal:
      return store.real(rationalFromDecimal(text));
    case SEXP.hexadecimal:
    case SEXP.binary:
      return store.bitVec(BigInt(`0${text.slice(1)}`), literalWidth(text, kind));
  }
}

function sortOfNumber({ store, numeralsAreReal }: ReadContext, text: string, kind: NumberKind): Sort {
  switch (kind) {
    case SEXP.numeral:
      return numeralsAreReal ? REAL : INT;
    case SEXP.decimal:
      return REAL;
    case SEXP.hexadecimal:
    case SEXP.binary:
      return store.sorts.bitVec(literalWidth(text, kind));
  }
}

function literalWidth(text: string, kind: NumberKind): number {
  return (kind === SEXP.hexadecimal ? 4 : 1) * (text.length - 2);
}

function longNumber(cx: ReadContext, node: number, sort: Sort): Term {
  const text = cx.sexp.slice(node);
  const message = `a number of ${text.length} characters is kept as is and never evaluated`;
  cx.warnOnce('G210', node, text, message, `numbers of up to ${LONGEST_NUMBER} characters are supported`);
  return cx.store.opaque([text], sort);
}

function opaqueAtom(cx: ReadContext, node: number): Term {
  return cx.store.opaque([cx.sexp.slice(node)], UNKNOWN);
}

function readSymbol(cx: ReadContext, node: number, lenient: boolean): Term {
  const { sexp, store, env } = cx;
  const name = sexp.name(node);
  const binding = env.symbol(name);
  if (binding?.kind === 'term') return cx.termNamed(binding.term);
  if (binding?.kind === 'funs') return functionAsTerm(cx, name, binding.funs);
  if (name === 'true') return store.true;
  if (name === 'false') return store.false;
  const constant = theoryConstant(store, name) ?? numberWithSign(cx, name) ?? fieldElement(cx, name);
  if (constant !== undefined) return constant;
  if (!lenient) refuseSymbol(cx, node, name);
  return opaqueAtom(cx, node);
}

function refuseSymbol(cx: ReadContext, node: number, name: string): void {
  const op = operatorNamed(name);
  if (op === undefined || !reportHeap(cx, op, node, [])) warnUnknown(cx, node, name);
}

/** Reads a constant such as `RNE` or `re.all`, or, with a qualifier, `(as seq.empty (Seq S))`. */
export function theoryConstant(store: TermStore, name: string, qualifier?: Sort): Term | undefined {
  const op = operatorNamed(name);
  const isConstant = op !== undefined && operatorInfo(op).arity[0] === 0 && operatorInfo(op).indices === 0;
  return isConstant ? store.tryApp(op, [], [], qualifier) : undefined;
}

/** Reads `-5`, `1/4` or `-1/4`, which are not standard but occur in files. */
function numberWithSign(cx: ReadContext, name: string): Term | undefined {
  const { store } = cx;
  if (name.length > LONGEST_NUMBER) return undefined;
  if (name.startsWith('-') && /^-\d/.test(name)) {
    const rest = name.slice(1);
    const size = /^\d+(\.\d+)?$/.test(rest) ? readUnsigned(cx, rest) : fraction(store, rest);
    return size === undefined ? undefined : store.app('-', [size]);
  }
  return fraction(store, name);
}

/** Reads cvc5's `#f3m7`, the element 3 of the field of order 7. */
function fieldElement({ store }: ReadContext, name: string): Term | undefined {
  const [, value, order] = name.length > LONGEST_NUMBER ? [] : (/^#f(-?\d+)m(\d+)$/.exec(name) ?? []);
  if (value === undefined || order === undefined) return undefined;
  const sort = store.sorts.finiteField(BigInt(order));
  return sort?.kind === 'FiniteField' ? store.finiteField(BigInt(value), sort) : undefined;
}

/** Reads `(as ff3 F)`, an element of a finite field. */
export function elementNamed({ store }: ReadContext, name: string, sort: Sort): Term | undefined {
  if (sort.kind !== 'FiniteField' || name.length > LONGEST_NUMBER) return undefined;
  const [, value] = /^ff(-?\d+)$/.exec(name) ?? [];
  return value === undefined ? undefined : store.finiteField(BigInt(value), sort);
}

function fraction(store: TermStore, text: string): Term | undefined {
  const [, above, below] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  if (above === undefined || below === undefined || /^0+$/.test(below)) return undefined;
  const parts = [above, below].map((digits) => store.real({ num: BigInt(digits), den: 1n }));
  return store.app('/', parts);
}

function readUnsigned(cx: ReadContext, digits: string): Term {
  const { store } = cx;
  if (digits.includes('.')) return store.real(rationalFromDecimal(digits));
  return cx.numeralsAreReal ? store.real({ num: BigInt(digits), den: 1n }) : store.int(BigInt(digits));
}

export function warnUnknown(cx: ReadContext, node: number, name: string): void {
  if (cx.reportRemoved(node, name) || cx.wasReported('G207', name)) return;
  const near = cx.nearest(name);
  cx.warnOnce(
    'G207',
    node,
    name,
    `unknown symbol ${name}: kept as is`,
    near === undefined ? 'declare the symbol, unless it is an extension of a solver' : `did you mean ${near}?`,
  );
}

function functionAsTerm(cx: ReadContext, name: string, funs: readonly FunSymbol[]): Term {
  const { store } = cx;
  const constant = funs.find((fun) => fun.params.length === 0);
  const fun = constant ?? funs[0];
  if (fun === undefined || fun.sortParams.length > 0) return store.const(name, UNKNOWN);
  return store.const(name, fun.params.length === 0 ? fun.result : store.sorts.fun(fun.params, fun.result));
}

/** Result of reading an indexed identifier `(_ f i …)`. */
export type Indexed =
  | { readonly kind: 'term'; readonly term: Term }
  | {
      readonly kind: 'op';
      readonly op: Op;
      readonly indices: readonly Index[];
      /** The function `f` of `(_ map f)`: a term, or an operator if its sort depends on the arguments. */
      readonly head?: Term | Op;
    }
  | { readonly kind: 'unknown' };

/** Reads a literal such as `(_ bv5 8)`, or an operator with its indices. */
export function readIndexed(cx: ReadContext, node: number): Indexed {
  const { sexp, store } = cx;
  const parts = sexp.listChildren(node).slice(1);
  const head = parts[0];
  if (head === undefined || !sexp.isSymbol(head)) return { kind: 'unknown' };
  const name = sexp.name(head);
  const [first] = parts.slice(1);
  if (/^bv\d+$/.test(name) && parts.length === 2 && first !== undefined) {
    const width = Number(sexp.slice(first));
    if (sexp.kind[first] !== SEXP.numeral || width < 1 || width > WIDEST) return { kind: 'unknown' };
    const isLong = name.length > LONGEST_NUMBER;
    const term = isLong ? longNumber(cx, node, store.sorts.bitVec(width)) : store.bitVec(BigInt(name.slice(2)), width);
    return { kind: 'term', term };
  }
  if ((name === 'char' || name === 'Char') && parts.length === 2 && first !== undefined) {
    const point = Number.parseInt(sexp.slice(first).slice(2), 16);
    if (sexp.kind[first] !== SEXP.hexadecimal || point > GREATEST_CODE_POINT) return { kind: 'unknown' };
    return { kind: 'term', term: store.string([point]) };
  }
  if (name === 'emp') return emptyHeap(cx, parts.slice(1));
  const op = operatorNamed(name);
  if (op === undefined) return { kind: 'unknown' };
  const info = operatorInfo(op);
  if (info.ofFunction) return readOfFunction(cx, op, parts.slice(1));
  const count = parts.length - 1;
  if (info.weighted ? count <= info.indices : count !== info.indices) return { kind: 'unknown' };
  const indices = parts.slice(1).map((part) => readIndex(cx, part, op));
  if (indices.includes(undefined)) return { kind: 'unknown' };
  if (info.arity[1] === 0) {
    const term = store.tryApp(op, [], indices as Index[]);
    return term === undefined ? { kind: 'unknown' } : { kind: 'term', term };
  }
  return { kind: 'op', op, indices: indices as Index[] };
}

/** Reads `(_ emp T U)`, cvc4's `sep.emp`. */
function emptyHeap(cx: ReadContext, sorts: readonly number[]): Indexed {
  const { heap } = cx.store.sorts;
  const [location, data] = sorts.map((sort) => readSort(cx, sort));
  if (sorts.length !== 2 || heap === undefined || location !== heap.location || data !== heap.data) {
    return { kind: 'unknown' };
  }
  return { kind: 'term', term: cx.store.app('sep.emp', []) };
}

/** Reads `(_ map f)` or `(_ as-array f)`, also with the sorts of f: `(f (Int) Int)`. */
function readOfFunction(cx: ReadContext, op: Op, [node, ...more]: readonly number[]): Indexed {
  const { sexp, store, env } = cx;
  if (node === undefined || more.length > 0) return { kind: 'unknown' };
  const [name, params, result, ...rest] = sexp.isSymbol(node) ? [node] : sexp.listChildren(node);
  if (name === undefined || !sexp.isSymbol(name) || rest.length > 0) return { kind: 'unknown' };
  const isSigned = params !== undefined && result !== undefined && sexp.kind[params] === SEXP.list;
  if (!isSigned && params !== undefined) return { kind: 'unknown' };
  const sorts = isSigned ? sexp.listChildren(params).map((sort) => readSort(cx, sort)) : undefined;
  const gives = isSigned ? readSort(cx, result) : UNKNOWN;
  const binding = env.symbol(sexp.name(name));
  const own = binding?.kind === 'funs' ? functionAsTerm(cx, sexp.name(name), binding.funs) : undefined;
  const known = binding === undefined ? operatorNamed(sexp.name(name)) : undefined;
  const head = own ?? (sorts === undefined || known === undefined ? known : operatorAsFunction(store, known, sorts));
  if (head === undefined) return { kind: 'unknown' };
  if (typeof head === 'string')
    return operatorInfo(op).arity[1] > 1 ? { kind: 'op', op, indices: [], head } : { kind: 'unknown' };
  if (head.sort.kind !== 'Function' || (isSigned && head.sort !== store.sorts.fun(sorts ?? [], gives))) {
    return { kind: 'unknown' };
  }
  if (operatorInfo(op).arity[1] > 1) return { kind: 'op', op, indices: [], head };
  const term = store.tryApp(op, [head]);
  return term === undefined ? { kind: 'unknown' } : { kind: 'term', term };
}

function readIndex(cx: ReadContext, node: number, op: Op): Index | undefined {
  const { sexp } = cx;
  if (op === 'is') return sexp.isSymbol(node) ? sexp.name(node) : readTested(cx, node);
  if (op === 'fmf.card' && sexp.kind[node] !== SEXP.numeral) return readSort(cx, node);
  const text = sexp.slice(node);
  if (sexp.kind[node] !== SEXP.numeral && !(operatorInfo(op).weighted && /^-\d+$/.test(text))) return undefined;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : undefined;
}

/** Reads the constructor name in `(_ is (as cons S))` or in the older `(_ is (cons (Int (List Int)) (List Int)))`. */
function readTested(cx: ReadContext, node: number): string | undefined {
  const [first, second] = cx.sexp.listChildren(node);
  const qualified = first !== undefined && cx.sexp.kind[first] === SEXP.symbol && cx.sexp.name(first) === 'as';
  const head = qualified ? second : first;
  return head !== undefined && cx.sexp.isSymbol(head) ? cx.sexp.name(head) : undefined;
}

export interface Qualified {
  readonly name: string | undefined;
  readonly sort: Sort;
}

/** Reads `(as f S)`. If `f` is indexed, `name` is undefined. */
export function readQualified(cx: ReadContext, node: number): Qualified | undefined {
  const { sexp } = cx;
  const parts = sexp.listChildren(node);
  const [, name, sort] = parts;
  if (parts.length !== 3 || name === undefined || sort === undefined) {
    cx.error('G202', node, 'ill-formed qualified identifier', { expected: '(as f S) with a symbol f and a sort S' });
    return undefined;
  }
  return { name: sexp.isSymbol(name) ? sexp.name(name) : undefined, sort: readSort(cx, sort) };
}

/** An unknown sort counts as Bool. */
export function isFormula(term: Term): boolean {
  return term.sort === BOOL || term.sort === UNKNOWN || term.sort.kind === 'Opaque';
}
