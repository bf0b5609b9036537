import { SEXP, type SexpReader } from '../../syntax/index.js';

/** An entry of a solver's model. `node` is a node of the `SexpReader` that reads the text. */
export type Entry =
  /** `(define-fun f ((x S)) S t)`, `(define-const x S t)`. */
  | {
      readonly kind: 'definition';
      readonly node: number;
      readonly name: string;
      readonly params: number | undefined;
      readonly result: number;
      readonly body: number;
    }
  /** `(= x v)` (yices), `(x v)` or `((f a) v)` (mathsat, get-value). */
  | { readonly kind: 'equation'; readonly node: number; readonly left: number; readonly right: number }
  /** `(function f (type …) (= (f a) v) … (default v))` (yices). */
  | {
      readonly kind: 'table';
      readonly node: number;
      readonly name: string;
      readonly rows: readonly { readonly left: number; readonly right: number }[];
      readonly otherwise: number | undefined;
    }
  /** `(declare-fun U!val!0 () U)` (z3): an element of an uninterpreted sort. */
  | { readonly kind: 'element'; readonly node: number; readonly name: string; readonly sort: number }
  /** `(forall ((x U)) (or (= x e) …))` (z3): all elements of a sort. */
  | { readonly kind: 'universe'; readonly node: number; readonly sort: number; readonly names: readonly string[] }
  /** `(heap (sep (pto l d) …) (= (as sep.nil L) v))` (cvc5, cvc4). `emp` is the empty heap. */
  | { readonly kind: 'heap'; readonly node: number; readonly whole: number; readonly nil: number | undefined }
  /** `(approximation …)` (cvc4): some values are only approximate. */
  | { readonly kind: 'approximation'; readonly node: number }
  | { readonly kind: 'unknown'; readonly node: number };

const REPEATED = new Set([
  'declare-sort',
  'declare-datatype',
  'declare-datatypes',
  'declare-codatatypes',
  'define-sort',
]);
const HEADS = new Set([
  'define-fun',
  'define-fun-rec',
  'define-const',
  'declare-fun',
  'declare-const',
  'forall',
  'function',
  'approximation',
  '=',
  ...REPEATED,
]);

/**
 * Lists the entries of a model, with or without `(model …)` or `(…)` around them. `takes` returns the arity of a
 * symbol, which distinguishes `((f 1) 2)` from two pairs.
 */
export function readEntries(sexp: SexpReader, takes: (name: string) => number | undefined): Entry[] {
  const entries: Entry[] = [];
  const pending = sexp.listChildren(0).reverse();
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (sexp.kind[node] !== SEXP.list) continue;
    const parts = sexp.listChildren(node);
    const [first] = parts;
    if (first === undefined) continue;
    const head = sexp.isSymbol(first) ? sexp.name(first) : undefined;
    if (head !== undefined && HEADS.has(head)) {
      if (!REPEATED.has(head)) entries.push(readHeaded(sexp, node, head, parts));
    } else if (head !== 'model' && isPair(sexp, parts, takes)) {
      entries.push({ kind: 'equation', node, left: first, right: parts[1] as number });
    } else if (head === 'heap' && parts[1] !== undefined) {
      entries.push({
        kind: 'heap',
        node,
        whole: parts[1],
        nil: parts[2] === undefined ? undefined : sexp.listChildren(parts[2])[2],
      });
    } else if (head === undefined || head === 'model') {
      pending.push(...parts.reverse());
    } else entries.push({ kind: 'unknown', node });
  }
  return entries;
}

function isPair(sexp: SexpReader, parts: readonly number[], takes: (name: string) => number | undefined): boolean {
  const [first] = parts;
  if (first === undefined || parts.length !== 2) return false;
  if (sexp.isSymbol(first)) return takes(sexp.name(first)) !== undefined;
  const [head, ...args] = sexp.listChildren(first);
  if (head === undefined || !sexp.isSymbol(head) || args.length === 0) return false;
  return takes(sexp.name(head)) === args.length;
}

function readHeaded(sexp: SexpReader, node: number, head: string, parts: readonly number[]): Entry {
  const [, first, second, third, fourth] = parts;
  const unknown: Entry = { kind: 'unknown', node };
  if (head === 'approximation') return { kind: 'approximation', node };
  if (first === undefined || second === undefined) return unknown;
  if (head === '=') return parts.length === 3 ? { kind: 'equation', node, left: first, right: second } : unknown;
  if (head === 'forall') return universe(sexp, node, first, second);
  if (head === 'define-fun' && parts.length === 4 && third !== undefined) {
    // z3 prints the symbol `||` as nothing.
    return { kind: 'definition', node, name: '', params: first, result: second, body: third };
  }
  if (!sexp.isSymbol(first)) return unknown;
  const name = sexp.name(first);
  if (head === 'function') return table(sexp, node, name, parts.slice(2));
  if (third === undefined) return head === 'declare-const' ? { kind: 'element', node, name, sort: second } : unknown;
  if (head === 'declare-fun') {
    const constant = sexp.kind[second] === SEXP.list && sexp.listChildren(second).length === 0;
    return constant ? { kind: 'element', node, name, sort: third } : unknown;
  }
  if (head === 'define-const')
    return { kind: 'definition', node, name, params: undefined, result: second, body: third };
  if (fourth === undefined) return unknown;
  if (parts.length > 5 && !repeatsItself(sexp, fourth, parts.slice(5))) return unknown;
  return { kind: 'definition', node, name, params: second, result: third, body: fourth };
}

/** cvc5 of November 2023 prints an algebraic number and then its content a second time (cvc5 issue 10184). */
function repeatsItself(sexp: SexpReader, body: number, more: readonly number[]): boolean {
  const text = sexp.text.slice(sexp.start[more[0] as number], sexp.end[more.at(-1) as number]);
  return sexp.slice(body) === `(_ real_algebraic_number ${text})`;
}

/** Reads `(forall ((x U)) (or (= x a) (= x b)))` or `(forall ((x U)) (= x a))`. */
function universe(sexp: SexpReader, node: number, vars: number, body: number): Entry {
  const [variable, ...more] = sexp.listChildren(vars);
  const [name, sort] = variable === undefined ? [] : sexp.listChildren(variable);
  const unknown: Entry = { kind: 'unknown', node };
  if (name === undefined || sort === undefined || more.length > 0) return unknown;
  const [head, ...disjuncts] = sexp.listChildren(body);
  const equations = head !== undefined && sexp.slice(head) === 'or' ? disjuncts : [body];
  const names: string[] = [];
  for (const equation of equations) {
    const [equal, left, right, ...rest] = sexp.listChildren(equation);
    if (equal === undefined || left === undefined || right === undefined || rest.length > 0) return unknown;
    if (sexp.slice(equal) !== '=' || sexp.slice(left) !== sexp.slice(name) || !sexp.isSymbol(right)) return unknown;
    names.push(sexp.name(right));
  }
  return { kind: 'universe', node, sort, names };
}

function table(sexp: SexpReader, node: number, name: string, parts: readonly number[]): Entry {
  const rows: { left: number; right: number }[] = [];
  let otherwise: number | undefined;
  for (const part of parts) {
    const [head, left, right] = sexp.listChildren(part);
    const word = head === undefined ? '' : sexp.slice(head);
    if (word === 'default' && left !== undefined) otherwise = left;
    else if (word === '=' && left !== undefined && right !== undefined) rows.push({ left, right });
    else if (word !== 'type') return { kind: 'unknown', node };
  }
  return { kind: 'table', node, name, rows, otherwise };
}
