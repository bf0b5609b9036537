import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FINDING_KINDS, REDUCIBLE_KINDS, isNonBug, kindSentence } from '../../src/oracle/index.js';
import { type OpenPage, accessibilityProblems, hasBrowser, openStudioPage } from './studio-page.js';

/** The output of each stand-in, and the kind that the page shows, or undefined for the correct stand-in. */
const STAND_INS = [
  { name: 'right', as: 'z3', says: 'echo sat', kind: undefined },
  {
    name: 'checking',
    as: 'cvc5',
    says: "echo unsat; echo 'SolverEngine::checkUnsatCore(): produced core was satisfiable' >&2; exit 134",
    kind: 'failed-self-check',
  },
  { name: 'opposite', as: 'cvc4', says: 'echo unsat', kind: 'wrong-answer' },
  { name: 'refusing', as: 'z3', says: `echo '(error "line 1 column 2: unknown constant x")'; exit 1`, kind: 'refuses' },
  {
    name: 'modelling',
    as: 'z3',
    says: `echo '(error "line 3 column 10: an invalid model was generated")'; exit 1`,
    kind: 'invalid-model',
  },
  { name: 'dying', as: 'z3', says: "echo 'ASSERTION VIOLATION' >&2; kill -ABRT $$", kind: 'crash' },
] as const;

describe.skipIf(!hasBrowser())('kinds of findings (a browser is needed: chromium on PATH or GAINSAY_CHROMIUM)', () => {
  let open: OpenPage;
  let page: Page;
  beforeAll(async () => {
    open = await openStudioPage({ 'plain.smt2': '(assert true)\n(check-sat)\n' });
    page = open.page;
    const lines = STAND_INS.map(({ name, as, says }) => {
      const file = join(open.folder, name);
      const version = as === 'z3' ? 'Z3 version 4.8.12' : `This is ${as} version 1.8`;
      const reads = 'for last; do :; done; [ -f "$last" ] || cat >/dev/null';
      writeFileSync(file, `#!/bin/sh\ncase "$*" in *-version*) echo '${version}'; exit 0 ;; esac\n${reads}\n${says}\n`);
      chmodSync(file, 0o755);
      return `${name} = solver ${as}:${file}`;
    });
    await open.button('Options').click();
    await page
      .getByTestId('options')
      .getByLabel(/One per line/)
      .fill(lines.join('\n'));
    await page.getByTestId('options').getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByTestId('options').waitFor({ state: 'hidden' });
  });
  afterAll(() => open.close());

  async function ask(panel: string): Promise<void> {
    await open.askOnly(panel);
    for (const { name } of STAND_INS) await page.getByTestId(panel).getByLabel(`${name} from the options`).check();
  }

  it('shows the kind of each finding once the solvers were called, whichever solver is suspected', async () => {
    await open.openFile('plain.smt2');
    await open.tab('Call');
    await ask('call');
    await open.button('Call').click();
    const wrong = page.getByTestId('wrong');
    for (const { name, kind } of STAND_INS) {
      if (kind === undefined) continue;
      await wrong
        .getByRole('listitem')
        .filter({ hasText: new RegExp(`^${kind}\\b.*: .*${name}`) })
        .waitFor();
      expect(await wrong.getByTitle(kindSentence(kind)).first().innerText()).toMatch(
        isNonBug(kind) ? /not a bug by itself/ : new RegExp(`^${kind}$`),
      );
    }
    await page.getByTestId('how').filter({ hasText: 'sat · exit 0' }).first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await open.button('Close console').click();
  });

  it('names the kind of each failure in a bug search, but lists only the first failure of a kind that is not a bug', async () => {
    await open.tab('Generate');
    await page.getByTestId('generate').getByLabel('Generator').selectOption({ index: 1 });
    await open.tab('Bugs');
    await ask('search');
    await page
      .getByTestId('search')
      .getByLabel(/reduce failures/)
      .uncheck();
    await open.button('Search for bugs').click();
    const failures = page.getByTestId('found').getByRole('listitem');
    for (const { kind } of STAND_INS) {
      if (kind === undefined) continue;
      const found = failures.filter({ has: page.getByTitle(kindSentence(kind)) });
      await found.first().waitFor();
      // Every failure that is a bug is listed. For a kind that is not a bug, only the first failure is listed.
      if (isNonBug(kind)) expect([await found.count(), await found.getByText('its finding').count()]).toEqual([1, 0]);
    }
    await page.getByTestId('found').getByRole('button', { name: 'Stop' }).click();
    await open.until('found', /^stopped/);
  });

  it('lists every kind of finding that can be reduced, and describes each kind in a sentence', async () => {
    await open.openFile('plain.smt2');
    await open.tab('Reduce');
    await open.newReduction();
    await page.getByLabel(/^wrong results of solvers/).check();
    const options = page.getByLabel(/^Failure/).locator('option');
    expect((await options.allTextContents()).slice(1)).toEqual(REDUCIBLE_KINDS);
    for (const kind of FINDING_KINDS) expect(kindSentence(kind)).toMatch(/^(?:A|An|The|Two) .*\w\)?$/);
    expect(open.errors).toEqual([]);
  });
});
