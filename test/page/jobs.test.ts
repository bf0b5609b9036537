import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { studioClient } from '../../studio/server/contract/index.js';
import { SOME_PLAN, makeStarted } from '../support/findings.js';
import { makeCampaign } from './made-campaign.js';
import { type OpenPage, hasBrowser, openStudioPage } from './studio-page.js';

describe.skipIf(!hasBrowser())('the list of jobs (a browser is needed: chromium on PATH or GAINSAY_CHROMIUM)', () => {
  let open: OpenPage;
  beforeAll(async () => {
    open = await openStudioPage({});
  });
  afterAll(() => open.close());

  it('shows the error of a failed job', async () => {
    const { page, studio } = open;
    const fetching = { fetch: (url: string, init: RequestInit) => fetch(url, init), token: studio.token };
    const api = studioClient({ ...fetching, base: `http://127.0.0.1:${studio.port}` });
    await api.startJob({ kind: 'hunt', options: { seeds: ['nowhere.smt2'], solvers: ['z3'], tests: 0 } });
    await page.getByTestId('jobs').click();
    const job = page.locator('.jobs li').filter({ hasText: 'failed' });
    await job.locator('p.bad').waitFor();
    expect(await job.locator('p.bad').innerText()).toMatch(/nowhere\.smt2/);
  });

  it('shows the reason of a failed start at the button, and accepts seeds that spaces separate', async () => {
    const { page } = open;
    await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
    const form = page.getByTestId('hunt');
    const start = form.getByRole('button', { name: 'Start the hunt' });
    await form.getByLabel(/^\[seed.*separated by commas/).fill('nowhere.smt2 elsewhere.smt2');
    await form.getByLabel(/^-s, --solver/).fill('z3');
    await page.getByTestId('line').filter({ hasText: 'nowhere.smt2 elsewhere.smt2' }).waitFor();
    await start.click();
    const reason = form.getByRole('alert').filter({ hasText: 'nowhere.smt2' });
    await reason.waitFor();
    const distance = ((await reason.boundingBox())?.y ?? 0) - ((await start.boundingBox())?.y ?? 0);
    expect(Math.abs(distance)).toBeLessThan(120);
    await form.getByLabel(/^\[seed/).fill('seeds/ints');
    await form.getByLabel(/^-s, --solver/).fill(`${open.folder}/fails.sh`);
    await page.getByTestId('line').filter({ hasText: 'fails.sh' }).waitFor();
    await start.click();
    await form
      .getByRole('alert')
      .filter({ hasText: /no profile matches.*; hint: name its solver/ })
      .waitFor();
    await form.getByLabel(/^-s, --solver/).fill('z3');
    await form.getByRole('alert').waitFor({ state: 'hidden' });
  });

  it('counts a hunt of a terminal only until it ends', async () => {
    const { page, folder } = open;
    const made = await makeCampaign(join(folder, 'made'), [makeStarted(SOME_PLAN)]);
    await page.goto(new URL('#/campaign/0%2Fmade', page.url()).href);
    await page.reload();
    await open.until('jobs', /^1 running$/);
    await made.append([{ kind: 'campaign-ended', at: 12, reason: 'time', unreduced: [] }]);
    await made.close();
    await open.until('campaign-state', /^ended$/);
    await open.until('jobs', /^jobs$/);
    expect(await open.button('Finish without further tests').count()).toBe(0);
  });
});
