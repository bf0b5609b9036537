import { GAP } from './diagram.js';
import type { Layered, Neighbours } from './layers.js';

const PASSES = 10;
/** Relative to centring a box. */
const BEND_WEIGHT = 4;
/** A lower weight makes large diagrams too wide. */
const HOME_WEIGHT = 0.35;

/** Isotonic regression (pool adjacent violators). Preserves order and gaps. */
export function straighten({ layers, above, below, half, boxes }: Layered): Float64Array {
  const x = new Float64Array(half.length);
  for (const layer of layers) {
    let at = 0;
    for (const place of layer) {
      at += half[place] as number;
      x[place] = at;
      at += (half[place] as number) + GAP.beside;
    }
    for (const place of layer) x[place] = (x[place] as number) - at / 2;
  }
  const home = x.slice();
  for (let pass = 0; pass < PASSES; pass++) {
    const down = pass % 2 === 0;
    for (let i = 0; i < layers.length; i++) {
      const layer = layers[down ? i : layers.length - 1 - i] as Int32Array;
      const near = down ? above : below;
      const far = down ? below : above;
      // The last passes use the layers on both sides. Otherwise, straightened edges would lean to one side.
      place(layer, { near, far: pass < PASSES - 4 ? undefined : far, half, boxes, x, home });
    }
  }
  let least = Infinity;
  half.forEach((each, at) => (least = Math.min(least, (x[at] as number) - each)));
  return least === Infinity ? x : x.map((each) => each - least);
}

interface PlacementInput {
  readonly near: Neighbours;
  readonly far: Neighbours | undefined;
  readonly half: Float64Array;
  readonly boxes: number;
  readonly x: Float64Array;
  readonly home: Float64Array;
}

function place(layer: Int32Array, { near, far, half, boxes, x, home }: PlacementInput): void {
  // Distance of each slot from the first, if packed.
  const offset = new Float64Array(layer.length);
  for (let i = 1; i < layer.length; i++) {
    const before = layer[i - 1] as number;
    const at = layer[i] as number;
    const gap = before >= boxes && at >= boxes ? GAP.beside / 2 : GAP.beside;
    offset[i] = (offset[i - 1] as number) + (half[before] as number) + (half[at] as number) + gap;
  }
  const sides = far === undefined ? [near] : [near, far];
  // Blocks of slots that touch each other: position times weight, weight, and first slot.
  const sums = new Float64Array(layer.length);
  const weights = new Float64Array(layer.length);
  const firsts = new Int32Array(layer.length);
  let blocks = 0;
  for (let i = 0; i < layer.length; i++) {
    const at = layer[i] as number;
    let near = 0;
    let count = 0;
    for (const { starts, list } of sides) {
      const end = starts[at + 1] as number;
      for (let each = starts[at] as number; each < end; each++) {
        near += x[list[each] as number] as number;
        count++;
      }
    }
    const pull = count === 0 ? 0 : at >= boxes ? BEND_WEIGHT : 1;
    let weight = pull + HOME_WEIGHT;
    const wish = (pull * (count === 0 ? 0 : near / count) + HOME_WEIGHT * (home[at] as number)) / weight;
    let sum = (wish - (offset[i] as number)) * weight;
    let first = i;
    while (blocks > 0) {
      const lastSum = sums[blocks - 1] as number;
      const lastWeight = weights[blocks - 1] as number;
      if (lastSum / lastWeight <= sum / weight) break;
      blocks--;
      sum = lastSum + sum;
      weight = lastWeight + weight;
      first = firsts[blocks] as number;
    }
    sums[blocks] = sum;
    weights[blocks] = weight;
    firsts[blocks++] = first;
  }
  for (let block = 0; block < blocks; block++) {
    const end = block + 1 < blocks ? (firsts[block + 1] as number) : layer.length;
    const left = (sums[block] as number) / (weights[block] as number);
    for (let i = firsts[block] as number; i < end; i++) x[layer[i] as number] = left + (offset[i] as number);
  }
}
