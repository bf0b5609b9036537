import { type Diagram, type Layout, layeredLayout } from '../../src/picture/index.js';
import type { Direction } from '../model/protocol.js';

export function directedLayout(diagram: Diagram, direction: Direction): Layout {
  switch (direction) {
    case 'down':
      return layeredLayout(diagram);
    case 'up': {
      const layout = layeredLayout(diagram);
      const turned = (y: number): number => layout.height - y;
      const bends = layout.bends.map((points) => points.map((each, i) => (i % 2 === 1 ? turned(each) : each)));
      return { ...layout, y: layout.y.map(turned), bends };
    }
    case 'right': {
      const boxes = diagram.boxes.map(({ width, height }) => ({ width: height, height: width }));
      const { x, y, bends, width, height } = layeredLayout({ boxes, edges: diagram.edges });
      const turned = bends.map((points) => points.map((_, i) => points[i % 2 === 0 ? i + 1 : i - 1] as number));
      return { x: y, y: x, bends: turned, width: height, height: width };
    }
  }
}
