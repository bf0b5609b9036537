import { describe, expect, it } from 'vitest';
import { hashWords } from '../util/index.js';
import { NO_TEXT, addAtom, addSizes, scanText, smallerSize } from './text-size.js';

describe('the size of a text', () => {
  it.each([
    ['', '0 nodes, rank 0, widths 0, digits 0'],
    ['x', '1 nodes, rank 3, widths 0, digits 0'],
    ['()', '1 nodes, rank 0, widths 0, digits 0'],
    ['(f x\n(g))', '5 nodes, rank 9, widths 0, digits 0'],
    ['true false _', '3 nodes, rank 0, widths 0, digits 0'],
    ['= and or not', '4 nodes, rank 7, widths 0, digits 0'],
    [':named |a b| xor', '3 nodes, rank 9, widths 0, digits 0'],
    ['x ; y (z)\ny', '2 nodes, rank 6, widths 0, digits 0'],
    ['x;y', '1 nodes, rank 3, widths 0, digits 0'],
    ['|x;y|z', '2 nodes, rank 6, widths 0, digits 0'],
    ['|x', '1 nodes, rank 3, widths 0, digits 0'],
    ['a"b"c', '3 nodes, rank 6, widths 0, digits 1'],
    ['a|b|', '2 nodes, rank 6, widths 0, digits 0'],
    ['f(x)', '3 nodes, rank 6, widths 0, digits 0'],
    ['""', '1 nodes, rank 0, widths 0, digits 0'],
    ['"abc"', '1 nodes, rank 0, widths 0, digits 3'],
    ['"a""b"', '1 nodes, rank 0, widths 0, digits 4'],
    ['"a" "b"', '2 nodes, rank 0, widths 0, digits 2'],
    ['"a(b" x', '2 nodes, rank 3, widths 0, digits 3'],
    // The size of a number is its count of binary digits plus the count of ones.
    ['0', '1 nodes, rank 0, widths 0, digits 0'],
    ['1', '1 nodes, rank 0, widths 0, digits 2'],
    ['2', '1 nodes, rank 0, widths 0, digits 3'],
    ['7', '1 nodes, rank 0, widths 0, digits 6'],
    ['9', '1 nodes, rank 0, widths 0, digits 6'],
    ['8 10', '2 nodes, rank 0, widths 0, digits 11'],
    // The size of 0.5 is the size of the numeral 05, plus 1 for the digit after the point.
    ['0.0', '1 nodes, rank 0, widths 0, digits 0'],
    ['2.0', '1 nodes, rank 0, widths 0, digits 3'],
    ['0.5', '1 nodes, rank 0, widths 0, digits 6'],
    ['0.50', '1 nodes, rank 0, widths 0, digits 6'],
    ['1.25', '1 nodes, rank 0, widths 0, digits 15'],
    // An atom that starts with a digit but is not a number counts as 8 digits per character.
    ['1x', '1 nodes, rank 0, widths 0, digits 16'],
    ['#b0', '1 nodes, rank 0, widths 1, digits 0'],
    ['#b0101', '1 nodes, rank 0, widths 4, digits 5'],
    ['#x0', '1 nodes, rank 0, widths 4, digits 0'],
    ['#xff', '1 nodes, rank 0, widths 8, digits 16'],
    ['#xFA', '1 nodes, rank 0, widths 8, digits 14'],
    ['#b12 #xg', '2 nodes, rank 0, widths 6, digits 0'],
    ['#c0 #', '2 nodes, rank 6, widths 0, digits 0'],
    // Numbers after `_` are widths and indices.
    ['(_ BitVec 8)', '4 nodes, rank 3, widths 8, digits 0'],
    ['(_ bv5 32)', '4 nodes, rank 0, widths 32, digits 5'],
    ['bv5', '1 nodes, rank 3, widths 0, digits 0'],
    ['(_ bvx xbv5 bv5x)', '5 nodes, rank 9, widths 0, digits 0'],
    ['((_ extract 7 0) 12)', '7 nodes, rank 3, widths 7, digits 6'],
    ['((_ f (g 3)) 3)', '8 nodes, rank 6, widths 3, digits 4'],
    ['(_ f (_ g 3) 4) 3', '9 nodes, rank 6, widths 7, digits 4'],
    ['((_ f) 3) 3', '6 nodes, rank 3, widths 0, digits 8'],
    [') 3', '1 nodes, rank 0, widths 0, digits 4'],
  ])('computes the size of %j', (text, expected) => {
    const { size } = scanText(text);
    const [nodes, rank, widths, digits, bytes, codes] = size;
    expect(`${nodes} nodes, rank ${rank}, widths ${widths}, digits ${digits}`).toBe(expected);
    expect(bytes).toBe(text.length);
    expect(codes).toBe([...text].reduce((sum, char) => sum + char.charCodeAt(0), 0));
  });

  it('estimates the size of very long numbers from their length', () => {
    expect(scanText('9'.repeat(4_000)).size[3]).toBeGreaterThan(13_000);
    expect(scanText('9'.repeat(4_000)).size[3]).toBeLessThan(27_000);
    expect(scanText('1'.repeat(4_001)).size[3]).toBe(32_008);
    expect(scanText(`(_ f ${'9'.repeat(30)})`).size[2]).toBe(Number.MAX_SAFE_INTEGER / 2 ** 20);
  });

  it('collects the symbols and a hash of a text', () => {
    const { words, hash } = scanText('(f |a b| :key 1 "s" #b1 (_ bv3 4) true) ; g');
    expect([...words]).toEqual(['f', '|a b|', ':key', '_', 'true']);
    expect(hash).toEqual(hashWords('(f |a b| :key 1 "s" #b1 (_ bv3 4) true) ; g'));
  });

  it('adds sizes component by component, and compares them lexicographically', () => {
    expect(addSizes([1, 2, 3, 4, 5, 6], [10, 20, 30, 40, 50, 60])).toEqual([11, 22, 33, 44, 55, 66]);
    expect(addSizes(NO_TEXT, NO_TEXT)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(smallerSize([1, 9, 9, 9, 9, 9], [2, 0, 0, 0, 0, 0])).toBe(true);
    expect(smallerSize([2, 0, 0, 0, 0, 0], [1, 9, 9, 9, 9, 9])).toBe(false);
    expect(smallerSize([1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 2])).toBe(true);
    expect(smallerSize([1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 1])).toBe(false);
  });

  it('adds the ranks, widths and digits of atoms to given sums', () => {
    const sums = { rank: 1, widths: 10, digits: 100 };
    expect(addAtom('x', true, sums)).toBe(true);
    expect(addAtom('3', true, sums)).toBe(false);
    expect(addAtom('3', false, sums)).toBe(false);
    expect(addAtom('bv3', true, sums)).toBe(false);
    expect(addAtom('#b11', false, sums)).toBe(false);
    expect(addAtom('"ab"', false, sums)).toBe(false);
    expect(sums).toEqual({ rank: 4, widths: 15, digits: 114 });
  });
});
