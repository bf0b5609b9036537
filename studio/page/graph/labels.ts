import { type PictureNode, foldedLine } from '../../picture/index.js';
import { type Camera, type Size, visibleArea } from './camera.js';
import { type Painting, chooseBorder, cutText, dashOf, fillOf, isDimmed, isMarked } from './painting.js';
import type { Area, Scene } from './scene.js';

/** Pixels, if the text does not scale with its box. */
const LINE = 10;
const LETTERS = 9;
const FONT = `600 ${LETTERS}px system-ui, sans-serif`;
/** In pixels. */
const APART = { labels: 3, box: 1 } as const;
const SHORTEST = 3;
const LONGEST = 26;
/** Mean square pixels per label, below which only marked nodes get one. */
const LEAST_ROOM = 150;
const PIECE = 120;

/** The node's value and the size of its folded part. */
export function lowerLine(node: PictureNode, value: string): string {
  if (node.group === 'constant') return '';
  if (node.folded === undefined) return value;
  return value === '' ? foldedLine(node.folded) : `${value} (+ ${node.folded.nodes})`;
}

interface LabelTexts {
  /** From the longest to the shortest. */
  readonly more: readonly (readonly string[])[];
  /** From the best to the least useful. */
  readonly least: readonly (readonly string[])[];
}

interface Label {
  readonly box: number;
  /** Centre of the box on the screen. */
  readonly x: number;
  readonly y: number;
  readonly texts: LabelTexts;
  lines: readonly string[];
  area: Area | undefined;
}

/** First the numbers, or operators that are shorter, then both and values if there is space. */
export function* paintLabels(
  paper: CanvasRenderingContext2D,
  painting: Painting,
  camera: Camera,
  window: Size,
): Generator<void, void, void> {
  const { scene, marks, palette } = painting;
  const boxes = orderBoxes(painting, scene.boxesIn(visibleArea(camera, window)), window);
  const widths = new Widths(paper);
  const placed = new Placed(scene, camera, window);
  const labels = boxes.map((box) => makeLabel(painting, box, { camera, window }));
  let count = 0;
  for (const round of ['least', 'more'] as const) {
    for (const label of labels) {
      const texts = label.texts[round];
      const before = label.area;
      if (round === 'more' && before === undefined) continue;
      for (const lines of texts) {
        const area = widths.areaOf(lines, label);
        if (!placed.isFree(label.box, area, before)) continue;
        placed.move(before, area);
        label.lines = lines;
        label.area = area;
        break;
      }
      if (++count % PIECE === 0) yield;
    }
  }
  paper.save();
  for (const { box, lines, area, x } of labels) {
    if (area === undefined) continue;
    paper.font = FONT;
    paper.textAlign = 'center';
    paper.textBaseline = 'middle';
    // The box grows to the size of its label.
    const { left, top, right, bottom } = area;
    paper.fillStyle = palette.paper;
    paper.fillRect(left - 1, top, right - left + 2, bottom - top);
    paper.fillStyle = fillOf(painting, box);
    paper.fillRect(left - 1, top, right - left + 2, bottom - top);
    const at = scene.nodeOf(box);
    paper.fillStyle = isDimmed(at, marks) ? palette.faint : palette.ink;
    lines.forEach((line, i) => paper.fillText(line, x, top + (i + 0.5) * LINE));
    if (marks.path.has(at) || (scene.shownNode(box).group === 'constant' && isMarked(at, marks))) {
      const own = scene.areaOf(box);
      const [wide, high] = [own.right - own.left, own.bottom - own.top].map((length) => length * camera.scale) as [
        number,
        number,
      ];
      const [w, h] = [Math.max(wide, right - left + 4), Math.max(high, bottom - top + 2)];
      paper.strokeStyle = chooseBorder(at, marks, palette) ?? palette.path;
      paper.lineWidth = 2.5;
      paper.setLineDash(dashOf(at, marks, paper.lineWidth));
      paper.strokeRect(x - w / 2, (top + bottom - h) / 2, w, h);
      paper.setLineDash([]);
    }
    if (++count % PIECE === 0) yield;
  }
  paper.restore();
}

/** Marked nodes and roots first. */
function orderBoxes({ scene, marks }: Painting, boxes: readonly number[], window: Size): number[] {
  const isMarked = (box: number): boolean => {
    const at = scene.nodeOf(box);
    return (
      at === marks.selected ||
      marks.args.has(at) ||
      marks.users.has(at) ||
      marks.hits.has(at) ||
      marks.path.has(at) ||
      marks.removed.has(at) ||
      marks.replaced.has(at) ||
      at === marks.values?.wrong?.node
    );
  };
  const marked = boxes.filter(isMarked);
  if (boxes.length * LEAST_ROOM > window.width * window.height) return marked;
  const { y } = scene.layout;
  const others = boxes.filter((box) => !isMarked(box)).sort((a, b) => (y[a] as number) - (y[b] as number));
  return [...marked, ...others];
}

function makeLabel(
  { scene, marks }: Painting,
  box: number,
  { camera, window }: { readonly camera: Camera; readonly window: Size },
): Label {
  const node = scene.shownNode(box);
  const at = scene.nodeOf(box);
  const x = ((scene.layout.x[box] as number) - camera.x) * camera.scale + window.width / 2;
  const y = ((scene.layout.y[box] as number) - camera.y) * camera.scale + window.height / 2;
  return { box, x, y, texts: labelTexts(node, marks.values?.texts[at] ?? ''), lines: [], area: undefined };
}

function labelTexts(node: PictureNode, value: string): LabelTexts {
  const name = cutText(node.label, LONGEST);
  const short = cutText(node.label.split(' ', 1)[0] ?? '', 7);
  if (node.group === 'constant') return { more: [[name]], least: [[cutText(node.label, 7)]] };
  if (node.group === 'output') {
    const [first = '', ...rest] = name.split(' ');
    return rest.length === 0
      ? { more: [], least: [[name]] }
      : { more: [[name], [first, rest.join(' ')]], least: [[cutText(rest.join(' '), 7)]] };
  }
  const named = [[`${node.id} ${name}`], [node.id, name], [node.id, short]];
  const lower = cutText(lowerLine(node, value), LONGEST);
  const shortest = cutText(short, SHORTEST + 1);
  const withLower = lower === '' ? [] : [...named, [`${node.id} ${shortest}`]].map((lines) => [...lines, lower]);
  const onlyValue = value === '' ? [] : [[node.id, lower]];
  return {
    more: [...withLower, ...onlyValue, ...named, [node.id, shortest]],
    least: [[node.id], ...(short.length < node.id.length ? [[short]] : [])],
  };
}

class Widths {
  readonly #paper: CanvasRenderingContext2D;
  readonly #known = new Map<string, number>();

  constructor(paper: CanvasRenderingContext2D) {
    this.#paper = paper;
  }

  areaOf(lines: readonly string[], { x, y }: { readonly x: number; readonly y: number }): Area {
    const half = lines.reduce((most, line) => Math.max(most, this.#widthOf(line)), 0) / 2;
    const high = (lines.length * LINE) / 2;
    return { left: x - half, top: y - high, right: x + half, bottom: y + high };
  }

  #widthOf(line: string): number {
    const known = this.#known.get(line);
    if (known !== undefined) return known;
    this.#paper.font = FONT;
    const { width } = this.#paper.measureText(line);
    this.#known.set(line, width);
    return width;
  }
}

class Placed {
  readonly #scene: Scene;
  readonly #camera: Camera;
  readonly #window: Size;
  readonly #cells = new Map<number, Set<Area>>();
  static readonly #CELL = { width: 40, height: 2 * LINE } as const;

  constructor(scene: Scene, camera: Camera, window: Size) {
    this.#scene = scene;
    this.#camera = camera;
    this.#window = window;
  }

  isFree(box: number, area: Area, own: Area | undefined): boolean {
    for (const cell of this.#cellsOf(area))
      for (const other of this.#cells.get(cell) ?? []) if (other !== own && overlaps(other, area)) return false;
    const { x, y, scale } = this.#camera;
    const toWorld = (at: number, middle: number, length: number): number => (at - length / 2) / scale + middle;
    const world = {
      left: toWorld(area.left + APART.box, x, this.#window.width),
      right: toWorld(area.right - APART.box, x, this.#window.width),
      top: toWorld(area.top + APART.box, y, this.#window.height),
      bottom: toWorld(area.bottom - APART.box, y, this.#window.height),
    };
    return this.#scene.boxesIn(world).every((each) => each === box);
  }

  move(from: Area | undefined, to: Area): void {
    if (from !== undefined) for (const cell of this.#cellsOf(from)) this.#cells.get(cell)?.delete(from);
    for (const cell of this.#cellsOf(to)) {
      const known = this.#cells.get(cell);
      if (known === undefined) this.#cells.set(cell, new Set([to]));
      else known.add(to);
    }
  }

  *#cellsOf({ left, top, right, bottom }: Area): Generator<number> {
    const { width, height } = Placed.#CELL;
    for (let row = Math.floor(top / height); row <= Math.floor(bottom / height); row++)
      for (let column = Math.floor(left / width); column <= Math.floor(right / width); column++)
        yield row * 65_536 + column;
  }
}

function overlaps(a: Area, b: Area): boolean {
  return a.left < b.right + APART.labels && b.left < a.right + APART.labels && a.top < b.bottom && b.top < a.bottom;
}
