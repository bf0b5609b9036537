import { describe, expect, it } from 'vitest';
import { readBtor } from '../../btor/index.js';
import { printScript } from '../../syntax/index.js';
import { questionOfGraph, restoreNames } from './question.js';

const parseGraph = (text: string) => {
  const { graph } = readBtor(text);
  if (graph === undefined) throw new Error('no graph');
  return graph;
};
const ask = (text: string, options: { bound?: number } = {}) => {
  const question = questionOfGraph(parseGraph(text), options);
  if ('reason' in question) throw new Error(question.reason);
  return question;
};

/** A counter that starts at 0 and must not reach 3. */
const COUNTER = `1 sort bitvec 4
2 sort bitvec 1
3 zero 1
4 state 1 count
5 init 1 4 3
6 one 1
7 add 1 4 6
8 next 1 4 7
9 constd 1 3
10 eq 2 4 9
11 bad 10
`;

describe('questionOfGraph', () => {
  it('returns the translated script, and for boolector a graph with the same names', () => {
    const { script, btor } = ask('1 var 4 x\n2 var 4\n3 ult 1 1 2\n4 root 1 3\n');
    expect(printScript(script)).toContain('(bvult n1.x n2)');
    expect(btor.text).toBe('1 var 4 n1.x\n2 var 4 n2\n3 ult 1 1 2\n4 root 1 3\n');
  });

  it('restores the names of inputs that an earlier translation renamed', () => {
    const { btor } = ask(
      '1 var 4 n9\n2 var 4 n7.mine\n3 var 4 n8x\n4 ult 1 1 2\n5 ult 1 2 3\n6 and 1 4 5\n7 root 1 6\n',
    );
    expect(btor.text?.split('\n').slice(0, 3)).toEqual(['1 var 4 n1', '2 var 4 n2.mine', '3 var 4 n3.n8x']);
  });

  it('unrolls steps up to the bound', () => {
    const sizes = [1, 4, undefined].map((bound) => {
      const { script, btor } = ask(COUNTER, bound === undefined ? {} : { bound });
      expect(btor.graph.nodes.every(({ kind }) => kind !== 'state' && kind !== 'next')).toBe(true);
      return printScript(script).length;
    });
    expect(sizes[0]).toBeLessThan(sizes[1] ?? 0);
    expect(sizes[1]).toBeLessThan(sizes[2] ?? 0);
  });

  it('names a reason if boolector cannot read a graph that negates an array', () => {
    const graph = parseGraph(`1 sort bitvec 4
2 sort bitvec 1
3 sort array 1 1
4 state 3
5 input 1
6 read 1 -4 5
7 eq 2 6 5
8 justice 1 7
9 bad 7
`);
    const question = questionOfGraph(graph);
    expect('reason' in question ? question.reason : '').not.toBe('');
  });

  it('keeps the names of inner nodes, and removes generated names from all nodes', () => {
    const { btor } = ask('1 var 4\n2 var 4\n3 ult 1 1 2\n4 root 1 3\n');
    expect(btor.graph.nodes.map(({ symbol }) => symbol)).toEqual([undefined, undefined, undefined, undefined]);
    const named = ask('1 sort bitvec 1\n2 input 1 n5\n3 input 1 n7.mine\n4 and 1 2 3 sum\n5 bad 4\n').btor;
    expect(named.graph.nodes.map(({ symbol }) => symbol)).toEqual([undefined, 'mine', 'sum', undefined]);
  });

  it('returns no check for a negated array, so that only a crash counts', () => {
    const { script, btor } = ask('1 array 4 2\n2 var 2\n3 read 4 -1 2\n4 var 4\n5 eq 1 3 4\n6 root 1 5\n');
    expect(script.commands).toEqual([]);
    expect(btor.text).toContain('-1');
  });
});

it('restores the names of a printed graph if they are unique', () => {
  expect(restoreNames('1 var 4 n1.x\n2 var 4 n2\n3 ult 1 1 2\n4 root 1 3\n')).toBe(
    '1 var 4 x\n2 var 4\n3 ult 1 1 2\n4 root 1 3\n',
  );
  const equal = '1 var 4 n1.x\n2 var 4 n2.x\n3 ult 1 1 2\n4 root 1 3\n';
  expect(restoreNames(equal)).toBe(equal);
});
