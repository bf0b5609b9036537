import { useEffect, useRef } from 'preact/hooks';
import type uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { visibleLine } from '../../../src/smt.js';
import { useReply } from '../api/use-reply.js';
import { theme } from './theme.js';

export interface Line {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
  /** Default `steps`: each value holds until the next. */
  readonly draw?: 'dots' | 'line' | 'spline' | 'bars' | 'steps';
  readonly band?: readonly (readonly [x: number, low: number, high: number])[];
  /** Number of the colour. Default: the position of the line. */
  readonly colour?: number;
}

export interface Axis {
  readonly label: string;
  readonly scale?: 'linear' | 'log';
  readonly from?: number;
  readonly to?: number;
  readonly names?: readonly string[];
}

const COLOURS = {
  light: ['#0b57d0', '#b85c00', '#1f6f2b', '#8a3ffc', '#b3261e', '#0b7a75', '#7a828d', '#8a6d00'],
  dark: ['#7db3ff', '#ffb454', '#7fd088', '#c8a6ff', '#ff8a80', '#4fd1c5', '#98a2ae', '#e8d44d'],
};
const FONT = '11px system-ui, sans-serif';
const LETTER = 6.5;

interface CurveProps {
  readonly lines: readonly Line[];
  /** `seconds` is a time axis in units that fit its length. */
  readonly across: string | Axis;
  readonly up: string | Axis;
  readonly height?: number;
  /** Adds up the lines, whose points must have the same x. */
  readonly stacked?: boolean;
}

/** A table contains the same values for screen readers. Dragging zooms in, and a double click zooms out. */
export function Curve({ lines, across, up, height = 150, stacked = false }: CurveProps) {
  const { value: library, problem } = useReply(() => import('uplot'), []);
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | undefined>(undefined);
  const isZoomed = useRef(false);
  const x = toAxis(across);
  const y = toAxis(up);
  const shape = JSON.stringify([lines.map(({ name, draw, band, colour }) => [name, draw, band !== undefined, colour])]);
  const now = theme.value;
  useEffect(() => {
    const element = host.current;
    if (element === null || library === undefined) return undefined;
    const { default: Plot } = library;
    isZoomed.current = false;
    const width = (): number => element.clientWidth || 300;
    const made = new Plot(
      {
        width: width(),
        height,
        legend: { show: lines.length > 1 },
        cursor: { drag: { x: true, y: false } },
        scales: { x: scaleOf(x, false), y: scaleOf(y, true) },
        axes: [horizontalAxis(x), { ...plainAxis(y), size: fitWidth }],
        series: [{ label: x.label }, ...seriesOf(lines, { paths: Plot.paths, colours: COLOURS[now], stacked })],
        bands: bandsOf(lines, COLOURS[now]),
        hooks: { setSelect: [({ select }) => (isZoomed.current ||= select.width > 0)] },
      },
      joinLines(lines, stacked),
      element,
    );
    plot.current = made;
    const zoomOut = (): boolean => (isZoomed.current = false);
    element.addEventListener('dblclick', zoomOut);
    const observer = new ResizeObserver(() => made.setSize({ width: width(), height }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      element.removeEventListener('dblclick', zoomOut);
      made.destroy();
      plot.current = undefined;
    };
  }, [library, shape, now, JSON.stringify([x, y]), height, stacked]);
  useEffect(() => plot.current?.setData(joinLines(lines, stacked), !isZoomed.current), [lines]);
  const isTime = x.label === 'seconds';
  return (
    <figure class="curve">
      <figcaption>
        {y.label}
        {!isTime && <span class="faint"> over {x.label}</span>}
      </figcaption>
      <div ref={host} role="img" aria-label={describeLines(lines, x.label, y.label)} />
      {problem !== '' && <p class="bad">{problem}</p>}
    </figure>
  );
}

function toAxis(axis: string | Axis): Axis {
  return typeof axis === 'string' ? { label: axis } : axis;
}

function isBars({ draw }: Line): boolean {
  return draw === 'bars';
}

function scaleOf({ scale, from, to, names }: Axis, isPadded: boolean): uPlot.Scale {
  if (names !== undefined) return { time: false, range: [-0.5, names.length - 0.5] };
  if (scale === 'log') return { time: false, distr: 3 };
  const padding = isPadded ? 0.08 : 0;
  const range = (_: uPlot, low: number | null, high: number | null): uPlot.Range.MinMax => {
    const least = from ?? (isPadded ? Math.min(0, low ?? 0) : (low ?? 0));
    const most = to ?? high ?? 1;
    if (most <= least) return [least, least + 1];
    return [least, to ?? most + padding * (most - least)];
  };
  return { time: false, range };
}

function plainAxis({ names, scale }: Axis): uPlot.Axis {
  const style = getComputedStyle(document.documentElement);
  const grid = { stroke: style.getPropertyValue('--line'), width: 1 };
  const named =
    names === undefined ? {} : { splits: () => names.map((_, at) => at), values: () => names.map(visibleLine) };
  const log = scale === 'log' ? { space: 40 } : {};
  return { stroke: style.getPropertyValue('--faint'), grid, ticks: { ...grid, size: 4 }, font: FONT, ...log, ...named };
}

function horizontalAxis(x: Axis): uPlot.Axis {
  const axis: uPlot.Axis = { ...plainAxis(x), size: 24, space: 60 };
  if (x.names?.some((name) => name.length > 8) === true) return { ...axis, rotate: -20, size: 70 };
  if (x.label !== 'seconds') return axis;
  const values = (plot: uPlot, splits: number[]): string[] => {
    const { min = 0, max = 0 } = plot.scales['x'] ?? {};
    return splits.map((each) => timeText(each, Number(max) - Number(min)));
  };
  return { ...axis, incrs: [...TIME_STEPS], values };
}

const TIME_STEPS = [
  ...[0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1_200, 1_800],
  ...[1, 2, 3, 6, 12, 24, 48, 120, 240, 720].map((hours) => hours * 3_600),
];

export function timeText(seconds: number, span: number): string {
  const pad = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  if (span < 120) return `${Number(seconds.toFixed(2))} s`;
  if (span < 600) return `${Math.floor(seconds / 60)}:${pad(seconds % 60)} min`;
  if (span < 7_200) return `${Math.round(seconds / 60)} min`;
  if (span < 36_000) return `${Math.floor(seconds / 3_600)}:${pad((seconds % 3_600) / 60)} h`;
  return `${Math.round(seconds / 3_600)} h`;
}

function fitWidth(_: uPlot, values: readonly string[] | null): number {
  return 14 + LETTER * Math.max(3, ...(values ?? []).map((each) => each?.length ?? 0));
}

interface SeriesStyle {
  readonly paths: typeof uPlot.paths;
  readonly colours: readonly string[];
  readonly stacked: boolean;
}

function seriesOf(lines: readonly Line[], { paths, colours, stacked }: SeriesStyle): uPlot.Series[] {
  const bars = lines.filter(isBars).length;
  const own = lines.map(({ name, draw = 'steps', colour }, at): uPlot.Series => {
    const stroke = colours[(colour ?? at) % colours.length] as string;
    return {
      label: visibleLine(name),
      stroke,
      width: draw === 'dots' || stacked ? 0 : 1.8,
      points: { show: draw === 'dots' || draw === 'line', size: 5, fill: stroke },
      ...pathsOf(draw, { paths, bars }),
      ...(stacked || draw === 'bars' ? { fill: stroke } : {}),
      ...(stacked ? { value: (_, __, ___, i) => (i === null ? '–' : rawText(lines[at], i)) } : {}),
    };
  });
  const limits = lines.flatMap(({ name, band }): uPlot.Series[] =>
    band === undefined
      ? []
      : ['low', 'high'].map((side) => ({
          label: `${name} ${side}`,
          class: 'limit',
          width: 0,
          points: { show: false },
        })),
  );
  return [...own, ...limits];
}

function rawText(line: Line | undefined, at: number): string {
  return Number((line?.points[at]?.[1] ?? 0).toPrecision(3)).toLocaleString('en');
}

function pathsOf(
  draw: NonNullable<Line['draw']>,
  { paths, bars }: Pick<SeriesStyle, 'paths'> & { readonly bars: number },
): Pick<uPlot.Series, 'paths'> {
  const { stepped, spline, linear, bars: columns } = paths;
  const none = (): null => null;
  const made = {
    dots: none,
    line: linear?.(),
    spline: spline?.(),
    steps: stepped?.({ align: 1 }),
    bars: columns?.({ size: [0.8 / Math.max(1, bars), 60] }),
  }[draw];
  return made === undefined ? {} : { paths: made };
}

function bandsOf(lines: readonly Line[], colours: readonly string[]): uPlot.Band[] {
  const banded = lines.flatMap(({ band, colour }, at) => (band === undefined ? [] : [colour ?? at]));
  return banded.map((colour, i) => {
    const low = lines.length + 1 + 2 * i;
    return { series: [low + 1, low], fill: `${colours[colour % colours.length] ?? ''}30` };
  });
}

/** Missing values are undefined, so that lines connect the points before and after them. */
function joinLines(lines: readonly Line[], stacked: boolean): uPlot.AlignedData {
  const bars = lines.filter(isBars).length;
  let bar = 0;
  const shifted = lines.map((line) => {
    if (!isBars(line)) return line.points;
    const by = (0.8 / bars) * (bar++ - (bars - 1) / 2);
    return line.points.map(([x, y]): [number, number] => [x + by, y]);
  });
  const limits = lines.flatMap(({ band }) =>
    band === undefined
      ? []
      : [band.map(([x, low]): [number, number] => [x, low]), band.map(([x, , high]): [number, number] => [x, high])],
  );
  const all = [...shifted, ...limits];
  const places = [...new Set(all.flatMap((points) => points.map(([x]) => x)))].sort((a, b) => a - b);
  const at = new Map(places.map((x, i) => [x, i]));
  const rows = all.map((points) => {
    const row = new Array<number | undefined>(places.length).fill(undefined);
    for (const [x, y] of points) row[at.get(x) as number] = y;
    return row;
  });
  // The first line is on top, so that those below it are painted over it.
  if (stacked)
    for (let i = rows.length - 2; i >= 0; i--)
      rows[i] = (rows[i] ?? []).map((value, j) => (value ?? 0) + (rows[i + 1]?.[j] ?? 0));
  return [places, ...rows];
}

function describeLines(lines: readonly Line[], across: string, up: string): string {
  const each = lines.map(({ name, points }) => {
    const [first, last] = [points[0], points.at(-1)];
    return first === undefined || last === undefined
      ? `${name}: nothing yet`
      : `${name}: from ${first[1]} to ${last[1]}`;
  });
  return `${up} over ${across}. ${each.join('; ')}`;
}
