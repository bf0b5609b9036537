import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API } from '../../studio/server/contract/index.js';
import { makeReducedFinding } from './made-campaign.js';
import { type OpenPage, accessibilityProblems, hasBrowser, openStudioPage } from './studio-page.js';

describe.skipIf(!hasBrowser())('a view-only studio (a browser is needed: chromium on PATH or GAINSAY_CHROMIUM)', () => {
  let open: OpenPage;
  let page: Page;
  let base = '';
  beforeAll(async () => {
    const files = { 'small.btor': '1 var 4 left\n2 var 4\n3 ugt 1 1 2\n4 root 1 3\n' };
    open = await openStudioPage(files, { viewOnly: true });
    page = open.page;
    base = `http://127.0.0.1:${open.studio.port}`;
    await makeReducedFinding(join(open.folder, 'made'), {
      wrong: join(open.folder, 'fails.sh'),
      sat: join(open.folder, 'fails.sh'),
    });
  });
  afterAll(() => open.close());

  const go = async (hash: string): Promise<void> => {
    await page.goto(`${base}/${hash}`);
    await page.reload();
    await page.getByTestId('view-only-badge').waitFor();
  };
  const note = (text: string) => page.getByTestId('view-only').filter({ hasText: text }).waitFor();

  it('shows formulas, and offers no call, reduction, search or save', async () => {
    await go('#/debug');
    await open.openFile('small.btor');
    for (const [name, text] of [
      ['Call', 'you cannot run solvers here'],
      ['Reduce', 'you cannot reduce formulas here'],
      ['Bugs', 'you cannot search for bugs here'],
    ] as const) {
      await open.tab(name);
      await note(text);
    }
    await expect.poll(() => open.button('Save').isDisabled()).toBe(true);
    expect(await open.button('Save as…').getAttribute('title')).toContain('--view-only');
    await page.keyboard.press('Control+s');
    await page.getByRole('alert').filter({ hasText: '--view-only' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await open.button('Options').click();
    await page.getByTestId('options').getByText('you cannot change the options here').waitFor();
    expect(await page.getByTestId('options').getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
  });

  it.each([
    ['#/', 'start a demo hunt'],
    ['#/campaigns', 'start hunts'],
    ['#/campaign/0%2Fmade', 'resume the campaign'],
    ['#/findings/0%2Fmade/wrong-answer-0123456789', 'run, reduce, bisect or triage findings'],
    ['#/experiments', 'start experiments'],
  ])('explains at %s that one cannot %s', async (hash, purpose) => {
    await go(hash);
    await note(`so you cannot ${purpose}`);
    expect((await accessibilityProblems(page)).join('\n')).toBe('');
  });

  it('shows a finding with its triage in the page and in the debugger, without buttons that run it', async () => {
    await go('#/findings/0%2Fmade/wrong-answer-0123456789');
    await page.getByTestId('finding').waitFor();
    expect(await page.getByTestId('triage').getByLabel('State').isDisabled()).toBe(true);
    for (const name of ['Run the original input again', 'Reduce', 'Bisect', 'Trust this campaign'])
      expect(await open.button(name).count()).toBe(0);
    await page.keyboard.press('r');
    await page.keyboard.press('b');
    await page.getByRole('link', { name: 'Open in the debugger' }).click();
    await page.getByTestId('finding-bar').getByText('wrong-answer:').waitFor();
    expect(await open.button('Run the original input again').count()).toBe(0);
    await go('#/findings/0%2Fmade');
    await page.getByLabel(/^mark wrong-answer-0/).check();
    expect(await page.getByTestId('marked').getByRole('combobox').isDisabled()).toBe(true);
    await page.keyboard.press('r');
    expect(await page.getByText('bisects').count()).toBe(0);
  });

  it('sends no request that the server refuses', () => {
    const acting = Object.values(API).filter(({ effect }) => effect === 'acts');
    const paths = acting
      .filter(({ method }) => method === 'GET')
      .map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`));
    expect(paths.length).toBeGreaterThan(0);
    const sent = open.requests.map((url) => new URL(url).pathname);
    expect(sent).toContain('/api/session');
    expect(sent.filter((path) => paths.some((each) => each.test(path)))).toEqual([]);
    // The browser logs each refused request.
    expect(open.errors).toEqual([]);
  });
});
