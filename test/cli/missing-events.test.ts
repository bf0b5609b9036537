import { chmodSync, cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { jsonLines, workshop, writeSeeds } from '../support/gainsay.js';
import { runHere } from '../support/run-here.js';

const shop = workshop();
afterAll(() => shop.remove());

const run = (...args: string[]) => runHere(args, { cwd: shop.path });

/** A campaign with a finding. Each test changes a copy, `c`. */
beforeAll(async () => {
  const solvers = [shop.solver('bad', { WRONG: 1 }), shop.solver('good', {}, 'yices')];
  const options = ['--strategy', 'opfuzz', '--seed', 'k', '--mode', 'fresh', '--jobs', '1', '--no-tie-breakers'];
  const named = solvers.flatMap((each) => ['--solver', each]);
  await run('hunt', writeSeeds(shop, 2), ...named, ...options, '--tests', '6', '--out', 'whole', '--exit-zero');
});

beforeEach(() => {
  for (const name of ['c', 'm']) rmSync(join(shop.path, name), { recursive: true, force: true });
  cpSync(join(shop.path, 'whole'), join(shop.path, 'c'), { recursive: true });
});

function change(sql: string): void {
  const db = new Database(join(shop.path, 'c/campaign.db'));
  db.exec(sql);
  db.close();
}

const ONE = '1 event is missing from the log (number 3): counts and findings may be incomplete';

it('reports one event that is missing from the log, and continues', { timeout: 60_000 }, async () => {
  const whole = await run('findings', 'c', '--json');
  expect(whole.err).toBe('');
  change('DELETE FROM events WHERE sequence = 3');
  for (const args of [
    ['findings', 'c'],
    ['findings', 'c', '--json'],
    ['campaign', 'stats', 'c', '--json'],
    ['report', 'c'],
  ]) {
    const ran = await run(...args);
    expect(ran.err, args.join(' ')).toContain(`warning G503: c: ${ONE}`);
    expect(ran.code, args.join(' ')).toBe(0);
  }
  const [{ id } = { id: '' }] = jsonLines<{ id: string }>(whole.out);
  const good = shop.solver('good', {});
  for (const args of [
    ['show', 'c', id],
    ['replay', 'c', id],
    ['reduce', 'c', id, '--for', '1s'],
    ['campaign', 'recheck', 'c', id, '--solver', good],
    ['bisect', 'c', id, '--versions', good],
    ['campaign', 'count', 'c', '--versions', good],
  ]) {
    const ran = await run(...args);
    expect(ran.err, args.join(' ')).toContain(`warning G503: c: ${ONE}`);
    // A reduction may have no result.
    if (args[0] !== 'reduce') expect(ran.code, `${args.join(' ')}: ${ran.err}`).not.toBe(2);
  }
  const report = await run('report', 'c', '--format', 'junit');
  expect(report.out).toContain(`<error type="missing-events" message="${ONE}`);
  const resumed = await run('resume', 'c', '--tests', '2', '--json', '--exit-zero');
  expect(resumed.err).toContain(`warning G503: c: ${ONE}`);
  expect(jsonLines(resumed.out).at(-1)).toMatchObject({ troubles: [{ kind: 'missing-events', text: ONE }] });
  expect(resumed.code).toBe(3);
});

it(
  'counts several events that are missing from a log, and warns when logs are merged',
  { timeout: 60_000 },
  async () => {
    change('DELETE FROM events WHERE sequence IN (3, 4)');
    const stats = await run('campaign', 'stats', 'c');
    expect(stats.err).toContain('2 events are missing from the log (the first is number 3)');
    const merged = await run('campaign', 'merge', 'c', '--out', 'm');
    expect(merged.err).toContain('c: 2 events are missing from the log');
  },
);

it('writes no report and no files for a finding whose texts are missing', async () => {
  const [{ id } = { id: '' }] = jsonLines<{ id: string }>((await run('findings', 'c', '--json')).out);
  change('DELETE FROM blobs');
  for (const args of [
    ['report', 'c'],
    ['report', 'c', id],
    ['report', 'c', id, '--format', 'json'],
    ['show', 'c', id],
  ]) {
    const ran = await run(...args);
    expect(ran.err, args.join(' ')).toMatch(/^gainsay: error G503: .*the text [0-9a-f]{64} is missing/);
    expect(ran.code, args.join(' ')).toBe(2);
  }
});

it('reduces in `resume` what the time of a campaign did not suffice for', { timeout: 60_000 }, async () => {
  rmSync(join(shop.path, 'c'), { recursive: true });
  const crashes = 'grep -q "(> x" "$1" && { echo "Fatal failure at foo.cpp:12" >&2; kill -ABRT $$; }';
  chmodSync(shop.write('crashing', `#!/bin/sh\n[ "$1" = --version ] && exit\n${crashes}\necho sat\n`), 0o755);
  const seed = shop.write('s.smt2', '(declare-const x Int)\n(assert (> x 0))\n(assert (< x 9))\n(check-sat)\n');
  const options = [
    '--strategy',
    'opfuzz',
    '--seed',
    'k',
    '--mode',
    'fresh',
    '--tests',
    '4',
    '--reduce',
    'auto',
    '--bisect',
    'none',
  ];
  const reduced = async (...args: string[]) =>
    jsonLines<{ kind: string; id: string }>((await run(...args, '--json', '--exit-zero')).out).flatMap((event) =>
      event.kind === 'finding-reduced' ? [event.id] : [],
    );
  const hunt = ['hunt', seed, '--solver', 'cmd:./crashing', ...options, '--no-tie-breakers', '--out', 'c'];
  const before = await reduced(...hunt);
  expect(before).not.toEqual([]);
  expect((await run('resume', 'c')).out).toContain('nothing to resume');
  change(`DELETE FROM events WHERE event LIKE '%"finding-reduced"%'`);
  const left = `"reason":"time","unreduced":${JSON.stringify(before)}`;
  change(`UPDATE events SET event = REPLACE(event, '"reason":"exhausted"', '${left}')`);
  expect((await reduced('resume', 'c')).sort()).toEqual(before.sort());
  expect((await run('resume', 'c')).out).toContain('nothing to resume');
});
