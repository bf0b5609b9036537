import Flatbush from 'flatbush';
import type { Drawing, Layout, Picture, PictureNode } from '../../picture/index.js';
import type { Direction } from '../model/protocol.js';

export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const ENOUGH = new Error('enough');

export class Scene {
  readonly picture: Picture;
  /** Index in the whole picture. */
  readonly of: Int32Array;
  readonly drawing: Drawing;
  readonly layout: Layout;
  readonly direction: Direction;
  /** x, y, x, y. */
  readonly ends: Float64Array;
  /** By node. */
  readonly #boxAt = new Map<number, number>();
  readonly #boxes: Flatbush | undefined;
  readonly #edges: Flatbush | undefined;
  #touching: readonly (readonly number[])[] | undefined;

  constructor(
    view: { readonly picture: Picture; readonly of: Int32Array },
    {
      drawing,
      layout,
      direction,
    }: { readonly drawing: Drawing; readonly layout: Layout; readonly direction: Direction },
  ) {
    this.direction = direction;
    this.picture = view.picture;
    this.of = view.of;
    this.drawing = drawing;
    this.layout = layout;
    const { boxes, edges } = drawing;
    boxes.forEach(({ node }, box) => {
      const whole = this.of[node] as number;
      if (!this.#boxAt.has(whole)) this.#boxAt.set(whole, box);
    });
    this.ends = this.#computeEnds();
    this.#boxes = boxes.length === 0 ? undefined : new Flatbush(boxes.length);
    boxes.forEach((_, box) => {
      const { left, top, right, bottom } = this.areaOf(box);
      this.#boxes?.add(left, top, right, bottom);
    });
    this.#boxes?.finish();
    this.#edges = edges.length === 0 ? undefined : new Flatbush(edges.length);
    edges.forEach((_, edge) => {
      const { left, top, right, bottom } = this.#boundsOf(edge);
      this.#edges?.add(left, top, right, bottom);
    });
    this.#edges?.finish();
  }

  #computeEnds(): Float64Array {
    const { boxes, edges } = this.drawing;
    const { x, y } = this.layout;
    const starts = this.#computeStarts();
    const isBeside = this.direction === 'right';
    const side = this.direction === 'up' ? -0.5 : 0.5;
    const ends = new Float64Array(4 * edges.length);
    edges.forEach(({ from, to }, edge) => {
      const [upper, lower] = [boxes[from] as Drawing['boxes'][number], boxes[to] as Drawing['boxes'][number]];
      if (isBeside) {
        ends[4 * edge] = (x[from] as number) + upper.width / 2;
        ends[4 * edge + 1] = y[from] as number;
        ends[4 * edge + 2] = (x[to] as number) - lower.width / 2;
        ends[4 * edge + 3] = y[to] as number;
      } else {
        ends[4 * edge] = starts[edge] as number;
        ends[4 * edge + 1] = (y[from] as number) + side * upper.height;
        ends[4 * edge + 2] = x[to] as number;
        ends[4 * edge + 3] = (y[to] as number) - side * lower.height;
      }
    });
    return ends;
  }

  /** Edges start in the order of arguments if it matters. */
  #computeStarts(): Float64Array {
    const { boxes, edges } = this.drawing;
    const { x } = this.layout;
    const starts = new Float64Array(edges.length);
    const target = (edge: number): number => x[edges[edge]?.to as number] as number;
    // The edges of a box follow each other.
    for (let first = 0; first < edges.length;) {
      const from = edges[first]?.from as number;
      let end = first + 1;
      while (edges[end]?.from === from) end++;
      const count = end - first;
      const order = Array.from({ length: count }, (_, i) => first + i);
      if (count > 1 && !order.some((edge) => edges[edge]?.edge.role !== undefined))
        order.sort((a, b) => target(a) - target(b));
      const width = Math.min(0.8 * (boxes[from]?.width ?? 0), 34 * (count - 1));
      order.forEach((edge, i) => {
        const share = count === 1 ? 0 : i / (count - 1) - 0.5;
        starts[edge] = (x[from] as number) + share * width;
      });
      first = end;
    }
    return starts;
  }

  #boundsOf(edge: number): Area {
    const { ends } = this;
    const { starts, points } = this.layout.bends;
    let left = Math.min(ends[4 * edge] as number, ends[4 * edge + 2] as number);
    let right = Math.max(ends[4 * edge] as number, ends[4 * edge + 2] as number);
    let top = Math.min(ends[4 * edge + 1] as number, ends[4 * edge + 3] as number);
    let bottom = Math.max(ends[4 * edge + 1] as number, ends[4 * edge + 3] as number);
    for (let at = starts[edge] as number; at < (starts[edge + 1] as number); at++) {
      left = Math.min(left, points[2 * at] as number);
      right = Math.max(right, points[2 * at] as number);
      top = Math.min(top, points[2 * at + 1] as number);
      bottom = Math.max(bottom, points[2 * at + 1] as number);
    }
    return { left, top, right, bottom };
  }

  boxOf(node: number): number | undefined {
    return this.#boxAt.get(node);
  }

  nodeOf(box: number): number {
    return this.of[this.drawing.boxes[box]?.node as number] as number;
  }

  shownNode(box: number): PictureNode {
    return this.picture.nodes[this.drawing.boxes[box]?.node as number] as PictureNode;
  }

  areaOf(box: number): Area {
    const { width, height } = this.drawing.boxes[box] as Drawing['boxes'][number];
    const x = this.layout.x[box] as number;
    const y = this.layout.y[box] as number;
    return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
  }

  boxesIn({ left, top, right, bottom }: Area): number[] {
    return this.#boxes?.search(left, top, right, bottom) ?? [];
  }

  edgesIn({ left, top, right, bottom }: Area): number[] {
    return this.#edges?.search(left, top, right, bottom) ?? [];
  }

  /** Counts boxes and edges. */
  hasMoreThan(most: number, { left, top, right, bottom }: Area): boolean {
    const { boxes, edges } = this.drawing;
    if (boxes.length + edges.length <= most) return false;
    let count = 0;
    const add = (): boolean => {
      if (++count > most) throw ENOUGH;
      return false;
    };
    try {
      this.#boxes?.search(left, top, right, bottom, add);
      this.#edges?.search(left, top, right, bottom, add);
      return false;
    } catch (error) {
      if (error !== ENOUGH) throw error;
      return true;
    }
  }

  edgesAt(box: number): readonly number[] {
    if (this.#touching === undefined) {
      const touching: number[][] = this.drawing.boxes.map(() => []);
      this.drawing.edges.forEach(({ from, to }, edge) => {
        touching[from]?.push(edge);
        if (to !== from) touching[to]?.push(edge);
      });
      this.#touching = touching;
    }
    return this.#touching[box] ?? [];
  }

  boxUnder(x: number, y: number): number | undefined {
    return this.boxesIn({ left: x, top: y, right: x, bottom: y })[0];
  }
}
