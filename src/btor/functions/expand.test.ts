import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Rng, rngFromSeed } from '../../util/index.js';
import { GraphBuilder } from '../builder.js';
import { convertGraph } from '../convert/convert-graph.js';
import { listDialects } from '../convert/obstacles.js';
import { BITS_MEANINGS, type BitsKind, bitsMeaning } from '../evaluate/bits-meaning.js';
import { evaluateGraph } from '../evaluate/evaluate-graph.js';
import type { BtorGraph, BtorNode, Edge } from '../graph.js';
import { printBtor } from '../print.js';
import { holds } from '../question.js';
import { readBtor } from '../read/read-btor.js';
import { arrayOf, bits, paramWidths } from '../sort.js';
import { toScript } from '../translate/to-script.js';
import { expandFunctions } from './expand.js';
import { sampleRuns } from '../../../test/support/laws.js';
import { nightly } from '../../../test/support/nightly.js';

type Value = bigint | ((...args: readonly bigint[]) => bigint);

/** Evaluates functions of small graphs as JavaScript functions, without expanding them. */
function evaluateEdge(graph: BtorGraph, edge: Edge, known: ReadonlyMap<number, Value>): Value {
  const position = Math.abs(edge);
  const node = graph.nodes[position - 1] as BtorNode;
  const value = known.get(position) ?? computeNode(graph, node, known);
  const mask = node.sort.kind === 'bits' ? (1n << BigInt(node.sort.width)) - 1n : 0n;
  return edge < 0 && typeof value === 'bigint' ? value ^ mask : value;
}

function computeNode(
  graph: BtorGraph,
  { kind, sort, args, indices, value }: BtorNode,
  known: ReadonlyMap<number, Value>,
) {
  const at = (i: number): Value => evaluateEdge(graph, args[i] as Edge, known);
  const bit = (i: number): bigint => at(i) as bigint;
  const call = (i: number): ((...given: readonly bigint[]) => bigint) =>
    at(i) as (...given: readonly bigint[]) => bigint;
  switch (kind) {
    case 'const':
      return value ?? 0n;
    case 'zero':
      return 0n;
    case 'lambda': {
      const [param = 0, body = 0] = args;
      return (first: bigint, ...rest: readonly bigint[]): bigint => {
        const inner = evaluateEdge(graph, body, new Map([...known, [param, first]]));
        return typeof inner === 'bigint' ? inner : inner(...rest);
      };
    }
    case 'apply':
    case 'read':
      return call(0)(...args.slice(1).map((_, i) => bit(i + 1)));
    case 'write': {
      const [of, index, element] = [call(0), bit(1), bit(2)];
      return (i: bigint) => (i === index ? element : of(i));
    }
    case 'ite':
      return bit(0) === 1n ? at(1) : at(2);
    case 'eq': {
      const [left, right] = [at(0), at(1)];
      if (typeof left === 'bigint' || typeof right === 'bigint') return left === right ? 1n : 0n;
      const own = graph.nodes[Math.abs(args[0] as Edge) - 1]?.sort;
      const params = own?.kind === 'array' ? paramWidths(own) : [];
      return everyArgument(params).every((given) => left(...given) === right(...given)) ? 1n : 0n;
    }
    case 'root':
      return at(0);
    default: {
      const widths = args.map((edge) => graph.nodes[Math.abs(edge) - 1]?.sort).map((each) => sortWidth(each));
      const [width = 0, second = 0] = widths;
      const cx = { width, second, indices, ones: (1n << BigInt(width)) - 1n };
      const made = bitsMeaning(kind as BitsKind)(bit(0), args.length > 1 ? bit(1) : 0n, cx);
      return BigInt.asUintN(sortWidth(sort), made);
    }
  }
}

function sortWidth(sort: BtorNode['sort'] | undefined): number {
  return sort?.kind === 'bits' ? sort.width : 0;
}

function everyArgument(params: readonly number[]): bigint[][] {
  return params.reduce<bigint[][]>(
    (all, width) => all.flatMap((given) => Array.from({ length: 2 ** width }, (_, i) => [...given, BigInt(i)])),
    [[]],
  );
}

const WIDTH = 2;
const OPERATORS: readonly BitsKind[] = (['add', 'and', 'mul', 'sub', 'xor', 'udiv', 'not', 'neg'] as const).filter(
  (kind) => kind in BITS_MEANINGS,
);

/**
 * Builds a random graph of two-bit words with nested functions of one and two arguments, used in `ite`, `write` and
 * equality.
 */
function randomFunctions(rng: Rng): BtorGraph {
  const builder = new GraphBuilder({ version: 1 });
  const words: Edge[] = [builder.input(bits(WIDTH), 'x'), builder.input(bits(WIDTH), 'y')];
  const functions: Edge[] = [];
  const pick = <T>(items: readonly T[]): T => items[rng.below(items.length)] as T;
  const maybeNegate = (edge: Edge): Edge => (rng.below(4) === 0 ? -edge : edge);
  /** Adds functions, and bit-vectors with operands from `open`. Returns the last bit-vector. */
  const grow = (open: Edge[], length: number, depth: number): Edge => {
    for (let i = 0; i < length; i++) {
      const chosen = rng.below(functions.length > 0 ? 6 : 3);
      const word = (): Edge => maybeNegate(pick(open));
      if (chosen < 2) {
        const kind = pick(OPERATORS);
        open.push(builder.node(kind, kind === 'not' || kind === 'neg' ? [word()] : [word(), word()]));
      } else if (chosen === 2 && depth < 3) functions.push(makeFunction(open, depth));
      else if (functions.length > 0) open.push(makeCall(word));
    }
    return open.at(-1) as Edge;
  };
  const makeFunction = (outer: readonly Edge[], depth: number): Edge => {
    const before = functions.length;
    const param = builder.input(bits(WIDTH), undefined, 'param');
    const second = rng.below(3) === 0 ? builder.input(bits(WIDTH), undefined, 'param') : undefined;
    const open = [...outer, param, ...(second === undefined ? [] : [second])];
    const body = grow(open, 1 + rng.below(4), depth + 1);
    // Drops inner functions, because they may depend on the parameters.
    functions.length = before;
    const inner = second === undefined ? body : builder.node('lambda', [second, body]);
    return builder.node('lambda', [param, inner]);
  };
  const makeCall = (word: () => Edge): Edge => {
    const of = pick(functions);
    const sort = builder.sortOf(of);
    const params = sort.kind === 'array' ? paramWidths(sort) : [];
    if (params.length > 1) return builder.node('apply', [of, ...params.map(word)]);
    const bit = builder.node('eq', [word(), word()]);
    const other = pick(functions.filter((each) => builder.sortOf(each) === sort));
    const chosen = rng.below(2) === 0 ? of : builder.node('ite', [maybeNegate(bit), of, other]);
    const written = rng.below(2) === 0 ? chosen : builder.node('write', [chosen, word(), word()]);
    return builder.node(rng.below(2) === 0 ? 'read' : 'apply', [written, word()]);
  };
  grow(words, 12, 0);
  const last = words.at(-1) as Edge;
  const of = pick(functions.length > 0 ? functions : [builder.input(arrayOf(WIDTH, WIDTH))]);
  const same = functions.filter((each) => builder.sortOf(each) === builder.sortOf(of));
  const equal = builder.node('eq', [of, same.length > 0 ? pick(same) : of]);
  const bit =
    functions.length > 0 ? builder.node('xor', [equal, builder.node('redor', [last])]) : builder.node('redor', [last]);
  builder.node('root', [bit]);
  return builder.graph();
}

it('preserves the meaning of functions on random graphs, for all inputs', () => {
  const runs = sampleRuns(150);
  let applied = 0;
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const graph = randomFunctions(rngFromSeed(String(seed)));
      const { graph: flat, problems } = expandFunctions(graph);
      expect(problems).toEqual([]);
      const kinds = graph.nodes.map(({ kind }) => kind);
      if (kinds.includes('lambda')) applied++;
      expect(flat?.nodes.some(({ kind }) => kind === 'lambda' || kind === 'apply' || kind === 'param')).toBe(false);
      for (let all = 0; all < 16; all++) {
        const [x, y] = [BigInt(all % 4), BigInt(all >> 2)];
        const inputs = new Map<number, Value>([
          [1, x],
          [2, y],
        ]);
        const root = evaluateEdge(graph, graph.nodes.length, inputs);
        const places = (flat as BtorGraph).nodes.flatMap(({ symbol }, i) => (symbol === undefined ? [] : [i + 1]));
        const given = new Map([
          [places[0] as number, x],
          [places[1] as number, y],
        ]);
        expect(holds(flat as BtorGraph, evaluateGraph(flat as BtorGraph, given))).toBe(root !== 0n);
      }
    }),
    { numRuns: runs },
  );
  expect(applied).toBeGreaterThan(runs / 2);
});

it('prints graphs with functions so that they read back unchanged', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const graph = randomFunctions(rngFromSeed(String(seed)));
      const { graph: again, ok } = readBtor(printBtor(graph, { dialect: 'boolector-3' }));
      expect(ok).toBe(true);
      expect(again).toEqual(graph);
    }),
    { numRuns: sampleRuns(50) },
  );
});

const read = (text: string): BtorGraph => readBtor(text).graph;
const CURRIED = '1 var 8 x\n2 var 4 y\n3 param 8 p\n4 param 4 q\n5 uext 8 4 4\n6 add 8 3 5\n';

it('applies functions of several arguments in the order of their lambdas', () => {
  const graph = read(`${CURRIED}7 lambda 8 4 4 6\n8 lambda 8 8 3 7\n9 apply 8 8 1 -2\n10 root 8 9\n`);
  expect(listDialects(graph)).toEqual(['boolector-3']);
  const { graph: flat } = convertGraph(graph, 'boolector-1.5');
  expect(printBtor(flat as BtorGraph)).toBe('1 var 8 x\n2 var 4 y\n3 uext 8 -2 4\n4 add 8 1 3\n5 root 8 4\n');
  expect(toScript(graph).script?.commands.map(({ kind }) => kind)).toEqual([
    'set-logic',
    'declare-fun',
    'declare-fun',
    'assert',
    'check-sat',
  ]);
});

it.each([
  ['1 param 8\n2 var 8\n3 add 8 1 2\n4 lambda 8 8 1 3\n5 root 8 3\n', 'a parameter is used outside of its lambda'],
  ['1 param 8\n2 root 8 1\n', 'a parameter is used outside of its lambda'],
  [
    `1 var 13\n2 param 13\n3 lambda 13 13 2 2\n4 param 13\n5 lambda 13 13 4 1\n6 eq 1 3 5\n7 root 1 6\n`,
    'functions of more than 4096 values cannot be compared without a quantifier',
  ],
])('rejects invalid uses of functions: %j', (text, message) => {
  const { script, problems } = toScript(read(text));
  expect(script).toBeUndefined();
  expect(problems.map((problem) => problem.message)).toEqual([message]);
});

nightly('shares equal applications, and reports an expansion that would not end', () => {
  const chain = (twice: boolean): string => {
    const lines = ['1 var 64', '2 param 64', '3 lambda 64 64 2 2'];
    for (let i = 0; i < 60; i++) {
      const at = 4 + 5 * i;
      const previous = i === 0 ? 3 : at - 1;
      lines.push(`${at} param 64`, `${at + 1} inc 64 ${at}`, `${at + 2} apply 64 ${previous} ${at + 1}`);
      const other = twice ? `mul 64 ${at + 2} ${at}` : `add 64 ${at + 2} ${at + 2}`;
      lines.push(`${at + 3} ${other}`, `${at + 4} lambda 64 64 ${at} ${at + 3}`);
    }
    const last = 4 + 5 * 59 + 4;
    return [...lines, `${last + 1} apply 64 ${last} 1`, `${last + 2} root 64 ${last + 1}`, ''].join('\n');
  };
  expect(expandFunctions(read(chain(false))).graph?.nodes.length).toBeLessThan(200);
  expect(expandFunctions(read(chain(true))).graph?.nodes.length).toBeLessThan(300);
  const lines = ['1 var 64', '2 param 64', '3 lambda 64 64 2 2'];
  for (let i = 0; i < 40; i++) {
    const at = 4 + 7 * i;
    const previous = i === 0 ? 3 : at - 1;
    lines.push(`${at} param 64`, `${at + 1} inc 64 ${at}`, `${at + 2} neg 64 ${at}`);
    lines.push(`${at + 3} apply 64 ${previous} ${at + 1}`, `${at + 4} apply 64 ${previous} ${at + 2}`);
    lines.push(`${at + 5} xor 64 ${at + 3} ${at + 4}`, `${at + 6} lambda 64 64 ${at} ${at + 5}`);
  }
  const last = 4 + 7 * 39 + 6;
  const bomb = read([...lines, `${last + 1} apply 64 ${last} 1`, `${last + 2} root 64 ${last + 1}`, ''].join('\n'));
  expect(expandFunctions(bomb).problems.map(({ message }) => message)).toEqual([
    'the functions of this graph take more than 101140 nodes when expanded',
  ]);
});

nightly('expands 20,000 functions that call one another', () => {
  const lines = ['1 var 8', '2 param 8', '3 lambda 8 8 2 2'];
  for (let i = 0; i < 20_000; i++) {
    const at = 4 + 3 * i;
    lines.push(
      `${at} param 8`,
      `${at + 1} apply 8 ${i === 0 ? 3 : at - 1} ${at}`,
      `${at + 2} lambda 8 8 ${at} -${at + 1}`,
    );
  }
  const last = 4 + 3 * 19_999 + 2;
  const graph = read([...lines, `${last + 1} apply 8 ${last} 1`, `${last + 2} root 8 ${last + 1}`, ''].join('\n'));
  expect(printBtor(expandFunctions(graph).graph as BtorGraph)).toBe('1 var 8\n2 root 8 1\n');
});
