import { type Diagram, type Layout, layOutLayers } from '../../picture/index.js';
import type { Direction } from '../model/protocol.js';

export function layOutDirected(diagram: Diagram, direction: Direction): Layout {
  switch (direction) {
    case 'down':
      return layOutLayers(diagram);
    case 'up': {
      const layout = layOutLayers(diagram);
      const flip = (y: number): number => layout.height - y;
      const bends = layout.bends.map((points) => points.map((each, i) => (i % 2 === 1 ? flip(each) : each)));
      return { ...layout, y: layout.y.map(flip), bends };
    }
    case 'right': {
      const boxes = diagram.boxes.map(({ width, height }) => ({ width: height, height: width }));
      const { x, y, bends, width, height } = layOutLayers({ boxes, edges: diagram.edges });
      const turned = bends.map((points) => points.map((_, i) => points[i % 2 === 0 ? i + 1 : i - 1] as number));
      return { x: y, y: x, bends: turned, width: height, height: width };
    }
  }
}
