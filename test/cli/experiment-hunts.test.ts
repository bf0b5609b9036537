import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { experiment } from '../../lab/index.js';
import { jsonLines, writeSeeds, useWorkshop } from '../support/gainsay.js';

const shop = useWorkshop();

interface Row {
  readonly tests: number;
  readonly fingerprint: string;
}

const rowsIn = (folder: string): Row[] => jsonLines<Row>(readFileSync(join(folder, 'rows.jsonl'), 'utf8'));

it('makes the same test cases whether or not a campaign was interrupted, and different test cases in each repetition', async () => {
  const seeds = writeSeeds(shop, 2);
  const solver = shop.solver('one', {}, 'mathsat');
  const settings = { strategies: 'opfuzz', repetitions: '2', tests: '5', seeds, timeout: '60' };
  const options = (name: string) => {
    return { experiment: 'compare', settings, solvers: [solver], out: join(shop.path, name) };
  };
  const first = experiment(options('whole'));
  for await (const event of first)
    if (event.kind === 'experiment-opened')
      expect(event.bound).toEqual({ of: 'queries', ms: 600_000, factors: '2 campaigns × 5 tests × 1 solver × 60 s' });
  expect(await first.result).toMatchObject({ done: 2, all: 2 });
  const whole = rowsIn(options('whole').out);
  expect(whole.map(({ tests }) => tests)).toEqual([5, 5]);
  expect(new Set(whole.map(({ fingerprint }) => fingerprint)).size).toBe(2);
  // Stops the experiment once one campaign has a row. The other campaign may have started.
  const stop = new AbortController();
  const work = experiment(options('stopped'), { signal: stop.signal });
  for await (const event of work) if (event.kind === 'experiment-row') stop.abort();
  expect(await work.result).toMatchObject({ stopped: true, done: 1 });
  expect(await experiment(options('stopped')).result).toMatchObject({ done: 2, all: 2 });
  const fingerprints = (rows: readonly Row[]) => rows.map(({ fingerprint }) => fingerprint);
  expect(fingerprints(rowsIn(options('stopped').out))).toEqual(fingerprints(whole));
  expect(readdirSync(join(options('stopped').out, 'campaigns'))).toHaveLength(2);
});

const WRAPPING = `import { definePlugin } from 'gainsay/plugin';
export default definePlugin({ name: 'wraps', strategies: [{
  name: 'wrap',
  summary: 'negates an assertion twice',
  open: (seed) => ({
    mutant(rng) {
      const chosen = rng.pick(seed.commands.filter(({ kind }) => kind === 'assert'));
      const store = seed.store.fork();
      const term = store.app('not', [store.app('not', [chosen.term])]);
      return { script: { ...seed, store, commands: seed.commands.map((each) => (each === chosen ? { ...each, term } : each)) }, claim: 'equisatisfiable' };
    },
  }),
}] });
`;

it('measures no campaign that a failing strategy left, also if it is run again', async () => {
  const seeds = writeSeeds(shop, 2);
  const broken = WRAPPING.replace('const chosen', "throw new Error('oops'); const chosen");
  const settings = {
    strategies: 'wrap,opfuzz',
    plugins: shop.write('broken.mjs', broken),
    repetitions: '1',
    tests: '5',
    seeds,
  };
  const out = join(shop.path, 'broken');
  const run = () =>
    experiment({ experiment: 'compare', settings, solvers: [shop.solver('one', {}, 'mathsat')], out }).result;
  for (let times = 0; times < 2; times++)
    await expect(run()).rejects.toThrow(/is not measured: plug-in wraps, strategy wrap: oops/);
  expect(rowsIn(out).filter(({ tests }) => tests === 0)).toEqual([]);
});

it('refuses an unknown strategy before the first campaign, and states how many campaigns run at a time', async () => {
  const seeds = writeSeeds(shop, 2);
  const settings = {
    strategies: 'wrap,opfuzz',
    plugins: shop.write('wrap.mjs', WRAPPING),
    seeds,
    tests: '1',
    repetitions: '1',
  };
  const out = join(shop.path, 'typed');
  const solvers = [shop.solver('one', {}, 'mathsat')];
  const run = (more: Partial<typeof settings>) =>
    experiment({ experiment: 'compare', settings: { ...settings, ...more }, solvers, out, parallel: 2 }).result;
  await expect(run({ strategies: 'wrap,opfuz' })).rejects.toThrow("there is no strategy 'opfuz'");
  expect(existsSync(out)).toBe(false);
  await run({});
  expect(readFileSync(join(out, 'table.md'), 'utf8')).toMatch(/campaigns at a time\W+2$/m);
});

it('compares strategies of plug-ins and programs with built-in strategies', async () => {
  const seeds = shop.write('compared.smt2', '(declare-const x Real)\n(assert (> (exp x) (sin x)))\n(check-sat)\n');
  const confused = shop.write('confused', '#!/bin/sh\ngrep -q "not (not" "$1" && echo unsat || echo sat\n');
  const program = shop.write('mutate.sh', '#!/bin/sh\nsed "s/sin x/sin (- x)/"\n');
  for (const each of [confused, program]) chmodSync(each, 0o755);
  const plugins = shop.write('wraps.mjs', WRAPPING);
  const settings = {
    strategies: `wrap,opfuzz,cmd:${program}`,
    plugins,
    repetitions: '2',
    tests: '2',
    seeds,
    timeout: '60',
  };
  const out = join(shop.path, 'compared');
  const run = () => experiment({ experiment: 'compare', settings, solvers: [`cmd:${confused}`], out }).result;
  expect(await run()).toMatchObject({ done: 6, all: 6 });
  const rows = jsonLines<Row & { readonly strategy: string; readonly groups: number; readonly found: string }>(
    readFileSync(join(out, 'rows.jsonl'), 'utf8'),
  );
  expect(rows.filter(({ strategy }) => strategy === 'wrap').map(({ groups }) => groups)).toEqual([1, 1]);
  const found = rows.flatMap((row) => JSON.parse(row.found) as readonly { readonly tests: number }[]);
  expect(found.map(({ tests }) => tests)).toEqual([1, 1]);
  expect(rows.filter(({ strategy }) => strategy === 'opfuzz').map(({ groups }) => groups)).toEqual([0, 0]);
  const table = readFileSync(join(out, 'table.md'), 'utf8');
  expect(table).toMatch(/\| wrap +\| opfuzz +\| +1 \| \[0\.\d+, 1\] /);
  expect(table).toContain('at most 2 test cases each, with jobs=1; only with 5 can a difference be significant');
  expect(table).toContain('one bug can count several times: use reduce=auto');
  expect(table).toMatch(/no further new mutants before the limit of 2 tests.*wrap \(1\)/);
  expect(table).toMatch(/\| strategy .*\| campaigns with a group /);
  const other = join(shop.path, 'other');
  const silent = shop.write('silent', '#!/bin/sh\necho unknown\n');
  chmodSync(silent, 0o755);
  const solvers = [`cmd:${confused}`, `cmd:${silent}`];
  const counted = { ...settings, strategies: 'wrap', repetitions: '1', suspects: `cmd:${silent}` };
  await experiment({ experiment: 'compare', settings: counted, solvers, out: other }).result;
  const [row] = jsonLines<{ readonly groups: number; readonly findings: number }>(
    readFileSync(join(other, 'rows.jsonl'), 'utf8'),
  );
  expect(row).toMatchObject({ groups: 0, findings: 0 });
  expect(readFileSync(join(other, 'table.md'), 'utf8')).toMatch(/counted suspects.*silent/);
  const strange = { ...counted, suspects: 'cmd:./missing' };
  await expect(
    experiment({ experiment: 'compare', settings: strange, solvers, out: join(shop.path, 'strange') }).result,
  ).rejects.toThrow("suspects: no solver is named 'cmd:./missing'");
  const reduced = join(shop.path, 'reduced');
  const more = { ...settings, strategies: 'wrap', repetitions: '1', reduce: 'auto' };
  // The former name of the experiment.
  await experiment({ experiment: 'sae-comparison', settings: more, solvers: [`cmd:${confused}`], out: reduced }).result;
  const [campaign = ''] = readdirSync(join(reduced, 'campaigns'));
  const [finding = ''] = readdirSync(join(reduced, 'campaigns', campaign, 'findings'));
  expect(readdirSync(join(reduced, 'campaigns', campaign, 'findings', finding))).toContain('reduced.smt2');
  expect(readFileSync(join(reduced, 'table.md'), 'utf8')).not.toContain('are not reduced');
  // Rows of another version of the plug-in are never continued.
  shop.write('wraps.mjs', `${WRAPPING}\n`);
  await expect(run()).rejects.toThrow(/wraps\.mjs was SHA-256/);
});

it('counts no withdrawn finding, and says in the table that the claims of a strategy are ignored', async () => {
  const lying = WRAPPING.replace("[store.app('not', [chosen.term])]", '[chosen.term]');
  const seeds = mkdtempSync(join(shop.path, 'seeds-'));
  writeFileSync(join(seeds, 'a.smt2'), '(declare-const x Real)\n(assert (> (exp x) (sin x)))\n(check-sat)\n');
  writeFileSync(join(seeds, 'b.smt2'), '(declare-const b Bool)\n(assert (or b (= b true)))\n(assert b)\n(check-sat)\n');
  const script = shop.write('yes', '#!/bin/sh\ngrep -q "(not" "$1" && echo unsat || echo sat\n');
  chmodSync(script, 0o755);
  const settings = {
    strategies: 'wrap',
    plugins: shop.write('lying.mjs', lying),
    repetitions: '1',
    tests: '20',
    seeds,
  };
  const out = join(shop.path, 'lying');
  await experiment({ experiment: 'compare', settings, solvers: [`cmd:${script}`], out }).result;
  expect(jsonLines<object>(readFileSync(join(out, 'rows.jsonl'), 'utf8'))).toMatchObject([{ findings: 0, groups: 0 }]);
  expect(readFileSync(join(out, 'table.md'), 'utf8')).toMatch(
    /^In 1 of 1 campaign of wrap, claims of the strategy wrap are ignored: .*b\.smt2 is sat, but a mutant/m,
  );
});
