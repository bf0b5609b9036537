// Runs the same tests with a new process per query and with persistent processes: compares speed, and checks that all
// outcomes agree. Usage: node bench/modes.mjs SOLVER [TESTS] [SEEDS]
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const [solver = 'z3', tests = '2000', seeds = fileURLToPath(new URL('../seeds', import.meta.url))] =
  process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'gainsay-modes-'));

function hunt(mode) {
  const args = ['hunt', seeds, '--solver', solver, '--strategy', 'opfuzz,sae', '--tests', tests, '--mode', mode];
  const more = ['--seed', 'modes', '--jobs', '1', '--no-adaptive-limits', '--json', '--out', join(folder, mode)];
  const { stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args, ...more], {
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  if (stderr !== '') process.stderr.write(stderr);
  const events = stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const said = new Map();
  for (const { kind, batch, results } of events) {
    if (kind !== 'batch-done') continue;
    for (const { index, said: each } of results) said.set(`${batch.seed} ${batch.strategy} ${index}`, each[solver]);
  }
  const paths = new Map(
    events.find(({ kind }) => kind === 'campaign-started').plan.seeds.map((seed) => [seed.blob, seed.path]),
  );
  const summary = events.at(-1);
  const solverMs = summary.solverSeconds[solver] * 1000;
  console.log(
    `${mode}: ${summary.tests} tests in ${summary.seconds.toFixed(1)} s, ${Math.round((summary.tests * 60) / summary.seconds)} per minute;` +
      ` ${(solverMs / (summary.tests + summary.seeds.judged)).toFixed(2)} ms per query; ${JSON.stringify(summary.answers[solver])}; restarts ${summary.restarts[solver]}`,
  );
  return { said, paths, perMinute: summary.tests / summary.seconds, findings: summary.findings };
}

const fresh = hunt('fresh');
const persistent = hunt('persistent');
console.log(`persistent is ${(persistent.perMinute / fresh.perMinute).toFixed(2)} times as fast`);
let same = 0;
let apart = 0;
for (const [name, answer] of fresh.said) {
  const other = persistent.said.get(name);
  if (other === answer) same++;
  else {
    apart++;
    const [seed, strategy, index] = name.split(' ');
    console.log(`  ${fresh.paths.get(seed)} ${strategy} ${index}: fresh ${answer}, persistent ${other}`);
  }
}
console.log(
  `${same} equal outcomes, ${apart} different; findings ${JSON.stringify(fresh.findings)} and ${JSON.stringify(persistent.findings)}`,
);
rmSync(folder, { recursive: true });
