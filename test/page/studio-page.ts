import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type Page, chromium } from 'playwright-core';
import { resolveExecutable } from '../../src/host/index.js';
import { type OpenStudio, startStudio } from '../../src/server/index.js';
import { isHere } from '../setup/solvers.js';

/** Whether there is a browser: `GAINSAY_CHROMIUM`, else chromium on PATH. It is demanded where solvers are. */
export function hasBrowser(): boolean {
  return process.env['GAINSAY_CHROMIUM'] !== undefined || isHere('chromium');
}

/** A studio on a folder of its own, with a browser. What the page asked for and what went wrong in it is noted. */
export interface OpenPage {
  readonly page: Page;
  readonly studio: OpenStudio;
  readonly folder: string;
  /** Addresses that were asked for. */
  readonly requests: readonly string[];
  /** Errors in the page's console: what a content security policy forbids is one too. */
  readonly errors: readonly string[];
  close(): Promise<void>;
}

/**
 * Fails as a solver would on files that have both a multiplication and a write, and answers `sat` otherwise, with a model where
 * there is an input 1 of 4 bits.
 */
const COMMAND = `#!/bin/sh
for last; do :; done
if grep -q ' mul ' "$last" && grep -q ' write ' "$last"; then echo 'Assertion failed: mul' >&2; exit 134; fi
echo sat
`;

export async function openStudioPage(files: Readonly<Record<string, string>>): Promise<OpenPage> {
  const scratch = mkdtempSync(join(tmpdir(), 'gainsay-page-'));
  const folder = join(scratch, 'work');
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, 'fails.sh'), COMMAND);
  chmodSync(join(folder, 'fails.sh'), 0o755);
  const before = process.env['XDG_CONFIG_HOME'];
  process.env['XDG_CONFIG_HOME'] = join(scratch, 'config');
  const studio = await startStudio({ paths: [folder], page: builtPage(join(scratch, 'web')) });
  const browser = await startBrowser();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const requests: string[] = [];
  const errors: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(studio.url);
  return {
    page,
    studio,
    folder,
    requests,
    errors,
    async close() {
      await browser.close();
      await studio.close();
      if (before === undefined) delete process.env['XDG_CONFIG_HOME'];
      else process.env['XDG_CONFIG_HOME'] = before;
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}

/** The page as it is now; as it was built last where a build is not wanted. */
function builtPage(folder: string): string {
  if (process.env['GAINSAY_SKIP_BUILD'] === '1') return 'dist/web';
  const vite = ['node_modules/vite/bin/vite.js', 'build', '-c', 'web/vite.config.ts', '--outDir', folder];
  execFileSync(process.execPath, [...vite, '--logLevel', 'error'], { stdio: ['ignore', 'ignore', 'inherit'] });
  return folder;
}

function startBrowser(): Promise<Browser> {
  const executablePath = process.env['GAINSAY_CHROMIUM'] ?? resolveExecutable('chromium') ?? '';
  // Containers that run as root have no sandbox.
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
}

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** What axe has against the page, a line each: what, where. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await page.evaluate(readFileSync(AXE, 'utf8'));
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<AxeResults> } };
    const { violations } = await axe.run();
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  });
}

interface AxeResults {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}
