import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printBtor, readBtor } from '../../src/btor/index.js';
import { BTOR_DEFAULTS, btorOfSeed } from '../../src/generate/index.js';
import { isHere } from '../setup/solvers.js';
import { runHere } from '../support/run-here.js';
import { type OpenPage, hasBrowser, openStudioPage } from './studio-page.js';

/** A random graph with a part below its root that makes Boolector 1.5.118 dereference a null pointer. */
function crashing(): string {
  const lines = printBtor(btorOfSeed({ ...BTOR_DEFAULTS, nodes: 200 }, 5), { dialect: 'boolector-1.5' })
    .split('\n')
    .filter((line) => line !== '');
  const [root = '', , , whole = ''] = lines.pop()?.split(' ') ?? [];
  const [array, zero, write, read, both] = [0, 1, 2, 3, 4].map((more) => Number(root) + more);
  return [
    ...lines,
    `${array} array 1 1`,
    `${zero} zero 1`,
    `${write} write 1 1 -${array} ${zero} ${zero}`,
    `${read} read 1 ${write} ${zero}`,
    `${both} and 1 ${whole} ${read}`,
    `${(both ?? 0) + 1} root 1 ${both}`,
    '',
  ].join('\n');
}

const ALGORITHMS = ['lw', 'ddmin', 'hdd', 'combined'];

describe.skipIf(!hasBrowser() || !isHere('boolector'))(
  'a crash of Boolector (a browser is needed: chromium on PATH or GAINSAY_CHROMIUM)',
  () => {
    let open: OpenPage;
    beforeAll(async () => {
      open = await openStudioPage({ 'crash.btor': crashing() });
    });
    afterAll(() => open.close());

    it('opens a graph that crashes Boolector, and shows the crash in the console', async () => {
      const { page } = open;
      await open.openFile('crash.btor');
      await open.tab('Call');
      await open.askOnly('call', 'boolector');
      await open.button('Call').click();
      await open.until('how', /exit 11/);
      expect(await open.text('console')).toContain('CAUGHT SIGNAL 11');
      await page.getByRole('button', { name: 'Close console' }).click();
    });

    it('reduces a crash with lw, ddmin, hdd and combined, to the same sizes as the command line', async () => {
      const { page } = open;
      const sizes: Record<string, number> = {};
      for (const [i, name] of ALGORITHMS.entries()) {
        await open.openFile('crash.btor');
        await open.tab('Reduce');
        await open.newReduction();
        await page.getByLabel(/^Algorithm/).selectOption(name);
        await page.getByLabel('Command', { exact: true }).fill('boolector');
        await page
          .getByTestId('reduce')
          .getByLabel(/^simplify/)
          .uncheck();
        await open.button('Start').click();
        await page
          .getByTestId('chain')
          .getByRole('row')
          .nth(i + 1)
          .waitFor();
        await open.until('algorithm', new RegExp(`^${name}$`));
        await open.until('state', /^done$/);
        sizes[name] = Number(await open.text('now'));
        await open.until('size', new RegExp(`^${sizes[name]} nodes`));
      }
      const told: Record<string, number> = {};
      for (const name of ALGORITHMS) {
        const out = join(open.folder, `${name}.out.btor`);
        const line = ['reduce', join(open.folder, 'crash.btor'), '--algorithm', name, '--out', out, '--', 'boolector'];
        expect((await runHere(line)).code).toBe(0);
        told[name] = readBtor(readFileSync(out, 'utf8')).graph.nodes.length;
      }
      expect(sizes).toEqual(told);
      expect(Math.max(...Object.values(sizes))).toBeLessThan(30);
    });
  },
);
