// Makes the picture of the studio in the README: `npm run build && npm run picture`. Needs chromium, on PATH or in
// GAINSAY_CHROMIUM.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { startStudio } from '../dist/studio.js';

const OUT = 'docs/pictures/studio.png';
const FILE = 'remainders.btor';
/** An assignment that makes the root false. */
const VALUES = { a: '11', b: '3' };

const executablePath =
  process.env.GAINSAY_CHROMIUM ?? execFileSync('sh', ['-c', 'command -v chromium'], { encoding: 'utf8' }).trim();
const scratch = mkdtempSync(join(tmpdir(), 'gainsay-picture-'));
process.env.XDG_CONFIG_HOME = join(scratch, 'config');
cpSync(join('seeds', 'btor', FILE), join(scratch, FILE));
const studio = await startStudio({ paths: [join(scratch, FILE)] });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, colorScheme: 'light' });
  await page.goto(`${studio.url}#/debug`);
  await page.getByRole('tab', { name: 'Values' }).click();
  for (const [name, value] of Object.entries(VALUES)) await page.getByLabel(new RegExp(`^${name} `)).fill(value);
  await page.getByRole('button', { name: 'Evaluate' }).click();
  await page.getByTestId('verdict').waitFor();
  await page.getByRole('button', { name: 'Fit' }).click();
  // Waits for the animation that fits the drawing to the window.
  await page.waitForTimeout(800);
  await page.screenshot({ path: OUT });
} finally {
  await browser.close();
  await studio.close();
  rmSync(scratch, { recursive: true, force: true });
}
