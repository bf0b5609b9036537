// Mutates the code of a folder and counts the mutants that a test detects (StrykerJS).
//
//   npm run mutation -- FOLDER [FILE…] [--jobs N] [--share 0.1 [--random-seed S]] [--lowest 85]
//
// FOLDER is one of test/mutation/folders.mjs; FILEs (globs below src/) restrict it. --share tries only that share of
// the mutants, drawn by the random seed, which gives an estimate for a folder with ten thousand mutants. The report is
// in reports/mutation/FOLDER.html and .json. Exit code 1 if less than --lowest percent are detected.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { FOLDERS } from './folders.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    jobs: { type: 'string', default: '2' },
    tests: { type: 'string', multiple: true, default: [] },
    share: { type: 'string' },
    'random-seed': { type: 'string', default: '0' },
    lowest: { type: 'string', default: '85' },
  },
});
const [name = '', ...files] = positionals;
const folder = Object.hasOwn(FOLDERS, name) ? FOLDERS[name] : undefined;
if (folder === undefined) {
  console.error(
    `usage: npm run mutation -- FOLDER [FILE…] [--jobs N], FOLDER one of ${Object.keys(FOLDERS).join(', ')}`,
  );
  process.exit(2);
}

const root = new URL('../../', import.meta.url).pathname;
const report = (ending) => `reports/mutation/${name}.${ending}`;
const options = {
  testRunner: 'vitest',
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
  mutate: [...(files.length > 0 ? files : folder.mutate), '!**/*.test.ts', '!**/index.ts'],
  coverageAnalysis: 'perTest',
  // Mutants of code that runs at import would need a new process per test. Laws check the tables that such code builds.
  ignoreStatic: true,
  concurrency: Number(values.jobs),
  // On a busy machine, a shorter time-out would count slow mutants as detected.
  timeoutMS: 30_000,
  // On a busy machine, the tests of a folder can take longer than the default of five minutes, even without mutants.
  dryRunTimeoutMinutes: 30,
  tempDirName: `.stryker-tmp/${name}-${process.pid}`,
  ignorePatterns: ['.stryker-tmp', '.compiled', 'dist', 'reports', 'docs', 'bench', 'gainsay-*'],
  reporters: ['clear-text', 'progress', 'html', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: report('html') },
  jsonReporter: { fileName: report('json') },
  incremental: values.share === undefined,
  incrementalFile: report('incremental.json'),
  ...(values.share === undefined
    ? {}
    : { checkers: ['sample'], plugins: ['@stryker-mutator/*', join(root, 'test/mutation/sample.mjs')] }),
  thresholds: { high: 95, low: 85, break: Number(values.lowest) },
  warnings: { slow: false },
};
mkdirSync(join(root, 'reports/mutation'), { recursive: true });
const config = join(root, `reports/mutation/${name}-${process.pid}.config.json`);
writeFileSync(config, JSON.stringify(options, undefined, 2));
const tests = values.tests.length > 0 ? values.tests : folder.tests;
const { status } = spawnSync(process.execPath, ['scripts/tool.mjs', 'stryker', 'run', config], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    // Stryker stores which mutants each test covers. With thousands of tests, this takes several gigabytes.
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-old-space-size=8192`.trim(),
    GAINSAY_MUTATION_TESTS: tests.join('\n'),
    GAINSAY_MUTATION_SHARE: values.share ?? '1',
    GAINSAY_MUTATION_SEED: values['random-seed'],
  },
});
rmSync(config, { force: true });
process.exitCode = status ?? 1;
