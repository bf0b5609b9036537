// Runs a program of a folder in tools/, such as knip. These programs have more files than all other dependencies
// together, and no test needs them. So the folder is installed when one of its programs runs for the first time.
//
//   node scripts/tool.mjs PROGRAM [ARGUMENT…]
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDERS = {
  depcruise: 'check',
  knip: 'check',
  stryker: 'mutation',
  typedoc: 'docs',
  vitepress: 'docs',
};

const [program, ...words] = process.argv.slice(2);
const folder = FOLDERS[program];
if (folder === undefined) {
  console.error(`usage: node scripts/tool.mjs PROGRAM [ARGUMENT…]\nprograms: ${Object.keys(FOLDERS).join(', ')}`);
  process.exit(2);
}
const tools = fileURLToPath(new URL(`../tools/${folder}`, import.meta.url));
const installed = join(tools, 'node_modules/installed-lock.json');
const lock = readFileSync(join(tools, 'package-lock.json'), 'utf8');
if (!existsSync(installed) || readFileSync(installed, 'utf8') !== lock) {
  console.error(`installing tools/${folder}/`);
  run('npm', ['ci', '--loglevel=error', '--no-audit', '--ignore-scripts', '--prefix', tools]);
  writeFileSync(installed, lock);
}
run(join(tools, 'node_modules/.bin', program), words);

function run(command, words) {
  const { status, error } = spawnSync(command, words, { stdio: 'inherit' });
  if (error !== undefined) console.error(`${command}: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}
