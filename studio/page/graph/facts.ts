import { type Picture, type PictureNode, computeHeights } from '../../picture/index.js';

export function collectUsers(picture: Picture): readonly (readonly number[])[] {
  const users: number[][] = picture.nodes.map(() => []);
  picture.nodes.forEach(({ args }, at) => {
    for (const to of new Set(args.map((edge) => edge.to))) users[to]?.push(at);
  });
  return users;
}

export function longestPath(picture: Picture): number[] {
  const heights = computeHeights(picture);
  let at: number | undefined = picture.roots.reduce<number | undefined>(
    (best, root) => (best === undefined || (heights[root] as number) > (heights[best] as number) ? root : best),
    undefined,
  );
  const path: number[] = [];
  while (at !== undefined) {
    path.push(at);
    const height: number = heights[at] as number;
    at = picture.nodes[at]?.args.find(({ to }) => heights[to] === height - 1)?.to;
  }
  return path;
}

/** The node with this number comes first. A number is searched as a whole, and not in sorts. */
export function searchNodes(picture: Picture, text: string): number[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const exact = picture.nodes.flatMap(({ id }, at) => (id.toLowerCase() === wanted ? [at] : []));
  const isNumber = /^\d+$/.test(wanted);
  const has = ({ label, note = '', sort, alias = '' }: PictureNode): boolean =>
    isNumber
      ? [label, note].some((each) => each.split(/\W+/).includes(wanted))
      : [label, note, sort, alias].some((each) => each.toLowerCase().includes(wanted));
  return [...new Set([...exact, ...picture.nodes.flatMap((node, at) => (has(node) ? [at] : []))])];
}
