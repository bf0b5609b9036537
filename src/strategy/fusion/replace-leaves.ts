import { type Term, type TermStore, children } from '../../term/index.js';

export interface LeafEdit {
  readonly path: readonly number[];
  readonly after: Term;
}

interface Node {
  readonly term: Term;
  kids: Term[] | undefined;
  readonly parent: Node | undefined;
  readonly index: number;
  below: Node | undefined;
  readonly sibling: Node | undefined;
}

/** Rebuilds each node above the leaves once. Not recursive. */
export function replaceLeaves(store: TermStore, root: Term, edits: readonly LeafEdit[]): Term {
  const top: Node = { term: root, kids: undefined, parent: undefined, index: 0, below: undefined, sibling: undefined };
  const nodes: Node[] = [top];
  for (const { path, after } of edits) {
    if (path.length === 0) return after;
    let node = top;
    for (let i = 0; i < path.length - 1; i++) {
      const index = path[i] as number;
      let next = node.below;
      while (next !== undefined && next.index !== index) next = next.sibling;
      if (next === undefined) {
        next = {
          term: childAt(node.term, index),
          kids: undefined,
          parent: node,
          index,
          below: undefined,
          sibling: node.below,
        };
        node.below = next;
        nodes.push(next);
      }
      node = next;
    }
    (node.kids ??= [...children(node.term)])[path[path.length - 1] as number] = after;
  }
  // In reverse order, so that children come first.
  for (let i = nodes.length - 1; i > 0; i--) {
    const { term, kids, parent, index } = nodes[i] as Node & { parent: Node };
    if (kids === undefined) continue;
    (parent.kids ??= [...children(parent.term)])[index] = store.rebuild(term, kids);
  }
  return top.kids === undefined ? root : store.rebuild(root, top.kids);
}

function childAt(term: Term, index: number): Term {
  return (term.kind === 'app' || term.kind === 'call' ? term.args[index] : children(term)[index]) as Term;
}
