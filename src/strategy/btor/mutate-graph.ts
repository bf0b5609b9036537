import {
  type BtorGraph,
  type BtorKind,
  type BtorNode,
  type Edge,
  KINDS,
  dialectInfo,
  hasValue,
  kindInfo,
  sortFault,
} from '../../btor/index.js';
import type { Rng } from '../../util/index.js';

export interface MutationOptions {
  readonly rng: Rng;
  readonly count: number;
  /** Set to allow negated arrays, which make a graph invalid. */
  readonly flaws: boolean;
}

export interface GraphMutant {
  readonly graph: BtorGraph;
  readonly notes: readonly string[];
}

/** Returns a note, or undefined if no node is suitable. */
type Change = (nodes: BtorNode[], rng: Rng) => string | undefined;

const DIALECT = dialectInfo('boolector-1.5');
const TRIES = 12;

/** Kinds of nodes by signature. Kinds with the same signature may replace each other. */
const ALIKE: ReadonlyMap<string, readonly BtorKind[]> = alike();

function alike(): Map<string, BtorKind[]> {
  const groups = new Map<string, BtorKind[]>();
  for (const key of Object.keys(KINDS)) {
    const kind = key as BtorKind;
    const { signature, btor1 } = kindInfo(kind);
    if (btor1 === undefined || DIALECT.lacks.includes(kind) || !hasValue(kind)) continue;
    if (signature === 'leaf' || signature === 'copy') continue;
    // Truth values are one-bit words in BTOR.
    const name = signature === 'boolean' ? 'binary' : signature === 'equality' ? 'comparison' : signature;
    groups.set(name, [...(groups.get(name) ?? []), kind]);
  }
  return groups;
}

const CHANGES: readonly (readonly [weight: number, change: Change])[] = [
  [4, swapOperator],
  [3, (nodes, rng) => negateWhere(nodes, rng, 'bits')],
  [4, redirect],
  [1, exchange],
  [1, changeConstant],
  [3, grow],
];

export function mutateGraph(graph: BtorGraph, { rng, count, flaws }: MutationOptions): GraphMutant {
  const nodes = [...graph.nodes];
  const notes: string[] = [];
  for (let i = 0; i < count; i++) {
    const note = drawChange(rng)(nodes, rng);
    if (note !== undefined) notes.push(note);
  }
  if (flaws) {
    const note = negateWhere(nodes, rng, 'array');
    if (note === undefined) return { graph, notes: [] };
    notes.push(note);
  }
  return { graph: { ...graph, nodes }, notes };
}

function drawChange(rng: Rng): Change {
  let left = rng.below(CHANGES.reduce((sum, [weight]) => sum + weight, 0));
  for (const [weight, change] of CHANGES) {
    if (left < weight) return change;
    left -= weight;
  }
  return redirect;
}

function pick(nodes: readonly BtorNode[], rng: Rng, fits: (node: BtorNode, at: number) => boolean): number | undefined {
  for (let tries = 0; tries < TRIES; tries++) {
    const at = rng.below(nodes.length);
    if (fits(nodes[at] as BtorNode, at)) return at;
  }
  return undefined;
}

function wellSorted(nodes: readonly BtorNode[], node: BtorNode): boolean {
  const { kind, sort, args, indices } = node;
  const sorts = args.map((edge) => (nodes[Math.abs(edge) - 1] as BtorNode).sort);
  if (sortFault(kind, sort, sorts, indices) !== undefined) return false;
  const width = sorts[0]?.kind === 'bits' ? sorts[0].width : 0;
  return kindInfo(kind).signature !== 'reduction' || width >= DIALECT.leastReduced;
}

function swapOperator(nodes: BtorNode[], rng: Rng): string | undefined {
  const at = pick(nodes, rng, ({ args }) => args.length > 0);
  if (at === undefined) return undefined;
  const node = nodes[at] as BtorNode;
  const group = [...ALIKE.values()].find((kinds) => kinds.includes(node.kind)) ?? [];
  const fitting = group
    .filter((kind) => kind !== node.kind && kindInfo(kind).arity === node.args.length)
    .map((kind) => ({ ...node, kind }))
    .filter((other) => wellSorted(nodes, other));
  if (fitting.length === 0) return undefined;
  const other = rng.pick(fitting);
  nodes[at] = other;
  return `node ${at + 1}: ${node.kind} became ${other.kind}`;
}

function withArg(node: BtorNode, at: number, edge: Edge): BtorNode {
  return { ...node, args: node.args.map((old, i) => (i === at ? edge : old)) };
}

function edgeSort(nodes: readonly BtorNode[], edge: Edge): BtorNode['sort'] {
  return (nodes[Math.abs(edge) - 1] as BtorNode).sort;
}

function negateWhere(nodes: BtorNode[], rng: Rng, kind: 'bits' | 'array'): string | undefined {
  const at = pick(nodes, rng, ({ args }) => args.some((edge) => edgeSort(nodes, edge).kind === kind));
  if (at === undefined) return undefined;
  const node = nodes[at] as BtorNode;
  const places = node.args.flatMap((edge, i) => (edgeSort(nodes, edge).kind === kind ? [i] : []));
  const place = rng.pick(places);
  // The first argument of `init` and `next` is a state, which cannot be negated.
  if (kindInfo(node.kind).signature === 'step' && place === 0) return undefined;
  const edge = node.args[place] as Edge;
  nodes[at] = withArg(node, place, -edge);
  return `node ${at + 1}: argument ${place + 1} is ${edge > 0 ? 'negated' : 'no longer negated'}`;
}

function redirect(nodes: BtorNode[], rng: Rng): string | undefined {
  const at = pick(nodes, rng, ({ kind, args }) => args.length > 0 && kindInfo(kind).signature !== 'step');
  if (at === undefined) return undefined;
  const node = nodes[at] as BtorNode;
  const place = rng.below(node.args.length);
  const edge = node.args[place] as Edge;
  const target = pick(nodes.slice(0, at), rng, (other, i) => {
    return hasValue(other.kind) && other.sort === edgeSort(nodes, edge) && i !== Math.abs(edge) - 1;
  });
  if (target === undefined) return undefined;
  nodes[at] = withArg(node, place, edge > 0 ? target + 1 : -(target + 1));
  return `node ${at + 1}: argument ${place + 1} is node ${target + 1} instead of node ${Math.abs(edge)}`;
}

function exchange(nodes: BtorNode[], rng: Rng): string | undefined {
  const at = pick(nodes, rng, ({ kind, args }) => args.length > 1 && kindInfo(kind).signature !== 'step');
  if (at === undefined) return undefined;
  const node = nodes[at] as BtorNode;
  const [last, before] = [node.args.length - 1, node.args.length - 2];
  const [a, b] = [node.args[before] as Edge, node.args[last] as Edge];
  const other = withArg(withArg(node, before, b), last, a);
  if (a === b || !wellSorted(nodes, other)) return undefined;
  nodes[at] = other;
  return `node ${at + 1}: arguments ${before + 1} and ${last + 1} are exchanged`;
}

function changeConstant(nodes: BtorNode[], rng: Rng): string | undefined {
  const at = pick(nodes, rng, ({ kind }) => kindInfo(kind).signature === 'constant');
  if (at === undefined) return undefined;
  const { sort, symbol } = nodes[at] as BtorNode;
  const width = sort.kind === 'bits' ? sort.width : 1;
  const plain = { sort, args: [], indices: [], ...(symbol === undefined ? {} : { symbol }) };
  const kind = rng.pick(['zero', 'one', 'ones', 'const'] as const);
  nodes[at] = kind === 'const' ? { kind, ...plain, value: rng.bits(width) } : { kind, ...plain };
  return `node ${at + 1}: the constant is replaced (${kind})`;
}

function grow(nodes: BtorNode[], rng: Rng): string | undefined {
  const at = pick(nodes, rng, (node) => {
    return node.args.length > 0 && kindInfo(node.kind).signature !== 'step';
  });
  if (at === undefined) return undefined;
  const parent = nodes[at] as BtorNode;
  const place = rng.below(parent.args.length);
  const edge = parent.args[place] as Edge;
  const sort = edgeSort(nodes, edge);
  const other = pick(nodes.slice(0, at), rng, (node) => hasValue(node.kind) && node.sort === sort);
  if (other === undefined) return undefined;
  const second = sort.kind === 'bits' && rng.chance(0.3) ? -(other + 1) : other + 1;
  const node = newNode(nodes, rng, { at, first: edge, second });
  if (node === undefined) return undefined;
  insert(nodes, at, node);
  // The insertion moved this node by one.
  nodes[at + 1] = withArg(nodes[at + 1] as BtorNode, place, at + 1);
  return `node ${at + 1}: ${node.kind} of ${node.args.join(' ')} is added as argument ${place + 1} of node ${at + 2}`;
}

function newNode(
  nodes: readonly BtorNode[],
  rng: Rng,
  { at, first, second }: { readonly at: number; readonly first: Edge; readonly second: Edge },
): BtorNode | undefined {
  const sort = edgeSort(nodes, first);
  const condition = pick(nodes.slice(0, at), rng, (node) => {
    return hasValue(node.kind) && node.sort.kind === 'bits' && node.sort.width === 1;
  });
  const chosen = condition === undefined ? undefined : condition + 1;
  const choice: BtorNode | undefined =
    chosen === undefined
      ? undefined
      : { kind: 'ite', sort, args: [rng.chance(0.3) ? -chosen : chosen, first, second], indices: [] };
  if (sort.kind === 'array') return choice;
  if (choice !== undefined && rng.chance(0.2)) return choice;
  const kinds = [...(ALIKE.get('binary') ?? []), ...(ALIKE.get('shift') ?? []), ...(ALIKE.get('unary') ?? [])];
  for (let tries = 0; tries < TRIES; tries++) {
    const kind = rng.pick(kinds);
    const args = kindInfo(kind).arity === 1 ? [first] : [first, second];
    const node: BtorNode = { kind, sort, args, indices: [] };
    // Skips shifts: Debian's boolector requires that a shift amount has log2(width) bits.
    if (kindInfo(kind).signature !== 'shift' && wellSorted(nodes, node)) return node;
  }
  return choice;
}

function insert(nodes: BtorNode[], at: number, node: BtorNode): void {
  const shiftEdge = (edge: Edge): Edge => (Math.abs(edge) <= at ? edge : edge > 0 ? edge + 1 : edge - 1);
  for (let i = at; i < nodes.length; i++) {
    const old = nodes[i] as BtorNode;
    if (old.args.some((edge) => Math.abs(edge) > at)) nodes[i] = { ...old, args: old.args.map(shiftEdge) };
  }
  nodes.splice(at, 0, node);
}
