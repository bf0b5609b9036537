import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStudio } from '../../studio/server/index.js';
import { type OpenPage, clicksOn, hasBrowser, openStudioPage } from './studio-page.js';

const FILES = {
  'one.btor': '1 var 2\n2 redor 1 1\n3 root 1 2\n',
  'broken.btor': '1 var 2\n2 redor 1 7\n',
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
      const [saved] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('s')]);
      expect(saved.suggestedFilename()).toBe('one.btor');
      expect(readFileSync(await saved.path(), 'utf8')).toBe(FILES['one.btor']);
      const type = async (text: string): Promise<void> => {
        await page.getByTestId('text').locator('.cm-content').click();
        await page.keyboard.press('Control+End');
        await page.keyboard.type(text);
      };
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
      await open.studio.close();
      await open.until('connection', /no connection/);
      const another = await startStudio({ paths: [open.folder], port, page: 'dist/web' });
      try {
        await open.until('connection', /token/);
        // Unsaved content is still there.
        await open.until('size', /^3 nodes/);
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
