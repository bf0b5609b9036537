import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenPage, accessibilityProblems, hasBrowser, openStudioPage } from './studio-page.js';

describe.skipIf(!hasBrowser())('the entry (a browser is needed: chromium on PATH or GAINSAY_CHROMIUM)', () => {
  let open: OpenPage;
  let page: Page;
  let base = '';
  beforeAll(async () => {
    open = await openStudioPage({});
    page = open.page;
    base = `http://127.0.0.1:${open.studio.port}`;
  });
  afterAll(() => open.close());

  describe('refusals', () => {
    const heading = () => page.getByRole('heading', { level: 1 }).innerText();

    it('explains a missing, an old and a wrong token to a person, and lets them log in', async () => {
      await open.context.clearCookies();
      await page.reload();
      expect(await heading()).toBe('This browser is not logged in to the studio');
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByLabel('Address or token').fill('wrong');
      await page.getByRole('button', { name: 'Log in' }).click();
      expect(await heading()).toBe('This token is not valid');
      await open.context.addCookies([{ name: `gainsay-${open.studio.port}`, value: 'old', url: base }]);
      await page.goto(`${base}/`);
      expect(await heading()).toBe('The studio was started again');
      await page.getByLabel('Address or token').fill(`studio: ${open.studio.url}`);
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.getByText('connected', { exact: true }).waitFor();
      expect(page.url()).not.toContain('token');
    });

    it('answers scripts in JSON', async () => {
      const reply = await fetch(base, { headers: { accept: 'application/json' } });
      expect(reply.status).toBe(403);
      expect(await reply.json()).toMatchObject({ error: { kind: 'forbidden' } });
    });
  });
});
