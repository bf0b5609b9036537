import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportFinding } from '../../src/app/index.js';
import type { BugKind } from '../../src/oracle/index.js';
import { isHere } from '../setup/solvers.js';
import {
  LOST_GOAL,
  SHORT_CORE,
  WRONG_SIMPLIFICATION,
  WRONG_VALUE,
  makeFaultySolver,
  combineFaults,
} from '../support/lying-solver.js';
import { type OpenPage, accessibilityProblems, hasBrowser, openStudioPage } from './studio-page.js';

const SEED = `(set-logic QF_LIA)
(declare-const x Int)
(declare-const y Int)
(assert (or (< (+ x y) 10) (> (* 2 x) y)))
(assert (>= (- x y) (+ y 1)))
(check-sat)
`;
const UNSAT = SEED.replace('(check-sat)', '(assert (< x 0))\n(assert (> x 5))\n(check-sat)');
const KINDS: readonly BugKind[] = ['wrong-value', 'wrong-simplification', 'wrong-goals', 'wrong-core'];

describe.skipIf(!hasBrowser() || !isHere('z3'))(
  'findings about replies (a browser is needed: chromium on PATH or GAINSAY_CHROMIUM; and z3)',
  () => {
    let open: OpenPage;
    beforeAll(async () => {
      open = await openStudioPage({ 'sat.smt2': SEED, 'unsat.smt2': UNSAT });
    });
    afterAll(() => open.close());

    it('finds a wrong reply of each kind, and shows the wrong reply, the right reply and the assignment', async () => {
      const { page, folder } = open;
      const solver = makeFaultySolver(folder, combineFaults(WRONG_VALUE, WRONG_SIMPLIFICATION, LOST_GOAL, SHORT_CORE));
      const out = join(folder, 'asked');
      await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
      const form = page.getByTestId('hunt');
      const fill = (flag: RegExp, text: string) => form.getByLabel(flag).fill(text);
      await fill(/^\[seed/, `${join(folder, 'sat.smt2')},${join(folder, 'unsat.smt2')}`);
      await fill(/--solver/, solver);
      await fill(/^--strategy/, 'opfuzz');
      await fill(/^--for/, '');
      await fill(/^--tests/, '10');
      await fill(/^--ask/, 'values,simplify,tactics,cores');
      await fill(/^--seed/, '10');
      await page.getByText('All options').click();
      await fill(/--out/, out);
      await fill(/^--repeats/, '1');
      await form.getByLabel(/^--mode/).selectOption('fresh');
      await form.getByLabel(/^--no-tie-breakers/).selectOption('false');
      for (const work of [/^--reduce/, /^--bisect/]) await form.getByLabel(work).selectOption('none');
      await page.getByTestId('line').filter({ hasText: '--ask values,simplify,tactics,cores' }).waitFor();
      await page.getByRole('button', { name: 'Start the hunt' }).click();
      await page
        .getByTestId('campaign-state')
        .filter({ hasText: /^(ended|done)$/ })
        .waitFor({ timeout: 200_000 });
      await page.getByRole('link', { name: 'Findings of this campaign' }).click();
      for (const kind of KINDS) {
        await page.getByLabel('kind', { exact: true }).selectOption(kind);
        const row = page.getByTestId('groups-table').locator('tbody tr');
        await row.filter({ hasNotText: kind }).first().waitFor({ state: 'detached' });
        await row.first().getByRole('link').first().click();
        await page.getByTestId('finding').waitFor();
        const shown = flat(await page.getByTestId('evidence').innerText());
        const finding = /\/([a-z-]+-[0-9a-f]+)(?:\?|$)/.exec(decodeURIComponent(page.url()))?.[1] ?? '';
        const { proof } = (await reportFinding(out, finding)).facts;
        if (proof.kind !== 'reply') throw new Error(`${kind} has no reply`);
        for (const said of [proof.term, proof.reply, proof.proof, proof.model ?? ''])
          expect(shown).toContain(flat(said));
        expect(await accessibilityProblems(page)).toEqual([]);
        await page.goBack();
      }
      expect(open.errors).toEqual([]);
    }, 300_000);
  },
);

/** Words with normalised whitespace. */
function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
