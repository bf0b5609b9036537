import { operatorInfo } from './operators.js';
import { type Polarity, childPolarity } from './polarity.js';
import type { TermStore } from './store.js';
import { type Term, type VarTerm, annotatesQuantifier, children } from './term.js';
import { memoise } from '../util/index.js';

export interface Site {
  readonly command: number;
  /** Index of the term in the command; 0 unless the command has several terms, like `check-sat-assuming`. */
  readonly slot: number;
  readonly term: Term;
  readonly polarity: Polarity;
  readonly parent: Site | undefined;
  readonly index: number;
  /** Bound variables in scope, innermost last. */
  readonly scope: readonly VarTerm[];
}

export function pathOf(site: Site): number[] {
  const path: number[] = [];
  for (let at: Site = site; at.parent !== undefined; at = at.parent) path.push(at.index);
  return path.reverse();
}

export interface SiteOptions {
  /** Maximum size of a term walked as a tree. In larger terms each shared node is visited once. */
  readonly limit?: number;
  /** True to visit functions written as indices, such as `f` in `(_ map f)`. */
  readonly intoFunctions?: boolean;
}

const DEFAULT_LIMIT = 5_000;
const NO_SCOPE: readonly VarTerm[] = [];

/** Lists occurrences, parents first, but no patterns or terms fixed directly below a quantifier. Never recurses. */
export function* iterateSites(
  root: Term,
  at: { command: number; slot: number },
  options: SiteOptions = {},
): Generator<Site> {
  const { limit = DEFAULT_LIMIT } = options;
  const asTree = root.size <= limit;
  const seen = new Set<Term>();
  const stack: Site[] = [{ ...at, term: root, polarity: 'positive', parent: undefined, index: 0, scope: NO_SCOPE }];
  for (let site = stack.pop(); site !== undefined; site = stack.pop()) {
    if (!asTree) {
      if (seen.has(site.term)) continue;
      seen.add(site.term);
    }
    if (!annotatesQuantifier(site.term)) yield site;
    pushChildren(site, stack, options);
  }
}

function pushChildren(site: Site, stack: Site[], { intoFunctions = false }: SiteOptions): void {
  const { term } = site;
  const kids = term.kind === 'annot' ? [term.body] : children(term);
  const first = !intoFunctions && term.kind === 'app' && operatorInfo(term.op).ofFunction ? 1 : 0;
  for (let i = kids.length - 1; i >= first; i--) {
    stack.push(new Occurrence(site, i, { term: kids[i] as Term, polarity: childPolarity(term, i, site.polarity) }));
  }
}

/** A class, since classes are faster than object literals and a large script has a hundred thousand sites. */
class Occurrence implements Site {
  readonly command: number;
  readonly slot: number;
  readonly term: Term;
  readonly polarity: Polarity;
  readonly parent: Site;
  readonly index: number;

  constructor(parent: Site, index: number, { term, polarity }: Pick<Site, 'term' | 'polarity'>) {
    this.command = parent.command;
    this.slot = parent.slot;
    this.term = term;
    this.polarity = polarity;
    this.parent = parent;
    this.index = index;
  }

  /** Computed on demand, since storing the scope of each site would be quadratic in the depth of quantifiers. */
  get scope(): readonly VarTerm[] {
    return computeScope(this);
  }
}

function computeScope(site: Site): readonly VarTerm[] {
  const levels: (readonly VarTerm[])[] = [];
  let at = site;
  for (; at.parent !== undefined; at = at.parent) levels.push(boundAt(at.parent.term, at.index));
  levels.push(at.scope);
  return levels.every((level) => level.length === 0) ? NO_SCOPE : levels.reverse().flat();
}

function boundAt(term: Term, index: number): readonly VarTerm[] {
  if (term.kind === 'quant') return term.vars;
  return term.kind === 'match' && index > 0 ? (term.cases[index - 1]?.vars ?? NO_SCOPE) : NO_SCOPE;
}

export function replaceAt(store: TermStore, site: Site, replacement: Term): Term {
  let term = replacement;
  for (let at: Site = site; at.parent !== undefined; at = at.parent) {
    const parent = at.parent.term;
    const kids = [...children(parent)];
    kids[at.index] = term;
    term = store.rebuild(parent, kids);
  }
  return term;
}

export interface SiteEdit {
  readonly site: Site;
  readonly replacement: Term;
}

/** The sites must not nest. Throws if they have different roots. */
export function replaceAll(store: TermStore, edits: readonly SiteEdit[]): Term {
  interface Node {
    readonly site: Site;
    replacement?: Term;
    readonly kids: Map<number, Node>;
  }
  let root: Node | undefined;
  const nodeOf = memoise((site: Site): Node => ({ site, kids: new Map() }));
  for (const { site, replacement } of edits) {
    let node = nodeOf(site);
    node.replacement = replacement;
    while (node.site.parent !== undefined) {
      const parent = nodeOf(node.site.parent);
      parent.kids.set(node.site.index, node);
      node = parent;
    }
    if (root !== undefined && root !== node) throw new Error('replaceAll: edits of different roots');
    root = node;
  }
  if (root === undefined) throw new Error('replaceAll: no edits');
  const order: Node[] = [];
  const stack: Node[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    order.push(node);
    if (node.replacement === undefined) stack.push(...node.kids.values());
  }
  const results = new Map<Node, Term>();
  for (const node of order.reverse()) {
    if (node.replacement !== undefined) {
      results.set(node, node.replacement);
      continue;
    }
    const kids = [...children(node.site.term)];
    for (const [index, kid] of node.kids) kids[index] = results.get(kid) as Term;
    results.set(node, store.rebuild(node.site.term, kids));
  }
  return results.get(root) as Term;
}
