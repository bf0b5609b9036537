import { visibleLine } from '../../../src/smt.js';
import type { PictureNode } from '../../picture/index.js';
import type { Camera, Size } from './camera.js';
import { visibleArea } from './camera.js';
import type { Marks } from './marks.js';
import type { Palette } from './palette.js';
import type { Scene } from './scene.js';
import { lowerLine, paintLabels } from './labels.js';
import { type Painting, chooseBorder, cutText, dashOf, fillOf, isDimmed, isMarked } from './painting.js';
import { roomForText, traceOutline } from './outline.js';

type Paper = CanvasRenderingContext2D;

/** Scales below which each detail is omitted. */
const DETAIL = { text: 0.75, shapes: 0.2, roles: 0.75, bends: 0.12 } as const;
/** In pixels. */
const MOST_OF_ROLE = 26;
const DASHES = { plain: [], folded: [1.5, 3], negated: [5, 4] } as const;

const PIECE = { edges: 400, boxes: 150, specks: 2_000 } as const;

export function paint(paper: Paper, painting: Painting, camera: Camera, window: Size): void {
  const pieces = paintInPieces(paper, painting, camera, window);
  while (pieces.next().done !== true);
}

export function* paintInPieces(
  paper: Paper,
  painting: Painting,
  camera: Camera,
  window: Size,
  text: 'with text' | 'without text' = 'with text',
): Generator<void, void, void> {
  const { scene } = painting;
  const { scale } = camera;
  const area = visibleArea(camera, window);
  paper.save();
  paper.translate(window.width / 2 - camera.x * scale, window.height / 2 - camera.y * scale);
  paper.scale(scale, scale);
  for (const edges of splitPieces(scene.edgesIn(area), PIECE.edges)) {
    paintEdges(paper, painting, edges, scale);
    yield;
  }
  const isFar = scale < DETAIL.shapes;
  for (const boxes of splitPieces(scene.boxesIn(area), isFar ? PIECE.specks : PIECE.boxes)) {
    if (isFar) paintSpecks(paper, painting, boxes, scale);
    else for (const box of boxes) paintBox(paper, painting, box, scale);
    yield;
  }
  paper.restore();
  if (scale < DETAIL.text && text === 'with text') yield* paintLabels(paper, painting, camera, window);
}

function* splitPieces(all: readonly number[], length: number): Generator<readonly number[]> {
  for (let from = 0; from < all.length; from += length) yield all.slice(from, from + length);
}

function paintEdges(paper: Paper, { scene, palette, marks }: Painting, edges: readonly number[], scale: number): void {
  // Calls `stroke` once per style, because a call per edge would be too slow for large graphs.
  const dimmed = marks.values !== undefined;
  for (const [style, dash] of Object.entries(DASHES)) {
    const own = edges.filter((edge) => styleOf(scene, edge) === style);
    if (own.length === 0) continue;
    paper.beginPath();
    for (const edge of own) trace(paper, scene, edge, scale);
    // At least half a pixel, because thinner lines are invisible.
    paper.lineWidth = Math.max(1, 0.5 / scale);
    paper.strokeStyle = style === 'negated' ? palette.negated : palette.edge;
    paper.globalAlpha = scale < DETAIL.bends ? farAlpha(scene) : dimmed ? 0.7 : 0.9;
    paper.setLineDash(scale > DETAIL.shapes ? [...dash] : []);
    paper.stroke();
  }
  paper.setLineDash([]);
  paper.globalAlpha = 1;
  if (scale > DETAIL.shapes) for (const edge of edges) paintEnd(paper, { scene, palette, marks }, edge, scale);
}

function styleOf({ drawing, picture }: Scene, at: number): keyof typeof DASHES {
  const { edge, from } = drawing.edges[at] as Scene['drawing']['edges'][number];
  if (edge.negated) return 'negated';
  return picture.nodes[drawing.boxes[from]?.node as number]?.folded === undefined ? 'plain' : 'folded';
}

function farAlpha({ drawing }: Scene): number {
  return Math.min(0.5, Math.max(0.05, 1_500 / Math.max(1, drawing.edges.length)));
}

function trace(paper: Paper, { ends, layout }: Scene, edge: number, scale: number): void {
  const { starts, points } = layout.bends;
  const from = starts[edge] as number;
  const end = starts[edge + 1] as number;
  const isSmooth = scale >= DETAIL.bends;
  paper.moveTo(ends[4 * edge] as number, ends[4 * edge + 1] as number);
  for (let at = from; at < end; at++) {
    const x = points[2 * at] as number;
    const y = points[2 * at + 1] as number;
    const isLast = at + 1 === end;
    const nextX = (isLast ? ends[4 * edge + 2] : points[2 * at + 2]) as number;
    const nextY = (isLast ? ends[4 * edge + 3] : points[2 * at + 3]) as number;
    if (isSmooth) paper.quadraticCurveTo(x, y, (x + nextX) / 2, (y + nextY) / 2);
    else paper.lineTo(x, y);
  }
  paper.lineTo(ends[4 * edge + 2] as number, ends[4 * edge + 3] as number);
}

function paintEnd(paper: Paper, { scene, palette }: Painting, edge: number, scale: number): void {
  const { edge: argument } = scene.drawing.edges[edge] as (typeof scene.drawing.edges)[number];
  const { ends } = scene;
  if (argument.negated) {
    paper.beginPath();
    paper.arc(ends[4 * edge + 2] as number, (ends[4 * edge + 3] as number) - 3, 3, 0, 2 * Math.PI);
    paper.fillStyle = palette.negated;
    paper.fill();
  }
  if (argument.role === undefined || scale < DETAIL.roles) return;
  paper.font = '9px system-ui, sans-serif';
  paper.textAlign = 'center';
  paper.fillStyle = palette.faint;
  // Labels are at the start of the edge, because labels further along would overlap those of neighbours.
  paper.fillText(
    visibleLine(argument.role),
    ends[4 * edge] as number,
    (ends[4 * edge + 1] as number) + 11,
    MOST_OF_ROLE,
  );
}

function paintSpecks(paper: Paper, { scene, palette, marks }: Painting, boxes: readonly number[], scale: number): void {
  const byColour = new Map<string, number[]>();
  for (const box of boxes) {
    const at = scene.nodeOf(box);
    const { group } = scene.shownNode(box);
    const colour = specialFill(at, marks, palette) ?? palette.line(group);
    const known = byColour.get(colour);
    if (known === undefined) byColour.set(colour, [box]);
    else known.push(box);
  }
  const least = 2 / scale;
  for (const [colour, of] of byColour) {
    paper.fillStyle = colour;
    paper.beginPath();
    for (const box of of) {
      const { left, top, right, bottom } = scene.areaOf(box);
      const [w, h] = [Math.max(least, right - left), Math.max(least, bottom - top)];
      paper.rect((left + right - w) / 2, (top + bottom - h) / 2, w, h);
    }
    paper.fill();
  }
}

function specialFill(
  at: number,
  { values, removed, replaced, hits, path }: Marks,
  palette: Palette,
): string | undefined {
  if (hits.has(at)) return palette.hit;
  if (values?.falseRoots.includes(at) === true || values?.wrong?.node === at) return palette.wrong;
  if (path.has(at)) return palette.path;
  if (removed.has(at)) return palette.removed;
  return replaced.has(at) ? palette.replaced : undefined;
}

function paintBox(paper: Paper, painting: Painting, box: number, scale: number): void {
  const { scene, marks, palette } = painting;
  const at = scene.nodeOf(box);
  const node = scene.shownNode(box);
  const area = scene.areaOf(box);
  const dimmed = isDimmed(at, marks);
  paper.globalAlpha = dimmed ? 0.38 : 1;
  paper.beginPath();
  traceOutline(paper, node.group, area);
  paper.fillStyle = fillOf(painting, box);
  paper.fill();
  const marked = chooseBorder(at, marks, palette);
  if (node.group !== 'constant' || isMarked(at, marks)) {
    paper.strokeStyle = marked ?? palette.line(node.group);
    paper.lineWidth = marked === undefined ? 1 : Math.max(2.5, 2 / scale);
    paper.setLineDash(dashOf(at, marks, paper.lineWidth));
    paper.stroke();
    paper.setLineDash([]);
    if (node.folded !== undefined) {
      paper.strokeStyle = palette.line(node.group);
      paper.lineWidth = 1;
      paper.strokeRect(area.left - 3.5, area.top - 3.5, area.right - area.left + 7, area.bottom - area.top + 7);
    }
  }
  if (marks.shared.has(at) && node.group !== 'constant') {
    paper.beginPath();
    const isRound = node.group === 'input' || node.group === 'bound';
    // An ellipse has no corners, so marks are placed on its outline.
    const inset = isRound ? 0.147 : 0;
    const [w, h] = [area.right - area.left, area.bottom - area.top];
    paper.arc(
      area.right - inset * w - (isRound ? 0 : 3),
      area.top + inset * h + (isRound ? 0 : 3),
      3.2,
      0,
      2 * Math.PI,
    );
    paper.fillStyle = palette.user;
    paper.fill();
  }
  if (scale >= DETAIL.text) paintText(paper, painting, { at, node, area });
  paper.globalAlpha = 1;
}

function paintText(
  paper: Paper,
  { marks, palette }: Painting,
  { at, node, area }: { at: number; node: PictureNode; area: ReturnType<Scene['areaOf']> },
): void {
  const x = (area.left + area.right) / 2;
  const y = (area.top + area.bottom) / 2;
  const value = marks.values?.texts[at] ?? '';
  const under = lowerLine(node, value) || (node.group === 'constant' ? '' : node.sort);
  const title = node.group === 'constant' ? node.label : `${node.id} ${node.label}`;
  const hasTwoLines = area.bottom - area.top > 30;
  paper.textAlign = 'center';
  paper.textBaseline = 'middle';
  paper.fillStyle = palette.ink;
  paper.font = '600 12px system-ui, sans-serif';
  const isOneLine = !hasTwoLines && under !== '';
  const first = isOneLine ? `${title}${value === '' ? '' : ' ='} ${under}` : title;
  // If the value shares a line with the operator, the text is condensed before it is shortened.
  writeLine(paper, first, { x, y: hasTwoLines ? y - 7 : y, letter: 6.4, squeeze: isOneLine ? 1.5 : 1.2, node, area });
  if (!hasTwoLines || under === '') return;
  paper.font = value === '' ? '10px system-ui, sans-serif' : '600 11px ui-monospace, monospace';
  paper.fillStyle = value === '' ? palette.faint : palette.ink;
  writeLine(paper, under, { x, y: y + 9, letter: value === '' ? 5 : 6.6, squeeze: 1.2, node, area });
  paper.textBaseline = 'alphabetic';
}

interface Line {
  readonly x: number;
  readonly y: number;
  /** Mean width of a letter. */
  readonly letter: number;
  /** Factor by which the text may be condensed to fit into its node. */
  readonly squeeze: number;
  readonly node: PictureNode;
  readonly area: ReturnType<Scene['areaOf']>;
}

function writeLine(paper: Paper, text: string, { x, y, letter, squeeze, node, area }: Line): void {
  const room = Math.max(1, roomForText(node.group, area, y));
  const most = Math.max('false'.length, Math.floor((room * squeeze) / letter));
  paper.fillText(cutText(text, most), x, y, room);
}

export function paintSelection(paper: Paper, painting: Painting, camera: Camera, window: Size): void {
  const { scene, marks } = painting;
  const box = marks.selected === undefined ? undefined : scene.boxOf(marks.selected);
  if (box === undefined) return;
  const { scale } = camera;
  paper.save();
  paper.translate(window.width / 2 - camera.x * scale, window.height / 2 - camera.y * scale);
  paper.scale(scale, scale);
  const { palette } = painting;
  const edges = scene.edgesAt(box);
  for (const edge of edges) {
    const { from, to } = scene.drawing.edges[edge] as (typeof scene.drawing.edges)[number];
    const colour = from === box ? palette.argument : palette.user;
    paper.beginPath();
    trace(paper, scene, edge, scale);
    paper.strokeStyle = colour;
    paper.lineWidth = Math.max(2, 1.5 / scale);
    paper.setLineDash(scale > DETAIL.shapes ? [...DASHES[styleOf(scene, edge)]] : []);
    paper.stroke();
    paper.setLineDash([]);
    frame(paper, scene, from === box ? to : from, colour, scale);
  }
  frame(paper, scene, box, palette.selected, scale);
  if (scale > DETAIL.shapes) for (const edge of edges) paintEnd(paper, painting, edge, scale);
  paper.restore();
}

const CALLOUT = { line: 16, padding: 5, letters: 60 } as const;

/** Shows a solver's wrong value and the right one under the node. */
export function paintWrong(paper: Paper, { scene, marks, palette }: Painting, camera: Camera, window: Size): void {
  const { wrong, texts } = marks.values ?? {};
  const box = wrong === undefined ? undefined : scene.boxOf(wrong.node);
  if (wrong === undefined || box === undefined) return;
  const { left, right, bottom } = scene.areaOf(box);
  const x = window.width / 2 + ((left + right) / 2 - camera.x) * camera.scale;
  const top = window.height / 2 + (bottom - camera.y) * camera.scale + 2 * CALLOUT.padding;
  const lines = [`${wrong.solver}: ${wrong.reply} ✗`, `right: ${texts?.[wrong.node] ?? ''} ✓`].map((line) =>
    cutText(line, CALLOUT.letters),
  );
  paper.save();
  paper.font = '600 12px ui-monospace, monospace';
  const width = Math.max(...lines.map((line) => paper.measureText(line).width)) + 2 * CALLOUT.padding;
  const height = lines.length * CALLOUT.line + CALLOUT.padding;
  paper.fillStyle = palette.paper;
  paper.fillRect(x - width / 2, top, width, height);
  paper.strokeStyle = palette.removed;
  paper.strokeRect(x - width / 2, top, width, height);
  paper.textBaseline = 'top';
  lines.forEach((line, i) => {
    paper.fillStyle = i === 0 ? palette.removed : palette.right;
    paper.fillText(line, x - width / 2 + CALLOUT.padding, top + CALLOUT.padding + i * CALLOUT.line);
  });
  paper.restore();
}

function frame(paper: Paper, scene: Scene, box: number, colour: string, scale: number): void {
  const { left, top, right, bottom } = scene.areaOf(box);
  const room = Math.max(3, 2 / scale);
  paper.strokeStyle = colour;
  paper.lineWidth = Math.max(2.5, 2.5 / scale);
  paper.strokeRect(left - room, top - room, right - left + 2 * room, bottom - top + 2 * room);
}
