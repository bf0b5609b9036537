import type { Layered } from './layers.js';

function sweepsFor(places: number): number {
  if (places < 5_000) return 24;
  return places < 40_000 ? 10 : 6;
}

/** Orders the slots of each layer by the mean position of their neighbours. */
export function orderLayers({ layers, above, below }: Layered): number[][] {
  const position = new Float64Array(above.length);
  const wish = new Float64Array(above.length);
  const current = depthFirst(layers, below);
  const number = (layer: readonly number[]): void => layer.forEach((place, i) => (position[place] = i));
  current.forEach(number);
  let best = current.map((layer) => [...layer]);
  let fewest = countCrossings(best, below, position);
  const sweeps = sweepsFor(above.length);
  for (let sweep = 0; sweep < sweeps && fewest > 0; sweep++) {
    const down = sweep % 2 === 0;
    const neighbours = down ? above : below;
    const order = current.map((_, i) => (down ? i : current.length - 1 - i));
    for (const at of order) {
      const layer = current[at] as number[];
      for (const place of layer)
        wish[place] = computeMean(neighbours[place] ?? [], position) ?? (position[place] as number);
      const sorted = layer.toSorted(
        (a, b) => (wish[a] as number) - (wish[b] as number) || (position[a] as number) - (position[b] as number),
      );
      current[at] = sorted;
      number(sorted);
    }
    const crossings = countCrossings(current, below, position);
    if (crossings < fewest) {
      fewest = crossings;
      best = current.map((layer) => [...layer]);
    }
  }
  return best;
}

/** Orders slots as a depth-first walk from the top reaches them. */
function depthFirst(layers: Layered['layers'], below: Layered['below']): number[][] {
  const seen = new Uint8Array(below.length);
  const found = new Float64Array(below.length);
  let next = 0;
  for (const layer of layers) {
    for (const start of layer) {
      const stack = [start];
      for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
        if (seen[at] === 1) continue;
        seen[at] = 1;
        found[at] = next++;
        stack.push(...(below[at] ?? []).toReversed());
      }
    }
  }
  return layers.map((layer) => layer.toSorted((a, b) => (found[a] as number) - (found[b] as number)));
}

function computeMean(neighbours: readonly number[], position: Float64Array): number | undefined {
  if (neighbours.length === 0) return undefined;
  let sum = 0;
  for (const each of neighbours) sum += position[each] as number;
  return sum / neighbours.length;
}

/** Counts crossings with an accumulator tree (Barth, Juenger, Mutzel 2002). */
function countCrossings(
  layers: readonly (readonly number[])[],
  below: Layered['below'],
  position: Float64Array,
): number {
  let crossings = 0;
  for (let at = 0; at + 1 < layers.length; at++) {
    const size = layers[at + 1]?.length ?? 0;
    const tree = new Int32Array(size + 1);
    let seen = 0;
    for (const place of layers[at] ?? []) {
      const ends = (below[place] ?? []).map((each) => position[each] as number);
      for (const end of ends) crossings += seen - sumTo(tree, end + 1);
      for (const end of ends) {
        for (let i = end + 1; i <= size; i += i & -i) tree[i] = (tree[i] as number) + 1;
        seen++;
      }
    }
  }
  return crossings;
}

function sumTo(tree: Int32Array, end: number): number {
  let sum = 0;
  for (let i = end; i > 0; i -= i & -i) sum += tree[i] as number;
  return sum;
}
