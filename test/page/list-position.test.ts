import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOME_PLAN, makeStarted } from '../support/findings.js';
import { foundAt, makeCampaign } from './made-campaign.js';
import { type OpenPage, hasBrowser, openStudioPage } from './studio-page.js';

const id = (at: number) => `wrong-answer-000000000${at}`;

describe.skipIf(!hasBrowser())(
  'a finding in its list (a browser is needed: chromium on PATH or GAINSAY_CHROMIUM)',
  () => {
    let open: OpenPage;
    let page: Page;
    const table = () => page.getByTestId('groups-table');
    const position = (text: string) => page.getByTestId('finding').getByText(text, { exact: true }).waitFor();
    const shows = (finding: string) => page.waitForURL((url) => url.hash.includes(finding));
    beforeAll(async () => {
      open = await openStudioPage({});
      page = open.page;
      const made = await makeCampaign(join(open.folder, 'made'), [makeStarted(SOME_PLAN)]);
      const mutant = await made.put('(assert false)\n(check-sat)\n');
      const coordinates = { key: 'k', seed: mutant, strategy: 'opfuzz', index: 3 };
      const texts = { mutant, parent: mutant, base: mutant, trace: mutant, coordinates };
      // Two findings a group.
      const found = [50, 20, 40, 10, 30, 60].map((bytes, at) =>
        foundAt(at, id(at), {
          ...{ ...texts, bytes, group: `group ${at % 3}`, trust: at < 4 ? 'majority' : 'observed' },
          coordinates: { ...coordinates, strategy: at === 5 ? 'fusion' : 'opfuzz' },
        }),
      );
      await made.append([...found, { kind: 'campaign-ended', at: 9, reason: 'tests' }]);
      await made.close();
    });
    afterAll(() => open.close());

    it('follows the mode, the order and the filters of the list, also after a reload and in the debugger', async () => {
      await page.goto(new URL('#/findings/0%2Fmade', page.url()).href);
      await table().getByRole('button', { name: 'findings', exact: true }).click();
      await table().getByRole('button', { name: 'bytes' }).click();
      await table().getByLabel('trust', { exact: true }).selectOption('majority');
      await table().getByText('4 of 6 findings').waitFor();
      await table().locator('tbody').getByRole('link').nth(1).click();
      await shows(id(1));
      await position('2 of 4 filtered findings');
      await page.keyboard.press('j');
      await shows(id(2));
      await position('3 of 4 filtered findings');
      await page.reload();
      await position('3 of 4 filtered findings');
      await page.getByRole('link', { name: 'Open in the debugger' }).click();
      await page
        .getByTestId('finding-bar')
        .getByRole('link', { name: /^← Finding/ })
        .click();
      await position('3 of 4 filtered findings');
      await open.button('Next').click();
      await shows(id(0));
      expect(await open.button('Next').isDisabled()).toBe(true);
      await page.getByRole('link', { name: 'Back to the list' }).click();
      await table().getByText('4 of 6 findings').waitFor();
      expect(await table().getByRole('columnheader', { name: 'bytes' }).getAttribute('aria-sort')).toBe('ascending');
    });

    it('keeps the position of a finding that leaves the filter', async () => {
      await page.goto(new URL(`#/findings/0%2Fmade/${id(1)}?of=findings&sort=bytes&triage=new`, page.url()).href);
      await position('2 of 6 findings');
      await page.getByTestId('triage').getByLabel('State').selectOption('known');
      await page.getByTestId('triage').getByRole('button', { name: 'Save' }).click();
      await position('not among the 5 filtered findings');
      await open.button('Next').click();
      await shows(id(4));
      await position('2 of 5 filtered findings');
    });

    it('filters groups by all their findings', async () => {
      await page.goto(new URL('#/findings/0%2Fmade', page.url()).href);
      await table().getByLabel('strategy', { exact: true }).selectOption('fusion');
      await table().getByText('1 of 3 groups').waitFor();
      await open.button('Clear').click();
      await table().getByText('3 groups', { exact: true }).waitFor();
      await table().getByRole('searchbox').fill(id(5));
      await table().getByText('1 of 3 groups').waitFor();
      await open.button('Clear').click();
    });

    it('greys the kind of a group that is triaged as not a bug', async () => {
      const triage = { state: 'not-a-bug', link: null, note: null, when: null } as const;
      const events = [makeStarted(SOME_PLAN), foundAt(1, id(0), {}), foundAt(1, id(1), { group: 'other' })];
      const odd = await makeCampaign(join(open.folder, 'odd'), events);
      await odd.append([{ kind: 'finding-triaged', at: 2, id: id(0), triage }]);
      await odd.close();
      for (const view of ['campaign', 'findings']) {
        await page.goto(new URL(`#/${view}/0%2Fodd`, page.url()).href);
        await page.locator('.kind.severity-critical').waitFor();
        expect(await page.locator('.kind.severity-none').count()).toBe(1);
      }
    });

    it('follows the order of the groups, and the findings of one group', async () => {
      await page.goto(new URL('#/findings/0%2Fmade?sort=-bytes', page.url()).href);
      await table().getByText('3 groups', { exact: true }).waitFor();
      await page.keyboard.press('Enter');
      await position('1 of 3 groups');
      await page.keyboard.press('j');
      await position('2 of 3 groups');
      await page.goto(new URL(`#/findings/0%2Fmade/${id(0)}?group=group+0`, page.url()).href);
      await position('1 of 2 findings of the group');
      expect(open.errors).toEqual([]);
    });
  },
);
