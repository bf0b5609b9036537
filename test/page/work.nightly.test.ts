import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALGORITHMS } from '../../src/reduce/index.js';
import { type OpenPage, accessibilityProblems, hasBrowser, openStudioPage } from './studio-page.js';

/** A graph on which the stand-in fails as long as it has a multiplication and a write. */
const TINY = `1 array 2 2
2 var 2
3 var 2
4 write 2 2 1 2 3
5 read 2 4 2
6 mul 2 5 3
7 add 2 6 2
8 and 2 7 3
9 eq 1 8 2
10 root 1 9
`;
/** The algorithms of Vida's thesis. */
const NINE = ['lw', 'bfs', 'ddmin', 'hdd', 'hdd+', 'hdd*', 'changeref', 'changeref+', 'deltabtor'];
/** Fails like `fails.sh`, but slowly. */
const SLOW = 'sleep 0.3; exec "$(dirname "$0")/fails.sh" "$@"\n';
const FILES = {
  'tiny.btor': TINY,
  'other.btor': '1 var 8\n2 root 8 1\n',
  'slow.sh': SLOW,
  'sat.sh': 'echo sat\n',
  'unsat.sh': 'echo unsat; echo why >&2; exit 3\n',
};

describe.skipIf(!hasBrowser())(
  'work in the debugger (a browser is needed: chromium on PATH or GAINSAY_CHROMIUM)',
  () => {
    let open: OpenPage;
    let page: Page;
    let fails = '';
    beforeAll(async () => {
      open = await openStudioPage(FILES);
      page = open.page;
      fails = join(open.folder, 'fails.sh');
      await open.openFile('tiny.btor');
    });
    afterAll(() => open.close());

    const chain = () => page.getByTestId('chain').getByRole('row');

    /** Starts a reduction with the form, and waits until the table of reductions has a row for it. */
    async function reduce(algorithm: string, beside = ''): Promise<void> {
      await open.tab('Reduce');
      await open.newReduction();
      const before = await chain().count();
      await page.getByLabel(/^Algorithm/).selectOption(algorithm);
      await page.getByLabel('Compare with').selectOption(beside);
      await page.getByLabel('Command', { exact: true }).fill(fails);
      await open.button('Start').click();
      const more = (before === 0 ? 1 : 0) + (beside === '' ? 1 : 2);
      await expect.poll(() => chain().count(), { timeout: 50_000 }).toBe(before + more);
      const name = (beside === '' ? algorithm : beside).replaceAll(/[+*]/g, String.raw`\$&`);
      await open.until('algorithm', new RegExp(`^${name}$`));
      await open.until('state', /^done$/);
      // After the last step is drawn, nothing replaces the file that is opened next.
      await open.until('size', new RegExp(`^${await open.text('now')} nodes`));
    }

    it('calls several executables at once, and shows answers, exit codes and times side by side', async () => {
      await open.tab('Call');
      await open.askOnly('call', `sh ${join(open.folder, 'sat.sh')}`, `sh ${join(open.folder, 'unsat.sh')}`, fails);
      await open.button('Call').click();
      const runs = page.getByTestId('run');
      await runs
        .nth(2)
        .filter({ hasText: /SIGABRT[^]*Assertion failed: mul/ })
        .waitFor();
      await runs
        .nth(1)
        .filter({ hasText: /unsat · exit 3 · \d+\.\d\d s[^]*why/ })
        .waitFor();
      await runs
        .nth(0)
        .filter({ hasText: /sat · exit 0/ })
        .waitFor();
      await page
        .getByTestId('wrong')
        .filter({ hasText: /wrong-answer: .*answered sat and .*unsat/ })
        .filter({ hasText: /crash: .*crashes/ })
        .waitFor();
      // The runs are still visible after a reload.
      await page.reload();
      await runs.nth(2).waitFor();
      await open.button('Close console').click();
      await page.getByTestId('console').waitFor({ state: 'detached' });
    });

    it("offers the nine algorithms of Vida's thesis", () => {
      expect(ALGORITHMS.map(({ name }) => name)).toEqual(expect.arrayContaining(NINE));
    });

    it('runs two algorithms on one input, side by side', async () => {
      await reduce('lw', 'ddmin');
      expect(await chain().nth(1).innerText()).toMatch(/^lw\s+10\s/);
      expect(await chain().nth(2).innerText()).toMatch(/^ddmin\s+10\s/);
      const curve = page.locator('.curve').getByRole('img');
      await expect.poll(() => curve.getAttribute('aria-label')).toMatch(/lw.*ddmin/);
      await open.button('over seconds').click();
      expect(await curve.getAttribute('aria-label')).toMatch(/over seconds.*lw.*ddmin/);
      expect(await accessibilityProblems(page)).toEqual([]);
    });

    it.each(NINE.slice(1).filter((name) => name !== 'ddmin'))('reduces by %s', async (name) => {
      await open.openFile('tiny.btor');
      await reduce(name);
      await open.until('algorithm', new RegExp(`^${name.replaceAll(/[+*]/g, String.raw`\$&`)}$`));
      expect(Number(await open.text('now'))).toBeLessThanOrEqual(10);
    });

    it('goes back to a step with the slider, shows removed parts, and continues from that step with another algorithm', async () => {
      await open.openFile('tiny.btor');
      await reduce('full');
      const least = Number(await open.text('now'));
      const steps = Number(await page.getByTestId('slider').getAttribute('max'));
      expect(steps).toBeGreaterThan(1);
      await page.getByTestId('slider').fill('1');
      await open.until('difference', /\d+ removed, \d+ inserted/);
      await page.waitForURL(/step=1/);
      await open.button('Removed nodes').click();
      await open.until('title', /before step 1/);
      await open.button('Removed nodes').click();
      await open.until('title', /^step 1/);
      await open.button('Next').click();
      await open.until('title', /step 2/);
      await open.button('Previous').click();
      await open.until('title', /step 1/);
      const rows = await chain().count();
      await page.getByLabel(/^Reduce from step \d+ with/).selectOption('combined');
      await page.getByRole('button', { name: /^Reduce from step \d+/ }).click();
      await expect.poll(() => chain().count()).toBe(rows + 1);
      await open.until('state', /^done$/);
      expect(await chain().nth(rows).innerText()).toMatch(/^→ combined/);
      expect(Number(await open.text('now'))).toBeGreaterThanOrEqual(least);
    });

    it('returns to the step that the address names, even after a reload', async () => {
      await page.getByTestId('slider').fill('0');
      await page.waitForURL(/step=0/);
      const rows = await chain().count();
      await page.reload();
      await open.until('title', /step 0/);
      await expect.poll(() => chain().count(), { timeout: 10_000 }).toBe(rows);
    });

    it('searches for bugs over successive seeds, regenerates a failing graph by one click, and reduces it', async () => {
      await open.tab('Generate');
      await page.getByTestId('generate').locator('[name=nodes]').fill('60');
      await open.tab('Bugs');
      await open.askOnly('search', fails);
      await page.getByLabel('first seed').fill('5');
      await open.button('Search for bugs').click();
      await open.until('found', /Failures \([1-9]/);
      await page.getByTestId('found').getByRole('button', { name: 'Pause' }).click();
      await open.until('found', /^paused/);
      const made = Number(await open.text('made'));
      expect(made).toBeGreaterThan(0);
      await page.getByTestId('found').getByRole('button', { name: 'Go on' }).click();
      await expect.poll(async () => Number(await open.text('made'))).toBeGreaterThan(made);
      await page.getByTestId('found').getByRole('button', { name: 'Stop' }).click();
      await open.until('found', /^stopped/);
      await page
        .getByTestId('found')
        .getByRole('button', { name: /^seed \d+$/ })
        .first()
        .click();
      await page.waitForURL(/failure=\d/);
      await open.until('size', /^\d+ nodes/);
      // The other known solvers are listed, but not selected.
      await open.tab('Call');
      const rows = page.getByTestId('target');
      await expect.poll(() => rows.count()).toBeGreaterThan(0);
      expect(await rows.getByRole('checkbox', { checked: true }).count()).toBe(0);
      expect(await page.getByTestId('command-lines').inputValue()).toBe(fails);
      await open.tab('Bugs');
      await page.getByRole('button', { name: 'its reduction' }).first().click();
      await open.until('state', /^(done|running)$/);
      await open.until('figures', /→/);
      expect(open.errors).toEqual([]);
    });

    it('keeps a file open that was opened during a reduction, and shows the steps again on request', async () => {
      await open.openFile('tiny.btor');
      await open.tab('Reduce');
      await open.newReduction();
      await page.getByLabel('Command', { exact: true }).fill(`sh ${join(open.folder, 'slow.sh')}`);
      await open.button('Start').click();
      await open.until('title', /step [1-9]/);
      await open.openFile('other.btor');
      await open.tab('Reduce');
      expect(await page.getByTestId('reduction').count()).toBe(0);
      await page.waitForTimeout(1_000);
      expect(await open.text('title')).toMatch(/other/);
      await page
        .getByTestId('reduce')
        .getByRole('listitem')
        .filter({ hasText: /tiny\.btor.*running/ })
        .getByRole('button')
        .click();
      await open.until('title', /step [1-9]/);
      await open.button('Stop').click();
      await open.until('state', /^stopped$/);
      await page.getByTestId('slider').fill('0');
      await open.until('title', /step 0/);
    });
  },
);
