import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** z3, but for what it prints: a program in a folder, as `--solver` names it; the lie is an expression of JavaScript over `text`. */
export function lyingSolver(folder: string, lie: string): string {
  const z3 = spawnSync('which', ['z3'], { encoding: 'utf8' }).stdout.trim();
  const file = join(folder, 'z3');
  const program = `#!${process.execPath}
const input = process.argv.includes('--version') ? '' : require('node:fs').readFileSync(0, 'utf8');
const options = { input, encoding: 'utf8' };
const { stdout: text, stderr, status } = require('node:child_process').spawnSync('${z3}', process.argv.slice(2), options);
process.stdout.write(input === '' ? text : ${lie});
process.stderr.write(stderr);
process.exitCode = status;
`;
  writeFileSync(file, program);
  chmodSync(file, 0o755);
  return `z3:${file}`;
}

/** Several lies, one after the other. */
export function together(...lies: readonly string[]): string {
  return lies.reduce((before, lie) => `((text) => ${lie})(${before})`, 'text');
}

/** The last value of the last `get-value` is one more. */
export const WRONG_VALUE = 'text.replace(/(\\d+)(\\)+\\s*(?:gainsay.*\\s*)?)$/, (_, n, rest) => Number(n) + 1 + rest)';
/** What `simplify` prints, the first thing behind a marker, is negated, or one more. */
export const WRONG_SIMPLIFICATION =
  'text.replace(/(gainsay-\\w+-0\\n)([^]*?)(\\ngainsay)/, (_, begin, reply, end) => ' +
  'begin + (/^[(](and|or|not|<|>|=)/.test(reply) ? "(not " + reply + ")" : "(+ 1 " + reply + ")") + end)';

/** The first formula of the first goal is left out. */
export const LOST_GOAL = 'text.replace(/(\\(goal\\n)(  [^\\n]*\\n(?:    [^\\n]*\\n)*)/, (_, head) => head)';

/** The first goal has `false` besides. */
export const LOST_CASE = 'text.replace(/\\(goal\\n/, (all) => all + "  false\\n")';

/** A core has its first name alone. */
export const SHORT_CORE = 'text.replace(/^[(](a!\\d+)( a!\\d+)+[)]$/m, (_, first) => "(" + first + ")")';
/** A core has a name more. */
export const STRANGE_CORE = 'text.replace(/^[(](a!\\d+ )/m, (all) => all + "b ")';
