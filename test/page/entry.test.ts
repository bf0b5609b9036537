import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenPage, accessibilityProblems, hasBrowser, openStudioPage } from './studio-page.js';

describe.skipIf(!hasBrowser())('the entry (a browser is needed: chromium on PATH or GAINSAY_CHROMIUM)', () => {
  let open: OpenPage;
  let page: Page;
  let base = '';
  beforeAll(async () => {
    open = await openStudioPage({ 'small.btor': '1 var 4 left\n2 var 4\n3 ugt 1 1 2\n4 root 1 3\n' });
    page = open.page;
    base = `http://127.0.0.1:${open.studio.port}`;
  });
  afterAll(() => open.close());

  it('has a first screen with parts, examples and what was opened before', async () => {
    await page.goto(`${base}/#/`);
    await page.getByRole('button', { name: 'Start a demo hunt' }).waitFor();
    expect(await page.locator('.start .cards a').allInnerTexts()).toEqual(['Debugger', 'Campaigns', 'Experiments']);
    await page.getByTestId('examples').getByRole('button').nth(7).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByTestId('examples').getByRole('button', { name: 'z3-fp-fma.smt2' }).click();
    await open.until('size', /^\d+ nodes$/);
    await open.openFile('small.btor');
    await page.getByRole('link', { name: 'Gainsay studio' }).click();
    await page.getByTestId('recent').getByRole('button', { name: 'small.btor' }).click();
    await page.getByTestId('title').filter({ hasText: 'small.btor' }).waitFor();
  });

  describe('refusals', () => {
    const heading = () => page.getByRole('heading', { level: 1 }).innerText();

    it('explains a missing, an old and a wrong token to a person, and lets them log in', async () => {
      await open.context.clearCookies();
      await page.reload();
      await expect.poll(heading).toBe('This browser is not logged in to the studio');
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByLabel('Address or token').fill('wrong');
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect.poll(heading).toBe('This token is not valid');
      await open.context.addCookies([{ name: `gainsay-${open.studio.port}`, value: 'old', url: base }]);
      await page.goto(`${base}/`);
      await expect.poll(heading).toBe('The studio was started again');
      await page.getByLabel('Address or token').fill(`studio: ${open.studio.url}`);
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.getByText('connected', { exact: true }).waitFor();
      expect(page.url()).not.toContain('token');
    });

    it('keeps the view that the address names after a login, also after a wrong token', async () => {
      await page.goto(`${base}/#/debug`);
      await open.openFile('small.btor');
      const view = new URL(page.url()).hash;
      expect(view).toContain('small.btor');
      await open.context.clearCookies();
      await page.reload();
      await page.getByLabel('Address or token').fill('wrong');
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect.poll(heading).toBe('This token is not valid');
      await page.getByLabel('Address or token').fill(open.studio.url);
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.getByTestId('title').filter({ hasText: 'small.btor' }).waitFor();
      expect(new URL(page.url()).hash).toBe(view);
    });

    it('answers scripts in JSON', async () => {
      const reply = await fetch(base, { headers: { accept: 'application/json' } });
      expect(reply.status).toBe(403);
      expect(await reply.json()).toMatchObject({ error: { kind: 'forbidden' } });
    });
  });
});
