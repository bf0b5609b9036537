import { BTOR_OPERATIONS, KINDS, dialectInfo } from '../../src/lab-front.js';
import {
  type BtorGraph,
  type BtorKind,
  type BtorNode,
  type BtorParameters,
  btorOperations,
  kindInfo,
  nodeAt,
} from '../../src/smt.js';

/** Names of node kinds on bit-vectors and arrays: the BTOR 1 name, or the BTOR2 name if BTOR 1 lacks the kind. */
const OTHER_NAMES = new Map<BtorKind, { readonly bits: string; readonly arrays: string }>(
  (Object.keys(KINDS) as BtorKind[]).map((kind) => {
    const { btor1 } = kindInfo(kind);
    const name = btor1?.name ?? kind;
    return [kind, { bits: name, arrays: btor1?.arrays ?? name }];
  }),
);

const formatKey = (kind: BtorKind, arrays: boolean, base: number | undefined) => `${kind} ${arrays} ${base ?? ''}`;

const OPERATION_NAMES = new Map(
  BTOR_OPERATIONS.map(({ name, kind, arrays, base }) => [formatKey(kind, arrays === true, base), name]),
);

export function countBtorNodes(graph: BtorGraph, counts: Map<string, number>): void {
  for (const node of graph.nodes) {
    const name = nodeName(graph, node);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
}

function nodeName(graph: BtorGraph, { kind, sort, args, base }: BtorNode): string {
  const [, second] = args;
  // An equality is named after the sort of its operands, every other node after its own sort.
  const of = (kind === 'eq' || kind === 'neq') && second !== undefined ? nodeAt(graph, second).sort : sort;
  const arrays = of.kind === 'array';
  const operation =
    OPERATION_NAMES.get(formatKey(kind, arrays, base)) ?? OPERATION_NAMES.get(formatKey(kind, false, base));
  if (operation !== undefined) return operation;
  const { bits, arrays: onArrays } = OTHER_NAMES.get(kind) as { bits: string; arrays: string };
  return arrays ? onArrays : bits;
}

export function btorNodeNames(parameters: BtorParameters): string[] {
  const { dialect, states, arraystates, noarrays } = parameters;
  const leaves = noarrays ? ['var'] : ['var', 'array'];
  const names = btorOperations(parameters).map(({ name }) => name);
  if (dialectInfo(dialect).version === 2) {
    const outputs = ['bad', 'constraint', 'output', 'fair', 'justice'];
    return [...leaves, ...(states + arraystates > 0 ? ['state', 'init'] : []), ...names, 'next', 'anext', ...outputs];
  }
  const steps = [...(states > 0 ? ['next'] : []), ...(arraystates > 0 && !noarrays ? ['anext'] : [])];
  return [...leaves, ...names, ...steps, 'root'];
}
