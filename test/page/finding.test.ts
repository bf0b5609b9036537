import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeReduced, makeStarted, SOME_PLAN } from '../support/findings.js';
import { foundAt, makeCampaign, makeReducedFinding } from './made-campaign.js';
import { type OpenPage, accessibilityProblems, hasBrowser, openStudioPage } from './studio-page.js';

const MUTANT = '(declare-const x Int)\n(declare-const y Int)\n(assert (> x 5))\n(check-sat)\n';

describe.skipIf(!hasBrowser())('a reduced finding (a browser is needed: chromium on PATH or GAINSAY_CHROMIUM)', () => {
  let open: OpenPage;
  let page: Page;
  const address = '#/findings/0%2Freduced/wrong-answer-0123456789';
  const bar = () => page.getByTestId('finding-bar');
  const target = () => page.getByTestId('call').getByTestId('target');
  const selected = () => target().getByRole('checkbox', { checked: true });
  let wrong = '';
  let sat = '';
  beforeAll(async () => {
    open = await openStudioPage({});
    page = open.page;
    sat = join(open.folder, 'says-sat.sh');
    wrong = join(open.folder, 'says-unsat.sh');
    writeFileSync(sat, '#!/bin/sh\necho sat; echo "((define-fun x () Int 5))"\n');
    writeFileSync(wrong, '#!/bin/sh\necho unsat\n');
    for (const file of [sat, wrong]) chmodSync(file, 0o755);
    await makeReducedFinding(join(open.folder, 'reduced'), { wrong, sat });
  });
  afterAll(() => open.close());

  it('selects no solver of a campaign made elsewhere before the user trusts it', async () => {
    await page.goto(new URL(address, page.url()).href);
    await page.getByTestId('trust').filter({ hasText: wrong }).waitFor();
    expect(await open.button('Reduce').isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Open in the debugger' }).click();
    await open.tab('Call');
    await bar().getByTestId('trust').waitFor();
    await page.getByText('No solver is selected').waitFor();
    await open.button('Trust this campaign').click();
    await expect.poll(() => selected().count()).toBe(3);
  });

  it('offers to extend a campaign that has ended', async () => {
    await page.goto(new URL('#/campaign/0%2Freduced', page.url()).href);
    const form = page.getByTestId('extend');
    await form.getByText('The campaign has ended: 1 group not reduced, so groups may still merge').waitFor();
    await form.getByLabel('Amount').fill('soon');
    await form.getByLabel('Unit').selectOption('time');
    await form.getByRole('button').click();
    await page.getByText('expected a time such as').waitFor();
    await form.getByLabel('Amount').fill('1s');
    await form.getByRole('button').click();
    // The seeds of this campaign are missing.
    await page.getByRole('alert').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.goBack();
  });

  it('opens a finding in the debugger with its solvers, versions, options and check, also after a reload', async () => {
    expect(await target().nth(0).innerText()).toMatch(/says-unsat/);
    expect(await target().nth(2).innerText()).toMatch(/cvc5@pypi:1\.4\.2/);
    await target().nth(2).getByRole('checkbox').uncheck();
    const options = target().first().getByRole('combobox');
    expect(await options.inputValue()).toBe('model_validate=true -v:1');
    await options.fill('-v:2');
    const search = page.getByLabel('Add a solver');
    await search.fill(`z3:${sat}`);
    await search.press('Enter');
    await expect.poll(() => selected().count()).toBe(3);
    await target().last().getByRole('checkbox').uncheck();
    await page.getByTestId('call').getByRole('button', { name: 'Call', exact: true }).click();
    await page
      .getByTestId('wrong')
      .filter({ hasText: /wrong-answer/ })
      .waitFor();
    await page.reload();
    await expect.poll(() => selected().count()).toBe(2);
    expect(await options.inputValue()).toBe('-v:2');
    expect(await accessibilityProblems(page)).toEqual([]);
    await bar().getByRole('button', { name: 'Reduce' }).click();
    await open.newReduction();
    expect(await page.getByLabel(/^the finding/).isChecked()).toBe(true);
    await page.getByLabel(/^wrong results of solvers/).check();
    expect(await page.getByLabel('Failure').inputValue()).toBe('wrong-answer');
    await page.getByLabel('the behaviour of a command').check();
    expect(await page.getByLabel('Command', { exact: true }).inputValue()).toBe(`${wrong} model_validate=true -v:1`);
    expect(await page.getByLabel('Output matches').inputValue()).toBe('^unsat$');
    await bar().getByRole('link', { name: 'mutant' }).click();
    await page.waitForURL(/of=mutant/);
    await open.tab('Call');
    expect(await selected().count()).toBe(2);
    await bar()
      .getByRole('link', { name: /^← Finding/ })
      .click();
    await page.getByTestId('finding').waitFor();
  });

  it('evaluates the reduced input with a recorded model', async () => {
    await page.getByRole('link', { name: 'Open in the debugger' }).click();
    await open.tab('Values');
    await page.getByRole('button', { name: /^Use the recorded model of z3:.*says-sat/ }).click();
    await open.until('verdict', /1 assertion is true/);
    expect(await page.getByRole('button', { name: /^Use the recorded model/ }).count()).toBe(2);
    expect(await accessibilityProblems(page)).toEqual([]);
    await bar().getByRole('link', { name: 'mutant' }).click();
    await page.waitForURL(/of=mutant/);
    await page
      .getByRole('button', { name: /^Use the recorded model/ })
      .first()
      .waitFor({ state: 'detached' });
    await open.button('Run again now').waitFor();
    await bar()
      .getByRole('link', { name: /^← Finding/ })
      .click();
    await page.getByTestId('finding').waitFor();
  });

  it('runs the shown input again, and offers to run the mutant', async () => {
    const isCalled = () =>
      page
        .getByTestId('wrong')
        .filter({ hasText: /wrong-answer/ })
        .waitFor();
    await page.goto(new URL(address, page.url()).href);
    await page.getByRole('link', { name: 'Open in the debugger' }).click();
    await bar().getByRole('button', { name: 'Run the original input again' }).waitFor();
    await bar().getByRole('button', { name: 'Run again now' }).click();
    await isCalled();
    await open.button('Close console').click();
    await bar()
      .getByRole('link', { name: /^← Finding/ })
      .click();
    await open.button('Run again now').click();
    await page.waitForURL(/#\/debug\?/);
    await isCalled();
    await open.button('Close console').click();
    await bar()
      .getByRole('link', { name: /^← Finding/ })
      .click();
    await page.getByTestId('finding').waitFor();
  });

  it('shows the reduced input once the open finding is reduced', async () => {
    const made = await makeCampaign(join(open.folder, 'reducing'), [makeStarted(SOME_PLAN)]);
    const [script, mutant] = [await made.put(MUTANT.replace(/.*y.*\n/, '')), await made.put(MUTANT)];
    const id = 'wrong-answer-0123456789';
    const coordinates = { key: 'k', seed: mutant, strategy: 'opfuzz', index: 3 };
    await made.append([foundAt(10, id, { mutant, parent: mutant, base: mutant, trace: mutant, coordinates })]);
    await page.goto(new URL(`#/debug?campaign=0%2Freducing&finding=${id}`, page.url()).href);
    const text = () => page.locator('.cm-content').first().innerText();
    await expect.poll(text).toContain('declare-const y');
    await made.append([{ kind: 'finding-reduced', at: 11, id, reduced: makeReduced({ script }) }]);
    await bar().getByRole('link', { name: 'reduced input' }).waitFor();
    await expect.poll(text).not.toContain('declare-const y');
    await made.close();
    await page.goto(new URL(address, page.url()).href);
    await page.getByTestId('finding').waitFor();
  });

  it('lists a reduction with the mutant from which it started, also once the finding is reduced', async () => {
    const made = await makeCampaign(join(open.folder, 'attached'), [makeStarted(SOME_PLAN)]);
    const [script, mutant] = [await made.put(MUTANT.replace(/.*y.*\n/, '')), await made.put(MUTANT)];
    const id = 'wrong-answer-0123456789';
    const coordinates = { key: 'k', seed: mutant, strategy: 'opfuzz', index: 3 };
    await made.append([foundAt(10, id, { mutant, parent: mutant, base: mutant, trace: mutant, coordinates })]);
    const chain = page.getByTestId('chain');
    const input = new URL(`#/debug?campaign=0%2Fattached&finding=${id}`, page.url()).href;
    await page.goto(input);
    await open.tab('Reduce');
    await open.newReduction();
    await page.getByLabel('the behaviour of a command').check();
    await page.getByLabel('Command', { exact: true }).fill('false');
    await page.getByLabel('Output matches').fill('');
    await page.getByLabel('Answers differ from those of').fill('');
    await page.getByLabel('accept an input that does not fail').check();
    await open.button('Start').click();
    await open.until('state', /^done$/);
    // Steps may still be shown after the end.
    await page.waitForURL(/step=/);
    await page.goto(input);
    await chain.waitFor();
    await made.append([{ kind: 'finding-reduced', at: 11, id, reduced: makeReduced({ script }) }]);
    await bar().getByRole('link', { name: 'reduced input' }).waitFor();
    await chain.waitFor({ state: 'detached' });
    await bar().getByRole('link', { name: 'mutant' }).click();
    await chain.waitFor();
    await made.close();
    await page.goto(new URL(address, page.url()).href);
    await page.getByTestId('finding').waitFor();
  });

  it('compares the inputs and the models of a finding, packs it, and drafts an issue', async () => {
    const [inputs, models] = ['Comparison of the inputs', 'Comparison of the models'].map((name) =>
      page.getByRole('region', { name }),
    );
    await inputs?.locator('.cm-changedText').first().waitFor();
    expect(await inputs?.locator('.cm-editor').count()).toBe(3);
    await expect.poll(async () => (await models?.locator('.cm-changedText').allInnerTexts())?.join()).toBe('6,7');
    await page.setViewportSize({ width: 900, height: 800 });
    await expect.poll(() => inputs?.locator('.cm-editor').count()).toBe(2);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.locator('pre .code-keyword').first().waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), open.button('Download zip').click()]);
    expect(download.suggestedFilename()).toBe('wrong-answer-0123456789.zip');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await open.button('Copy the repro command').click();
    await open.button('Copied').waitFor();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toMatch(/^sh .*\/repro-reduced\.sh$/);
    const projects = await page.getByLabel('For', { exact: true }).getByRole('option').allInnerTexts();
    expect(new Set(projects.map((each) => each.toLowerCase())).size).toBe(projects.length);
    await open.button('Draft an issue').click();
    const form = page.getByTestId('issue').getByRole('link', { name: /^Open the form/ });
    expect(await form.getAttribute('href')).toMatch(/^https:\/\/github\.com\/Z3Prover\/z3\/issues\/new\?/);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('leaves room for the reasons of findings in a narrow window', async () => {
    await page.getByRole('link', { name: 'All findings of this campaign' }).click();
    const heading = page.getByTestId('groups-table').getByRole('columnheader', { name: 'because' });
    await heading.waitFor();
    const width = async () => (await heading.boundingBox())?.width;
    expect(await width()).toBeGreaterThan(350);
    const strategy = page.getByRole('columnheader', { name: 'strategy' });
    expect(await strategy.isVisible()).toBe(false);
    await page.setViewportSize({ width: 1600, height: 800 });
    await strategy.waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goBack();
    await page.getByTestId('finding').waitFor();
  });

  it('shows work on a finding only with that finding', async () => {
    await open.button('Run the original input again').click();
    await open.until('work', /replay wrong-answer-0123456789/);
    await page.keyboard.press('j');
    await page.waitForURL(/wrong-answer-1123456789/);
    await open.button('Run again now').waitFor();
    await page.getByText('2 of 2', { exact: false }).first().waitFor();
    await page.getByTestId('work').waitFor({ state: 'detached' });
    await page.keyboard.press('k');
    await page.getByTestId('work').waitFor();
    expect(open.errors).toEqual([]);
  });

  it('warns on the page and in the debugger that the reduced input may show another bug', async () => {
    const text = 'the reduced input may show another bug: it fails in div, the original input in mod';
    const warning = page.locator('.warn', { hasText: text });
    await warning.waitFor();
    await page.getByRole('link', { name: 'Open in the debugger' }).click();
    await bar().locator('.warn', { hasText: text }).waitFor();
    await page.goto(new URL(address.replace('0123456789', '1123456789'), page.url()).href);
    await page.getByText('2 of 2', { exact: false }).first().waitFor();
    expect(await warning.count()).toBe(0);
    expect(open.errors).toEqual([]);
  });

  it('offers to reduce the groups that a hunt left unreduced', async () => {
    const id = 'crash-0123456789';
    const end = { kind: 'campaign-ended', at: 9, reason: 'time', unreduced: [id] } as const;
    const made = await makeCampaign(join(open.folder, 'left'), [makeStarted(SOME_PLAN), foundAt(1, id), end]);
    await made.close();
    await page.goto(new URL('#/campaign/0%2Fleft', page.url()).href);
    await page.getByTestId('extend').filter({ hasText: '1 group not reduced' }).waitFor();
    await open.button('Finish without further tests').waitFor();
  });

  it('never scrolls the header away', async () => {
    const campaign = '0%2Freduced';
    for (const view of ['', 'debug', 'campaigns', `campaign/${campaign}`, `findings/${campaign}`, 'experiments']
      .map((path) => `#/${path}`)
      .concat(address)) {
      await page.goto(new URL(view, page.url()).href);
      await page.locator('main > *').first().waitFor();
      for (const [width, height] of [
        [1440, 900],
        [900, 900],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.waitForTimeout(300);
        expect(await page.evaluate('document.documentElement.scrollHeight'), view).toBe(height);
      }
    }
  });
});
