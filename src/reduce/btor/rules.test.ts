import { describe, expect, it } from 'vitest';
import {
  arrayOf,
  bits,
  BtorArray,
  type BtorGraph,
  type BtorKind,
  type BtorNode,
  type BtorSort,
  type BtorValue,
  type Edge,
  evaluateGraph,
  kindInfo,
  readBtor,
  resultSort,
  sameBtorValue,
  sortFault,
} from '../../btor/index.js';
import { Draft } from '../graph/draft.js';
import { DEPTH } from '../../../test/support/laws.js';
import { type BtorLabelling, reducibleBtor } from './labelling.js';
import { RULES, simplifyNode } from './rules.js';

/** Leaves to which each test adds an operator and a root. */
const LEAVES: readonly BtorNode[] = leaves();

function leaves(): BtorNode[] {
  const nodes: BtorNode[] = [];
  const add = (node: Partial<BtorNode> & Pick<BtorNode, 'kind' | 'sort'>): number =>
    nodes.push({ args: [], indices: [], ...node });
  for (const width of [1, 2, 3]) {
    const sort = bits(width);
    for (const name of ['x', 'y']) add({ kind: 'input', sort, symbol: `${name}${width}` });
    for (const kind of ['zero', 'one', 'ones'] as const) add({ kind, sort });
    add({ kind: 'const', sort, value: 1n });
  }
  const sort = arrayOf(1, 2);
  const a = add({ kind: 'input', sort, symbol: 'a' });
  const write = add({ kind: 'write', sort, args: [a, 1, 7] });
  add({ kind: 'read', sort: bits(2), args: [a, 1] });
  add({ kind: 'read', sort: bits(2), args: [write, 2] });
  return nodes;
}

/**
 * References to every leaf, and negated references to every leaf that is not an array. Without constants that equal
 * another leaf if the test depth is `sample`.
 */
const EDGES: readonly Edge[] = LEAVES.flatMap(({ kind, sort }, at) => {
  if (DEPTH === 'sample' && (kind === 'const' || (kind === 'ones' && sort === bits(1)))) return [];
  return sort.kind === 'array' ? [at + 1] : [at + 1, -at - 1];
});

const NARROW = EDGES.filter((edge) => {
  const sort = edgeSort(edge);
  return sort.kind === 'array' || sort.width <= 2;
});

function edgeSort(edge: Edge): BtorSort {
  return (LEAVES[Math.abs(edge) - 1] as BtorNode).sort;
}

function* listOperators(kind: BtorKind): Generator<BtorNode> {
  const { arity, signature } = kindInfo(kind);
  const indices =
    signature === 'slice'
      ? [
          [0, 0],
          [1, 0],
          [1, 1],
          [2, 0],
        ]
      : signature === 'extension'
        ? [[0], [1]]
        : [[]];
  for (const args of tuples(arity ?? 1)) {
    const sorts = args.map(edgeSort);
    for (const given of indices) {
      // `resultSort` rejects an operator whose first argument has the wrong kind of sort.
      if (signature === 'slice' && sorts[0]?.kind === 'bits' && (given[0] as number) >= sorts[0].width) continue;
      if (signature !== 'read' && signature !== 'write' && kind !== 'ite' && kind !== 'eq' && kind !== 'neq') {
        if (sorts.some((sort) => sort.kind === 'array')) continue;
      }
      const sort = resultSort(kind, sorts, given);
      if (sort !== undefined && sortFault(kind, sort, sorts, given) === undefined)
        yield { kind, sort, args, indices: given };
    }
  }
}

/**
 * Yields lists of references. Only arithmetic needs widths above two bits, and arithmetic has at most two arguments.
 */
function* tuples(length: number, edges = length > 2 ? NARROW : EDGES): Generator<Edge[]> {
  if (length === 0) {
    yield [];
    return;
  }
  for (const rest of tuples(length - 1, edges)) for (const edge of edges) yield [...rest, edge];
}

function* assignments(): Generator<ReadonlyMap<string, BtorValue>> {
  for (let number = 0; number < 64; number++) {
    const x = BigInt(number & 7);
    const y = BigInt(number >> 3);
    const array = BtorArray.of(arrayOf(1, 2), x & 3n).with(1n, y & 3n);
    const words = [1, 2, 3].flatMap((width): [string, bigint][] => [
      [`x${width}`, BigInt.asUintN(width, x)],
      [`y${width}`, BigInt.asUintN(width, y)],
    ]);
    yield new Map<string, BtorValue>([...words, ['a', array]]);
  }
}

const ASSIGNMENTS = [...assignments()];

function rootValues(graph: BtorGraph): BtorValue[] {
  return ASSIGNMENTS.map((named) => {
    const given = new Map<number, BtorValue>();
    graph.nodes.forEach(({ symbol }, at) => {
      const value = symbol === undefined ? undefined : named.get(symbol);
      if (value !== undefined) given.set(at + 1, value);
    });
    return evaluateGraph(graph, given).at(-1) as BtorValue;
  });
}

describe('the simplification rules', () => {
  const fired = new Map<string, number>();
  for (const kind of new Set(RULES.flatMap((rule) => rule.kinds))) {
    it(`preserves the value of ${kind} when simplifying, for all operand values of up to three bits`, () => {
      let tried = 0;
      for (const operator of listOperators(kind)) {
        tried++;
        if (DEPTH === 'sample' && operator.args.length > 1 && tried % 3 !== 0) continue;
        // A root is a bit-vector, so the test compares array results by reading an element.
        const place = LEAVES.length + 1;
        const seen: BtorNode[] =
          operator.sort.kind === 'bits'
            ? [{ kind: 'root', sort: operator.sort, args: [place], indices: [] }]
            : [
                { kind: 'read', sort: bits(operator.sort.element), args: [place, 1], indices: [] },
                { kind: 'root', sort: bits(operator.sort.element), args: [place + 1], indices: [] },
              ];
        const graph: BtorGraph = { version: 1, nodes: [...LEAVES, operator, ...seen] };
        const dag = reducibleBtor(graph);
        const labelling = dag.parts.labelling as BtorLabelling;
        const draft = new Draft(dag);
        const simple = simplifyNode(labelling, draft, place - 1);
        if (simple === undefined) continue;
        const { rule, edge } = simple;
        if (labelling.label(draft.label(edge >> 1)).sort !== operator.sort)
          throw new Error(`${rule.text}: another sort`);
        const times = (fired.get(rule.text) ?? 0) + 1;
        fired.set(rule.text, times);
        // Checks the first applications of each rule and a sample of the rest.
        if (DEPTH === 'sample' && times > 2 && tried % 512 !== 0) continue;
        const simplified = dag.apply([{ kind: 'simplify', node: place - 1 }], { simplify: false });
        const { graph: back, ok } = readBtor(new TextDecoder().decode(simplified?.print()));
        expect(ok).toBe(true);
        const before = rootValues(graph);
        const after = rootValues(back);
        const wrong = before.findIndex((value, at) => !sameBtorValue(value, after[at] as BtorValue));
        if (wrong >= 0) throw new Error(`${rule.text} is wrong on ${JSON.stringify(operator.args)}`);
      }
      expect(tried).toBeGreaterThan(0);
    });
  }

  it('applies each simplification rule in at least one example', () => {
    expect(RULES.map(({ text }) => text).filter((text) => !fired.has(text))).toEqual([]);
  });
});
