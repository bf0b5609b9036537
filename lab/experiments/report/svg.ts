import type { Plot, Series } from '../contract.js';
import { splinePath } from './spline.js';
import { type Scale, scaleFor } from './scale.js';

const HEIGHT = 480;
const BOX = { left: 78, top: 48, bottom: 62 };
const INNER_WIDTH = 600;
const INNER_HEIGHT = HEIGHT - BOX.top - BOX.bottom;
/** Widths of a legend's mark and, approximately, of a letter. */
const MARKS = 54;
const LETTER = 7;

/** Colours for light and dark backgrounds, distinguishable with any colour vision (Okabe and Ito). */
const COLOURS: readonly (readonly [light: string, dark: string])[] = [
  ['#0072b2', '#56b4e9'],
  ['#d55e00', '#ff8c42'],
  ['#009e73', '#2dd4a7'],
  ['#b0578d', '#e39bc7'],
  ['#8a6d00', '#f0e442'],
  ['#5b5bd6', '#a5a5ff'],
  ['#7a4b2a', '#d2a679'],
  ['#555555', '#bbbbbb'],
  ['#c1121f', '#ff7b84'],
];

const SHAPES: readonly ((x: string, y: string) => string)[] = [
  (x, y) => `M${x} ${y}m-3.2 0a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0 -6.4 0z`,
  (x, y) => `M${x} ${y}m-2.9 -2.9h5.8v5.8h-5.8z`,
  (x, y) => `M${x} ${y}m0 -4l3.6 6.4h-7.2z`,
  (x, y) => `M${x} ${y}m0 -4.2l4.2 4.2l-4.2 4.2l-4.2 -4.2z`,
  (x, y) => `M${x} ${y}m0 4l3.6 -6.4h-7.2z`,
];

/** Draws a plot that is readable on light and dark backgrounds. Its text is selectable. */
export function svgPlot(plot: Plot): string {
  const all = plot.series.flatMap(({ points, band = [] }) => [
    ...points,
    ...band.flatMap(([at, low, high]) => [[at, low] as const, [at, high] as const]),
  ]);
  const bars = plot.series.some(({ draw }) => draw === 'bars');
  const x = scaleFor(
    plot.x,
    all.map(([value]) => value),
  );
  const y = scaleFor(plot.y, all.map(([, value]) => value).concat(bars && plot.y.scale === 'linear' ? [0] : []));
  const frame: Frame = { x, y };
  const longest = Math.max(...plot.series.map(({ name, points }) => (points.length === 0 ? 0 : name.length)), 8);
  const width = BOX.left + INNER_WIDTH + MARKS + LETTER * longest;
  const barSeries = plot.series.filter((each) => each.draw === 'bars').length;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${HEIGHT}" width="${width}" height="${HEIGHT}" role="img">`,
    `<title>${escapeXml(plot.title)}</title>`,
    style(),
    `<rect class="ground" width="${width}" height="${HEIGHT}"/>`,
    `<text class="title" x="${BOX.left}" y="28">${escapeXml(plot.title)}</text>`,
    ...axes(plot, frame),
    ...plot.series.map((series, at) => drawBand(series, at, frame)),
    ...plot.series.map((series, at) => drawSeries(series, at, frame, barSeries)),
    ...legend(plot.series),
    '</svg>',
    '',
  ].join('\n');
}

interface Frame {
  readonly x: Scale;
  readonly y: Scale;
}

function style(): string {
  const rules = COLOURS.map(([light], at) => `.c${at}{fill:${light};stroke:${light}}`).join('');
  const dark = COLOURS.map(([, colour], at) => `.c${at}{fill:${colour};stroke:${colour}}`).join('');
  return [
    '<style>',
    'text{font:12px system-ui,"DejaVu Sans",Helvetica,Arial,sans-serif;fill:#222}',
    '.title{font-size:15px;font-weight:600}.ground{fill:#fff}.grid{stroke:#ddd;stroke-width:1}.axis{stroke:#444;stroke-width:1}',
    '.line{fill:none;stroke-width:1.8}.dot{stroke-width:0.6;fill-opacity:0.7}.bar{stroke-width:0}.band{fill-opacity:0.13;stroke-width:0}',
    rules,
    '.line{fill:none}',
    `@media (prefers-color-scheme:dark){text{fill:#ddd}.ground{fill:#16181d}.grid{stroke:#333}.axis{stroke:#aaa}${dark}.line{fill:none}}`,
    '</style>',
  ].join('\n');
}

function axes(plot: Plot, { x, y }: Frame): string[] {
  const bottom = BOX.top + INNER_HEIGHT;
  const lines: string[] = [];
  const slanted = plot.x.names !== undefined && plot.x.names.some((name) => name.length > 8);
  for (const { value, text } of x.ticks) {
    const at = mapX(x, value);
    lines.push(`<path class="grid" d="M${at} ${BOX.top}V${bottom}"/>`);
    const turned = slanted
      ? ` transform="rotate(-20 ${at} ${bottom + 18})" text-anchor="end"`
      : ' text-anchor="middle"';
    lines.push(`<text x="${at}" y="${bottom + 18}"${turned}>${escapeXml(text)}</text>`);
  }
  for (const { value, text } of y.ticks) {
    const at = mapY(y, value);
    lines.push(`<path class="grid" d="M${BOX.left} ${at}h${INNER_WIDTH}"/>`);
    lines.push(`<text x="${BOX.left - 8}" y="${at}" dy="0.35em" text-anchor="end">${escapeXml(text)}</text>`);
  }
  const middle = BOX.top + INNER_HEIGHT / 2;
  lines.push(
    `<path class="axis" fill="none" d="M${BOX.left} ${BOX.top}V${bottom}h${INNER_WIDTH}"/>`,
    `<text x="${BOX.left + INNER_WIDTH / 2}" y="${HEIGHT - 14}" text-anchor="middle">${escapeXml(plot.x.label)}</text>`,
    `<text x="18" y="${middle}" text-anchor="middle" transform="rotate(-90 18 ${middle})">${escapeXml(plot.y.label)}</text>`,
  );
  return lines;
}

function mapX(scale: Scale, value: number): string {
  return round(BOX.left + scale.place(value) * INNER_WIDTH);
}

function mapY(scale: Scale, value: number): string {
  return round(BOX.top + (1 - scale.place(value)) * INNER_HEIGHT);
}

function drawSeries({ points, draw }: Series, at: number, { x, y }: Frame, barSeries: number): string {
  const colour = `c${at % COLOURS.length}`;
  const shape = SHAPES[at % SHAPES.length] as (x: string, y: string) => string;
  const finite = points.filter(([a, b]) => Number.isFinite(a) && Number.isFinite(b));
  if (draw === 'bars') return drawBars(finite, { at, of: barSeries, colour, x, y });
  const placed = finite.map(([a, b]) => [mapX(x, a), mapY(y, b)] as const);
  const dots = placed.map(([a, b]) => shape(a, b)).join('');
  const marks = dots === '' ? '' : `<path class="dot ${colour}" d="${dots}"/>`;
  if (draw === 'dots' || placed.length < 2) return marks;
  if (draw === 'steps') return `<path class="${colour} line" d="${stepsPath(placed)}"/>`;
  const path =
    draw === 'line'
      ? `M${placed.map(([a, b]) => `${a} ${b}`).join('L')}`
      : splinePath(placed.map(([a, b]) => [Number(a), Number(b)] as const));
  return `<path class="${colour} line" d="${path}"/>${marks}`;
}

function stepsPath(placed: readonly (readonly [x: string, y: string])[]): string {
  return placed.map(([a, b], i) => (i === 0 ? `M${a} ${b}` : `H${a}V${b}`)).join('');
}

function drawBand({ band = [], draw }: Series, at: number, { x, y }: Frame): string {
  if (band.length < 2) return '';
  const upper = band.map(([a, , high]) => [mapX(x, a), mapY(y, high)] as const);
  const lower = band.map(([a, low]) => [mapX(x, a), mapY(y, low)] as const);
  const line = (placed: typeof upper): string =>
    draw === 'steps' ? stepsPath(placed) : `M${placed.map(([a, b]) => `${a} ${b}`).join('L')}`;
  // Continues along the lower edge, from right to left.
  const back = [...lower].reverse();
  const down =
    draw === 'steps'
      ? back.map(([a, b], i) => (i === 0 ? `V${b}` : `V${b}H${a}`)).join('')
      : back.map(([a, b]) => `L${a} ${b}`).join('');
  return `<path class="band c${at % COLOURS.length}" d="${line(upper)}${down}z"/>`;
}

function drawBars(
  points: Series['points'],
  { at, of, colour, x, y }: Frame & { readonly at: number; readonly of: number; readonly colour: string },
): string {
  const step = (x.place(1) - x.place(0)) * INNER_WIDTH;
  const width = (step * 0.8) / Math.max(1, of);
  const bottom = BOX.top + INNER_HEIGHT;
  const boxes = points.map(([a, b]) => {
    const left = Number(mapX(x, a)) - step * 0.4 + at * width;
    return `M${round(left)} ${bottom}V${mapY(y, b)}h${round(width * 0.94)}V${bottom}z`;
  });
  return `<path class="bar ${colour}" d="${boxes.join('')}"/>`;
}

function legend(series: readonly Series[]): string[] {
  const left = BOX.left + INNER_WIDTH + 16;
  // Series without points keep their colour, so that each name has the same colour in all plots.
  const shown = series.flatMap((each, at) => (each.points.length === 0 ? [] : [{ ...each, at }]));
  return shown.flatMap(({ name, draw, at }, row) => {
    const y = BOX.top + 10 + row * 20;
    const colour = `c${at % COLOURS.length}`;
    const shape = SHAPES[at % SHAPES.length] as (x: string, y: string) => string;
    const line = draw !== 'dots' && draw !== 'bars' ? `<path class="${colour} line" d="M${left} ${y}h22"/>` : '';
    const mark =
      draw === 'bars'
        ? `<path class="bar ${colour}" d="M${left + 5} ${y - 6}h12v12h-12z"/>`
        : `<path class="dot ${colour}" d="${shape(String(left + 11), String(y))}"/>`;
    return [`${line}${mark}`, `<text x="${left + 30}" y="${y}" dy="0.35em">${escapeXml(name)}</text>`];
  });
}

function round(value: number): string {
  return String(Math.round(value * 100) / 100);
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
