import { GAP } from './diagram.js';
import type { Layered } from './layers.js';

const PASSES = 10;
/** Weight of a straight edge, relative to centring a box. */
const BEND_WEIGHT = 4;
/** Weight of the position in the packed layer. With a lower weight, large diagrams become too wide. */
const HOME_WEIGHT = 0.35;

/**
 * Minimises the squared distances from slots to the mean of their neighbours, preserving order and gaps, by isotonic
 * regression (pool adjacent violators).
 */
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
      const layer = layers[down ? i : layers.length - 1 - i] as readonly number[];
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
  readonly near: Layered['above'];
  readonly far: Layered['above'] | undefined;
  readonly half: Float64Array;
  readonly boxes: number;
  readonly x: Float64Array;
  readonly home: Float64Array;
}

interface Block {
  sum: number;
  weight: number;
  first: number;
}

function place(layer: readonly number[], { near, far, half, boxes, x, home }: PlacementInput): void {
  // Distance of each slot from the first, if packed.
  const offset = new Float64Array(layer.length);
  for (let i = 1; i < layer.length; i++) {
    const [before, at] = [layer[i - 1] as number, layer[i] as number];
    const gap = before >= boxes && at >= boxes ? GAP.beside / 2 : GAP.beside;
    offset[i] = (offset[i - 1] as number) + (half[before] as number) + (half[at] as number) + gap;
  }
  const blocks: Block[] = [];
  layer.forEach((at, i) => {
    let sum = 0;
    let count = 0;
    for (const neighbours of far === undefined ? [near[at]] : [near[at], far[at]]) {
      for (const each of neighbours ?? []) {
        sum += x[each] as number;
        count++;
      }
    }
    const pull = count === 0 ? 0 : at >= boxes ? BEND_WEIGHT : 1;
    const weight = pull + HOME_WEIGHT;
    const wish = (pull * (count === 0 ? 0 : sum / count) + HOME_WEIGHT * (home[at] as number)) / weight;
    let block: Block = { sum: (wish - (offset[i] as number)) * weight, weight, first: i };
    for (let last = blocks.at(-1); last !== undefined; last = blocks.at(-1)) {
      if (last.sum / last.weight <= block.sum / block.weight) break;
      blocks.pop();
      block = { sum: last.sum + block.sum, weight: last.weight + block.weight, first: last.first };
    }
    blocks.push(block);
  });
  blocks.forEach(({ sum, weight, first }, b) => {
    const end = blocks[b + 1]?.first ?? layer.length;
    for (let i = first; i < end; i++) x[layer[i] as number] = sum / weight + (offset[i] as number);
  });
}
