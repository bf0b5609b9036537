import type { ChildProcess } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGainsay, workshop } from '../support/gainsay.js';
import { runHere } from '../support/run-here.js';
import { type OpenPage, accessibilityProblems, hasBrowser, openStudioPage } from './studio-page.js';

describe.skipIf(!hasBrowser())(
  'experiments and campaigns (a browser is needed: chromium on PATH or GAINSAY_CHROMIUM)',
  () => {
    const shop = workshop();
    let open: OpenPage;
    let page: Page;
    let hunt: ChildProcess | undefined;
    beforeAll(async () => {
      open = await openStudioPage({ 'note.smt2': '(check-sat)\n' });
      page = open.page;
    });
    afterAll(async () => {
      hunt?.kill('SIGKILL');
      await open.close();
      shop.remove();
    });

    it('gives instructions if there is no experiment', async () => {
      await page.getByRole('link', { name: 'Experiments', exact: true }).click();
      await page.getByText('There are no experiments here').waitFor();
    });

    it('shows the plots, tables and rows of an experiment as in its files', async () => {
      const settings = ['sizes=10', 'min=1', 'max=2', 'step=1', 'files=1', 'alone=0'];
      const out = join(open.folder, 'cnf');
      const solver = shop.solver('z3', {});
      expect(
        (await runHere(['lab', 'experiment', 'btor-cnf', '--solver', solver, ...settings, '--out', out])).code,
      ).toBe(0);
      await page.reload();
      await page.getByRole('link', { name: 'cnf', exact: true }).click();
      await page.locator('.curve canvas').first().waitFor();
      await page.getByRole('table', { name: 'table.csv' }).getByRole('row').nth(2).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      const address = page.url();
      await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
      await page.goBack();
      expect(page.url()).toBe(address);
      await page.locator('.curve canvas').first().waitFor();
      expect(open.errors).toEqual([]);
    });

    it('starts an experiment, shows its command line, stops it, and resumes it', async () => {
      await page.getByRole('link', { name: 'Experiments', exact: true }).click();
      const form = page.getByTestId('experiment-form');
      const field = (name: RegExp) => form.getByRole('textbox', { name });
      await form.getByRole('combobox', { name: 'Experiment' }).selectOption('btor-cnf');
      const out = join(open.folder, 'started');
      const solver = shop.solver('z3', {});
      await field(/^sizes/).fill('10');
      await field(/^files/).fill('many');
      await page.getByRole('alert').filter({ hasText: 'files cannot be many' }).waitFor();
      await field(/^files/).fill('40');
      await field(/^--solver/).fill(solver);
      await field(/^--out/).fill(out);
      const line = `gainsay lab experiment btor-cnf sizes=10 files=40 --solver ${solver} --out ${out}`;
      await expect.poll(() => form.getByTestId('line').innerText()).toBe(line);
      await form.getByRole('button', { name: 'Start the experiment' }).click();
      const run = page.getByTestId('experiment-run');
      await run.getByText(/[1-9]\d* of [1-9]/).waitFor();
      await run.getByRole('button', { name: 'Stop' }).click();
      await open.until('experiment-state', /^stopped$/);
      await page.locator('.curve canvas').first().waitFor();
      const [, done = ''] = /([\d,]+) of 1,600 points/.exec(await run.innerText()) ?? [];
      const next = (Number(done.replace(',', '')) + 1).toLocaleString('en');
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.reload();
      await page.getByText('Continue or repeat').click();
      await field(/^--points/).fill('1');
      await expect.poll(() => form.getByTestId('line').innerText()).toContain(`--out ${out} --points 1`);
      await form.getByRole('button', { name: 'Start the experiment' }).click();
      await open.until('experiment-state', /^done$/);
      await run.getByText(`${next} of 1,600`).waitFor();
      await page.getByText(`${next.replace(',', '')} rows`, { exact: true }).waitFor();
      // The server rejects a wrong setting with status 400, and the browser logs this reply as an error.
      expect(open.errors.filter((text) => !text.includes('400'))).toEqual([]);
    });

    it('shows the progress of a hunt started on the command line', async () => {
      const refusing = shop.write(
        'refusing/z3',
        `#!/bin/sh\ncase "$*" in *version*) echo 'Z3 version 9.9.8' ;; *) echo '(error "line 1 column 1: undefined sort: Int")' ;; esac\n`,
      );
      chmodSync(refusing, 0o755);
      const named = [shop.solver('right', {}), shop.solver('wrong', { WRONG: 3 }), `z3:${refusing}`];
      const solvers = named.flatMap((each) => ['--solver', each]);
      const how = ['--strategy', 'opfuzz', '--mode', 'fresh', '--no-tie-breakers', '--for', '20s', '--jobs', '1'];
      const args = ['hunt', resolve('seeds/ints'), ...solvers, ...how, '--out', join(shop.path, 'hunted')];
      hunt = startGainsay([...args, '--studio=print']);
      let said = '';
      hunt.stderr?.on('data', (bytes: Buffer) => (said += bytes.toString()));
      await expect.poll(() => /studio: (http\S+)/.exec(said)?.[1], { timeout: 50_000 }).toBeDefined();
      const live = await open.context.newPage();
      await live.goto(/studio: (http\S+)/.exec(said)?.[1] ?? '');
      await live.getByTestId('campaign').waitFor();
      const tests = async () => Number((await live.getByTestId('tests').innerText()).replaceAll(',', ''));
      await expect.poll(tests, { timeout: 50_000 }).toBeGreaterThan(0);
      const before = await tests();
      await expect.poll(tests, { timeout: 50_000 }).toBeGreaterThan(before);
      const lacking = live.getByRole('region', { name: 'Rejected inputs (by itself no bug): hunted' });
      await lacking.getByRole('cell', { name: 'sort Int', exact: true }).waitFor();
      await live.getByRole('link', { name: 'Findings of this campaign' }).click();
      await live.getByRole('heading', { name: 'Findings of hunted' }).waitFor();
      await live.close();
      hunt.kill('SIGINT');
      await new Promise((ended) => hunt?.on('exit', ended));
    });
  },
);
