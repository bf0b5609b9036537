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
  return svg.replace(
    / font-size="([0-9.]+)"/g,
    (_, size: string) => ` font-size="${(Number(size) * LETTERS).toFixed(2)}"`,
  );
}
