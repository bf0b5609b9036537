import type { Picture, PictureGroup, PictureNode } from '../../picture/index.js';

/** 1 is false (all bits 0), 2 is true (all bits 1), 0 is neither. */
export type Truth = Uint8Array;

/** Argument values that determine an operator's value. */
const CONTROLLING: Readonly<Record<string, 1 | 2>> = {
  and: 1,
  nand: 1,
  bvand: 1,
  bvnand: 1,
  or: 2,
  nor: 2,
  bvor: 2,
  bvnor: 2,
};

/** If one argument decides a value, the others stay unmarked. */
export function markRelevant(picture: Picture, truth: Truth, roots: readonly number[]): Uint8Array {
  const matters = new Uint8Array(picture.nodes.length);
  for (const root of roots) matters[root] = 1;
  const order = picture.nodes.map((_, at) => at).reverse();
  for (const at of order) {
    if (matters[at] !== 1) continue;
    const node = picture.nodes[at] as PictureNode;
    for (const i of deciding(node, truth)) matters[node.args[i]?.to as number] = 1;
  }
  return matters;
}

/** Operators that return an argument's value. */
const PASSING: ReadonlySet<PictureGroup> = new Set(['output', 'logic', 'condition', 'structure']);

/** Follows deciding arguments and chosen branches. Of several arguments, prefers one that is not a constant. */
export function traceFalse(picture: Picture, truth: Truth, root: number): number[] {
  const path = [root];
  const varies = (at: number): boolean => picture.nodes[at]?.group !== 'constant';
  for (let at = root; ;) {
    const node = picture.nodes[at] as PictureNode;
    if (!PASSING.has(node.group) || truth[at] === 0) return path;
    const decides = deciding(node, truth).map((i) => node.args[i]?.to as number);
    const next = node.group === 'condition' ? decides.at(-1) : (decides.find(varies) ?? decides[0]);
    if (next === undefined) return path;
    path.push(next);
    at = next;
  }
}

function deciding({ label, args }: PictureNode, truth: Truth): number[] {
  const all = args.map((_, i) => i);
  const of = (i: number): number => {
    const arg = args[i];
    if (arg === undefined) return 0;
    const own = truth[arg.to] as number;
    return arg.negated && own !== 0 ? 3 - own : own;
  };
  const [operator = ''] = label.split(' ', 1);
  const value = CONTROLLING[operator];
  if (value !== undefined && args.length > 1) {
    const decides = all.find((i) => of(i) === value);
    return decides === undefined ? all : [decides];
  }
  if (operator === 'implies' || operator === '=>') {
    const premise = all.slice(0, -1).find((i) => of(i) === 1);
    if (of(args.length - 1) === 2) return [args.length - 1];
    return premise === undefined ? all : [premise];
  }
  if (operator === 'ite' || operator === 'cond' || operator === 'acond') {
    if (of(0) === 2) return [0, 1];
    return of(0) === 1 ? [0, 2] : all;
  }
  return all;
}
