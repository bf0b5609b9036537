import type { Diagnostic } from '../../diag/index.js';
import { SEXP, SexpReader } from '../../syntax/index.js';

/** An S-expression; each occurrence is an object of its own. */
export type Sexp = SexpAtom | SexpList;
export interface SexpAtom {
  readonly kind: 'atom';
  readonly text: string;
}
export interface SexpList {
  readonly kind: 'list';
  readonly items: readonly Sexp[];
}

const NONE: readonly Sexp[] = [];

/** What stands in a list; nothing in an atom. */
export function itemsOf(node: Sexp): readonly Sexp[] {
  return node.kind === 'list' ? node.items : NONE;
}

export function atom(text: string): SexpAtom {
  return { kind: 'atom', text };
}

/** Reads a text of any dialect without its comments; what is wrong where parentheses, quotes or bars do not match. */
export function readSexps(text: string): readonly Sexp[] | Diagnostic {
  const reader = new SexpReader(text);
  const found: Sexp[] = [];
  for (;;) {
    const more = reader.read();
    if (more === false) return found;
    if (more !== true) return more;
    found.push(treeOf(reader));
  }
}

/** The expression that was just read. */
function treeOf(reader: SexpReader): Sexp {
  const total = reader.next[0] as number;
  // Nodes are numbered in the order of the text, so that children come behind their parents.
  const nodes = new Array<Sexp>(total);
  for (let at = total - 1; at >= 0; at--) {
    nodes[at] =
      reader.kind[at] === SEXP.list
        ? { kind: 'list', items: reader.childrenOf(at).map((child) => nodes[child] as Sexp) }
        : atom(reader.slice(at));
  }
  return nodes[0] as Sexp;
}

/** An expression as text. Never recurses. */
export function printSexp(root: Sexp): string {
  let text = '';
  const stack: (Sexp | ')')[] = [root];
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    if (item === ')') {
      text += ')';
      continue;
    }
    if (text !== '' && !text.endsWith('(')) text += ' ';
    if (item.kind === 'atom') text += item.text;
    else {
      text += '(';
      stack.push(')');
      for (let at = item.items.length - 1; at >= 0; at--) stack.push(item.items[at] as Sexp);
    }
  }
  return text;
}

/** Every node, parents before children. */
export function* nodesOf(roots: readonly Sexp[]): Generator<Sexp> {
  const stack = [...roots].reverse();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    yield node;
    const items = itemsOf(node);
    for (let at = items.length - 1; at >= 0; at--) stack.push(items[at] as Sexp);
  }
}

/** How many nodes each node holds, itself too. */
export function weightsOf(roots: readonly Sexp[]): ReadonlyMap<Sexp, number> {
  const weights = new Map<Sexp, number>();
  for (const node of [...nodesOf(roots)].reverse()) {
    weights.set(
      node,
      itemsOf(node).reduce((sum, item) => sum + (weights.get(item) ?? 0), 1),
    );
  }
  return weights;
}
