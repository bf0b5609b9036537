// Deep and large inputs for `gainsay reduce`: node bench/reduce-large.mjs [LEVELS] [NAME…]
//
// Inputs: terms nested LEVELS deep (default 100,000), chains of `let`, a file with many assertions, and a file with
// many declarations. Each is reduced as a script and, after adding an ill-sorted assertion, as S-expressions. The part
// to keep is at the bottom. Further inputs, only as scripts: spines of one operator each, and a chain of LEVELS
// `let`s, with the part to keep at the top, in the middle or at the bottom. The check is grep, whose cost is
// negligible. Prints seconds, calls, sizes and peak memory. NAME selects inputs by prefix.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

const MAIN = process.env.GAINSAY_MAIN ?? fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const levels = Number(process.argv[2] ?? 100_000);
const picked = process.argv.slice(3);
const FOR = '5m';
const HEAD =
  '(set-logic QF_BV)\n(declare-const x (_ BitVec 8))\n(declare-const y (_ BitVec 8))\n(declare-const p Bool)\n';
const INTEGERS = '(set-logic QF_NIA)\n(declare-const x Int)\n(declare-const y Int)\n(declare-const p Bool)\n';
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

/**
 * Deeply nested terms of one operator each. `open` is the text that starts a level, `fault` returns a term that
 * contains the fault and the given term, `end` is the innermost term, and `whole` makes the asserted term.
 */
const SPINES = {
  not: { head: HEAD, open: '(not ', fault: (rest) => `(or (= x ${BOTTOM}) ${rest})`, end: 'p', whole: (term) => term },
  and: {
    head: HEAD,
    open: '(and p ',
    fault: (rest) => `(or (= x ${BOTTOM}) ${rest})`,
    end: 'p',
    whole: (term) => term,
  },
  sum: {
    head: INTEGERS,
    open: '(+ 1 ',
    fault: (rest) => `(* ${BOTTOM} ${rest})`,
    end: 'x',
    whole: (term) => `(= x ${term})`,
  },
  ite: {
    head: INTEGERS,
    open: '(ite (< x 3) y ',
    fault: (rest) => `(* ${BOTTOM} ${rest})`,
    end: 'x',
    whole: (term) => `(= x ${term})`,
  },
};
const PLACES = { top: 0, middle: levels / 2, bottom: levels };

const spine = ({ open, fault, end, whole }, above) => {
  const nested = (times, inside) => `${open.repeat(times)}${inside}${')'.repeat(times)}`;
  return `(assert ${whole(nested(above, fault(nested(levels - above, end))))})\n`;
};
const chain = (above) => {
  const at = Math.max(0, levels - above - 1);
  const link = (i) => `(let ((?${i + 1} (bvadd ?${i} (bvmul ${i === at ? BOTTOM : `?${i}`} x)))) `;
  return `(assert (let ((?0 x)) ${repeat(levels, link)}(= ?${levels} y)${')'.repeat(levels + 1)})\n`;
};

/** Inputs to reduce: a name, and a function that makes the text. */
function* inputs() {
  for (const [name, make] of Object.entries({ deep, formula, lets, assertions, declarations })) {
    yield { name: `${name}, script`, text: () => `${HEAD}${make()}` };
    yield { name: `${name}, s-expressions`, text: () => `${HEAD}(assert x)\n${make()}` };
  }
  for (const [place, above] of Object.entries(PLACES)) {
    for (const [name, each] of Object.entries(SPINES)) {
      yield { name: `spine of ${name}, ${place}`, text: () => `${each.head}${spine(each, above)}` };
    }
    yield { name: `chain of let, ${place}`, text: () => `${HEAD}${chain(above)}` };
  }
}

const folder = mkdtempSync(join(tmpdir(), 'gainsay-large-'));
console.log('| input | bytes | after | seconds | calls | MB | |\n| --- | --- | --- | --- | --- | --- | --- |');
for (const { name, text } of inputs()) {
  if (picked.length > 0 && !picked.some((begin) => name.startsWith(begin))) continue;
  const file = join(folder, 'in.smt2');
  const out = join(folder, 'out.smt2');
  writeFileSync(file, `${text()}(check-sat)\n`);
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
    `| ${name} | ${statSync(file).size} | ${after} | ${seconds.toFixed(1)} | ${report?.calls ?? '-'} | ${megabytes} | ${how} |`,
  );
  rmSync(out, { force: true });
}
rmSync(folder, { recursive: true, force: true });
