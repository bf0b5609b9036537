import type { Picture, PictureEdge, PictureNode } from '../../picture/index.js';
import type { NodeChange } from './change.js';

/** Node numbers may differ. */
export function isChangedBy(
  change: NodeChange,
  { before, after, node }: { readonly before: Picture; readonly after: Picture; readonly node: number },
): boolean {
  const pairs = pairRoots(before, after);
  if (pairs === undefined) return false;
  const oldName = before.nodes[node]?.label;
  const isRenamed = (old: PictureNode): boolean =>
    change.kind === 'rename' && (old === before.nodes[node] || (old.label === oldName && old.group === 'function'));
  const seen = new Set<string>();
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    // A negated argument may replace a negated node, which leaves two negations.
    const [old, next] =
      change.kind === 'argument' ? [withoutNegation(before, pair[0]), withoutNegation(after, pair[1])] : pair;
    const key = `${old.to} ${next.to} ${old.negated === next.negated}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const [a, b] = [before.nodes[old.to] as PictureNode, after.nodes[next.to] as PictureNode];
    const isIt = old.to === node;
    if (isIt && change.kind === 'argument') {
      const argument = a.args[change.index] as PictureEdge;
      pairs.push([{ ...argument, negated: argument.negated !== old.negated }, next]);
      continue;
    }
    if (old.negated !== next.negated || a.sort !== b.sort) return false;
    if (isIt && change.kind === 'constant') {
      if (!isGround(after, next.to)) return false;
      continue;
    }
    const label =
      isIt && change.kind === 'operator'
        ? [change.name, ...a.label.split(' ').slice(1)].join(' ')
        : isRenamed(a)
          ? undefined
          : a.label;
    if (a.args.length !== b.args.length) return false;
    // BTOR2 has names of operators too, as notes.
    if (label === undefined ? ![b.label, b.note].includes(renamedTo(change)) : b.label !== label) return false;
    a.args.forEach((edge, i) => pairs.push([edge, b.args[i] as PictureEdge]));
  }
  return true;
}

function renamedTo(change: NodeChange): string | undefined {
  return change.kind === 'rename' ? change.name : undefined;
}

/** By order of outputs or, without outputs, by number. */
function pairRoots(before: Picture, after: Picture): [PictureEdge, PictureEdge][] | undefined {
  const outputs = ({ roots, nodes }: Picture): number[] => roots.filter((at) => nodes[at]?.group === 'output');
  const [old, next] = [outputs(before), outputs(after)];
  if (old.length !== next.length) return undefined;
  const edge = (to: number): PictureEdge => ({ to, negated: false });
  if (old.length > 0) return old.map((root, i) => [edge(root), edge(next[i] as number)]);
  const places = new Map(after.nodes.map(({ id }, at) => [id, at]));
  return before.roots.flatMap((root) => {
    const place = places.get(before.nodes[root]?.id ?? '');
    return place === undefined ? [] : [[edge(root), edge(place)]];
  });
}

function withoutNegation({ nodes }: Picture, edge: PictureEdge): PictureEdge {
  let { to, negated } = edge;
  for (let node = nodes[to]; node?.args.length === 1 && /^(bv)?not$/.test(node.label); node = nodes[to]) {
    const [argument] = node.args as [PictureEdge];
    negated = negated === argument.negated;
    to = argument.to;
  }
  return { to, negated };
}

/** Also for operators of constants, such as `(- 5)`. */
function isGround({ nodes }: Picture, at: number): boolean {
  const stack = [at];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const node = nodes[next] as PictureNode;
    if (node.group === 'input' || node.group === 'bound' || node.group === 'function' || stack.length > 100)
      return false;
    stack.push(...node.args.map(({ to }) => to));
  }
  return true;
}
