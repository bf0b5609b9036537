import { describe, expect, it } from 'vitest';
import {
  type Picture,
  type PictureGroup,
  btorWords,
  computeHeights,
  foldPicture,
  pictureOfBtor,
  printDot,
} from '../../picture/index.js';
import { readBtor } from '../../../src/btor/index.js';
import { rngFromSeed } from '../../../src/util/index.js';
import { longestPath, searchNodes, collectUsers } from './facts.js';
import { computeView } from './view-of.js';

// 1 and 2 are inputs; 5 = add(mul(1, 2), 1); 6 = eq(5, 2); 7 = root.
const picture = pictureOfBtor(
  readBtor('1 var 4 left\n2 var 4\n3 mul 4 1 2\n4 sub 4 3 1\n5 add 4 4 -1\n6 eq 1 5 2\n7 root 1 6\n').graph,
);
const ids = (nodes: readonly { id: string }[]): string => nodes.map(({ id }) => id).join(' ');
const nothing = { folded: new Set<number>(), only: undefined };

describe('the view of a picture', () => {
  it('initially shows the whole picture', () => {
    expect(computeView(picture, nothing).picture).toBe(picture);
  });

  it('omits nodes used only by folded nodes, and counts the omitted nodes', () => {
    const { picture: view, of } = computeView(picture, { ...nothing, folded: new Set([4]) });
    expect(ids(view.nodes)).toBe('2 5 6 7');
    expect(Array.from(of)).toEqual([1, 4, 5, 6]);
    expect(view.nodes[1]).toMatchObject({ args: [{ to: 0, negated: false }], folded: { nodes: 3, depth: 3 } });
    expect(view.nodes[2]?.args.map(({ to }) => to)).toEqual([1, 0]);
  });

  it('connects a folded node to its visible arguments, if no node is hidden', () => {
    const shared = pictureOfBtor(
      readBtor('1 var 4\n2 var 4\n3 smulo 1 1 2\n4 ugt 1 1 2\n5 and 1 3 4\n6 root 1 5\n').graph,
    );
    const view = computeView(shared, { ...nothing, folded: new Set([2]) }).picture;
    expect(view.nodes[2]?.args.map(({ to }) => view.nodes[to]?.id)).toEqual(['1', '2']);
    const dot = printDot(view, 'shared');
    expect(dot).toContain('n2 -> n0 [style=dotted]');
    expect(dot).toContain('no hidden nodes');
    expect(dot).not.toContain('0 nodes');
  });

  it('counts the constants below a folded node as hidden, because each use is drawn', () => {
    const text = '1 const 4 0011\n2 var 4\n3 add 4 1 2\n4 ugt 1 1 2\n5 eq 1 3 2\n6 and 1 4 5\n7 root 1 6\n';
    const constants = pictureOfBtor(readBtor(text).graph);
    const { nodes } = computeView(constants, { ...nothing, folded: new Set([2]) }).picture;
    expect(nodes[2]).toMatchObject({ args: [{ to: 1 }], folded: { nodes: 1, depth: 1 } });
  });

  it('shows only the nodes below or above a node', () => {
    expect(ids(computeView(picture, { ...nothing, only: { kind: 'below', node: 3 } }).picture.nodes)).toBe('1 2 3 4');
    const above = computeView(picture, { ...nothing, only: { kind: 'above', node: 3 } }).picture;
    expect(ids(above.nodes)).toBe('4 5 6 7');
    expect(above.roots).toEqual([3]);
  });
});

describe('the count of a folded node', () => {
  const rng = rngFromSeed('counts of folded nodes');
  const drawPicture = (): Picture => {
    const nodes = Array.from({ length: rng.between(3, 14) }, (_, at) => {
      const below = Array.from({ length: at < 3 ? 0 : rng.between(0, 3) }, () => rng.below(at));
      const args = [...new Set(below)].map((to) => ({ to, negated: false }));
      const group: PictureGroup = args.length > 0 ? 'logic' : rng.pick(['input', 'constant', 'bound']);
      return { id: `${at}`, label: '', sort: '', group, args };
    });
    const isUsed = new Set(nodes.flatMap(({ args }) => args.map(({ to }) => to)));
    return { nodes, roots: nodes.flatMap((_, at) => (!isUsed.has(at) || rng.below(9) === 0 ? [at] : [])) };
  };
  const reach = ({ nodes }: Picture, at: number): number[] =>
    (nodes[at]?.args ?? []).flatMap(({ to }) => [to, ...reach({ nodes, roots: [] }, to)]);
  const check = (whole: Picture, view: Picture): number => {
    const drawn = new Set(view.nodes.map(({ id }) => id));
    const folds = view.nodes.filter(({ folded }) => folded !== undefined);
    const isOpen = (at: number) => drawn.has(`${at}`) && folds.every(({ id }) => id !== `${at}`);
    const isConstant = (at: number) => whole.nodes[at]?.group === 'constant';
    const omitted = whole.roots.filter((at) => !drawn.has(`${at}`));
    for (const { id, folded } of folds) {
      const tops = id === '' ? omitted : [Number(id)];
      const below = new Set(tops.flatMap((at) => reach(whole, at)));
      const hidden = [...below, ...omitted.filter((at) => tops.includes(at))].filter((at) => !drawn.has(`${at}`));
      const closed = [...tops, ...below].filter((at) => !isOpen(at));
      const uses = closed.flatMap((at) => whole.nodes[at]?.args.map(({ to }) => to).filter(isConstant) ?? []);
      expect(folded?.nodes).toBe(new Set([...hidden, ...uses]).size);
    }
    return folds.length;
  };

  it('is the number of nodes below it that are not drawn, in files and on the page', () => {
    let checked = 0;
    for (let i = 0; i < 300; i++) {
      const whole = drawPicture();
      checked += check(whole, foldPicture(whole, rng.between(1, whole.nodes.length)));
      const folded = new Set(whole.nodes.flatMap((_, at) => (rng.below(3) === 0 ? [at] : [])));
      checked += check(whole, computeView(whole, { ...nothing, folded }).picture);
    }
    expect(checked).toBeGreaterThan(600);
  });
});

describe('facts of a picture', () => {
  it('lists the users and the height of each node, and a longest path', () => {
    expect(collectUsers(picture)[0]).toEqual([2, 3, 4]);
    expect(Array.from(computeHeights(picture))).toEqual([0, 0, 1, 2, 3, 4, 5]);
    expect(longestPath(picture)).toEqual([6, 5, 4, 3, 2, 0]);
  });

  it('finds operators by their names in BTOR and in BTOR2', () => {
    const text = '1 array 8 2\n2 var 1\n3 acond 8 2 2 1 1\n4 cond 1 2 2 2\n5 ne 1 4 2\n';
    const { graph, starts } = readBtor(text);
    const written = pictureOfBtor(graph, undefined, btorWords(text, starts));
    expect(written.nodes.map(({ label }) => label)).toEqual(['array', 'var', 'acond', 'cond', 'ne']);
    expect(searchNodes(written, 'ite')).toEqual([2, 3]);
    expect(searchNodes(written, 'neq')).toEqual([4]);
    expect(searchNodes(written, 'input')).toEqual([0, 1]);
  });

  it('finds nodes by number first, then by name, operator and sort', () => {
    expect(searchNodes(picture, '4')[0]).toBe(3);
    expect(searchNodes(picture, 'LEFT')).toEqual([0]);
    const graph = pictureOfBtor(
      readBtor('1 var 8 x\n2 constd 8 8\n8 zero 8\n9 slice 4 1 7 4\n').graph,
      [1, 2, 8, 9],
      ['var', 'constd', 'zero', 'slice'],
    );
    // Node 8 and the value 8, but no width.
    expect(searchNodes(graph, '8')).toEqual([2, 1]);
    expect(searchNodes(graph, 'constd')).toEqual([1]);
    expect(searchNodes(graph, 'zero')).toEqual([2]);
    expect(searchNodes(graph, '8 bits')).toEqual([0, 1, 2]);
    expect(searchNodes(picture, 'mul')).toEqual([2]);
    expect(searchNodes(picture, ' ')).toEqual([]);
  });
});
