import { describe, expect, it } from 'vitest';
import { readBtor } from '../../../src/btor/index.js';
import { pictureOfBtor } from '../../picture/index.js';
import { comparePictures } from './difference.js';

const readPicture = (text: string) => pictureOfBtor(readBtor(text).graph);

describe('the difference of two steps', () => {
  const old = readPicture('1 var 4\n2 var 4 b\n3 mul 4 1 2\n4 add 4 3 2\n5 eq 1 4 2\n6 root 1 5\n');

  it('finds no difference between graphs that are equal up to node numbers', () => {
    const same = readPicture('4 var 4 b\n7 var 4\n9 mul 4 7 4\n10 add 4 9 4\n12 eq 1 10 4\n13 root 1 12\n');
    expect(comparePictures(old, same)).toEqual({ removed: new Set(), replaced: new Set() });
  });

  it('marks replaced subgraphs as different, but not their ancestors', () => {
    const next = readPicture('1 var 4 b\n2 zero 4\n3 add 4 2 1\n4 eq 1 3 1\n5 root 1 4\n');
    const { removed, replaced } = comparePictures(old, next);
    expect([...removed].map((at) => old.nodes[at]?.label)).toEqual(['var', 'mul']);
    expect([...replaced].map((at) => next.nodes[at]?.label)).toEqual(['0']);
  });
});
