import {
  type BtorGraph,
  type BtorKind,
  type BtorNode,
  type BtorSort,
  type BtorVersion,
  type Edge,
  BtorArray,
  type BtorValue,
  KINDS,
  type KindInfo,
  arrayOf,
  bits,
  kindInfo,
  resultSort,
  shiftWidth,
  sortFault,
} from '../../src/btor/index.js';
import type { Rng } from '../../src/util/index.js';

export interface RandomGraphOptions {
  readonly version: BtorVersion;
  readonly size: number;
  readonly widths: readonly number[];
  /** Kinds to use, besides `next`, `init` and outputs. */
  readonly kinds?: readonly BtorKind[];
  readonly arrays?: boolean;
  /** Widths of shift amounts: the logarithm of the value's width, the value's width, or either. */
  readonly amounts?: 'logarithm' | 'same' | 'either';
}

/** All operators of a version except functions. */
export function listOperators(version: BtorVersion): readonly BtorKind[] {
  return (Object.entries(KINDS) as [BtorKind, KindInfo][])
    .filter(([kind, info]) => (version === 1 ? info.btor1 : info.btor2) !== undefined && kind !== 'param')
    .filter(([, { signature }]) => signature !== 'lambda' && signature !== 'apply')
    .filter(([, { signature }]) => signature !== 'output' && signature !== 'step' && signature !== 'justice')
    .map(([kind]) => kind);
}

/** A random graph without outputs: operators of small widths over some inputs, with some negated edges. */
export function randomGraph(rng: Rng, options: RandomGraphOptions): BtorGraph {
  const nodes: BtorNode[] = [];
  const pick = <T>(items: readonly T[]): T => items[rng.below(items.length)] as T;
  const leafKinds: readonly BtorKind[] = options.version === 2 ? ['input', 'state'] : ['input'];
  const leaf = (sort: BtorSort): void => void nodes.push({ kind: pick(leafKinds), sort, args: [], indices: [] });
  for (const width of options.widths) leaf(bits(width));
  if (options.arrays === true)
    for (let i = 0; i < 2; i++) leaf(arrayOf(options.widths[0] as number, pick(options.widths)));
  const kinds = options.kinds ?? listOperators(options.version);
  for (let tries = 0; nodes.length < options.size && tries < 100 * options.size; tries++) {
    const node = randomNode(rng, nodes, pick(kinds), options);
    if (node !== undefined) nodes.push(node);
  }
  return { version: options.version, nodes };
}

function randomNode(
  rng: Rng,
  nodes: readonly BtorNode[],
  kind: BtorKind,
  options: RandomGraphOptions,
): BtorNode | undefined {
  const { signature, arity = 0 } = kindInfo(kind);
  const width = options.widths[rng.below(options.widths.length)] as number;
  if (signature === 'leaf') return { kind, sort: bits(width), args: [], indices: [] };
  if (signature === 'constant') {
    const value = BigInt.asUintN(width, BigInt(rng.below(2 ** Math.min(width, 30))));
    const base = rng.below(3);
    const spelled = base === 0 ? {} : ({ base: base === 1 ? 10 : 16 } as const);
    return { kind, sort: bits(width), args: [], indices: [], ...(kind === 'const' ? { value, ...spelled } : {}) };
  }
  const args: Edge[] = [];
  for (let i = 0; i < arity; i++) {
    const at = rng.below(nodes.length);
    const negatable = (nodes[at] as BtorNode).sort.kind === 'bits';
    args.push(negatable && rng.below(3) === 0 ? -(at + 1) : at + 1);
  }
  const sorts = args.map((edge) => (nodes[Math.abs(edge) - 1] as BtorNode).sort);
  const indices = randomIndices(rng, signature, sorts[0]);
  const sort = resultSort(kind, sorts, indices);
  if (sort === undefined || sortFault(kind, sort, sorts, indices) !== undefined) return undefined;
  if (sort.kind === 'bits' && sort.width > 2 * Math.max(...options.widths)) return undefined;
  if (signature === 'shift' && !amountAllowed(sorts, options)) return undefined;
  return { kind, sort, args, indices };
}

function amountAllowed([value, amount]: readonly BtorSort[], { amounts = 'either' }: RandomGraphOptions): boolean {
  if (value?.kind !== 'bits' || amount?.kind !== 'bits') return false;
  if (amounts === 'same') return value === amount;
  return amounts === 'either' || amount.width === shiftWidth(value.width);
}

function randomIndices(rng: Rng, signature: string, sort: BtorSort | undefined): readonly number[] {
  if (signature === 'extension') return [rng.below(3)];
  if (signature !== 'slice' || sort?.kind !== 'bits') return [];
  const upper = rng.below(sort.width);
  return [upper, rng.below(upper + 1)];
}

/** Random values of all leaves, by position. */
export function randomInputs(rng: Rng, graph: BtorGraph): ReadonlyMap<number, BtorValue> {
  const inputs = new Map<number, BtorValue>();
  graph.nodes.forEach(({ kind, sort }, i) => {
    if (kindInfo(kind).signature === 'leaf') inputs.set(i + 1, randomValue(rng, sort));
  });
  return inputs;
}

function randomValue(rng: Rng, sort: BtorSort): BtorValue {
  if (sort.kind === 'bits') return BigInt(rng.below(2 ** Math.min(sort.width, 30)));
  const entries = Array.from(
    { length: rng.below(3) },
    () => [BigInt(rng.below(2 ** sort.index)), BigInt(rng.below(2 ** sort.element))] as const,
  );
  return BtorArray.of(sort, BigInt(rng.below(2 ** sort.element)), entries);
}
