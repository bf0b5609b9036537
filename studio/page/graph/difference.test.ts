import { describe, expect, it } from 'vitest';
import { readBtor } from '../../../src/btor/index.js';
import { pictureOfBtor } from '../../picture/index.js';
import { readText } from '../model/read.js';
import { comparePictures, findCounterparts } from './difference.js';
import { compareSteps } from './step-difference.js';

const readPicture = (text: string) => pictureOfBtor(readBtor(text).graph);

describe('the difference of two steps', () => {
  const old = readPicture('1 var 4\n2 var 4 b\n3 mul 4 1 2\n4 add 4 3 2\n5 eq 1 4 2\n6 root 1 5\n');

  it('finds no difference between graphs that are equal up to node numbers', () => {
    const same = readPicture('4 var 4 b\n7 var 4\n9 mul 4 7 4\n10 add 4 9 4\n12 eq 1 10 4\n13 root 1 12\n');
    expect(comparePictures(old, same)).toMatchObject({ removed: new Set(), replaced: new Set(), changed: new Set() });
  });

  it('marks a new node and its user, but not their ancestors', () => {
    const next = readPicture('1 var 4 b\n2 zero 4\n3 add 4 2 1\n4 eq 1 3 1\n5 root 1 4\n');
    const { removed, replaced, changed } = comparePictures(old, next);
    expect([...removed].map((at) => old.nodes[at]?.label)).toEqual(['var', 'mul']);
    expect([...replaced].map((at) => next.nodes[at]?.label)).toEqual(['0']);
    expect([...changed].map((at) => next.nodes[at]?.label)).toEqual(['add']);
  });

  it('counts each of several equal inputs', () => {
    const some = readPicture('1 var 4\n2 var 4\n3 var 4\n4 add 4 1 2\n5 mul 4 4 3\n6 redor 1 5\n7 root 1 6\n');
    const next = readPicture('1 var 4\n2 var 4\n3 mul 4 1 2\n4 redor 1 3\n5 root 1 4\n');
    const { removed, replaced } = comparePictures(some, next);
    expect([...removed].map((at) => some.nodes[at]?.id)).toHaveLength(2);
    expect([...removed].map((at) => some.nodes[at]?.label).sort()).toEqual(['add', 'var']);
    expect(replaced.size).toBe(0);
  });

  it('marks a node whose equal inputs became one', () => {
    const two = readPicture('1 var 1\n2 var 1\n3 concat 2 1 1\n4 srem 1 2 2\n5 concat 3 3 4\n6 root 3 5\n');
    const one = readPicture('1 var 1\n2 concat 2 1 1\n3 srem 1 1 1\n4 concat 3 2 3\n5 root 3 4\n');
    const { removed, replaced, changed } = comparePictures(two, one);
    expect([[...removed].map((at) => two.nodes[at]?.label), replaced.size]).toEqual([['var'], 0]);
    expect([...changed].map((at) => one.nodes[at]?.label)).toHaveLength(1);
  });

  it('matches the inputs of kept nodes before those of removed ones', () => {
    const some = readPicture('1 var 1\n2 neg 1 1\n3 var 1\n4 nor 1 3 3\n5 and 1 2 4\n6 redor 1 5\n7 root 1 6\n');
    const next = readPicture('1 var 1\n2 neg 1 1\n3 redor 1 2\n4 root 1 3\n');
    const { removed, changed } = comparePictures(some, next);
    expect([...removed].map((at) => some.nodes[at]?.id)).toEqual(['3', '4', '5']);
    expect([...changed].map((at) => next.nodes[at]?.label)).toEqual(['redor']);
  });

  it('keeps a node whose argument became one that another equal node has', () => {
    const some = readPicture(
      '1 var 3\n2 var 3\n3 var 1\n4 sgte 1 1 2\n5 slte 1 1 2\n6 nand 1 3 5\n7 and 1 4 6\n8 root 1 7\n',
    );
    const next = readPicture('1 var 3\n2 var 3\n3 sgte 1 1 1\n4 slte 1 1 2\n5 and 1 3 4\n6 root 1 5\n');
    const { removed, replaced, changed } = comparePictures(some, next);
    expect([...removed].map((at) => some.nodes[at]?.label)).toEqual(['var', 'nand']);
    expect(replaced.size).toBe(0);
    expect([...changed].map((at) => next.nodes[at]?.label).sort()).toEqual(['and', 'sgte']);
  });

  it('follows a renamed symbol and a changed operator', () => {
    const read = (text: string) => readText(text, 'smtlib').reading.picture;
    const before = read('(declare-const x Int)(declare-const y Int)(assert (< (+ x y) (* y 2)))(check-sat)');
    const after = read('(declare-const x Int)(declare-const new Int)(assert (< (+ x new) (- new 2)))(check-sat)');
    const labels = [...findCounterparts(before, after)].map(([a, b]) => [
      before.nodes[a]?.label,
      after.nodes[b]?.label,
    ]);
    expect(labels).toEqual(
      expect.arrayContaining([
        ['y', 'new'],
        ['*', '-'],
        ['+', '+'],
        ['<', '<'],
        ['x', 'x'],
      ]),
    );
  });

  it('reports a node with another argument if nothing else changed', () => {
    const next = readPicture('1 var 4\n2 var 4 b\n3 mul 4 1 2\n4 add 4 3 1\n5 eq 1 4 2\n6 root 1 5\n');
    const { removed, replaced, changed } = comparePictures(old, next);
    expect([removed.size, replaced.size]).toEqual([0, 0]);
    expect([...changed].map((at) => next.nodes[at]?.label)).toEqual(['add']);
  });
});

describe('the difference of two texts', () => {
  const compare = (before: string, after: string, language: 'btor' | 'smtlib') => {
    const read = (text: string) => ({ text, reading: readText(text, language).reading });
    return compareSteps(read(before), read(after)).gone.map(({ at, text }) => [after.slice(at).split('\n')[0], text]);
  };

  it('puts removed lines of a graph before the next line, also if the lines have other numbers', () => {
    expect(
      compare(
        '1 var 4 a\n2 one 4\n3 mul 4 1 2\n4 neg 4 3\n5 redor 1 4\n6 root 1 5\n',
        '1 var 4 a\n2 neg 4 1\n3 redor 1 2\n4 root 1 3\n',
        'btor',
      ),
    ).toEqual([
      ['2 neg 4 1', '2 one 4'],
      ['2 neg 4 1', '3 mul 4 1 2'],
    ]);
  });

  it('puts the line of a removed node before the line that replaces it', () => {
    const [before, after] = ['neg', 'not'].map((name) => `1 var 4 a\n2 ${name} 4 1\n3 redor 1 2\n4 root 1 3\n`);
    expect(compare(before as string, after as string, 'btor')).toEqual([['2 not 4 1', '2 neg 4 1']]);
  });

  it('puts removed lines of a script before the next common line', () => {
    const before = '(declare-const p Bool)\n(assert p)\n(assert (not p))\n(check-sat)\n';
    expect(compare(before, '(declare-const p Bool)\n(assert p)\n(check-sat)\n', 'smtlib')).toEqual([
      ['(check-sat)', '(assert (not p))'],
    ]);
  });
});
