import { type DialectName, dialectInfo } from './dialects.js';
import type { BtorGraph, BtorNode, BtorVersion } from './graph.js';
import { type BtorKind, KINDS, type KindInfo } from './kinds.js';
import { type BtorSort, bits, paramWidths } from './sort.js';

export interface PrintOptions {
  readonly dialect?: DialectName;
}

/**
 * Node `i` has the number `i` (version 1), or `i` plus the number of sort lines (BTOR2). The dialect affects only the
 * spelling. Throws if the dialect has another version than the graph.
 */
export function printBtor(graph: BtorGraph, options: PrintOptions = {}): string {
  const dialect = dialectInfo(options.dialect ?? (graph.version === 1 ? 'btor1' : 'btor2'));
  if (dialect.version !== graph.version) {
    throw new Error(`a graph of version ${graph.version} cannot be printed as ${dialect.name}`);
  }
  if (graph.version === 2) return printVersion2(graph.nodes);
  return printVersion1(graph.nodes, dialect.arrayLines);
}

export type ArrayLines = 'both-widths' | 'element-width';

export function spellKind(node: BtorNode, version: BtorVersion, arrayLines: ArrayLines = 'both-widths'): string {
  const info: KindInfo = KINDS[node.kind];
  if (version === 2) return `${info.btor2 ?? node.kind}${baseLetter(node)}`;
  const arrays = node.sort.kind === 'array' && (arrayLines === 'both-widths' || hasBothWidths(node.kind));
  return `${(arrays ? info.btor1?.arrays : undefined) ?? info.btor1?.name ?? node.kind}${baseLetter(node)}`;
}

export function hasBothWidths(kind: BtorKind): boolean {
  return kind === 'input' || kind === 'lambda';
}

function baseLetter({ base }: BtorNode): string {
  return base === undefined ? '' : base === 10 ? 'd' : 'h';
}

function formatDigits(node: Omit<BtorNode, 'args'>): string {
  const value = node.value ?? 0n;
  if (node.base !== undefined) return value.toString(node.base);
  return value.toString(2).padStart(node.sort.kind === 'bits' ? node.sort.width : 0, '0');
}

function nameTable(pick: (info: KindInfo, kind: string) => string): Readonly<Record<BtorKind, string>> {
  const entries = Object.entries(KINDS).map(([kind, info]: [string, KindInfo]) => [kind, pick(info, kind)]);
  return Object.fromEntries(entries) as Record<BtorKind, string>;
}

const NAMES_1 = nameTable((info, kind) => info.btor1?.name ?? kind);
const ARRAY_NAMES_1 = nameTable((info, kind) => info.btor1?.arrays ?? info.btor1?.name ?? kind);
const NAMES_2 = nameTable((info, kind) => info.btor2 ?? kind);

function printVersion1(nodes: readonly BtorNode[], arrayLines: ArrayLines): string {
  const lines: string[] = new Array<string>(nodes.length + 1);
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i] as BtorNode;
    const { sort, args } = node;
    let line: string;
    if (sort.kind === 'bits') line = `${i + 1} ${NAMES_1[node.kind]}${baseLetter(node)} ${sort.width}`;
    else if (arrayLines === 'both-widths' || hasBothWidths(node.kind)) {
      line = `${i + 1} ${ARRAY_NAMES_1[node.kind]} ${sort.element} ${paramWidths(sort)[0] as number}`;
    } else line = `${i + 1} ${NAMES_1[node.kind]} ${sort.element}`;
    for (let a = 0; a < args.length; a++) line += ` ${args[a] as number}`;
    lines[i] = line + formatTail(node, 1);
  }
  lines[nodes.length] = '';
  return lines.join('\n');
}

export function formatTail(node: Omit<BtorNode, 'args'>, version: BtorVersion): string {
  let text = '';
  for (let i = 0; i < node.indices.length; i++) text += ` ${node.indices[i] as number}`;
  if (node.kind === 'const') text += ` ${formatDigits(node)}`;
  if (node.symbol !== undefined && (version === 2 || KINDS[node.kind].signature === 'leaf')) text += ` ${node.symbol}`;
  return text;
}

function printVersion2(nodes: readonly BtorNode[]): string {
  const lines: string[] = [];
  const sorts = numberSorts(nodes, lines);
  const first = sorts.size;
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i] as BtorNode;
    const { args } = node;
    let line = `${first + i + 1} ${NAMES_2[node.kind]}${baseLetter(node)}`;
    if (node.kind === 'justice') line += ` ${args.length}`;
    else if (KINDS[node.kind].signature !== 'output') line += ` ${sorts.get(node.sort) as number}`;
    for (let a = 0; a < args.length; a++) {
      const edge = args[a] as number;
      line += ` ${edge > 0 ? edge + first : edge - first}`;
    }
    lines.push(line + formatTail(node, 2));
  }
  lines.push('');
  return lines.join('\n');
}

function numberSorts(nodes: readonly BtorNode[], lines: string[]): Map<BtorSort, number> {
  const numbers = new Map<BtorSort, number>();
  const number = (sort: BtorSort): number => {
    const known = numbers.get(sort);
    if (known !== undefined) return known;
    const body =
      sort.kind === 'bits' ? `bitvec ${sort.width}` : `array ${number(bits(sort.index))} ${number(bits(sort.element))}`;
    numbers.set(sort, numbers.size + 1);
    lines.push(`${numbers.size} sort ${body}`);
    return numbers.size;
  };
  for (const { kind, sort } of nodes) {
    const { signature } = KINDS[kind];
    if (signature !== 'output' && signature !== 'justice' && !numbers.has(sort)) number(sort);
  }
  return numbers;
}
