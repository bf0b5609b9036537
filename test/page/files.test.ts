import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStudio } from '../../studio/server/index.js';
import { type OpenPage, accessibilityProblems, clicksOn, download, hasBrowser, openStudioPage } from './studio-page.js';

const FILES = {
  'one.btor': '1 var 2\n2 redor 1 1\n3 root 1 2\n',
  'broken.btor': '1 var 2\n2 redor 1 7\n',
  'kept.btor': '1 var 2\n2 redor 1 1\n3 root 1 2\n',
  'two.btor': '1 var 4\n2 redor 1 1\n3 root 1 2\n',
  'disk.btor': '1 var 3\n2 root 3 1\n',
  'sub/other.btor': '1 var 5\n2 root 5 1\n',
  'empty.smt2': '',
  'turned.smt2': '(declare-const |a\u202eb| Bool)\n(assert |a\u202eb|)\n(check-sat)\n',
  'turns.sh': `printf 'sat\\n431 \\342\\200\\256enil ppc.elif\\033[31m'\n`,
  'slow.sh': 'echo begun; exec sleep 60\n',
};

describe.skipIf(!hasBrowser())(
  'files and connections (a browser is needed: chromium on PATH or GAINSAY_CHROMIUM)',
  () => {
    let open: OpenPage;
    let page: Page;
    beforeAll(async () => {
      open = await openStudioPage(FILES);
      page = open.page;
    });
    afterAll(() => open.close());

    /** Drops a file on the page. */
    const drop = (name: string, text: string) =>
      page.evaluate(
        ([file = '', content = '']) => {
          const { DataTransfer, DragEvent, File, document } = globalThis as unknown as Browser;
          const data = new DataTransfer();
          data.items.add(new File([content], file));
          const event = new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true });
          document.querySelector('.debugger')?.dispatchEvent(event);
        },
        [name, text],
      );

    it('offers the files of the workspace if nothing is open', async () => {
      await page.getByTestId('empty').getByRole('link', { name: 'one.btor' }).click();
      await open.until('size', /^3 nodes/);
      expect(await page.title()).toContain('one.btor');
    });

    it('lists files that another program created since the page was loaded', async () => {
      writeFileSync(join(open.folder, 'later.btor'), '1 var 1 x\n2 root 1 1\n');
      await open.openFile('later.btor');
      rmSync(join(open.folder, 'later.btor'));
    });

    it('lists the edits of a deleted file, and saves the file again', async () => {
      const file = join(open.folder, 'gone.btor');
      const content = '1 var 1 x\n2 root 1 1\n';
      writeFileSync(file, content);
      await open.openFile('gone.btor');
      rmSync(file);
      await open.until('disk', /deleted/);
      await page.keyboard.press('Control+s');
      await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8')).toBe(content);
      await type('; mine');
      rmSync(file);
      await open.until('disk', /deleted/);
      await open.openFile('one.btor');
      await page.getByRole('region', { name: 'Other texts' }).getByRole('link', { name: 'gone.btor' }).click();
      await open.until('title', /^gone\.btor \(changed\)$/);
      await page.keyboard.press('Control+s');
      await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8')).toBe(`${content}; mine`);
      rmSync(file);
      await open.openFile('one.btor');
    });

    it('names the open folder while it is missing, and saves once it is back', async () => {
      await open.openFile('kept.btor');
      await type('; mine');
      renameSync(open.folder, `${open.folder}-moved`);
      await open.until('disk', /deleted/);
      await page.keyboard.press('Control+s');
      const failed = page.getByRole('alert').filter({ hasText: `the folder ${open.folder} no longer exists` });
      await failed.waitFor();
      await open.tab('Files');
      await open.until('files', new RegExp(`There are no formulas in ${open.folder}\\.`));
      renameSync(`${open.folder}-moved`, open.folder);
      await failed.waitFor({ state: 'detached' });
      await page.getByTestId('disk').waitFor({ state: 'detached' });
      await page.keyboard.press('Control+s');
      const kept = join(open.folder, 'kept.btor');
      await expect.poll(() => readFileSync(kept, 'utf8')).toBe(`${FILES['kept.btor']}; mine`);
      writeFileSync(kept, FILES['kept.btor']);
    });

    it('opens dropped, pasted and chosen files', async () => {
      await drop('dropped.smt2', '(declare-const x Int)\n(assert (> x 1))\n(check-sat)\n');
      await open.until('title', /dropped\.smt2/);
      await open.until('size', /^4 nodes/);
      await page.getByTestId('graph').focus();
      await page.evaluate((content) => {
        const { ClipboardEvent, DataTransfer, document } = globalThis as unknown as Browser;
        const data = new DataTransfer();
        data.setData('text/plain', content);
        document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
      }, '1 sort bitvec 1\n2 input 1\n3 bad 2\n');
      await open.until('title', /pasted/);
      await open.until('size', /^2 nodes/);
      await page
        .getByTestId('chooser')
        .setInputFiles({ name: 'chosen.btor', mimeType: 'text/plain', buffer: Buffer.from(FILES['one.btor']) });
      await open.until('title', /chosen\.btor/);
      await open.until('size', /^3 nodes/);
    });

    it('reports errors in a text with their position', async () => {
      await page.getByRole('tab', { name: 'Files' }).click();
      await page.getByTestId('files').getByRole('link', { name: 'broken.btor' }).click();
      await open.until('remarks', /line 2 G603/);
    });

    it('downloads the shown file at a key press, and saves it to the workspace unless another program changed it', async () => {
      await open.openFile('one.btor');
      const saved = await download(open, () => page.keyboard.press('s'));
      expect(saved.name).toBe('one.btor');
      expect(saved.bytes.toString()).toBe(FILES['one.btor']);
      await type('; more');
      await open.until('title', /changed/);
      await open.button('Save one.btor').click();
      await expect.poll(() => open.text('title')).not.toContain('changed');
      expect(readFileSync(join(open.folder, 'one.btor'), 'utf8')).toBe(`${FILES['one.btor']}; more`);
      writeFileSync(join(open.folder, 'one.btor'), FILES['one.btor']);
      await type(' and more');
      await page.keyboard.press('Control+s');
      await open.until('disk', /one\.btor changed on disk/);
      expect(readFileSync(join(open.folder, 'one.btor'), 'utf8')).toBe(FILES['one.btor']);
    });

    async function type(text: string): Promise<void> {
      await page.getByTestId('text').locator('.cm-content').click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(text);
    }
    const shell = (name: string) => `sh ${join(open.folder, name)}`;
    const shownText = () => page.getByTestId('text').locator('.cm-content').innerText();

    it('keeps edits, selection and console of each formula while another is open, after a reload and in a new tab', async () => {
      await open.openFile('kept.btor');
      await type('; kept');
      await open.until('title', /kept\.btor \(changed\)$/);
      await page.getByTestId('text').locator('.cm-line').nth(1).click();
      await open.tab('Call');
      await open.askOnly('call', 'sh -c "echo of kept"');
      await open.button('Call').click();
      await open.until('console', /Console: kept\.btor[^]*of kept/);
      await page.waitForURL(/file=0%2Fkept.btor&node=2/);
      await page.getByTestId('graph').focus();
      await page.keyboard.press('g');
      await page.waitForURL(/file=0%2Fkept.btor&node=2&view=graph/);
      await page.keyboard.press('b');
      // Otherwise the browser's history keeps the view of the graph.
      await page.waitForURL(/file=0%2Fkept.btor&node=2$/);
      await open.openFile('two.btor');
      expect(page.url()).toMatch(/file=0%2Ftwo.btor$/);
      expect(await shownText()).not.toContain('kept');
      expect(await open.text('title')).toBe('two.btor');
      expect(await page.getByTestId('console').count()).toBe(0);
      await page.getByRole('listitem').filter({ hasText: 'kept.btor' }).getByText('edited').waitFor();
      await page.goBack();
      await open.until('title', /kept\.btor \(changed\)$/);
      expect(await shownText()).toContain('; kept');
      await open.until('console', /of kept/);
      await page.reload();
      await open.until('title', /kept\.btor \(changed\)$/);
      await open.until('console', /of kept/);
      await open.tab('Node');
      await open.until('inspector', /^2 redor/);
      const other = await open.context.newPage();
      await other.goto(page.url());
      await clicksOn(other).until('title', /kept\.btor \(changed\)$/);
      expect(await other.getByTestId('text').locator('.cm-content').innerText()).toContain('; kept');
      // A save in one tab also saves the equal text in the other.
      await other.keyboard.press('Control+s');
      await clicksOn(other).until('title', /kept\.btor$/);
      await page.bringToFront();
      await open.until('title', /kept\.btor$/);
      expect(await page.getByTestId('disk').count()).toBe(0);
      // A save in one tab is a change on disk in the other if the texts differ.
      await type('; here');
      await open.until('title', /changed/);
      await other.bringToFront();
      await other.getByTestId('text').locator('.cm-content').click();
      await other.keyboard.press('Control+End');
      await other.keyboard.type('; there');
      await other.keyboard.press('Control+s');
      await clicksOn(other).until('title', /kept\.btor$/);
      await other.close();
      await page.bringToFront();
      await open.until('disk', /kept\.btor changed on disk/);
      await open.button('Reload without my edits').click();
      await open.until('title', /kept\.btor$/);
    });

    it('warns in both tabs that edit one text, and offers the edits of a closed tab', async () => {
      const address = `${new URL(page.url()).origin}/#/debug?file=0%2Ftwo.btor`;
      const openTab = async () => {
        const tab = await open.context.newPage();
        await tab.goto(address);
        await clicksOn(tab).until('size', /^3 nodes/);
        return tab;
      };
      const write = async (tab: Page, text: string) => {
        await tab.getByTestId('text').locator('.cm-content').click();
        await tab.keyboard.press('Control+End');
        await tab.keyboard.type(text);
      };
      const [one, two] = [await openTab(), await openTab()];
      await write(two, '; of two');
      await one.getByTestId('other-edits').waitFor();
      // A tab without own edits does not take over those of another tab when it is loaded again.
      await one.reload();
      await one.getByTestId('other-edits').waitFor();
      await clicksOn(one).until('size', /^3 nodes/);
      expect(await one.getByTestId('title').innerText()).toBe('two.btor');
      const said = await one.getByTestId('other-edits').getByRole('status').innerText();
      await two.waitForTimeout(1_100);
      await two.reload();
      await two.getByTestId('text').locator('.cm-content').filter({ hasText: '; of two' }).waitFor();
      await two.waitForTimeout(600);
      expect(await one.getByTestId('other-edits').getByRole('status').innerText()).toBe(said);
      await write(one, '; of one');
      await two.getByTestId('other-edits').waitFor();
      await two.close();
      const three = await openTab();
      const bar = three.getByTestId('other-edits');
      await three.getByTestId('text').locator('.cm-content').filter({ hasText: '; of one' }).waitFor();
      await bar.getByRole('button', { name: 'Show the difference' }).click();
      await bar.getByText('in the other tab', { exact: true }).waitFor();
      await bar.getByRole('button', { name: 'Open them as a new text' }).click();
      await three.getByTestId('text').locator('.cm-content').filter({ hasText: '; of two' }).waitFor();
      await three.goBack();
      await bar.getByRole('button', { name: 'Ignore them' }).click();
      await bar.waitFor({ state: 'detached' });
      for (const tab of [one, three]) await tab.close();
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
      // Until the graph is drawn, the hits are those of the previous file.
      await page.locator('[data-testid="status"][aria-busy="false"]').waitFor();
      await page.getByRole('searchbox').fill('12');
      await open.until('hits', /^[1-9]/);
      await page.getByRole('searchbox').press('Enter');
      await open.tab('Node');
      await open.until('inspector', /^12 /);
      await page.keyboard.press('Control+s');
      const form = page.getByTestId('save-as');
      await form.getByLabel('folder').selectOption('0/sub');
      expect(await form.getByLabel('name').inputValue()).toBe('random-3.btor');
      await form.getByLabel('name').fill('other.btor');
      await form.getByRole('button', { name: 'Save' }).click();
      await form.getByRole('alert').filter({ hasText: 'other.btor already exists' }).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await form.getByLabel('name').fill('new.smt2');
      await form.getByRole('button', { name: 'Save' }).click();
      await form.getByRole('alert').filter({ hasText: 'The text is BTOR' }).waitFor();
      await form.getByLabel('name').fill('new.btor');
      await form.getByRole('button', { name: 'Save' }).click();
      await page.waitForURL(/file=0%2Fsub%2Fnew\.btor/);
      await open.until('title', /^sub\/new\.btor$/);
      await open.until('inspector', /^12 /);
      await page.locator('.m-selected').first().waitFor();
      await page.waitForURL(/new\.btor&node=12$/);
      expect(readFileSync(join(open.folder, 'sub', 'new.btor'), 'utf8').length).toBeGreaterThan(1_000);
      await open.tab('Files');
      await page.getByRole('region', { name: 'sub' }).getByRole('link', { name: 'new.btor' }).waitFor();
    });

    it('keeps folds, zoom and position of the graph if a text gets a name', async () => {
      const graph = page.getByTestId('graph');
      const picture = () => graph.evaluate((canvas) => (canvas as unknown as { toDataURL(): string }).toDataURL());
      const saves = async (title: RegExp, name: string) => {
        await open.until('title', title);
        await page.locator('[data-testid="status"][aria-busy="false"]').waitFor();
        await page.getByRole('searchbox').fill('12');
        await open.until('hits', /^[1-9]/);
        await page.getByRole('searchbox').press('Enter');
        await graph.focus();
        for (const key of ['ArrowUp', 'Enter']) await page.keyboard.press(key);
        await page.locator('[data-testid="status"][aria-busy="false"]').waitFor();
        for (const key of ['Escape', '+', '+', 'Shift+ArrowLeft']) await page.keyboard.press(key);
        await page.getByRole('searchbox').fill('');
        await page.getByTestId('inspector').waitFor({ state: 'detached' });
        let before = '';
        await expect.poll(async () => before === (before = await picture())).toBe(true);
        await page.keyboard.press('Control+s');
        const form = page.getByTestId('save-as');
        await form.getByLabel('name').fill(name);
        await form.getByRole('button', { name: 'Save' }).click();
        await open.until('title', new RegExp(`${name}$`));
        await page.locator('[data-testid="status"][aria-busy="false"]').waitFor();
        await expect.poll(async () => (await picture()) === before).toBe(true);
        expect(await open.text('size')).toMatch(/ of /);
      };
      await open.tab('Node');
      await page.evaluate(`location.hash = '#/debug?make=${encodeURIComponent('{"kind":"btor"}')}&seed=4'`);
      await saves(/^random-4\.btor$/, 'saved.btor');
      await drop('plain.btor', `${readFileSync(join(open.folder, 'saved.btor'), 'utf8')}; mine\n`);
      await saves(/^plain\.btor/, 'again.btor');
    });

    it('closes the form for a new file if another formula is opened', async () => {
      await open.openFile('one.btor');
      await open.openFile('two.btor');
      await open.button('Save as…').first().click();
      await page.getByTestId('save-as').waitFor();
      await page.goBack();
      await page.getByTestId('save-as').waitFor({ state: 'detached' });
      await open.until('title', /^one\.btor/);
    });

    it('opens an empty file, and names a formula that is missing', async () => {
      await open.tab('Files');
      await page.getByTestId('files').getByRole('link', { name: 'empty.smt2', exact: true }).click();
      await open.until('empty', /empty\.smt2 is empty/);
      await page.evaluate("location.hash = '#/debug?file=0%2Fgkept.btor'");
      await open.until('empty', /gkept\.btor cannot be opened[^]*is not in the workspace/);
      expect(await shownText()).toBe('\n');
      writeFileSync(join(open.folder, 'gkept.btor'), FILES['two.btor']);
      await open.until('size', /^3 nodes/);
      await type('; mine');
      await open.until('title', /^gkept\.btor \(changed\)$/);
      rmSync(join(open.folder, 'gkept.btor'));
      await page.reload();
      const missing = page.getByText('gkept.btor is not in the workspace');
      await missing.waitFor();
      writeFileSync(join(open.folder, 'gkept.btor'), FILES['two.btor']);
      await missing.waitFor({ state: 'detached' });
      await page.keyboard.press('Control+s');
      await expect.poll(() => readFileSync(join(open.folder, 'gkept.btor'), 'utf8')).toContain('; mine');
      rmSync(join(open.folder, 'gkept.btor'));
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
      await open.until('title', /^step 0 of full on /);
      await page.waitForURL(/job=job-\d+&step=0/);
      await page.reload();
      await open.until('state', /^paused$/);
      await open.button('Run one step').waitFor();
      expect(await page.getByTestId('slider').inputValue()).toBe('0');
      await open.openFile('kept.btor');
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
        .getByRole('button', { name: /echo of kept. on kept\.btor/ })
        .click();
      await open.until('console', /Console: kept\.btor[^]*of kept/);
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

    it('shows the jobs of one tab in another tab', async () => {
      await open.openFile('one.btor');
      const other = await open.context.newPage();
      await other.goto(`${open.studio.url}#/debug`);
      const there = clicksOn(other);
      await other.getByText('connected', { exact: true }).waitFor();
      await there.openFile('one.btor');
      await there.tab('Reduce');
      await open.tab('Reduce');
      await page.getByLabel('Command', { exact: true }).fill('false');
      await page.getByLabel('accept an input that does not fail').check();
      await open.button('Start').click();
      await open.until('state', /^(done|failed)$/);
      await other
        .getByTestId('reduce')
        .getByRole('button', { name: /one\.btor/ })
        .click();
      await there.until('state', /^(done|failed)$/);
      await other.close();
    });

    it('shows a lost connection, and reconnects', async () => {
      // The result of the last test's reduction may still arrive.
      await open.openFile('one.btor');
      await open.context.setOffline(true);
      await page.evaluate("location.hash = '#/campaign/none'");
      await open.until('connection', /no connection/);
      await open.context.setOffline(false);
      await page.getByText('connected', { exact: true }).waitFor();
      await page.goBack();
      await open.until('size', /^3 nodes/);
    });

    it('reports that another studio now runs at the address of the closed studio', async () => {
      const { port } = open.studio;
      await page.getByTestId('jobs').click();
      const reduction = page.getByRole('button', { name: /on one\.btor/ }).first();
      await reduction.click();
      await page.getByText('step 3 of full on one.btor').waitFor();
      await type('; my step');
      await open.until('title', /^step 3 of .*\(changed\)/);
      await open.openFile('one.btor');
      await page.locator('[data-testid=text] .cm-content').click();
      await page.keyboard.type('; unsaved\n');
      await open.until('title', /\(changed\)/);
      await open.studio.close();
      await open.until('connection', /no connection/);
      const another = await startStudio({ paths: [open.folder], page: 'dist/web', port });
      try {
        await open.until('connection', /token.*reload this page.*keeps unsaved edits/);
        // Unsaved content is still there, also in a page of the other studio.
        await open.until('size', /^3 nodes/);
        const dialogs: string[] = [];
        page.once('dialog', (dialog) => {
          dialogs.push(dialog.type());
          void dialog.accept();
        });
        await page.reload();
        expect(dialogs).toEqual([]);
        await page.getByText('unsaved edits are kept').waitFor();
        await page.getByLabel('Address or token').fill(another.url);
        await page.getByRole('button', { name: 'Log in' }).click();
        await page.getByText('connected', { exact: true }).waitFor();
        await open.until('size', /^3 nodes/);
        await open.until('title', /\(changed\)/);
        // It lists the reductions of the closed studio.
        await open.tab('Files');
        await page.getByTestId('files').getByRole('link', { name: 'step 3' }).waitFor();
        await page.getByTestId('jobs').click();
        await reduction.click();
        await page.getByText('step 3 of full on one.btor').waitFor();
        await open.until('title', /^step 3 of .*\(changed\)/);
        expect(await shownText()).toContain('; my step');
        await open.tab('Reduce');
        await open.until('state', /^(done|stopped|failed)$/);
      } finally {
        await another.close();
      }
    });
  },
);

/** The browser APIs that the tests use. */
interface Browser {
  readonly DataTransfer: new () => { items: { add(file: unknown): void }; setData(kind: string, text: string): void };
  readonly File: new (parts: readonly string[], name: string) => unknown;
  readonly DragEvent: new (kind: string, options: object) => unknown;
  readonly ClipboardEvent: new (kind: string, options: object) => unknown;
  readonly document: {
    querySelector(words: string): { dispatchEvent(event: unknown): void } | null;
    readonly activeElement: { dispatchEvent(event: unknown): void } | null;
  };
}
