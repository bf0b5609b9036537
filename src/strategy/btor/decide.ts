import {
  type BtorAssignment,
  type BtorGraph,
  type BtorNode,
  evaluateGraph,
  holds,
  kindInfo,
  leafNames,
} from '../../btor/index.js';
import type { Certificate } from '../../generate/index.js';
import type { Decided } from '../../oracle/index.js';

/** Trying this many input bits takes a tenth of a second. */
const MOST_BITS = 10;
const MOST_NODES = 200;

export function decideByTrying(
  graph: BtorGraph,
): { readonly status: Decided; readonly certificate: Certificate } | undefined {
  const inputs = findInputs(graph);
  if (inputs === undefined || graph.nodes.length > MOST_NODES) return undefined;
  const total = inputs.reduce((sum, { width }) => sum + width, 0);
  if (total > MOST_BITS) return undefined;
  for (let code = 0n; code < 1n << BigInt(total); code++) {
    const assignment = decodeAssignment(inputs, code);
    if (holds(graph, evaluateGraph(graph, assignment)))
      return { status: 'sat', certificate: toModel(graph, inputs, assignment) };
  }
  const names = leafNames(graph);
  const variables = inputs.map(({ position, width }) => ({
    name: names.get(position) as string,
    sort: `(_ BitVec ${width})`,
  }));
  return { status: 'unsat', certificate: { kind: 'exhaustion', variables, assignments: 2 ** total, satisfying: 0 } };
}

interface Input {
  readonly position: number;
  readonly width: number;
}

function findInputs({ nodes }: BtorGraph): Input[] | undefined {
  const inputs: Input[] = [];
  for (let i = 0; i < nodes.length; i++) {
    const { kind, sort } = nodes[i] as BtorNode;
    const { signature } = kindInfo(kind);
    if (sort.kind !== 'bits' || signature === 'step' || signature === 'justice') return undefined;
    if (signature === 'leaf') inputs.push({ position: i + 1, width: sort.width });
  }
  return inputs;
}

function decodeAssignment(inputs: readonly Input[], code: bigint): BtorAssignment {
  const values = new Map<number, bigint>();
  let rest = code;
  for (const { position, width } of inputs) {
    values.set(position, BigInt.asUintN(width, rest));
    rest >>= BigInt(width);
  }
  return values;
}

function toModel(graph: BtorGraph, inputs: readonly Input[], values: BtorAssignment): Certificate {
  const names = leafNames(graph);
  const symbols = inputs.map(({ position, width }) => {
    const value = values.get(position) as bigint;
    const text = `#b${value.toString(2).padStart(width, '0')}`;
    return { name: names.get(position) as string, params: [], sort: `(_ BitVec ${width})`, value: text };
  });
  return { kind: 'model', symbols, universes: [] };
}
