import { operatorInfo } from './operators.js';
import { type Polarity, childPolarity } from './polarity.js';
import type { TermStore } from './store.js';
import { type Term, type VarTerm, annotatesQuantifier, children } from './term.js';

/**
 * An occurrence: the way from an assertion down to a subterm. Rewriting happens at sites, not at shared nodes. A site
 * is a linked list upwards, so that sites deep in a formula cost no more than those near its root.
 */
export interface Site {
  /** The index of the command whose term holds the occurrence. */
  readonly command: number;
  /** Which term of that command (0 except in `check-sat-assuming` and the like). */
  readonly slot: number;
  readonly term: Term;
  readonly polarity: Polarity;
  readonly parent: Site | undefined;
  /** Which child of the parent's term this is. */
  readonly index: number;
  /** The bound variables in scope here; inner ones last. */
  readonly scope: readonly VarTerm[];
}

/** The child indices from the command's term down to the site. */
export function pathOf(site: Site): number[] {
  const path: number[] = [];
  for (let at: Site = site; at.parent !== undefined; at = at.parent) path.push(at.index);
  return path.reverse();
}

export interface SiteOptions {
  /** At most this many sites; beyond it each shared node is met once instead of once an occurrence. */
  readonly limit?: number;
  /** Polarity of the root. */
  readonly polarity?: Polarity;
  /** Names of annotated terms that are used elsewhere: their bodies have both polarities. */
  readonly sharedNames?: ReadonlySet<string>;
  /** Whether to go into functions that are indices, as that of `(_ map f)`: only another operator could stand there. */
  readonly intoFunctions?: boolean;
}

const DEFAULT_LIMIT = 5_000;
const NO_SCOPE: readonly VarTerm[] = [];

/**
 * The occurrences under a term, parents before children. Left out are patterns, and terms that must stay right below their
 * quantifier (`(! t :pattern …)`; `t` itself may become any other term), and functions that are indices. Small terms are walked as trees, every
 * occurrence once; a term whose tree has more than `limit` nodes is walked as a DAG. Never recurses.
 */
export function* sitesOf(
  root: Term,
  at: { command: number; slot: number },
  options: SiteOptions = {},
): Generator<Site> {
  const { limit = DEFAULT_LIMIT, polarity = 'positive' } = options;
  const asTree = root.size <= limit;
  const seen = new Set<Term>();
  const stack: Site[] = [{ ...at, term: root, polarity, parent: undefined, index: 0, scope: NO_SCOPE }];
  for (let site = stack.pop(); site !== undefined; site = stack.pop()) {
    if (!asTree) {
      if (seen.has(site.term)) continue;
      seen.add(site.term);
    }
    if (!annotatesQuantifier(site.term)) yield site;
    pushChildren(site, stack, options);
  }
}

function pushChildren(site: Site, stack: Site[], { sharedNames, intoFunctions = false }: SiteOptions): void {
  const { term } = site;
  const kids = term.kind === 'annot' ? [term.body] : children(term);
  const polarity = isSharedName(term, sharedNames) ? 'both' : site.polarity;
  const first = !intoFunctions && term.kind === 'app' && operatorInfo(term.op).ofFunction ? 1 : 0;
  for (let i = kids.length - 1; i >= first; i--) {
    stack.push(new Occurrence(site, i, { term: kids[i] as Term, polarity: childPolarity(term, i, polarity) }));
  }
}

/** An occurrence below another one. A class, since a large script has a hundred thousand of them. */
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

  /** Looked up when it is asked for: kept at every site, it would take the square of the depth of quantifiers. */
  get scope(): readonly VarTerm[] {
    return scopeOf(this);
  }
}

function scopeOf(site: Site): readonly VarTerm[] {
  const levels: (readonly VarTerm[])[] = [];
  let at = site;
  for (; at.parent !== undefined; at = at.parent) levels.push(boundBy(at.parent.term, at.index));
  levels.push(at.scope);
  return levels.every((level) => level.length === 0) ? NO_SCOPE : levels.reverse().flat();
}

function boundBy(term: Term, index: number): readonly VarTerm[] {
  if (term.kind === 'quant') return term.vars;
  return term.kind === 'match' && index > 0 ? (term.cases[index - 1]?.vars ?? NO_SCOPE) : NO_SCOPE;
}

function isSharedName(term: Term, sharedNames: ReadonlySet<string> | undefined): boolean {
  return (
    sharedNames !== undefined &&
    term.kind === 'annot' &&
    term.attributes.some(({ keyword, text }) => keyword === ':named' && text !== undefined && sharedNames.has(text))
  );
}

/** The root term with the occurrence at `site` replaced; every other occurrence stays as it is. */
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

/** A replacement at a site, for `replaceAll`. */
export interface SiteEdit {
  readonly site: Site;
  readonly replacement: Term;
}

/**
 * The root term with several occurrences of one root replaced together. Where one site lies inside another, the inner
 * edit is lost: the caller picks sites that do not nest. Throws if the edits are of different roots.
 */
export function replaceAll(store: TermStore, edits: readonly SiteEdit[]): Term {
  interface Node {
    readonly site: Site;
    replacement?: Term;
    readonly kids: Map<number, Node>;
  }
  const nodes = new Map<Site, Node>();
  let root: Node | undefined;
  const nodeOf = (site: Site): Node => {
    const known = nodes.get(site);
    if (known !== undefined) return known;
    const made: Node = { site, kids: new Map() };
    nodes.set(site, made);
    return made;
  };
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
