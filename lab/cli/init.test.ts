import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CONFIG_FILE } from '../../src/lab-front.js';
import { useWorkshop, writeSeeds } from '../../test/support/gainsay.js';
import { runHere } from '../../test/support/run-here.js';
import { makeConfig, findSeedProblem, findSolverProblem } from './init.js';

const shop = useWorkshop();
const init = (...words: string[]) => runHere(['init', ...words], { cwd: shop.path });

it('writes the defaults with --yes, to a file that hunt accepts', async () => {
  const made = await init('--yes');
  expect(made, made.err).toMatchObject({ code: 0, err: '' });
  expect(made.out).toContain('gainsay.config.json was written. Next:\n  gainsay hunt\n');
  const config = JSON.parse(readFileSync(join(shop.path, CONFIG_FILE), 'utf8')) as Record<string, string>;
  expect(config).toMatchObject({ for: '10m', reduce: 'auto', bisect: 'auto' });
  expect(readFileSync(join(shop.path, config['$schema'] ?? ''), 'utf8')).toContain('"title": "gainsay.config.json"');
  const hunt = await runHere(['hunt', 'missing.smt2'], { cwd: shop.path });
  expect(hunt.err).toMatch(/^options from gainsay\.config\.json: .*for; the command line replaces reduce, bisect$/m);
});

it('requires a terminal or --yes, and changes no existing file', async () => {
  expect((await init()).err).toContain('hint: gainsay init --yes writes the defaults');
  shop.write(CONFIG_FILE, 'mine');
  const refused = await init('--yes');
  expect(refused.err).toContain('gainsay.config.json exists already');
  expect(refused.code).toBe(2);
  expect(readFileSync(join(shop.path, CONFIG_FILE), 'utf8')).toBe('mine');
  mkdirSync(join(shop.path, 'sub'));
  symlinkSync(join(shop.path, 'elsewhere'), join(shop.path, 'sub', CONFIG_FILE));
  expect((await runHere(['init', '--yes'], { cwd: join(shop.path, 'sub') })).err).toContain('exists already');
});

it('converts the answers to fields of the configuration file', () => {
  const { $schema: _, ...fields } = makeConfig({ solvers: ['./z3'], seeds: 'own', time: 'open', findings: 'none' });
  expect(fields).toEqual({ solver: ['./z3'], seeds: ['own'], reduce: 'none', bisect: 'none' });
  const found = makeConfig({ solvers: [], seeds: undefined, time: 'night', findings: 'reduce' });
  expect(found).toMatchObject({ for: '8h', reduce: 'auto', bisect: 'none' });
  expect(Object.keys(found)).not.toContain('solver');
});

it('describes why a program cannot be a solver', () => {
  expect(['./build/z3', 'cmd:./solve -q'].map(findSolverProblem)).toEqual([undefined, undefined]);
  expect(findSolverProblem('./mine')).toContain("no profile matches the program 'mine'");
  expect(findSolverProblem(' ')).toBe('no solver is given');
});

it('describes why a path has no seeds', () => {
  expect(findSeedProblem('')).toBeUndefined();
  expect(findSeedProblem(writeSeeds(shop, 1))).toBeUndefined();
  expect(findSeedProblem(join(shop.path, 'none'))).toContain('no such file');
  mkdirSync(join(shop.path, 'empty'));
  expect(findSeedProblem(join(shop.path, 'empty'))).toBe('there is no .smt2 or .sy file');
});
