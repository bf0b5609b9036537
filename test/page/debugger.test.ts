import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printBtor } from '../../src/btor/index.js';
import { resolveExecutable } from '../../src/host/index.js';
import { BTOR_DEFAULTS, btorOfSeed } from '../../src/generate/index.js';
import { type OpenPage, accessibilityProblems, hasBrowser, openDownload, openStudioPage } from './studio-page.js';

const HOSTILE = '|<img src=x onerror=alert(1)>|';
/** Rejects `push` as cvc5 does unless it gets the option for scripts with several checks. Prints a model for each check. */
const CVC5 = `#!/bin/sh
case "$*" in *-version*) echo 'This is cvc5 version 1.0.3'; exit ;; esac
case "$*" in *--incremental*) ;; *) echo '(error "Cannot push when not solving incrementally (use --incremental)")'; exit 1 ;; esac
for value in 6 3; do echo sat; echo "((define-fun x () Int $value))"; done
`;
const PUSHED = '(declare-const x Int)\n(push 1)\n(assert (> x 5))\n(check-sat)\n(pop 1)\n(check-sat)\n';
const FILES = {
  'cvc5.sh': CVC5,
  'pushed.smt2': PUSHED,
  'random.btor': printBtor(btorOfSeed({ ...BTOR_DEFAULTS, nodes: 80 }, 1), { dialect: 'boolector-1.5' }),
  'crlf.btor': '1 var 4 first\r\n2 var 4 second\r\n3 ugt 1 1 2\r\n4 root 1 3\r\n',
  'wrong.btor': '1 var 4 a\n2 var 4 b\n3 nosuch 4 1 2\n4 ugt 1 1 2\n5 root 1 4\n',
  'small.btor': '1 var 4 left\n2 var 4\n3 ugt 1 1 2\n4 var 1\n5 and 1 3 4\n6 root 1 5\n',
  'hostile.smt2': `(declare-const ${HOSTILE} Int)\n(assert (< ${HOSTILE} 3))\n(check-sat)\n`,
};

describe.skipIf(!hasBrowser())('the debugger (a browser is needed: chromium on PATH or GAINSAY_CHROMIUM)', () => {
  let open: OpenPage;
  let page: Page;
  beforeAll(async () => {
    open = await openStudioPage(FILES);
    page = open.page;
  });
  afterAll(() => open.close());

  const tab = (name: string) => open.tab(name);
  const button = (name: string) => open.button(name);
  const text = (id: string) => open.text(id);
  const until = (id: string, wanted: RegExp) => open.until(id, wanted);
  const openFile = (name: string) => open.openFile(name);

  it('gives instructions if nothing is open', async () => {
    expect(await text('empty')).toMatch(/Open a BTOR, BTOR2 or SMT-LIB file/);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('selects the clicked node of a text with CRLF, and keeps its line ends', async () => {
    await openFile('crlf.btor');
    await tab('Node');
    await page.getByTestId('text').locator('.cm-line', { hasText: 'second' }).click();
    await page.getByTestId('inspector').getByText('second').first().waitFor();
    await page.keyboard.press('End');
    await page.keyboard.type('_x');
    await page.keyboard.press('Control+s');
    const path = join(open.folder, 'crlf.btor');
    await expect.poll(() => readFileSync(path, 'utf8')).toBe(FILES['crlf.btor'].replace('second', 'second_x'));
  });

  it('keeps the selection if the user goes to a line with an error', async () => {
    await openFile('wrong.btor');
    await tab('Node');
    await page.getByTestId('text').locator('.cm-line', { hasText: 'ugt' }).click();
    await page.getByTestId('inspector').getByText('ugt').first().waitFor();
    await page.getByTestId('remarks').getByRole('button', { name: 'line 3' }).click();
    await page.getByTestId('inspector').getByText('ugt').first().waitFor();
  });

  it('reports a reduction that is gone, and keeps the address', async () => {
    await openFile('small.btor');
    const before = page.url();
    const address = '#/debug?job=job-99&step=3';
    await page.goto(new URL(address, before).href);
    await page
      .getByText(/the reduction job-99 cannot be opened: there is no job job-99/)
      .first()
      .waitFor();
    expect(await page.getByTestId('text').innerText()).not.toContain('var 4 left');
    expect(new URL(page.url()).hash).toContain('job=job-99&step=3');
    await page.goto(before);
    // The browser logs the refused request.
    expect((open.errors as string[]).splice(0)).toEqual([expect.stringMatching(/404/)]);
  });

  it.skipIf(resolveExecutable('boolector') === undefined)('selects a solver that reads the open graph', async () => {
    await openFile('small.btor');
    await tab('Call');
    await page.getByTestId('call').getByTestId('target').first().waitFor();
    const chosen = page
      .getByTestId('call')
      .getByTestId('target')
      .filter({ has: page.getByRole('checkbox', { checked: true }) });
    await expect.poll(() => chosen.allInnerTexts()).toEqual([expect.stringMatching(/^boolector/)]);
    await tab('Node');
  });

  it('opens a file, and shows its text and its graph with one selection for both', async () => {
    await openFile('small.btor');
    expect(await text('size')).toBe('6 nodes');
    await page.getByTestId('text').locator('.cm-line').nth(4).click();
    await tab('Node');
    expect(await text('inspector')).toMatch(/^5 and[^]*Arguments \(2\)[^]*Used by \(1\)/);
    await page.getByTestId('graph').focus();
    await page.keyboard.press('ArrowUp');
    expect(await text('inspector')).toMatch(/^6 root/);
    expect(await page.getByTestId('text').locator('.m-selected').innerText()).toContain('6 root 1 5');
  });

  it('shows only the text or only the graph at a key press, finds nodes, folds and unfolds', async () => {
    await page.keyboard.press('g');
    expect(await page.getByTestId('text').isVisible()).toBe(false);
    await page.keyboard.press('t');
    expect(await page.getByTestId('graph').count()).toBe(0);
    await page.keyboard.press('b');
    await page.keyboard.press('/');
    await page.keyboard.type('and');
    expect(await text('hits')).toBe('1 node');
    await page.keyboard.press('Enter');
    expect(await text('inspector')).toMatch(/^5 and/);
    await page.keyboard.press('Escape');
    await page.keyboard.press('e');
    await page.getByRole('dialog', { name: 'Node 5 and' }).waitFor();
    await page.keyboard.press('Escape');
    await button('Fold').click();
    await until('size', /^2 of 6 nodes/);
    await button('Show all').click();
    await until('size', /^6 nodes/);
    await page.getByRole('searchbox').fill('');
  });

  it('keeps the selected node while the user types a comment at the end of its line', async () => {
    await page.getByTestId('text').locator('.cm-line').nth(3).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' ; a long remark');
    await page.locator('.m-selected').filter({ hasText: 'remark' }).first().waitFor();
    expect(await text('inspector')).toMatch(/^4 var/);
    await page.keyboard.press('Control+z');
  });

  it('lists the nodes as a table', async () => {
    await button('table').click();
    expect(await page.getByRole('row').count()).toBe(7);
    await button('both').click();
  });

  it('evaluates inputs, leaves values undecided without them, and explains why an assertion is false', async () => {
    await tab('Values');
    await page.getByRole('textbox', { name: 'left 4 bits' }).fill('1');
    await page.getByRole('textbox', { name: 'left 4 bits' }).press('Tab');
    await until('verdict', /1 assertion is undecided\. Inputs without a complete value: 2, 4\./);
    await button('Set others to 0').click();
    await until('verdict', /1 assertion is false/);
    expect(await text('verdict')).toMatch(/6 root[^]*5 and[^]*4 var/);
    await button('binary').click();
    await tab('Node');
    await page.getByTestId('text').locator('.cm-line').nth(0).click();
    await until('inspector', /^1 left[^]*0001/);
    await tab('Values');
    await button('decimal').click();
    await page.waitForURL(/node=1/);
    await page.reload();
    await until('verdict', /1 assertion is false/);
    await tab('Node');
    await until('inspector', /^1 left[^]*Value\s*1\D[^]*0001/);
    await tab('Values');
    await button('auto').click();
    await button('Clear').click();
  });

  it('keeps the value of an input that is renamed, also if the change is undone', async () => {
    const field = (name: string) => page.getByRole('textbox', { name: `${name} 4 bits` });
    await field('left').fill('5');
    const inspector = page.getByTestId('inspector');
    const rename = async (name: string) => {
      await tab('Node');
      await page.getByTestId('text').locator('.cm-line').nth(0).click();
      await inspector.getByText('Edit', { exact: true }).click();
      await inspector.getByLabel('Name').fill(name);
      await inspector.getByRole('button', { name: 'Rename' }).click();
      await until('inspector', new RegExp(`^1 ${name}`));
      await inspector.getByText('Edit', { exact: true }).click();
      await tab('Values');
    };
    await rename('renamed');
    expect(await field('renamed').inputValue()).toBe('5');
    await page.getByTestId('text').locator('.cm-line').nth(0).click();
    await page.keyboard.press('Control+z');
    await field('left').waitFor();
    expect(await field('left').inputValue()).toBe('5');
    await button('Clear').click();
    await page.getByTestId('model').fill('left 0111\n');
    await button('Use this model').click();
    await rename('renamed');
    await expect.poll(() => field('renamed').inputValue()).toBe('0111');
    await page.getByTestId('text').locator('.cm-line').nth(0).click();
    await page.keyboard.press('Control+z');
    await until('title', /^small\.btor$/);
    await field('left').waitFor();
    await button('Clear').click();
  });

  it('calls an executable, and shows its exit code and output in the console', async () => {
    await openFile('random.btor');
    await tab('Call');
    await open.askOnly('call', join(open.folder, 'fails.sh'));
    await button('Call').click();
    await until('how', /SIGABRT/);
    expect(await text('console')).toContain('Assertion failed: mul');
    await button('Close console').click();
  });

  it('reduces, stores every step, goes back to a step with the slider, and continues with another algorithm', async () => {
    await tab('Reduce');
    await page.getByLabel('Command', { exact: true }).fill(join(open.folder, 'fails.sh'));
    await button('Start').click();
    await until('state', /^done$/);
    const least = Number(await text('now'));
    expect(least).toBeLessThan(12);
    await until('size', new RegExp(`^${least} nodes`));
    await page.getByTestId('slider').fill('1');
    await page.waitForURL(/step=1$/);
    await until('difference', /removed, \d+ inserted/);
    // The text shows the lines that the step removed.
    await page.locator('.m-gone').first().waitFor();
    await page.getByLabel(/^Reduce from step \d+ with/).selectOption('ddmin');
    await page.getByRole('button', { name: /^Reduce from step \d+/ }).click();
    await page.getByTestId('chain').getByRole('row').nth(2).waitFor();
    await until('state', /^done$/);
    const ofSecond = /^step \d+ of ddmin on random\.btor after step 1 of full · /;
    await expect.poll(() => page.title()).toMatch(ofSecond);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.goBack();
    await expect.poll(() => page.title()).toMatch(/^step 1 of full on random\.btor · /);
    await page.goForward();
    await expect.poll(() => page.title()).toMatch(ofSecond);
  });

  it('saves a reduction as a page that shows each step without a server', async () => {
    const last = await page.getByTestId('slider').getAttribute('max');
    const saved = await openDownload(open, button('Save as HTML'));
    expect(saved.url()).toMatch(/\/reduction-random\.btor-after-step-1-of-full-ddmin-job-\d+\.html$/);
    const step = saved.locator('#step');
    await step.filter({ hasText: `Step ${last} of ${last}` }).waitFor();
    expect(await saved.title()).toBe('Reduction of random.btor after step 1 of full');
    await saved.getByRole('slider').fill('0');
    expect(await step.innerText()).toMatch(/^Step 0 of \d+: \d+ nodes \(\d+ bytes\)/);
    const lines = await saved.locator('#text span').count();
    await saved.locator(`#graph[data-drawn="${lines}"]`).waitFor();
    expect(await saved.locator('#text .gone').count()).toBeGreaterThan(0);
    await saved.getByRole('button', { name: 'Next' }).click();
    expect(await saved.locator('#text span').count()).toBeLessThan(lines);
    expect(await accessibilityProblems(saved)).toEqual([]);
    const [, calls] = /executions\s+(\d+)/.exec(await text('figures')) ?? [];
    expect(await saved.locator('#about').innerText()).toContain(`in ${calls} executions`);
    await saved.context().close();
  });

  it('keeps the colour of a reduction if another one is closed', async () => {
    const count = (colour: readonly number[]) =>
      page.evaluate<number>(`(() => {
        const canvas = document.querySelector('.curve canvas');
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        let found = 0;
        for (let at = 0; at < data.length; at += 4)
          if (${JSON.stringify(colour)}.every((part, i) => data[at + i] === part)) found++;
        return found;
      })()`);
    const [first, second] = [
      [0x0b, 0x57, 0xd0],
      [0xb8, 0x5c, 0x00],
    ] as const;
    await expect.poll(() => count(first)).toBeGreaterThan(0);
    await button('Close full').click();
    await expect.poll(() => count(first)).toBe(0);
    expect(await count(second)).toBeGreaterThan(0);
  });

  it('shows a reduction below the one that it continues after a reload, also if that one was closed before', async () => {
    const chain = page.getByTestId('chain');
    await chain.getByRole('button', { name: /^ddmin on random\.btor after step 1 of full$/ }).waitFor();
    await button('full on random.btor').click();
    await until('title', /^step \d+ of full on random\.btor$/);
    await page.getByTestId('slider').fill('1');
    await page.getByLabel(/^Reduce from step \d+ with/).selectOption('ddmin');
    await page.getByRole('button', { name: /^Reduce from step 1/ }).click();
    await chain.getByRole('row').nth(3).waitFor();
    await until('title', /^step \d+ of ddmin on random\.btor after step 1 of full$/);
    await until('state', /^done$/);
    await page.reload();
    await chain.getByRole('row').nth(3).waitFor();
    const names = await chain.getByRole('row').allInnerTexts();
    expect(names.slice(1).map((row) => /^\s*((?:→ )*\w+)/.exec(row)?.[1])).toEqual(['full', '→ ddmin', '→ ddmin']);
  });

  it('names a step with its removed nodes in the address, and shows both again after a reload', async () => {
    const removed = button('Removed nodes');
    await page.getByTestId('slider').fill('1');
    await until('title', /^step 1 of /);
    await removed.click();
    await until('title', /^text before step 1 of /);
    await until('step', /^Step 1 of /);
    await page.locator('.m-removed').first().waitFor();
    await page.waitForURL(/&step=1&of=before/);
    const summary = await text('difference');
    await page.reload();
    await until('title', /^text before step 1 of /);
    await until('step', /^Step 1 of /);
    await page.locator('.m-removed').first().waitFor();
    expect(await removed.getAttribute('aria-pressed')).toBe('true');
    expect(await text('difference')).toBe(summary);
    await removed.click();
    await until('title', /^step 1 of /);
    await page.waitForURL((url) => /&step=1(&node=\d+)?$/.test(url.hash));
    await page.getByTestId('slider').fill('0');
    await until('title', /^step 0 of /);
  });

  it('does not mark the changes of a step in a file to which the step is saved', async () => {
    await page.getByTestId('slider').fill('1');
    await page.locator('.m-gone').first().waitFor();
    await page.keyboard.press('Control+s');
    const form = page.getByTestId('save-as');
    await form.getByLabel('name').fill('../saved-step.btor');
    await form.getByRole('button', { name: 'Save' }).click();
    expect(await form.getByRole('alert').textContent()).toContain('A name contains no /');
    await form.getByLabel('name').fill('saved-step.btor');
    await form.getByRole('button', { name: 'Save' }).click();
    await until('title', /^saved-step\.btor$/);
    await page.locator('[data-testid=text] .cm-line').first().waitFor();
    expect(await page.locator('.m-gone, .m-inserted').count()).toBe(0);
  });

  it('describes no step while the reduced file itself is open, and shows the step again on request', async () => {
    await openFile('random.btor');
    await tab('Reduce');
    await until('step', /^\d+ steps?, none of which is open$/);
    expect(await page.getByTestId('difference').count()).toBe(0);
    await page.getByRole('button', { name: /^Show step \d+$/ }).click();
    await until('title', /^step \d+ of /);
    await until('step', /^Step \d+ of \d+: \d+ nodes/);
  });

  it('reduces step by step, and stops', async () => {
    await openFile('random.btor');
    await tab('Reduce');
    await page.getByText('New reduction').click();
    await page.getByLabel('step by step').check();
    await button('Start').click();
    await until('state', /^paused$/);
    await button('Run one step').click();
    await page.locator('[data-testid=slider]:not([max="0"])').waitFor();
    await button('Stop').click();
    await until('state', /^stopped$/);
  });

  it('stays where the user goes while steps of a reduction are shown', async () => {
    await openFile('random.btor');
    await tab('Reduce');
    await open.newReduction();
    await page.getByLabel('step by step').uncheck();
    await button('Start').click();
    const goTo = (hash: string) => page.evaluate(`location.hash = '${hash}'`);
    for (let visit = 0; visit < 5; visit++) {
      await until('title', /^step \d+ of /);
      await goTo('#/debug?file=0%2Frandom.btor');
      await page.waitForTimeout(700);
      await until('title', /^random\.btor$/);
      expect(page.url()).toContain('file=0%2Frandom.btor');
      await page.getByRole('button', { name: /^Show step \d+$/ }).click();
    }
    await until('title', /^step \d+ of /);
    await goTo('#/campaigns');
    await page.waitForTimeout(700);
    expect(page.url()).toMatch(/#\/campaigns$/);
    await page.goBack();
    await until('title', /^step \d+ of /);
    await until('state', /^(done|running)$/);
    if ((await text('state')) === 'running') await button('Stop').click();
    await open.newReduction();
    await page.getByLabel('step by step').check();
  });

  it('reduces an edited step as it is shown', async () => {
    await page.getByTestId('slider').fill('1');
    await until('step', /^Step 1 of \d+: \d+ nodes/);
    await until('title', /^step 1 of /);
    await page.getByTestId('text').locator('.cm-content').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('; mine');
    await until('step', /^Step 1 of \d+, edited$/);
    await open.tab('Call');
    const lines = page.getByTestId('command-lines');
    if (!(await lines.isVisible())) await page.getByTestId('advanced').getByText('Command lines').click();
    const before = await lines.inputValue();
    await lines.fill('cat {}');
    await button('Call').click();
    await page.getByRole('heading', { name: 'Console: step 1, edited' }).waitFor();
    await button('Close console').click();
    await lines.fill(before);
    await open.tab('Reduce');
    expect(await text('difference')).toBe('');
    await page.getByLabel('Reduce the edited text with').waitFor();
    await button('Reduce the edited text').click();
    await expect
      .poll(() => text('title'))
      .toMatch(/^step 0 of full on step 1, edited|^step 0 of ddmin on step 1, edited/);
    await until('state', /^paused$/);
    await button('Stop').click();
    await until('state', /^stopped$/);
  });

  it('shows all reductions of a file again after a reload', async () => {
    const rows = page.getByTestId('chain').getByRole('row');
    const before = await rows.allInnerTexts();
    expect(before.length).toBeGreaterThan(2);
    const hidden = await page
      .getByRole('region', { name: 'Chain of reductions' })
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(hidden).toBe(0);
    await page.reload();
    await expect.poll(() => rows.allInnerTexts()).toEqual(before);
    await page.getByTestId('slider').fill('0');
    await page.waitForURL(/step=0/);
    await page.reload();
    await expect.poll(() => rows.allInnerTexts()).toEqual(before);
    await openFile('random.btor');
    await tab('Reduce');
    await open.newReduction();
  });

  it('keeps the forms over a reload', async () => {
    await page.getByLabel('Command', { exact: true }).fill('no-such-program');
    await tab('Bugs');
    await page.getByLabel('first seed').fill('123');
    await page.reload();
    await tab('Bugs');
    await expect.poll(() => page.getByLabel('first seed').inputValue()).toBe('123');
    await page.getByLabel('first seed').fill('0');
    await tab('Reduce');
    await open.newReduction();
    await expect.poll(() => page.getByLabel('Command', { exact: true }).inputValue()).toBe('no-such-program');
  });

  it('shows the reason of a reduction that failed, and no figures', async () => {
    await button('Start').click();
    await until('state', /^failed$/);
    await page
      .getByTestId('reduction')
      .getByText(/no program 'no-such-program'/)
      .waitFor();
    expect(await page.getByTestId('chain').getByRole('row').last().innerText()).toMatch(/\sfailed\s/);
    expect(await page.getByTestId('figures').count()).toBe(0);
  });

  it('offers to simplify graphs, but not scripts', async () => {
    const simplify = page.getByTestId('new-reduction').getByRole('checkbox', { name: 'simplify', exact: true });
    await openFile('small.btor');
    await tab('Reduce');
    await open.newReduction();
    await simplify.waitFor();
    await openFile('pushed.smt2');
    await tab('Reduce');
    await open.newReduction();
    await page.getByLabel('Command', { exact: true }).waitFor();
    expect(await simplify.count()).toBe(0);
  });

  it('calls cvc5 on a script with push, and offers the model of each check', async () => {
    chmodSync(join(open.folder, 'cvc5.sh'), 0o755);
    await tab('Call');
    await open.askOnly('call');
    const search = page.getByLabel('Add a solver');
    const program = `cvc5:${join(open.folder, 'cvc5.sh')}`;
    await search.fill(program);
    await search.press('Enter');
    await button(`Remove ${program}`).waitFor();
    expect(await page.getByTestId('call').getByTestId('target').last().innerText()).toContain('1.0.3');
    await button('Call').click();
    await expect.poll(() => text('console')).toMatch(/sat sat · /);
    await button('Use the model of check 2').click();
    await until('verdict', /No assertions are in force/);
    await button('Use the model of check 1').click();
    await until('verdict', /1 assertion is true/);
    await button('Close console').click();
  });

  it('shows the runs of a call below the graph, next to each other, and opens the translation that a solver got', async () => {
    await openFile('small.btor');
    await tab('Call');
    await page
      .getByTestId('call')
      .getByRole('checkbox', { name: /cvc5\.sh/ })
      .check();
    const advanced = page.getByTestId('call').getByTestId('advanced');
    await advanced.getByText('Command lines').click();
    await advanced.getByTestId('command-lines').fill('cat\nwc -c');
    await button('Call').click();
    const runs = page.getByTestId('run');
    await expect.poll(() => runs.getByTestId('how').allInnerTexts()).toHaveLength(3);
    await runs.filter({ hasText: '4 var 1' }).waitFor();
    await button('Open it').waitFor();
    const boxOf = async (of: Locator) => {
      const box = await of.boundingBox();
      if (box === null) throw new Error('the element is not visible');
      return box;
    };
    const [graph, console] = [await boxOf(page.locator('.graph')), await boxOf(page.getByTestId('console'))];
    expect(console.y).toBeGreaterThanOrEqual(graph.y + graph.height);
    expect(console.y + console.height).toBeLessThanOrEqual(800);
    const [first, second] = [await boxOf(runs.nth(0)), await boxOf(runs.nth(1))];
    expect(second.y).toBe(first.y);
    expect(second.x).toBeGreaterThanOrEqual(first.x + first.width);
    await button('Open it').click();
    await until('title', /\.smt2$/);
    expect(await page.getByTestId('text').locator('.cm-content').innerText()).toContain('(check-sat)');
    await page.goBack();
    await until('title', /^small\.btor$/);
    await button('Close console').click();
  });

  it('names each of five runs', async () => {
    await tab('Call');
    const builds = ['/builds/one/two/old/bin/boolector', '/builds/one/two/new/bin/boolector'];
    await open.askOnly('call', 'cat', 'sh -c "cat {} {} {}"', 'wc -c', ...builds);
    await button('Call').click();
    const names = page.getByTestId('run').locator('h2');
    await expect.poll(() => names.allInnerTexts()).toEqual(expect.arrayContaining(builds));
    const hidden = await names.evaluateAll((all) => all.filter((each) => each.clientHeight < each.scrollHeight).length);
    expect([await names.count(), hidden]).toEqual([5, 0]);
    await button('Close console').click();
  });

  it('rejects a solver that cannot run when it is added, with the reason', async () => {
    await tab('Call');
    const search = page.getByLabel('Add a solver');
    const targets = page.getByTestId('call').getByTestId('target');
    const before = await targets.count();
    for (const [wrong, reason] of [
      ['z3:/no/such', /\/no\/such/],
      ['no-such-solver', /no-such-solver/],
    ] as const) {
      await search.fill(wrong);
      await search.press('Enter');
      await page.getByTestId('call').getByRole('alert').filter({ hasText: reason }).waitFor();
      expect(await search.inputValue()).toBe(wrong);
      expect(await targets.count()).toBe(before);
    }
    await search.fill('');
    await page.getByTestId('call').getByRole('alert').waitFor({ state: 'detached' });
    // The browser logs the refused requests.
    expect((open.errors as string[]).splice(0)).toEqual([expect.stringMatching(/400/), expect.stringMatching(/400/)]);
    const lines = page.getByTestId('call').getByTestId('command-lines');
    expect(await lines.inputValue()).not.toBe('');
    const chosen = await Promise.all([lines.inputValue(), targets.allInnerTexts()]);
    await page.reload();
    await expect.poll(() => Promise.all([lines.inputValue(), targets.allInnerTexts()])).toEqual(chosen);
  });

  it('keeps wrong results of selected command lines too, and names those it cannot check', async () => {
    await openFile('small.btor');
    await tab('Call');
    await open.askOnly('call', '/no/boolector-wrong -m', 'wc -c');
    await tab('Reduce');
    await open.newReduction();
    await page.getByLabel(/^wrong results of solvers/).check();
    await until('reduce', /selected under Call: \/no\/boolector-wrong -m/);
    await until('reduce', /Without wc -c: Gainsay cannot run it as a solver/);
    await page.getByLabel(/^the behaviour of a command/).check();
  });

  it('generates a graph with all parameters, then a graph with the next random seed, and goes back to the first graph', async () => {
    await tab('Generate');
    const fields = page.getByTestId('generate');
    await fields.locator('[name=nodes]').waitFor();
    expect(await fields.getByRole('spinbutton').count()).toBeGreaterThan(15);
    await fields.locator('[name=nodes]').fill('40');
    await button('Next seed').click();
    await page.getByText('random-1.btor').first().waitFor();
    const first = page.url();
    await button('Next seed').click();
    await page.getByText('random-2.btor').first().waitFor();
    await page.goBack();
    expect(page.url()).toBe(first);
    await page.getByText('random-1.btor').first().waitFor();
  });

  it('stores options in a file, and shows its path', async () => {
    await button('Options').click();
    const file = await text('options-file');
    await page.getByTestId('options').getByLabel('runs at a time').fill('3');
    await page.getByTestId('options').getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByTestId('options').waitFor({ state: 'hidden' });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ jobs: 3 });
  });

  it('keeps unsaved text across a reload', async () => {
    await page.getByTestId('text').locator('.cm-content').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('1 var 2\n2 redor 1 1\n3 root 1 2\n');
    await until('size', /^3 nodes/);
    await page.reload();
    await until('size', /^3 nodes/);
  });

  it('shows hostile names as text, also in dark mode and on a narrow screen', async () => {
    await openFile('hostile.smt2');
    await tab('Values');
    await page.locator('.theme select').selectOption('dark');
    await page.setViewportSize({ width: 800, height: 700 });
    expect(await text('values')).toContain('<img src=x onerror=alert(1)>');
    expect(await page.locator('img').count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });

  it('sends requests to the studio only, and violates no content security policy', () => {
    const origin = `http://127.0.0.1:${open.studio.port}/`;
    expect(open.requests.filter((url) => !url.startsWith(origin) && !url.startsWith('blob:'))).toEqual([]);
    expect(open.errors).toEqual([]);
  });
});
