import { expect, it } from 'vitest';
import type { BtorGraph } from './graph.js';
import { printBtor } from './print.js';
import { readBtor } from './read/read-btor.js';
import { compact, listOutputs, reachableFrom } from './walk.js';

const read = (text: string): BtorGraph => readBtor(text).graph;

it('drops nodes that no root needs, and renumbers the rest', () => {
  const graph = read('1 var 2\n2 var 2\n3 not 2 1\n4 ult 1 -2 2\n5 root 1 -4\n6 add 2 1 3\n');
  expect(printBtor(compact(graph))).toBe('1 var 2\n2 ult 1 -1 1\n3 root 1 -2\n');
  expect(printBtor(compact(graph, [3]))).toBe('1 var 2\n2 not 2 1\n');
  expect(compact(read('1 var 2\n')).nodes).toEqual([]);
});

it('keeps the init and next lines of states that a root needs, and their dependencies', () => {
  const kept = '1 sort bitvec 1\n2 state 1 a\n3 input 1\n4 state 1 b\n5 next 1 2 4\n6 init 1 4 3\n7 bad 2\n';
  const graph = read(`${kept}8 state 1 c\n9 next 1 8 2\n`);
  expect(printBtor(compact(graph))).toBe(kept);
});

it('finds the outputs of a graph and the nodes that they need', () => {
  const graph = read('1 var 2\n2 add 2 1 -1\n3 root 2 2\n4 root 2 1\n');
  expect(listOutputs(graph)).toEqual([3, 4]);
  expect(reachableFrom(graph, [4])).toEqual([true, false, false, true]);
});
