import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { theme } from './theme.js';

export interface Line {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

const COLOURS = {
  light: ['#0b57d0', '#b85c00', '#1f6f2b', '#8a3ffc', '#b3261e', '#0b7a75'],
  dark: ['#7db3ff', '#ffb454', '#7fd088', '#c8a6ff', '#ff8a80', '#4fd1c5'],
};

/** Draws a step curve: each value holds until the next. A table contains the same values for screen readers. */
export function Curve({
  lines,
  across,
  up,
  height = 150,
}: {
  lines: readonly Line[];
  across: string;
  up: string;
  height?: number;
}) {
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | undefined>(undefined);
  const names = lines.map(({ name }) => name).join('\n');
  const now = theme.value;
  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const style = getComputedStyle(document.documentElement);
    const ink = style.getPropertyValue('--faint');
    const grid = { stroke: style.getPropertyValue('--line'), width: 1 };
    const axis = {
      stroke: ink,
      grid,
      ticks: grid,
      font: '11px system-ui, sans-serif',
      labelFont: '11px system-ui, sans-serif',
    };
    const stepped = uPlot.paths.stepped;
    const made = new uPlot(
      {
        width: element.clientWidth || 300,
        height,
        legend: { show: lines.length > 1 },
        cursor: { drag: { x: false, y: false } },
        scales: { x: { time: false } },
        axes: [
          { ...axis, label: across, labelSize: 16, size: 28 },
          { ...axis, label: up, labelSize: 16, size: 46 },
        ],
        series: [
          { label: across },
          ...lines.map(({ name }, i) => ({
            label: name,
            stroke: COLOURS[now][i % 6] as string,
            width: 1.8,
            spanGaps: true,
            points: { show: false },
            ...(stepped === undefined ? {} : { paths: stepped({ align: 1 }) }),
          })),
        ],
      },
      joinLines(lines),
      element,
    );
    plot.current = made;
    const observer = new ResizeObserver(() => made.setSize({ width: element.clientWidth || 300, height }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.destroy();
      plot.current = undefined;
    };
  }, [names, now, across, up, height]);
  useEffect(() => plot.current?.setData(joinLines(lines)), [lines]);
  return <div class="curve" ref={host} role="img" aria-label={describeLines(lines, across, up)} />;
}

function joinLines(lines: readonly Line[]): uPlot.AlignedData {
  const places = [...new Set(lines.flatMap(({ points }) => points.map(([x]) => x)))].sort((a, b) => a - b);
  const at = new Map(places.map((x, i) => [x, i]));
  const rows = lines.map(({ points }) => {
    const row = new Array<number | null>(places.length).fill(null);
    for (const [x, y] of points) row[at.get(x) as number] = y;
    return row;
  });
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
