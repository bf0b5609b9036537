import { describe, expect, it } from 'vitest';
import { type BtorGraph, type BtorNode, arrayOf, bits, readBtor } from '../../src/btor/index.js';
import { readScript } from '../../src/syntax/index.js';
import {
  type Picture,
  printDot,
  foldPicture,
  printListing,
  findNodes,
  selectReachable,
  pictureOfBtor,
  pictureOfScript,
} from './index.js';
import { nightly } from '../../test/support/nightly.js';

const [bit, byte] = [bits(1), bits(8)];

function makeGraph(...nodes: (Partial<BtorNode> & Pick<BtorNode, 'kind'>)[]): BtorGraph {
  return { version: 1, nodes: nodes.map((node) => ({ sort: bit, args: [], indices: [], ...node })) };
}

function ofScript(text: string): Picture {
  return pictureOfScript(readScript(text).script);
}

describe('a BTOR graph', () => {
  const graph = makeGraph(
    { kind: 'input', sort: byte, symbol: 'a' },
    { kind: 'input', sort: arrayOf(8, 8), symbol: 'mem' },
    { kind: 'const', sort: byte, value: 5n },
    { kind: 'write', sort: arrayOf(8, 8), args: [2, 1, 3] },
    { kind: 'read', sort: byte, args: [4, -1] },
    { kind: 'slice', sort: bits(4), args: [-5], indices: [7, 4] },
    { kind: 'redor', args: [6] },
    { kind: 'root', args: [-7] },
    { kind: 'input', sort: byte },
  );

  it('shows widths, values, roles and negation of BTOR nodes, and unreferenced nodes last', () => {
    expect(printListing(pictureOfBtor(graph))).toBe(
      [
        'root',
        '  -7 redor, 1 bit',
        '    6 slice 7 4, 4 bits',
        '      -5 read, 8 bits',
        '        array: 4 write, 2^8 x 8 bits',
        '          array: 2 mem, 2^8 x 8 bits',
        '          index: 1 a, 8 bits',
        '          value: 3 0b00000101, 8 bits',
        '        index: -1 a, 8 bits',
        '9 var, 8 bits',
        '',
      ].join('\n'),
    );
  });

  it('draws negation as a dashed edge with a dot, and a constant at each use', () => {
    const dot = printDot(pictureOfBtor(graph), 'a "title" <&>');
    expect(dot).toContain('n7 -> n6 [style=dashed, arrowhead=dot, color="#b00020"]');
    expect(dot).toContain('n4 -> n0 [tailport=se, taillabel="index", style=dashed');
    expect(dot).toMatch(/n3 -> k1 \[tailport=se, taillabel="value"\]/);
    expect(dot).toContain('a &quot;title&quot; &lt;&amp;&gt;');
    expect(dot).toContain('rank=source; n7;');
  });

  it('numbers nodes as in the file', () => {
    const picture = pictureOfBtor(graph, [10, 20, 30, 40, 50, 60, 70, 80, 90]);
    expect(findNodes(picture, '50')).toEqual([4]);
    expect(findNodes(picture, 'mem')).toEqual([1]);
    expect(printListing(selectReachable(picture, findNodes(picture, '40'))).split('\n')[0]).toBe(
      '40 write, 2^8 x 8 bits',
    );
  });

  it('lists the outputs of BTOR2 before its steps', () => {
    const states = makeGraph(
      { kind: 'state', symbol: 's' },
      { kind: 'next', args: [1, -1] },
      { kind: 'bad', args: [1], symbol: 'wrong' },
    );
    expect(printListing(pictureOfBtor({ ...states, version: 2 })).split('\n')).toEqual([
      'bad, wrong',
      '  1 s, state, 1 bit',
      'next',
      '  state: 1 s, state, 1 bit',
      '  value: -1 s, state, 1 bit',
      '',
    ]);
  });
});

describe('a script', () => {
  it('draws a term shared by `let` once, and `not` as a negated edge', () => {
    const picture = ofScript(`
      (declare-const x (_ BitVec 8)) (declare-fun f (Int) Bool)
      (assert (let ((y (bvadd x #x01))) (not (bvult y (bvnot y)))))
      (assert (forall ((n Int)) (! (=> (f n) (not (not (f 3)))) :pattern ((f n)))))`);
    expect(printListing(picture)).toBe(
      [
        'assert 1',
        '  -4 bvult, Bool',
        '    1: 3 bvadd, 8 bits',
        '      1 x, 8 bits',
        '      2 #x01, 8 bits',
        '    2: -3 bvadd ^',
        'assert 2',
        '  12 forall n: Int, Bool',
        '    11 ! :pattern, Bool',
        '      10 =>, Bool',
        '        1: 6 f, Bool',
        '          5 n, Int',
        '        2: -9 not, Bool',
        '          8 f, Bool',
        '            7 3, Int',
        '      pattern: 6 f ^',
        '',
      ].join('\n'),
    );
  });

  it('draws unknown commands with their terms', () => {
    const text = printListing(ofScript('(declare-const x Int)(assert (mystery x (+ x 1)))'));
    expect(text).toContain('(mystery _ _)');
    expect(text).toContain('2: 3 +, Int');
  });

  it('shows definitions, assumptions and levels', () => {
    const text = printListing(
      ofScript('(define-fun g ((a Int)) Bool (> a 1))(declare-const p Bool)(push 1)(assert p)(check-sat-assuming (p))'),
    );
    expect(text.split('\n')).toContain('define g, a: Int');
    expect(text.split('\n')).toContain('assert 1, level 1');
    expect(text.split('\n')).toContain('check-sat-assuming');
  });
});

describe('folding', () => {
  const chain = (depth: number): Picture =>
    ofScript(`(declare-const x Int)(declare-const y Int)(assert (< x ${'(- '.repeat(depth)}y${')'.repeat(depth)}))`);

  it('does not change a picture that is within the limit', () => {
    const picture = chain(5);
    expect(foldPicture(picture, 100)).toBe(picture);
  });

  it('shows the size and the inputs of the folded part', () => {
    const folded = foldPicture(chain(50), 10);
    expect(folded.nodes.length).toBeLessThanOrEqual(11);
    const text = printListing(folded);
    expect(text).toContain('… 43 nodes, depth 44');
    expect(text).toContain('~ 2 y, Int');
    expect(printDot(folded, 't')).toContain('peripheries=2');
  });

  it('folds the surplus of many roots into a single node', () => {
    const many = ofScript(`(declare-const x Int)${'(assert (> x 1))'.repeat(100)}`);
    const folded = foldPicture(many, 20);
    expect(folded.nodes.length).toBeLessThanOrEqual(21);
    expect(printListing(folded)).toContain('90 more, … 90 nodes, depth 3');
  });

  nightly('handles input of any depth', () => {
    const deep = chain(100_000);
    expect(foldPicture(deep, 300).nodes.length).toBeLessThanOrEqual(301);
    expect(printListing(deep).split('\n').length).toBeGreaterThan(100_000);
    expect(selectReachable(deep, [50_000]).nodes.length).toBeGreaterThan(49_000);
  });
});

it('draws leaves of a wide graph at each use, and refers to distant nodes by number', () => {
  const lines = ['1 var 8 x'];
  for (let i = 2; i <= 60; i++) lines.push(`${i} add 8 ${i - 1} 1`);
  for (let i = 61; i <= 100; i++) lines.push(`${i} ult 1 ${i - 40} ${i - 59}`);
  for (let i = 101; i <= 140; i++) lines.push(`${i} root 1 ${i - 40}`);
  const dot = printDot(pictureOfBtor(readBtor(`${lines.join('\n')}\n`).graph), 'wide');
  expect(dot).toContain('packmode="graph"');
  expect(dot).not.toMatch(/^ {2}n0 /m);
});

it('draws a constructor without fields as a value', () => {
  const text = '(declare-datatype C ((red) (box (n Int))))(declare-const c C)(assert (distinct c red))';
  const { nodes } = pictureOfScript(readScript(text).script);
  expect(nodes.map(({ label, group }) => [label, group])).toContainEqual(['red', 'constant']);
  expect(nodes.map(({ label, group }) => [label, group])).toContainEqual(['c', 'input']);
});
