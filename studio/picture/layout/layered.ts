import { type Bends, type Diagram, GAP, LARGE, type Layout } from './diagram.js';
import { type Layered, groupNeighbours } from './layers.js';
import { orderLayers } from './order.js';
import { computeIncidence, computeRanks } from './ranks.js';
import { straighten } from './straighten.js';

/** In large diagrams, longer edges are straight. */
const LONGEST = 5;
const BENDS = { small: 12, large: 2 } as const;
/** In units of the square root of the number of boxes. */
const SHAPE = 1.6;
const NARROW = 12;

/** Sugiyama, Tagawa, Toda 1981. Deterministic. */
export function layOutLayers(diagram: Diagram): Layout {
  const { boxes } = diagram;
  const rank = computeRanks(
    diagram,
    computeIncidence(diagram),
    Math.max(NARROW, Math.ceil(SHAPE * Math.sqrt(boxes.length))),
  );
  const { layered, bendsOf } = buildLayers(diagram, rank);
  const layers = orderLayers(layered);
  const x = straighten({ ...layered, layers });
  const heights = new Float64Array(layers.length);
  boxes.forEach(({ height }, at) => {
    const layer = rank[at] as number;
    heights[layer] = Math.max(heights[layer] as number, height);
  });
  const gap = boxes.length > LARGE ? GAP.belowLarge : GAP.below;
  const centres: number[] = [];
  let top = 0;
  for (const height of heights) {
    centres.push(top + height / 2);
    top += height + gap;
  }
  const layerOf = (at: number): number => rank[at] as number;
  return {
    x: x.slice(0, boxes.length),
    y: Float64Array.from(boxes, (_, at) => centres[layerOf(at)] as number),
    bends: placeBends(diagram, bendsOf, (from, i, slot) => [
      x[slot] as number,
      centres[layerOf(from) + i + 1] as number,
    ]),
    width: x.reduce((most, at, place) => Math.max(most, at + (layered.half[place] as number)), 0),
    height: Math.max(0, top - gap),
  };
}

function placeBends(
  { edges }: Diagram,
  bendsOf: readonly (readonly number[] | undefined)[],
  place: (from: number, i: number, slot: number) => readonly [number, number],
): Bends {
  const starts = new Int32Array(edges.length + 1);
  const points: number[] = [];
  edges.forEach(({ from }, edge) => {
    bendsOf[edge]?.forEach((slot, i) => points.push(...place(from, i, slot)));
    starts[edge + 1] = points.length / 2;
  });
  return { starts, points: Float64Array.from(points) };
}

function buildLayers(
  { boxes, edges }: Diagram,
  rank: Int32Array,
): { layered: Layered; bendsOf: (readonly number[] | undefined)[] } {
  const count = rank.reduce((most, each) => Math.max(most, each + 1), 0);
  const layers: number[][] = Array.from({ length: count }, () => []);
  boxes.forEach((_, at) => layers[rank[at] as number]?.push(at));
  const half = boxes.map(({ width }) => width / 2);
  const [uppers, lowers]: [number[], number[]] = [[], []];
  const join = (upper: number, lower: number): void => {
    uppers.push(upper);
    lowers.push(lower);
  };
  const spans = edges.map(({ from, to }, edge) => ({ edge, span: (rank[to] as number) - (rank[from] as number) }));
  const bendsOf = new Array<number[] | undefined>(edges.length);
  const isLarge = boxes.length > LARGE;
  let room = Math.max(LARGE, (isLarge ? BENDS.large : BENDS.small) * boxes.length);
  for (const { edge, span } of spans.sort((a, b) => a.span - b.span || a.edge - b.edge)) {
    const { from, to } = edges[edge] as Diagram['edges'][number];
    if (span > 1 && (room < span || (isLarge && span > LONGEST))) continue;
    let upper = from;
    const bends: number[] = [];
    for (let layer = (rank[from] as number) + 1; layer < (rank[to] as number); layer++) {
      const place = half.push(0) - 1;
      layers[layer]?.push(place);
      join(upper, place);
      bends.push(place);
      upper = place;
    }
    join(upper, to);
    room -= bends.length;
    bendsOf[edge] = bends;
  }
  const layered = {
    half: Float64Array.from(half),
    layers: layers.map((layer) => Int32Array.from(layer)),
    above: groupNeighbours(half.length, lowers, uppers),
    below: groupNeighbours(half.length, uppers, lowers),
    boxes: boxes.length,
  };
  return { layered, bendsOf };
}
