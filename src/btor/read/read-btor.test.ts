import { expect, it } from 'vitest';
import type { Script } from '../../script/index.js';
import { printScript } from '../../syntax/index.js';
import { convertGraph } from '../convert/convert-graph.js';
import type { BtorGraph } from '../graph.js';
import { holds } from '../question.js';
import { toScript } from '../translate/to-script.js';
import { findPosition } from '../../diag/index.js';
import { printBtor } from '../print.js';
import { readBtor } from './read-btor.js';

/** Formats diagnostics as `line:column code message (expected)`. */
function complaints(text: string): string[] {
  return readBtor(text).diagnostics.map(({ code, span, message, expected }) => {
    const { line, column } = findPosition(text, span?.start ?? 0);
    return `${line}:${column} ${code} ${message}${expected === undefined ? '' : ` (${expected})`}`;
  });
}

it('reads BTOR and BTOR2, and detects the version from the text', () => {
  expect(readBtor('1 var 2\n2 root 2 1\n').graph.version).toBe(1);
  expect(readBtor('; a counter\n1 sort bitvec 2\n2 input 1\n').graph.version).toBe(2);
  expect(readBtor('', { version: 2 }).graph).toEqual({ version: 2, nodes: [] });
  expect(readBtor('1 add 1 1 1', { version: 2 }).graph.version).toBe(1);
});

it('accepts line numbers with gaps and in any order, comments, blanks and carriage returns', () => {
  const {
    ok,
    graph,
    ids,
    positionOf: at,
  } = readBtor('\n90 var 2 x ; one\r\n\t7  var 2\r\n; two\n2000000000 ult 1 -90 7\r\n8 root 1 2000000000');
  expect(ok).toBe(true);
  expect(ids).toEqual([90, 7, 2_000_000_000, 8]);
  expect(at(2_000_000_000)).toBe(3);
  expect(at(1)).toBeUndefined();
  expect(printBtor(graph)).toBe('1 var 2 x\n2 var 2\n3 ult 1 -1 2\n4 root 1 3\n');
});

it('reads array lines without an index width, as in older files', () => {
  const text = '1 array 8 2\n2 var 2\n3 var 8\n4 write 8 1 2 3\n5 var 1\n6 cond 8 5 4 1\n7 next 8 1 6\n';
  const { ok, graph } = readBtor(text);
  expect(ok).toBe(true);
  expect(printBtor(graph).split('\n').slice(3, 7)).toEqual([
    '4 write 8 2 1 2 3',
    '5 var 1',
    '6 acond 8 2 5 4 1',
    '7 anext 8 2 1 6',
  ]);
});

it('reads a reference to a root line as a reference to its argument', () => {
  expect(printBtor(readBtor('1 var 2\n2 root 2 -1\n3 not 2 -2\n').graph)).toContain('3 not 2 1');
});

it('treats a multi-bit constraint like a root in BTOR version 1, and warns about the constraint', () => {
  const text = '1 sort bitvec 8\n2 input 1\n3 constraint 2\n';
  const { ok, graph, diagnostics } = readBtor(text);
  expect(ok).toBe(true);
  expect(diagnostics).toMatchObject([{ code: 'G605', severity: 'warning' }]);
  expect(diagnostics[0]?.message).toBe('a constraint of 8 bits: the format requires one bit');
  expect(printBtor(graph)).toBe(text);
  expect(holds(graph, [2n, 2n])).toBe(true);
  expect(holds(graph, [0n, 0n])).toBe(false);
  const { graph: converted } = convertGraph(graph, 'btor2');
  expect(printBtor(converted as BtorGraph)).toBe(
    '1 sort bitvec 8\n2 sort bitvec 1\n3 input 1\n4 redor 2 3\n5 constraint 4\n',
  );
  expect(printScript(toScript(graph).script as Script)).toContain('(assert (not (= n1 #x00)))');
});

it('reads functions of one and of several arguments', () => {
  const text =
    '1 var 8\n2 param 8 p\n3 param 4\n4 uext 8 3 4\n5 add 8 2 4\n6 lambda 8 4 3 5\n7 lambda 8 8 2 6\n' +
    '8 var 4\n9 apply 8 7 1 -8\n10 param 4\n11 lambda 8 4 10 1\n12 read 8 11 8\n';
  const { ok, graph } = readBtor(text);
  expect(ok).toBe(true);
  expect(printBtor(graph)).toBe(text);
  expect(graph.nodes[6]?.sort).toMatchObject({ kind: 'array', index: 12, element: 8, params: [8, 4] });
  // Line 14 states the function's sort with only its first parameter, of width 8.
  const chosen = readBtor(`${text}13 var 1\n14 acond 8 8 13 7 7\n15 apply 8 14 1 8\n`);
  expect(chosen.diagnostics).toEqual([]);
});

it.each([
  ['x'.repeat(1_000_000), `the line begins with '${'x'.repeat(40)}…'`],
  [`1 ${'y'.repeat(500)}`, `there is no kind '${'y'.repeat(40)}…'`],
  [`1 var ${'9'.repeat(500)}`, `'${'9'.repeat(40)}…' is not a width`],
  [`1 constd 8 ${'9'.repeat(1_000_000)}`, `${'9'.repeat(40)}… does not fit in 8 bits`],
  [`1 consth 8 ${'f'.repeat(1_000_000)}`, `${'f'.repeat(40)}… does not fit in 8 bits`],
])('truncates long words in messages', (text, message) => {
  expect(readBtor(text, { version: 1 }).diagnostics[0]?.message).toBe(message);
});

it('reads constants with leading zeros', () => {
  const { graph } = readBtor(`1 constd 8 ${'0'.repeat(1_000)}9\n2 consth 8 ${'0'.repeat(1_000)}f\n`);
  expect(graph.nodes.map((node) => node.value)).toEqual([9n, 15n]);
});

it('warns about negated arrays, and keeps the negation', () => {
  const { ok, graph, diagnostics } = readBtor('1 array 8 2\n2 array 8 2\n3 eq 1 -1 2\n');
  expect(ok).toBe(true);
  expect(graph.nodes[2]?.args).toEqual([-1, 2]);
  expect(diagnostics).toMatchObject([{ code: 'G607', severity: 'warning', span: { start: 31, end: 33 } }]);
});

it.each([
  ['1 vra 2', ["1:3 G602 there is no kind 'vra'"]],
  ['1 state 2', ["1:3 G602 there is no kind 'state'"]],
  ['1 var 8\n2 lambda 8 8 1 1', ['2:14 G609 argument 1 of lambda is not a param (a param, not negated)']],
  [
    '1 param 8\n2 lambda 8 8 1 1\n3 lambda 8 8 1 1',
    ['3:14 G609 this parameter already belongs to a lambda (a separate param for each lambda)'],
  ],
  [
    '1 param 8\n2 lambda 8 4 1 1',
    ['2:10 G605 lambda with these arguments cannot have array of 2^4 x 8 bits (array of 2^8 x 8 bits)'],
  ],
  [
    '1 param 8\n2 lambda 8 8 1 1\n3 apply 8 2 1 1',
    ['3:13 G605 apply has 2 arguments (1, as the array of 2^8 x 8 bits takes)'],
  ],
  ['1 var 8\n2 apply 8 1 1', ['2:11 G605 argument 1 of apply is a bit-vector of 8 bits (an array)']],
  ['1 var 8\n2 apply 8', ['2:1 G601 the line is too short for apply (NUMBER apply WIDTH FUNCTION NODE …)']],
  ['1', ['1:2 G601 the line ends after its number (a kind of node)']],
  ['x var 2', ["1:1 G601 the line begins with 'x' (a positive number)"]],
  ['-1 var 2', ['1:1 G604 a line cannot have the number -1 (a positive number)']],
  ['1 var 2\n1 var 3', ['2:1 G604 there is already a line with the number 1 (a number that no earlier line uses)']],
  ['1 var 0', ["1:7 G601 '0' is not a width (a number from 1 to 65536)"]],
  ['1 var 2\n2 not 2', ['2:1 G601 the line is too short for not (NUMBER not WIDTH NODE)']],
  ['1 var 2\n2 not 2 1 1', ['2:11 G601 a line of not must end here (NUMBER not WIDTH NODE)']],
  ['1 var 2\n2 not 2 x', ["2:9 G601 'x' is not a reference to a node (a node's number, negative for its negation)"]],
  ['1 var 2\n2 not 2 3', ['2:9 G603 3 is not the number of an earlier line (the number of a node on an earlier line)']],
  ['1 var 2\n2 not 3 1', ['2:9 G605 argument 1 of not has 2 bits (3 bits (the width of the result))']],
  [
    '1 var 2\n2 array 3 2\n3 read 3 2 -1\n4 add 3 3 1',
    ['4:11 G605 argument 2 of add has 2 bits (3 bits (the width of the result))'],
  ],
  ['1 var 4\n2 slice 2 1 4 3', ['2:13 G605 upper bit 4 does not exist (0 to 3, the bits of argument 1)']],
  ['1 var 4\n2 slice 2 1 1 2', ['2:15 G605 lower bit 2 is above the upper bit 1 (0 to 1)']],
  ['1 var 4\n2 sext 4 1 2', ['2:8 G605 sext with these arguments cannot have 4 bits (6 bits)']],
  ['1 const 3 01', ['1:11 G606 the constant has 2 binary digits (3 binary digits)']],
  ['1 const 3 012', ["1:11 G606 '012' is not a binary number (binary digits)"]],
  ['1 constd 3 8', ['1:12 G606 8 does not fit in 3 bits (less than 2^3)']],
  [
    `1 constd 40000 ${'9'.repeat(10_001)}`,
    [
      '1:16 G606 a decimal constant has 10,001 digits: at most 10,000 are supported (const or consth with the same value)',
    ],
  ],
  ['1 sort bitvec 3\n2 constd 1 -5', ['2:12 G606 -5 does not fit in 3 bits (less than 2^3)']],
  ['1 sort bitvec 3\n2 input 1\n3 not 2 2', ['3:7 G603 2 is a node (the number of a sort)']],
  ['1 sort bitvec 3\n2 not 1 1', ['2:9 G603 1 is a sort (the number of a node on an earlier line)']],
  ['1 sort bitvec 1\n2 input 1\n3 bad 2\n4 not 1 3', ['4:9 G603 3 is a bad and has no value (a node with a value)']],
  [
    '1 sort bitvec 3\n2 input 1\n3 bad 2',
    ['3:7 G605 argument 1 of bad has 3 bits (1 bit (a condition is a single bit))'],
  ],
  ['1 sort bitvec 1\n2 input 1\n3 next 1 2 2', ['3:10 G609 argument 1 of next is not a state (a state, not negated)']],
  [
    '1 sort bitvec 1\n2 state 1\n3 next 1 2 2\n4 next 1 2 2',
    ['4:10 G609 this state already has a next (one next for each state)'],
  ],
  [
    '1 sort bitvec 1\n2 sort array 1 1\n3 sort array 2 1',
    ['3:14 G605 arrays of arrays, and arrays as addresses, are not supported (a sort of bit-vectors)'],
  ],
])('reports the problem in a BTOR text: %j', (text, expected) => {
  expect(complaints(text)).toEqual(expected);
  expect(readBtor(text).ok).toBe(false);
});

it('reports a bad line once, and does not report lines that depend on it', () => {
  expect(complaints('1 var 2\n2 add 2 1 9\n3 not 2 2\n4 root 2 3\n')).toHaveLength(1);
});

it('reports at most 100 problems in a text of another format', () => {
  expect(complaints('(assert true)\n'.repeat(1000))).toHaveLength(100);
});

it('accepts -2^(w-1) to 2^w - 1 as decimal constants of BTOR2', () => {
  const { ok, graph } = readBtor('1 sort bitvec 3\n2 constd 1 -4\n3 constd 1 -1\n4 constd 1 7\n');
  expect(ok).toBe(true);
  expect(graph.nodes.map(({ value }) => value)).toEqual([4n, 7n, 7n]);
});
