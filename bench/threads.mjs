// Measures the tests per second of a hunt for each number of jobs, first with all jobs on one thread, then with the
// jobs distributed over several threads (--threads). Runs z3, and a stand-in that answers at once in a persistent
// process, so that only Gainsay's own work counts. Each rate is given relative to the rate of the same solver with one
// job on one thread in the same round. On a shared machine, ratios are reliable and times are not.
// Usage: node bench/threads.mjs [--jobs 1,2,4,8,16,32] [--tests N] [--each 8] [--rounds N] [--solvers stand-in,z3]
// --each: jobs per thread. Solvers that are not on PATH are skipped.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '1,2,4,8,16,32' },
    tests: { type: 'string', default: '2000' },
    each: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '1' },
    solvers: { type: 'string', default: 'stand-in,z3' },
    seeds: { type: 'string', default: here('../seeds/ints') },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'gainsay-threads-'));

function standIn() {
  const file = join(folder, 'z3');
  // The stand-in is not an awk script, because mawk processes a line only after more input arrives.
  writeFileSync(
    file,
    `#!${process.execPath}
if (process.argv.some((word) => word.includes('version'))) {
  console.log('Z3 version 9.9.9 - stand-in');
  process.exit(0);
}
let rest = '';
process.stdin.on('data', (chunk) => {
  const lines = (rest + chunk).split('\\n');
  rest = lines.pop();
  const said = lines.flatMap((line) => [
    ...Array.from(line.matchAll(/\\(check-sat\\)/g), () => 'unknown'),
    ...Array.from(line.matchAll(/\\(echo "([^"]*)"\\)/g), ([, word]) => word),
  ]);
  if (said.length > 0) process.stdout.write(said.join('\\n') + '\\n');
});
`,
  );
  chmodSync(file, 0o755);
  return `z3:${file}`;
}

const isThere = (name) => spawnSync(name, ['--version']).error === undefined;
const solvers = values.solvers
  .split(',')
  .flatMap((name) => (name === 'stand-in' ? [[name, standIn()]] : isThere(name) ? [[name, name]] : []));

let hunts = 0;
function perSecond(solver, jobs, threads) {
  const out = join(folder, `hunt-${++hunts}`);
  const how = ['--mode', 'persistent', '--mix', 'even', '--seed', 'threads', '--timeout', '2s', '--strategy', 'opfuzz'];
  const less = ['--no-tie-breakers', '--reduce', 'none', '--bisect', 'none', '--json'];
  const sizes = ['--tests', values.tests, '--jobs', String(jobs), '--threads', String(threads)];
  const words = ['hunt', values.seeds, '-s', solver, ...how, ...less, ...sizes, '--out', out];
  const { stdout, stderr } = spawnSync(process.execPath, [here('../dist/cli/main.js'), ...words], {
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  rmSync(out, { recursive: true, force: true });
  const events = stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const batches = events.filter(({ kind }) => kind === 'batch-done');
  const [first, last] = [batches[0], batches.at(-1)];
  if (first === undefined || first === last) throw new Error(`the hunt failed: ${stderr}`);
  const asked = batches.slice(1).reduce((sum, { results }) => sum + results.length, 0);
  return (1000 * asked) / Math.max(1, last.at - first.at);
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

try {
  console.log(`${availableParallelism()} processors; ${values.tests} tests; medians of ${values.rounds} rounds`);
  for (const [name, solver] of solvers) {
    const counts = values.jobs.split(',').map(Number);
    const runs = counts.map((jobs) => ({ jobs, threads: Math.max(2, Math.ceil(jobs / Number(values.each))) }));
    const rates = new Map(runs.map(({ jobs }) => [jobs, { alone: [], threads: [] }]));
    const bases = [];
    for (let round = 0; round < Number(values.rounds); round++) {
      const base = perSecond(solver, 1, 1);
      bases.push(base);
      for (const { jobs, threads } of runs) {
        const { alone, threads: many } = rates.get(jobs);
        alone.push((jobs === 1 ? base : perSecond(solver, jobs, 1)) / base);
        if (jobs > 1) many.push(perSecond(solver, jobs, threads) / base);
      }
    }
    console.log(`\n${name}: one job on one thread, ${median(bases).toFixed(0)} tests per second`);
    console.table(
      runs.map(({ jobs, threads }) => ({
        jobs,
        'one thread': median(rates.get(jobs).alone).toFixed(2),
        threads: jobs > 1 ? threads : '',
        'on threads': jobs > 1 ? median(rates.get(jobs).threads).toFixed(2) : '',
      })),
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
