import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { studioClient } from '../../studio/server/contract/index.js';
import { type Workshop, startGainsay, workshop, writeSeeds } from '../support/gainsay.js';
import { connectToBrowser, hasBrowser } from './studio-page.js';

const OPTIONS = {
  ...({ strategies: ['opfuzz'], key: '5', tieBreakers: false, adaptiveLimits: false, models: false, jobs: 1 } as const),
  ...({ repeats: 2, reduce: 'none', bisect: 'none', forMs: 600_000, mode: 'fresh' } as const),
};

describe.skipIf(!hasBrowser())('a studio that is killed while it runs a hunt', () => {
  let shop: Workshop;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let studio: ChildProcess;
  let url = '';
  const startStudio = async (...more: readonly string[]): Promise<void> => {
    const env = { XDG_STATE_HOME: join(shop.path, 'state'), XDG_CONFIG_HOME: join(shop.path, 'config') };
    studio = startGainsay(['studio', '--no-open', ...more, shop.path], { cwd: shop.path, env });
    const [line] = (await once(studio.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
    url = /studio: (http\S+)/.exec(line.toString())?.[1] ?? '';
  };
  const state = (now: RegExp) => page.getByTestId('campaign-state').filter({ hasText: now }).waitFor();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  beforeAll(async () => {
    shop = workshop();
    const seeds = writeSeeds(shop, 3);
    [browser] = await Promise.all([connectToBrowser(), startStudio()]);
    const { origin, searchParams } = new URL(url);
    const token = searchParams.get('token') ?? '';
    const api = studioClient({ fetch: (to, init) => fetch(to, init), token, base: origin });
    const options = { ...OPTIONS, seeds: [seeds], solvers: [shop.solver('right', {})], out: join(shop.path, 'hunted') };
    await api.startJob({ kind: 'hunt', options });
    context = await browser.newContext();
    page = await context.newPage();
    await page.goto(`${url}#/campaigns`);
    await page.getByRole('link', { name: 'hunted', exact: true }).click();
    await state(/^running$/);
    await page.getByTestId('left').waitFor();
  });
  afterAll(async () => {
    studio.kill('SIGKILL');
    await browser.close();
    shop.remove();
  });

  it('leaves a page that marks the state as last seen, stops the clock, and offers no controls', async () => {
    expect(await button('Stop').isEnabled()).toBe(true);
    studio.kill('SIGKILL');
    await page.getByTestId('connection').filter({ hasText: 'no connection' }).waitFor();
    await state(/^running when last seen$/);
    expect(await page.getByTestId('jobs').innerText()).toBe('1 running when last seen');
    expect(await button('Pause').isDisabled()).toBe(true);
    expect(await button('Stop').isDisabled()).toBe(true);
    expect(await page.getByTestId('left').count()).toBe(0);
    const before = await page.getByTestId('duration').innerText();
    await sleep(2_500);
    expect(await page.getByTestId('duration').innerText()).toBe(before);
  });

  it('starts again on a given port, and accepts an old tab after a login in another one', async () => {
    const { port } = new URL(url);
    await startStudio('--port', port);
    expect(new URL(url).port).toBe(port);
    await page.getByTestId('connection').filter({ hasText: 'the token is missing or wrong' }).waitFor();
    const other = await context.newPage();
    await other.goto(url);
    await page.getByText('connected', { exact: true }).waitFor();
    await state(/^broken off$/);
    await other.close();
  });

  it('offers to resume with a solver that has changed, instead of the hint of the command line', async () => {
    appendFileSync(join(shop.path, 'right', 'z3'), '# changed\n');
    await button('Resume').click();
    const alert = page.getByRole('alert').filter({ hasText: 'is a different build now' });
    await alert.waitFor();
    expect(await alert.innerText()).not.toContain('--changed');
    await button('Resume with the changed solvers').click();
    await state(/^running$/);
    await button('Stop').click();
    await state(/^interrupted$/);
  });

  it('answers in an eighth tab while the others are hidden, and shows in a hidden tab what changed, once it is shown', async () => {
    const setHidden = async (tab: Page, hidden: boolean): Promise<void> => {
      const look = `Object.defineProperty(document, 'hidden', { value: ${hidden}, configurable: true })`;
      await tab.evaluate(`${look}; document.dispatchEvent(new Event('visibilitychange'));`);
    };
    await setHidden(page, true);
    const others: Page[] = [];
    for (let tabs = 1; tabs <= 7; tabs++) {
      const tab = await context.newPage();
      others.push(tab);
      await tab.goto(new URL('#/campaigns', url).href);
      await tab.getByRole('link', { name: 'hunted', exact: true }).click();
      await tab.getByTestId('campaign-state').waitFor();
      if (tabs < 7) await setHidden(tab, true);
    }
    const newest = others.at(-1) as Page;
    await newest.getByRole('button', { name: 'Resume', exact: true }).click();
    await newest
      .getByTestId('campaign-state')
      .filter({ hasText: /^running$/ })
      .waitFor();
    expect(await page.getByTestId('campaign-state').innerText()).toBe('interrupted');
    await setHidden(page, false);
    await state(/^running$/);
    await button('Stop').click();
    await state(/^interrupted$/);
    for (const tab of others) await tab.close();
  });

  it('has the edits of a killed studio after a start on another port', async () => {
    for (const name of ['edited', 'other'])
      writeFileSync(join(shop.path, `${name}.btor`), '1 var 4\n2 redor 1 1\n3 root 1 2\n');
    const title = (of: Page, now: RegExp) => of.getByTestId('title').filter({ hasText: now }).waitFor();
    for (const name of ['other', 'edited']) {
      await page.goto(new URL(`#/debug?file=0%2F${name}.btor`, url).href);
      await title(page, new RegExp(`${name}\\.btor$`));
      await page.locator('.cm-content').click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type('; mine');
      await title(page, new RegExp(`${name}\\.btor \\(changed\\)$`));
    }
    // Longer than the page waits before it stores.
    await sleep(2_500);
    const { port } = new URL(url);
    studio.kill('SIGKILL');
    await startStudio();
    expect(new URL(url).port).not.toBe(port);
    const next = await (await browser.newContext()).newPage();
    await next.goto(`${url}#/debug?file=0%2Fedited.btor`);
    await title(next, /edited\.btor \(changed\)$/);
    await next.locator('.cm-content').filter({ hasText: '; mine' }).waitFor();
    // The edits of texts that were not opened before a reload are still this tab's.
    await next.goto(new URL('#/debug', url).href);
    await next.reload();
    await next.getByRole('tab', { name: 'Files', exact: true }).click();
    await next
      .getByTestId('files')
      .getByRole('listitem')
      .filter({ hasText: /other\.btor.*edited/ })
      .waitFor();
    await next.goto(new URL('#/debug?file=0%2Fother.btor', url).href);
    await title(next, /other\.btor \(changed\)$/);
    await page.context().close();
    page = next;
  });

  it('explains an address of another studio', async () => {
    await page.goto(new URL('#/campaign/0', url).href);
    await page.getByRole('alert').filter({ hasText: 'Campaigns lists those of this studio' }).waitFor();
  });
});
