import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { studioClient } from '../../studio/server/contract/index.js';
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
});
