import { visibleLine } from '../../../src/smt.js';
import type { Marks } from './marks.js';
import type { Palette } from './palette.js';
import type { Scene } from './scene.js';

const FALSE = 1;

export interface Painting {
  readonly scene: Scene;
  readonly marks: Marks;
  readonly palette: Palette;
}

/** Cuts a text to `most` characters, and escapes hidden ones, because names of files may contain them. */
export function cutText(text: string, most: number): string {
  const shown = visibleLine(text.slice(0, most + 1));
  return shown.length <= most ? shown : `${shown.slice(0, most - 1)}…`;
}

export function isDimmed(at: number, { values, removed }: Marks): boolean {
  return (values !== undefined && values.matters[at] === 0) || removed.has(at);
}

export function fillOf({ scene, marks, palette }: Painting, box: number): string {
  const at = scene.nodeOf(box);
  const { values } = marks;
  const isFalse =
    values?.falseRoots.includes(at) === true ||
    values?.wrong?.node === at ||
    (values?.path.includes(at) === true && values.truth[at] === FALSE);
  if (isFalse) return palette.wrong;
  if (marks.hits.has(at)) return palette.hit;
  return isDimmed(at, marks) ? 'transparent' : palette.fill(scene.shownNode(box).group);
}

export function chooseBorder(at: number, marks: Marks, palette: Palette): string | undefined {
  if (marks.path.has(at)) return palette.path;
  if (marks.replaced.has(at)) return palette.replaced;
  if (marks.removed.has(at)) return palette.removed;
  return marks.values !== undefined && marks.values.holds[at] === 1 && marks.values.matters[at] === 1
    ? palette.right
    : undefined;
}

/** Of a frame: dashed for removed nodes, and solid for others. */
export function dashOf(at: number, { removed }: Marks, width: number): number[] {
  return removed.has(at) ? [1.6 * width, 1.2 * width] : [];
}

/** A constant has a frame only if it is marked. */
export function isMarked(at: number, { replaced, removed, path }: Marks): boolean {
  return replaced.has(at) || removed.has(at) || path.has(at);
}
