import { hasValue } from '../kinds.js';
import { BOOL, type Sort, type Term, TermStore } from '../../term/index.js';
import { type BtorGraph, type BtorNode, type Edge, nodeAt } from '../graph.js';
import type { BtorSort } from '../sort.js';
import { BOOLEAN_TERMS, OPERATOR_TERMS } from './operator-terms.js';

/** Translates nodes to terms. A single bit becomes a bit-vector, a Bool, or both as needed. */
export class Translator {
  readonly store = new TermStore();
  readonly #graph: BtorGraph;
  readonly #names: ReadonlyMap<number, string>;
  /** Terms of bit-vectors and arrays, indexed by position - 1. */
  readonly #terms: (Term | undefined)[] = [];
  readonly #bools: (Term | undefined)[] = [];

  constructor(graph: BtorGraph, names: ReadonlyMap<number, string>) {
    this.#graph = graph;
    this.#names = names;
  }

  sort(sort: BtorSort): Sort {
    const { sorts } = this.store;
    if (sort.kind === 'bits') return sorts.bitVec(sort.width);
    return sorts.array(sorts.bitVec(sort.index), sorts.bitVec(sort.element));
  }

  /** Translates a node whose arguments are translated already. */
  translate(position: number): void {
    const term = this.#termOf(this.#graph.nodes[position - 1] as BtorNode, position);
    if (term === undefined) return;
    if (term.sort === BOOL) this.#bools[position - 1] = term;
    else this.#terms[position - 1] = term;
  }

  term(edge: Edge): Term {
    const at = Math.abs(edge) - 1;
    let term = this.#terms[at];
    if (term === undefined) {
      const bit = (value: bigint): Term => this.store.bitVec(value, 1);
      term = this.store.app('ite', [this.#bools[at] as Term, bit(1n), bit(0n)]);
      this.#terms[at] = term;
    }
    return edge > 0 ? term : this.store.app('bvnot', [term]);
  }

  /** Bool term for "the edge is nonzero". */
  truth(edge: Edge): Term {
    const at = Math.abs(edge) - 1;
    const known = this.#bools[at];
    if (known !== undefined) return edge > 0 ? known : this.store.app('not', [known]);
    const { sort } = nodeAt(this.#graph, edge);
    const width = sort.kind === 'bits' ? sort.width : 1;
    if (width > 1) return this.store.app('not', [this.store.app('=', [this.term(edge), this.store.bitVec(0n, width)])]);
    const truth = this.store.app('=', [this.term(Math.abs(edge)), this.store.bitVec(1n, 1)]);
    this.#bools[at] = truth;
    return edge > 0 ? truth : this.store.app('not', [truth]);
  }

  #termOf(node: BtorNode, position: number): Term | undefined {
    const { kind, sort, args } = node;
    const [a, b, c] = args as readonly [Edge, Edge, Edge];
    const width = sort.kind === 'bits' ? sort.width : 1;
    if (!hasValue(kind)) return undefined;
    switch (kind) {
      case 'input':
      case 'state':
      case 'param':
        return this.store.const(this.#names.get(position) as string, this.sort(sort));
      case 'const':
        return this.store.bitVec(node.value ?? 0n, width);
      case 'zero':
        return this.store.bitVec(0n, width);
      case 'one':
        return this.store.bitVec(1n, width);
      case 'ones':
        return this.store.bitVec(-1n, width);
      case 'read':
        return this.store.app('select', [this.term(a), this.term(b)]);
      case 'write':
        return this.store.app('store', [this.term(a), this.term(b), this.term(c)]);
      case 'ite':
        return this.store.app('ite', [this.truth(a), ...this.#sameKind(b, c)]);
      case 'eq':
        return this.store.app('=', [...this.#sameKind(a, b)]);
      case 'neq':
        return this.store.app('not', [this.store.app('=', [...this.#sameKind(a, b)])]);
      case 'proxy':
        return this.#isBool(a) ? this.truth(a) : this.term(a);
      case 'lambda':
      case 'apply':
        throw new TypeError('functions must be expanded before a graph is translated');
      default: {
        const boolean = BOOLEAN_TERMS[kind];
        const second = args.length > 1 ? b : a;
        if (boolean !== undefined && width === 1 && (this.#isBool(a) || this.#isBool(second))) {
          return boolean(this.store, this.truth(a), this.truth(second));
        }
        return OPERATOR_TERMS[kind]({
          store: this.store,
          a: this.term(a),
          b: this.term(second),
          width: this.#width(a),
          second: this.#width(second),
          indices: node.indices,
        });
      }
    }
  }

  #sameKind(a: Edge, b: Edge): [Term, Term] {
    return this.#isBool(a) && this.#isBool(b) ? [this.truth(a), this.truth(b)] : [this.term(a), this.term(b)];
  }

  #isBool(edge: Edge): boolean {
    return this.#bools[Math.abs(edge) - 1] !== undefined;
  }

  #width(edge: Edge): number {
    const { sort } = nodeAt(this.#graph, edge);
    return sort.kind === 'bits' ? sort.width : 0;
  }
}
