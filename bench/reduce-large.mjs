// Deep and large inputs made smaller by `gainsay reduce`: node bench/reduce-large.mjs [LEVELS]
//
// Terms nested LEVELS deep (default 100,000), chains of `let`, a file of many assertions, one of many declarations; each as a
// script, and with an assertion that cannot be sorted, so that it is reduced as S-expressions. What must stay stands at the
// bottom; grep looks for it, which costs next to nothing. Told are seconds, calls, sizes and the most memory that was in use.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

const MAIN = process.env.GAINSAY_MAIN ?? fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const levels = Number(process.argv[2] ?? 100_000);
const FOR = '5m';
const HEAD =
  '(set-logic QF_BV)\n(declare-const x (_ BitVec 8))\n(declare-const y (_ BitVec 8))\n(declare-const p Bool)\n';
const BOTTOM = '(ite p x y)';
const repeat = (times, line) => Array.from({ length: times }, (_, i) => line(i)).join('');

const deep = () =>
  `(assert (= x ${repeat(levels, (i) => ['(bvadd x ', '(bvnot ', '(bvxor y '][i % 3])}${BOTTOM}${')'.repeat(levels)}))\n`;
const formula = () =>
  `(assert ${repeat(levels, (i) => (i % 2 ? '(not ' : '(and p '))}(= x ${BOTTOM})${')'.repeat(levels)})\n`;
const lets = () => {
  const links = repeat(levels / 5, (i) => `(let ((?${i + 1} (bvadd ?${i} (bvmul ?${i} x)))) `);
  return `(assert (let ((?0 ${BOTTOM})) ${links}(= ?${levels / 5} y)${')'.repeat(levels / 5 + 1)})\n`;
};
const assertions = () =>
  repeat(200, (i) => `(declare-const a${i} (_ BitVec 8))\n`) +
  repeat(
    levels,
    (i) =>
      `(assert (or (bvult a${(i * 7) % 200} a${(i * 13) % 200}) (= a${(i * 31) % 200} (bvmul a${(i * 17) % 200} x))))\n`,
  ) +
  `(assert (bvult x ${BOTTOM}))\n`;
const declarations = () =>
  repeat(levels / 5, (i) => `(declare-const d${i} Bool)\n`) +
  repeat(levels / 5 - 1, (i) => `(assert (=> d${i} d${i + 1}))\n`) +
  `(assert (=> d0 (= x ${BOTTOM})))\n`;

const folder = mkdtempSync(join(tmpdir(), 'gainsay-large-'));
console.log('| input | bytes | after | seconds | calls | MB | |\n| --- | --- | --- | --- | --- | --- | --- |');
for (const [name, make] of Object.entries({ deep, formula, lets, assertions, declarations })) {
  for (const kind of ['script', 's-expressions']) {
    const file = join(folder, `${name}.smt2`);
    const out = join(folder, 'out.smt2');
    writeFileSync(file, `${HEAD}${kind === 'script' ? '' : '(assert x)\n'}${make()}(check-sat)\n`);
    const check = ['sh', '-c', `! grep -q '(ite p x ' "$0"`];
    const began = performance.now();
    const words = [MAIN, 'reduce', file, '-o', out, '--json', '--for', FOR, '--', ...check];
    const ran = spawnSync('/usr/bin/time', ['-f', '%M', process.execPath, ...words], { encoding: 'utf8' });
    const seconds = (performance.now() - began) / 1000;
    const report = ran.stdout === '' ? undefined : JSON.parse(ran.stdout);
    const megabytes = Math.round(Number(ran.stderr.trim().split('\n').at(-1)) / 1024);
    const after = report === undefined ? '-' : readFileSync(out).length;
    const how = ran.status === 0 ? (report.minimal ? '1-minimal' : '') : `exit ${ran.status}`;
    console.log(
      `| ${name}, ${kind} | ${statSync(file).size} | ${after} | ${seconds.toFixed(1)} | ${report?.calls ?? '-'} | ${megabytes} | ${how} |`,
    );
    rmSync(out, { force: true });
  }
}
rmSync(folder, { recursive: true, force: true });
