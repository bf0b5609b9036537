import { type Table, cellText, csvTable, markdownTable } from '../../run/tables.js';
import { describe, expect, it } from 'vitest';
import type { Axis, Plot } from '../contract.js';
import { scaleFor } from './scale.js';
import { splinePath } from './spline.js';
import { svgPlot } from './svg.js';

const table: Table = {
  file: 'table',
  title: 'Sizes',
  columns: ['solver', 'n', 'mean s'],
  rows: [
    ['a|b', 10, 0.123456],
    ['c, "d"', 2000, null],
  ],
};

function ticks(axis: Partial<Axis>, values: readonly number[]): string[] {
  return scaleFor({ label: '', scale: 'linear', ...axis }, values).ticks.map(({ text }) => text);
}

describe('a table', () => {
  it('aligns a table in Markdown, and escapes bars', () => {
    expect(markdownTable(table)).toBe(
      [
        '## Sizes',
        '',
        '| solver |    n | mean s |',
        '| ------ | ---: | -----: |',
        '| a\\|b   |   10 | 0.1235 |',
        '| c, "d" | 2000 |        |',
        '',
      ].join('\n'),
    );
  });

  it('quotes a table as CSV, and keeps all digits of numbers', () => {
    expect(csvTable(table)).toBe('solver,n,mean s\r\na|b,10,0.123456\r\n"c, ""d""",2000,\r\n');
  });

  it('rounds the numbers of a table to significant digits', () => {
    expect([0, 12, 12345.678, 0.00012346, 1.5, Infinity].map(cellText)).toEqual([
      '0',
      '12',
      '12346',
      '0.0001235',
      '1.5',
      'Infinity',
    ]);
  });
});

describe('scales', () => {
  it('chooses round ticks that cover the values', () => {
    expect(ticks({}, [3, 97])).toEqual(['0', '20', '40', '60', '80', '100']);
    expect(ticks({ from: 0, to: 1 }, [])).toEqual(['0', '0.2', '0.4', '0.6', '0.8', '1']);
    expect(ticks({}, [])).not.toHaveLength(0);
    expect(ticks({}, [5, 5])).not.toHaveLength(0);
  });

  it('places logarithmic ticks at powers of ten, and on short axes also between them', () => {
    expect(ticks({ scale: 'log' }, [0.004, 9])).toEqual(['0.001', '0.01', '0.1', '1', '10']);
    expect(ticks({ scale: 'log' }, [1.5, 40])).toEqual(['1', '2', '5', '10', '20', '50', '100']);
    expect(scaleFor({ label: '', scale: 'log' }, [1, 100]).place(0)).toBe(0);
    expect(scaleFor({ label: '', scale: 'log' }, [1, 100]).place(10)).toBeCloseTo(0.5);
  });

  it('divides an axis of names into equal parts, with each name in the middle', () => {
    const scale = scaleFor({ label: '', scale: 'linear', names: ['a', 'b'] }, []);
    expect([scale.place(0), scale.place(1)]).toEqual([0.25, 0.75]);
  });
});

describe('a plot', () => {
  const plot: Plot = {
    file: 'plot',
    title: 'a < b & c',
    x: { label: 'x', scale: 'linear' },
    y: { label: 'y', scale: 'log' },
    series: [
      { name: 'none', points: [], draw: 'dots' },
      {
        name: 'dots',
        points: [
          [1, 1],
          [2, Number.NaN],
          [3, 100],
        ],
        draw: 'dots',
      },
      {
        name: 'curve',
        points: [
          [1, 2],
          [2, 20],
          [3, 0],
        ],
        draw: 'spline',
      },
    ],
  };

  it('draws a well-formed plot with escaped text, finite numbers, and no legend for empty series', () => {
    const svg = svgPlot(plot);
    expect(svg).toContain('<title>a &lt; b &amp; c</title>');
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    expect(svg).not.toContain('>none<');
    expect(svg).toContain('>curve<');
    expect(svg).toContain('prefers-color-scheme:dark');
    expect(
      [...svg.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)].reduce(
        (depth, [, end, , self]) => depth + (end ? -1 : self ? 0 : 1),
        0,
      ),
    ).toBe(0);
  });

  it('draws a plot of empty series and a plot of bars', () => {
    expect(svgPlot({ ...plot, series: [] })).toContain('</svg>');
    const bars = {
      name: 'b',
      points: [
        [0, 1],
        [1, 2],
      ] as const,
      draw: 'bars' as const,
    };
    const svg = svgPlot({
      ...plot,
      x: { label: '', scale: 'linear', names: ['p', 'q'] },
      series: [bars, { ...bars, name: 'c' }],
    });
    expect(svg.match(/class="bar/g)).toHaveLength(4);
  });
});

describe('splines', () => {
  it('draws a spline from the first to the last point, within the hull', () => {
    const path = splinePath([
      [0, 0],
      [10, 10],
      [20, 0],
    ]);
    expect(path.startsWith('M0 0C')).toBe(true);
    expect(path.endsWith('20 0')).toBe(true);
    const heights = [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, , y]) => Number(y));
    expect(Math.max(...heights)).toBeLessThan(10);
    expect(splinePath([])).toBe('');
  });
});
