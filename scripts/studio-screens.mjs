// Makes screenshots of the studio at two window widths, in the light and the dark theme:
//
//   npm run build && npm run screens         # the main views, in docs/pictures/views
//   npm run screens -- OUT [VIEW…]           # these views, or every view
//
// Needs chromium, on PATH or in GAINSAY_CHROMIUM. Runs installed solvers. Campaigns use stand-ins with planted bugs, which
// are found on PATH so that no path of this machine is in a picture.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { startStudio } from '../dist/studio.js';
import { shrinkPng } from './png.mjs';

const SIZES = [
  [1440, 900],
  [900, 900],
];
const SCHEMES = ['light', 'dark'];
const MAIN = [
  'start',
  'hunt-form',
  'campaign',
  'findings',
  'finding',
  'debugger',
  'reduction',
  'comparison',
  'experiment',
];
const [given, ...named] = process.argv.slice(2);
const out = resolve(given ?? 'docs/pictures/views');
const only = given === undefined ? MAIN : named;

/** The package's root. The studio runs in another working directory, in which it stores campaigns. */
const ROOT = process.cwd();
const scratch = mkdtempSync(join(tmpdir(), 'gainsay-screens-'));
const work = join(scratch, 'work');
process.env.XDG_CONFIG_HOME = join(scratch, 'config');
process.env.XDG_STATE_HOME = join(scratch, 'state');

const programs = join(scratch, 'bin');
process.env.PATH = `${programs}:${process.env.PATH}`;

/** Puts a shell script on PATH. */
function program(name, text) {
  mkdirSync(programs, { recursive: true });
  writeFileSync(join(programs, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  return name;
}

/** Gainsay takes `z3-NAME` for a Z3. */
function standIn(name, settings) {
  return program(`z3-${name}`, `${settings} exec perl ${join(ROOT, 'test/support/fake-solver.pl')} "$@"`);
}

function gainsay(...args) {
  const main = join(ROOT, 'dist/cli/main.js');
  const { status, stderr } = spawnSync(process.execPath, [main, ...args], { encoding: 'utf8', cwd: work });
  if (status === 2 || status === null) throw new Error(`gainsay ${args.join(' ')} ended with ${status}: ${stderr}`);
}

/** Crashes on a graph with a multiplication and a write. */
const FAILS = 'planted-crash';
const HUNT = [
  '--mode',
  'fresh',
  '--no-tie-breakers',
  '--quiet',
  '--strategy',
  'opfuzz,typefuzz',
  '--reduce',
  'none',
  '--bisect',
  'none',
];

function fill() {
  mkdirSync(work, { recursive: true });
  for (const name of readdirSync('seeds/btor')) cpSync(join('seeds/btor', name), join(work, name));
  for (const name of readdirSync('seeds/bv').slice(0, 3)) cpSync(join('seeds/bv', name), join(work, name));
  writeFileSync(join(work, 'crash.btor'), graph(300, 7));
  writeFileSync(join(work, 'large.btor'), graph(20_000, 3));
  program(
    FAILS,
    `if grep -q ' mul ' "$1" && grep -q ' write ' "$1"; then echo 'Assertion failed: mul' >&2; exit 134; fi
echo sat`,
  );
  const solvers = ['--solver', standIn('right', ''), '--solver', standIn('planted', 'FAKE_WRONG=7 FAKE_CRASH=11')];
  for (const name of ['ints', 'bv']) cpSync(`seeds/${name}`, join(work, name), { recursive: true });
  gainsay('hunt', 'ints', ...solvers, ...HUNT, '--tests', '60', '--out', 'integers');
  gainsay('hunt', 'bv', ...solvers, ...HUNT, '--tests', '24', '--out', 'bit-vectors');
  const settings = ['sizes=20,40', 'min=1', 'max=3', 'step=1', 'files=6', 'alone=0'];
  const solver = ['boolector', 'z3', 'cvc5'].find((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0);
  // Without a solver there is no experiment to show.
  if (solver === undefined) return;
  gainsay('lab', 'experiment', 'btor-cnf', '--solver', solver, ...settings, '--out', 'cnf');
}

function graph(nodes, seed) {
  return execFileSync(process.execPath, ['dist/cli/main.js', 'btor', 'generate', '-n', `${nodes}`, '-s', `${seed}`], {
    encoding: 'utf8',
  });
}

/** Replaces the temporary folder in the page's text. */
function hidePaths(folder) {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data } = texts.currentNode;
    if (data.includes(folder)) texts.currentNode.data = data.replaceAll(folder, '~');
  }
}

const tab = (page, name) => page.getByRole('tab', { name, exact: true }).click();
const button = (page, name) => page.getByRole('button', { name, exact: true }).click();
const until = (page, id, wanted) => page.getByTestId(id).filter({ hasText: wanted }).first().waitFor();

async function openFile(page, name) {
  await tab(page, 'Files');
  await page.getByTestId('files').getByRole('link', { name, exact: true }).click();
  await until(page, 'size', /[\d,]+ nodes$/);
}

async function select(page, line) {
  // Clicks by coordinates, because `click` on the element would first scroll to the line's middle.
  const { x, y, height } = await page.getByTestId('text').locator('.cm-line').nth(line).boundingBox();
  await page.mouse.click(x + 80, y + height / 2);
  await tab(page, 'Node');
}

/** Views by name. Each function leads an open page to the view. */
const VIEWS = {
  start: async (page) => {
    await openFile(page, 'remainders.btor');
    await page.goto(page.url().replace(/#.*/, '#/'));
    await page.getByTestId('recent').waitFor();
    await page.getByTestId('examples').getByRole('button').nth(7).waitFor();
  },
  empty: async () => undefined,
  debugger: async (page) => {
    await openFile(page, 'remainders.btor');
    await select(page, 5);
  },
  graph: async (page) => {
    await openFile(page, 'crash.btor');
    await button(page, 'graph');
  },
  text: async (page) => {
    await openFile(page, 'crash.btor');
    await button(page, 'text');
  },
  table: async (page) => {
    await openFile(page, 'crash.btor');
    await button(page, 'table');
  },
  smtlib: async (page) => {
    await page
      .getByText(/\.smt2$/)
      .first()
      .waitFor({ state: 'attached' })
      .catch(() => undefined);
    await tab(page, 'Files');
    await page.locator('.panel a').filter({ hasText: '.smt2' }).first().click();
    await until(page, 'size', /[\d,]+ nodes$/);
    await select(page, 6);
  },
  search: async (page) => {
    await openFile(page, 'crash.btor');
    await page.getByRole('searchbox').fill('add');
    await page.keyboard.press('Enter');
    await tab(page, 'Node');
  },
  values: async (page) => {
    await openFile(page, 'remainders.btor');
    await tab(page, 'Values');
    for (const [name, value] of [
      ['a', '11'],
      ['b', '3'],
    ])
      await page.getByLabel(new RegExp(`^${name} `)).fill(value);
    await button(page, 'Evaluate');
    await page.getByTestId('verdict').waitFor();
  },
  call: async (page) => {
    await openFile(page, 'remainders.btor');
    await tab(page, 'Call');
    const boxes = page.getByTestId('call').getByRole('group').getByRole('checkbox');
    await boxes.first().waitFor();
    for (const box of (await boxes.all()).slice(0, 3)) await box.check();
    await button(page, 'Call');
    await page.getByTestId('how').nth(2).waitFor();
    await page.waitForTimeout(3_000);
  },
  generate: async (page) => {
    await tab(page, 'Generate');
    await page.locator('[name=nodes]').first().waitFor();
    await button(page, 'Generate');
    await until(page, 'size', /[\d,]+ nodes$/);
  },
  reduction: async (page) => {
    await openFile(page, 'crash.btor');
    await tab(page, 'Reduce');
    await page.getByLabel('Command', { exact: true }).fill(FAILS);
    await page.getByLabel(/^Algorithm/).selectOption('lw');
    await page.getByLabel(/^Compare with/).selectOption('ddmin');
    await button(page, 'Start');
    await page.getByTestId('chain').getByRole('row').nth(2).waitFor();
    await until(page, 'state', /^done$/);
    await page.waitForTimeout(2_500);
    await page.getByTestId('slider').fill('3');
    await until(page, 'difference', /removed/);
  },
  bugs: async (page) => {
    await tab(page, 'Bugs');
    await page.getByText('Command lines', { exact: true }).click();
    await page.getByTestId('command-lines').fill(FAILS);
    for (const box of await page.getByRole('group').getByRole('checkbox', { checked: true }).all())
      await box.uncheck().catch(() => undefined);
    await button(page, 'Search for bugs');
    await page.getByText(/^Failures \([1-9]/).waitFor();
  },
  files: async (page) => {
    await openFile(page, 'write-order.btor');
  },
  legend: async (page) => {
    await openFile(page, 'filled-memory.btor2');
    await tab(page, 'Legend');
  },
  large: async (page) => {
    await openFile(page, 'large.btor');
  },
  options: async (page) => {
    await button(page, 'Options');
    await page.getByTestId('options').locator('[name=nodes]').waitFor();
  },
  'hunt-form': async (page) => {
    await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
    await page.getByTestId('hunt').locator('input').first().waitFor();
  },
  campaign: async (page) => {
    await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
    await page.getByRole('link', { name: 'integers', exact: true }).click();
    await page.getByTestId('campaign').waitFor();
  },
  comparison: async (page) => {
    await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
    for (const each of ['bit-vectors', 'integers']) await page.getByLabel(`compare ${each}`).check();
    await page.getByRole('link', { name: 'Show 2 compared campaigns' }).click();
    await page.getByTestId('campaign').nth(1).waitFor();
  },
  findings: async (page) => {
    await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
    await page.getByRole('link', { name: /findings of integers$/ }).click();
    await page.getByTestId('groups-table').waitFor();
  },
  finding: async (page) => {
    await VIEWS.findings(page);
    await page.keyboard.press('Enter');
    await page.getByTestId('finding').waitFor();
  },
  experiments: async (page) => {
    await page.getByRole('link', { name: 'Experiments', exact: true }).click();
    await page.getByRole('link', { name: 'cnf', exact: true }).waitFor();
  },
  experiment: async (page) => {
    await VIEWS.experiments(page);
    await page.getByRole('link', { name: 'cnf', exact: true }).click();
    await page.getByTestId('experiment').waitFor();
  },
  live: async (page) => {
    await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
    const form = page.getByTestId('hunt');
    await form.getByLabel(/^\[seed/).fill(join(ROOT, 'seeds/ints'));
    await form.getByLabel(/--solver/).fill(standIn('slow', 'FAKE_SLEEP=0.05 FAKE_CRASH=13'));
    await form.getByLabel(/^--for/).fill('40s');
    await page.getByText('All options').click();
    await form.getByLabel(/^--mode/).selectOption('fresh');
    await page.getByTestId('line').filter({ hasText: '--for 40s' }).waitFor();
    await button(page, 'Start the hunt');
    await page.getByTestId('campaign').waitFor();
    await page.waitForTimeout(8_000);
  },
  lost: async (page, context) => {
    await openFile(page, 'remainders.btor');
    await context.setOffline(true);
    // An open stream stays connected while offline, so the page opens another view, which needs a new stream.
    await page.evaluate("location.hash = '#/campaign/none'");
    await page
      .getByTestId('connection')
      .filter({ hasText: /no connection/ })
      .waitFor({ timeout: 40_000 });
    await page.goBack();
  },
};

const executablePath =
  process.env.GAINSAY_CHROMIUM ?? execFileSync('sh', ['-c', 'command -v chromium'], { encoding: 'utf8' }).trim();
fill();
console.log('created files, campaigns and an experiment');
mkdirSync(out, { recursive: true });
process.chdir(scratch);
const studio = await startStudio({ paths: [work] });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
try {
  for (const [name, show] of Object.entries(VIEWS)) {
    if (only.length > 0 && !only.includes(name)) continue;
    const context = await browser.newContext();
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    page.on('pageerror', (error) => console.log(`${name}: ${error.message}`));
    page.on('console', (each) => each.type() === 'error' && console.log(`${name}: ${each.text()}`));
    await page.setViewportSize({ width: SIZES[0][0], height: SIZES[0][1] });
    await page.goto(`${studio.url}#/debug`);
    await page.getByText('connected', { exact: true }).waitFor();
    try {
      await show(page, context);
    } catch (error) {
      console.log(`${name}: ${error.message.split('\n')[0]}`);
    }
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme });
        // Waits until animations and drawings have ended.
        await page.waitForTimeout(500);
        await page.evaluate(hidePaths, scratch);
        const picture = await page.screenshot();
        writeFileSync(join(out, `${name}-${width}-${colorScheme}.png`), shrinkPng(picture));
      }
    }
    await context.close();
    console.log(name);
  }
} finally {
  await browser.close();
  await studio.close();
  process.chdir(ROOT);
  rmSync(scratch, { recursive: true, force: true });
}
