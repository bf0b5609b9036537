// Kills a campaign at random moments, resumes it each time, and compares its findings with those of an uninterrupted
// campaign.
// Usage: node bench/kill-resume.mjs [KILLS] [HUNT ARGUMENTS…]
// By default, the campaign tests a scripted solver that answers wrongly, or crashes, on some inputs.
import { spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const FAKE = fileURLToPath(new URL('../test/support/fake-solver.pl', import.meta.url));
const SEEDS = fileURLToPath(new URL('../seeds/ints', import.meta.url));
const [kills = '10', ...given] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'gainsay-kill-'));

function fake(name, settings) {
  mkdirSync(join(folder, name));
  const file = join(folder, name, 'z3');
  writeFileSync(file, `#!/bin/sh\n${settings} exec perl ${FAKE} "$@"\n`);
  chmodSync(file, 0o755);
  return ['--solver', `z3:${file}`];
}

const standard = () => [
  SEEDS,
  ...fake('one', ''),
  ...fake('two', ''),
  ...fake('bad', 'FAKE_WRONG=11 FAKE_CRASH=13'),
  ...['--strategy', 'opfuzz', '--tests', '1500', '--mode', 'fresh', '--no-tie-breakers'],
];
const hunt = [
  'hunt',
  ...(given.length > 0 ? given : standard()),
  '--seed',
  'kill',
  '--jobs',
  '2',
  '--no-adaptive-limits',
  '--json',
];

function run(args) {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const shown = [];
  let rest = '';
  child.stdout.on('data', (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    for (const line of lines) if (line.startsWith('{"kind":"finding",')) shown.push(JSON.parse(line).finding.id);
  });
  return { child, shown, ended: new Promise((done) => child.once('close', (code) => done(code))) };
}

const idsOf = (campaign) => {
  const { stdout } = spawnSync(process.execPath, [MAIN, 'findings', campaign, '--json'], {
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line).id)
    .sort();
};

const whole = join(folder, 'whole');
let start = performance.now();
const one = run([...hunt, '--out', whole]);
await one.ended;
const ms = performance.now() - start;
const expected = idsOf(whole);
console.log(`uninterrupted: ${expected.length} findings in ${(ms / 1000).toFixed(1)} s`);

const cut = join(folder, 'cut');
const shown = [];
let args = [...hunt, '--out', cut];
for (let killed = 0; ;) {
  const session = run(args);
  const patience = killed < Number(kills) ? randomInt(600, Math.max(700, Math.ceil(ms / 4))) : 3_600_000;
  start = performance.now();
  const over = await Promise.race([session.ended.then(() => true), sleep(patience, false, { ref: false })]);
  if (!over) session.child.kill('SIGKILL');
  await session.ended;
  shown.push(...session.shown);
  const lost = shown.filter((id) => !existsSync(join(cut, 'findings', id, 'repro.sh')));
  console.log(
    `${over ? 'ended' : `killed (${++killed})`} after ${((performance.now() - start) / 1000).toFixed(1)} s: ${shown.length} findings shown, ${lost.length} of them lost`,
  );
  if (over) break;
  const begun = spawnSync(process.execPath, [MAIN, 'findings', cut], { stdio: 'ignore' }).status === 0;
  args = begun ? ['resume', cut, '--jobs', '2', '--json'] : [...hunt, '--out', cut];
}

const found = idsOf(cut);
const missing = expected.filter((id) => !found.includes(id));
const extra = found.filter((id) => !expected.includes(id));
const unkept = shown.filter((id) => !found.includes(id));
console.log(
  `${found.length} findings; missing ${missing.length}, extra ${extra.length}, shown but not stored ${unkept.length}`,
);
rmSync(folder, { recursive: true });
process.exit(missing.length + extra.length + unkept.length === 0 ? 0 : 1);
