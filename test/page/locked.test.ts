import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { studioClient } from '../../studio/server/contract/index.js';
import { SOME_PLAN, makeStarted } from '../support/findings.js';
import { type MadeCampaign, foundAt, makeCampaign } from './made-campaign.js';
import { type OpenPage, hasBrowser, openStudioPage } from './studio-page.js';

const ID = 'wrong-answer-0123456789';

describe.skipIf(!hasBrowser())(
  'findings of a running hunt (a browser is needed: chromium on PATH or GAINSAY_CHROMIUM)',
  () => {
    let open: OpenPage;
    let made: MadeCampaign;
    beforeAll(async () => {
      open = await openStudioPage({});
      made = await makeCampaign(join(open.folder, 'made'), [makeStarted(SOME_PLAN)]);
      const mutant = await made.put('(assert false)\n(check-sat)\n');
      const coordinates = { key: 'k', seed: mutant, strategy: 'opfuzz', index: 3 };
      await made.append([foundAt(10, ID, { mutant, parent: mutant, base: mutant, trace: mutant, coordinates })]);
    });
    afterAll(async () => {
      await made.close();
      await open.close();
    });

    it('offers no reduction in the campaign until the hunt ends, and then no longer shows the reason', async () => {
      const { page, studio, button } = open;
      const reason = page.getByText('The hunt is running: stop it, or reduce in the debugger');
      const inUse = page.locator('main .bad', { hasText: 'in use' });
      await page.goto(new URL(`#/findings/0%2Fmade/${ID}`, page.url()).href);
      await reason.waitFor();
      await button('Trust this campaign').click();
      await expect.poll(() => button('Run again now').isEnabled()).toBe(true);
      expect(await button('Reduce').isDisabled()).toBe(true);
      expect(await button('Bisect').isDisabled()).toBe(true);
      await page.keyboard.press('r');
      // Another page may still start a reduction.
      const fetching = { fetch: (url: string, init: RequestInit) => fetch(url, init), token: studio.token };
      const api = studioClient({ ...fetching, base: `http://127.0.0.1:${studio.port}` });
      await api.startJob({ kind: 'finding', action: 'reduce', campaign: '0/made', findings: [ID] });
      await inUse.waitFor();
      expect(await api.jobs({})).toHaveLength(1);
      await page.getByRole('link', { name: 'Open in the debugger' }).click();
      await open.tab('Reduce');
      await open.newReduction();
      const finding = page.getByRole('radio', {
        name: /^the finding.*The hunt is running: stop it to reduce the finding/,
      });
      await finding.waitFor();
      expect(await finding.isDisabled()).toBe(true);
      expect(await page.getByRole('radio', { name: /^wrong results of solvers/ }).isChecked()).toBe(true);
      expect(await button('Start').isEnabled()).toBe(true);
      await made.append([{ kind: 'campaign-ended', at: 12, reason: 'tests' }]);
      await made.close();
      await finding.waitFor({ state: 'detached' });
      expect(await page.getByRole('radio', { name: /^the finding/ }).isChecked()).toBe(true);
      expect(await button('Start').isEnabled()).toBe(true);
      expect(await inUse.count()).toBe(0);
      await page.goBack();
      await page.getByTestId('finding').waitFor();
      await expect.poll(() => button('Bisect').isEnabled()).toBe(true);
      expect(await inUse.count()).toBe(0);
      expect(await reason.count()).toBe(0);
      expect(open.errors).toEqual([]);
    });
  },
);
