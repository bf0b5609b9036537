import { describe, expect, it } from 'vitest';
import { readBtor } from '../../../src/btor/index.js';
import { BTOR_DEFAULTS, btorOfSeed } from '../../../src/generate/index.js';
import { pictureOfBtor } from '../../picture/index.js';
import { collectUsers } from './facts.js';
import { foldAtOpening, revealNode, showMoreRoots, unfoldNode } from './folding.js';
import { computeView, findShown } from './view-of.js';

const picture = pictureOfBtor(btorOfSeed({ ...BTOR_DEFAULTS, nodes: 2_000 }, 3));
const users = collectUsers(picture);
const opened = foldAtOpening(picture);

/** Inputs 1 to 400, each with a root. */
const roots = pictureOfBtor(
  readBtor(Array.from({ length: 400 }, (_, i) => `${2 * i + 1} var 1\n${2 * i + 2} root 1 ${2 * i + 1}\n`).join(''))
    .graph,
);

describe('the opening of a large graph', () => {
  it('shows the nodes next to the root, and counts the nodes below each folded node', () => {
    const view = computeView(picture, opened).picture;
    expect(view.nodes.length).toBeGreaterThan(30);
    expect(view.nodes.length).toBeLessThan(70);
    const counts = view.nodes.flatMap(({ folded }) => (folded === undefined ? [] : [folded.nodes]));
    expect(Math.max(...counts)).toBeGreaterThan(100);
    const [first] = [...opened.folded];
    const more = unfoldNode(picture, opened, first as number);
    const added = computeView(picture, more).picture.nodes.length - view.nodes.length;
    expect(added).toBeGreaterThan(0);
    expect(added).toBeLessThan(40);
  });

  it('shows the graph unfolded if it has at most 300 nodes', () => {
    const small = pictureOfBtor(btorOfSeed({ ...BTOR_DEFAULTS, nodes: 200 }, 3));
    expect(computeView(small, foldAtOpening(small)).picture).toBe(small);
  });

  it('shows every hidden node with its arguments on demand, and adds few other nodes', () => {
    for (let node = 0; node < picture.nodes.length; node += 37) {
      const shown = findShown(picture, revealNode(picture, opened, { node, users }));
      expect(shown[node]).toBe(1);
      for (const { to } of picture.nodes[node]?.args ?? []) expect(shown[to]).toBe(1);
      expect(shown.reduce((count, each) => count + each, 0)).toBeLessThan(250);
    }
  });

  it('shows some of many roots, and more of them on demand', () => {
    const few = foldAtOpening(roots);
    expect(computeView(roots, few).picture.roots).toHaveLength(24);
    let all = few;
    for (let i = 0; i < 17 && all.roots !== undefined; i++) all = showMoreRoots(roots, all);
    expect(all.roots).toBeUndefined();
    expect(computeView(roots, all).picture.nodes).toHaveLength(800);
  });
});
