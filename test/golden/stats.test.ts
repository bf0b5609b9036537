import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type CampaignEvent, type FindingRecord, Stats } from '../../src/campaign/index.js';
import { statsCsv, statsJson, statsText } from '../../lab/cli/stats.js';
import { makeFinding } from '../support/findings.js';

/* Freezes the output of `gainsay campaign stats` for some events. Accept changes with `npm run promote`. */
const ROOT = join(dirname(fileURLToPath(import.meta.url)), 'stats');
const PROMOTE = process.env['GAINSAY_PROMOTE'] === '1';

type BatchDone = CampaignEvent & { readonly kind: 'batch-done' };

function batch(strategy: string, seed: string, results: BatchDone['results'], more: Partial<BatchDone> = {}): BatchDone {
  const answers: Record<string, Record<string, number>> = {};
  for (const { said } of results)
    for (const [solver, word] of Object.entries(said)) {
      const each = (answers[solver] ??= {});
      each[word] = (each[word] ?? 0) + 1;
    }
  const solvers = Object.fromEntries(
    Object.entries(answers).map(([solver, each]) => [solver, { runs: results.length, ms: 61_000, restarts: 0, answers: each }]),
  );
  const zero = { none: 0, sameAsSeed: 0, tooLarge: 0, faults: 0 };
  const counts = { tests: results.length, duplicates: more.repeats?.length ?? 0, ...zero, solvers };
  return { kind: 'batch-done', at: 90_000, batch: { seed, strategy, from: 0, to: results.length }, counts, results, repeats: [], ...more };
}

function makeFindingEvent(id: string, strategy: string, index: number, group: string, kind?: 'refuses'): CampaignEvent {
  const coordinates = { key: 'k', seed: 's', strategy, index };
  const finding: FindingRecord = { ...makeFinding(id, kind === undefined ? {} : { kind }), coordinates, group };
  return { kind: 'finding', at: 80_000, finding };
}

const sat = { one: 'sat', two: 'sat' };
const SWAP = 'opfuzz:<-><=';

const EVENTS: readonly CampaignEvent[] = [
  makeFindingEvent('a', 'opfuzz', 1, 'first group'),
  makeFindingEvent('b', 'opfuzz', 2, 'second, "other" group'),
  batch(
    'opfuzz',
    's',
    [
      { index: 0, said: sat, ms: 20.5, rewrites: [SWAP], theories: ['Ints'] },
      { index: 1, said: { one: 'sat', two: 'unsat' }, ms: 5, rewrites: [SWAP, 'opfuzz:+->-'], theories: ['Ints', 'UF'] },
      { index: 2, said: { one: 'crashed', two: 'unsat' }, ms: 5, rewrites: ['opfuzz:+->-'], theories: ['Ints'] },
    ],
    { repeats: [{ rewrites: [SWAP], theories: ['Ints'] }] },
  ),
  makeFindingEvent('c', 'by-construction', 0, 'first group'),
  batch('by-construction', 's', [
    { index: 0, said: sat, ms: 7, rewrites: ['int_few_sat'], theories: [] },
    {
      index: 1,
      said: { one: 'sat', two: 'rejected' },
      ms: 9,
      rewrites: ['int_few_sat'],
      theories: ['Ints'],
      refused: { two: 'line 17: I do not know div' },
    },
    {
      index: 2,
      said: { one: 'rejected', two: 'rejected' },
      ms: 9,
      rewrites: ['int_few_sat'],
      theories: ['Ints'],
      refused: { one: 'what is that', two: 'line 3: I do not know div' },
      illFormed: 'an Int stands where a Bool is expected',
    },
  ]),
];

function computeStats(events: readonly CampaignEvent[]): ReturnType<Stats['stats']> {
  const stats = new Stats();
  for (const event of events) stats.add(event);
  return stats.stats();
}

function frozen(name: string, lines: readonly string[]): void {
  const file = join(ROOT, name);
  const text = lines.map((line) => `${line}\n`).join('');
  if (PROMOTE) writeFileSync(file, text);
  expect(existsSync(file), `${file} is missing: npm run promote`).toBe(true);
  expect(text).toBe(readFileSync(file, 'utf8'));
}

describe('the statistics of a campaign', () => {
  it('prints the recorded statistics of a campaign as text', () => {
    const lines = statsText(computeStats(EVENTS), 20);
    frozen('campaign.txt', lines);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100);
  });
  it('counts only bugs', () => {
    const refusal = makeFindingEvent('r', 'opfuzz', 0, 'a refusal', 'refuses');
    expect(computeStats([...EVENTS, refusal]).rows).toEqual(computeStats(EVENTS).rows);
  });
  it('counts the findings of a batch that the end of the hunt cut off in all three tables', () => {
    const found = { ...makeFinding('d', { theories: ['Reals'], rewrites: ['typefuzz:ite'] }), coordinates: { key: 'k', seed: 's', strategy: 'typefuzz', index: 4 } };
    const { rows } = computeStats([...EVENTS, { kind: 'finding', at: 95_000, finding: found }]);
    for (const [of, name] of [['strategy', 'typefuzz'], ['rewrite', 'typefuzz:ite'], ['theory', 'Reals']]) {
      expect(rows.find((row) => row.of === of && row.name === name)).toMatchObject({ findings: 1, groups: 1 });
    }
  });
  it('counts mutants equal to a seed as duplicates of their strategy', () => {
    const repeats = [{ rewrites: [], theories: ['Ints'] }, { rewrites: [], theories: ['Ints'] }];
    const event = batch('cmd:./mine', 's', [], { repeats });
    const stats = computeStats([{ ...event, counts: { ...event.counts, duplicates: 0, sameAsSeed: 2 } }]);
    expect(stats.rows.map(({ of, duplicates }) => [of, duplicates])).toEqual([['strategy', 2], ['theory', 2]]);
    expect(statsText(stats, 20)).toContain('2 duplicates of cmd:./mine are equal to a seed');
  });
  it.each([
    [{ one: 'rejected' }, {}, '1 mutant rejected by a solver that does not reject its seed; 1 rejected by all solvers'],
    [{ one: 'rejected' }, { two: 'operator iand' }, '1 mutant rejected by a solver that does not reject its seed; 0 rejected by all solvers'],
  ])('counts the mutants that all solvers reject (%j, not sent: %j)', (said, unsent, line) => {
    const result = { index: 0, said, unsent, ms: 1, rewrites: [], theories: [], refused: { one: 'what is that' } };
    expect(statsText(computeStats([batch('opfuzz', 's', [result])]), 20)).toContain(line);
  });
  it('prints the recorded statistics of a campaign as JSON', () => frozen('campaign.jsonl', statsJson(computeStats(EVENTS))));
  it('prints the recorded statistics of a campaign as CSV', () => frozen('campaign.csv', statsCsv(computeStats(EVENTS))));
  it('prints the statistics of a large campaign within 100 columns', () => {
    const many = Array.from({ length: 40 }, () => batch('a-strategy-with-a-very-long-name', 's', EVENTS.flatMap((event) => (event.kind === 'batch-done' ? event.results : []))));
    const lines = statsText(computeStats(many.map((event) => scale(event, 20_000))), 20);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100);
  });
});

function scale(event: BatchDone, by: number): BatchDone {
  const { solvers } = event.counts;
  const more = Object.fromEntries(
    Object.entries(solvers).map(([solver, { answers, ...each }]) => {
      const all = Object.entries(answers).map(([name, times]) => [name, times * by] as const);
      return [solver, { ...each, ms: 90_000_000, answers: Object.fromEntries(all) }];
    }),
  );
  return { ...event, counts: { ...event.counts, tests: event.counts.tests * by, duplicates: by, solvers: more } };
}
