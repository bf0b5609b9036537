import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withCampaign } from '../../src/app/index.js';
import { makeStarted, SOME_PLAN } from '../support/findings.js';
import { type MadeCampaign, batchDone, foundAt, foundGroups, makeCampaign } from './made-campaign.js';
import { studioClient } from '../../studio/server/contract/index.js';
import {
  type OpenPage,
  type WrittenText,
  accessibilityProblems,
  hasBrowser,
  openDownload,
  openStudioPage,
  recordTexts,
} from './studio-page.js';

describe.skipIf(!hasBrowser())(
  'campaigns and findings (a browser is needed: chromium on PATH or GAINSAY_CHROMIUM)',
  () => {
    let open: OpenPage;
    let page: Page;
    const solvers = mkdtempSync(join(tmpdir(), 'gainsay-page-solvers-'));
    beforeAll(async () => {
      open = await openStudioPage({});
      page = open.page;
    });
    afterAll(async () => {
      await open.close();
      rmSync(solvers, { recursive: true, force: true });
    });

    /** The campaign of the hunt that the page started. */
    async function findHunted(): Promise<{ readonly name: string; readonly path: string }> {
      const { studio } = open;
      const fetching = { fetch: (url: string, init: RequestInit) => fetch(url, init), token: studio.token };
      const api = studioClient({ ...fetching, base: `http://127.0.0.1:${studio.port}` });
      const [hunted] = await api.campaigns({});
      if (hunted === undefined) throw new Error('there is no campaign');
      return hunted;
    }

    /** Makes a solver that answers `unsat` if `wrong` divides the formula's checksum, otherwise `sat`. */
    function solver(name: string, wrong: string): string {
      mkdirSync(join(solvers, name));
      const file = join(solvers, name, 'z3');
      writeFileSync(file, `#!/bin/sh\nFAKE_WRONG=${wrong} exec perl ${resolve('test/support/fake-solver.pl')} "$@"\n`);
      chmodSync(file, 0o755);
      return `z3:${file}`;
    }

    it('gives instructions if there is no campaign', async () => {
      await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
      await page.getByText('There are no campaigns here yet').waitFor();
      await page.getByTestId('hunt').locator('input').first().waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
    });

    it('loads at most 110 kB of compressed scripts and styles before the editor, plots and the worker', async () => {
      const later = /\/(?:modes|text-editor|merge|uPlot|worker)[\w.]*-/;
      const isOwn = (url: string) => /\/assets\/[^/]*\.(?:js|css)$/.test(url) && !later.test(url);
      const urls = [...new Set(open.requests)].filter(isOwn);
      const texts = await Promise.all(urls.map(async (url) => (await page.request.get(url)).body()));
      expect(urls.length).toBeGreaterThan(2);
      expect(texts.reduce((sum, text) => sum + gzipSync(text).length, 0)).toBeLessThan(110_000);
    });

    it('has at most 250 kB of compressed scripts and styles without the worker', () => {
      const files = readdirSync(join(open.built, 'assets')).filter((name) => /^(?!worker-).*\.(?:js|css)$/.test(name));
      const sizes = files.map((name) => gzipSync(readFileSync(join(open.built, 'assets', name))).length);
      expect(sizes.length).toBeGreaterThan(5);
      expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(250_000);
    });

    it('offers seeds, solvers, strategies and inquiries with checkboxes and an explanation each', async () => {
      const form = page.getByTestId('hunt');
      const line = (text: string | RegExp) => page.getByTestId('line').filter({ hasText: text }).waitFor();
      const part = (name: string) => form.getByTestId(`choose-${name}`);
      const box = (name: string, label: RegExp) => part(name).getByRole('checkbox', { name: label });
      // The defaults are checked.
      await expect.poll(() => box('strategies', /^opfuzz swaps operators/).isChecked()).toBe(true);
      expect(await box('strategies', /^storm recombines/).isChecked()).toBe(false);
      await box('strategies', /^storm/).check();
      await line('--strategy opfuzz,sae,storm');
      await box('strategies', /^opfuzz/).uncheck();
      await line('--strategy sae,storm');
      await box('asks', /^cores get-unsat-core.*unsatisfiable core/).check();
      await line('--ask values,simplify,cores');
      for (const name of ['values', 'simplify', 'cores']) await box('asks', new RegExp(`^${name} `)).uncheck();
      await line('--ask none');
      await part('asks')
        .getByLabel(/^--ask/)
        .fill('values, corse');
      await form.getByRole('alert').filter({ hasText: "--ask <names>: there is no inquiry 'corse'" }).waitFor();
      expect(await form.getByRole('button', { name: 'Start the hunt' }).isDisabled()).toBe(true);
      await part('asks').getByRole('button', { name: 'Use the default' }).click();
      await box('seeds', /^bv\/ bit-vectors of width/).check();
      await line(/seeds\/bv/);
      const solver = part('solvers');
      await expect.poll(() => solver.getByRole('checkbox').count()).toBeGreaterThan(0);
      await form.getByRole('combobox', { name: 'Add a solver' }).fill('z3@newest');
      await page.getByTestId('solver-offers').getByRole('option', { name: 'z3@newest' }).click();
      await line('--solver z3@newest');
      expect(await solver.getByRole('checkbox', { name: 'z3@newest' }).isChecked()).toBe(true);
      await form.getByLabel(/^-j, --jobs/).fill('0');
      await form.getByRole('alert').filter({ hasText: '--jobs <n>: expected a whole number from 1' }).waitFor();
      await form.getByLabel(/^-j, --jobs/).fill('');
      await page.getByText('All options').click();
      await form.getByLabel(/^--memory/).fill('1k');
      await form
        .getByRole('alert')
        .filter({ hasText: /^--memory <size> is 1/ })
        .waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.reload();
      await page.getByText('All options').click();
      expect(await form.getByLabel(/^--memory/).inputValue()).toBe('1k');
      await form.getByRole('button', { name: 'Reset the form' }).click();
      expect(await form.getByLabel(/^--memory/).inputValue()).toBe('');
      await page.reload();
      await form.locator('input').first().waitFor();
    });

    it('starts a hunt from a form with its command line, shows the progress, and stops the hunt', async () => {
      const form = page.getByTestId('hunt');
      const fill = (flag: RegExp, text: string) => form.getByLabel(flag).fill(text);
      const seeds = readdirSync('seeds/ints').slice(0, 4);
      await fill(/^\[seed/, seeds.map((name) => resolve('seeds/ints', name)).join(', '));
      await fill(/^-s, --solver/, `${solver('right', '')},${solver('wrong', '3')}`);
      await fill(/^--strategy/, 'opfuzz');
      await fill(/^--for/, 'soon');
      await form
        .getByRole('alert')
        .filter({ hasText: /^--for <time>: expected / })
        .waitFor();
      expect(await page.getByTestId('line').count()).toBe(0);
      await fill(/^--for/, '');
      await fill(/^--tests/, '12');
      // The stand-in answers only one query per process.
      await page.getByText('All options').click();
      await form.getByLabel(/^--mode/).selectOption('fresh');
      await form.getByLabel(/^--no-tie-breakers/).selectOption('false');
      await page.getByTestId('line').filter({ hasText: '--tests 12' }).waitFor();
      expect(await page.getByTestId('line').innerText()).toContain('--strategy opfuzz');
      await page.getByRole('button', { name: 'Start the hunt' }).click();
      await page.getByTestId('campaign').waitFor();
      await page
        .getByTestId('groups of findings')
        .filter({ hasText: /^[1-9]/ })
        .waitFor({ timeout: 40_000 });
      const state = (now: string) => page.getByTestId('campaign-state').filter({ hasText: now }).waitFor();
      await page.getByRole('button', { name: 'Pause', exact: true }).click();
      await state('paused');
      await page.getByRole('button', { name: 'Go on', exact: true }).click();
      await state('running');
      // The head of every view shows that the hunt runs, and can stop it.
      await page.getByRole('link', { name: 'Experiments', exact: true }).click();
      await page.getByTestId('jobs').filter({ hasText: '1 running' }).click();
      await page.getByRole('button', { name: /^gainsay hunt/ }).click();
      await state('running');
      // Post-processing the findings would take minutes. Stopping the hunt postpones it.
      await page.getByTestId('jobs').click();
      await page.getByRole('button', { name: /^Stop gainsay hunt/ }).click();
      await state('interrupted');
      // Opening the log makes the server read new events. The page must still receive the figures of these events.
      await page.getByText('Event log').click();
      const { path } = await findHunted();
      const { summary, events } = await withCampaign(path, async ({ tally, folder }) => {
        let count = 0;
        for await (const _ of folder.store.events()) count++;
        return { summary: tally.summary(), events: count };
      });
      await page.getByText(`Event log (${events})`).waitFor();
      const found = Object.entries(summary.findings).filter(([, count]) => count > 0);
      const shown = await page.getByTestId('campaign').locator('.figures dd').allInnerTexts();
      const figures = [
        summary.tests,
        summary.groups.length,
        summary.duplicates + summary.sameAsSeed,
        summary.unconfirmed,
      ];
      expect(shown).toEqual(expect.arrayContaining([...figures, `${summary.judged} of ${summary.seeds}`].map(String)));
      const kinds = await page.getByTestId('findings').getByRole('link').allInnerTexts();
      expect(kinds.sort()).toEqual(found.map(([kind, count]) => `${kind} ${count}`).sort());
      expect(await page.getByTestId('feed').getByRole('listitem').count()).toBe(Math.min(12, summary.groups.length));
      for (const [id, { runs, restarts }] of Object.entries(summary.solvers)) {
        const cells = page.getByRole('row').filter({ hasText: id }).first().getByRole('cell');
        expect((await cells.allInnerTexts()).slice(0, 4).filter((_, at) => at !== 2)).toEqual([
          id,
          `${runs}`,
          `${restarts}`,
        ]);
      }
      expect(await accessibilityProblems(page)).toEqual([]);
    });

    it('saves a campaign as a page with its findings and plots that opens without a server', async () => {
      const saved = await openDownload(open, page.getByRole('button', { name: 'Save as HTML' }));
      await saved.locator('.finding').first().waitFor();
      const plots = saved.locator('.plots img');
      const isDrawn = await plots.evaluateAll((all) =>
        all.map((each) => 'naturalWidth' in each && each.naturalWidth !== 0),
      );
      expect(isDrawn.length).toBeGreaterThan(1);
      expect(isDrawn).not.toContain(false);
      expect(await plots.first().getAttribute('alt')).toMatch(/^Tests over time; at the end: tests \d+$/);
      await saved.getByRole('cell', { name: 'opfuzz' }).first().waitFor();
      expect(await accessibilityProblems(saved)).toEqual([]);
      await saved.context().close();
    });

    it('shows two campaigns side by side', async () => {
      const { name, path } = await findHunted();
      cpSync(path, join(open.folder, 'again'), { recursive: true });
      const first = page.url();
      await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
      await page
        .getByTestId('campaigns')
        .getByRole('row')
        .filter({ hasText: 'again' })
        .getByText('interrupted')
        .waitFor();
      await page.getByLabel(`compare ${name}`).check();
      await page.getByLabel('compare again').check();
      const started = page.getByTestId('campaigns').getByRole('columnheader', { name: 'started' });
      for (const order of [null, 'ascending']) {
        await started.getByRole('button').click();
        expect(await started.getAttribute('aria-sort')).toBe(order);
      }
      await page.reload();
      await started.and(page.locator('[aria-sort=ascending]')).waitFor();
      await page.getByRole('link', { name: 'Show 2 compared campaigns' }).click();
      const row = page.getByTestId('comparison').getByRole('row', { name: /^groups of findings/ });
      await row.getByRole('cell').nth(2).waitFor();
      const [, one, other] = await row.getByRole('cell').allInnerTexts();
      expect(Number(one)).toBeGreaterThan(0);
      expect(other).toBe(one);
      expect(await page.getByTestId('campaign').count()).toBe(2);
      await open.until('common', new RegExp(`^${one} in all, 0 only in`));
      const cells = page.getByTestId('common-groups').locator('tbody tr').first().getByRole('link');
      expect(await cells.count()).toBe(2);
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.setViewportSize({ width: 900, height: 800 });
      const reason = page.getByTestId('common-groups').getByRole('columnheader', { name: 'because' });
      await expect.poll(async () => (await reason.boundingBox())?.width).toBeGreaterThan(250);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(first);
    });

    it('selects a finding with the keyboard, opens it, and stores its triage', async () => {
      await page.getByRole('link', { name: 'Findings of this campaign' }).click();
      const table = page.getByTestId('groups-table');
      await table.waitFor();
      const beyond = () => table.locator('.rows').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      await page.setViewportSize({ width: 800, height: 700 });
      expect(await beyond()).toBe(0);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.keyboard.press('j');
      await page.keyboard.press('k');
      await page.keyboard.press('Enter');
      await page.getByTestId('finding').waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      const opened = page.url();
      await page.goBack();
      const row = table.locator('tr[aria-selected=true]').getByRole('link').first();
      await row.waitFor();
      expect(new URL(opened).hash).toContain((await row.getAttribute('href'))?.split('?')[0] ?? 'no link');
      await page.goForward();
      await page.getByTestId('finding').waitFor();
      await page.getByTestId('triage').getByLabel('State').selectOption('known');
      await page.getByTestId('triage').getByRole('button', { name: 'Save' }).click();
      await page.getByTestId('triage-said').filter({ hasText: 'known' }).waitFor();
      await page.reload();
      await page.getByTestId('triage-said').filter({ hasText: 'known' }).waitFor();
      // Edits survive other pages. They do not replace what another tab saved.
      const note = page.getByTestId('triage').getByLabel('Note');
      await note.fill('half');
      const other = await page.context().newPage();
      await other.goto(page.url());
      await other.getByTestId('triage').getByLabel('State').selectOption('reported');
      await other.getByTestId('triage').getByRole('button', { name: 'Save' }).click();
      await page
        .getByTestId('triage-said')
        .filter({ hasText: /^Saved while you edited: reported/ })
        .waitFor();
      await other.close();
      await page.getByRole('link', { name: 'All findings' }).click();
      await page.goBack();
      expect(await note.inputValue()).toBe('half');
      await page.getByTestId('triage').getByRole('button', { name: 'Save' }).click();
      await page
        .getByTestId('triage-said')
        .filter({ hasText: /^reported, half since/ })
        .waitFor();
      // The copied campaign has a finding of the same name.
      await page.goto(page.url().replace(/#\/findings\/[^/]+/, '#/findings/0%2Fagain'));
      await expect.poll(() => page.getByTestId('triage').getByLabel('State').inputValue()).toBe('new');
    });

    describe('with a running campaign', () => {
      let made: MadeCampaign;
      const go = (hash: string) => page.goto(new URL(hash, page.url()).href);
      const address = '#/findings/0%2Fmade';
      beforeAll(async () => {
        const plan = { ...SOME_PLAN, budget: { tests: 200, forMs: null, perSeed: null }, strategies: ['opfuzz'] };
        const started = new Date(Date.now() - 60_000).toISOString();
        const begun = { ...makeStarted(plan), started };
        made = await makeCampaign(join(open.folder, 'made'), [
          begun,
          batchDone(9_000, 50, { sat: 40, unsat: 10 }),
          ...foundGroups(300),
          foundAt(10_000, 'wrong-value-0123456789', { kind: 'wrong-value', group: 'group 5', because: 'z3 gives 1' }),
        ]);
      });
      afterAll(() => made.close());

      it('shows progress to the goal, a stall, new findings and the end while they happen', async () => {
        await go('#/campaign/0%2Fmade');
        await open.until('progress', /50 of 200 tests/);
        await open.until('stall', /no test for 5\d/);
        // Without tests in the last half minute, the time left is unknown.
        expect(await page.getByTestId('left').count()).toBe(0);
        // The hunt began a minute ago, and its last event was 50 s ago.
        await open.until('duration', /^1 min /);
        await open.until('blame', /z3/);
        await open.context.grantPermissions(['notifications']);
        const notices = await page.evaluateHandle(() => {
          const made: string[] = [];
          const scope = globalThis as unknown as { Notification: unknown };
          scope.Notification = class extends EventTarget {
            static readonly permission = 'granted';
            static requestPermission = () => Promise.resolve('granted');
            constructor(title: string) {
              super();
              made.push(title);
            }
          };
          return made;
        });
        await page.getByRole('button', { name: 'Notify me' }).click();
        await page.getByRole('button', { name: 'Notifications on' }).waitFor();
        const wall = 60_000;
        const crash = foundAt(wall, 'crash-0123456789', {
          kind: 'crash',
          signature: 'SIGABRT',
          because: `z3 crashes: turned 431 \u202eenil \x1b[31m ${'long '.repeat(600)}`,
          trust: 'observed',
        });
        const proved = foundAt(wall, 'invalid-model-0123456789', { kind: 'invalid-model', group: 'proved' });
        await made.append([batchDone(wall, 150, { sat: 150 }), proved, crash]);
        await open.until('last-finding', /last finding \d(\.\d)? s ago/);
        await page.getByTestId('stall').waitFor({ state: 'detached' });
        await open.until('left', /^no more tests$/);
        await page.getByTestId('feed').getByRole('listitem').filter({ hasText: 'z3 crashes' }).waitFor();
        await expect.poll(() => notices.jsonValue()).toEqual(['invalid-model in made']);
        await made.append([{ kind: 'campaign-ended', at: wall + 1, reason: 'tests' }]);
        await made.close();
        await open.until('campaign-state', /^ended$/);
        await page.getByTestId('left').waitFor({ state: 'detached' });
        await open.until('last-finding', /last finding after 1 min 0 s of work/);
        expect(await accessibilityProblems(page)).toEqual([]);
      });

      it('keeps the selected finding if other findings arrive or its group shows another finding', async () => {
        const busy = await makeCampaign(join(open.folder, 'busy'), [makeStarted(SOME_PLAN), ...foundGroups(4)]);
        await go('#/findings/0%2Fbusy?sort=bytes');
        const table = page.getByTestId('groups-table');
        await table.getByText('4 groups', { exact: true }).waitFor();
        const marked = () => table.getByRole('checkbox', { name: /^mark wrong/, checked: true });
        const press = (keys: string) =>
          page.evaluate(`for (const key of '${keys}') window.dispatchEvent(new KeyboardEvent('keydown', { key }))`);
        await press('jjx');
        await expect.poll(() => marked().count()).toBe(1);
        expect(await marked().getAttribute('aria-label')).toBe('mark wrong-answer-0000000002');
        const add = (name: string, group: string, bytes: number) =>
          busy.append([foundAt(20_000, name, { bytes, group, because: 'because of nothing' })]);
        await add('wrong-answer-9000000000', 'group 9', 0);
        await table.getByText('5 groups', { exact: true }).waitFor();
        await press('x');
        await expect.poll(() => marked().count()).toBe(0);
        await add('wrong-answer-9000000002', 'group 2', 1);
        await table.getByLabel('mark wrong-answer-9000000002').waitFor();
        await press('x');
        await expect.poll(() => marked().count()).toBe(1);
        expect(await marked().getAttribute('aria-label')).toBe('mark wrong-answer-9000000002');
        await busy.close();
      });

      it('keeps the selected row visible if other rows arrive, unless the user scrolled away from it', async () => {
        const grown = await makeCampaign(join(open.folder, 'grown'), [makeStarted(SOME_PLAN), ...foundGroups(60)]);
        await go('#/findings/0%2Fgrown?sort=-bytes');
        const table = page.getByTestId('groups-table');
        await table.getByText('60 groups', { exact: true }).waitFor();
        expect(await table.getByRole('columnheader', { name: 'bytes' }).getAttribute('title')).toContain('(get-model)');
        const add = (from: number) =>
          grown.append(
            Array.from({ length: 50 }, (_, at) =>
              foundAt(20_000, `wrong-answer-${9_000_000_000 + from + at}`, {
                bytes: 1_000,
                group: `more ${from + at}`,
              }),
            ),
          );
        const rows = table.locator('.rows');
        const scrolled = () => rows.evaluate(({ scrollTop }) => scrollTop);
        await page.evaluate(`window.dispatchEvent(new KeyboardEvent('keydown', { key: 'j' }))`);
        await add(0);
        await table.getByText('110 groups', { exact: true }).waitFor();
        const row = table.locator('tr[aria-selected=true]');
        await expect.poll(() => row.getAttribute('aria-rowindex')).toBe('53');
        const [inner, outer] = [await row.boundingBox(), await rows.boundingBox()];
        expect((inner?.y ?? 0) + (inner?.height ?? 0)).toBeLessThanOrEqual((outer?.y ?? 0) + (outer?.height ?? 0) + 1);
        await rows.evaluate((element) => void (element.scrollTop = 0));
        await add(50);
        await table.getByText('160 groups', { exact: true }).waitFor();
        expect(await scrolled()).toBe(0);
        await grown.close();
      });

      it('lists the findings that a count of a kind counts, also if their group has another kind', async () => {
        await go('#/campaign/0%2Fmade');
        await page.getByTestId('feed').getByRole('link', { name: 'wrong-value 1' }).click();
        const row = page.getByTestId('groups-table').getByRole('row').filter({ hasText: 'wrong-value' });
        await row.waitFor();
        // The solver has its own column.
        expect(await row.innerText()).toMatch(/\tgives 1\t/);
      });

      it('draws the visible rows of many findings, filters them while the user types, and keeps the selected row visible', async () => {
        await go(address);
        const table = page.getByTestId('groups-table');
        const rows = table.locator('tbody tr[aria-rowindex]');
        await table.getByText('302 groups', { exact: true }).waitFor();
        expect(await rows.count()).toBeLessThan(100);
        await page.setViewportSize({ width: 1280, height: 450 });
        for (let press = 0; press < 20; press++) await page.keyboard.press('j');
        await expect.poll(() => table.locator('tr[aria-selected=true]').getAttribute('aria-rowindex')).toBe('22');
        const [row, box] = [
          await table.locator('tr[aria-selected=true]').boundingBox(),
          await table.locator('.rows').boundingBox(),
        ];
        expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + (box?.height ?? 0) + 1);
        await page.setViewportSize({ width: 1280, height: 800 });
        await table.getByRole('button', { name: 'bytes' }).click();
        await table.getByRole('button', { name: 'bytes' }).click();
        await expect.poll(() => rows.first().innerText()).toContain('299');
        await table.getByRole('searchbox').pressSequentially('BECAUSE 29');
        await table.getByText('13 of 302 groups').waitFor();
        await table.getByRole('searchbox').fill('no such words');
        await page.getByTestId('no-match').filter({ hasText: 'None of the 302 groups match' }).waitFor();
        await page.getByRole('button', { name: 'Clear the filters' }).click();
        await go(`${address}?kind=Crash`);
        await table.getByText('1 of 302 groups').waitFor();
        // The selected row is readable in the dark, too.
        await page.keyboard.press('j');
        await table.locator('tr[aria-selected=true]').waitFor();
        await page.emulateMedia({ colorScheme: 'dark' });
        expect(await accessibilityProblems(page)).toEqual([]);
        await page.emulateMedia({ colorScheme: 'light' });
      });

      it('shows a long and hostile reason in one line, with its control characters as escapes', async () => {
        await go(`${address}?text=turned`);
        const table = page.getByTestId('groups-table');
        await table.getByText('1 of 302 groups').waitFor();
        const row = table.locator('tbody tr[aria-rowindex]').first();
        const box = await row.boundingBox();
        expect(box?.height).toBeLessThan(50);
        expect(await row.innerText()).toContain('431 \\u202eenil \\x1b[31m');
        await go('#/campaign/0%2Fmade');
        const feed = page.getByTestId('feed').getByRole('listitem');
        expect((await feed.filter({ hasText: 'turned' }).boundingBox())?.height).toBeLessThan(50);
        expect(await page.evaluate('document.body.innerText')).not.toMatch(/[\u202e\x1b]/);
      });

      it('writes no label of a plot over another label', async () => {
        const written = await recordTexts(page);
        await page.setViewportSize({ width: 900, height: 800 });
        await page.setViewportSize({ width: 1000, height: 800 });
        await expect.poll(async () => (await written()).filter((texts) => texts.length > 3).length).toBeGreaterThan(1);
        for (const texts of await written())
          for (const [at, { text, box }] of texts.entries())
            for (const other of texts.slice(0, at))
              expect(overlap(box, other.box), `${text} over ${other.text}`).toBe(false);
        await page.setViewportSize({ width: 1280, height: 800 });
      });

      it('sets the triage of marked findings, and lists the findings of a group', async () => {
        await go(`${address}?text=because+29`);
        const table = page.getByTestId('groups-table');
        await table.getByText('13 of 302 groups').waitFor();
        await table.getByLabel('mark all').check();
        await page.getByTestId('marked').getByLabel('set triage to').selectOption('known');
        await page.getByTestId('marked').waitFor({ state: 'detached' });
        await table.getByLabel('triage', { exact: true }).selectOption('known');
        await table.getByText('13 of 302 groups').waitFor();
        await table.getByTitle('list the findings of this group').first().click();
        await table.getByText('findings of the group').waitFor();
        await table.getByText('1 finding').waitFor();
        // The server rejects the size of memory in the form, and the browser logs this reply as an error.
        expect(open.errors.filter((text) => !text.includes('400'))).toEqual([]);
      });
    });
  },
);

/** Boxes that only touch do not overlap. */
function overlap(a: WrittenText['box'], b: WrittenText['box']): boolean {
  return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
}
