import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listStatuses, toJudgeable } from '../../src/script/index.js';
import { DEFAULT_LIMITS, type Solver } from '../../src/solver/index.js';
import { printScript, readScript } from '../../src/syntax/index.js';
import { openShippedZ3, solversHere } from '../setup/solvers.js';
import { sampleCases } from '../support/laws.js';

const SEEDS = join(dirname(fileURLToPath(import.meta.url)), '../../seeds');
const FILES = readdirSync(SEEDS, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.smt2'))
  .sort();

describe('shipped seeds', () => {
  it('ships many small seeds from every theory', () => {
    expect(FILES.length).toBeGreaterThan(150);
    const folders = new Set(FILES.map(dirname));
    for (const folder of [
      'core',
      'ints',
      'reals',
      'bv',
      'fp',
      'strings',
      'arrays',
      'datatypes',
      'uf',
      'quant',
      'incremental',
    ]) {
      expect(folders).toContain(folder);
    }
  });

  it.each(FILES)('reads %s with all sorts, prints it unchanged, and finds its description', (name) => {
    const text = readFileSync(join(SEEDS, name), 'utf8');
    expect(text.startsWith('; ')).toBe(true);
    expect(text.length).toBeLessThan(2000);
    const { script, diagnostics } = readScript(text);
    expect(diagnostics).toEqual([]);
    expect(script.commands.filter((command) => command.kind === 'assert' && !command.term.known)).toEqual([]);
    expect(['sat', 'unsat']).toEqual(expect.arrayContaining([...new Set(listStatuses(script))]));
    const printed = printScript(script);
    expect(printScript(readScript(printed).script)).toBe(printed);
  });
});

describe('the statuses of the seeds', () => {
  let solvers: Solver[] = [];
  beforeAll(async () => {
    solvers = await [await openShippedZ3({ mode: 'fresh' }), ...(await solversHere(['cvc5', 'z3'], { mode: 'fresh' }))];
  });
  afterAll(() => Promise.all(solvers.map((solver) => solver.close())));

  it('ships statuses that no solver contradicts and some solver confirms', async () => {
    for (const name of sampleCases(FILES, 24)) {
      const { script } = readScript(readFileSync(join(SEEDS, name), 'utf8'));
      const claimed = listStatuses(script).map(String);
      let confirmed = false;
      for (const solver of solvers) {
        const { outcome } = await solver.run({ input: printScript(toJudgeable(script)) }, DEFAULT_LIMITS);
        if (outcome.kind !== 'answered') continue;
        const wrong = outcome.answers.filter((answer, i) => answer !== 'unknown' && answer !== claimed[i]);
        expect(wrong, `${basename(name)}: ${solver.id} says ${outcome.answers.join(' ')}`).toEqual([]);
        confirmed ||= outcome.answers.join() === claimed.join();
      }
      expect(confirmed || solvers.length < 3, `no solver confirms ${name}`).toBe(true);
    }
  }, 240_000);
});
