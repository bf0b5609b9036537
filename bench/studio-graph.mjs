/**
 * Measures the cost of a large graph in the studio's page: seconds until the graph is open (folded) and until the
 * whole graph is drawn, frames per second while dragging and zooming, and the browser's memory. `npm run build && node bench/studio-graph.mjs [--nodes 20000]
 * [--seconds 3]`. Needs chromium, on PATH or in GAINSAY_CHROMIUM. Without a graphics card, chromium renders in
 * software.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { startStudio } from '../dist/studio.js';

const { values } = parseArgs({
  options: { nodes: { type: 'string', default: '20000' }, seconds: { type: 'string', default: '3' } },
});
const [nodes, seconds] = [Number(values.nodes), Number(values.seconds)];
const scratch = mkdtempSync(join(tmpdir(), 'gainsay-bench-'));
const file = join(scratch, 'large.btor');
const made = ['dist/cli/main.js', 'btor', 'generate', '-n', `${nodes}`, '-s', '3'];
writeFileSync(file, execFileSync(process.execPath, made, { maxBuffer: 1e9 }));
process.env.XDG_CONFIG_HOME = join(scratch, 'config');

const executablePath =
  process.env.GAINSAY_CHROMIUM ?? execFileSync('sh', ['-c', 'command -v chromium'], { encoding: 'utf8' }).trim();
const studio = await startStudio({ paths: [file] });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });

/** Megabytes of all chromium processes below this one; shared pages count once per process (an upper bound). */
function browserMegabytes() {
  const parents = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      const rss = /^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      parents.set(pid, { parent, rss: Number(rss ?? 0) });
    } catch {
      // The process ended meanwhile.
    }
  }
  const isOurs = (pid) => pid !== undefined && (pid === `${process.pid}` || isOurs(parents.get(pid)?.parent));
  let kilobytes = 0;
  for (const [pid, { rss }] of parents) if (pid !== `${process.pid}` && isOurs(pid)) kilobytes += rss;
  return kilobytes / 1024;
}

/** Frames during `work`, with the longest pause between two. */
async function framesWhile(page, work) {
  await page.evaluate(() => {
    globalThis.frameTimes = [];
    const note = (time) => {
      globalThis.frameTimes.push(time);
      globalThis.noting = requestAnimationFrame(note);
    };
    globalThis.noting = requestAnimationFrame(note);
  });
  await work();
  const times = await page.evaluate(() => {
    cancelAnimationFrame(globalThis.noting);
    return globalThis.frameTimes;
  });
  const gaps = times.slice(1).map((time, i) => time - times[i]);
  const took = (times.at(-1) - times[0]) / 1000;
  const late = gaps.filter((gap) => gap > 25).length;
  return `${(gaps.length / took).toFixed(1)} frames/s, longest ${Math.max(...gaps).toFixed(0)} ms, ${late} of ${gaps.length} late`;
}

async function drag(page, box) {
  const until = Date.now() + seconds * 1000;
  const at = (share) => box.y + box.height * share;
  for (let turn = 0; Date.now() < until; turn++) {
    // Drags to and fro, so that earlier views recur.
    const [from, by] = turn % 4 < 2 ? [0.2, 0.6] : [0.8, -0.6];
    await page.mouse.move(box.x + box.width * from, at(from));
    await page.mouse.down();
    for (let i = 1; i <= 40 && Date.now() < until; i++) {
      await page.mouse.move(box.x + box.width * (from + (by * i) / 40), at(from + (by * i) / 80));
      await page.waitForTimeout(8);
    }
    await page.mouse.up();
  }
}

async function wheel(page, box) {
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const until = Date.now() + seconds * 1000;
  for (let i = 0; Date.now() < until; i++) {
    await page.mouse.wheel(0, i % 80 < 40 ? -60 : 60);
    await page.waitForTimeout(12);
  }
}

try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const before = browserMegabytes();
  const started = performance.now();
  await page.goto(studio.url);
  await page.getByText('connected', { exact: true }).waitFor({ timeout: 60_000 });
  console.log(`usable after ${((performance.now() - started) / 1000).toFixed(2)} s`);
  const drawn = async (name, since, least) => {
    await page.waitForFunction(
      (count) => Number(document.querySelector('[data-testid=graph]')?.dataset.drawn ?? 0) >= count,
      least,
      { timeout: 120_000 },
    );
    const status = (await page.getByTestId('status').innerText()).split('keys')[0].replaceAll('\n', ', ');
    console.log(`${name} ${((performance.now() - since) / 1000).toFixed(2)} s (${status})`);
  };
  await drawn('opened after', started, 1);
  const showAll = page.getByRole('button', { name: 'Show all', exact: true });
  // Small graphs open unfolded.
  if (await showAll.isVisible()) {
    const asked = performance.now();
    await showAll.click();
    await drawn('whole graph drawn after', asked, nodes);
  }
  const box = await page.getByTestId('graph').boundingBox();
  const step = async (name, work) =>
    console.log(`${name.padEnd(28)} ${await framesWhile(page, () => work(page, box))}`);
  await page.waitForTimeout(1_000);
  await step('at rest', () => page.waitForTimeout(1_000));
  await step('dragged, whole graph visible', drag);
  for (let i = 0; i < 3; i++) {
    for (let k = 0; k < [6, 5, 5][i]; k++) await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.waitForTimeout(1_500);
    await step(`dragged, zoomed in (${i + 1})`, drag);
  }
  await step('zoomed with the wheel', wheel);
  console.log(`${(browserMegabytes() - before).toFixed(0)} MB of browser memory more than for an empty page`);
} finally {
  await browser.close();
  await studio.close();
  rmSync(scratch, { recursive: true, force: true });
}
