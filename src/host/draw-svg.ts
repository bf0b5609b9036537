import { instance } from '@viz-js/viz';

/** Letters are drawn a little smaller than laid out: a viewer without Helvetica takes a font that is wider. */
const LETTERS = 0.88;

/**
 * Lays a graph in Graphviz's language out as SVG, by Graphviz as WebAssembly. Throws what Graphviz has against the text, and
 * where the layout needs more memory than there is.
 */
export async function drawSvg(dot: string): Promise<string> {
  const graphviz = await instance();
  const svg = graphviz.renderString(dot, { format: 'svg', engine: 'dot' });
  const sized = svg.replace(
    / font-size="([0-9.]+)"/g,
    (_, size: string) => ` font-size="${(Number(size) * LETTERS).toFixed(2)}"`,
  );
  return sized
    .split(/(?=<g id="(?:node|edge)\d+" class=")/)
    .map(centred)
    .join('');
}

/** The text of a node with a frame stands in its middle, however wide the viewer's letters are. */
function centred(part: string): string {
  if (!part.startsWith('<g id="node')) return part;
  const [, ellipse, points] = /<ellipse [^>]*\bcx="([^"]+)"|<polygon [^>]*\bpoints="([^"]+)"/.exec(part) ?? [];
  const xs = ellipse === undefined ? points?.trim().split(/\s+/).map(Number.parseFloat) : [Number(ellipse)];
  if (xs === undefined) return part;
  const middle = ((Math.min(...xs) + Math.max(...xs)) / 2).toFixed(2);
  return part.replace(/ text-anchor="start" x="[^"]*"/g, ` text-anchor="middle" x="${middle}"`);
}
