import type { Rng } from '../../util/index.js';
import type { Interpretation } from '../model.js';
import type { Value } from '../value.js';

class DrawnTable extends Map<string, Value> {
  readonly #values: readonly Value[];
  readonly #rng: Rng;

  constructor(values: readonly Value[], rng: Rng) {
    super();
    this.#values = values;
    this.#rng = rng;
  }

  override get(key: string): Value | undefined {
    const known = super.get(key);
    if (known !== undefined) return known;
    const drawn = this.#values.length === 0 ? undefined : this.#rng.fork(key).pick(this.#values);
    if (drawn !== undefined) this.set(key, drawn);
    return drawn;
  }
}

/** Stays open if `values` is empty. */
export function drawFunction(values: readonly Value[], rng: Rng): Interpretation {
  return { kind: 'table', entries: new DrawnTable(values, rng), otherwise: undefined };
}
