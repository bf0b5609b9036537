import type { Diagram } from './diagram.js';

/** As indices in `edges`. */
export interface Incidence {
  readonly out: readonly (readonly number[])[];
  readonly into: readonly (readonly number[])[];
}

export function computeIncidence({ boxes, edges }: Diagram): Incidence {
  const out: number[][] = boxes.map(() => []);
  const into: number[][] = boxes.map(() => []);
  edges.forEach(({ from, to }, at) => {
    out[from]?.push(at);
    into[to]?.push(at);
  });
  return { out, into };
}

/** Coffman and Graham. A box without users is above its first argument. Throws on a cycle. */
export function computeRanks(diagram: Diagram, { out, into }: Incidence, most: number): Int32Array {
  const count = diagram.boxes.length;
  const rank = new Int32Array(count);
  const open = Int32Array.from(into, (edges) => edges.length);
  const load: number[] = [];
  const queue: number[] = [];
  open.forEach((edges, at) => {
    if (edges === 0) queue.push(at);
  });
  for (let next = 0; next < queue.length; next++) {
    const at = queue[next] as number;
    let layer = rank[at] as number;
    while ((load[layer] ?? 0) >= most) layer++;
    load[layer] = (load[layer] ?? 0) + 1;
    rank[at] = layer;
    for (const edge of out[at] ?? []) {
      const to = diagram.edges[edge]?.to as number;
      rank[to] = Math.max(rank[to] as number, layer + 1);
      open[to] = (open[to] as number) - 1;
      if (open[to] === 0) queue.push(to);
    }
  }
  if (queue.length < count) throw new Error(`${count - queue.length} boxes form a cycle`);
  for (const at of queue) {
    const below = out[at] ?? [];
    if ((into[at]?.length ?? 0) > 0 || below.length === 0) continue;
    let nearest = Infinity;
    for (const edge of below) nearest = Math.min(nearest, rank[diagram.edges[edge]?.to as number] as number);
    rank[at] = nearest - 1;
  }
  return rank;
}
