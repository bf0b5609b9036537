import type { Term, TermStore } from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import type { Truths } from '../truth.js';

/** Probability of a negation. `PLAIN`: of reusing a formula of the script at a position whose value is irrelevant. */
const NEGATED = 0.15;
const PLAIN = 0.6;

export class Assembler {
  readonly #truths: Truths;
  readonly #all: readonly Term[];
  readonly #store: TermStore;
  readonly #rng: Rng;

  constructor(truths: Truths, store: TermStore, rng: Rng) {
    this.#truths = truths;
    this.#all = [...truths.true, ...truths.false, ...truths.open];
    this.#store = store;
    this.#rng = rng;
  }

  formula(value: boolean, depth: number): Term {
    const negated = this.#rng.chance(NEGATED);
    if (depth <= 0) return this.#drawJudged(value);
    if (negated) return this.#store.app('not', [this.formula(!value, depth - 1)]);
    return value ? this.#true(depth - 1) : this.#false(depth - 1);
  }

  #drawJudged(value: boolean): Term {
    const [same, opposite] = value ? [this.#truths.true, this.#truths.false] : [this.#truths.false, this.#truths.true];
    const at = this.#rng.below(same.length + opposite.length);
    const found = same[at];
    if (found !== undefined) return found;
    const other = opposite[at - same.length];
    return other === undefined ? this.#store.bool(value) : this.#store.app('not', [other]);
  }

  #any(depth: number): Term {
    const rng = this.#rng;
    if (this.#all.length > 0 && (depth <= 0 || rng.chance(PLAIN))) return rng.pick(this.#all);
    return this.formula(rng.chance(0.5), depth);
  }

  #true(depth: number): Term {
    const store = this.#store;
    switch (this.#rng.below(8)) {
      case 0:
      case 1:
        return store.app('and', [this.formula(true, depth), this.formula(true, depth)]);
      case 2:
        return store.app('or', this.#mix(this.formula(true, depth), this.#any(depth)));
      case 3:
        return store.app('=>', [this.#any(depth), this.formula(true, depth)]);
      case 4:
        return store.app('=>', [this.formula(false, depth), this.#any(depth)]);
      case 5:
        return store.app('xor', this.#mix(this.formula(true, depth), this.formula(false, depth)));
      case 6: {
        const value = this.#rng.chance(0.5);
        return store.app('=', [this.formula(value, depth), this.formula(value, depth)]);
      }
      default:
        return this.#ite(true, depth);
    }
  }

  #false(depth: number): Term {
    const store = this.#store;
    switch (this.#rng.below(7)) {
      case 0:
      case 1:
        return store.app('or', [this.formula(false, depth), this.formula(false, depth)]);
      case 2:
        return store.app('and', this.#mix(this.formula(false, depth), this.#any(depth)));
      case 3:
        return store.app('=>', [this.formula(true, depth), this.formula(false, depth)]);
      case 4:
        return store.app('=', this.#mix(this.formula(true, depth), this.formula(false, depth)));
      case 5: {
        const value = this.#rng.chance(0.5);
        return store.app('xor', [this.formula(value, depth), this.formula(value, depth)]);
      }
      default:
        return this.#ite(false, depth);
    }
  }

  #ite(value: boolean, depth: number): Term {
    const taken = this.formula(value, depth);
    const other = this.#any(depth);
    const condition = this.#rng.chance(0.5);
    return this.#store.app('ite', [this.formula(condition, depth), ...(condition ? [taken, other] : [other, taken])]);
  }

  #mix(one: Term, other: Term): readonly Term[] {
    return this.#rng.chance(0.5) ? [one, other] : [other, one];
  }
}
