import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLock, lockFolder } from '../../src/host/index.js';
import { type Workshop, jsonLines, workshop, writeSeeds } from '../support/gainsay.js';
import { runHere } from '../support/run-here.js';
import { listUndocumented } from '../support/json-docs.js';
import { nightly } from '../support/nightly.js';

let shop: Workshop;
let versions: string;
let wrong: Finding;
let crash: Finding;
let good: string;
let bad: string;

interface Finding {
  readonly id: string;
  readonly kind: string;
}

/** Options that turn off post-processing, which the test itself runs. */
const UNCARED = ['--reduce', 'none', '--bisect', 'none'];
const HUNT = [
  ...['--strategy', 'opfuzz', '--seed', 'k', '--mode', 'fresh', '--tests', '16'],
  ...['--no-tie-breakers', '--no-models', '--quiet'],
  ...UNCARED,
];

/** Runs a command that caches solver versions in the test's folder. */
function run(...args: readonly string[]) {
  return runHere(args, { cwd: shop.path, env: { GAINSAY_CACHE: join(shop.path, 'cache') } });
}

beforeAll(async () => {
  shop = workshop();
  const others = [shop.solver('one', {}, 'yices'), shop.solver('two', {}, 'mathsat')];
  bad = shop.solver('bad', { WRONG: 6, CRASH: 7 });
  good = shop.solver('good', {});
  const solvers = [...others, bad].flatMap((id) => ['--solver', id]);
  await run('hunt', writeSeeds(shop, 2), ...solvers, ...HUNT, '--out', 'c');
  const found = jsonLines<Finding>((await run('findings', 'c', '--json')).out);
  wrong = found.find(({ kind }) => kind === 'wrong-answer') as Finding;
  crash = found.find(({ kind }) => kind === 'crash') as Finding;
  // A version that has the bug too, and one that does not.
  const worse = shop.solver('worse', { WRONG: 6, CRASH: 7 });
  const fixed = shop.solver('fixed', {});
  versions = [good, bad, worse, fixed].join(',');
});

afterAll(() => shop.remove());

describe('gainsay bisect DIR ID', () => {
  it('reports and stores the first and last version with the bug', async () => {
    const ran = await run('bisect', 'c', wrong.id, '--versions', versions, '--json');
    expect(ran.err).toBe('');
    expect(ran.code).toBe(0);
    const [first, second, , last] = versions.split(',');
    const [found] = jsonLines(ran.out);
    expect(listUndocumented([found], 'versions.md', ['`--json`'])).toEqual([]);
    expect(found).toMatchObject({ id: wrong.id, lastGood: first, firstBad: second, fixedIn: last, scanned: true });
    expect(readFileSync(join(shop.path, 'c/findings', wrong.id, 'bisection.txt'), 'utf8')).toContain('fixed in');
    expect(jsonLines((await run('show', 'c', wrong.id, '--json')).out)[0]).toMatchObject({
      bisection: { firstBad: second },
    });
    // Later runs use the cached answer.
    expect(jsonLines((await run('bisect', 'c', wrong.id, '--versions', versions, '--json')).out)[0]).toMatchObject({
      asked: 0,
    });
  });

  nightly('bisects the smallest finding of each group by default, and prints the conclusion', async () => {
    const ran = await run('bisect', 'c', '--versions', versions, '--scan', '--no-keep');
    expect(ran.code).toBe(0);
    expect(ran.out).toContain(crash.kind);
    expect(ran.out).toMatch(/^first bad {2}z3:\S+bad\/z3/m);
    expect(existsSync(join(shop.path, 'c/findings', crash.id, 'bisection.txt'))).toBe(false);
  });

  it('refuses to bisect a campaign that is in use, but reads it with --no-keep', async () => {
    const lock = lockFolder(join(shop.path, 'c'));
    if (!isLock(lock)) throw new Error('it is in use already');
    try {
      expect(await run('bisect', 'c', wrong.id, '--versions', versions)).toMatchObject({ code: 2 });
      expect((await run('bisect', 'c', wrong.id, '--versions', versions, '--no-keep')).code).toBe(0);
    } finally {
      lock.release();
    }
  });
});

describe('gainsay bisect FILE', () => {
  it("checks the expected answer of a file, or shows each version's answer", async () => {
    const file = join('c/findings', wrong.id, 'mutant.smt2');
    expect((await run('bisect', file, '--expect', 'sat', '--versions', versions)).out).toMatch(
      /^fixed in {3}z3:\S+fixed\/z3$/m,
    );
    const answers = await run('bisect', file, '--versions', versions);
    expect(answers.code).toBe(0);
    expect(answers.out).toMatch(/z3 {2}unsat$/m);
    expect(await run('bisect', file, '--expect', 'maybe')).toMatchObject({ code: 2 });
    expect(await run('bisect', 'nowhere.smt2')).toMatchObject({ code: 2 });
  });

  it('states that nothing proves the answer wrong', async () => {
    const file = shop.write('plain.smt2', '(declare-const x Int)(assert (> x 1))(check-sat)');
    const { err } = await run('bisect', file, '--solver', good, '--versions', versions);
    expect(err).toContain('nothing proves it wrong; pass the correct answer with --expect');
  });

  nightly('bisects a file that makes a solver crash', async () => {
    const file = join('c/findings', crash.id, 'mutant.smt2');
    const ran = await run('bisect', file, '--solver', bad, '--versions', versions);
    expect(ran.out).toContain('searching for: crash');
    expect(ran.out).toMatch(/^fixed in {3}z3:\S+fixed\/z3$/m);
  });
});

describe('gainsay campaign recheck', () => {
  it('exits with 1 if a finding still shows, and with 0 if none does', async () => {
    const there = await run('campaign', 'recheck', 'c', '--solver', bad);
    expect(there.code).toBe(1);
    expect(there.out).toContain(`still    ${wrong.id}  unsat`);
    expect((await run('campaign', 'recheck', 'c', '--solver', good)).code).toBe(0);
    const lines = jsonLines((await run('campaign', 'recheck', 'c', wrong.id, '--solver', good, '--json')).out);
    expect(listUndocumented(lines, 'versions.md', ['`--json`'])).toEqual([]);
    expect(lines).toEqual([expect.objectContaining({ id: wrong.id, standing: 'absent', times: 2 })]);
    expect(await run('campaign', 'recheck', 'c', '--solver', './nowhere/z3')).toMatchObject({ code: 2 });
  });
});

it('marks a fixed bug as known, and as a regression if a later version shows it again', async () => {
  const recheck = (solver: string) => run('campaign', 'recheck', 'c', wrong.id, '--solver', solver);
  const kept = shop.solver('kept', { VERSION: '10.0' });
  expect((await recheck(kept)).out).toMatch(/^ {2}fixed .* {2}no longer in 10\.0$/m);
  const list = (await run('findings', 'c')).out;
  expect(list).toContain('1 of the groups no longer in 10.0');
  expect(list).not.toContain('known: no longer');
  expect((await run('show', 'c', wrong.id)).out).toMatch(/^no longer in 10\.0$/m);
  const broken = shop.solver('broken', { VERSION: '11.0', WRONG: 6, CRASH: 7 });
  const back = await recheck(broken);
  expect(back.out).toMatch(/1 regression.*\n[^]*regression: no longer in 10\.0, shows again in 11\.0$/m);
  expect((await run('findings', 'c')).out).toContain('regression: no longer in 10.0, shows again in 11.0');
  const [group] = jsonLines((await run('findings', 'c', '--json')).out).filter(({ id }) => id === wrong.id);
  expect(group).toMatchObject({ known: null, returned: 'no longer in 10.0, shows again in 11.0' });
  expect((await run('report', 'c', wrong.id)).out).toContain('This is a regression: no longer in 10.0');
});

it('counts new, known, fixed and returned bugs of a series of campaigns', async () => {
  const how = ['--strategy', 'opfuzz', '--mode', 'fresh', '--no-models', '--quiet', '--exit-zero', ...UNCARED];
  const others = [shop.solver('three', {}, 'yices'), shop.solver('four', {}, 'mathsat')];
  const solvers = [...others, bad].flatMap((id) => ['--solver', id]);
  await run('hunt', join(shop.path, 'seeds'), ...solvers, ...how, '--seed', 'k', '--tests', '16', '--out', 'd');
  const { nights } = JSON.parse((await run('report', '--series', 'd', 'c', './c/', '--format', 'json')).out) as {
    nights: { campaign: string; counts: Record<string, number>; bugs: { finding: string; state: string }[] }[];
  };
  expect(nights.map(({ campaign }) => campaign)).toEqual(['c', 'd']);
  const [first, second] = nights;
  expect(first?.counts['new']).toBeGreaterThan(0);
  expect(second?.counts).toMatchObject({ new: 0, fixed: 0 });
  expect(second?.counts['known']).toBeGreaterThan(0);
  const states = nights.flatMap(({ bugs }) => bugs.filter(({ finding }) => finding === wrong.id));
  expect(states.map(({ state }) => state)).toEqual(expect.arrayContaining(['new', 'returned']));
  const page = (await run('report', '--series', 'c', 'd', '--format', 'html')).out;
  expect(page).toContain('<figure><svg ');
  expect(await run('report', '--series', 'c', 'd', '--format', 'sarif')).toMatchObject({ code: 2 });
  const issue = await run('report', '--series', 'c', 'd', '--issue');
  expect(issue.err).toContain("option '--series' cannot be used with option '--issue'");
});

it('reports a bug that returns in a later build with an equal version number as a regression', async () => {
  const others = [shop.solver('seven', {}, 'yices'), shop.solver('eight', {}, 'mathsat')];
  const hunt = (build: string, out: string, before?: string) => {
    const words = [...[...others, build].flatMap((id) => ['--solver', id]), ...HUNT, '--out', out];
    return run('hunt', join(shop.path, 'seeds'), ...words, ...(before === undefined ? [] : ['--baseline', before]));
  };
  // Texts differ, so that the hashes do.
  const monday = shop.solver('first', { VERSION: '9.1', WRONG: 6 });
  const tuesday = shop.solver('second', { VERSION: '9.1' });
  const wednesday = shop.solver('third', { VERSION: '9.1', WRONG: 6, CRASH: 99 });
  expect((await hunt(monday, 'monday')).code).toBe(1);
  const { out } = await run('campaign', 'recheck', 'monday', '--solver', tuesday);
  expect(out).toMatch(/^ {2}absent .* {2}does not occur with this build$/m);
  expect((await hunt(tuesday, 'tuesday', 'monday')).code).toBe(0);
  expect((await hunt(wednesday, 'wednesday', 'tuesday')).code).toBe(1);
  const [found] = jsonLines<{ returned: string }>((await run('findings', 'wednesday', '--json')).out);
  expect(found?.returned).toMatch(/monday, not in the build of .*tuesday, shows again$/);
});

it('counts the seeds that the build of the baseline answered and the new build rejects', async () => {
  const dir = 'lost-seeds';
  shop.write(`${dir}/a.smt2`, '(declare-const x Int)\n(assert (> x 0))\n(check-sat)\n');
  shop.write(`${dir}/b.smt2`, '(declare-const y Int)\n(assert (< (abs y) 9))\n(check-sat)\n');
  const program = (lie: string) => {
    chmodSync(shop.write('mine/z3', `#!/bin/sh\n${lie}\necho sat\n`), 0o755);
    return ['--solver', `z3:${join(shop.path, 'mine/z3')}`];
  };
  const hunt = (solver: readonly string[], out: string, ...more: readonly string[]) =>
    run('hunt', join(shop.path, dir), ...solver, ...HUNT.filter((word) => word !== '--quiet'), '--out', out, ...more);
  await hunt(program(''), 'before');
  const error = '(error "line 2 column 9: unknown constant abs")';
  const rejecting = program(`case $(cat) in *abs*) echo '${error}'; exit 1 ;; esac`);
  const { out } = await hunt(rejecting, 'after', '--baseline', 'before');
  const told = /z3:\S* rejects 1 seed that the solver of the baseline answered, such as \S*b\.smt2: .*unknown constant/;
  expect(out.replaceAll(/\s+/g, ' ')).toMatch(told);
  const summary = jsonLines<{ kind: string }>((await run('resume', 'after', '--json')).out).at(-1);
  expect(summary).toMatchObject({
    newlyRejected: [{ seeds: 1, because: expect.stringContaining('unknown') as string }],
  });
});

it('counts a known bug of a series as known after a recheck, too', async () => {
  const others = [shop.solver('nine', {}, 'yices'), shop.solver('ten', {}, 'mathsat')];
  const hunt = (build: string, out: string, ...more: readonly string[]) => {
    const solvers = [...others, build].flatMap((id) => ['--solver', id]);
    return run('hunt', join(shop.path, 'seeds'), ...solvers, ...HUNT, '--exit-zero', '--out', out, ...more);
  };
  const wrong = shop.solver('x', { VERSION: '9.1', WRONG: 6 });
  await hunt(wrong, 'x-base');
  await hunt(wrong, 'x-night', '--baseline', 'x-base');
  const count = async () => {
    const { out } = await run('report', '--series', 'x-night', '--format', 'json');
    const [night] = (JSON.parse(out) as { nights: { counts: Record<string, number> }[] }).nights;
    return { new: night?.counts['new'], known: night?.counts['known'] };
  };
  const before = await count();
  expect(before.known).toBeGreaterThan(0);
  await run('campaign', 'recheck', 'x-night', '--solver', shop.solver('y', { VERSION: '9.2' }));
  expect(await count()).toEqual(before);
});

it('counts the results of a recheck for the night whose build it ran', async () => {
  const hunt = (build: string, out: string) => {
    const solvers = [shop.solver('five', {}, 'yices'), shop.solver('six', {}, 'mathsat'), build];
    const words = [...solvers.flatMap((id) => ['--solver', id]), ...HUNT, '--exit-zero'];
    return run('hunt', join(shop.path, 'seeds'), ...words, '--out', out);
  };
  const builds = [
    shop.solver('mon', { VERSION: '9.1', WRONG: 6 }),
    shop.solver('tue', { VERSION: '9.2' }),
    shop.solver('wed', { VERSION: '9.3', WRONG: 6 }),
    shop.solver('thu', { VERSION: '9.4' }),
  ];
  const none = { new: 0, returned: 0, known: 0, fixed: 0 };
  for (const [i, build] of builds.entries()) {
    if (i > 0) await run('campaign', 'recheck', 'night-0', '--solver', build);
    await hunt(build, `night-${i}`);
    shop.write(`night-${i}.xml`, '');
    const files = Array.from({ length: i + 1 }, (_, k) => [`night-${k}`, `night-${k}.xml`]).flat();
    const { out, err } = await run('report', '--series', ...files, '--format', 'json');
    expect(err).toBe(`skipped ${i === 0 ? '1 file' : `${i + 1} files`}: not a campaign folder\n`);
    const { nights } = JSON.parse(out) as { nights: { counts: Record<string, number> }[] };
    const count = nights[0]?.counts['new'] ?? 0;
    expect(count).toBeGreaterThan(0);
    // The returned bug, which the third campaign also finds, counts once.
    const rows = [{ new: count }, { fixed: count }, { returned: count }, { fixed: count }];
    expect(nights.map(({ counts }) => counts)).toEqual(rows.slice(0, i + 1).map((row) => ({ ...none, ...row })));
  }
  const page = (await run('report', '--series', 'night-0', 'night-1', '--format', 'html')).out;
  expect(page).toMatch(/<td>night-1<\/td><td class="number">0<\/td>.*<td class="number">[1-9]\d*<\/td><\/tr>/);
  for (const { id } of jsonLines<Finding>((await run('findings', 'night-0', '--json')).out))
    await run('campaign', 'triage', 'night-0', id, 'not-a-bug');
  const { out } = await run('report', '--series', 'night-0', 'night-1');
  expect(out).not.toContain('**fixed**');
  expect(out).toContain('| night-0 | 0 | 0 | 0 | 0 |');
});

it('rejects files and folders without a campaign in a series', async () => {
  shop.write('night.xml', '');
  shop.write('empty/x', '');
  expect((await run('report', '--series', 'night.xml')).err).toContain('night.xml contains no campaign');
  for (const other of ['empty', 'missing', 'a'.repeat(5_000)]) {
    const { code, err } = await run('report', '--series', 'night.xml', 'c', other);
    expect([code, err]).toEqual([2, expect.stringContaining(`${other} contains no campaign`)]);
  }
});

describe('gainsay campaign count', () => {
  nightly('counts findings that show on equal versions as one bug', async () => {
    const ran = await run('campaign', 'count', 'c', '--versions', versions, '--per-group', '0', '--json');
    expect(ran.code).toBe(0);
    const [counts] = jsonLines(ran.out);
    expect(listUndocumented([counts], 'versions.md', ['`--json`'])).toEqual([]);
    expect(counts).toMatchObject({ all: { total: 2, correctness: 1, byVersions: 2, fixes: 1 } });
    expect((await run('campaign', 'count', 'c', '--versions', versions)).out).toMatch(
      /^\| opfuzz +\| +\d+ \| +2 \| +1 \| versions +\|$/m,
    );
  });
});
