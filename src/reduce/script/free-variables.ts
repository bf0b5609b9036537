import { children, type Term } from '../../term/index.js';
import type { LabelledGraph } from '../graph/labelling.js';

const NONE: ReadonlySet<Term> = new Set();

export class FreeInTerms {
  readonly #free = new WeakMap<Term, ReadonlySet<Term>>();

  of(root: Term): ReadonlySet<Term> {
    const stack = [root];
    for (let term = stack.at(-1); term !== undefined; term = stack.at(-1)) {
      if (this.#free.has(term)) {
        stack.pop();
        continue;
      }
      const before = stack.length;
      for (const child of children(term)) if (!this.#free.has(child)) stack.push(child);
      if (stack.length > before) continue;
      stack.pop();
      this.#free.set(term, this.#collectFree(term));
    }
    return this.#free.get(root) ?? NONE;
  }

  #collectFree(term: Term): ReadonlySet<Term> {
    if (term.kind === 'var') return new Set([term]);
    let result = NONE;
    children(term).forEach((child, slot) => {
      const bound = boundAt(term, slot);
      const inside = this.#free.get(child) ?? NONE;
      if (inside.size === 0 || inside === result) return;
      if (bound.length === 0 && result.size === 0) {
        result = inside;
        return;
      }
      const all = new Set(result);
      for (const variable of inside) if (!bound.includes(variable)) all.add(variable);
      result = all.size === 0 ? NONE : all;
    });
    return result;
  }
}

export class NodeFreeVariables {
  readonly #free = new Map<number, ReadonlySet<Term>>();

  constructor(dag: LabelledGraph, termOf: (node: number) => Term | undefined) {
    for (const node of dag.order) {
      const term = termOf(node);
      if (term?.kind === 'var') this.#free.set(node, new Set([term]));
      const children = dag.children(node);
      if (!children.some((child) => this.#free.has(child))) continue;
      const free = new Set<Term>();
      children.forEach((child, slot) => {
        const bound = boundAt(term, slot);
        for (const variable of this.of(child)) if (!bound.includes(variable)) free.add(variable);
      });
      if (free.size > 0) this.#free.set(node, free);
    }
  }

  of(node: number): ReadonlySet<Term> {
    return this.#free.get(node) ?? NONE;
  }
}

function boundAt(term: Term | undefined, slot: number): readonly Term[] {
  if (term?.kind === 'quant') return term.vars;
  if (term?.kind === 'match' && slot > 0) return term.cases[slot - 1]?.vars ?? [];
  return [];
}
