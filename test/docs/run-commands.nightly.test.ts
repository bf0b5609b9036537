import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Workshop, jsonLines, workshop } from '../support/gainsay.js';
import { runHere } from '../support/run-here.js';
import { type DocumentedCommand, listCommands } from './commands.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Commands that need more than stand-ins for solvers. `commands.test.ts` checks their words. */
const ELSEWHERE: readonly (readonly [RegExp, string])[] = [
  [/nats:\/\//, 'a server: test/contract/nats-*.test.ts and test/cli/server-copies.test.ts'],
  [/--git/, 'a checkout of Z3: test/cli/versions.test.ts bisects commits'],
  [/lab experiment (?!--list)/, 'minutes of measurements: test/cli/experiment*.test.ts'],
  [/solvers (?:fetch|versions)/, 'package registries'],
  [/formula eval FILE\.btor/, 'a model of Boolector: test/contract/solvers.test.ts'],
  [/carcara/, 'a proof checker: test/cli/self-checks.test.ts'],
  [/rules .*--prove|rules discover|hunt --data rules=my/, 'real provers: test/cli/rules.test.ts and discover.test.ts'],
  [/functions=my-functions/, 'real provers: test/laws/fusion.test.ts'],
];

/** Stands in for a solver: crashes on `bvmul`, is slow on `slow`, and answers `unsat` to `wrong`. */
const SOLVER = `#!/bin/sh
case "$*" in *version*) echo 'Z3 version 9.9.9'; exit 0 ;; esac
for last; do :; done
if [ -f "$last" ]; then text=$(cat "$last"); else text=$(cat); fi
case "$*:$text" in *-st*'> x 1'*) echo '(:array-ext-ax 3)' ;; esac
case "$text" in *bvmul*|*' mul '*) kill -SEGV $$ ;; *slow*) sleep 3 ;; esac
case "$*:$text" in *-rwl0*) echo sat ;; *wrong*) echo unsat ;; *) echo sat ;; esac
`;
const RIGHT = SOLVER.replace('*wrong*', '*nothing*').replace('*slow*', '*nothing*');
const BOOLECTOR = SOLVER.replace('*wrong*', '*redor*');

const readPage = (name: string) => readFileSync(join(ROOT, 'docs', name), 'utf8');

let shop: Workshop;
let id: string;

beforeAll(async () => {
  shop = workshop();
  chmodSync(shop.write('bin/boolector', BOOLECTOR), 0o755);
  for (const name of ['bin/z3', 'build/z3', 'build-old/z3', 'build/solve', 'solve'])
    chmodSync(shop.write(name, SOLVER), 0o755);
  for (const name of ['bin/cvc5', 'build/cvc5']) chmodSync(shop.write(name, RIGHT), 0o755);
  const plain = '(set-info :status sat)\n(declare-const x Int)\n(assert (> x 1))\n(check-sat)\n';
  for (const name of [
    'x',
    'a',
    'b',
    'c',
    'seed',
    'bench',
    'file',
    'FILE',
    'seeds/a',
    'seeds/ints/a',
    'my-formulas/a',
    'fp/a',
    'regressions/a',
  ])
    shop.write(`${name}.smt2`, plain);
  const crash = '(declare-const v (_ BitVec 2))\n(assert (= v (bvmul v v)))\n(check-sat)\n';
  shop.write('crash.smt2', crash);
  shop.write('wrong.smt2', '(declare-const wrong Int)\n(assert (> wrong 1))\n(check-sat)\n');
  shop.write('slow.smt2', '(declare-const slow Int)\n(assert (> slow 1))\n(check-sat)\n');
  const rule = '(rule my-rule Arith (vars (x Int) (y Int)) (over (<= x y) (< x (+ y 1))))\n';
  shop.write('my.rules', rule);
  shop.write('MODEL', '((define-fun x () Int 2))');
  shop.write('plus-zero.mjs', /^`plus-zero\.mjs`:\n\n```js\n([^]*?)^```$/m.exec(readPage('library.md'))?.[1] ?? '');
  cpSync(join(shop.path, 'build/z3'), join(shop.path, 'buggy-z3'));
  for (const name of ['FILE', 'wrong']) shop.write(`${name}.btor`, '1 var 2 v\n2 redor 1 1\n3 root 1 2\n');
  for (const name of ['crash', 'in']) shop.write(`${name}.btor`, '1 var 2 v\n2 mul 2 1 1\n3 redand 1 2\n4 root 1 3\n');
  mkdirSync(join(shop.path, 'docs'));
  cpSync(join(ROOT, 'docs/pictures'), join(shop.path, 'docs/pictures'), { recursive: true });
  cpSync(join(ROOT, 'examples'), join(shop.path, 'examples'), { recursive: true });
  writeFileSync(join(shop.path, 'seeds/wrong.smt2'), '(declare-const wrong Int)\n(assert (> wrong 1))\n(check-sat)\n');
  const hunt = ['hunt', 'seeds', '-s', 'z3', '-s', 'cvc5', '-s', `cmd:${join(shop.path, 'build/cvc5')}`];
  await run('gainsay', [...hunt, '--tests', '1', '--repeats', '2', '--out', 'DIR']);
  id = String(jsonLines((await run('gainsay', ['findings', 'DIR', '--json'])).out)[0]?.['id']);
  for (const copy of ['last-night', 'tonight', 'gainsay-campaign-1'])
    cpSync(join(shop.path, 'DIR'), join(shop.path, copy), { recursive: true });
  chmodSync(shop.write('mutate.sh', '#!/bin/sh\necho "; mutant"\ncat\n'), 0o755);
  for (const part of ['1', '2'])
    await run('gainsay', [...hunt, '--seed', '7', '--tests', '2', '--shard', `${part}/2`, '--out', `p-${part}`]);
}, 300_000);
afterAll(() => shop.remove());

function run(program: string, words: readonly string[]) {
  const env = { PATH: `${join(shop.path, 'bin')}:${process.env['PATH']}`, GAINSAY_OFFLINE: '1' };
  return runHere(program === 'gainsay' ? words : [program, ...words], { cwd: shop.path, env });
}

/** The words with smaller budgets, and with stand-ins for packages and names that depend on the campaign. */
function shorten({ program, words: [...given] }: DocumentedCommand): readonly string[] {
  const names: Readonly<Record<string, string>> = {
    FILE: 'FILE.smt2',
    ID: id,
    'wrong-answer-35f12e2b1a': id,
    'z3@newest': './build/z3',
    'z3@npm:4.15.4': 'z3',
    'z3@newest smt.relevancy=0': './build/z3 smt.relevancy=0',
  };
  const words = given.flatMap((word) =>
    word === 'part-*' ? ['p-1', 'p-2'] : [names[word] ?? word.replace(/^z3@\d[\d.]*$/, './build-old/z3')],
  );
  const [command = ''] = words;
  if (words.includes('--slow')) words[1] = 'slow.smt2';
  const limit = (option: string, value: string): void => {
    const at = words.indexOf(option);
    if (at !== -1) words[at + 1] = value;
    else words.splice(words.includes('--') ? words.indexOf('--') : words.length, 0, option, value);
  };
  if (program !== 'gainsay') return ['-i', '1', ...words.filter((word) => word !== '-i' && word !== '100')];
  // The shipped seeds would take minutes.
  if (words.some((word) => word.startsWith('cmd:./mutate'))) words.splice(1, 0, 'seeds');
  if (command === 'hunt' && words.includes('tonight')) words[words.indexOf('tonight')] = 'this-night';
  if (command === 'hunt') limit(words.includes('--for') ? '--for' : '--tests', words.includes('--for') ? '2s' : '1');
  if (command === 'reduce') limit('--for', words.includes('2s') ? '10s' : '3s');
  if (command === 'bisect' || words[1] === 'count') limit('--versions', 'z3,./build/z3');
  if (words.includes('--count')) limit('--count', '2');
  return words;
}

it('hunts every night with the bugs of the last night as baseline', { timeout: 240_000 }, () => {
  shop.write(
    'nights/seeds/wrong.smt2',
    '(set-info :status sat)\n(declare-const wrong Int)\n(assert (> wrong 1))\n(check-sat)\n',
  );
  const program = join(ROOT, 'dist/cli/main.js');
  chmodSync(shop.write('bin/gainsay', `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@" --offline\n`), 0o755);
  chmodSync(shop.write('bin/date', '#!/bin/sh\necho "$NIGHT"\n'), 0o755);
  const night = (date: string, solver: string) => {
    const env = { ...process.env, PATH: `${join(shop.path, 'bin')}:${process.env['PATH']}`, NIGHT: date };
    const words = [join(ROOT, 'docs/ci/nightly.sh'), solver, 'seeds', '20s', '--strategy', 'opfuzz,storm'];
    return spawnSync('sh', words, { cwd: join(shop.path, 'nights'), env, encoding: 'utf8' });
  };
  const solver = 'z3:../build/z3';
  expect(night('2026-01-01', solver).status).toBe(1);
  expect(readFileSync(join(shop.path, 'nights/night-2026-01-01-issue.md'), 'utf8')).toContain('issues/new?');
  expect(night('2026-01-02', './no-solver').status).toBe(2);
  const second = night('2026-01-03', solver);
  expect(second.stdout).toContain('known: in night-2026-01-01');
  expect(second.stdout).toMatch(/still +wrong-answer-/);
  expect(second.status).toBe(0);
  expect(second.stderr + second.stdout).toContain('opfuzz, storm');
  expect(existsSync(join(shop.path, 'nights/night-2026-01-03.html'))).toBe(true);
  chmodSync(shop.write('fixed/z3', RIGHT), 0o755);
  expect(night('2026-01-04', 'z3:../fixed/z3').stdout).toMatch(/(?:absent|fixed) +wrong-answer-/);
});

it('reduces the most important bug of a night to the end', { timeout: 240_000 }, () => {
  const parts = Array.from({ length: 24 }, (_, i) => `(assert (or (> wrong ${i}) (< (* 2 wrong) (+ ${i} other))))\n`);
  const text = `(declare-const wrong Int)\n(declare-const other Int)\n${parts.join('')}(check-sat)\n`;
  shop.write('late/seeds/long.smt2', `(set-info :status sat)\n${text}`);
  // Slow in all commands but gainsay reduce.
  const slow = SOLVER.replace('*wrong*)', '*wrong*11*other*13*other*)').replace(
    'case "$*:$text" in *-st',
    `[ -f '${join(shop.path, 'reducing')}' ] || sleep 2\n$&`,
  );
  chmodSync(shop.write('late/z3', slow), 0o755);
  const mark = `[ "$1" != reduce ] || touch '${join(shop.path, 'reducing')}'`;
  const program = `'${process.execPath}' '${join(ROOT, 'dist/cli/main.js')}'`;
  chmodSync(shop.write('late/bin/gainsay', `#!/bin/sh\n${mark}\nexec ${program} "$@" --offline\n`), 0o755);
  const env = { ...process.env, PATH: `${join(shop.path, 'late/bin')}:${process.env['PATH']}` };
  const words = [join(ROOT, 'docs/ci/nightly.sh'), 'z3:./z3', 'seeds', '10s', '--strategy', 'opfuzz', '--repeats', '3'];
  const night = spawnSync('sh', words, { cwd: join(shop.path, 'late'), env, encoding: 'utf8' });
  expect(night.status).toBe(1);
  const [issue = ''] = readdirSync(join(shop.path, 'late')).filter((name) => name.endsWith('-issue.md'));
  const reported = readFileSync(join(shop.path, 'late', issue), 'utf8').match(/\(assert .*\)/g) ?? [];
  expect(new Set(reported).size, reported.join('\n')).toBeLessThanOrEqual(3);
});

const isElsewhere = ({ line }: DocumentedCommand): boolean => ELSEWHERE.some(([pattern]) => pattern.test(line));
const RUN = listCommands().filter((each) => !isElsewhere(each));

it('has a use for each exception', () => {
  const lines = listCommands().map(({ line }) => line);
  expect(ELSEWHERE.filter(([pattern]) => !lines.some((line) => pattern.test(line)))).toEqual([]);
});

it.each(RUN)('runs $line ($page)', { timeout: 120_000 }, async (command) => {
  const { code, err } = await run(command.program, shorten(command));
  // 2 is bad usage. yinyang's tools end with 10 if they find bugs, and a reduction with 130 after its limited time.
  expect(command.words[0] === 'reduce' ? [0, 130] : [0, 1, 3, 10], err).toContain(code);
  expect(err).not.toContain('internal error');
});
