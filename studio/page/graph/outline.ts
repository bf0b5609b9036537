import type { PictureGroup } from '../../picture/index.js';
import type { Area } from './scene.js';

export function traceOutline(paper: CanvasRenderingContext2D, group: PictureGroup, area: Area): void {
  const { left, top, right, bottom } = area;
  const [w, h] = [right - left, bottom - top];
  switch (group) {
    case 'input':
    case 'bound':
      paper.ellipse(left + w / 2, top + h / 2, w / 2, h / 2, 0, 0, 2 * Math.PI);
      return;
    case 'constant':
      // Drawn only if it is marked.
      paper.rect(left, top, w, h);
      return;
    case 'predicate':
      return polygon(paper, [
        left,
        top + h / 2,
        left + 9,
        top,
        right - 9,
        top,
        right,
        top + h / 2,
        right - 9,
        bottom,
        left + 9,
        bottom,
      ]);
    case 'condition':
      return polygon(paper, [left + 9, top, right - 9, top, right, bottom, left, bottom]);
    case 'output':
      return polygon(paper, [left, top, right, top, right, bottom - 7, left + w / 2, bottom, left, bottom - 7]);
    case 'unknown':
      return polygon(paper, [left, top, right - 8, top, right, top + 8, right, bottom, left, bottom]);
    case 'array':
      paper.rect(left, top + 4, w - 4, h - 4);
      paper.moveTo(left, top + 4);
      paper.lineTo(left + 4, top);
      paper.lineTo(right, top);
      paper.lineTo(right, bottom - 4);
      paper.lineTo(right - 4, bottom);
      return;
    case 'arithmetic':
    case 'logic':
    case 'shift':
    case 'structure':
    case 'function':
      paper.roundRect(left, top, w, h, 3);
      return;
  }
}

const HALF_LINE = 5;

/** Width between the sides of the outline for a line of text whose middle is at `y`. */
export function roomForText(group: PictureGroup, { left, top, right, bottom }: Area, y: number): number {
  const [w, h] = [right - left, bottom - top];
  const offset = Math.min(1, (2 * (Math.abs(y - (top + bottom) / 2) + HALF_LINE)) / h);
  switch (group) {
    case 'input':
    case 'bound':
      return w * Math.sqrt(1 - offset ** 2) - 4;
    case 'predicate':
      return w - 18 * offset - 4;
    case 'condition':
      return w - (18 * (bottom - y + HALF_LINE)) / h - 4;
    default:
      return w - 10;
  }
}

function polygon(paper: CanvasRenderingContext2D, points: readonly number[]): void {
  paper.moveTo(points[0] as number, points[1] as number);
  for (let i = 2; i < points.length; i += 2) paper.lineTo(points[i] as number, points[i + 1] as number);
  paper.closePath();
}
