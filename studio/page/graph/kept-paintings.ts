import { type Camera, type Size, fitCamera, visibleArea } from './camera.js';
import { paintInPieces } from './paint.js';
import type { Painting } from './painting.js';

interface Part {
  readonly camera: Camera;
  readonly size: Size;
}

interface CachedPainting extends Part {
  readonly image: HTMLCanvasElement;
}

const WIDER = 1.7;
const SETTLE_MS = 90;
/** Per frame, before and after the `first` painting. */
const SLICE_MS = { behind: 5, first: 12 } as const;

/** Paints slow drawings in slices, and moves finished paintings with the camera. */
export class PaintingCache {
  #front: CachedPainting | undefined;
  #whole: CachedPainting | undefined;
  #begun: { readonly kept: CachedPainting; readonly pieces: Iterator<void>; readonly isWhole: boolean } | undefined;
  #isStale = false;
  #scale = 0;
  #changedAt = 0;

  forget(): void {
    this.#front = undefined;
    this.#whole = undefined;
    this.#begun = undefined;
    this.#isStale = false;
  }

  /** For new marks. Old paintings stay until replaced. */
  renew(): void {
    this.#begun = undefined;
    this.#isStale = true;
  }

  /** Returns whether another frame is needed. */
  draw(paper: CanvasRenderingContext2D, painting: Painting, camera: Camera, window: Size): boolean {
    const now = performance.now();
    if (camera.scale !== this.#scale) [this.#scale, this.#changedAt] = [camera.scale, now];
    this.#begin(painting, camera, window, now);
    this.#advance();
    const front = this.#front ?? this.#begun?.kept;
    const isCovered = front !== undefined && reaches(front, painting, camera, window);
    if (!isCovered && this.#whole !== undefined) blit(paper, this.#whole, camera, window);
    if (front !== undefined) blit(paper, front, camera, window);
    return this.#begun !== undefined || this.#choosePart(painting, camera, window) !== undefined;
  }

  #begin(painting: Painting, camera: Camera, window: Size, now: number): void {
    if (this.#begun !== undefined) return;
    const wanted = this.#choosePart(painting, camera, window);
    if (wanted === undefined) return;
    const isMoving = this.#front?.camera.scale !== camera.scale && now - this.#changedAt < SETTLE_MS;
    if (isMoving && this.#front !== undefined) return;
    const { part, isWhole } = wanted;
    const image = document.createElement('canvas');
    const ratio = devicePixelRatio;
    [image.width, image.height] = [Math.round(part.size.width * ratio), Math.round(part.size.height * ratio)];
    const own = image.getContext('2d');
    if (own === null) return;
    own.setTransform(ratio, 0, 0, ratio, 0, 0);
    own.fillStyle = painting.palette.paper;
    own.fillRect(0, 0, part.size.width, part.size.height);
    this.#begun = { kept: { ...part, image }, pieces: paintInPieces(own, painting, part.camera, part.size), isWhole };
  }

  #choosePart(painting: Painting, camera: Camera, window: Size): { part: Part; isWhole: boolean } | undefined {
    const front = this.#front;
    // Starts the next painting before the window reaches the border of this one.
    const [near, wide] = [scale(window, (1 + WIDER) / 2), scale(window, WIDER)];
    const isFitting =
      front !== undefined && front.camera.scale === camera.scale && reaches(front, painting, camera, near);
    if (!isFitting || this.#isStale) return { part: { camera, size: wide }, isWhole: false };
    if (this.#whole !== undefined) return undefined;
    return { part: { camera: fitCamera(painting.scene.layout, window), size: window }, isWhole: true };
  }

  #advance(): void {
    if (this.#begun === undefined) return;
    const { kept, pieces, isWhole } = this.#begun;
    const end = performance.now() + (this.#front === undefined ? SLICE_MS.first : SLICE_MS.behind);
    do {
      if (pieces.next().done !== true) continue;
      if (isWhole) this.#whole = kept;
      else {
        // The painting of the whole drawing has outdated marks too, and is repainted after the visible part.
        if (this.#isStale) this.#whole = undefined;
        this.#front = kept;
        this.#isStale = false;
      }
      this.#begun = undefined;
      return;
    } while (performance.now() < end);
  }
}

function scale({ width, height }: Size, by: number): Size {
  return { width: Math.round(width * by), height: Math.round(height * by) };
}

function reaches(kept: Part, { scene }: Painting, camera: Camera, window: Size): boolean {
  const [have, need] = [visibleArea(kept.camera, kept.size), visibleArea(camera, window)];
  const { width, height } = scene.layout;
  // Parts outside the drawing need no paint.
  return (
    (have.left <= need.left || have.left <= 0) &&
    (have.top <= need.top || have.top <= 0) &&
    (have.right >= need.right || have.right >= width) &&
    (have.bottom >= need.bottom || have.bottom >= height)
  );
}

function blit(
  paper: CanvasRenderingContext2D,
  { image, camera: at, size }: CachedPainting,
  camera: Camera,
  window: Size,
): void {
  const factor = camera.scale / at.scale;
  const [w, h] = [size.width * factor, size.height * factor];
  const x = window.width / 2 + (at.x - camera.x) * camera.scale - w / 2;
  const y = window.height / 2 + (at.y - camera.y) * camera.scale - h / 2;
  paper.drawImage(image, x, y, w, h);
}
