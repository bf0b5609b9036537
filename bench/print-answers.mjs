// Checks the printer with solvers: for every file that a solver decides within two seconds, the normalised script must
// get equal answers from that solver.
//   node bench/print-answers.mjs FOLDER… [--solver z3] [--solver cvc5] (after npm run build)
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readScript, printScript } from '../dist/bench/engine.js';

const ARGS = {
  z3: (seconds) => ['-in', `-T:${seconds}`],
  cvc5: (seconds) => ['--lang=smt2', `--tlimit=${seconds * 1000}`, '--strings-exp', '--incremental'],
  cvc4: (seconds) => ['--lang=smt2', `--tlimit=${seconds * 1000}`, '--strings-exp', '--incremental'],
};
const DECIDES = 2;
/** Time limit in seconds for the printed script. Longer than `DECIDES`, so that a busy machine does not matter. */
const PATIENCE = 15;
const args = process.argv.slice(2);
const solvers = [];
const folders = [];
for (let i = 0; i < args.length; i++) {
  if (args[i] === '--solver') solvers.push(args[++i]);
  else folders.push(args[i]);
}
if (solvers.length === 0) solvers.push('z3', 'cvc5');
for (const solver of solvers) execFileSync(solver, ['--version']);

function* files(path) {
  if (!statSync(path).isDirectory()) yield path;
  else for (const name of readdirSync(path).sort()) yield* files(join(path, name));
}

/** Folder for files that scripts write (output channels, proofs). */
const scratch = mkdtempSync(join(tmpdir(), 'gainsay-bench-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

function ask(solver, input, seconds) {
  const { stdout, status, signal } = spawnSync(solver, ARGS[solver](seconds), {
    input,
    cwd: scratch,
    timeout: seconds * 2000,
    maxBuffer: 1 << 26,
  });
  const lines = (stdout ?? '').toString().split('\n');
  return { answers: lines.filter((line) => /^(sat|unsat|unknown)$/.test(line)), status, signal, out: lines.join('\n') };
}

let decided = 0;
let same = 0;
const different = [];
for (const folder of folders) {
  for (const file of files(folder)) {
    if (!file.endsWith('.smt2')) continue;
    const text = readFileSync(file, 'utf8');
    const { script, ok } = readScript(text);
    if (!ok) continue;
    const printed = printScript(script);
    for (const solver of solvers) {
      const before = ask(solver, text, DECIDES);
      if (before.answers.length === 0 || before.signal !== null) continue;
      const after = ask(solver, printed, PATIENCE);
      decided++;
      if (before.answers.join() === after.answers.join()) same++;
      else
        different.push({ file, solver, before: before.answers, after: after.answers, says: after.out.slice(0, 300) });
    }
  }
}
for (const each of different) console.log(JSON.stringify(each));
console.log(
  `${decided} pairs of file and solver decided; ${same} with equal answers, ${different.length} with different answers`,
);
process.exitCode = different.length > 0 ? 1 : 0;
