import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
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

  it('logs a browser in by a file that works once, and keeps secrets out of the address, history and referrer', async () => {
    const file = pathToFileURL(open.studio.openingFile()).href;
    const contexts = await Promise.all([open.newContext(), open.newContext()]);
    const [first, second] = await Promise.all(contexts.map((each) => each.newPage()));
    if (first === undefined || second === undefined) throw new Error('no page');
    await first.goto(file);
    await first.getByText('connected', { exact: true }).waitFor();
    expect(first.url()).toMatch(new RegExp(`^${base}/(#.*)?$`));
    expect(await first.evaluate('document.referrer')).toBe('');
    const [cookie] = await first.context().cookies();
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    expect(cookie?.value).not.toContain(open.studio.token);
    // A browser sends the cookie to every port, so it must not give access to data.
    for (const path of ['/api/session', '/api/events']) {
      expect((await first.context().request.get(`${base}${path}`)).status(), path).toBe(403);
    }
    await second.goto(file);
    await expect.poll(() => second.getByRole('heading', { level: 1 }).innerText()).toBe('This token is not valid');
    await Promise.all(contexts.map((each) => each.close()));
  });

  it('gives pages of other sites no access, except by a link that a person follows', async () => {
    const link = `<a href="${base}/#/debug">open the studio</a><iframe src="${base}/"></iframe>`;
    const site = createServer((_, reply) => reply.setHeader('content-type', 'text/html').end(link));
    await new Promise<void>((listens) => site.listen(0, '127.0.0.1', listens));
    const { port } = site.address() as AddressInfo;
    try {
      for (const host of ['127.0.0.1', 'localhost']) {
        const other = await open.context.newPage();
        await other.goto(`http://${host}:${port}/`);
        expect(await other.evaluate(`(${attack.toString()})(${JSON.stringify(base)})`), host).toEqual({
          read: 'refused',
          readNoCors: 'refused',
          delete: 'refused',
          events: 'refused',
          image: 'refused',
        });
        const frame = other.frames()[1];
        expect(await frame?.locator('body').innerText()).not.toContain('Debugger');
        await other.getByRole('link').click();
        await other.getByText('connected', { exact: true }).waitFor();
        await other.close();
      }
      const reply = await fetch(`${base}/api/jobs`, { headers: { authorization: `Bearer ${open.studio.token}` } });
      expect(await reply.json()).toEqual([]);
    } finally {
      site.close();
    }
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

/** Runs in a page of another site. Tries to read from the studio, and to start a command. */
async function attack(base: string): Promise<Record<string, string>> {
  const { EventSource, Image } = globalThis as unknown as Browser;
  const command = JSON.stringify({
    ...{ kind: 'call', input: { kind: 'text', text: '', language: 'smt2' } },
    asked: [{ kind: 'command', line: 'sh -c true' }],
  });
  const outcome = (asked: Promise<Response>) =>
    asked.then(
      ({ type, status }) => (type === 'opaque' ? type : `${status}`),
      () => 'refused',
    );
  const arrives = (made: { onload?: unknown; onopen?: unknown; onerror?: unknown }) =>
    new Promise<string>((end) => {
      made.onload = made.onopen = () => end('arrived');
      made.onerror = () => end('refused');
    });
  const image = new Image();
  const isImage = arrives(image);
  image.src = `${base}/icon.svg`;
  return {
    read: await outcome(fetch(`${base}/api/session`, { credentials: 'include' })),
    readNoCors: await outcome(
      fetch(`${base}/api/jobs`, { method: 'POST', mode: 'no-cors', credentials: 'include', body: command }),
    ),
    delete: await outcome(fetch(`${base}/api/jobs/job-1`, { method: 'DELETE', credentials: 'include' })),
    events: await arrives(new EventSource(`${base}/api/events`, { withCredentials: true })),
    image: await isImage,
  };
}

/** The browser APIs that the attack uses. */
interface Browser {
  readonly EventSource: new (url: string, options: object) => { onopen?: unknown; onerror?: unknown };
  readonly Image: new () => { src: string; onload?: unknown; onerror?: unknown };
}
