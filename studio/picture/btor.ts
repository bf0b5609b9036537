import {
  type BtorGraph,
  type BtorKind,
  type BtorNode,
  type BtorSort,
  type BtorSignature as Signature,
  hasValue,
  kindInfo,
  nodeAt,
} from '../../src/smt.js';
import { bitsText, constantText } from './constant.js';
import type { Picture, PictureEdge, PictureGroup, PictureNode } from './picture.js';

const GROUPS: Readonly<Record<Signature, PictureGroup>> = {
  leaf: 'input',
  constant: 'constant',
  unary: 'arithmetic',
  reduction: 'logic',
  slice: 'structure',
  extension: 'structure',
  binary: 'arithmetic',
  boolean: 'logic',
  comparison: 'predicate',
  equality: 'predicate',
  overflow: 'predicate',
  shift: 'shift',
  concat: 'structure',
  read: 'array',
  write: 'array',
  lambda: 'array',
  apply: 'array',
  condition: 'condition',
  copy: 'structure',
  output: 'output',
  step: 'output',
  justice: 'output',
};

const LOGICAL: ReadonlySet<BtorKind> = new Set<BtorKind>(['not', 'and', 'or', 'xor', 'nand', 'nor', 'xnor']);

/** Only for arguments whose order matters. */
const ROLES: Readonly<Partial<Record<Signature, readonly string[]>>> = {
  read: ['array', 'index'],
  write: ['array', 'index', 'value'],
  lambda: ['param', 'body'],
  apply: ['function'],
  condition: ['if', 'then', 'else'],
  step: ['state', 'value'],
  shift: ['1', 'by'],
  concat: ['high', 'low'],
};

/** Operators as written in the lines that begin at `starts`. */
export function btorWords(text: string, starts: readonly number[]): string[] {
  return starts.map((start) => {
    WORD.lastIndex = start;
    return WORD.exec(text)?.[1] ?? '';
  });
}

const WORD = /[^\S\n]*\S+[^\S\n]+(\S+)/y;

/** The roots are the outputs, then nodes without users. `numbers` and `words` are as in the file. */
export function pictureOfBtor(graph: BtorGraph, numbers?: readonly number[], words?: readonly string[]): Picture {
  const used = new Uint8Array(graph.nodes.length);
  for (const node of graph.nodes) for (const edge of node.args) used[Math.abs(edge) - 1] = 1;
  const free = graph.nodes.flatMap((node, at) => (used[at] === 0 ? [{ node, at }] : []));
  const rank = (node: BtorNode): number =>
    !hasValue(node.kind) ? (kindInfo(node.kind).signature === 'step' ? 1 : 0) : 2;
  const roots = free.sort((a, b) => rank(a.node) - rank(b.node) || a.at - b.at).map(({ at }) => at);
  const nodes = graph.nodes.map((node, at) => {
    const word = words?.[at] ?? defaultWord(graph, node);
    return toPictureNode(graph, node, { id: `${numbers?.[at] ?? at + 1}`, word });
  });
  return { nodes, roots };
}

function defaultWord({ version }: BtorGraph, { kind, sort }: BtorNode): string {
  const { btor1, btor2 } = kindInfo(kind);
  if (version === 2) return btor2 ?? kind;
  return (sort.kind === 'array' ? btor1?.arrays : undefined) ?? btor1?.name ?? kind;
}

/** The operator's names in the file and in all formats, if there are several or the label is another text. */
function otherNames(
  { kind, sort }: BtorNode,
  { word, label }: { word: string; label: string },
): { readonly alias?: string } {
  const { btor1, btor2 } = kindInfo(kind);
  const inBtor1 = (sort.kind === 'array' ? btor1?.arrays : undefined) ?? btor1?.name;
  const names = new Set([word, inBtor1, btor2].filter((name) => name !== undefined));
  return names.size < 2 && label.startsWith(word) ? {} : { alias: [...names].join(' ') };
}

function toPictureNode(graph: BtorGraph, node: BtorNode, { id, word }: { id: string; word: string }): PictureNode {
  const { signature } = kindInfo(node.kind);
  const group = LOGICAL.has(node.kind) ? 'logic' : GROUPS[signature];
  const sort = hasValue(node.kind) ? shortSort(node.sort) : '';
  const args = makeEdges(graph, node, signature);
  if (signature === 'leaf') {
    const note = node.symbol === undefined || node.kind === 'input' ? {} : { note: node.kind };
    const label = node.symbol ?? word;
    return { id, label, sort, group, ...note, ...otherNames(node, { word, label }), args };
  }
  const label = signature === 'constant' ? formatConstant(node) : [word, ...node.indices].join(' ');
  const alias = otherNames(node, { word, label });
  return { id, label, sort, group, ...(node.symbol === undefined ? {} : { note: node.symbol }), ...alias, args };
}

function makeEdges(graph: BtorGraph, node: BtorNode, signature: Signature): PictureEdge[] {
  const ordered = node.args.length > 1 && !kindInfo(node.kind).commutative && signature !== 'justice';
  return node.args.map((edge, i) => {
    nodeAt(graph, edge);
    const to = Math.abs(edge) - 1;
    return { to, negated: edge < 0, ...(ordered ? { role: ROLES[signature]?.[i] ?? `${i + 1}` } : {}) };
  });
}

function shortSort(sort: BtorSort): string {
  return sort.kind === 'bits' ? bitsText(sort.width) : `2^${sort.index} x ${bitsText(sort.element)}`;
}

function formatConstant(node: BtorNode): string {
  if (node.kind === 'zero') return '0';
  if (node.kind === 'one') return '1';
  if (node.kind === 'ones') return 'ones';
  const width = node.sort.kind === 'bits' ? node.sort.width : 1;
  return constantText(node.value ?? 0n, width, node.base);
}
