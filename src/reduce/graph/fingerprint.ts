import { finalize } from '../../util/index.js';
import type { LabelledGraph } from './labelling.js';

/** 128 bits. Not cryptographic. */
export function hashGraph(dag: LabelledGraph): string {
  const { labels, first, edges, order } = dag.parts;
  let a = 0x9e3779b9 | 0;
  let b = 0x243f6a88 | 0;
  let c = 0xb7e15162 | 0;
  let d = 0x3c6ef372 | 0;
  for (let place = 0; place < order.length; place++) {
    const node = order[place] as number;
    const label = (labels[node] as number) + 1;
    a = Math.imul(a ^ label, 0x85ebca6b) ^ (b >>> 7);
    c = Math.imul(c + label, 0xc2b2ae35) ^ (d >>> 11);
    const end = first[node + 1] as number;
    for (let at = first[node] as number; at < end; at++) {
      const edge = edges[at] as number;
      const word = 2 * dag.place(edge >> 1) + (edge & 1) + 1;
      b = Math.imul(b ^ word, 0x27d4eb2f) ^ (a >>> 13);
      d = Math.imul(d + word, 0x165667b1) ^ (c >>> 5);
    }
  }
  a = finalize(a ^ order.length);
  b = finalize(b ^ a);
  c = finalize(c ^ b);
  d = finalize(d ^ c);
  return `${a}.${b}.${c}.${d}`;
}
