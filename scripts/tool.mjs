// Runs a program that tools/package.json names, such as knip. These programs have more files than all other
// dependencies together, and no test needs them. So they are installed on first use.
//
//   node scripts/tool.mjs PROGRAM [ARGUMENT…]
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TOOLS = fileURLToPath(new URL('../tools', import.meta.url));
const INSTALLED = join(TOOLS, 'node_modules/installed-lock.json');

const [program, ...words] = process.argv.slice(2);
if (program === undefined) {
  console.error('usage: node scripts/tool.mjs PROGRAM [ARGUMENT…]');
  process.exit(2);
}
const lock = readFileSync(join(TOOLS, 'package-lock.json'), 'utf8');
if (!existsSync(INSTALLED) || readFileSync(INSTALLED, 'utf8') !== lock) {
  console.error('installing tools/');
  run('npm', ['ci', '--loglevel=error', '--ignore-scripts', '--prefix', TOOLS]);
  writeFileSync(INSTALLED, lock);
}
run(join(TOOLS, 'node_modules/.bin', program), words);

function run(command, words) {
  const { status, error } = spawnSync(command, words, { stdio: 'inherit' });
  if (error !== undefined) console.error(`${command}: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}
