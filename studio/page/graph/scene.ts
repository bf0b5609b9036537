import Flatbush from 'flatbush';
import type { Drawing, Layout, Picture } from '../../picture/index.js';
import type { Direction } from '../model/protocol.js';

export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export class Scene {
  readonly picture: Picture;
  /** Node of each box, as an index in the whole picture. */
  readonly of: Int32Array;
  readonly drawing: Drawing;
  readonly layout: Layout;
  /** First box of each node. Absent if the node is not shown. */
  readonly boxAt: ReadonlyMap<number, number>;
  readonly #starts: Float64Array;
  readonly #boxes: Flatbush | undefined;
  readonly #edges: Flatbush | undefined;
  #touching: readonly (readonly number[])[] | undefined;
  readonly direction: Direction;

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
    this.#starts = Scene.#startsOf(drawing, layout);
    const boxAt = new Map<number, number>();
    boxes.forEach(({ node }, box) => {
      const whole = this.of[node] as number;
      if (!boxAt.has(whole)) boxAt.set(whole, box);
    });
    this.boxAt = boxAt;
    this.#boxes = boxes.length === 0 ? undefined : new Flatbush(boxes.length);
    boxes.forEach((_, box) => {
      const { left, top, right, bottom } = this.areaOf(box);
      this.#boxes?.add(left, top, right, bottom);
    });
    this.#boxes?.finish();
    this.#edges = edges.length === 0 ? undefined : new Flatbush(edges.length);
    edges.forEach((_, edge) => {
      let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
      this.traceEdge(edge, (x, y) => {
        [left, right] = [Math.min(left, x), Math.max(right, x)];
        [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
      });
      this.#edges?.add(left, top, right, bottom);
    });
    this.#edges?.finish();
  }

  /** Computes where edges start below their node. If the order of arguments matters, starts are in that order. */
  static #startsOf({ boxes, edges }: Drawing, { x }: Layout): Float64Array {
    const starts = new Float64Array(edges.length);
    const leaving = new Map<number, number[]>();
    edges.forEach(({ from }, edge) => {
      const known = leaving.get(from);
      if (known === undefined) leaving.set(from, [edge]);
      else known.push(edge);
    });
    const target = (edge: number): number => x[edges[edge]?.to as number] as number;
    for (const [box, of] of leaving) {
      const hasOrder = of.some((edge) => edges[edge]?.edge.role !== undefined);
      const order = hasOrder ? of : of.toSorted((a, b) => target(a) - target(b));
      const width = Math.min(0.8 * (boxes[box]?.width ?? 0), 34 * (of.length - 1));
      order.forEach((edge, i) => {
        const share = of.length === 1 ? 0 : i / (of.length - 1) - 0.5;
        starts[edge] = (x[box] as number) + share * width;
      });
    }
    return starts;
  }

  nodeOf(box: number): number {
    return this.of[this.drawing.boxes[box]?.node as number] as number;
  }

  areaOf(box: number): Area {
    const { width, height } = this.drawing.boxes[box] as Drawing['boxes'][number];
    const [x, y] = [this.layout.x[box] as number, this.layout.y[box] as number];
    return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
  }

  traceEdge(edge: number, point: (x: number, y: number) => void): void {
    const { from, to } = this.drawing.edges[edge] as Drawing['edges'][number];
    const { x, y, bends } = this.layout;
    const [upper, lower] = [this.areaOf(from), this.areaOf(to)];
    const isBeside = this.direction === 'right';
    const isUp = this.direction === 'up';
    if (isBeside) point(upper.right, y[from] as number);
    else point(this.#starts[edge] as number, isUp ? upper.top : upper.bottom);
    const through = bends[edge] as Float64Array;
    for (let i = 0; i < through.length; i += 2) point(through[i] as number, through[i + 1] as number);
    if (isBeside) point(lower.left, y[to] as number);
    else point(x[to] as number, isUp ? lower.bottom : lower.top);
  }

  boxesIn({ left, top, right, bottom }: Area): number[] {
    return this.#boxes?.search(left, top, right, bottom) ?? [];
  }

  edgesIn({ left, top, right, bottom }: Area): number[] {
    return this.#edges?.search(left, top, right, bottom) ?? [];
  }

  countIn(area: Area): number {
    return this.boxesIn(area).length + this.edgesIn(area).length;
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
