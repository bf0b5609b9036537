import { type Camera, type Size, fitted, pointAt, seen, zoomed } from './camera.js';
import { type Marks, NO_MARKS } from './marks.js';
import { paint, paintSelection } from './paint.js';
import { type Palette, paletteOf } from './palette.js';
import type { Scene } from './scene.js';

/** What a canvas tells. */
export interface CanvasEvents {
  readonly select: (node: number | undefined) => void;
  /** A double click: fold or unfold. */
  readonly fold: (node: number) => void;
  readonly moved: (camera: Camera) => void;
}

/** From so many milliseconds a painting is kept and moved about as a whole while the camera moves. */
const COSTLY_MS = 7;
/** How much wider and higher than the window a kept painting is, and how long after the last move it is painted anew. */
const WIDER = 1.7;
const SETTLE_MS = 90;
const MINIMAP = { width: 170, height: 110 } as const;

interface Kept {
  readonly image: HTMLCanvasElement;
  readonly camera: Camera;
  readonly size: Size;
}

/** A drawing on a canvas that is moved with mouse, wheel and keys. */
export class GraphCanvas {
  readonly #canvas: HTMLCanvasElement;
  readonly #minimap: HTMLCanvasElement;
  readonly #events: CanvasEvents;
  #scene: Scene | undefined;
  #marks: Marks = NO_MARKS;
  #palette: Palette = paletteOf('light');
  #camera: Camera = { x: 0, y: 0, scale: 1 };
  #window: Size = { width: 1, height: 1 };
  #kept: Kept | undefined;
  #overview: Kept | undefined;
  #cost = 0;
  #frame = 0;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #fits = true;
  readonly #observer: ResizeObserver;

  constructor(canvas: HTMLCanvasElement, minimap: HTMLCanvasElement, events: CanvasEvents) {
    this.#canvas = canvas;
    this.#minimap = minimap;
    this.#events = events;
    this.#observer = new ResizeObserver(() => this.#resize());
    this.#observer.observe(canvas.parentElement ?? canvas);
    this.#listen();
  }

  close(): void {
    this.#observer.disconnect();
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#settling);
  }

  get camera(): Camera {
    return this.#camera;
  }

  get scene(): Scene | undefined {
    return this.#scene;
  }

  /** Another drawing. What is selected stays where it is on the screen; else all is shown, unless the camera was moved. */
  show(scene: Scene | undefined, steady: number | undefined): void {
    const before = steady === undefined ? undefined : this.#scene?.boxAt.get(steady);
    const after = steady === undefined ? undefined : scene?.boxAt.get(steady);
    if (
      this.#scene !== undefined &&
      scene !== undefined &&
      before !== undefined &&
      after !== undefined &&
      !this.#fits
    ) {
      const dx = this.#camera.x - (this.#scene.layout.x[before] as number);
      const dy = this.#camera.y - (this.#scene.layout.y[before] as number);
      this.#camera = {
        ...this.#camera,
        x: (scene.layout.x[after] as number) + dx,
        y: (scene.layout.y[after] as number) + dy,
      };
    } else this.#fits = true;
    this.#scene = scene;
    this.#forget();
    if (this.#fits) this.fit();
    this.#ask();
  }

  mark(marks: Marks, theme: 'light' | 'dark'): void {
    const isPaintedAnew = !sameBut(marks, this.#marks) || this.#palette !== paletteOf(theme);
    this.#marks = marks;
    this.#palette = paletteOf(theme);
    if (isPaintedAnew) this.#forget();
    this.#ask();
  }

  fit(): void {
    if (this.#scene === undefined) return;
    this.#fits = true;
    this.#move(fitted(this.#scene.layout, this.#window));
  }

  zoom(factor: number, at = { x: this.#window.width / 2, y: this.#window.height / 2 }): void {
    if (this.#scene === undefined) return;
    this.#fits = false;
    this.#move(zoomed(this.#camera, { factor, at, drawing: this.#scene.layout, window: this.#window }));
  }

  pan(dx: number, dy: number): void {
    this.#fits = false;
    const { x, y, scale } = this.#camera;
    this.#move({ x: x - dx / scale, y: y - dy / scale, scale });
  }

  /** Brings a node into the window, near enough to be read. */
  reveal(node: number): void {
    const box = this.#scene?.boxAt.get(node);
    if (this.#scene === undefined || box === undefined) return;
    const { x, y } = this.#scene.layout;
    const [boxX, boxY] = [x[box] as number, y[box] as number];
    const { left, top, right, bottom } = seen(this.#camera, this.#window);
    const isSeen = boxX > left && boxX < right && boxY > top && boxY < bottom;
    if (isSeen && this.#camera.scale > 0.4) return;
    this.#fits = false;
    this.#move({ x: boxX, y: boxY, scale: Math.max(0.7, this.#camera.scale) });
  }

  #move(camera: Camera): void {
    this.#camera = camera;
    this.#events.moved(camera);
    this.#ask();
  }

  #forget(): void {
    this.#kept = undefined;
    this.#overview = undefined;
  }

  #ask(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.#canvas.parentElement ?? this.#canvas;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.#window = { width: clientWidth, height: clientHeight };
    const ratio = window.devicePixelRatio;
    this.#canvas.width = Math.round(clientWidth * ratio);
    this.#canvas.height = Math.round(clientHeight * ratio);
    this.#forget();
    if (this.#fits) this.fit();
    // Setting a canvas's size empties it: it is drawn again before it is shown.
    this.#draw();
  }

  #draw(): void {
    const paper = this.#canvas.getContext('2d');
    if (paper === null) return;
    const ratio = window.devicePixelRatio;
    paper.setTransform(ratio, 0, 0, ratio, 0, 0);
    paper.fillStyle = this.#palette.paper;
    paper.fillRect(0, 0, this.#window.width, this.#window.height);
    if (this.#scene === undefined) return;
    const painting = { scene: this.#scene, marks: this.#marks, palette: this.#palette };
    if (this.#cost > COSTLY_MS || this.#kept !== undefined) this.#drawKept(paper);
    else {
      const started = performance.now();
      paint(paper, painting, this.#camera, this.#window);
      this.#cost = performance.now() - started;
    }
    paintSelection(paper, painting, this.#camera, this.#window);
    this.#drawMinimap();
  }

  /** Draws the kept painting where it belongs now; a new one is painted where it does not reach, and when the camera rests. */
  #drawKept(paper: CanvasRenderingContext2D): void {
    if (this.#kept === undefined || !this.#reaches(this.#kept)) this.#keep();
    const kept = this.#kept;
    if (kept === undefined) return;
    const factor = this.#camera.scale / kept.camera.scale;
    const [w, h] = [kept.size.width * factor, kept.size.height * factor];
    const x = this.#window.width / 2 + (kept.camera.x - this.#camera.x) * this.#camera.scale - w / 2;
    const y = this.#window.height / 2 + (kept.camera.y - this.#camera.y) * this.#camera.scale - h / 2;
    paper.drawImage(kept.image, x, y, w, h);
    if (factor === 1) return;
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => {
      this.#kept = undefined;
      this.#ask();
    }, SETTLE_MS);
  }

  #reaches({ camera, size }: Kept): boolean {
    const factor = this.#camera.scale / camera.scale;
    if (factor < 0.5 || factor > 2.5) return false;
    const [have, need] = [seen(camera, size), seen(this.#camera, this.#window)];
    const { width = 0, height = 0 } = this.#scene?.layout ?? {};
    // What lies outside the drawing needs no paint.
    return (
      (have.left <= need.left || have.left <= 0) &&
      (have.top <= need.top || have.top <= 0) &&
      (have.right >= need.right || have.right >= width) &&
      (have.bottom >= need.bottom || have.bottom >= height)
    );
  }

  #keep(): void {
    if (this.#scene === undefined) return;
    const ratio = window.devicePixelRatio;
    const size = { width: Math.round(this.#window.width * WIDER), height: Math.round(this.#window.height * WIDER) };
    const image = this.#kept?.image ?? document.createElement('canvas');
    image.width = size.width * ratio;
    image.height = size.height * ratio;
    const paper = image.getContext('2d');
    if (paper === null) return;
    paper.setTransform(ratio, 0, 0, ratio, 0, 0);
    const started = performance.now();
    paint(paper, { scene: this.#scene, marks: this.#marks, palette: this.#palette }, this.#camera, size);
    // Pictures of this size cost as much more as they are larger than the window.
    this.#cost = (performance.now() - started) / WIDER;
    this.#kept = { image, camera: this.#camera, size };
  }

  #drawMinimap(): void {
    const paper = this.#minimap.getContext('2d');
    const scene = this.#scene;
    if (paper === null || scene === undefined) return;
    const { left, top, right, bottom } = seen(this.#camera, this.#window);
    // Where everything is in the window, a second picture of it would only hide something.
    const { width, height } = scene.layout;
    this.#minimap.hidden = left <= 0 && top <= 0 && right >= width && bottom >= height;
    if (this.#minimap.hidden) return;
    const whole = fitted(scene.layout, MINIMAP);
    if (this.#overview === undefined) {
      const image = document.createElement('canvas');
      [image.width, image.height] = [MINIMAP.width, MINIMAP.height];
      const own = image.getContext('2d');
      if (own !== null) paint(own, { scene, marks: this.#marks, palette: this.#palette }, whole, MINIMAP);
      this.#overview = { image, camera: whole, size: MINIMAP };
    }
    paper.clearRect(0, 0, MINIMAP.width, MINIMAP.height);
    paper.drawImage(this.#overview.image, 0, 0);
    const at = (x: number, y: number): [number, number] => [
      MINIMAP.width / 2 + (x - whole.x) * whole.scale,
      MINIMAP.height / 2 + (y - whole.y) * whole.scale,
    ];
    const [[x, y], [endX, endY]] = [at(left, top), at(right, bottom)];
    paper.strokeStyle = this.#palette.selected;
    paper.lineWidth = 1.5;
    paper.strokeRect(x, y, endX - x, endY - y);
  }

  #listen(): void {
    const canvas = this.#canvas;
    let drag: { x: number; y: number; far: boolean } | undefined;
    canvas.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      canvas.setPointerCapture(event.pointerId);
      drag = { x: event.offsetX, y: event.offsetY, far: false };
    });
    canvas.addEventListener('pointermove', (event) => {
      if (drag === undefined) return;
      const [dx, dy] = [event.offsetX - drag.x, event.offsetY - drag.y];
      if (!drag.far && Math.abs(dx) + Math.abs(dy) < 4) return;
      drag = { x: event.offsetX, y: event.offsetY, far: true };
      this.pan(dx, dy);
    });
    canvas.addEventListener('pointerup', (event) => {
      const wasClick = drag?.far === false;
      drag = undefined;
      if (wasClick) this.#events.select(this.#nodeAt(event));
    });
    canvas.addEventListener('pointercancel', () => (drag = undefined));
    canvas.addEventListener('dblclick', (event) => {
      const node = this.#nodeAt(event);
      if (node !== undefined) this.#events.fold(node);
    });
    canvas.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        if (event.shiftKey) return this.pan(-event.deltaY, 0);
        this.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), { x: event.offsetX, y: event.offsetY });
      },
      { passive: false },
    );
    this.#minimap.addEventListener('pointerdown', (event) => {
      if (this.#scene === undefined) return;
      const whole = fitted(this.#scene.layout, MINIMAP);
      this.#fits = false;
      this.#move({ ...this.#camera, ...pointAt(whole, MINIMAP, { x: event.offsetX, y: event.offsetY }) });
    });
  }

  #nodeAt(event: MouseEvent): number | undefined {
    const { x, y } = pointAt(this.#camera, this.#window, { x: event.offsetX, y: event.offsetY });
    const box = this.#scene?.boxUnder(x, y);
    return box === undefined ? undefined : this.#scene?.nodeOf(box);
  }
}

/** Whether two sets of marks differ in what is selected alone, which is drawn over the painting. */
function sameBut(a: Marks, b: Marks): boolean {
  return (
    a.path === b.path &&
    a.hits === b.hits &&
    a.shared === b.shared &&
    a.values === b.values &&
    a.removed === b.removed &&
    a.replaced === b.replaced
  );
}
