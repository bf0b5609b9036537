import type { Term } from '../../term/index.js';
import type { LabelledGraph } from '../graph/labelling.js';

const NONE: ReadonlySet<Term> = new Set();

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
