import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenPage, accessibilityProblems, clicksOn, hasBrowser, openStudioPage } from './studio-page.js';

/** Answers `sat`, `unsat`, `sat` … in turn. The model of check `n` has the value `n`. */
const SOLVER = `#!/usr/bin/env perl
if ("@ARGV" =~ /version/) { print "Z3 version 4.12.1\\n"; exit }
undef $/;
if (@ARGV && open(my $file, '<', $ARGV[-1])) { $text = <$file> } else { $text = <STDIN> }
while ($text =~ /\\((check-sat|get-model)\\)/g) {
  if ($1 eq 'get-model') { print "((define-fun x () Int $n))\\n" } else { print $n++ % 2 ? "unsat\\n" : "sat\\n" }
}
`;

describe.skipIf(!hasBrowser())('models (a browser is needed: chromium on PATH or GAINSAY_CHROMIUM)', () => {
  let open: OpenPage;
  let page: Page;
  beforeAll(async () => {
    const checks = '(assert (> x 0))\n(check-sat)\n(push 1)\n(check-sat)\n(pop 1)\n(check-sat)\n';
    open = await openStudioPage({
      'checks.smt2': `(declare-const x Int)\n${checks}`,
      'one.smt2': '(declare-const x Int)\n(assert (> x 0))\n(check-sat)\n',
    });
    page = open.page;
    const file = join(open.folder, 'solver');
    writeFileSync(file, SOLVER);
    chmodSync(file, 0o755);
  });
  afterAll(() => open.close());

  it('requests the models of all checks, and shows them side by side', async () => {
    await open.openFile('one.smt2');
    await open.tab('Call');
    await page.getByLabel('request models').waitFor();
    expect(await page.getByLabel('of every check').count()).toBe(0);
    await open.openFile('checks.smt2');
    await open.tab('Call');
    await open.askOnly('call');
    await page.getByRole('combobox', { name: 'Add a solver' }).fill(`z3:${join(open.folder, 'solver')}`);
    await page.getByRole('combobox', { name: 'Add a solver' }).press('Enter');
    await page.getByRole('button', { name: /^Remove z3:/ }).waitFor();
    const call = page.getByTestId('call').getByRole('button', { name: 'Call', exact: true });
    await call.click();
    await page.getByRole('button', { name: 'Use its model' }).waitFor();
    expect(await page.getByTestId('run').innerText()).toContain('model: true');
    expect(await open.button('Compare models').count()).toBe(0);
    await page.getByLabel('of every check').check();
    await call.click();
    await page.getByRole('button', { name: 'Use the model of check 3' }).waitFor();
    expect(await page.getByRole('button', { name: /^Use the model of check/ }).count()).toBe(2);
    await open.until('how', /sat unsat sat/);
    await open.button('Compare models').click();
    const models = page.getByRole('region', { name: 'Comparison of the models' });
    await models.getByText('define-fun x () Int 1').first().waitFor();
    await models.getByText('define-fun x () Int 3').first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(open.errors).toEqual([]);
  });

  it('offers the solvers that a formula was called with before the browser was closed', async () => {
    await open.openFile('one.smt2');
    await open.tab('Call');
    await open.askOnly('call', './solver');
    await page.getByTestId('call').getByRole('button', { name: 'Call', exact: true }).click();
    await page.getByTestId('console').waitFor();
    // A new tab has no session storage, as after the end of the browser.
    const later = await open.context.newPage();
    await later.goto(page.url());
    const { tab } = clicksOn(later);
    await tab('Call');
    const lines = later.getByTestId('call').getByTestId('command-lines');
    await expect.poll(() => lines.inputValue()).toBe('./solver');
    const rows = later.getByTestId('call').getByTestId('target').getByRole('checkbox', { checked: true });
    await later.getByText('looking for solvers').waitFor({ state: 'detached' });
    expect(await rows.count()).toBe(0);
    await later.goto(page.url().replace('one.smt2', 'checks.smt2'));
    await expect.poll(() => lines.inputValue()).toBe('');
    await later.close();
    expect(open.errors).toEqual([]);
  });

  it('keeps the header of the console visible, and marks each card of an earlier text', async () => {
    await open.openFile('checks.smt2');
    await open.until('how', /^sat/);
    const run = page.getByTestId('run');
    expect(await run.innerText()).not.toContain('out of date');
    await page.getByTestId('text').locator('.cm-line').first().click();
    await page.keyboard.type('; edited ');
    await run.filter({ hasText: 'out of date' }).waitFor();
    await page.setViewportSize({ width: 1280, height: 420 });
    await open.button('Compare models').click();
    const header = page.getByText('the text changed since this call');
    const offset = () =>
      page.getByTestId('console').evaluate((element) => {
        element.scrollTop = element.scrollHeight;
        return element.scrollTop;
      });
    expect(await offset()).toBeGreaterThan(30);
    const [box, outer] = [await header.boundingBox(), await page.getByTestId('console').boundingBox()];
    expect(box?.y ?? 0).toBeGreaterThanOrEqual(outer?.y ?? Infinity);
    await open.button('Close console').click();
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});
