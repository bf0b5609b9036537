import { describe, expect, it } from 'vitest';
import { readBtor } from '../../../src/btor/index.js';
import { BTOR_DEFAULTS, btorOfSeed } from '../../../src/generate/index.js';
import { memoise } from '../../../src/util/index.js';
import { pictureOfBtor } from '../btor.js';
import { makeDrawing } from './diagram-of.js';
import type { Diagram } from './diagram.js';
import { layOutLayers } from './layered.js';

const box = { width: 40, height: 20 };

function makeDiagram(boxes: number, edges: readonly (readonly [number, number])[]): Diagram {
  return { boxes: Array.from({ length: boxes }, () => box), edges: edges.map(([from, to]) => ({ from, to })) };
}

const random = makeDrawing(pictureOfBtor(btorOfSeed({ ...BTOR_DEFAULTS, nodes: 250 }, 5)));
const layout = memoise(() => layOutLayers(random));

describe('a layered layout', () => {
  it('places every box below the boxes that use it', () => {
    const { y } = layout();
    expect(random.edges.filter(({ from, to }) => !((y[to] as number) > (y[from] as number)))).toEqual([]);
  });

  it('separates all boxes', () => {
    const { x, y } = layout();
    const order = random.boxes
      .map((_, at) => at)
      .sort((a, b) => (y[a] as number) - (y[b] as number) || (x[a] as number) - (x[b] as number));
    const touching: number[] = [];
    for (let i = 1; i < order.length; i++) {
      const [a, b] = [order[i - 1] as number, order[i] as number];
      if (y[a] !== y[b]) continue;
      const apart = ((random.boxes[a]?.width ?? 0) + (random.boxes[b]?.width ?? 0)) / 2;
      if (!((x[b] as number) - (x[a] as number) >= apart - 1e-6)) touching.push(a);
    }
    expect(touching).toEqual([]);
  });

  it('places all boxes within the width and height of the layout', () => {
    const { x, width, height, y } = layout();
    const outside = random.boxes.filter((each, at) => {
      const [left, right] = [(x[at] as number) - each.width / 2, (x[at] as number) + each.width / 2];
      return !(left >= -1e-6 && right <= width + 1e-6 && (y[at] as number) + each.height / 2 <= height + 1e-6);
    });
    expect(outside).toEqual([]);
  });

  it('draws a tree without crossing edges', () => {
    const { x } = layOutLayers(
      makeDiagram(7, [
        [0, 2],
        [0, 1],
        [1, 6],
        [1, 5],
        [2, 4],
        [2, 3],
      ]),
    );
    const [one, two] = [x[1] as number, x[2] as number];
    for (const low of [5, 6])
      for (const high of [3, 4]) expect(one < two).toBe((x[low] as number) < (x[high] as number));
  });

  it('routes long edges around the boxes in between', () => {
    const { bends, y } = layOutLayers(
      makeDiagram(3, [
        [0, 1],
        [1, 2],
        [0, 2],
      ]),
    );
    expect([...bends.starts]).toEqual([0, 0, 0, 1]);
    expect(bends.points[1]).toBe(y[1]);
  });

  it('makes the same layout each time, and an empty layout for an empty diagram', () => {
    expect(layOutLayers(random)).toEqual(layout());
    expect(layOutLayers(makeDiagram(0, []))).toMatchObject({ width: 0, height: 0 });
  });
});

describe('the boxes of a drawing', () => {
  it('includes a box for a constant at each of its uses', () => {
    const { graph } = readBtor('1 one 4\n2 var 4\n3 add 4 1 2\n4 mul 4 3 1\n5 eq 1 4 1\n6 root 1 5\n');
    const { boxes, edges } = makeDrawing(pictureOfBtor(graph));
    expect(boxes.filter(({ node }) => node === 0)).toHaveLength(3);
    expect(new Set(edges.map(({ to }) => to)).size).toBe(edges.length);
  });
});
