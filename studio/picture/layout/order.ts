import type { Layered, Neighbours } from './layers.js';

function sweepsFor(places: number): number {
  if (places < 5_000) return 24;
  return places < 40_000 ? 10 : 6;
}

/** By the mean position of neighbours. */
export function orderLayers({ layers, above, below, half }: Layered): Int32Array[] {
  const position = new Int32Array(half.length);
  const wish = new Float64Array(half.length);
  const number = (layer: Int32Array): void => {
    for (let i = 0; i < layer.length; i++) position[layer[i] as number] = i;
  };
  const current = depthFirst(layers, below);
  current.forEach(number);
  let best = current.slice();
  let fewest = countCrossings(best, below, { position, most: Infinity });
  const sweeps = sweepsFor(half.length);
  for (let sweep = 0; sweep < sweeps && fewest > 0; sweep++) {
    const down = sweep % 2 === 0;
    const { starts, list } = down ? above : below;
    for (let i = 0; i < current.length; i++) {
      const at = down ? i : current.length - 1 - i;
      const layer = current[at] as Int32Array;
      for (const slot of layer) {
        const from = starts[slot] as number;
        const end = starts[slot + 1] as number;
        let sum = 0;
        for (let each = from; each < end; each++) sum += position[list[each] as number] as number;
        wish[slot] = end === from ? (position[slot] as number) : sum / (end - from);
      }
      const sorted = layer.toSorted(
        (a, b) => (wish[a] as number) - (wish[b] as number) || (position[a] as number) - (position[b] as number),
      );
      current[at] = sorted;
      number(sorted);
    }
    const crossings = countCrossings(current, below, { position, most: fewest });
    if (crossings < fewest) {
      fewest = crossings;
      best = current.slice();
    }
  }
  return best;
}

function depthFirst(layers: Layered['layers'], { starts, list }: Neighbours): Int32Array[] {
  const found = new Int32Array(starts.length - 1).fill(-1);
  const stack: number[] = [];
  let next = 0;
  for (const layer of layers) {
    for (const start of layer) {
      stack.push(start);
      for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
        if (found[at] !== -1) continue;
        found[at] = next++;
        const from = starts[at] as number;
        for (let i = (starts[at + 1] as number) - 1; i >= from; i--) stack.push(list[i] as number);
      }
    }
  }
  return layers.map((layer) => layer.toSorted((a, b) => (found[a] as number) - (found[b] as number)));
}

/** Uses an accumulator tree (Barth, Juenger, Mutzel 2002). */
function countCrossings(
  layers: readonly Int32Array[],
  { starts, list }: Neighbours,
  { position, most }: { readonly position: Int32Array; readonly most: number },
): number {
  const tree = new Int32Array(layers.reduce((widest, { length }) => Math.max(widest, length), 0) + 1);
  let crossings = 0;
  for (let at = 0; at + 1 < layers.length && crossings < most; at++) {
    const size = (layers[at + 1] as Int32Array).length;
    tree.fill(0, 0, size + 1);
    let seen = 0;
    for (const slot of layers[at] as Int32Array) {
      const from = starts[slot] as number;
      const end = starts[slot + 1] as number;
      for (let each = from; each < end; each++) {
        crossings += seen;
        for (let i = (position[list[each] as number] as number) + 1; i > 0; i -= i & -i) crossings -= tree[i] as number;
      }
      for (let each = from; each < end; each++) {
        for (let i = (position[list[each] as number] as number) + 1; i <= size; i += i & -i)
          tree[i] = (tree[i] as number) + 1;
        seen++;
      }
    }
  }
  return crossings;
}
