import { computeLayers } from './layers.js';
import { type Picture, type PictureEdge, type PictureGroup, type PictureNode, pictureNode } from './picture.js';
import { STYLES } from './style.js';

/** A tooltip shows longer texts. */
const LABEL = 36;
const TOOLTIP = 500;
/** In layers. Longer edges of wide pictures lead to references. */
const NEAR = 3;

/** Roots are on top. Negated edges are dashed and have a round head. */
export function printDot(picture: Picture, title: string): string {
  const layers = computeLayers(picture);
  const lines = [...head(picture, title, layers !== undefined)];
  const constant = (at: number): boolean =>
    pictureNode(picture, at).group === 'constant' || (layers !== undefined && layers.of[at] === -1);
  const roots = new Set(picture.roots);
  let copies = 0;
  const isFar = (from: number, to: number): boolean =>
    layers !== undefined && (layers.of[to] as number) - (layers.of[from] as number) > NEAR;
  picture.nodes.forEach((node, at) => {
    if (!constant(at) || roots.has(at)) lines.push(nodeLine(`n${at}`, node));
  });
  picture.nodes.forEach((node, at) => {
    const edges = mergeEdges(node.args);
    for (const [slot, edge] of edges.entries()) {
      let to = `n${edge.to}`;
      if (constant(edge.to)) {
        to = `k${++copies}`;
        lines.push(nodeLine(to, pictureNode(picture, edge.to)));
      } else if (isFar(at, edge.to)) {
        to = `k${++copies}`;
        lines.push(referenceLine(to, pictureNode(picture, edge.to)));
      }
      lines.push(`  n${at} -> ${to}${attributes(edgeAttributes(edge, node, chooseSide(edges, slot)))}`);
    }
  });
  const top = picture.roots.filter((at) => pictureNode(picture, at).group === 'output');
  if (layers === undefined && top.length > 0) lines.push(`  { rank=source; ${top.map((at) => `n${at};`).join(' ')} }`);
  return `${lines.join('\n')}\n}\n`;
}

function head(picture: Picture, title: string, isWide: boolean): string[] {
  const font = 'fontname="Helvetica,Arial,sans-serif"';
  return [
    'digraph picture {',
    `  graph [bgcolor=white, ${isWide ? 'pack=16, packmode="graph", ' : ''}ranksep=0.35, nodesep=0.25, ${font}, fontsize=11, labelloc=b, label=<${legend(picture, title, isWide)}>]`,
    `  node [${font}, fontsize=12, style=filled, height=0.3, margin="0.09,0.04"]`,
    `  edge [${font}, fontsize=9, arrowsize=0.6, labeldistance=1.4, color="#444444", fontcolor="#666666"]`,
  ];
}

/** Ports keep arguments in order. */
const SIDES: Readonly<Record<number, readonly string[]>> = { 2: ['sw', 'se'], 3: ['sw', 's', 'se'] };

function chooseSide(edges: readonly PictureEdge[], slot: number): string | undefined {
  return edges.every(({ role }) => role !== undefined) ? SIDES[edges.length]?.[slot] : undefined;
}

function legend(picture: Picture, title: string, isWide: boolean): string {
  const present = new Set(picture.nodes.map((node) => node.group));
  const groups = (Object.keys(STYLES) as PictureGroup[]).filter((group) => present.has(group));
  const cells = groups.map((group) => {
    const { fill, legend: text } = STYLES[group];
    // Leaves space for fonts wider than the measured one.
    return `<td cellpadding="6"${fill === 'none' ? '' : ` bgcolor="${fill}"`}>${escapeHtml(text)}</td>`;
  });
  const marks: string[] = [];
  if (isWide) marks.push('dashed frame: a node drawn elsewhere, under this number');
  if (picture.nodes.some(({ args }) => args.some(({ negated }) => negated)))
    marks.push('dashed edge with a dot: negated');
  if (picture.nodes.some(({ folded }) => folded !== undefined))
    marks.push('double frame: a folded node, with dotted edges to drawn nodes below it');
  const row = (text: string): string => `<tr><td colspan="${Math.max(1, cells.length)}">${escapeHtml(text)}</td></tr>`;
  const colours = cells.length === 0 ? '' : `<tr>${cells.join('')}</tr>`;
  return `<table border="0" cellborder="0" cellspacing="4">${[title, ...marks].map(row).join('')}${colours}</table>`;
}

function referenceLine(name: string, node: PictureNode): string {
  const label = quote(`${node.id} ${cut(node.label, LABEL)}`);
  const tooltip = quote(cut([node.id, node.label, node.note ?? '', node.sort].filter(Boolean).join(' '), TOOLTIP));
  const line = `"${STYLES[node.group].line}"`;
  const style = '"rounded,dashed"';
  return `  ${name}${attributes({ label, shape: 'box', style, color: line, fontsize: '9', height: '0.2', tooltip })}`;
}

function nodeLine(name: string, node: PictureNode): string {
  const { shape, fill, line } = STYLES[node.group];
  const list: Record<string, string> = { label: formatLabel(node), shape };
  if (node.folded !== undefined) list['peripheries'] = '2';
  // Asks Graphviz to keep the order of arguments.
  if (node.args.length > 1) list['ordering'] = 'out';
  if (fill === 'none') list['style'] = '""';
  else list['fillcolor'] = `"${fill}"`;
  list['color'] = `"${line}"`;
  list['tooltip'] = quote(cut([node.id, node.label, node.note ?? '', node.sort].filter(Boolean).join(' '), TOOLTIP));
  return `  ${name}${attributes(list)}`;
}

function formatLabel(node: PictureNode): string {
  const small = (text: string): string => `<br/><font point-size="9" color="#555555">${escapeHtml(text)}</font>`;
  const parts = [escapeHtml(cut(node.label, LABEL))];
  if (node.note !== undefined) parts.push(small(cut(node.note, LABEL)));
  const facts = [node.group === 'output' ? '' : node.id, cut(node.sort, LABEL)].filter(Boolean);
  if (facts.length > 0) parts.push(small(facts.join(' : ')));
  for (const line of formatFolded(node)) parts.push(small(line));
  return `<${parts.join('')}>`;
}

export function formatFolded({ folded }: PictureNode): string[] {
  if (folded === undefined) return [];
  const { nodes, depth, inputs } = folded;
  if (nodes === 0) return ['no hidden nodes'];
  const lines = [`… ${nodes} ${nodes === 1 ? 'node' : 'nodes'}, depth ${depth}`];
  if (inputs > 0) lines.push(`${inputs} of them ${inputs === 1 ? 'an input' : 'inputs'}`);
  return lines;
}

function mergeEdges(args: readonly PictureEdge[]): readonly PictureEdge[] {
  const found: PictureEdge[] = [];
  for (const edge of args) {
    const { to, negated, role } = edge;
    const same = found.findIndex((other) => other.to === to && other.negated === negated && other.role !== undefined);
    const other = found[same];
    if (other?.role === undefined || role === undefined) found.push(edge);
    else found[same] = { ...other, role: `${other.role}, ${role}` };
  }
  return found;
}

function edgeAttributes(edge: PictureEdge, from: PictureNode, side: string | undefined): Record<string, string> {
  const list: Record<string, string> = side === undefined ? {} : { tailport: side };
  if (edge.role !== undefined) list['taillabel'] = quote(cut(edge.role, LABEL));
  if (from.folded !== undefined) list['style'] = 'dotted';
  else if (edge.negated) Object.assign(list, { style: 'dashed', arrowhead: 'dot', color: '"#b00020"' });
  return list;
}

function attributes(list: Readonly<Record<string, string>>): string {
  const all = Object.entries(list).map(([name, value]) => `${name}=${value}`);
  return all.length === 0 ? '' : ` [${all.join(', ')}]`;
}

function cut(text: string, most: number): string {
  const points = [...text];
  return points.length <= most ? text : `${points.slice(0, most - 1).join('')}…`;
}

function quote(text: string): string {
  return `"${text.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\s+/g, ' ')}"`;
}

function escapeHtml(text: string): string {
  return visible(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

function visible(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udfff]/gu, '\ufffd');
}
