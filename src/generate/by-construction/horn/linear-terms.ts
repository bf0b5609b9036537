import type { Term, TermStore } from '../../../term/index.js';
import type { Rng } from '../../../util/index.js';
import { type Linear, type LinearAtom, linear, plus } from './linear.js';

export class LinearTerms {
  readonly #store: TermStore;
  readonly #variables: readonly Term[];
  readonly #rng: Rng;

  constructor(store: TermStore, variables: readonly Term[], rng: Rng) {
    this.#store = store;
    this.#variables = variables;
    this.#rng = rng;
  }

  sum({ factors, constant }: Linear): Term {
    const parts = [...factors].map(([variable, factor]) => this.#multiple(this.#variables[variable] as Term, factor));
    if (constant !== 0 || parts.length === 0) parts.push(this.#number(constant));
    const [only] = parts;
    return parts.length === 1 && only !== undefined ? only : this.#store.app('+', parts);
  }

  atom(atom: LinearAtom): Term {
    const { kind, sum } = atom;
    if (kind === 'multiple') return this.#congruence(sum, atom.modulus);
    const { left, right } = this.#sides(sum);
    return kind === 'zero' ? this.#store.app('=', [this.sum(left), this.sum(right)]) : this.#order(left, right);
  }

  #order(left: Linear, right: Linear): Term {
    const store = this.#store;
    const one = linear([], 1);
    switch (this.#rng.pick(['<=', '<', '>=', '>', 'not'] as const)) {
      case '<=':
        return store.app('<=', [this.sum(left), this.sum(right)]);
      case '<':
        return store.app('<', [this.sum(left), this.sum(plus(right, one))]);
      case '>=':
        return store.app('>=', [this.sum(right), this.sum(left)]);
      case '>':
        return store.app('>', [this.sum(plus(right, one)), this.sum(left)]);
      case 'not':
        return store.app('not', [store.app('>', [this.sum(left), this.sum(right)])]);
    }
  }

  #congruence(sum: Linear, modulus: number): Term {
    const rest = (((-sum.constant % modulus) + modulus) % modulus) + 0;
    const parts = this.#rng.chance(0.5) ? { of: sum, is: 0 } : { of: linear(sum.factors), is: rest };
    const divided = this.#store.app('mod', [this.sum(parts.of), this.#number(modulus)]);
    return this.#store.app('=', [divided, this.#number(parts.is)]);
  }

  #sides(sum: Linear): { readonly left: Linear; readonly right: Linear } {
    let [left, right] = [linear([]), linear([])];
    for (const [variable, factor] of sum.factors) {
      const part = linear([[variable, factor]]);
      if (this.#rng.chance(0.5)) left = plus(left, part);
      else right = plus(right, part, -1);
    }
    const constant = linear([], sum.constant);
    return this.#rng.chance(0.5) ? { left: plus(left, constant), right } : { left, right: plus(right, constant, -1) };
  }

  #multiple(variable: Term, factor: number): Term {
    if (factor === 1) return variable;
    if (factor === -1) return this.#store.app('-', [variable]);
    return this.#store.app('*', [this.#number(factor), variable]);
  }

  #number(value: number): Term {
    return this.#store.int(BigInt(value));
  }
}
