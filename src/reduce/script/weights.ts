import { type Script, termsOf } from '../../script/index.js';
import { type Term, children, postorder } from '../../term/index.js';

export interface Weights {
  /** At least 1. */
  of(term: Term): number;
  /** Weight removed by replacing `from` by its descendant `to`. Undefined if unknown. */
  between(from: Term, to: Term): number | undefined;
}

const COUNTABLE = 1e9;

/** Weighs terms by tree size, or by the number of dominated terms if trees are too large, as in chains of `let`. */
export function computeWeights(script: Script): Weights {
  const isLarge = script.commands.some((command) => termsOf(command).some(({ size }) => size > COUNTABLE));
  return isLarge ? computeOwnedWeights(script) : TREE_WEIGHTS;
}

const TREE_WEIGHTS: Weights = { of: treeSize, between: (from, to) => treeSize(from) - treeSize(to) };

function treeSize({ size }: Term): number {
  return Math.min(size, COUNTABLE);
}

function computeOwnedWeights(script: Script): Weights {
  let owned: ReadonlyMap<Term, number> | undefined;
  return {
    of: (term) => (owned ??= computeDominatedSizes(script.commands.flatMap(termsOf))).get(term) ?? treeSize(term),
    between: () => undefined,
  };
}

/** A term dominates itself and all terms that occur only below it. */
export function computeDominatedSizes(roots: readonly Term[]): ReadonlyMap<Term, number> {
  const order = [...postorder(roots)].reverse();
  const places = new Map(order.map((term, at) => [term, at + 1] as const));
  const tree = new AncestorTree(order.length + 1);
  const owners = new Int32Array(order.length + 1).fill(-1);
  for (const root of roots) owners[places.get(root) as number] = 0;
  order.forEach((term, at) => {
    tree.add(at + 1, owners[at + 1] as number);
    for (const child of children(term)) {
      const place = places.get(child) as number;
      const owner = owners[place] as number;
      owners[place] = owner < 0 ? at + 1 : tree.common(owner, at + 1);
    }
  });
  const sizes = new Float64Array(order.length + 1).fill(1);
  for (let at = order.length; at > 0; at--) {
    const owner = owners[at] as number;
    sizes[owner] = (sizes[owner] as number) + (sizes[at] as number);
  }
  return new Map(order.map((term, at) => [term, sizes[at + 1] as number]));
}

/** Finds common ancestors by skew-binary jumps (Myers, "An applicative random-access stack", 1983). */
class AncestorTree {
  readonly #parent: Int32Array;
  readonly #jump: Int32Array;
  readonly #depth: Int32Array;

  constructor(size: number) {
    this.#parent = new Int32Array(size);
    this.#jump = new Int32Array(size);
    this.#depth = new Int32Array(size);
  }

  add(node: number, parent: number): void {
    const [depth, jumps] = [this.#depth, this.#jump];
    const jump = jumps[parent] as number;
    const further = jumps[jump] as number;
    const isEven = depthOf(parent) - depthOf(jump) === depthOf(jump) - depthOf(further);
    this.#parent[node] = parent;
    depth[node] = depthOf(parent) + 1;
    jumps[node] = isEven ? further : parent;

    function depthOf(at: number): number {
      return depth[at] as number;
    }
  }

  common(a: number, b: number): number {
    const [depth, jump, parent] = [this.#depth, this.#jump, this.#parent];
    let [low, high] = (depth[a] as number) < (depth[b] as number) ? [b, a] : [a, b];
    const level = depth[high] as number;
    while ((depth[low] as number) > level) {
      const far = jump[low] as number;
      low = (depth[far] as number) >= level ? far : (parent[low] as number);
    }
    while (low !== high) {
      const apart = jump[low] !== jump[high];
      low = (apart ? jump[low] : parent[low]) as number;
      high = (apart ? jump[high] : parent[high]) as number;
    }
    return low;
  }
}
