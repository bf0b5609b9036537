import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askAndExamine } from '../../src/campaign/index.js';
import { DEFAULT_LIMITS, type Solver } from '../../src/solver/index.js';
import { readScript } from '../../src/syntax/index.js';
import { shippedZ3 } from '../setup/solvers.js';

const FOUND = join(dirname(fileURLToPath(import.meta.url)), '../../docs/found');
const PAGES = readdirSync(FOUND).filter((name) => name.endsWith('.md') && name !== 'README.md');

/** The first script of a page: the reduced input. */
function scriptOf(page: string): string {
  const [, text = ''] = /^```smt2\n(.*?)^```/ms.exec(readFileSync(join(FOUND, page), 'utf8')) ?? [];
  return text;
}

describe('the bugs of today that docs/found reports', () => {
  let z3: Solver;
  beforeAll(async () => {
    z3 = await shippedZ3();
  });
  afterAll(() => z3.close());

  it('are in the list, each', () => {
    const list = readFileSync(join(FOUND, 'README.md'), 'utf8');
    expect(PAGES.length).toBeGreaterThan(0);
    for (const page of PAGES) expect(list).toContain(`(${page})`);
  });

  it.each(PAGES)(
    '%s shows in the Z3 that comes along, by evaluation',
    async (page) => {
      const text = scriptOf(page);
      const { script } = readScript(text);
      const clock = { now: () => 0, sleep: () => Promise.resolve() };
      const options = {
        limits: { ...DEFAULT_LIMITS, timeoutMs: 60_000 },
        clock,
        models: true,
        effort: 'thorough',
      } as const;
      const run = await askAndExamine(z3, { text, script }, options);
      const wrong = [run.model?.verdict === 'false', ...(run.replies ?? []).map(({ verdict }) => verdict === 'wrong')];
      expect(wrong).toContain(true);
    },
    120_000,
  );
});
