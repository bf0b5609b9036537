import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOME_PLAN, makeRun, makeStarted } from '../support/findings.js';
import { batchDone, foundAt, makeCampaign } from './made-campaign.js';
import { type OpenPage, hasBrowser, openStudioPage } from './studio-page.js';

const RUNS = [makeRun('z3', 'unsat'), makeRun('cvc5', 'sat'), makeRun('yices', 'sat')];
const FOUND = [
  foundAt(1, 'wrong-answer-0000000001', { runs: RUNS, trust: 'undecided', suspects: ['z3', 'cvc5', 'yices'] }),
  foundAt(2, 'wrong-answer-0000000002', { runs: RUNS, trust: 'majority', witnesses: ['cvc5', 'yices'] }),
  foundAt(3, 'wrong-answer-0000000003', { runs: RUNS }),
  foundAt(4, 'crash-0000000004', { kind: 'crash', trust: 'observed', signature: 'SIGABRT' }),
];

describe.skipIf(!hasBrowser())('suspicions (a browser is needed: chromium on PATH or GAINSAY_CHROMIUM)', () => {
  let open: OpenPage;
  let page: Page;
  beforeAll(async () => {
    open = await openStudioPage({});
    page = open.page;
    const begun = { ...makeStarted(SOME_PLAN), started: new Date().toISOString() };
    const end = { kind: 'campaign-ended', at: 9, reason: 'tests' } as const;
    const made = await makeCampaign(join(open.folder, 'made'), [begun, batchDone(1, 5, { sat: 5 }), ...FOUND, end]);
    await made.close();
  });
  afterAll(() => open.close());

  it('opens from each cell of the matrix the groups that the cell counts', async () => {
    await page.goto(new URL('#/campaign/0%2Fmade', page.url()).href);
    await open.until('blame', /yices/);
    const cells = await page.getByTestId('blame').getByRole('link').all();
    const counts = await Promise.all(
      cells.map(async (cell) => ({ to: await cell.getAttribute('href'), count: await cell.innerText() })),
    );
    expect(counts.map(({ count }) => count)).toEqual(['1', '1', '1', '1', '2', '2']);
    for (const { to, count } of counts) {
      await page.goto(new URL(to ?? '', page.url()).href);
      await page.getByTestId('groups-table').getByText(`${count} of 4 groups`, { exact: true }).waitFor();
    }
    expect(open.errors).toEqual([]);
  });
});
