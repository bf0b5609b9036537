import type { Picture, PictureGroup, PictureNode } from '../../src/picture/index.js';

/** What is known of each node: 1 false (all bits 0), 2 true (all bits 1), 0 neither. */
export type Truth = Uint8Array;

/** Operators whose value one argument decides, with the value that decides it. */
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

/**
 * Which nodes the roots need to be what they are: where one argument decides a value, the others do not matter there. What is left out
 * may have any value, one at a time or all at once, as long as what matters keeps its own.
 */
export function whatMatters(picture: Picture, truth: Truth, roots: readonly number[]): Uint8Array {
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

/** Nodes through which the way goes on: their value is that of an argument, or follows from truth values. */
const PASSING: ReadonlySet<PictureGroup> = new Set(['output', 'logic', 'condition', 'structure']);

/** The way from a false root down to where it became false: at each node the argument that decides, the branch that is taken. */
export function whyFalse(picture: Picture, truth: Truth, root: number): number[] {
  const path = [root];
  for (let at = root; ;) {
    const node = picture.nodes[at] as PictureNode;
    if (!PASSING.has(node.group) || truth[at] === 0) return path;
    const decides = deciding(node, truth).map((i) => node.args[i]?.to as number);
    const next = node.group === 'condition' ? decides.at(-1) : decides[0];
    if (next === undefined) return path;
    path.push(next);
    at = next;
  }
}

/** The positions of the arguments that make a node's value what it is. */
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
