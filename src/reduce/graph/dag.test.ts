import { describe, expect, it } from 'vitest';
import { readBtor } from '../../btor/index.js';
import { reducibleBtor } from '../btor/labelling.js';
import type { Dag } from './dag.js';
import type { Edit, ReducibleGraph } from './graph.js';
import { smallerSize } from '../text-size.js';

const text = (graph: ReducibleGraph): string => new TextDecoder().decode(graph.print());
const parseDag = (source: string): Dag => reducibleBtor(readBtor(source).graph);
const lines = (each: string): string => each.trim().replaceAll('\n', '; ');

/** In edits, nodes are numbered from 0. */
const SMALL = '1 var 2\n2 var 2\n3 add 2 1 2\n4 neg 2 -3\n5 eq 1 4 1\n6 root 1 5\n';

describe('ReducibleGraph', () => {
  const dag = parseDag(SMALL);

  it('measures a graph by nodes, bits, negations, ranks and heights', () => {
    expect(dag.measure).toEqual([6, 9, 1, 18, 6]);
    expect(parseDag('1 zero 3\n2 var 3\n3 eq 1 -1 -2\n4 root 1 -3\n').measure).toEqual([4, 7, 3, 7, 1]);
    expect(smallerSize([1, 9, 9, 9, 9], [2, 0, 0, 0, 0])).toBe(true);
    expect(smallerSize([1, 1, 1, 1, 1], [1, 1, 1, 1, 1])).toBe(false);
    expect(smallerSize([1, 1, 1, 1, 2], [1, 1, 1, 1, 1])).toBe(false);
    expect(smallerSize([1, 1, 1, 1, 1], [1, 1, 1, 1, 2])).toBe(true);
  });

  it('returns the depth, the height, the children and the references of each node', () => {
    const nodes = [...dag.order];
    expect(nodes).toEqual([0, 1, 2, 3, 4, 5]);
    expect(nodes.map((node) => dag.depth(node))).toEqual([4, 4, 3, 2, 1, 0]);
    expect(nodes.map((node) => dag.height(node))).toEqual([0, 0, 1, 2, 3, 4]);
    expect(nodes.map((node) => dag.children(node))).toEqual([[], [], [0, 1], [2], [3, 0], [4]]);
    expect(nodes.map((node) => dag.references(node))).toEqual([
      [
        { node: 2, slot: 0 },
        { node: 4, slot: 1 },
      ],
      [{ node: 2, slot: 1 }],
      [{ node: 3, slot: 0 }],
      [{ node: 4, slot: 0 }],
      [{ node: 5, slot: 0 }],
      [],
    ]);
    expect([dag.isNegated(3, 0), dag.isNegated(2, 0)]).toEqual([true, false]);
    expect(nodes.filter((node) => dag.isRoot(node))).toEqual([5]);
    expect(dag.sort(0)).toBe(dag.sort(3));
    expect(dag.sort(0)).not.toBe(dag.sort(4));
    expect([dag.fits(2, 0, 3), dag.fits(2, 0, 4), dag.fits(5, 0, 5)]).toEqual([true, false, false]);
  });

  it('drops unreachable nodes and renumbers the others', () => {
    const next = dag.apply([{ kind: 'edge', node: 4, slot: 0, to: 0, negated: true }], { simplify: false }) as Dag;
    expect([...next.order]).toEqual([0, 4, 5]);
    expect([next.has(0), next.has(2), next.has(99)]).toEqual([true, false, false]);
    expect([next.place(4), next.place(2)]).toEqual([1, -1]);
    expect(lines(text(next))).toBe('1 var 2; 2 eq 1 -1 1; 3 root 1 2');
    const compact = next.compact();
    expect([...compact.order]).toEqual([0, 1, 2]);
    expect(compact.roots).toEqual([2]);
    expect(text(compact)).toBe(text(next));
    expect(compact.measure).toEqual(next.measure);
    expect(compact.fingerprint()).toBe(next.fingerprint());
    expect(compact.isNegated(1, 0)).toBe(true);
  });

  it.each<[string, readonly Edit[], string | undefined]>([
    ['no edits', [], undefined],
    ['a reference to its present target', [{ kind: 'edge', node: 2, slot: 0, to: 0, negated: false }], undefined],
    [
      'a negated reference',
      [{ kind: 'edge', node: 2, slot: 0, to: 0, negated: true }],
      '1 var 2; 2 var 2; 3 add 2 -1 2; 4 neg 2 -3; 5 eq 1 4 1; 6 root 1 5',
    ],
    ['a variable by a variable', [{ kind: 'leaf', node: 0, leaf: 'fresh' }], undefined],
    [
      'an operator by a variable',
      [{ kind: 'leaf', node: 2, leaf: 'fresh' }],
      '1 var 2; 2 var 2; 3 neg 2 -2; 4 eq 1 3 1; 5 root 1 4',
    ],
    [
      'two operators by variables',
      [
        { kind: 'leaf', node: 2, leaf: 'fresh' },
        { kind: 'leaf', node: 3, leaf: 'fresh' },
      ],
      '1 var 2; 2 var 2; 3 eq 1 2 1; 4 root 1 3',
    ],
    [
      'all operators by zeros',
      [
        { kind: 'leaf', node: 0, leaf: 'zero' },
        { kind: 'leaf', node: 1, leaf: 'zero' },
        { kind: 'leaf', node: 2, leaf: 'zero' },
        { kind: 'leaf', node: 3, leaf: 'zero' },
      ],
      '1 zero 2; 2 eq 1 1 1; 3 root 1 2',
    ],
    ['an operator by ones', [{ kind: 'leaf', node: 3, leaf: 'ones' }], '1 var 2; 2 zero 2; 3 eq 1 -2 1; 4 root 1 3'],
    [
      'a negated operand by ones',
      [{ kind: 'leaf', node: 2, leaf: 'ones' }],
      '1 var 2; 2 zero 2; 3 neg 2 2; 4 eq 1 3 1; 5 root 1 4',
    ],
    ['the only root', [{ kind: 'leaf', node: 5, leaf: 'zero' }], undefined],
    ['a cycle', [{ kind: 'edge', node: 2, slot: 0, to: 3, negated: false }], undefined],
    [
      'two edits at once',
      [
        { kind: 'leaf', node: 1, leaf: 'zero' },
        { kind: 'edge', node: 4, slot: 1, to: 3, negated: false },
      ],
      '1 var 2; 2 zero 2; 3 add 2 1 2; 4 neg 2 -3; 5 eq 1 4 4; 6 root 1 5',
    ],
  ])('applies edits: %s', (_, edits, expected) => {
    const next = dag.apply(edits, { simplify: false });
    expect(next && lines(text(next))).toEqual(expected);
  });

  it('simplifies a graph after a change or on request', () => {
    const source = '1 var 2\n2 var 2\n3 xor 2 1 1\n4 and 2 2 3\n5 or 2 4 1\n6 root 2 5\n';
    const of = (edits: readonly Edit[], simplify: boolean) => {
      const next = parseDag(source).apply(edits, { simplify });
      return next && lines(text(next));
    };
    expect(
      of(
        [
          { kind: 'simplify', node: 2 },
          { kind: 'simplify', node: 3 },
          { kind: 'simplify', node: 4 },
        ],
        false,
      ),
    ).toEqual('1 var 2; 2 root 2 1');
    expect(of([{ kind: 'simplify', node: 2 }], false)).toEqual('1 var 2; 2 root 2 1');
    expect(of([{ kind: 'simplify', node: 0 }], false)).toBeUndefined();
    expect(of([{ kind: 'leaf', node: 1, leaf: 'zero' }], true)).toEqual('1 var 2; 2 root 2 1');
    expect(of([{ kind: 'leaf', node: 1, leaf: 'zero' }], false)).toEqual(
      '1 var 2; 2 xor 2 1 1; 3 zero 2; 4 and 2 3 2; 5 or 2 4 1; 6 root 2 5',
    );
  });

  it('reuses an existing constant', () => {
    const has = parseDag('1 zero 2\n2 var 2\n3 neg 2 2\n4 add 2 3 1\n5 root 2 4\n');
    const next = has.apply([{ kind: 'leaf', node: 2, leaf: 'zero' }], { simplify: false });
    expect(next && lines(text(next))).toBe('1 zero 2; 2 add 2 1 1; 3 root 2 2');
  });

  it('finds the first of several equal constants', () => {
    const graph = parseDag('1 zero 2\n2 var 2\n3 zero 2\n4 one 2\n5 add 2 1 2\n6 add 2 3 4\n7 eq 1 5 6\n8 root 1 7\n');
    expect([...graph.constants().values()]).toEqual([0, 3]);
    expect(parseDag('1 var 2\n2 root 2 1\n').constants().size).toBe(0);
  });

  it('drops one of several roots', () => {
    const two = parseDag('1 var 1\n2 root 1 1\n3 root 1 -1\n');
    const next = two.apply([{ kind: 'leaf', node: 1, leaf: 'zero' }], { simplify: false });
    expect(next && lines(text(next))).toBe('1 var 1; 2 root 1 -1');
    expect(next?.roots).toEqual([2]);
  });
});

describe('widthPass', () => {
  const narrowings = (source: string): string[] => {
    const dag = parseDag(source);
    return dag.passes.flatMap((pass) =>
      [...pass.waves({ subject: dag, cut: () => undefined })].map((edits) => {
        const next = dag.apply(edits, { simplify: false });
        return next === undefined ? '-' : lines(text(next));
      }),
    );
  };

  it.each([
    [
      '1 var 4\n2 not 4 1\n3 redor 1 2\n4 root 1 3\n',
      [
        '1 var 1; 2 not 1 1; 3 redor 1 2; 4 root 1 3',
        '1 var 2; 2 not 2 1; 3 redor 1 2; 4 root 1 3',
        '1 var 3; 2 not 3 1; 3 redor 1 2; 4 root 1 3',
      ],
    ],
    ['1 var 1\n2 root 1 1\n', []],
    [
      '1 var 4\n2 slice 2 1 2 1\n3 redand 1 2\n4 root 1 3\n',
      [
        '1 var 1; 2 slice 1 1 0 0; 3 redand 1 2; 4 root 1 3',
        '1 var 2; 2 slice 2 1 1 0; 3 redand 1 2; 4 root 1 3',
        '1 var 3; 2 slice 2 1 2 1; 3 redand 1 2; 4 root 1 3',
        '1 var 4; 2 slice 1 1 1 1; 3 redand 1 2; 4 root 1 3',
      ],
    ],
    [
      '1 var 2\n2 uext 5 1 3\n3 redor 1 2\n4 root 1 3\n',
      [
        '1 var 1; 2 uext 1 1 0; 3 redor 1 2; 4 root 1 3',
        '1 var 2; 2 uext 2 1 0; 3 redor 1 2; 4 root 1 3',
        '1 var 2; 2 uext 4 1 2; 3 redor 1 2; 4 root 1 3',
        '1 var 1; 2 uext 5 1 4; 3 redor 1 2; 4 root 1 3',
      ],
    ],
    [
      '1 var 3\n2 var 2\n3 concat 5 1 2\n4 redor 1 3\n5 root 1 4\n',
      [
        '1 var 1; 2 var 1; 3 concat 2 1 2; 4 redor 1 3; 5 root 1 4',
        '1 var 2; 2 var 2; 3 concat 4 1 2; 4 redor 1 3; 5 root 1 4',
        '1 var 1; 2 var 2; 3 concat 3 1 2; 4 redor 1 3; 5 root 1 4',
        '1 var 2; 2 var 2; 3 concat 4 1 2; 4 redor 1 3; 5 root 1 4',
        '1 var 3; 2 var 1; 3 concat 4 1 2; 4 redor 1 3; 5 root 1 4',
      ],
    ],
    [
      '1 var 4\n2 var 2\n3 sll 4 1 2\n4 redor 1 3\n5 root 1 4\n',
      [
        '1 var 2; 2 var 1; 3 sll 2 1 2; 4 redor 1 3; 5 root 1 4',
        '1 var 2; 2 var 1; 3 sll 2 1 2; 4 redor 1 3; 5 root 1 4',
        '1 var 2; 2 var 1; 3 sll 2 1 2; 4 redor 1 3; 5 root 1 4',
      ],
    ],
    [
      '1 array 4 2\n2 var 2\n3 read 4 1 2\n4 write 4 2 1 2 3\n5 eq 1 4 1\n6 root 1 5\n',
      [
        '1 array 1 2; 2 var 2; 3 read 1 1 2; 4 write 1 2 1 2 3; 5 eq 1 4 1; 6 root 1 5',
        '1 array 2 2; 2 var 2; 3 read 2 1 2; 4 write 2 2 1 2 3; 5 eq 1 4 1; 6 root 1 5',
        '1 array 3 2; 2 var 2; 3 read 3 1 2; 4 write 3 2 1 2 3; 5 eq 1 4 1; 6 root 1 5',
        '1 array 4 1; 2 var 1; 3 read 4 1 2; 4 write 4 1 1 2 3; 5 eq 1 4 1; 6 root 1 5',
      ],
    ],
    [
      '1 constd 4 9\n2 var 4\n3 ult 1 1 2\n4 cond 4 3 1 2\n5 eq 1 4 1\n6 root 1 5\n',
      [
        '1 constd 1 1; 2 var 1; 3 ult 1 1 2; 4 cond 1 3 1 2; 5 eq 1 4 1; 6 root 1 5',
        '1 constd 2 1; 2 var 2; 3 ult 1 1 2; 4 cond 2 3 1 2; 5 eq 1 4 1; 6 root 1 5',
        '1 constd 3 1; 2 var 3; 3 ult 1 1 2; 4 cond 3 3 1 2; 5 eq 1 4 1; 6 root 1 5',
      ],
    ],
    [
      '1 sort bitvec 3\n2 sort array 1 1\n3 state 2 m\n4 state 1 c\n5 init 2 3 4\n6 next 1 4 4\n7 sort bitvec 1\n8 read 1 3 4\n9 redor 7 8\n10 bad 9\n',
      [
        '1 sort bitvec 1; 2 sort array 1 1; 3 state 2 m; 4 state 1 c; 5 init 2 3 4; 6 next 1 4 4; 7 read 1 3 4; 8 redor 1 7; 9 bad 8',
        '1 sort bitvec 2; 2 sort array 1 1; 3 sort bitvec 1; 4 state 2 m; 5 state 1 c; 6 init 2 4 5; 7 next 1 5 5; 8 read 1 4 5; 9 redor 3 8; 10 bad 9',
      ],
    ],
  ])('narrows the bit-vectors of the graph %j', (source, expected) => {
    expect(readBtor(source).ok).toBe(true);
    const all = narrowings(source);
    for (const each of all) expect(each === '-' || readBtor(`${each.replaceAll('; ', '\n')}\n`).ok).toBe(true);
    expect(all).toEqual(expected);
  });
});
