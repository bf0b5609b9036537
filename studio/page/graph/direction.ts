import { type Diagram, type Layout, layOutLayers } from '../../picture/index.js';
import type { Direction, PackedDiagram } from '../model/protocol.js';

export function packDiagram({ boxes, edges }: Diagram): PackedDiagram {
  return {
    width: Float64Array.from(boxes, (box) => box.width),
    height: Float64Array.from(boxes, (box) => box.height),
    from: Int32Array.from(edges, (edge) => edge.from),
    to: Int32Array.from(edges, (edge) => edge.to),
  };
}

export function unpackDiagram({ width, height, from, to }: PackedDiagram): Diagram {
  return {
    boxes: Array.from(width, (each, at) => ({ width: each, height: height[at] as number })),
    edges: Array.from(from, (each, at) => ({ from: each, to: to[at] as number })),
  };
}

/** Largest factors. */
const STRETCH = { right: 1.6, down: 2.4 } as const;

/** Adapts the proportions to the window. */
export function stretchLayout(layout: Layout, window: { readonly width: number; readonly height: number }): Layout {
  const wide = layout.width / Math.max(1, layout.height);
  const wanted = window.width / Math.max(1, window.height);
  const right = Math.min(STRETCH.right, Math.max(1, wanted / wide));
  const down = Math.min(STRETCH.down, Math.max(1, wide / wanted));
  return {
    x: layout.x.map((x) => x * right),
    y: layout.y.map((y) => y * down),
    bends: { ...layout.bends, points: layout.bends.points.map((each, i) => each * (i % 2 === 0 ? right : down)) },
    width: layout.width * right,
    height: layout.height * down,
  };
}

export function layOutDirected(diagram: Diagram, direction: Direction): Layout {
  switch (direction) {
    case 'down':
      return layOutLayers(diagram);
    case 'up': {
      const layout = layOutLayers(diagram);
      const flip = (y: number): number => layout.height - y;
      const points = layout.bends.points.map((each, i) => (i % 2 === 1 ? flip(each) : each));
      return { ...layout, y: layout.y.map(flip), bends: { ...layout.bends, points } };
    }
    case 'right': {
      const boxes = diagram.boxes.map(({ width, height }) => ({ width: height, height: width }));
      const { x, y, bends, width, height } = layOutLayers({ boxes, edges: diagram.edges });
      const points = bends.points.map((_, i, all) => all[i % 2 === 0 ? i + 1 : i - 1] as number);
      return { x: y, y: x, bends: { ...bends, points }, width: height, height: width };
    }
  }
}
