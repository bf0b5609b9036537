import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleBugs } from '../../lab/plugin-laws/sample-bugs.js';
import { HTML, type ReportedBug, Tally, checklist } from '../../src/campaign/index.js';
import { accessibilityProblems, hasBrowser, connectToBrowser } from './studio-page.js';

const ATTACK = `</pre></noscript><script>hacked = 1</script><img src="http://127.0.0.1:9/x" onerror="hacked = 1">`;
const SEED = `(declare-const x Int)\n(assert (> x 4)) ; ${ATTACK}\n(check-sat)\n`;
const MUTANT = SEED.replace('4', '5').replace('(check', '(assert |a\u202eb|)\n(check');

/** One bug of each kind, with hostile texts. */
const BUGS: readonly ReportedBug[] = sampleBugs().map((bug, i) => ({
  ...bug,
  facts: { ...bug.facts, title: `bug ${i} ${ATTACK}`, bytes: 1_000 - i },
  times: i + 1,
  texts: { seed: SEED, mutant: MUTANT, needed: null },
}));

describe.skipIf(!hasBrowser())('the HTML report (a browser is needed: chromium on PATH or GAINSAY_CHROMIUM)', () => {
  let folder = '';
  let browser: Browser;
  const errors: string[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gainsay-report-'));
    browser = await connectToBrowser();
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
    expect(errors).toEqual([]);
  });

  async function openReport(bugs: readonly ReportedBug[], how: BrowserContextOptions = {}): Promise<Page> {
    const file = join(folder, `${bugs.length}.html`);
    const checklistOf = ({ facts, reporting }: ReportedBug) => checklist(facts, reporting);
    const about = { summary: new Tally().summary(), bugs, checklistOf, version: '1', folder: ATTACK };
    writeFileSync(file, HTML.campaign(about));
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...how });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await context.newPage();
    page.setDefaultTimeout(50_000);
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('request', (request) => request.url().startsWith('file:') || errors.push(request.url()));
    await page.goto(pathToFileURL(file).href);
    return page;
  }

  const titles = (page: Page) => page.locator('.finding:visible h2').allTextContents();
  const numbers = async (page: Page) => (await titles(page)).map((title) => Number(/\d+/.exec(title)?.[0]));

  it.each([1280, 900])('shows the longest kind whole in a window of %i pixels', async (width) => {
    const page = await openReport(BUGS, { viewport: { width, height: 900 } });
    const widths = await page.getByLabel('Kind').evaluate((element) => {
      const { offsetWidth: shown, style } = element as unknown as { offsetWidth: number; style: { width: string } };
      style.width = 'max-content';
      return { shown, whole: (element as unknown as { offsetWidth: number }).offsetWidth };
    });
    expect(widths.shown).toBeGreaterThanOrEqual(widths.whole);
    await page.close();
  });

  it('filters, searches and sorts the bugs', async () => {
    const page = await openReport(BUGS);
    expect(await numbers(page)).toEqual(BUGS.map((_, i) => i));
    await page.getByLabel('Sort by').selectOption('bytes');
    expect(await numbers(page)).toEqual(BUGS.map((_, i) => i).reverse());
    const options = page.getByLabel('Kind').locator('option:not([value=""])');
    const kinds = await options.evaluateAll((all) => all.map((each) => each.getAttribute('value')));
    expect(kinds.toSorted()).toEqual([...new Set(BUGS.map(({ facts }) => facts.kind))].toSorted());
    await page.getByLabel('Kind').selectOption('crash');
    expect((await numbers(page)).map((i) => BUGS[i]?.facts.kind)).toEqual(['crash', 'crash']);
    expect(await page.locator('output').innerText()).toBe(`2 of ${BUGS.length} shown`);
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByLabel('Search').fill('CRASH-0123456789 bug');
    await expect
      .poll(() => numbers(page))
      .toEqual(BUGS.flatMap(({ facts }, i) => (facts.id === 'crash-0123456789' ? [i] : [])));
    await page.context().close();
  });

  it('compares the seed and the mutant side by side, and copies the input, the command and the report', async () => {
    const page = await openReport(BUGS);
    const bug = page.locator('.finding').nth(1);
    await bug.locator('summary').first().click();
    await bug.getByRole('button', { name: 'Seed and mutant' }).click();
    const rows = bug.locator('.diff tbody tr');
    expect(await rows.locator('td:first-child del').allInnerTexts()).toEqual(['4']);
    expect(await rows.locator('td:last-child ins').allInnerTexts()).toContain('5');
    expect(await bug.locator('.diff').innerText()).toContain('|a\\u202eb|');
    expect(await bug.locator('.input pre .w').first().innerText()).toBe('declare-const');
    const copied = async (what: string) => {
      await bug.getByRole('button', { name: `Copy ${what}` }).click();
      await bug.getByRole('button', { name: 'Copied' }).first().waitFor();
      const text = await page.evaluate<string>('navigator.clipboard.readText()');
      await bug.getByRole('button', { name: `Copy ${what}` }).waitFor();
      return text;
    };
    const { formula, history } = BUGS[1]?.facts ?? {};
    expect(await copied('input')).toBe(formula?.text.trimEnd());
    expect(await copied('command')).toBe(history?.line);
    expect(await copied('report')).toMatch(/^# bug 1 /);
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
    await page.context().close();
  });

  it('is readable without scripts', async () => {
    const page = await openReport(BUGS, { javaScriptEnabled: false });
    expect(await page.getByLabel('Sort by').isVisible()).toBe(false);
    const bug = page.locator('.finding').nth(1);
    await bug.locator('summary').first().click();
    for (const text of ['Before reporting', '(declare-const |a "b"| Int)']) await bug.getByText(text).first().waitFor();
    await bug.locator('.texts summary').first().click();
    await bug.locator('.texts pre').first().getByText(ATTACK).waitFor();
    expect(await bug.getByRole('button').count()).toBe(0);
    await page.context().close();
  });

  it('searches hundreds of bugs, and builds the content of a bug only when the bug is opened', async () => {
    const many = Array.from({ length: 600 }, (_, i) => BUGS[i % BUGS.length] as ReportedBug);
    const page = await openReport(
      many.map((bug, i) => ({ ...bug, facts: { ...bug.facts, id: `${bug.facts.id}-${i}` } })),
    );
    expect(await page.locator('.finding .body').count()).toBe(0);
    await page.getByLabel('Search').fill('(assert |a\\u202eb|) -599');
    await expect.poll(() => page.locator('output').innerText()).toBe('1 of 600 shown');
    await page.locator('.finding:visible summary').click();
    await page.locator('.finding:visible .diff ins').first().waitFor();
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
    await page.context().close();
  });

  it('meets the rules of accessibility in light and dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await openReport(BUGS.slice(0, 4), { colorScheme });
      await page.locator('.finding > summary').nth(1).click();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.context().close();
    }
  });
});
