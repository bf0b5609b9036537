import { describe, expect, it } from 'vitest';
import type { DriftPair, DriftRow, DriftRun, Side } from './contract.js';
import { classifyChange, measureDrift } from './measure.js';
import { makeChangeTable, driftReport, driftSummary, withoutEmptyColumns } from './report.js';
import { FEWEST_PAIRS, medianRatio } from './statistics.js';

const run = (word: string, ms = 10): DriftRun => {
  const answers = word.split(' ').filter((each) => /^(?:sat|unsat|unknown)$/.test(each)) as DriftRun['answers'];
  const last = word.split(' ').at(-1) ?? '';
  const standing = (
    /^(?:sat|unsat)$/.test(last) ? (answers.includes('unknown') ? 'unknown' : 'decided') : last
  ) as DriftRun['standing'];
  return { standing, answers, detail: null, ms };
};
const pair = (from: string, to: string): DriftPair => ({ from: run(from), to: run(to) });

describe('the change between runs', () => {
  it.each([
    ['sat', 'sat', 'same'],
    ['sat', 'unsat', 'contradiction'],
    ['sat unknown', 'unsat timeout', 'contradiction'],
    ['sat', 'unknown', 'unknown'],
    ['unsat', 'timeout', 'timeout'],
    ['unsat', 'memout', 'memout'],
    ['sat', 'refused', 'refused'],
    ['refused', 'crashed', 'crash'],
    ['unknown', 'invalid-model', 'invalid-model'],
    ['crashed', 'timeout', 'crash-gone'],
    ['unknown', 'sat', 'answered'],
    ['timeout', 'unsat', 'answered'],
    ['unknown', 'timeout', 'other'],
    ['timeout', 'timeout', 'same'],
  ])('classifies a change from %s to %s as %s', (from, to, change) => {
    expect(classifyChange([pair(from, to)]).change).toBe(change);
  });

  it('classifies a change as unsteady if the outcome of one version varies, and as a contradiction if one run answers sat and another unsat', () => {
    expect(classifyChange([pair('sat', 'unknown'), pair('sat', 'sat'), pair('sat', 'unknown')]).change).toBe(
      'unsteady',
    );
    const { change, contradiction } = classifyChange([pair('sat', 'sat'), pair('sat', 'unsat sat')]);
    expect([change, contradiction]).toEqual(['contradiction', { check: 0, from: 'sat', to: 'unsat' }]);
  });
});

describe('the measurement', () => {
  const RULE = { pairs: 6, factor: 1.5, newerFirst: false };
  /** Measures runs that `says` supplies. `log` lists the side of each run in order, and marks new processes. */
  const measureWith = async (says: (side: Side, time: number) => DriftRun, rule = RULE) => {
    const asked: Record<Side, number> = { from: 0, to: 0 };
    const log: string[] = [];
    const result = await measureDrift((side, { fresh }) => {
      log.push(`${side}${fresh ? ' fresh' : ''}`);
      return Promise.resolve(says(side, asked[side]++));
    }, rule);
    return { ...result, log };
  };

  it('runs each version only once, in the given order, if the results of the versions agree', async () => {
    expect((await measureWith(() => run('sat'))).log).toEqual(['from', 'to']);
    expect((await measureWith(() => run('sat'), { ...RULE, newerFirst: true })).log).toEqual(['to', 'from']);
  });

  it('runs both versions again in new processes if their answers differ', async () => {
    const lost = await measureWith((side) => run(side === 'from' ? 'sat' : 'unknown'));
    expect([lost.change, lost.log.length]).toEqual(['unknown', 6]);
    expect(lost.log.slice(2)).toEqual(['to fresh', 'from fresh', 'from fresh', 'to fresh']);
    const once = await measureWith((side, time) => run(side === 'to' && time === 0 ? 'timeout' : 'sat'));
    expect(once.change).toBe('unsteady');
  });

  it('reports the newer version as slower or faster only if every pair of runs after the first pair agrees', async () => {
    const slow = await measureWith((side) => run('sat', side === 'from' ? 100 : 200));
    expect([slow.change, slow.pairs.length, slow.ratio]).toEqual([
      'slower',
      7,
      { median: 2, low: 2, high: 2, pairs: 6 },
    ]);
    expect((await measureWith((side) => run('sat', side === 'from' ? 200 : 100))).change).toBe('faster');
  });

  it('ignores the first pair of runs, and reports equal times if one of the six other pairs shows no difference', async () => {
    const first = await measureWith((side, time) => run('sat', side === 'to' && time === 0 ? 900 : 100));
    expect([first.change, first.ratio?.median]).toEqual(['same', 1]);
    const some = await measureWith((side, time) => run('sat', side === 'to' && time !== 3 ? 900 : 100));
    expect([some.change, some.ratio?.low]).toEqual(['same', 1]);
  });

  it('ignores time differences within the noise and between time-outs', async () => {
    expect((await measureWith((side) => run('sat', side === 'from' ? 1 : 9))).pairs).toHaveLength(1);
    expect((await measureWith((side) => run('timeout', side === 'from' ? 100 : 900))).pairs).toHaveLength(1);
  });
});

describe('the interval of a median', () => {
  it('needs six values for the confidence interval of a median, and excludes the extremes if there are many values', () => {
    expect(medianRatio([])).toBeNull();
    expect(medianRatio([1, 2, 3, 4, 5])).toEqual({ median: 3, low: null, high: null, pairs: 5 });
    expect(medianRatio([6, 5, 4, 3, 2, 1])).toEqual({ median: 3.5, low: 1, high: 6, pairs: FEWEST_PAIRS });
    const twenty = Array.from({ length: 20 }, (_, i) => i + 1);
    // A Binomial(20, 1/2) number is at most 5 with probability 0.0207.
    expect(medianRatio(twenty)).toEqual({ median: 10.5, low: 6, high: 15, pairs: 20 });
    const many = Array.from({ length: 2_001 }, (_, i) => i);
    expect(medianRatio(many)).toMatchObject({ median: 1_000, pairs: 2_001 });
    const { low, high } = medianRatio(many) as { low: number; high: number };
    expect([Math.abs(low - 956) < 3, Math.abs(high - 1044) < 3]).toEqual([true, true]);
  });
});

describe('tables', () => {
  const row = (file: string, from: string, to: string, more: Partial<DriftRow> = {}): DriftRow => {
    const pairs = [pair(from, to)];
    const facts = { point: file, file, logic: 'QF_BV', theories: ['FixedSizeBitVectors'], options: '' };
    return { ...facts, pairs, ...classifyChange(pairs), ratio: null, right: null, ...more };
  };
  const rows = [
    row('a', 'sat', 'sat'),
    row('b', 'sat', 'timeout'),
    row('c', 'sat', 'unsat', { right: { answer: 'sat', by: 'model' } }),
    row('d\u001b[2J', 'timeout', 'sat', { logic: null, theories: [], options: 'opt=1' }),
  ];

  it('prints tables with the gravest change first, and escapes control characters', () => {
    const { columns, rows: cells } = makeChangeTable(rows);
    expect(cells.map((each) => each[0])).toEqual(['contradiction', 'timeout', 'answered']);
    expect(cells[0]?.at(-1)).toBe('sat is right (model)');
    expect(cells[2]?.[columns.indexOf('file')]).toBe('d\\x1b[2J');
    expect(makeChangeTable(rows, { all: true }).rows).toHaveLength(4);
  });

  it('counts changes by logic, theory and options', () => {
    const { tables } = driftReport(rows);
    expect(tables.map(({ file }) => file)).toEqual(['drift', 'logics', 'theories', 'options']);
    const logics = tables[1] as (typeof tables)[number];
    expect(withoutEmptyColumns(logics).columns).toEqual(['logic', 'scripts', 'contradiction', 'timeout', 'answered']);
    expect(withoutEmptyColumns(logics).rows).toEqual([
      ['QF_BV', 3, 1, 1, 0],
      ['(none set)', 1, 0, 0, 1],
    ]);
    expect(driftSummary(rows)).toMatchObject({ scripts: 4, answered: { from: 3, to: 3 }, ratio: null });
  });
});
