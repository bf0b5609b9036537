// Runs all checks, including those that are too slow for each commit: whole laws, nightly tests, all native solvers, all
// benches, and samples of the mutation scores. A failed part does not stop the others. Prints a table of figures, and
// exits with code 1 if a part fails.
//
//   npm run nightly -- [PART…] [--share 0.01] [--random-seed S]
//
// PARTs are names from the table (default: all), or their first words. --share is the share of the mutants to test,
// drawn by the random seed (default: the date). Requires all native solvers, or only those that
// GAINSAY_REQUIRE_SOLVERS names. Fetches packages of solvers.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { FOLDERS } from '../test/mutation/folders.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    share: { type: 'string', default: '0.01' },
    'random-seed': { type: 'string', default: new Date().toISOString().slice(0, 10) },
  },
});
const REPORTS = 'reports/nightly';

const npmRun = (name) => ({ name, command: ['npm', 'run', '--silent', name] });

function makeTestPart(name, { before = [], projects = [], env = {} }) {
  const report = join(REPORTS, `${name.replaceAll(' ', '-')}.json`);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile=${report}`];
  const command = [...before, 'npx', 'vitest', 'run', ...projects.map((each) => `--project=${each}`), ...reporters];
  return { name, command, env: { GAINSAY_LAWS: 'whole', ...env }, report, measure: countTests };
}

function makeMutationPart(folder) {
  const sample = ['--share', values.share, '--random-seed', values['random-seed'], '--lowest', '0'];
  return {
    name: `mutation ${folder}`,
    command: ['npm', 'run', '--silent', 'mutation', '--', folder, ...sample],
    env: { GAINSAY_LAWS: 'whole' },
    report: `reports/mutation/${folder}.json`,
    measure: (report) => scoreMutants(report, FOLDERS[folder].lowest),
  };
}

const PARTS = [
  ...['build', 'format', 'lint', 'types', 'boundaries', 'dead', 'docs'].map(npmRun),
  makeTestPart('tests without solvers', {
    before: ['node', 'test/setup/without-solvers.mjs'],
    env: { GAINSAY_WITHOUT: 'page' },
  }),
  makeTestPart('tests with solvers', {
    projects: ['solvers', 'page'],
    env: { GAINSAY_REQUIRE_SOLVERS: process.env.GAINSAY_REQUIRE_SOLVERS ?? '1', GAINSAY_REQUIRE_PACKAGES: '1' },
  }),
  { name: 'found', command: ['node', 'scripts/found.mjs', '--check'] },
  { name: 'benches', command: ['node', 'bench/smallest.mjs'] },
  ...Object.keys(FOLDERS).map(makeMutationPart),
];

/** Counts of vitest's JSON report. */
function countTests(report) {
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = report;
  return { figures: `${passed} passed, ${failed} failed, ${skipped} skipped`, good: failed === 0 && passed > 0 };
}

/**
 * The percentage of detected mutants with its 95 % confidence interval (Wilson). Good if the upper end reaches the
 * folder's lowest allowed score.
 */
function scoreMutants(report, lowest) {
  const statuses = Object.values(report.files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const count = (...wanted) => statuses.filter((status) => wanted.includes(status)).length;
  const detected = count('Killed', 'Timeout');
  const all = detected + count('Survived', 'NoCoverage');
  if (all === 0) return { figures: 'no mutant drawn', good: true };
  const [rate, z] = [detected / all, 1.96];
  const centre = (rate + (z * z) / (2 * all)) / (1 + (z * z) / all);
  const half = (z * Math.sqrt((rate * (1 - rate)) / all + (z * z) / (4 * all * all))) / (1 + (z * z) / all);
  const [score, low, high] = [rate, centre - half, centre + half].map((each) => (100 * each).toFixed(1));
  const figures = `${score} % (${low} to ${high}, lowest ${lowest}), ${detected} of ${all}`;
  return { figures, good: Number(high) >= lowest };
}

/** Processor seconds of ended child processes; undefined outside Linux. */
function readProcessorTime() {
  if (!existsSync('/proc/self/stat')) return undefined;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15);
  return (Number(user) + Number(system)) / 100;
}

function runPart({ name, command: [program, ...args], env, report, measure }) {
  console.log(`\n== ${name}: ${[program, ...args].join(' ')}`);
  if (report !== undefined) rmSync(report, { force: true });
  const [started, used] = [performance.now(), readProcessorTime()];
  const { status } = spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  const seconds = Math.round((performance.now() - started) / 1000);
  const processor = used === undefined ? '' : Math.round(readProcessorTime() - used);
  const measured = report === undefined ? { figures: '', good: true } : readReport(report, measure);
  const row = { name, good: status === 0 && measured.good, seconds, processor, figures: measured.figures };
  console.log(`== ${name}: ${row.good ? 'passed' : 'FAILED'} after ${seconds} s`);
  return row;
}

/** A missing or incomplete report fails its part; the other parts still run. */
function readReport(path, measure) {
  try {
    return measure(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    return { figures: `no report: ${error.message}`, good: false };
  }
}

const isWanted = ({ name }) =>
  positionals.length === 0 || positionals.some((given) => `${name} `.startsWith(`${given} `));
const unknown = positionals.find((given) => !PARTS.some(({ name }) => `${name} `.startsWith(`${given} `)));
if (unknown !== undefined) {
  console.error(`nightly: unknown part '${unknown}'; parts: ${PARTS.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
mkdirSync(REPORTS, { recursive: true });
const rows = PARTS.filter(isWanted).map(runPart);
console.log('\n| part | result | seconds | processor seconds | figures |\n| --- | --- | --- | --- | --- |');
for (const { name, good, seconds, processor, figures } of rows)
  console.log(`| ${name} | ${good ? 'passed' : 'FAILED'} | ${seconds} | ${processor} | ${figures} |`);
console.log(`\n${Math.round(rows.reduce((sum, { seconds }) => sum + seconds, 0) / 60)} minutes in all`);
process.exitCode = rows.every(({ good }) => good) ? 0 : 1;
