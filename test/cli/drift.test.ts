import { once } from 'node:events';
import { appendFileSync, existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { jsonLines, startGainsay, writeSeeds } from '../support/gainsay.js';
import { runHere } from '../support/run-here.js';
import { shellHere } from '../support/shell-here.js';
import { nightly } from '../support/nightly.js';

import { type Row, script, useDriftWorkshop } from '../support/drift-versions.js';

const { shop, version, interactive, readRows } = useDriftWorkshop();

it('fails on the changes of --fail-on, and writes JUnit XML', async () => {
  shop.write('seeds/a.smt2', script('sat'));
  shop.write('seeds/lost.smt2', script('sat', ' ; lost'));
  shop.write('seeds/slow.smt2', script('sat', ' ; slow'));
  shop.write('seeds/none.smt2', '(declare-const x Int)(assert (> x 3))(apply simplify)');
  const older = version('older', 'echo sat');
  const newer = version(
    'newer',
    'case "$script" in *lost*) echo unknown ;; *slow*) sleep 0.2; echo sat ;; *) echo sat ;; esac',
  );
  const args = ['seeds', '--from', older, '--to', newer, '--quiet', '--out', 'kept'];
  const drift = async (...more: readonly string[]) =>
    (await runHere(['drift', ...args, ...more], { cwd: shop.path })).code;
  expect([await drift(), await drift('--fail-on', 'error'), await drift('--fail-on', 'slower')]).toEqual([0, 0, 1]);
  expect(await drift('--fail-on', 'error,lost')).toBe(1);
  const xml = readFileSync(join(shop.path, 'kept/junit.xml'), 'utf8');
  expect(xml).toContain('<testsuites name="gainsay" tests="4" failures="1" errors="0"');
  expect(xml).toMatch(/name="seeds\/lost.smt2" time="[\d.]+"><failure type="unknown" message="/);
  expect(xml).toMatch(/name="seeds\/none.smt2" time="[\d.]+"><skipped message="no check-sat"/);
  expect(await drift('--fail-on', 'lots')).toBe(2);
});

it('follows the example for GitHub Actions', async () => {
  const file = fileURLToPath(new URL('../../docs/ci/github-actions-upgrade.yml', import.meta.url));
  const { env, jobs } = parse(readFileSync(file, 'utf8')) as {
    env: Record<string, string>;
    jobs: { drift: { steps: { name?: string; run?: string }[] } };
  };
  const lines = jobs.drift.steps
    .filter(({ name }) => name === 'Compare' || name === 'Summarise')
    .map(({ run = '' }) => run);
  expect(env).toMatchObject({ FROM: 'z3@4.13.0', TO: 'z3@newest' });
  shop.write('my-formulas/a.smt2', script('sat'));
  const follow = async (to: string) => {
    const own = { ...env, FROM: version('older', 'echo sat'), TO: to, GITHUB_STEP_SUMMARY: 'summary.md' };
    rmSync(join(shop.path, 'drift'), { recursive: true, force: true });
    const { code } = await shellHere(lines[0] ?? '', { cwd: shop.path, env: own, hunts: [] });
    await shellHere(lines[1] ?? '', { cwd: shop.path, env: own, hunts: [] });
    return code;
  };
  expect(await follow(version('newer', 'echo unknown'))).toBe(1);
  expect(readFileSync(join(shop.path, 'summary.md'), 'utf8')).toContain('1 lost answer');
  expect(await follow(version('same', 'echo sat'))).toBe(0);
});

it('treats a change that depends on the random seed as neutral, and an unproved contradiction as undecided', async () => {
  shop.write('seeds/lucky.smt2', script('sat', ' ; lucky'));
  shop.write(
    'seeds/open.smt2',
    '(set-logic UFLIA)\n(declare-fun f (Int) Int)\n(assert (> (f 0) 0)) ; open\n(check-sat)\n',
  );
  const older = version('older', 'echo sat');
  const newer = version(
    'newer',
    'case "$*$script" in *seed=*lucky*) echo sat ;; *lucky*) echo unknown ;; *) echo unsat ;; esac',
  );
  const { code, rows, all } = await readRows('seeds', '--from', older, '--to', newer);
  expect(rows.map(({ change, seeds }) => [change, seeds])).toEqual([
    ['seed-dependent', expect.objectContaining({ change: 'unknown', shown: 1, reversed: 0, of: 8 })],
    ['contradiction', null],
  ]);
  expect(code).toBe(1);
  expect(all?.verdict.join()).toContain('open.smt2 --solver');
});

it('prints tables, and measures again with the options given by --options', async () => {
  shop.write('seeds/a.smt2', script('sat'));
  const both = version('both', 'case "$*$script" in *slow*"> x 0"*) exec sleep 60 ;; esac\necho sat');
  const args = ['seeds', '--from', both, '--to', `${both} wait=slow`, '--options', 'x=1', '--timeout', '200ms'];
  const { code, out } = await runHere(['drift', ...args, '--quiet'], { cwd: shop.path });
  expect(out).toContain('| timeout | worse | sat  | timeout |');
  expect(out).toMatch(/## By options\n\n.*\n.*\n\| \(none\)  \| +1 \| +1 \|\n\| x=1 +\| +1 \| +1 \|/);
  // The newer version answered nothing.
  expect(code).toBe(3);
});

nightly('measures again with random options that are the same for both versions', async () => {
  for (let i = 0; i < 8; i++) shop.write(`seeds/${i}.smt2`, script('sat', ` ; ${i}`));
  const older = version('older', 'echo sat');
  const newer = version('newer', 'case "$*$script" in *=*"> x 0"*) echo unsat ;; *) echo sat ;; esac');
  const args = ['seeds', '--from', older, '--to', newer, '--vary-options', '--seed', '7'];
  const { code, rows } = await readRows(...args);
  expect(code).toBe(1);
  const drawn = rows.filter(({ options }) => options !== '');
  expect([rows.length - drawn.length, drawn.length]).toEqual([8, 8]);
  expect(new Set(drawn.map(({ options }) => options)).size).toBeGreaterThan(3);
  const texts = drawn.map(({ options }) => options);
  expect(texts).toEqual([...texts].sort());
  for (const { options, change } of drawn) if (options.includes('=')) expect(change).toBe('wrong-answer');
  expect(drawn.some(({ change }) => change === 'wrong-answer')).toBe(true);
  const again = await readRows(...args);
  expect(again.rows.map(({ point }) => point)).toEqual(rows.map(({ point }) => point));
  const { out } = await runHere(['drift', ...args, '--quiet'], { cwd: shop.path });
  expect(out).toMatch(/## By options\n/);
  const alone = await runHere(['drift', 'seeds', '--from', 'cmd:true', '--to', 'cmd:true', '--vary-options'], {
    cwd: shop.path,
  });
  expect([alone.code, alone.err]).toEqual([2, expect.stringContaining('are known')]);
});

it('compares all scripts once before it repeats any, and repeats the fast ones first', async () => {
  const log = join(shop.path, 'log');
  for (const name of ['slow', 'a', 'lost', 'b']) shop.write(`seeds/${name}.smt2`, script('sat', ` ; is ${name}`));
  const note = `name=\${script##* ; is }; echo "\${name%% *}" >>${log}`;
  const older = version('older', `${note}; echo sat`);
  const newer = version(
    'newer',
    `${note}; case "$script" in *slow*) sleep 9 ;; *lost*) echo unknown ;; *) echo sat ;; esac`,
  );
  await runHere(['drift', 'seeds', '--from', older, '--to', newer, '--timeout', '300ms', '--quiet'], {
    cwd: shop.path,
  });
  const names = readFileSync(log, 'utf8').trim().split('\n');
  const last = Math.max(...['slow', 'a', 'lost', 'b'].map((name) => names.indexOf(name)));
  const repeated = names.slice(last + 2);
  expect(names.slice(0, last).filter((name) => name === 'slow' || name === 'lost').length).toBeLessThan(5);
  expect(repeated.indexOf('slow')).toBeGreaterThan(repeated.lastIndexOf('lost'));
});

it('names the option and the time used next to an answer lost by a time-out', async () => {
  shop.write('seeds/a.smt2', script('sat'));
  const args = ['--from', version('one', 'echo sat'), '--to', version('two', 'sleep 9'), '--timeout', '200ms'];
  const { out } = await runHere(['drift', 'seeds', ...args, '--quiet', '-o', 'out'], { cwd: shop.path });
  const hint = /stopped after 0\.\d s; a longer --timeout may decide it/;
  expect(out).toMatch(hint);
  expect(readFileSync(join(shop.path, 'out/drift.md'), 'utf8')).toMatch(hint);
});

it('shortens the list of scripts without check-sat', async () => {
  for (let i = 0; i < 25; i++) shop.write(`many/${i}.smt2`, `(declare-const x Int)(assert (> x ${i}))(get-model)`);
  const one = version('one', 'echo sat');
  const { out } = await runHere(['drift', 'many', '--from', one, '--to', one, '--quiet'], { cwd: shop.path });
  expect(out.match(/^.*\.smt2 .*no check-sat/gm)).toHaveLength(10);
  expect(out).toContain('… and 15 more scripts');
});

it('keeps the results of other scripts in a folder', async () => {
  for (const name of ['a', 'b']) shop.write(`${name}/${name}.smt2`, script('sat'));
  const one = version('one', 'echo sat');
  const find = (...args: readonly string[]) =>
    runHere(['drift', ...args, '--from', one, '--to', one, '--quiet', '-o', 'out'], { cwd: shop.path });
  expect((await find('a')).code).toBe(0);
  const read = () => readFileSync(join(shop.path, 'out/drift.md'), 'utf8');
  const before = read();
  const { code, err } = await find('b');
  expect([code, err]).toEqual([
    2,
    expect.stringMatching(/rows measured with other settings: scripts was .*[/]a, now .*[/]b/),
  ]);
  expect(err).toContain('choose another folder with --out');
  expect((await find('a', '--logic', 'QF_LIA')).code).toBe(2);
  expect(read()).toBe(before);
  expect((await find('a/')).code).toBe(0);
});

it('lists the models that could not be judged, and the files of the folder', async () => {
  const open = (times: number) =>
    `(declare-const x Int)(assert (forall ((y Int)) (= (* y x) (* x y ${'1 '.repeat(times)}))))(check-sat)`;
  for (const [at, name] of ['a', 'b', 'c', 'd', 'e'].entries()) shop.write(`seeds/${name}.smt2`, open(at));
  const one = interactive('one', {});
  const args = ['drift', 'seeds', '--from', one, '--to', one, '--quiet', '-o', 'out'];
  const { out } = await runHere(args, { cwd: shop.path });
  expect(out).toMatch(
    /^Models that are missing or could not be judged:(?:\n +seeds\/[a-e]\.smt2: both versions: .*Int.*){3}\n/m,
  );
  expect(out).toMatch(/\n… and 2 more scripts \(drift\.md lists all\)\n/);
  const read = (name: string) => readFileSync(join(shop.path, 'out', name), 'utf8');
  expect(read('drift.md')).toMatch(
    /## Models that are missing or could not be judged\n[^]*\| seeds\/a\.smt2 \| +1 \| both +\| .*Int/,
  );
  const files = [...read('drift.md').matchAll(/^\| (\S+\.\S+) +\| /gm)].map(([, name = '']) => name);
  expect(files.filter((name) => !name.startsWith('seeds/')).toSorted()).toEqual(
    readdirSync(join(shop.path, 'out'))
      .filter((name) => name !== 'campaign.lock')
      .toSorted(),
  );
  expect(read('rows.csv')).toMatch(/both versions: .*Int/);
  expect(read('drift.md')).toMatch(/^- Next, .*:\n {2}`gainsay hunt seeds .* --for 10m`$/m);
  expect(read('drift.md')).toMatch(/^- In commands, gainsay stands for .* npx gainsay\.$/m);
});

it('states when a hunt writes no folder of slow mutants', async () => {
  const one = version('one', 'echo sat');
  const find = (folder: string) => runHere(['drift', folder, '--from', one, '--to', one], { cwd: shop.path });
  const { code, err } = await find('c/slow');
  expect([code, err]).toEqual([2, expect.stringContaining('took over 1 s and 20 times as long as its seed')]);
  expect((await find('c/other')).err).not.toContain('20 times');
});

nightly('resumes a measurement that was killed, and reports partial results after Ctrl-C', async () => {
  const seeds = writeSeeds(shop, 6);
  const SLOW = { SLEEP: 0.2 };
  const args = ['drift', seeds, '--from', shop.solver('one', SLOW), '--to', shop.solver('two', SLOW), '-o'];
  const out = join(shop.path, 'out');
  const rows = () =>
    jsonLines<Row>(existsSync(join(out, 'rows.jsonl')) ? readFileSync(join(out, 'rows.jsonl'), 'utf8') : '');
  const until = async (done: number) => {
    while (rows().length < done) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  const killed = startGainsay([...args, out]);
  await until(1);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  appendFileSync(join(out, 'rows.jsonl'), '{"point": "cut o');
  const stopped = startGainsay([...args, out]);
  await until(2);
  stopped.kill('SIGINT');
  const [code] = (await once(stopped, 'exit')) as [number | null];
  expect(code).toBe(130);
  const before = rows();
  expect(readFileSync(join(out, 'drift.md'), 'utf8')).toContain(`${before.length} of 6 points`);
  const ended = await runHere([...args, out, '--quiet']);
  expect([ended.code, ended.out]).toEqual([0, expect.stringContaining(' on 6 scripts: ')]);
  expect(rows().slice(0, before.length)).toEqual(before);
  expect(new Set(rows().map(({ point }) => point)).size).toBe(6);
  expect(readFileSync(join(out, 'rows.csv'), 'utf8').trim().split('\r\n')).toHaveLength(7);
  const other = await runHere([...args, out, '--timeout', '7s']);
  expect([other.code, other.err]).toEqual([2, expect.stringContaining('timeout was 10000, now 7000')]);
});

nightly('reports that Z3 answers `unknown` if it reaches the resource limit `rlimit`', async () => {
  shop.write('a.smt2', '(declare-const x Int)\n(assert (= (* x x x) 27))\n(check-sat)\n');
  const { code, rows } = await readRows(
    'a.smt2',
    '--from',
    shop.solver('one', {}),
    '--to',
    'z3@npm:newest rlimit=1',
    '--jobs',
    '1',
  );
  expect([code, rows.map(({ change }) => change)]).toEqual([0, ['unknown']]);
});
