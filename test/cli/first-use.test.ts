import { afterAll, describe, expect, it } from 'vitest';
import { workshop } from '../support/gainsay.js';
import { runHere } from '../support/run-here.js';

const shop = workshop();
afterAll(() => shop.remove());
const cwd = shop.path;
shop.write('seed.smt2', '(declare-const x Int)\n(assert (> x 0))\n(check-sat)\n');
shop.write('others/notes.txt', 'mine\n');
shop.write('open.smt2', '(declare-const x Int)\n(assert (= x 7))\n(check-sat)\n');
shop.write('empty.model', 'sat\n');

const run = (...args: string[]) => runHere(args, { cwd });

describe("a newcomer's mistake", () => {
  it('suggests one --solver option for each solver if the user names several solvers in one option', async () => {
    const seeds = await run('hunt', 'seed.smt2', '--solver', 'z3@npm:newest', 'cvc5', '--tests', '1');
    expect(seeds.code).toBe(2);
    expect(seeds.err).toContain('cvc5 is not a file, but the name of a solver');
    expect(seeds.err).toContain('--solver cvc5');
    for (const names of ['z3,cvc5', 'z3@4.12.1,cvc5', 'yices-smt2,bitwuzla']) {
      const listed = await run('hunt', 'seed.smt2', '--solver', names, '--tests', '1');
      expect(listed.code).toBe(2);
      expect(listed.err).toContain('names several solvers');
      expect(listed.err).toContain(
        names
          .split(',')
          .map((each) => `--solver ${each}`)
          .join(' '),
      );
    }
  });

  it('reports that the file to reduce does not exist', async () => {
    for (const args of [[], ['--solver', 'z3'], ['--', 'grep', 'x']]) {
      const { code, err } = await run('reduce', 'missing', ...args);
      expect(code).toBe(2);
      expect(err).toContain('missing cannot be read: no such file');
    }
    expect((await run('reduce', 'others')).err).toContain('others contains no campaign');
  });

  it('refuses to write a campaign into a folder of other files', async () => {
    const { code, err } = await run('hunt', 'seed.smt2', '--solver', 'cmd:true', '--tests', '1', '--out', 'others');
    expect(code).toBe(2);
    expect(err).toContain('others is not empty and does not contain a campaign (it contains notes.txt)');
  });

  it('prints the version for --version, version and -v', async () => {
    const { out } = await run('--version');
    expect(out).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect((await run('version')).out).toBe(out);
    expect((await run('-v')).out).toBe(out);
  });

  it('reports that a model has no definitions', async () => {
    const { out } = await run('formula', 'eval', 'open.smt2', '--model', 'empty.model');
    expect(out).toContain('the model has no definitions');
    expect(out).toContain('may depend on unspecified values: symbol x');
  });

  it('suggests the equivalent option if the user types the option of another tool', async () => {
    const triage = await run('campaign', 'triage', 'c', 'crash-1', 'reported', '--url', 'https://example.org');
    expect(triage.code).toBe(2);
    expect(triage.err).toContain("unknown option '--url'\n(Did you mean --link?)");
    for (const flag of ['--duration', '--time'])
      expect((await run('hunt', flag, '5m')).err).toMatch(/unknown option '\S+'\n\(Did you mean --for\?\)\nusage/);
    expect((await run('findings', 'c', '--url', 'x')).err).not.toContain('Did you mean');
  });

  it('accepts former options, and prints their new names', async () => {
    const { err } = await run('hunt', 'none.smt2', '--no-bisect', '--rules', 'my.rules', '--operators=my.ops');
    expect(err).toContain('--no-bisect is now --bisect none\n');
    expect(err).toContain('--rules is now --data rules=FILE\n');
    expect(err).toContain('--operators is now --data operators=FILE\n');
    expect(err).toContain('my.ops cannot be read');
    const bisect = await run('bisect', 'none.smt2', '--version-list=z3@npm', '--expect', 'sat');
    expect(bisect.err).toMatch(/^--version-list is now --versions=LIST\n.*none\.smt2/);
    const made = await run('--offline', 'generate', 'bv_few_sat', '--enumerations', 'none.txt');
    expect(made.err).not.toContain('is now');
    expect(made.err).not.toContain('unknown option');
    const hunt = await run('hunt', 'none.smt2', '--studio', '--no-open');
    expect(hunt.err).toMatch(/^--no-open is now --studio=print\n.*none\.smt2/);
    expect((await run('studio', 'none', '--no-open')).err).toMatch(/^gainsay: error G504: none cannot be opened/);
    expect((await run('hunt', '--studio', 'none.smt2')).err).toContain('Allowed choices are open, print');
  });
});
