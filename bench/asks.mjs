// Measures the cost of each inquiry of `hunt --ask`. Each round runs hunts with and without each inquiry, in alternating
// order. Reports processor time (hunt and solvers) and tests per minute, as ratios to the hunt without inquiries. On a
// shared machine, ratios are reliable and times are not.
//
//   node bench/asks.mjs [SEED…] [--asks values,simplify] [--tests 300] [--rounds 3] [--solvers z3,cvc5] [--mode fresh]
//
// Needs `npm run build` before. Skips solvers that are not on PATH. If none is on PATH, uses the WebAssembly Z3.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ASKED_NAMES } from '../dist/bench/engine.js';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    // Omits inquiries that replace test cases, because hunts with and without such an inquiry run different tests.
    asks: {
      type: 'string',
      default: ASKED_NAMES.filter((name) => !['synthesis', 'horn', 'proofs'].includes(name)).join(','),
    },
    tests: { type: 'string', default: '300' },
    rounds: { type: 'string', default: '3' },
    solvers: { type: 'string', default: 'z3,cvc5' },
    mode: { type: 'string', default: 'fresh' },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'gainsay-asks-'));
const native = values.solvers.split(',').filter((name) => spawnSync(name, ['--version']).error === undefined);
const solvers = (native.length > 0 ? native : ['z3@npm:newest']).flatMap((name) => ['-s', name]);

/** Runs a hunt. Returns the processor seconds of the hunt and its solvers, and the tests per minute. */
async function measured(asks) {
  const out = join(folder, 'hunt');
  const how = ['--strategy', 'opfuzz,sae', '--mix', 'even', '--jobs', '1', '--seed', 'asks', '--mode', values.mode];
  const less = ['--reduce', 'none', '--bisect', 'none', '--no-tie-breakers', '--exit-zero', '--json', '--ask', asks];
  const seeds = positionals.length > 0 ? positionals : [here('../seeds')];
  const words = ['hunt', ...seeds, ...solvers, ...how, ...less, '--tests', values.tests, '--out', out];
  // The shell waits for the hunt, and the hunt for its solvers, so `time` covers all of them.
  const script = 'TIMEFORMAT="%U %S"; time "$@"';
  const child = spawn('bash', ['-c', script, 'bash', process.execPath, here('../dist/cli/main.js'), ...words]);
  const printed = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (printed.out += chunk));
  child.stderr.on('data', (chunk) => (printed.err += chunk));
  await new Promise((done) => child.on('close', done));
  rmSync(out, { recursive: true, force: true });
  const events = printed.out
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const batches = events.filter(({ kind }) => kind === 'batch-done');
  const [first, last] = [batches[0], batches.at(-1)];
  if (first === undefined || first === last) throw new Error(`the hunt failed: ${printed.err}`);
  const asked = batches.slice(1).reduce((sum, { results }) => sum + results.length, 0);
  const processor = printed.err.trim().split('\n').at(-1).split(' ').map(Number);
  return { seconds: processor[0] + processor[1], perMinute: (60_000 * asked) / Math.max(1, last.at - first.at) };
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

try {
  const all = ['none', ...values.asks.split(','), ...(values.asks.includes(',') ? [values.asks] : [])];
  const found = new Map(all.map((asks) => [asks, { seconds: [], perMinute: [] }]));
  for (let round = 0; round < Number(values.rounds); round++) {
    const runs = new Map();
    for (const asks of round % 2 === 0 ? all : all.toReversed()) runs.set(asks, await measured(asks));
    for (const [asks, { seconds, perMinute }] of runs) {
      found.get(asks).seconds.push(seconds / runs.get('none').seconds);
      found.get(asks).perMinute.push(perMinute / runs.get('none').perMinute);
    }
  }
  console.log(
    `${values.tests} tests of ${solvers.filter((word) => word !== '-s').join(', ')}; medians of ${values.rounds} rounds`,
  );
  console.table(
    all.map((asks) => ({
      asks,
      'processor time': median(found.get(asks).seconds).toFixed(2),
      'tests a minute': median(found.get(asks).perMinute).toFixed(2),
    })),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
