// Speed of reading and sort-checking, compared with z3's parse-only time on the same files.
//   node bench/parse.mjs [FOLDER…] [--megabytes 8]   (after npm run build; default: the shipped seeds)
// Each input consists of the files of a folder, without their queries. Each file is followed by (reset). The files are
// repeated until the input has about 8 MB (or --megabytes). One more input is a single assertion of that size, to show
// that the shape makes little difference.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { printScript, readScript } from '../dist/bench/engine.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { megabytes: { type: 'string', default: '8' } },
});
const TARGET = Number(values.megabytes) * 1e6;
const ROUNDS = 5;
const folders = positionals.length > 0 ? positionals : [new URL('../seeds', import.meta.url).pathname];

function* files(path) {
  if (!statSync(path).isDirectory()) yield path;
  else for (const name of readdirSync(path).sort()) yield* files(join(path, name));
}

/** A file's declarations and assertions, in the original text if possible. */
function quiet(text) {
  const { script, ok } = readScript(text);
  if (!ok) return '';
  const kept = script.commands.filter(
    (each) =>
      /^(set-logic|declare|define|assert|push|pop)/.test(each.kind) && (each.kind !== 'assert' || each.term.known),
  );
  return `${printScript({ ...script, commands: kept })}(reset)\n`;
}

function concatenation(folder) {
  let all = '';
  for (const file of files(folder)) if (file.endsWith('.smt2')) all += quiet(readFileSync(file, 'utf8'));
  if (all === '') return undefined;
  return all.repeat(Math.max(1, Math.ceil(TARGET / all.length)));
}

function oneAssertion() {
  const lines = ['(set-logic QF_LIA)'];
  for (let i = 0; i < 500; i++) lines.push(`(declare-fun x${i} () Int)`);
  let size = 0;
  lines.push('(assert (and');
  for (let i = 0; size < TARGET; i++) {
    const line = `(or (< (+ x${i % 500} (* 3 x${(i * 7) % 500})) ${i % 977}) (and (= x${(i * 13) % 500} x${(i * 17) % 500}) (not (>= x${(i * 19) % 500} ${i}))))`;
    lines.push(line);
    size += line.length;
  }
  return `${lines.join('\n')}))\n`;
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const scratch = mkdtempSync(join(tmpdir(), 'gainsay-bench-'));
const inputs = folders.map((folder) => [folder.split('/').slice(-2).join('/'), concatenation(folder)]);
inputs.push(['one assertion', oneAssertion()]);
// z3 gets a minute per file; "none" means that z3 took longer (many resets slow it down) or is missing.
console.log('input                          MB   gainsay MB/s (cpu)   wall MB/s   z3 parse MB/s   gainsay : z3');
for (const [name, text] of inputs) {
  if (text === undefined) continue;
  const file = join(scratch, 'input.smt2');
  writeFileSync(file, text);
  readScript(text);
  const cpu = [];
  const wall = [];
  for (let i = 0; i < ROUNDS; i++) {
    const before = process.cpuUsage();
    const start = performance.now();
    readScript(text);
    wall.push((performance.now() - start) / 1000);
    const used = process.cpuUsage(before);
    cpu.push((used.user + used.system) / 1e6);
  }
  const z3 = [];
  for (let i = 0; i < 3; i++) {
    const start = performance.now();
    const { error } = spawnSync('z3', ['-smt2', file], { stdio: 'ignore', timeout: 60_000, killSignal: 'SIGKILL' });
    if (error?.code === 'ETIMEDOUT') break;
    if (error === undefined) z3.push((performance.now() - start) / 1000);
  }
  const mb = text.length / 1e6;
  const ours = mb / median(cpu);
  const theirs = z3.length === 0 ? undefined : mb / median(z3);
  console.log(
    `${name.padEnd(28)} ${mb.toFixed(1).padStart(4)} ${ours.toFixed(1).padStart(18)} ${(mb / median(wall)).toFixed(1).padStart(13)} ${(theirs?.toFixed(1) ?? 'none').padStart(15)} ${theirs === undefined ? '' : (ours / theirs).toFixed(2).padStart(14)}`,
  );
}
rmSync(scratch, { recursive: true });
