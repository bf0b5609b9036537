import { describe, expect, it } from 'vitest';
import { readBtor } from '../../btor/index.js';
import type { BtorStyle } from './labels.js';
import { reducibleBtor } from './labelling.js';

/** Reads BTOR text and prints its graph. The text must not have unused nodes, which would be dropped. */
function reprint(source: string, arrayLines?: BtorStyle['arrayLines']): string {
  const { graph, diagnostics } = readBtor(source);
  expect(diagnostics).toEqual([]);
  return new TextDecoder().decode(reducibleBtor(graph, arrayLines).print());
}

describe('BtorPrinter', () => {
  it.each([
    ['numbers in all bases', '1 const 4 0011\n2 constd 4 12\n3 consth 4 b\n4 add 4 1 2\n5 sub 4 4 -3\n6 root 4 5\n'],
    ['constants with and without leading zeros', '1 const 5 00000\n2 constd 5 0\n3 eq 1 1 2\n4 root 1 -3\n'],
    ['symbols of leaves', '1 var 8 x.y\n2 array 8 4 mem\n3 var 4\n4 read 8 2 3\n5 eq 1 1 4\n6 root 1 5\n'],
    [
      'indices of slices and extensions',
      '1 var 8 x\n2 slice 4 1 6 3\n3 uext 8 2 4\n4 sext 8 -2 4\n5 eq 1 3 4\n6 root 1 5\n',
    ],
    ['writes to arrays', '1 array 8 4\n2 var 4\n3 var 8\n4 write 8 4 1 2 3\n5 eq 1 1 4\n6 root 1 -5\n'],
  ])('prints version 1 as it was read: %s', (_, source) => {
    expect(reprint(source)).toBe(source);
  });

  it('prints array operators of version 1 with the element width only, or with both widths', () => {
    const lines = ['1 array 8 4', '2 var 4', '3 var 8', '4 write 8 1 2 3', '5 var 1', '6 cond 8 5 1 4'];
    const source = `${[...lines, '7 eq 1 1 6', '8 root 1 7'].join('\n')}\n`;
    expect(reprint(source, 'element-width')).toBe(source);
    expect(reprint(source, 'both-widths')).toBe(source.replace('write 8', 'write 8 4').replace('cond 8', 'acond 8 4'));
  });

  it.each([
    ['each sort once', '1 sort bitvec 4\n2 sort bitvec 1\n3 input 1 x\n4 one 1\n5 eq 2 3 -4\n6 bad 5\n'],
    [
      'sorts of arrays after the sorts of their parts',
      '1 sort bitvec 2\n2 sort bitvec 8\n3 sort array 1 2\n4 sort bitvec 1\n5 input 3 memory\n6 input 1\n7 read 2 5 6\n8 redor 4 7\n9 constraint 8\n',
    ],
    [
      'states and properties',
      '1 sort bitvec 4\n2 sort bitvec 1\n3 state 1 count\n4 zero 1\n5 init 1 3 4\n6 inc 1 3\n7 next 1 3 6\n8 redand 2 3\n9 bad 8 all\n10 fair 8\n11 output 8 seen\n',
    ],
    [
      'the number of arguments of justice',
      '1 sort bitvec 1\n2 input 1 a\n3 input 1 b\n4 justice 2 2 -3\n5 justice 1 3\n',
    ],
    [
      'symbols of operators',
      '1 sort bitvec 4\n2 input 1 a\n3 not 1 2 flipped\n4 slice 1 3 3 0 whole\n5 sort bitvec 1\n6 redxor 5 4\n7 bad 6\n',
    ],
  ])('prints version 2 with sorts first: %s', (_, source) => {
    const lines = reprint(source).split('\n');
    expect(lines.findLastIndex((line) => line.includes(' sort '))).toBeLessThan(
      lines.findIndex((line) => line !== '' && !line.includes(' sort ')),
    );
    const isSorted = !/\n\d+ (?!sort).*\n\d+ sort/.test(source);
    if (isSorted) expect(reprint(source)).toBe(source);
    else expect(reprint(reprint(source))).toBe(reprint(source));
  });

  it('prints graphs with line numbers of one to five digits', () => {
    const count = 12_000;
    const lines = ['1 var 32 the_only_variable'];
    for (let at = 2; at < count; at++) lines.push(`${at} not 32 ${at % 2 === 0 ? '' : '-'}${at - 1}`);
    const source = `${[...lines, `${count} root 32 ${count - 1}`].join('\n')}\n`;
    expect(reprint(source)).toBe(source);
  });
});
