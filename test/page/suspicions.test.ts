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

const OPTIONED = 'z3 smt.arith.solver=2';
const WITH_OPTIONS = [
  foundAt(1, 'wrong-answer-0000000005', { runs: RUNS, trust: 'claimed', witnesses: [':status'] }),
  foundAt(2, 'wrong-answer-0000000006', {
    ...{ runs: [makeRun(OPTIONED, 'unsat'), makeRun('z3', 'sat')], trust: 'claimed' },
    ...{ solver: OPTIONED, suspects: [OPTIONED], witnesses: ['claim', 'seed'] },
  }),
];

const NIGHTS = ['27', '28'].map((day) => `overnight-integers-of-2026-11-${day}-with-all-strategies`);

describe.skipIf(!hasBrowser())('suspicions (a browser is needed: chromium on PATH or GAINSAY_CHROMIUM)', () => {
  let open: OpenPage;
  let page: Page;
  beforeAll(async () => {
    open = await openStudioPage({});
    page = open.page;
    const begun = { ...makeStarted(SOME_PLAN), started: new Date().toISOString() };
    const end = { kind: 'campaign-ended', at: 9, reason: 'tests' } as const;
    const found = [FOUND, FOUND.slice(0, 2), FOUND.slice(2), WITH_OPTIONS];
    for (const [at, name] of ['made', ...NIGHTS, 'options'].entries()) {
      const events = [begun, batchDone(1, 5, { sat: 5 }), ...(found[at] ?? []), end];
      await (await makeCampaign(join(open.folder, name), events)).close();
    }
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
  });

  it('filters solvers that differ only in options separately, and names the evidence as in the matrix', async () => {
    await page.goto(new URL('#/findings/0%2Foptions?of=findings', page.url()).href);
    const table = page.getByTestId('groups-table');
    await table.getByText('2 findings', { exact: true }).waitFor();
    const against = [
      ['z3', 'the status of the input'],
      [OPTIONED, 'a claim of the strategy, the seed'],
    ] as const;
    for (const [solver, evidence] of against) {
      await table.getByLabel('solver', { exact: true }).selectOption({ label: solver });
      await table.getByText('1 of 2 findings', { exact: true }).waitFor();
      await table.getByRole('cell', { name: evidence, exact: true }).waitFor();
    }
  });

  it('shows the whole long names of compared campaigns', async () => {
    await page.goto(new URL(`#/campaign/${NIGHTS.map((name) => `0%2F${name}`).join('/')}`, page.url()).href);
    const table = page.getByTestId('common-groups');
    await table.getByRole('cell', { name: 'only …27…' }).first().waitFor();
    const headings = await table.getByRole('columnheader').evaluateAll((all) =>
      all.map((each) => {
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = each as unknown as Record<string, number>;
        return {
          text: (each as unknown as { innerText: string }).innerText,
          scrollWidth,
          clientWidth,
          scrollHeight,
          clientHeight,
        };
      }),
    );
    expect(headings.map(({ text }) => text)).toEqual(expect.arrayContaining(NIGHTS));
    for (const { scrollWidth = 0, clientWidth = 0, scrollHeight = 0, clientHeight = 0 } of headings) {
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
      expect(scrollHeight).toBeLessThanOrEqual(clientHeight);
    }
    expect(open.errors).toEqual([]);
  });
});
