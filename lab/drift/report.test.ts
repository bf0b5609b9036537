import { expect, it } from 'vitest';
import type { DriftRow } from './contract.js';
import { row, rows, run, seedCount } from '../../test/support/drift-rows.js';
import {
  driftSummary,
  driftTables,
  makeChangeTable,
  openModelTable,
  readableTables,
  withoutEmptyColumns,
} from './report.js';

it('prints tables with the gravest change first, and escapes control characters', () => {
  const { columns, rows: cells } = makeChangeTable(rows);
  expect(cells.map((each) => each[0])).toEqual(['contradiction', 'timeout', 'answered']);
  expect(cells[0]?.at(-1)).toBe('no proof: :status is unsat');
  const because = 'a false model';
  const fault = { kind: 'invalid-model', trust: 'certified', check: 0, because } as const;
  const older = { ...fault, other: 'the newer version: unsat' };
  const newer = { ...fault, other: 'the older version: sat, and its model is true' };
  const detail = (faults: DriftRow['faults'], change: 'wrong-model' | 'wrong-in-both') =>
    makeChangeTable([row('e', 'sat', 'sat', { change, faults })]).rows[0]?.at(-1);
  expect(detail({ from: null, to: newer }, 'wrong-model')).toBe(`${because}; ${newer.other}`);
  expect(detail({ from: older, to: newer }, 'wrong-in-both')).toBe(`${because}; ${because}`);
  const seeds = seedCount('faster', 7, 1, 8);
  const fast = row('e', 'sat', 'sat', { change: 'wrong-model', faults: { from: null, to: newer }, seeds });
  expect(makeChangeTable([fast]).rows[0]?.at(-1)).toBe(
    `${because}; ${newer.other}; faster with 7, worse or slower with 1 of 8 other random seeds (1 to 8)`,
  );
  const stopped = { ...run('timeout'), detail: 'stopped after 10.0 s' };
  const lost = { pairs: [{ from: run('sat'), to: stopped }], change: 'seed-dependent' } as const;
  const once = seedCount('timeout', 0, 0, 1);
  expect(makeChangeTable([row('e', 'sat', 'timeout', { ...lost, seeds: once })]).rows[0]?.at(-1)).toBe(
    'timeout with 0, better or faster with 0 of 1 other random seed (1); stopped after 10.0 s',
  );
  const mixed = seedCount('slower', 2, 0, 3);
  const tried = mixed.tried.map((each, at) => (at === 1 ? { ...each, to: run('timeout') } : each));
  expect(
    makeChangeTable([row('e', 'sat', 'sat', { change: 'slower', seeds: { ...mixed, tried } })]).rows[0]?.at(-1),
  ).toBe('slower with 1, timeout with 1, better or faster with 0 of 3 other random seeds (1 to 3), not confirmed');
  expect(cells[2]?.[columns.indexOf('file')]).toBe('d\\x1b[2J');
  const models = {
    from: { true: 2, false: 0, undetermined: 0, missing: 1 },
    to: { true: 0, false: 0, undetermined: 0, missing: 0 },
  };
  const openModels = (['from', 'to'] as const).map((side) => ({ side, check: 0, because: 'too slow' }));
  const open = row('e', 'sat', 'sat', { models, openModels });
  const all = makeChangeTable([...rows, open], { all: true });
  expect(all.rows).toHaveLength(5);
  expect([all.columns.slice(-3), all.rows.at(-1)?.slice(-3)]).toEqual([
    ['from models', 'to models', 'models not judged'],
    ['2 true, 1 missing', '', 'both versions: too slow'],
  ]);
  expect(openModelTable([...rows, open]).rows).toEqual([['e', '', 1, 'both', 'too slow']]);
});

it('counts changes by logic, theory and options', () => {
  const tables = driftTables(rows);
  expect(tables.map(({ file }) => file)).toEqual(['drift', 'logics', 'theories', 'options']);
  const logics = tables[1] as (typeof tables)[number];
  expect(withoutEmptyColumns(logics).columns).toEqual(['logic', 'scripts', 'contradiction', 'timeout', 'answered']);
  expect(withoutEmptyColumns(logics).rows).toEqual([
    ['QF_BV', 3, 1, 1, 0],
    ['(none set)', 1, 0, 0, 1],
  ]);
  expect(driftSummary(rows)).toMatchObject({ scripts: 4, answered: { from: 3, to: 3 }, ratio: null });
});

it('names files relative to their common folder, lists undecided scripts, and omits tables without changes', () => {
  const tables = readableTables([
    row('my/a/1.smt2', 'sat', 'timeout'),
    row('my/b/2.smt2', 'unknown', 'unknown'),
    row('my/b/3.smt2', 'refused', 'refused'),
    row('my/b/4.smt2', 'sat', 'sat', { logic: 'QF_LIA', theories: ['Ints'] }),
    row('my/b/5.smt2', 'decided', 'decided', { checks: 0 }),
  ]);
  expect(tables.map(({ title }) => title)).toEqual([
    'What changed, in my/',
    'By logic',
    'By theory',
    'Not decided by either version, in my/',
    'Only crashes are compared: no check-sat, in my/',
  ]);
  expect(tables[0]?.rows[0]).toContain('a/1.smt2');
  expect(tables.at(-2)?.rows).toEqual([
    ['b/2.smt2', 'unknown', 'unknown'],
    ['b/3.smt2', 'refused', 'refused'],
  ]);
  expect(tables.at(-1)?.rows).toEqual([['b/5.smt2', 'no check-sat', 'no check-sat']]);
  const same = [row('a', 'sat', 'sat'), row('b', 'sat', 'sat', { logic: null, theories: [] })];
  expect(readableTables(same)).toEqual([]);
});

it('uses the confirmed ratio of each script, and no ratio if fewer than five scripts have one', () => {
  const confirmed = { ratio: { median: 1.1, low: 1, high: 1.2, pairs: 6 } };
  const slow = (file: string, more: Partial<DriftRow> = {}) =>
    row(file, 'sat', 'sat', { pairs: [{ from: run('sat', 100), to: run('sat', 300) }], ...more });
  const timed = ['a', 'b', 'c', 'd'].map((file) => slow(file, confirmed));
  expect(driftSummary(timed).ratio).toBeNull();
  expect(driftTables(timed)[1]?.rows[0]?.at(-1)).toBe('–');
  expect(driftSummary([...timed, slow('e')]).ratio?.median).toBe(1.1);
  expect(driftSummary([...timed, row('quick', 'sat', 'sat')]).ratio).toBeNull();
});

it('shows the median times of the runs that the ratio compares', () => {
  const pairs = [4_000, 100, 100].map((ms, at) => ({ from: run('sat', ms), to: run('sat', at === 0 ? 100 : 200) }));
  const ratio = { median: 2, low: null, high: null, pairs: 2 };
  const { columns, rows: cells } = makeChangeTable([row('a', 'sat', 'sat', { change: 'slower', pairs, ratio })]);
  const shown = ['from ms', 'to ms'].map((name) => cells[0]?.[columns.indexOf(name)]);
  expect(shown).toEqual([100, 200]);
});
