import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BTOR_DEFAULTS, BTOR_NUMBERS, BTOR_SWITCHES } from '../../src/generate/index.js';
import { type OpenPage, accessibilityProblems, hasBrowser, openStudioPage } from './studio-page.js';

const NUMBERS = Object.keys(BTOR_NUMBERS) as (keyof typeof BTOR_NUMBERS)[];
const SWITCHES = Object.keys(BTOR_SWITCHES) as (keyof typeof BTOR_SWITCHES)[];

describe.skipIf(!hasBrowser())('the options (a browser is needed: chromium on PATH or GAINSAY_CHROMIUM)', () => {
  let open: OpenPage;
  let page: Page;
  let file = '';
  beforeAll(async () => {
    open = await openStudioPage({});
    page = open.page;
  });
  afterAll(() => open.close());

  const dialog = () => page.getByTestId('options');
  async function openDialog(): Promise<void> {
    await open.button('Options').click();
    await dialog().locator('[name=nodes]').waitFor();
    file = await open.text('options-file');
  }
  async function save(): Promise<void> {
    await dialog().getByRole('button', { name: 'Save', exact: true }).click();
    await dialog().waitFor({ state: 'hidden' });
  }
  const readSaved = () => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;

  it('stores every parameter of the generator in a file, and shows the range of each parameter', async () => {
    await openDialog();
    expect(await accessibilityProblems(page)).toEqual([]);
    const wanted: Record<string, number> = {};
    for (const name of NUMBERS) {
      const field = dialog().locator(`[name="${name}"]`);
      const { least, most } = BTOR_NUMBERS[name];
      expect([await field.getAttribute('min'), await field.getAttribute('max')]).toEqual([`${least}`, `${most}`]);
      wanted[name] = Math.min(most, Math.max(least, BTOR_DEFAULTS[name] + 1));
      await field.fill(`${wanted[name]}`);
    }
    const switched = Object.fromEntries(SWITCHES.map((name) => [name, !BTOR_DEFAULTS[name]]));
    for (const name of SWITCHES)
      await dialog()
        .getByLabel(new RegExp(`^-${name}\\s`))
        .setChecked(!BTOR_DEFAULTS[name]);
    await dialog().getByLabel('seed', { exact: true }).fill('17');
    await dialog()
      .getByLabel(/^--weights/)
      .fill('mul=3');
    await save();
    expect(readSaved()).toMatchObject({
      seed: 17,
      source: { kind: 'btor', parameters: { numbers: wanted, switches: switched, weights: { mul: 3 } } },
    });
  });

  it('keeps a theme that is chosen in the header over a reload, and when other options are stored', async () => {
    const theme = () => page.evaluate('document.documentElement.dataset.theme');
    await page.locator('.theme select').selectOption('dark');
    await page.reload();
    await openDialog();
    await dialog().getByLabel('runs at a time').fill('2');
    await save();
    expect(await theme()).toBe('dark');
    await page.locator('.theme select').selectOption('system');
  });

  it('stores executables, limits, the check interval, algorithm, simplification, layout and theme, and uses them', async () => {
    await openDialog();
    await dialog()
      .getByLabel(/One per line/)
      .fill('mine = cat -n\nz = solver z3 model=true');
    expect(await dialog().getByLabel('time of a run').inputValue()).toBe('8s');
    expect(await dialog().getByLabel('memory of a run').inputValue()).toBe('2g');
    await dialog().getByLabel('memory of a run').fill('512m');
    // The browser shows the reason at the field.
    await dialog().getByLabel('time of a run').fill('1234');
    await dialog().getByRole('button', { name: 'Save' }).click();
    const reason = (element: unknown) => (element as { readonly validationMessage: string }).validationMessage;
    expect(await dialog().getByLabel('time of a run').evaluate(reason)).toContain('did you mean 1234ms?');
    await dialog().getByLabel('time of a run').fill('1234ms');
    await dialog().getByLabel('runs at a time').fill('3');
    await dialog()
      .getByLabel(/^update interval/)
      .fill('300ms');
    await dialog()
      .getByLabel(/^algorithm/)
      .selectOption('ddmin');
    await dialog().getByLabel('simplify', { exact: true }).uncheck();
    await dialog()
      .getByLabel(/^layout/)
      .selectOption('layered-right');
    await dialog()
      .getByLabel(/^theme/)
      .selectOption('dark');
    await save();
    expect(readSaved()).toMatchObject({
      executables: [
        { name: 'mine', asked: { kind: 'command', line: 'cat -n' } },
        { name: 'z', asked: { kind: 'solver', solver: 'z3 model=true' } },
      ],
      timeoutMs: 1234,
      memoryBytes: 512 * 1024 ** 2,
      jobs: 3,
      intervalMs: 300,
      algorithm: 'ddmin',
      simplify: false,
      layout: 'layered-right',
      theme: 'dark',
    });
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    await open.tab('Call');
    await page.getByTestId('call').getByLabel('mine from the options').check();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByTestId('call').waitFor();
    const theirs = other.getByTestId('call').getByLabel('mine from the options');
    await theirs.waitFor();
    expect(await theirs.isChecked()).toBe(true);
    await other.close();
    await page.getByTestId('call').getByLabel('mine from the options').uncheck();
    await open.tab('Reduce');
    expect(await page.getByLabel(/^Algorithm/).inputValue()).toBe('ddmin');
    expect(
      await page
        .getByTestId('reduce')
        .getByLabel(/^simplify/)
        .isChecked(),
    ).toBe(false);
  });

  it('closes the options dialog at a key press without storing changes, and resets the options to their defaults on request', async () => {
    await open.tab('Generate');
    const nodes = page.getByTestId('generate').locator('[name=nodes]');
    await nodes.fill('23');
    await openDialog();
    await dialog().getByLabel('runs at a time').fill('7');
    await dialog().locator('[name=nodes]').fill('24');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    expect(readSaved()).toMatchObject({ jobs: 3 });
    expect(await nodes.inputValue()).toBe('23');
    await openDialog();
    expect(await dialog().getByLabel('runs at a time').inputValue()).toBe('3');
    await dialog().getByLabel('runs at a time').fill('4');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'hidden' });
    // The generator's options did not change, so its form stays.
    expect(await nodes.inputValue()).toBe('23');
    await openDialog();
    await dialog().getByLabel('runs at a time').fill('9');
    await dialog().getByRole('button', { name: 'Reset to defaults' }).click();
    await expect.poll(() => dialog().getByLabel('runs at a time').inputValue()).toBe('2');
    expect(existsSync(file)).toBe(false);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
  });

  it('reports errors in an unreadable file of options', async () => {
    writeFileSync(file, '{ "jobs": "many" }\n');
    await open.button('Options').click();
    await dialog().getByRole('alert').filter({ hasText: /jobs/ }).waitFor();
    expect(open.errors).toEqual([]);
  });
});
