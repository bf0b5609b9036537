import { describe, expect, it } from 'vitest';
import type { Coverage } from '../contract.js';
import { gcovCoverage } from './gcov.js';
import { lcovCoverage } from './lcov.js';
import { subtractReached, countLines, mergeCoverage, packCoverage, unpackCoverage } from './merge.js';

const toPlain = (coverage: Coverage | undefined) =>
  Object.fromEntries(
    [...(coverage ?? [])].map(([name, { lines, reached, functions, reachedFunctions }]) => [
      name,
      [lines, reached, functions, reachedFunctions].map((set) => [...set].sort((a, b) => a - b).join(' ')).join(' | '),
    ]),
  );

/** Output of gcov 12 for a function with two instances and a path that is not normalized. */
const UNIT = {
  gcc_version: '12.2.0',
  format_version: '1',
  current_working_directory: '/build',
  data_file: 'a.gcda',
  files: [
    {
      file: '../src/a.c',
      functions: [
        { name: 'f<int>', start_line: 3, end_line: 6, execution_count: 0, blocks: 2 },
        { name: 'f<bool>', start_line: 3, end_line: 6, execution_count: 2, blocks: 2 },
        { name: 'g', start_line: 9, execution_count: 0 },
      ],
      lines: [
        { line_number: 3, count: 2, unexecuted_block: false, branches: [] },
        { line_number: 4, count: 0 },
        { line_number: 4, count: 7 },
        { line_number: 9, count: 0 },
      ],
    },
    { file: '/usr/include/stdio.h', functions: [], lines: [{ line_number: 1, count: 1 }] },
  ],
};

describe('the output of gcov', () => {
  it("reads lines and functions of each source from gcov's output", () => {
    const text = `${JSON.stringify(UNIT)}\n${JSON.stringify({ ...UNIT, files: [] })}\n`;
    expect(toPlain(gcovCoverage(text))).toEqual({
      '/src/a.c': '3 4 9 | 3 4 | 3 9 | 3',
      '/usr/include/stdio.h': '1 | 1 |  | ',
    });
  });

  it("skips malformed parts of gcov's output, and returns undefined if it is not JSON", () => {
    expect(gcovCoverage('cannot open notes file')).toBeUndefined();
    for (const files of [
      null,
      7,
      [null],
      [{ file: 3 }],
      [{ file: 'a', lines: [{ line_number: -1, count: 1 }, 3, { line_number: 1e12, count: 1 }] }],
    ])
      expect(countLines(gcovCoverage(JSON.stringify({ files })) ?? new Map(), 'lines')).toBe(0);
  });
});

it('reads a trace file of llvm-cov in which functions have end lines and names contain commas', () => {
  const text = [
    'SF:/src/a.cpp',
    'FN:3,f(int, int)',
    'FN:9,12,g',
    'FNDA:2,f(int, int)',
    'FNDA:0,g',
    'FNF:2',
    'DA:3,2',
    'DA:4,0',
    'DA:9,0,checksum',
    'BRDA:3,0,0,-',
    'end_of_record',
    'SF:/src/b.cpp',
    'FN:1,f(int, int)',
    'DA:1,0',
    'end_of_record',
    '',
  ].join('\r\n');
  expect(toPlain(lcovCoverage(text))).toEqual({
    '/src/a.cpp': '3 4 9 | 3 | 3 9 | 3',
    '/src/b.cpp': '1 |  | 1 | ',
  });
});

it('merges, subtracts, packs and unpacks coverage', () => {
  const of = (...reached: number[]): Coverage =>
    new Map([
      [
        'a.c',
        {
          lines: new Set([1, 2, 8, 900]),
          reached: new Set(reached),
          functions: new Set([1]),
          reachedFunctions: new Set<number>(),
        },
      ],
    ]);
  expect(toPlain(mergeCoverage([of(1), of(8, 900), new Map()]))).toEqual({ 'a.c': '1 2 8 900 | 1 8 900 | 1 | ' });
  expect(toPlain(subtractReached(of(1, 8), of(8)))).toEqual({ 'a.c': '1 2 8 900 | 1 | 1 | ' });
  expect(toPlain(subtractReached(of(1), new Map()))).toEqual(toPlain(of(1)));
  expect(countLines(subtractReached(of(1, 8), of(2)), 'reached')).toBe(2);
  expect(toPlain(unpackCoverage(packCoverage(of(1, 8, 900))))).toEqual(toPlain(of(1, 8, 900)));
});
