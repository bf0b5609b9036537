import type { Area } from './scene.js';

/** Scale in pixels per unit. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const CLOSEST = 4;
/** Relative to the scale that shows everything. */
const FARTHEST = 0.7;
const MARGIN = { most: 24, share: 0.03 } as const;

function fitScale(drawing: Size, window: Size): number {
  const [w, h] = [Math.max(1, drawing.width), Math.max(1, drawing.height)];
  const room = (length: number): number => length - 2 * Math.min(MARGIN.most, MARGIN.share * length);
  return Math.min(1, room(window.width) / w, room(window.height) / h);
}

export function fitCamera(drawing: Size, window: Size): Camera {
  const scale = Math.max(1e-4, fitScale(drawing, window));
  return { x: drawing.width / 2, y: drawing.height / 2, scale };
}

export function zoomCamera(
  camera: Camera,
  { factor, at, drawing, window }: { factor: number; at: { x: number; y: number }; drawing: Size; window: Size },
): Camera {
  const scale = Math.min(CLOSEST, Math.max(FARTHEST * fitScale(drawing, window), camera.scale * factor));
  const [dx, dy] = [at.x - window.width / 2, at.y - window.height / 2];
  return {
    x: camera.x + dx / camera.scale - dx / scale,
    y: camera.y + dy / camera.scale - dy / scale,
    scale,
  };
}

export function visibleArea({ x, y, scale }: Camera, { width, height }: Size): Area {
  const [dx, dy] = [width / 2 / scale, height / 2 / scale];
  return { left: x - dx, top: y - dy, right: x + dx, bottom: y + dy };
}

export function pointAt(
  camera: Camera,
  { width, height }: Size,
  at: { x: number; y: number },
): { x: number; y: number } {
  return { x: camera.x + (at.x - width / 2) / camera.scale, y: camera.y + (at.y - height / 2) / camera.scale };
}
