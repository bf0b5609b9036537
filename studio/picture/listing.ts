import { formatFolded } from './dot.js';
import { type Picture, type PictureEdge, type PictureNode, pictureNode } from './picture.js';

const DEPTH = 24;

interface Item {
  readonly edge: PictureEdge;
  readonly depth: number;
  /** True for an input below a folded node. */
  readonly through: boolean;
}

/** A minus marks a negation, `^` a repeated node, and `v` a node listed further below. */
export function printListing(picture: Picture): string {
  const lines: string[] = [];
  const listed = new Set<number>();
  const waiting = picture.roots.map((to): PictureEdge => ({ to, negated: false }));
  for (let next = 0; next < waiting.length; next++) {
    const start = waiting[next] as PictureEdge;
    if (listed.has(start.to)) continue;
    const stack: Item[] = [{ edge: start, depth: 0, through: false }];
    for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
      const { edge, depth } = item;
      const node = pictureNode(picture, edge.to);
      const leaf = node.args.length === 0 && node.folded === undefined;
      const later = !leaf && depth >= DEPTH && !listed.has(edge.to);
      lines.push(line(node, item, listed.has(edge.to) && !leaf ? 'above' : later ? 'below' : 'here'));
      if (later) waiting.push({ to: edge.to, negated: false });
      if (later || listed.has(edge.to)) continue;
      listed.add(edge.to);
      const through = node.folded !== undefined;
      for (let i = node.args.length - 1; i >= 0; i--)
        stack.push({ edge: node.args[i] as PictureEdge, depth: depth + 1, through });
    }
  }
  return `${lines.join('\n')}\n`;
}

function line(node: PictureNode, { edge, depth, through }: Item, where: 'here' | 'above' | 'below'): string {
  const role = edge.role === undefined ? '' : `${edge.role}: `;
  const mark = { here: '', above: ' ^', below: ' v' }[where];
  const sign = edge.negated ? '-' : '';
  const facts = [node.note, node.sort, ...formatFolded(node)].filter(Boolean);
  const tail = where === 'here' && facts.length > 0 ? `, ${facts.join(', ')}` : '';
  const number = node.group === 'output' ? sign : `${sign}${node.id} `;
  const label = node.label.replace(/\s+/g, ' ');
  return `${'  '.repeat(depth)}${through ? '~ ' : ''}${role}${number}${label}${tail}${mark}`;
}
