import { visibleLine } from '../../../src/smt.js';
import { type Camera, type Size, fitCamera, pointAt, visibleArea, zoomCamera } from './camera.js';
import type { ExportFormat } from './export-format.js';
import { PaintingCache } from './kept-paintings.js';
import { type Marks, NO_MARKS } from './marks.js';
import { Overview } from './overview.js';
import { paint, paintSelection, paintWrong } from './paint.js';
import type { Painting } from './painting.js';
import { type Palette, readPalette } from './palette.js';
import type { Scene } from './scene.js';

export interface CanvasEvents {
  readonly select: (node: number | undefined) => void;
  readonly fold: (node: number) => void;
  readonly title?: (node: number | undefined) => string;
  /** Position in the window. */
  readonly menu: (node: number, at: { readonly x: number; readonly y: number }) => void;
  readonly resized: (window: Size) => void;
}

/** Larger paintings are made in slices. */
const MOST_AT_ONCE = 1_500;
const UNKNOWN: Size = { width: 1, height: 1 };
const MINIMAP = { width: 170, height: 110 } as const;

const CORNERS = ['bottom right', 'bottom left', 'top right', 'top left'] as const;
const MINIMAP_MARGIN = 10;
/** After the last movement of the graph. */
const RESTING_MS = 200;

export class GraphCanvas {
  readonly #canvas: HTMLCanvasElement;
  readonly #minimap: HTMLCanvasElement;
  readonly #events: CanvasEvents;
  #scene: Scene | undefined;
  #marks: Marks = NO_MARKS;
  #palette: Palette = readPalette('light');
  #camera: Camera = { x: 0, y: 0, scale: 1 };
  #window: Size = UNKNOWN;
  /** Reveals a node once the size of the window is known. */
  #waiting: (() => void) | undefined;
  readonly #kept = new PaintingCache();
  readonly #overview = new Overview(MINIMAP);
  #frame = 0;
  #fits = true;
  #rest: ReturnType<typeof setTimeout> | undefined;
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
    clearTimeout(this.#rest);
  }

  get camera(): Camera {
    return this.#camera;
  }

  get scene(): Scene | undefined {
    return this.#scene;
  }

  /** Keeps the node `steady` in its position on the screen. */
  show(scene: Scene | undefined, steady: number | undefined): void {
    const before = steady === undefined ? undefined : this.#scene?.boxOf(steady);
    const after = steady === undefined ? undefined : scene?.boxOf(steady);
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
    delete this.#canvas.dataset['drawn'];
    this.#forget();
    if (this.#fits) this.fit();
    this.#ask();
  }

  mark(marks: Marks, theme: 'light' | 'dark'): void {
    const isSame = isEqualExceptSelection(marks, this.#marks);
    const hasOtherColours = this.#palette !== readPalette(theme);
    this.#marks = marks;
    this.#palette = readPalette(theme);
    if (hasOtherColours) this.#forget();
    else if (!isSame) {
      this.#kept.renew();
      this.#overview.renew();
    }
    this.#ask();
  }

  fit(): void {
    if (this.#scene === undefined) return;
    this.#fits = true;
    this.#move(fitCamera(this.#scene.layout, this.#window));
  }

  zoom(factor: number, at = { x: this.#window.width / 2, y: this.#window.height / 2 }): void {
    if (this.#scene === undefined) return;
    this.#fits = false;
    this.#move(zoomCamera(this.#camera, { factor, at, drawing: this.#scene.layout, window: this.#window }));
  }

  pan(dx: number, dy: number): void {
    this.#fits = false;
    const { x, y, scale } = this.#camera;
    this.#move({ x: x - dx / scale, y: y - dy / scale, scale });
  }

  /** If `zooms`, the labels around the node become legible. */
  /** Fits the graph into the window if none of the nodes is visible. */
  showSome(nodes: ReadonlySet<number>): void {
    const scene = this.#scene;
    const boxes = scene?.boxesIn(visibleArea(this.#camera, this.#window)) ?? [];
    if (!boxes.some((box) => scene !== undefined && nodes.has(scene.nodeOf(box)))) this.fit();
  }

  reveal(node: number, { zooms }: { readonly zooms: boolean }): void {
    if (this.#window === UNKNOWN) {
      this.#waiting = () => this.reveal(node, { zooms });
      return;
    }
    const box = this.#scene?.boxOf(node);
    if (this.#scene === undefined || box === undefined) return;
    const { x, y } = this.#scene.layout;
    const [boxX, boxY] = [x[box] as number, y[box] as number];
    const { left, top, right, bottom } = visibleArea(this.#camera, this.#window);
    const isSeen = boxX > left && boxX < right && boxY > top && boxY < bottom;
    const { scale } = this.#camera;
    if (isSeen && (scale > 0.4 || !zooms)) return;
    this.#fits = false;
    this.#move({ x: boxX, y: boxY, scale: zooms ? Math.max(0.7, scale) : scale });
  }

  async export(format: ExportFormat, title: string): Promise<Blob | undefined> {
    if (this.#scene === undefined) return undefined;
    const painting = { scene: this.#scene, marks: this.#marks, palette: this.#palette };
    const { exportGraph } = await import('./export.js');
    return exportGraph(painting, format, title);
  }

  /** In the window. */
  positionOf(node: number): { readonly x: number; readonly y: number } | undefined {
    const box = this.#scene?.boxOf(node);
    if (this.#scene === undefined || box === undefined) return undefined;
    const { x, y, scale } = this.#camera;
    return {
      x: ((this.#scene.layout.x[box] as number) - x) * scale + this.#window.width / 2,
      y: ((this.#scene.layout.y[box] as number) - y) * scale + this.#window.height / 2,
    };
  }

  #move(camera: Camera): void {
    this.#camera = camera;
    this.#ask();
  }

  #forget(): void {
    this.#kept.forget();
    this.#overview.forget();
  }

  #ask(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#placeMinimap(), RESTING_MS);
  }

  /** Chooses the corner with the fewest nodes. */
  #placeMinimap(): void {
    if (this.#scene === undefined || this.#minimap.hidden) return;
    const { offsetWidth, offsetHeight } = this.#minimap;
    const [width, height] = [offsetWidth + MINIMAP_MARGIN, offsetHeight + MINIMAP_MARGIN];
    const scene = this.#scene;
    const covered = CORNERS.map((corner) => {
      const x = corner.endsWith('right') ? this.#window.width - width : 0;
      const y = corner.startsWith('bottom') ? this.#window.height - height : 0;
      const start = pointAt(this.#camera, this.#window, { x, y });
      const end = pointAt(this.#camera, this.#window, { x: x + width, y: y + height });
      return scene.boxesIn({ left: start.x, top: start.y, right: end.x, bottom: end.y }).length;
    });
    const now = CORNERS.findIndex((corner) => corner === (this.#minimap.dataset['corner'] ?? CORNERS[0]));
    const least = Math.min(...covered);
    if (covered[now] !== least) this.#minimap.dataset['corner'] = CORNERS[covered.indexOf(least)];
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.#canvas.parentElement ?? this.#canvas;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.#window = { width: clientWidth, height: clientHeight };
    this.#events.resized(this.#window);
    const ratio = window.devicePixelRatio;
    this.#canvas.width = Math.round(clientWidth * ratio);
    this.#canvas.height = Math.round(clientHeight * ratio);
    this.#forget();
    if (this.#fits) this.fit();
    this.#waiting?.();
    this.#waiting = undefined;
    // Resizing a canvas clears it, so it is redrawn at once.
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
    const painting: Painting = { scene: this.#scene, marks: this.#marks, palette: this.#palette };
    let isWhole = true;
    if (!this.#scene.hasMoreThan(MOST_AT_ONCE, visibleArea(this.#camera, this.#window)))
      paint(paper, painting, this.#camera, this.#window);
    else isWhole = !this.#kept.draw(paper, painting, this.#camera, this.#window);
    paintSelection(paper, painting, this.#camera, this.#window);
    paintWrong(paper, painting, this.#camera, this.#window);
    const isMapped = this.#drawMinimap(painting);
    if (!isWhole || !isMapped) this.#ask();
    // Number of nodes in the drawing once it is painted, for measurements.
    if (isWhole) this.#canvas.dataset['drawn'] = `${this.#scene.picture.nodes.length}`;
  }

  /** Returns whether the minimap is complete. */
  #drawMinimap(painting: Painting): boolean {
    const paper = this.#minimap.getContext('2d');
    if (paper === null) return true;
    const { layout } = painting.scene;
    const { left, top, right, bottom } = visibleArea(this.#camera, this.#window);
    // If everything is in view, a minimap would only hide something.
    this.#minimap.hidden = left <= 0 && top <= 0 && right >= layout.width && bottom >= layout.height;
    if (this.#minimap.hidden) return true;
    const isMore = this.#overview.advance(painting);
    const whole = fitCamera(layout, MINIMAP);
    paper.clearRect(0, 0, MINIMAP.width, MINIMAP.height);
    if (this.#overview.image !== undefined) paper.drawImage(this.#overview.image, 0, 0);
    const at = (x: number, y: number): [number, number] => [
      MINIMAP.width / 2 + (x - whole.x) * whole.scale,
      MINIMAP.height / 2 + (y - whole.y) * whole.scale,
    ];
    const [[x, y], [endX, endY]] = [at(left, top), at(right, bottom)];
    paper.strokeStyle = this.#palette.selected;
    paper.lineWidth = 1.5;
    paper.strokeRect(x, y, endX - x, endY - y);
    return !isMore;
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
      if (drag === undefined) return this.#showTitle(event);
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
    canvas.addEventListener('contextmenu', (event) => {
      const node = this.#nodeAt(event);
      if (node === undefined) return;
      event.preventDefault();
      this.#events.menu(node, { x: event.offsetX, y: event.offsetY });
    });
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
      const whole = fitCamera(this.#scene.layout, MINIMAP);
      this.#fits = false;
      // The minimap is smaller in a narrow window.
      const factor = MINIMAP.width / Math.max(1, this.#minimap.clientWidth);
      const at = { x: event.offsetX * factor, y: event.offsetY * factor };
      this.#move({ ...this.#camera, ...pointAt(whole, MINIMAP, at) });
    });
  }

  #showTitle(event: MouseEvent): void {
    const title = visibleLine(this.#events.title?.(this.#nodeAt(event)) ?? '');
    if (this.#canvas.title !== title) this.#canvas.title = title;
  }

  #nodeAt(event: MouseEvent): number | undefined {
    const { x, y } = pointAt(this.#camera, this.#window, { x: event.offsetX, y: event.offsetY });
    const box = this.#scene?.boxUnder(x, y);
    return box === undefined ? undefined : this.#scene?.nodeOf(box);
  }
}

function isEqualExceptSelection(a: Marks, b: Marks): boolean {
  return (
    a.path === b.path &&
    a.hits === b.hits &&
    a.shared === b.shared &&
    a.values === b.values &&
    a.removed === b.removed &&
    a.replaced === b.replaced
  );
}
