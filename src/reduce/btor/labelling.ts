import {
  type BtorGraph,
  type BtorKind,
  type BtorNode,
  type BtorSort,
  computeScopes,
  hasValue,
  KINDS,
  type Signature,
  spellKind,
} from '../../btor/index.js';
import { Dag } from '../graph/dag.js';
import type { GraphPass, Leaf } from '../graph/graph.js';
import type { DraftNodes, LabelInfo, LabelledGraph, Labelling, LeafChoice } from '../graph/labelling.js';
import { BtorPrinter } from './printer.js';
import { widthPass } from './widths.js';
import type { BtorLabel, BtorLabels, BtorStyle } from './labels.js';
import { simplifyNode } from './rules.js';
import { memoise } from '../../util/index.js';

const NO_INDICES: readonly number[] = [];

/** Ranks of node kinds in `Measure`, in increasing order: constants, variables, operators. */
const RANKS: Readonly<Partial<Record<BtorKind, number>>> = { zero: 0, one: 1, ones: 1, const: 2, input: 3 };
const OTHER_RANK = 4;

function findRole(kind: BtorKind, signature: Signature): LabelInfo['role'] {
  if (!hasValue(kind)) return 'root';
  if (signature === 'leaf') return 'variable';
  return signature === 'constant' ? 'constant' : 'operator';
}

/** Assigns numbers to labels, which are node kinds with sort and indices. The leaf `ones` becomes a negated `zero`. */
export class BtorLabelling implements Labelling, BtorLabels {
  readonly mayBeEmpty = false;
  readonly passes: readonly GraphPass[];
  readonly style: BtorStyle;
  readonly #printer: BtorPrinter;
  readonly #labels: BtorLabel[] = [];
  readonly #infos: LabelInfo[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #sortList: BtorSort[] = [];
  #hasFunctions = false;

  constructor(style: BtorStyle) {
    this.style = style;
    this.#printer = new BtorPrinter(this);
    this.passes = [widthPass(this)];
  }

  intern(label: BtorLabel): number {
    const { kind, indices, value, base, symbol } = label;
    const sort = this.sortNumber(label.sort);
    const key = `${kind} ${sort} ${indices.join(',')} ${value ?? ''} ${base ?? ''} ${symbol ?? ''}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#labels.push(label) - 1;
    if (kind === 'lambda') this.#hasFunctions = true;
    const { signature } = KINDS[kind];
    const role = findRole(kind, signature);
    this.#infos.push({
      sort,
      width: role === 'root' ? 0 : bitWidth(label.sort),
      rank: role === 'root' ? 0 : (RANKS[kind] ?? OTHER_RANK),
      role,
      droppable: true,
      bound: signature === 'step' || signature === 'lambda' ? 1 : 0,
    });
    this.#numbers.set(key, number);
    return number;
  }

  label(number: number): BtorLabel {
    return this.#labels[number] as BtorLabel;
  }

  readonly sortNumber = memoise((sort: BtorSort) => this.#sortList.push(sort) - 1);

  info(label: number): LabelInfo {
    return this.#infos[label] as LabelInfo;
  }

  leaf(leaf: Leaf, sort: number): LeafChoice | undefined {
    const of = this.#sortList[sort] as BtorSort;
    if (leaf !== 'fresh' && of.kind === 'array') return undefined;
    const kind = leaf === 'fresh' ? 'input' : 'zero';
    return { label: this.intern({ kind, sort: of, indices: NO_INDICES }), negated: leaf === 'ones' };
  }

  inScope(): boolean {
    return true;
  }

  simplify(draft: DraftNodes, node: number): number | undefined {
    return simplifyNode(this, draft, node)?.edge;
  }

  accepts(dag: LabelledGraph): boolean {
    return !this.#hasFunctions || computeScopes(this.#toGraph(dag)).problems.length === 0;
  }

  #toGraph(dag: LabelledGraph): BtorGraph {
    const nodes = Array.from(dag.order, (node): BtorNode => {
      const args = dag.children(node).map((child, slot) => {
        const position = dag.place(child) + 1;
        return dag.isNegated(node, slot) ? -position : position;
      });
      return { ...this.label(dag.label(node)), args };
    });
    return { version: this.style.version, nodes };
  }

  print(dag: LabelledGraph): Uint8Array {
    return this.#printer.print(dag);
  }

  spelling(label: BtorLabel): string {
    return spellKind({ ...label, args: NO_INDICES }, this.style.version, this.style.arrayLines);
  }
}

function bitWidth(sort: BtorSort): number {
  return sort.kind === 'bits' ? sort.width : sort.index + sort.element;
}

export function reducibleBtor(graph: BtorGraph, arrayLines: BtorStyle['arrayLines'] = 'both-widths'): Dag {
  const labelling = new BtorLabelling({ version: graph.version, arrayLines });
  const count = graph.nodes.length;
  const labels = new Int32Array(count);
  const first = new Int32Array(count + 1);
  const edges: number[] = [];
  const roots: number[] = [];
  graph.nodes.forEach(({ args, ...label }, node) => {
    labels[node] = labelling.intern(label);
    for (const edge of args) edges.push(2 * (Math.abs(edge) - 1) + (edge < 0 ? 1 : 0));
    first[node + 1] = edges.length;
    if (!hasValue(label.kind)) roots.push(node);
  });
  const all = Int32Array.from({ length: count }, (_, node) => node);
  const dag = new Dag({ labelling, labels, first, edges: Int32Array.from(edges), order: all, roots, fresh: 0 });
  // Drops nodes that no root needs.
  return dag.dropUnreachable();
}
