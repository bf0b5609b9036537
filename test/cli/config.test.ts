import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useWorkshop, writeSeeds } from '../support/gainsay.js';
import { runHere } from '../support/run-here.js';

const shop = useWorkshop();

const run = (...args: readonly string[]) => runHere(args, { cwd: shop.path });

function configure(options: Readonly<Record<string, unknown>>): void {
  shop.write('gainsay.config.json', JSON.stringify(options));
}

/** A program that leaves the file `NAME.ran` if it runs. */
function witness(name: string): void {
  chmodSync(shop.write(name, `#!/bin/sh\n: >"${shop.path}/${name}.ran"\necho sat\n`), 0o755);
}

const hasRun = (name: string) => existsSync(join(shop.path, `${name}.ran`));

it('takes the options of a hunt from gainsay.config.json unless the command line sets them', async () => {
  writeSeeds(shop, 2);
  witness('one');
  const common = { seeds: ['seeds'], strategy: ['opfuzz'], 'tie-breakers': false, 'check-models': false };
  configure({ ...common, solver: ['cmd:./one'], for: '1h', tests: 90, seed: 'k', out: 'camp' });
  const hunt = await run('hunt', '--tests', '0', '--solver', 'cmd:./one -x');
  expect(hunt.err).toContain(
    'options from gainsay.config.json: seeds, strategy, for, out, seed, check-models, tie-breakers; the command line replaces solver, tests',
  );
  expect(hunt.out).toContain('2 seeds, opfuzz');
  expect(hunt.out).toContain('repeat with --seed k');
  expect(hunt.out).toMatch(/^ {2}\.\/one -x: /m);
  expect(hunt.out).toMatch(/^0 tests /m);
  expect(existsSync(join(shop.path, 'camp', 'campaign.db'))).toBe(true);
});

it.each(['__proto__', 'constructor', 'prototype'])('rejects the unknown field %s', async (name) => {
  writeSeeds(shop, 1);
  for (const [text, field] of [
    [`{"${name}": {"seed": "k"}, "tests": 0}`, name],
    [`{"data": {"${name}": "x"}, "tests": 0}`, 'data'],
  ] as const) {
    shop.write('gainsay.config.json', text);
    const { code, err } = await run('hunt', 'seeds', '--solver', 'cmd:./one');
    expect(code).toBe(2);
    expect(err).toMatch(new RegExp(`error G405: (?:there is no field )?${field}`));
  }
});

it('runs no program that the file names before the user has allowed it', async () => {
  const seeds = [writeSeeds(shop, 1)];
  witness('one');
  shop.write('mine.mjs', `import { writeFileSync } from 'node:fs'; writeFileSync('mine.ran', '');`);
  witness('two');
  const options = { seeds, tests: 0, 'tie-breakers': false };
  for (const hostile of [
    { solver: ['cmd:./one'] },
    { solver: ['z3:./one'] },
    { solver: ['./one'] },
    { solver: ['z3 :smtlib2_log=x'] },
    { plugin: ['./mine.mjs'] },
    { strategy: ['cmd:./one'] },
    { on: 'nats://127.0.0.1:9' },
  ]) {
    configure({ ...options, solver: ['z3'], ...hostile });
    const refused = await run('hunt');
    expect(refused.err).toContain('names commands that you have not allowed yet');
    expect(refused.code).toBe(2);
  }
  configure({ ...options, plugin: ['./mine.mjs'] });
  for (const args of [
    ['generate', '--list'],
    ['hunt', '--solver', 'z3'],
  ]) {
    expect((await run(...args)).err).toMatch(/not allowed yet:\n {2}plug-in \.\/mine\.mjs\n/);
  }
  expect([hasRun('one'), hasRun('mine')]).toEqual([false, false]);

  configure({ ...options, solver: ['cmd:./one'] });
  expect((await run('hunt', '--trust')).err).not.toContain('not allowed');
  expect(hasRun('one')).toBe(true);
  expect((await run('hunt')).err).not.toContain('not allowed');
  configure({ ...options, solver: ['cmd:./one', 'cmd:./two'] });
  expect((await run('hunt')).err).toMatch(/not allowed yet:\n {2}cmd:\.\/two\n/);
  expect(hasRun('two')).toBe(false);
});

it('reads no gainsay.config.json in a campaign folder, and reports that gainsay.config.js is not read', async () => {
  configure({ nonsense: 1 });
  shop.write('campaign.db', '');
  expect((await run('generate', '--list')).code).toBe(0);
  mkdirSync(join(shop.path, 'sub'));
  shop.write('sub/gainsay.config.js', 'throw new Error("loaded")');
  const listed = await runHere(['generate', '--list'], { cwd: join(shop.path, 'sub') });
  expect(listed.err).toContain('gainsay.config.js is not read');
  expect(listed.code).toBe(0);
});

it('rejects paths with a null character and a campaign folder that a link puts elsewhere', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'gainsay-elsewhere-'));
  symlinkSync(elsewhere, join(shop.path, 'link'));
  const seeds = [writeSeeds(shop, 1)];
  for (const [field, value, expected] of [
    ['known', '\0', 'a text'],
    ['out', 'link/camp', 'a folder below the working folder'],
  ] as const) {
    configure({ seeds, tests: 0, [field]: value });
    const { code, err } = await run('hunt');
    expect(err).toContain(`error G405: ${field} is ${JSON.stringify(value)}`);
    expect(err).toContain(`expected: ${expected}\n`);
    expect(code).toBe(2);
  }
  expect(existsSync(join(elsewhere, 'camp'))).toBe(false);
  rmSync(elsewhere, { recursive: true });
});
