import { type Binder, UNKNOWN } from '../../term/index.js';
import { SEXP } from '../sexp/reader.js';
import type { ReadContext } from './read-context.js';
import { readSortedVars } from './read-vars.js';
import { printSymbol } from './symbols.js';
import type { AttributeFrame, Opened, Refusal } from './term-frame.js';

function refusal(node: number, message: string, expected: string): Refusal {
  return { node, message, expected };
}

export function openLet(cx: ReadContext, node: number): Opened | Refusal {
  const { sexp } = cx;
  const [, list, body, ...more] = sexp.listChildren(node);
  if (list === undefined || more.length > 0 || sexp.kind[list] !== SEXP.list) {
    return refusal(node, 'ill-formed let', '(let ((x t) …) body)');
  }
  const names: string[] = [];
  const todo: number[] = [];
  for (const binding of sexp.listChildren(list)) {
    const [name, value, ...rest] = sexp.listChildren(binding);
    if (name === undefined || value === undefined || rest.length > 0 || !sexp.isSymbol(name)) {
      return refusal(binding, 'ill-formed let binding', '(x t) with a symbol x and a term t');
    }
    names.push(sexp.name(name));
    todo.push(value);
  }
  if (body === undefined) return openBodiless(cx, node, { names, todo });
  todo.push(body);
  return { todo, frame: { kind: 'let', names, entered: 0 } };
}

/** Reads a `let` without a body, which z3 accepts, as an opaque list. */
function openBodiless(
  cx: ReadContext,
  node: number,
  { names, todo }: { readonly names: readonly string[]; readonly todo: readonly number[] },
): Opened | Refusal {
  if (names.length === 0) return refusal(node, 'ill-formed let', '(let ((x t) …) body)');
  cx.warnOnce('G207', node, 'let without body', 'a let without a body is an extension: kept as is');
  const pieces = names.flatMap((name, i) => [`${i === 0 ? '(' : ') '}(${printSymbol(name)}`, undefined]);
  return { todo, frame: { kind: 'opaque', pieces: ['let', ...pieces, '))'], sort: UNKNOWN } };
}

/** If a variable is invalid, reports an error and returns undefined. */
export function openBinder(cx: ReadContext, node: number, binder: Binder): Opened | Refusal | undefined {
  const { sexp } = cx;
  const [, list, body, ...more] = sexp.listChildren(node);
  if (list === undefined || body === undefined || more.length > 0 || sexp.kind[list] !== SEXP.list) {
    return refusal(node, `ill-formed ${binder}`, `(${binder} ((x S) …) body)`);
  }
  const vars = readSortedVars(cx, list);
  return vars === undefined ? undefined : { todo: [body], frame: { kind: 'binder', binder, vars } };
}

/** Patterns are read as terms, other attributes as text. */
export function openAnnotation(cx: ReadContext, node: number): Opened | Refusal {
  const { sexp } = cx;
  const [, body, ...rest] = sexp.listChildren(node);
  if (body === undefined) return refusal(node, 'ill-formed annotation', '(! t :keyword value …)');
  const todo = [body];
  const attributes: AttributeFrame[] = [];
  for (let i = 0; i < rest.length; i++) {
    const keyword = rest[i] as number;
    if (sexp.kind[keyword] !== SEXP.keyword) {
      return refusal(keyword, `${sexp.slice(keyword)} is not a keyword`, 'a keyword such as :named or :pattern');
    }
    const name = sexp.slice(keyword);
    const value = rest[i + 1];
    if (value === undefined || sexp.kind[value] === SEXP.keyword) {
      attributes.push({ keyword: name });
      continue;
    }
    i++;
    const terms = name === ':pattern' ? sexp.listChildren(value) : name === ':no-pattern' ? [value] : undefined;
    if (terms === undefined) attributes.push({ keyword: name, text: attributeText(cx, value, name) });
    else {
      todo.push(...terms);
      attributes.push({ keyword: name, terms: terms.length });
    }
  }
  return { todo, frame: { kind: 'annotation', attributes } };
}

function attributeText({ sexp }: ReadContext, node: number, keyword: string): string {
  return keyword === ':named' && sexp.isSymbol(node) ? sexp.name(node) : sexp.slice(node);
}

export function openMatch(cx: ReadContext, node: number): Opened | Refusal {
  const { sexp } = cx;
  const [, scrutinee, ...lists] = sexp.listChildren(node);
  const older = lists.length > 0 && lists.every((each) => isOlderCase(cx, each));
  const [list] = lists;
  if (scrutinee === undefined || list === undefined || sexp.kind[list] !== SEXP.list || (lists.length > 1 && !older)) {
    return refusal(node, 'ill-formed match', '(match t ((pattern body) …))');
  }
  const patterns: number[] = [];
  const todo = [scrutinee];
  for (const each of older ? lists : sexp.listChildren(list)) {
    const [pattern, body, ...rest] = sexp.listChildren(each).slice(older ? 1 : 0);
    if (pattern === undefined || body === undefined || rest.length > 0) {
      return refusal(each, 'ill-formed match case', '(pattern body)');
    }
    patterns.push(pattern);
    todo.push(body);
  }
  return { todo, frame: { kind: 'match', patterns, done: [], entered: 0 } };
}

/** Checks for `(match t (case pattern body) …)`, the form before SMT-LIB 2.6, which z3 accepts. */
function isOlderCase({ sexp }: ReadContext, node: number): boolean {
  const parts = sexp.listChildren(node);
  return parts.length === 3 && sexp.isSymbol(parts[0] as number) && sexp.name(parts[0] as number) === 'case';
}
