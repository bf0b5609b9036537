import { hasValue } from '../kinds.js';
import { type BtorGraph, type BtorNode, type Edge, nodeAt } from '../graph.js';
import type { BtorSort } from '../sort.js';
import { BtorArray } from './array-value.js';
import { type BitsContext, bitsMeaning } from './bits-meaning.js';

export type BtorValue = bigint | BtorArray;

/** Values of inputs and states by position. A missing value is zero or an array of zeros. */
export type BtorAssignment = ReadonlyMap<number, BtorValue>;

/**
 * Returns values of the first step, indexed by position - 1. A line without a value gets its first argument's value.
 * Throws on a negated array or a function; `expandFunctions` removes functions.
 */
export function evaluateGraph(graph: BtorGraph, inputs: BtorAssignment = new Map()): readonly BtorValue[] {
  const values = new Array<BtorValue>(graph.nodes.length);
  const at = (edge: Edge): BtorValue => {
    const value = values[Math.abs(edge) - 1] as BtorValue;
    return edge > 0 ? value : negate(value, nodeAt(graph, edge).sort);
  };
  for (let i = 0; i < graph.nodes.length; i++) {
    const node = graph.nodes[i] as BtorNode;
    values[i] = computeValue(graph, node, at, inputs.get(i + 1));
  }
  return values;
}

export function sameBtorValue(a: BtorValue, b: BtorValue): boolean {
  return typeof a === 'bigint' || typeof b === 'bigint' ? a === b : a.equals(b);
}

function negate(value: BtorValue, sort: BtorSort): bigint {
  if (typeof value !== 'bigint' || sort.kind !== 'bits') throw new TypeError('a negated array has no value');
  return BigInt.asUintN(sort.width, ~value);
}

type At = (edge: Edge) => BtorValue;

function computeValue(graph: BtorGraph, node: BtorNode, at: At, given: BtorValue | undefined): BtorValue {
  const { kind, sort, args } = node;
  const [a, b, c] = args as readonly [Edge, Edge, Edge];
  if (!hasValue(kind)) return at(a);
  switch (kind) {
    case 'input':
    case 'state':
    case 'param':
      return given ?? (sort.kind === 'bits' ? 0n : BtorArray.of(sort));
    case 'const':
      return node.value ?? 0n;
    case 'zero':
      return 0n;
    case 'one':
      return 1n;
    case 'ones':
      return BigInt.asUintN(sort.kind === 'bits' ? sort.width : 1, -1n);
    case 'read':
      return (at(a) as BtorArray).get(at(b) as bigint);
    case 'write':
      return (at(a) as BtorArray).with(at(b) as bigint, at(c) as bigint);
    case 'ite':
      return at(a) === 1n ? at(b) : at(c);
    case 'eq':
    case 'neq':
      return sameBtorValue(at(a), at(b)) === (kind === 'eq') ? 1n : 0n;
    case 'proxy':
      return at(a);
    case 'lambda':
    case 'apply':
      throw new TypeError('functions must be expanded before a graph is evaluated');
    default: {
      const first = at(a) as bigint;
      const second = args.length > 1 ? (at(b) as bigint) : 0n;
      const value = bitsMeaning(kind)(first, second, makeContext(graph, node));
      return sort.kind === 'bits' ? BigInt.asUintN(sort.width, value) : value;
    }
  }
}

function makeContext(graph: BtorGraph, { args, indices }: BtorNode): BitsContext {
  const width = widthAt(graph, args[0] as Edge);
  const second = args.length > 1 ? widthAt(graph, args[1] as Edge) : 0;
  return { width, ones: makeOnes(width), second, indices };
}

function widthAt(graph: BtorGraph, edge: Edge): number {
  const { sort } = nodeAt(graph, edge);
  return sort.kind === 'bits' ? sort.width : 0;
}

const knownOnes: bigint[] = [];
const KEPT = 4096;

function makeOnes(width: number): bigint {
  const known = knownOnes[width];
  if (known !== undefined) return known;
  const ones = BigInt.asUintN(width, -1n);
  if (width < KEPT) knownOnes[width] = ones;
  return ones;
}
