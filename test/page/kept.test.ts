import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenPage, accessibilityProblems, clicksOn, hasBrowser, openStudioPage } from './studio-page.js';

const FILES = {
  'one.btor': '1 var 2\n2 redor 1 1\n3 root 1 2\n',
  'two.btor': '1 var 4\n2 redor 1 1\n3 root 1 2\n',
  'disk.btor': '1 var 3\n2 root 3 1\n',
  'sub/other.btor': '1 var 5\n2 root 5 1\n',
  'empty.smt2': '',
  'turned.smt2': '(declare-const |a\u202eb| Bool)\n(assert |a\u202eb|)\n(check-sat)\n',
  'turns.sh': `printf 'sat\\n431 \\342\\200\\256enil ppc.elif\\033[31m'\n`,
  'slow.sh': 'echo begun; exec sleep 60\n',
};

describe.skipIf(!hasBrowser())(
  'what the page keeps and shows (a browser is needed: chromium on PATH or GAINSAY_CHROMIUM)',
  () => {
    let open: OpenPage;
    let page: Page;
    const shell = (name: string) => `sh ${join(open.folder, name)}`;
    beforeAll(async () => {
      open = await openStudioPage(FILES);
      page = open.page;
    });
    afterAll(() => open.close());

    async function type(text: string): Promise<void> {
      await page.getByTestId('text').locator('.cm-content').click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(text);
    }
    const shownText = () => page.getByTestId('text').locator('.cm-content').innerText();

    it('keeps edits, selection and console of each formula while another is open, after a reload and in a new tab', async () => {
      await open.openFile('one.btor');
      await type('; kept');
      await open.until('title', /one\.btor \(changed\)$/);
      await page.getByTestId('text').locator('.cm-line').nth(1).click();
      await open.tab('Call');
      await open.askOnly('call', 'sh -c "echo of one"');
      await open.button('Call').click();
      await open.until('console', /Console: one\.btor[^]*of one/);
      await page.waitForURL(/file=0%2Fone.btor&node=2/);
      await page.getByTestId('graph').focus();
      await page.keyboard.press('g');
      await page.waitForURL(/file=0%2Fone.btor&node=2&view=graph/);
      await page.keyboard.press('b');
      await open.openFile('two.btor');
      expect(page.url()).toMatch(/file=0%2Ftwo.btor$/);
      expect(await shownText()).not.toContain('kept');
      expect(await open.text('title')).toBe('two.btor');
      expect(await page.getByTestId('console').count()).toBe(0);
      expect(await page.getByTestId('files').getByText('edited').count()).toBe(1);
      await page.goBack();
      await open.until('title', /one\.btor \(changed\)$/);
      expect(await shownText()).toContain('; kept');
      await open.until('console', /of one/);
      await page.reload();
      await open.until('title', /one\.btor \(changed\)$/);
      await open.until('console', /of one/);
      await open.tab('Node');
      await open.until('inspector', /^2 redor/);
      const other = await open.context.newPage();
      await other.goto(page.url());
      await clicksOn(other).until('title', /one\.btor \(changed\)$/);
      expect(await other.getByTestId('text').locator('.cm-content').innerText()).toContain('; kept');
      // A save in one tab is a change on disk in the other.
      await other.keyboard.press('Control+s');
      await clicksOn(other).until('title', /one\.btor$/);
      await page.bringToFront();
      await open.until('disk', /one\.btor changed on disk/);
      await open.button('Reload without my edits').click();
      await open.until('title', /one\.btor$/);
      await other.close();
    });

    it('asks before it closes with edits that cannot be stored', async () => {
      const other = await open.context.newPage();
      await other.goto(`${new URL(page.url()).origin}/#/debug?file=0%2Ftwo.btor`);
      await clicksOn(other).until('size', /^3 nodes/);
      const asked: string[] = [];
      other.on('dialog', (dialog) => {
        asked.push(dialog.type());
        void dialog.accept();
      });
      await other.evaluate('Storage.prototype.setItem = () => { throw new Error("full"); }');
      await other.getByTestId('text').locator('.cm-content').click();
      await other.keyboard.type('; unkept');
      await clicksOn(other).until('title', /changed/);
      await Promise.all([other.waitForEvent('close'), other.close({ runBeforeUnload: true })]);
      expect(asked).toEqual(['beforeunload']);
    });

    it('marks a text as changed only while it differs from the saved one', async () => {
      await open.openFile('two.btor');
      await type('; a');
      await open.until('title', /changed/);
      for (let at = 0; at < 3; at++) await page.keyboard.press('Control+z');
      await open.until('title', /^two\.btor$/);
      expect(await shownText()).toContain('1 var 4');
    });

    it('notices changes on disk, and shows the difference, reloads, overwrites and saves as', async () => {
      const file = join(open.folder, 'disk.btor');
      await open.openFile('disk.btor');
      await type('; mine');
      writeFileSync(file, '1 var 9\n2 root 9 1\n');
      await open.until('disk', /disk\.btor changed on disk/);
      await open.button('Show the difference').click();
      await page.getByTestId('sides').locator('.cm-content').nth(0).filter({ hasText: '1 var 9' }).waitFor();
      await page.getByTestId('sides').locator('.cm-content').nth(1).filter({ hasText: '; mine' }).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await open.button('Reload without my edits').click();
      await page.getByTestId('disk').waitFor({ state: 'detached' });
      await open.until('title', /^disk\.btor$/);
      expect(await shownText()).toContain('1 var 9');
      await type('; again');
      writeFileSync(file, '');
      await page.keyboard.press('Control+s');
      await open.until('disk', /changed on disk/);
      expect(readFileSync(file, 'utf8')).toBe('');
      await open.button('Overwrite').click();
      await open.until('title', /^disk\.btor$/);
      expect(readFileSync(file, 'utf8')).toBe('1 var 9\n2 root 9 1\n; again');
      await type('!');
      await page.getByTestId('files').locator('.primary').waitFor();
      await page.keyboard.press('Control+s');
      await open.until('title', /^disk\.btor$/);
      expect(readFileSync(file, 'utf8')).toMatch(/again!$/);
    });

    it('saves a text that is in no file as a new file, and asks before it overwrites one', async () => {
      await page.evaluate(`location.hash = '#/debug?make=${encodeURIComponent('{"kind":"btor"}')}&seed=3'`);
      await open.until('title', /^random-3\.btor$/);
      await page.keyboard.press('Control+s');
      const form = page.getByTestId('save-as');
      await form.getByLabel('folder').selectOption('0/sub');
      expect(await form.getByLabel('name').inputValue()).toBe('random-3.btor');
      await form.getByLabel('name').fill('other.btor');
      await form.getByRole('button', { name: 'Save' }).click();
      await form.getByRole('alert').filter({ hasText: 'other.btor already exists' }).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await form.getByLabel('name').fill('new.btor');
      await form.getByRole('button', { name: 'Save' }).click();
      await page.waitForURL(/file=0%2Fsub%2Fnew\.btor/);
      await open.until('title', /^sub\/new\.btor$/);
      expect(readFileSync(join(open.folder, 'sub', 'new.btor'), 'utf8').length).toBeGreaterThan(1_000);
      await open.tab('Files');
      await page.getByRole('region', { name: 'sub' }).getByRole('link', { name: 'new.btor' }).waitFor();
    });

    it('opens an empty file, and names a formula that is missing', async () => {
      await open.tab('Files');
      await page.getByTestId('files').getByRole('link', { name: 'empty.smt2', exact: true }).click();
      await open.until('empty', /empty\.smt2 is empty/);
      await page.evaluate("location.hash = '#/debug?file=0%2Fgone.btor'");
      await open.until('empty', /gone\.btor cannot be opened[^]*is not in the workspace/);
      expect(await shownText()).toBe('\n');
      await page.evaluate("location.hash = '#/debug?local=lost.btor'");
      await open.until('empty', /lost\.btor cannot be opened/);
    });

    it('restores a paused reduction with its slider and buttons after a reload, and shows it only with its formula', async () => {
      await open.openFile('two.btor');
      await open.tab('Reduce');
      await page.getByLabel('Command', { exact: true }).fill('false');
      await page.getByLabel('step by step').check();
      await page.getByLabel('accept an input that does not fail').check();
      await open.button('Start').click();
      await open.until('title', /^step 0$/);
      await page.waitForURL(/job=job-\d+&step=0/);
      await page.reload();
      await open.until('state', /^paused$/);
      await open.button('Next step').waitFor();
      expect(await page.getByTestId('slider').inputValue()).toBe('0');
      await open.openFile('one.btor');
      await open.tab('Reduce');
      expect((await page.getByTestId('reduction').count()) + (await page.getByTestId('chain').count())).toBe(0);
      await page
        .getByTestId('reduce')
        .getByRole('button', { name: /two\.btor/ })
        .click();
      await open.until('state', /^paused$/);
      await open.button('Stop').click();
      await open.until('state', /^stopped$/);
    });

    it('shows control characters and bidirectional marks of files and solvers as escapes', async () => {
      await open.openFile('turned.smt2');
      await page.keyboard.press('l');
      expect(await page.getByRole('table').innerText()).toContain('a\\u202eb');
      await page.keyboard.press('b');
      await open.tab('Call');
      await open.askOnly('call', shell('turns.sh'));
      await open.button('Call').click();
      await open.until('how', /exit 0/);
      await page
        .getByTestId('call')
        .getByRole('button', { name: /echo of one. on one\.btor/ })
        .click();
      await open.until('console', /Console: one\.btor[^]*of one/);
      await page.goBack();
      await open.until('title', /turned/);
      await open.until('how', /exit 0/);
      expect(await open.text('console')).toContain('431 \\u202eenil ppc.elif\\x1b[31m');
      expect(await page.evaluate('document.body.innerText')).not.toMatch(/[\u202e\x1b]/);
    });

    it('shows the time of a running call, ends a stopped call, and reports a missing program alone', async () => {
      await open.askOnly('call', shell('slow.sh'), 'no-such-program', 'sh -c "echo sat"');
      await open.button('Call').click();
      const how = page.getByTestId('how');
      await how
        .nth(0)
        .filter({ hasText: /running · [1-9]\d*\.\d\d s|running · 0\.[1-9]\d s/ })
        .waitFor();
      await how
        .nth(1)
        .filter({ hasText: /cannot be started: there is no program/ })
        .waitFor();
      await how
        .nth(2)
        .filter({ hasText: /^sat · exit 0/ })
        .waitFor();
      await page.getByTestId('console').getByRole('button', { name: 'Stop' }).click();
      await how
        .nth(0)
        .filter({ hasText: /^stopped · \d+\.\d\d s$/ })
        .waitFor();
    });
  },
);
