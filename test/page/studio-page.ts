import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContext, type Locator, type Page, chromium } from 'playwright-core';
import { isBuilt } from '../../scripts/built.mjs';
import { type OpenStudio, startStudio } from '../../studio/server/index.js';
import { isHere } from '../setup/solvers.js';

/**
 * Returns whether there is a browser: `GAINSAY_CHROMIUM`, or else chromium on PATH. Throws if there is none but CI
 * requires it.
 */
export function hasBrowser(): boolean {
  return process.env['GAINSAY_CHROMIUM'] !== undefined || isHere('chromium');
}

export interface Clicks {
  /** Opens a tool next to the graph. */
  tab(name: string): Promise<void>;
  button(name: string): Locator;
  text(id: string): Promise<string>;
  /** Waits until the text of an element matches. */
  until(id: string, wanted: RegExp): Promise<void>;
  /** Opens a file of the workspace, and waits until it is drawn. */
  openFile(name: string): Promise<void>;
  /** Opens the form of a reduction if it is closed. */
  newReduction(): Promise<void>;
  /** Selects only the commands `lines`. */
  askOnly(panel: string, ...lines: readonly string[]): Promise<void>;
}

/** A studio on a new folder, with a browser. Records the page's requests and errors. */
export interface OpenPage extends Clicks {
  readonly page: Page;
  readonly context: BrowserContext;
  /** A context without the cookies of `context`. */
  newContext(): Promise<BrowserContext>;
  readonly studio: OpenStudio;
  readonly folder: string;
  /** Folder of the page's files. */
  readonly built: string;
  readonly requests: readonly string[];
  /** Console errors, including violations of the content security policy. */
  readonly errors: readonly string[];
  close(): Promise<void>;
}

/**
 * Ends with a failed assertion, as a faulty solver does, on files with both a multiplication and a write. Otherwise,
 * answers `sat`.
 */
const COMMAND = `#!/bin/sh
for last; do :; done
if grep -q ' mul ' "$last" && grep -q ' write ' "$last"; then echo 'Assertion failed: mul' >&2; exit 134; fi
echo sat
`;

export async function openStudioPage(
  files: Readonly<Record<string, string>>,
  { viewOnly = false, addresses = [] }: { readonly viewOnly?: boolean; readonly addresses?: readonly string[] } = {},
): Promise<OpenPage> {
  const scratch = mkdtempSync(join(tmpdir(), 'gainsay-page-'));
  const folder = join(scratch, 'work');
  for (const [name, text] of Object.entries({ ...files, 'fails.sh': COMMAND })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  chmodSync(join(folder, 'fails.sh'), 0o755);
  const restore = ownHome(scratch);
  const [browser, built] = await Promise.all([connectToBrowser(), buildPage()]);
  const studio = await startStudio({ paths: [folder, ...addresses], page: built, viewOnly });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  // A reduction runs hundreds of processes, which takes long on a busy machine.
  page.setDefaultTimeout(50_000);
  const requests: string[] = [];
  const errors: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(`${studio.url}#/debug`);
  await page.getByText('connected', { exact: true }).waitFor();
  return {
    ...clicksOn(page),
    page,
    context,
    newContext: () => browser.newContext(),
    studio,
    folder,
    built,
    requests,
    errors,
    async close() {
      await browser.close();
      await studio.close();
      restore();
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}

function ownHome(scratch: string): () => void {
  const names = ['XDG_CONFIG_HOME', 'XDG_STATE_HOME'];
  const before = names.map((name) => process.env[name]);
  for (const name of names) process.env[name] = join(scratch, name);
  return () =>
    names.forEach((name, i) => {
      if (before[i] === undefined) delete process.env[name];
      else process.env[name] = before[i];
    });
}

export function clicksOn(page: Page): Clicks {
  const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click();
  const until = (id: string, wanted: RegExp) => page.getByTestId(id).filter({ hasText: wanted }).first().waitFor();
  return {
    tab,
    until,
    button: (name) => page.getByRole('button', { name, exact: true }),
    text: (id) => page.getByTestId(id).innerText(),
    async openFile(name) {
      await tab('Files');
      await page.getByTestId('files').getByRole('link', { name, exact: true }).click();
      const title = new RegExp(`(^|/)${name.replaceAll('.', '\\.')}( \\(changed\\))?$`);
      await page.getByTestId('title').filter({ hasText: title }).waitFor();
      // Until the new file is drawn, the page shows the size of the previous file.
      await page.locator('[data-testid="status"][aria-busy="false"]').waitFor();
      await until('size', /^([1-9][\d,]* of )?[\d,]+ nodes?$/);
    },
    async newReduction() {
      const form = page.getByTestId('new-reduction');
      if ((await form.getAttribute('open')) === null) await form.getByText('New reduction').click();
    },
    async askOnly(panel, ...lines) {
      const on = page.getByTestId(panel).getByRole('group').getByRole('checkbox', { checked: true });
      // Available solvers are selected once they are known.
      await page.getByText('looking for solvers').waitFor({ state: 'detached' });
      while ((await on.count()) > 0) await on.first().uncheck();
      const advanced = page.getByTestId(panel).getByTestId('advanced');
      if ((await advanced.getAttribute('open')) === null) await advanced.getByText('Command lines').click();
      await advanced.getByTestId('command-lines').fill(lines.join('\n'));
    },
  };
}

/** The current page, built by the first test that needs it if `dist/` is older than the sources. */
async function buildPage(): Promise<string> {
  const folder = process.env['GAINSAY_TEST_PAGE'];
  if (folder === undefined || isBuilt(['page'])) return 'dist/web';
  if (existsSync(folder)) return folder;
  const own = `${folder}.building`;
  try {
    mkdirSync(own);
  } catch {
    while (!existsSync(folder)) await sleep(100);
    return folder;
  }
  const vite = ['node_modules/vite/bin/vite.js', 'build', '-c', 'studio/page/vite.config.ts', '--outDir', own];
  execFileSync(process.execPath, [...vite, '--logLevel', 'error'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // The test runner sets `test`, which would make the page larger than the released one.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  renameSync(own, folder);
  return folder;
}

/** Connects to the browser that `test/setup/browser.ts` started. */
export function connectToBrowser(): Promise<Browser> {
  return chromium.connect(process.env['GAINSAY_TEST_BROWSER'] ?? '');
}

/** Starts a download, and returns its name and content. */
export async function download(
  { page, folder }: OpenPage,
  start: () => Promise<unknown>,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [made] = await Promise.all([page.waitForEvent('download'), start()]);
  const name = made.suggestedFilename();
  const file = join(dirname(folder), name);
  await made.saveAs(file);
  return { name, bytes: readFileSync(file) };
}

/** Saves the page that a click downloads, and opens it from disk without a network. */
export async function openDownload(open: OpenPage, button: Locator): Promise<Page> {
  const { folder, errors } = open;
  const { name } = await download(open, () => button.click());
  const file = join(dirname(folder), name);
  const offline = await open.newContext();
  await offline.setOffline(true);
  const saved = await offline.newPage();
  const record = (text: string) => (errors as string[]).push(text);
  saved.on('console', (message) => message.type() === 'error' && record(message.text()));
  saved.on('pageerror', (error) => record(error.message));
  saved.on('request', (request) => /^(file|data):/.test(request.url()) || record(request.url()));
  await saved.goto(pathToFileURL(file).href);
  return saved;
}

export interface WrittenText {
  readonly text: string;
  /** The device pixels that the text covers. */
  readonly box: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
}

/**
 * Records what the page writes on its canvases, one list for each canvas. A canvas that is cleared begins a new list.
 */
export async function recordTexts(page: Page): Promise<() => Promise<readonly (readonly WrittenText[])[]>> {
  await page.evaluate(`(() => {
    const prototype = CanvasRenderingContext2D.prototype;
    const { clearRect, fillText } = prototype;
    const lists = (globalThis.writtenTexts = new Map());
    const begin = (canvas) => lists.set(canvas, []);
    prototype.clearRect = function (...box) {
      begin(this.canvas);
      clearRect.apply(this, box);
    };
    prototype.fillText = function (text, x, y, most) {
      const { width, actualBoundingBoxLeft, actualBoundingBoxRight, actualBoundingBoxAscent, actualBoundingBoxDescent } =
        this.measureText(text);
      const matrix = this.getTransform();
      const condensed = Math.min(1, (most ?? Infinity) / width);
      const corners = [x - condensed * actualBoundingBoxLeft, x + condensed * actualBoundingBoxRight].flatMap((at) =>
        [y - actualBoundingBoxAscent, y + actualBoundingBoxDescent].map((down) => matrix.transformPoint({ x: at, y: down })),
      );
      const [across, down] = [corners.map((each) => each.x), corners.map((each) => each.y)];
      const box = { left: Math.min(...across), top: Math.min(...down), right: Math.max(...across), bottom: Math.max(...down) };
      lists.set(this.canvas, [...(lists.get(this.canvas) ?? []), { text: String(text), box }]);
      fillText.apply(this, most === undefined ? [text, x, y] : [text, x, y, most]);
    };
  })()`);
  return () =>
    page.evaluate<readonly (readonly WrittenText[])[]>(
      '[...globalThis.writtenTexts].filter(([canvas]) => canvas.isConnected).map(([, texts]) => texts)',
    );
}

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Violations found by axe, one per line: rule, element. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(readFileSync(AXE, 'utf8'));
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    const run = () => axe.run({ resultTypes: ['violations'] });
    // axe throws if an element is removed while it runs.
    const { violations } = await run().catch(run);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  });
}

interface AxeResults {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}
