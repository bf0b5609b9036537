import { instance } from '@viz-js/viz';

/** Smaller than in the layout, because a viewer may use a wider font. */
const LETTERS = 0.88;

/** Throws Graphviz's error for an invalid text, or if memory runs out. */
export async function drawSvg(dot: string): Promise<string> {
  const graphviz = await instance();
  const svg = graphviz.renderString(dot, { format: 'svg', engine: 'dot' });
  const sized = svg.replace(
    / font-size="([0-9.]+)"/g,
    (_, size: string) => ` font-size="${(Number(size) * LETTERS).toFixed(2)}"`,
  );
  return sized
    .split(/(?=<g id="(?:node|edge)\d+" class=")/)
    .map(centreText)
    .join('');
}

function centreText(part: string): string {
  if (!part.startsWith('<g id="node')) return part;
  const [, ellipse, points] = /<ellipse [^>]*\bcx="([^"]+)"|<polygon [^>]*\bpoints="([^"]+)"/.exec(part) ?? [];
  const xs = ellipse === undefined ? points?.trim().split(/\s+/).map(Number.parseFloat) : [Number(ellipse)];
  if (xs === undefined) return part;
  const middle = ((Math.min(...xs) + Math.max(...xs)) / 2).toFixed(2);
  return part.replace(/ text-anchor="start" x="[^"]*"/g, ` text-anchor="middle" x="${middle}"`);
}
