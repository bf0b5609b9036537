import { once } from 'node:events';
import { appendFileSync, chmodSync, existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { jsonLines, startGainsay, writeSeeds, useWorkshop } from '../support/gainsay.js';
import { runHere } from '../support/run-here.js';
import { shellHere } from '../support/shell-here.js';
import { nightly } from '../support/nightly.js';

const shop = useWorkshop();

/** A version that runs these shell lines for each query. */
function version(name: string, lines: string): string {
  const file = shop.write(
    `${name}/z3`,
    `#!/bin/sh\ncase "$*" in *version*) echo "Z3 version 9.9.9 - ${name}"; exit 0 ;; esac\nwhile read -r line; do script="$script $line"; done\n${lines}\n`,
  );
  chmodSync(file, 0o755);
  return `z3:${file}`;
}

const script = (status: string, more = ''): string =>
  `(set-info :status ${status})\n(set-logic QF_LIA)\n(declare-const x Int)\n(assert (> x 0))${more}\n(check-sat)\n`;

interface Row {
  readonly kind: string;
  readonly change: string;
  readonly file: string;
  readonly checks: number;
  readonly pairs: readonly { readonly from: { readonly standing: string; readonly detail: string | null } }[];
  readonly options: string;
  readonly errors: { readonly from: string | null; readonly to: string | null };
  readonly faults: { readonly to: unknown };
  readonly models: { readonly from: unknown; readonly to: unknown };
  readonly seeds: unknown;
  readonly verdict: readonly string[];
  readonly point: string;
}

async function readRows(...args: readonly string[]) {
  const { code, out, err } = await runHere(['drift', ...args, '--json', '--quiet'], { cwd: shop.path });
  const lines = jsonLines<Row>(out);
  return { code, err, rows: lines.filter(({ kind }) => kind === 'drift-row'), all: lines.at(-1) };
}

it('reports lost answers, new crashes and wrong answers and models, and proves them by models', async () => {
  for (const [name, more] of Object.entries({
    a: '',
    lost: ' ; lost',
    dead: ' ; dead',
    wrong: ' ; wrong',
    model: ' ; zero',
  }))
    shop.write(`seeds/${name}.smt2`, script('sat', more));
  const print = (value: number) => `echo "(model (define-fun x () Int ${value}))"`;
  const older = version('older', `echo sat; case "$script" in *get-model*) ${print(1)} ;; esac`);
  const newer = version(
    'newer',
    `case "$script" in *lost*) echo unknown ;; *dead*) kill -ABRT $$ ;; *wrong*) echo unsat ;; *) echo sat ;; esac
case "$script" in *zero*get-model*) ${print(0)} ;; *get-model*) ${print(1)} ;; esac`,
  );
  const { code, rows } = await readRows('seeds', '--from', older, '--to', newer, '--jobs', '2');
  const changesOf = (given: readonly Row[]) =>
    Object.fromEntries(given.map(({ file, change }) => [file.split('/').at(-1)?.replace('.smt2', ''), change]));
  expect(changesOf(rows)).toEqual({
    a: 'same',
    lost: 'unknown',
    dead: 'crash',
    wrong: 'wrong-answer',
    model: 'wrong-model',
  });
  expect(rows.find(({ change }) => change === 'wrong-model')?.faults.to).toMatchObject({
    trust: 'certified',
    because: expect.stringContaining('(> x 0)'),
  });
  expect(code).toBe(1);
  const back = await readRows('seeds', '--from', newer, '--to', older);
  expect([back.code, changesOf(back.rows)]).toEqual([
    0,
    { a: 'same', lost: 'answered', dead: 'crash-gone', wrong: 'wrong-gone', model: 'wrong-gone' },
  ]);
});

/** A version that answers each command of a script. `n` is the number of checks so far. */
const interactive = (
  name: string,
  { model = '5', value = '5' }: { readonly model?: string; readonly value?: string },
) =>
  version(
    name,
    `n=0; printf '%s' "$script" | grep -o '(check-sat[^)]*)\\|(get-model)\\|(get-value\\|(echo "[^"]*")' | while read -r command; do
case "$command" in
*check*) n=$((n+1)); if [ $n = 3 ]; then echo unsat; else echo sat; fi ;;
*model*) echo "((define-fun x () Int ${model}))" ;;
*value*) echo "((x ${value}))" ;;
*) echo "$command" | sed 's/^(echo "//; s/")$//' ;;
esac
done`,
  );

it('judges the model of each sat check, and the values that the script requests', async () => {
  shop.write(
    'seeds/a.smt2',
    `(set-logic QF_LIA)(declare-const x Int)(assert (> x 3))
(check-sat)(get-value (x))(get-model)
(push 1)(assert (> x 4))(check-sat)(pop 1)
(check-sat-assuming ((> 0 x)))
`,
  );
  const right = interactive('right', {});
  const find = async (...versions: readonly [string, string]) => {
    const { rows, all } = await readRows('seeds', '--from', versions[0], '--to', versions[1]);
    const [row] = rows;
    return { change: row?.change, to: row?.faults.to, models: row?.models, sum: all?.models };
  };
  const proved = { true: 2, false: 0, undetermined: 0, missing: 0 };
  expect(await find(right, right)).toEqual({
    change: 'same',
    to: null,
    models: { from: proved, to: proved },
    sum: { from: proved, to: proved },
  });
  const first = await find(right, interactive('first', { model: '$((n == 1 ? 0 : 5))' }));
  expect([first.change, first.models?.to]).toEqual(['wrong-model', { ...proved, true: 1, false: 1 }]);
  expect(first.to).toMatchObject({ kind: 'invalid-model', trust: 'certified', check: 0 });
  const second = await find(right, interactive('second', { model: '$((n == 2 ? 4 : 5))' }));
  expect(second.to).toMatchObject({ kind: 'invalid-model', trust: 'certified', check: 1 });
  const value = await find(right, interactive('value', { value: '7' }));
  expect([value.change, value.to]).toEqual([
    'wrong-model',
    expect.objectContaining({
      kind: 'wrong-value',
      trust: 'certified',
      check: 0,
      because: expect.stringContaining('7'),
      other: 'the older version: sat, and its model is true; it replies ((x 5))',
    }),
  ]);
  const back = await find(interactive('value', { value: '7' }), right);
  expect(back.change).toBe('wrong-gone');
});

it('judges the answer and the model of check-sat-using like those of check-sat', async () => {
  shop.write('seeds/a.smt2', '(declare-const x Int)(assert (> x 3))(check-sat-using smt)');
  const { code, rows, all } = await readRows(
    'seeds',
    '--from',
    interactive('right', {}),
    '--to',
    interactive('wrong', { model: '0' }),
  );
  expect([code, rows.map(({ change, checks }) => [change, checks])]).toEqual([1, [['wrong-model', 1]]]);
  expect(all?.verdict.join()).toContain('Models prove 0 of 1 sat answer of the newer version (1 false model)');
});

/** A version that answers each command of a script, and reports an error for a command with the text `bad`. */
const complaining = (name: string, bad: string, value: number, answers: readonly string[] = ['sat']) =>
  version(
    name,
    `set -- ${answers.join(' ')}
printf '%s' "$script" | grep -oE '${bad}|[(]check-sat[)]|[(]get-model[)]|[(]echo "[^"]*"' | while read -r command; do
case "$command" in
*check*) echo $1; [ $# = 1 ] || shift ;;
*get-model*) echo "((define-fun x () Int ${value}))" ;;
*echo*) echo "$command" | sed 's/^(echo "//; s/"$//' ;;
*) printf '(error "line 1 column 9: unknown thing\\nLegal things are:\\n  a")\\n' ;;
esac
done`,
  );

it('judges the checks that versions answer in spite of errors', async () => {
  const rest = '(declare-const x Int)(assert (> x 3))(check-sat)';
  shop.write('option.smt2', `(set-option :nonexist 2)\n${rest}`);
  shop.write('assert.smt2', `(assert (nonexist 2))\n(set-info :status unsat)${rest}`);
  const find = async (file: string, ...versions: readonly [string, string]) => {
    const { rows } = await readRows(file, '--from', versions[0], '--to', versions[1]);
    const [row] = rows;
    return [row?.change, row?.models.to, row?.errors];
  };
  const right = complaining('right', 'nonexist', 5);
  const wrong = complaining('wrong', 'nonexist', 1);
  const never = complaining('never', 'absent', 5);
  const error = 'line 1 column 9: unknown thing';
  const judged = { true: 1, false: 0, undetermined: 0, missing: 0 };
  const both = { from: error, to: error };
  expect(await find('option.smt2', right, wrong)).toEqual(['wrong-model', { ...judged, true: 0, false: 1 }, both]);
  expect(await find('option.smt2', right, right)).toEqual(['same', judged, both]);
  expect(await find('option.smt2', never, right)).toEqual(['error', judged, { from: null, to: error }]);
  expect(await find('option.smt2', right, never)).toEqual(['same', judged, { from: error, to: null }]);
  for (const inquiry of ['(get-value ((nonexist x)))', '(simplify (nonexist 2))', '(eval (nonexist 2))']) {
    shop.write('inquiry.smt2', `${rest}\n${inquiry}\n`);
    expect(await find('inquiry.smt2', never, right)).toEqual(['error', judged, { from: null, to: error }]);
    expect(await find('inquiry.smt2', right, never)).toEqual(['same', judged, { from: error, to: null }]);
    expect(await find('inquiry.smt2', right, right)).toEqual(['same', judged, { from: null, to: null }]);
  }
  // Without the assertion, the script is another one, so its status is not used.
  expect(await find('assert.smt2', right, right)).toEqual(['same', judged, both]);
  expect(await find('assert.smt2', right, wrong)).toEqual(['wrong-model', { ...judged, true: 0, false: 1 }, both]);
  // The versions solve different problems.
  const unsat = complaining('unsat', 'absent', 5, ['unsat']);
  expect((await find('assert.smt2', unsat, right))[0]).toBe('refused');
});

/** A version that reports these objectives and this model, and denies that a better model exists. */
const optimising = (name: string, objectives: string, model: string) =>
  version(
    name,
    `case "$script" in *imize*|*soft*) answer=sat ;; *) answer=unsat ;; esac
printf '%s' "$script" | grep -oE '[(]check-sat[)]|[(]get-model[)]|[(]get-objectives[)]|[(]echo "[^"]*"' | while read -r command; do
case "$command" in
*check*) echo $answer ;;
*objectives*) echo "(objectives ${objectives})" ;;
*model*) [ $answer = unsat ] || echo "(${model})" ;;
*echo*) echo "$command" | sed 's/^(echo "//; s/"$//' ;;
esac
done`,
  );

const x = (value: number | string, sort = 'Int') => `(define-fun x () ${sort} ${value})`;
const y = (value: number) => `(define-fun y () Int ${value})`;
const BOX = '(declare-const x Int)(assert (and (<= 3 x) (<= x 22)))';
const TWO = `${BOX}(declare-const y Int)(assert (and (<= 0 y) (<= (+ x y) 25)))(maximize x)(maximize y)`;
const LINE = '(declare-const x Int)(assert (<= 3 x))(maximize x)';
const STRICT = '(declare-const x Real)(assert (< 0.0 x 10.0))(maximize x)';

it.each([
  ['a value that its own model exceeds', `${BOX}(maximize x)`, '(x 22)', x(22), '(x 21)', x(22), 'wrong-optimum'],
  ['a value that the other model exceeds', `${BOX}(maximize x)`, '(x 22)', x(22), '(x 21)', x(21), 'wrong-optimum'],
  ['a minimum that is too large', `${BOX}(minimize x)`, '(x 3)', x(3), '(x 4)', x(4), 'wrong-optimum'],
  ['no objective', `${BOX}(maximize x)`, '(x 22)', x(22), '', x(3), 'wrong-optimum'],
  ['no objective, but an optimal model', `${BOX}(maximize x)`, '(x 22)', x(22), '', x(22), 'other-optimum'],
  ['a value without a model', `${BOX}(maximize x)`, '(x 22)', x(22), '(x 23)', '', 'other-optimum'],
  ['another first value', TWO, '(x 22) (y 3)', x(22) + y(3), '(x 21) (y 4)', x(21) + y(4), 'wrong-optimum'],
  ['another second value', TWO, '(x 22) (y 3)', x(22) + y(3), '(x 22) (y 2)', x(22) + y(2), 'wrong-optimum'],
  ['equal values of several objectives', TWO, '(x 22) (y 3)', x(22) + y(3), '(x 22)\n(y 3)', x(22) + y(3), 'same'],
  [
    'another value in a box',
    `(set-option :opt.priority box)${TWO}`,
    '(x 22) (y 25)',
    '',
    '(x 22) (y 24)',
    '',
    'other-optimum',
  ],
  ['a maximum of an unbounded term', LINE, '(x oo)', x(3), '(x 7)', x(7), 'wrong-optimum'],
  ['an infinite maximum of a bounded term', `${BOX}(maximize x)`, '(x 22)', x(22), '(x oo)', x(22), 'wrong-optimum'],
  ['another penalty', `${BOX}(assert-soft (> x 5))`, '(0)', x(9), '(1)', x(4), 'wrong-optimum'],
])('compares optima if the newer version reports %s', async (_, text, older, olderModel, newer, newerModel, change) => {
  for (const request of ['(get-objectives)', '']) {
    shop.write('a.smt2', `${text}(check-sat)${request}`);
    const versions = ['--from', optimising('older', older, olderModel), '--to', optimising('newer', newer, newerModel)];
    const { code, rows, all } = await readRows('a.smt2', ...versions);
    expect([code, rows[0]?.change]).toEqual([change === 'same' ? 0 : 1, change]);
    expect(all?.verdict.join()).toContain('Optima of 1 script are compared.');
  }
});

it.each([
  [
    'points of a Pareto front',
    `(set-option :opt.priority pareto)${TWO}`,
    '(x 22) (y 3)',
    '(x 20) (y 5)',
    'a Pareto front',
  ],
  ['limits of strict bounds', STRICT, '(x (+ 10.0 (* (- 1.0) epsilon)))', '(x 9.5)', 'perhaps no model reaches'],
  ['nonlinear terms', '(declare-const x Int)(assert (< (* x x) 9))(maximize x)', '(x 2)', '(x 1)', 'nonlinear'],
])('lists different %s as not compared', async (_, text, older, newer, reason) => {
  shop.write('a.smt2', `${text}(check-sat)(get-objectives)`);
  const versions = ['--from', optimising('older', older, ''), '--to', optimising('newer', newer, '')];
  const { code, rows, all } = await readRows('a.smt2', ...versions);
  expect([code, rows[0]?.change]).toEqual([0, 'same']);
  expect(all?.verdict.join()).toMatch(`Optima are not compared on 1 script (a.smt2: they differ, but `);
  expect(all?.verdict.join()).toContain(reason);
});

it('fails on the changes of --fail-on, and writes JUnit XML', async () => {
  shop.write('seeds/a.smt2', script('sat'));
  shop.write('seeds/lost.smt2', script('sat', ' ; lost'));
  shop.write('seeds/slow.smt2', script('sat', ' ; slow'));
  shop.write('seeds/none.smt2', '(declare-const x Int)(assert (> x 3))(apply simplify)');
  const older = version('older', 'echo sat');
  const newer = version(
    'newer',
    'case "$script" in *lost*) echo unknown ;; *slow*) sleep 0.2; echo sat ;; *) echo sat ;; esac',
  );
  const args = ['seeds', '--from', older, '--to', newer, '--quiet', '--out', 'kept'];
  const drift = async (...more: readonly string[]) =>
    (await runHere(['drift', ...args, ...more], { cwd: shop.path })).code;
  expect([await drift(), await drift('--fail-on', 'error'), await drift('--fail-on', 'slower')]).toEqual([0, 0, 1]);
  expect(await drift('--fail-on', 'error,lost')).toBe(1);
  const xml = readFileSync(join(shop.path, 'kept/junit.xml'), 'utf8');
  expect(xml).toContain('<testsuites name="gainsay" tests="4" failures="1" errors="0"');
  expect(xml).toMatch(/name="seeds\/lost.smt2" time="[\d.]+"><failure type="unknown" message="/);
  expect(xml).toMatch(/name="seeds\/none.smt2" time="[\d.]+"><skipped message="no check-sat"/);
  expect(await drift('--fail-on', 'lots')).toBe(2);
});

it('follows the example for GitHub Actions', async () => {
  const file = fileURLToPath(new URL('../../docs/ci/github-actions-upgrade.yml', import.meta.url));
  const { env, jobs } = parse(readFileSync(file, 'utf8')) as {
    env: Record<string, string>;
    jobs: { drift: { steps: { name?: string; run?: string }[] } };
  };
  const lines = jobs.drift.steps
    .filter(({ name }) => name === 'Compare' || name === 'Summarise')
    .map(({ run = '' }) => run);
  expect(env).toMatchObject({ FROM: 'z3@4.13.0', TO: 'z3@newest' });
  shop.write('my-formulas/a.smt2', script('sat'));
  const follow = async (to: string) => {
    const own = { ...env, FROM: version('older', 'echo sat'), TO: to, GITHUB_STEP_SUMMARY: 'summary.md' };
    rmSync(join(shop.path, 'drift'), { recursive: true, force: true });
    const { code } = await shellHere(lines[0] ?? '', { cwd: shop.path, env: own, hunts: [] });
    await shellHere(lines[1] ?? '', { cwd: shop.path, env: own, hunts: [] });
    return code;
  };
  expect(await follow(version('newer', 'echo unknown'))).toBe(1);
  expect(readFileSync(join(shop.path, 'summary.md'), 'utf8')).toContain('1 lost answer');
  expect(await follow(version('same', 'echo sat'))).toBe(0);
});

it('names for how many scripts each cause of a silent version holds', async () => {
  for (const name of ['a', 'b', 'c']) shop.write(`seeds/${name}.smt2`, script('sat', ` ; ${name}`));
  const newer = version(
    'newer',
    `case "$script" in *"; c"*) echo '(error "no c")' ;; *) echo '(error "no logic")' ;; esac`,
  );
  const { code, err } = await readRows('seeds', '--from', version('older', 'echo sat'), '--to', newer);
  expect([code, err]).toEqual([
    3,
    expect.stringContaining(
      'answered none of 3 scripts, so the comparison is inconclusive: no logic (2 scripts); no c (1 script)',
    ),
  ]);
});

it('compares the checks of a script that both versions refuse in part', async () => {
  const find = async (text: string, from: string, to: string) => {
    shop.write('both.smt2', text);
    const { code, rows, all } = await readRows('both.smt2', '--from', from, '--to', to);
    return [code, rows[0]?.change, all?.verdict.join(' ')];
  };
  const rest = '(declare-const x Int)\n(assert (> x 3))\n(check-sat)\n(push 1)\n(assert (> x 4))\n(check-sat)\n';
  const older = complaining('older', 'nonexist', 5);
  const newer = complaining('newer', 'nonexist|[(]push', 5, ['unknown', 'unsat']);
  // The newer version also refuses a command that the older one accepts, so it answers only the first check.
  const lost = [0, 'refused', expect.stringContaining('1 lost answer')];
  expect(await find(`(set-option :nonexist 2)\n${rest}`, older, newer)).toEqual(lost);
  expect(await find(`(assert (nonexist 2))\n${rest}`, older, newer)).toEqual(lost);
  const different = complaining('different', 'nonexist|[(]declare', 5);
  const both = complaining('both', 'nonexist|[(]assert', 5);
  expect(await find(`(set-option :nonexist 2)\n${rest}`, both, different)).toEqual([
    3,
    'same',
    expect.stringMatching(/^Nothing was compared: .*Not compared: 1 script that both versions refuse[.]$/),
  ]);
});

it('compares no script without checks, but reports new crashes on it', async () => {
  shop.write('seeds/a.smt2', '(declare-const x Int)(assert (> x 3))(apply simplify)');
  shop.write('seeds/dead.smt2', '(declare-const x Int)(assert (> x 4))(apply simplify)');
  const older = version('older', 'echo 17');
  const newer = version('newer', 'case "$script" in *"x 4"*) kill -ABRT $$ ;; esac; sleep 0.3; echo 18');
  const { rows, all } = await readRows('seeds', '--from', older, '--to', newer);
  expect(rows.map(({ change, checks, pairs }) => [change, checks, pairs[0]?.from.standing])).toEqual([
    ['same', 0, 'decided'],
    ['crash', 0, 'decided'],
  ]);
  expect(all?.verdict.join()).toContain('Not compared: 1 script without check-sat (only a crash counts there).');
  const { code, out } = await runHere(['drift', 'seeds/a.smt2', '--from', older, '--to', newer, '--quiet'], {
    cwd: shop.path,
  });
  expect([code, out]).toEqual([3, expect.stringMatching(/Nothing was compared/)]);
});

it('treats a change that depends on the random seed as neutral, and an unproved contradiction as undecided', async () => {
  shop.write('seeds/lucky.smt2', script('sat', ' ; lucky'));
  shop.write(
    'seeds/open.smt2',
    '(set-logic UFLIA)\n(declare-fun f (Int) Int)\n(assert (> (f 0) 0)) ; open\n(check-sat)\n',
  );
  const older = version('older', 'echo sat');
  const newer = version(
    'newer',
    'case "$*$script" in *seed=*lucky*) echo sat ;; *lucky*) echo unknown ;; *) echo unsat ;; esac',
  );
  const { code, rows, all } = await readRows('seeds', '--from', older, '--to', newer);
  expect(rows.map(({ change, seeds }) => [change, seeds])).toEqual([
    ['seed-dependent', { change: 'unknown', shown: 1, of: 4 }],
    ['contradiction', null],
  ]);
  expect(code).toBe(1);
  expect(all?.verdict.join()).toContain('open.smt2 --solver');
});

it('prints tables, and measures again with the options given by --options', async () => {
  shop.write('seeds/a.smt2', script('sat'));
  const both = version('both', 'case "$*$script" in *slow*"> x 0"*) exec sleep 60 ;; esac\necho sat');
  const args = ['seeds', '--from', both, '--to', `${both} wait=slow`, '--options', 'x=1', '--timeout', '200ms'];
  const { code, out } = await runHere(['drift', ...args, '--quiet'], { cwd: shop.path });
  expect(out).toContain('| timeout | worse | sat  | timeout |');
  expect(out).toMatch(/## By options\n\n.*\n.*\n\| \(none\)  \| +1 \| +1 \|\n\| x=1 +\| +1 \| +1 \|/);
  // The newer version answered nothing.
  expect(code).toBe(3);
});

nightly('measures again with random options that are the same for both versions', async () => {
  for (let i = 0; i < 8; i++) shop.write(`seeds/${i}.smt2`, script('sat', ` ; ${i}`));
  const older = version('older', 'echo sat');
  const newer = version('newer', 'case "$*$script" in *=*"> x 0"*) echo unsat ;; *) echo sat ;; esac');
  const args = ['seeds', '--from', older, '--to', newer, '--vary-options', '--seed', '7'];
  const { code, rows } = await readRows(...args);
  expect(code).toBe(1);
  const drawn = rows.filter(({ options }) => options !== '');
  expect([rows.length - drawn.length, drawn.length]).toEqual([8, 8]);
  expect(new Set(drawn.map(({ options }) => options)).size).toBeGreaterThan(3);
  const texts = drawn.map(({ options }) => options);
  expect(texts).toEqual([...texts].sort());
  for (const { options, change } of drawn) if (options.includes('=')) expect(change).toBe('wrong-answer');
  expect(drawn.some(({ change }) => change === 'wrong-answer')).toBe(true);
  const again = await readRows(...args);
  expect(again.rows.map(({ point }) => point)).toEqual(rows.map(({ point }) => point));
  const { out } = await runHere(['drift', ...args, '--quiet'], { cwd: shop.path });
  expect(out).toMatch(/## By options\n/);
  const alone = await runHere(['drift', 'seeds', '--from', 'cmd:true', '--to', 'cmd:true', '--vary-options'], {
    cwd: shop.path,
  });
  expect([alone.code, alone.err]).toEqual([2, expect.stringContaining('are known')]);
});

it('exits with 3 if one version rejects every script', async () => {
  const seeds = writeSeeds(shop, 2);
  const refuses = version('refuses', `echo '(error "line 1 column 1: unknown logic")'`);
  const { code, err } = await readRows(seeds, '--from', shop.solver('one', {}), '--to', refuses);
  expect(code).toBe(3);
  expect(err).toContain(
    'answered none of 2 scripts, so the comparison is inconclusive: line 1 column 1: unknown logic',
  );
});

it('states that scripts without check-sat cannot be compared, and which files were skipped', async () => {
  shop.write('seeds/a.smt2', '(set-logic QF_LIA)(declare-const x Int)(assert (> x 0))(get-model)');
  shop.write('seeds/none.smt2', '(set-logic QF_LIA)(simplify (+ 1 2))');
  shop.write('seeds/broken.smt2', '(assert');
  const one = version('one', 'echo sat');
  const { code, out, err } = await runHere(['drift', 'seeds', '--from', one, '--to', one, '--quiet', '-o', 'out'], {
    cwd: shop.path,
  });
  expect(code).toBe(3);
  expect(err).toContain('nothing was compared: none of 2 scripts has a check-sat command');
  expect(err).not.toContain('time limit');
  expect(out).toContain('Nothing was compared: ');
  expect(out).not.toContain('may stay unseen');
  expect(out).toContain('1 of 3 files skipped: cannot be parsed (1)');
  expect(readFileSync(join(shop.path, 'out/drift.md'), 'utf8')).toMatch(
    /## Skipped files\n[^]*\| seeds\/broken\.smt2 \| cannot be parsed/,
  );
});

it('finds a crash on a script that only simplifies', async () => {
  shop.write('seeds/simplify.smt2', '(set-logic QF_LIA)(simplify (+ 1 2))');
  shop.write('seeds/b.smt2', script('sat'));
  const crashes = version('two', `case "$script" in *simplify*) kill -SEGV $$;; *) echo sat;; esac`);
  const { code, out } = await runHere(['drift', 'seeds', '--from', version('one', 'echo sat'), '--to', crashes], {
    cwd: shop.path,
  });
  expect(out).toContain('1 new crash');
  expect(code).toBe(1);
});

it('exits with 3 if the only results vary from run to run', async () => {
  shop.write('seeds/a.smt2', script('sat'));
  const flaky = version('one', 'if [ -e flag ]; then rm flag; echo sat; else touch flag; echo unknown; fi');
  const { code, out, err } = await runHere(['drift', 'seeds', '--from', flaky, '--to', version('two', 'echo sat')], {
    cwd: shop.path,
  });
  expect(out).toContain('Nothing was compared: ');
  expect(err).toContain('nothing was compared: 1 script with check-sat (unsteady)');
  expect(code).toBe(3);
});

it('names the option and the time used next to an answer lost by a time-out', async () => {
  shop.write('seeds/a.smt2', script('sat'));
  const args = ['--from', version('one', 'echo sat'), '--to', version('two', 'sleep 9'), '--timeout', '200ms'];
  const { out } = await runHere(['drift', 'seeds', ...args, '--quiet', '-o', 'out'], { cwd: shop.path });
  const hint = /stopped after 0\.\d s; a longer --timeout may decide it/;
  expect(out).toMatch(hint);
  expect(readFileSync(join(shop.path, 'out/drift.md'), 'utf8')).toMatch(hint);
});

it('shortens the list of scripts without check-sat', async () => {
  for (let i = 0; i < 25; i++) shop.write(`many/${i}.smt2`, `(declare-const x Int)(assert (> x ${i}))(get-model)`);
  const one = version('one', 'echo sat');
  const { out } = await runHere(['drift', 'many', '--from', one, '--to', one, '--quiet'], { cwd: shop.path });
  expect(out.match(/^.*\.smt2 .*no check-sat/gm)).toHaveLength(10);
  expect(out).toContain('… and 15 more scripts');
});

it('keeps the results of other scripts in a folder', async () => {
  for (const name of ['a', 'b']) shop.write(`${name}/${name}.smt2`, script('sat'));
  const one = version('one', 'echo sat');
  const find = (...args: readonly string[]) =>
    runHere(['drift', ...args, '--from', one, '--to', one, '--quiet', '-o', 'out'], { cwd: shop.path });
  expect((await find('a')).code).toBe(0);
  const read = () => readFileSync(join(shop.path, 'out/drift.md'), 'utf8');
  const before = read();
  const { code, err } = await find('b');
  expect([code, err]).toEqual([
    2,
    expect.stringMatching(/rows measured with other settings: scripts was .*[/]a, now .*[/]b/),
  ]);
  expect(err).toContain('choose another folder with --out');
  expect((await find('a', '--logic', 'QF_LIA')).code).toBe(2);
  expect(read()).toBe(before);
  expect((await find('a/')).code).toBe(0);
});

it('lists the models that could not be judged, and the files of the folder', async () => {
  const open = (times: number) =>
    `(declare-const x Int)(assert (forall ((y Int)) (= (* y x) (* x y ${'1 '.repeat(times)}))))(check-sat)`;
  for (const [at, name] of ['a', 'b', 'c', 'd', 'e'].entries()) shop.write(`seeds/${name}.smt2`, open(at));
  const one = interactive('one', {});
  const args = ['drift', 'seeds', '--from', one, '--to', one, '--quiet', '-o', 'out'];
  const { out } = await runHere(args, { cwd: shop.path });
  expect(out).toMatch(
    /^Models that are missing or could not be judged:(?:\n +seeds\/[a-e]\.smt2: both versions: .*Int.*){3}\n/m,
  );
  expect(out).toMatch(/\n… and 2 more scripts \(drift\.md lists all\)\n/);
  const read = (name: string) => readFileSync(join(shop.path, 'out', name), 'utf8');
  expect(read('drift.md')).toMatch(
    /## Models that are missing or could not be judged\n[^]*\| seeds\/a\.smt2 \| +1 \| both +\| .*Int/,
  );
  const files = [...read('drift.md').matchAll(/^\| (\S+\.\S+) +\| /gm)].map(([, name = '']) => name);
  expect(files.filter((name) => !name.startsWith('seeds/')).toSorted()).toEqual(
    readdirSync(join(shop.path, 'out'))
      .filter((name) => name !== 'campaign.lock')
      .toSorted(),
  );
  expect(read('rows.csv')).toMatch(/both versions: .*Int/);
  expect(read('drift.md')).toMatch(/^- Next, .*:\n {2}`gainsay hunt seeds .* --for 10m`$/m);
  expect(read('drift.md')).toMatch(/^- In commands, gainsay stands for .* npx gainsay\.$/m);
});

it('states when a hunt writes no folder of slow mutants', async () => {
  const one = version('one', 'echo sat');
  const find = (folder: string) => runHere(['drift', folder, '--from', one, '--to', one], { cwd: shop.path });
  const { code, err } = await find('c/slow');
  expect([code, err]).toEqual([2, expect.stringContaining('took over 1 s and 20 times as long as its seed')]);
  expect((await find('c/other')).err).not.toContain('20 times');
});

nightly('resumes a measurement that was killed, and reports partial results after Ctrl-C', async () => {
  const seeds = writeSeeds(shop, 6);
  const SLOW = { SLEEP: 0.2 };
  const args = ['drift', seeds, '--from', shop.solver('one', SLOW), '--to', shop.solver('two', SLOW), '-o'];
  const out = join(shop.path, 'out');
  const rows = () =>
    jsonLines<Row>(existsSync(join(out, 'rows.jsonl')) ? readFileSync(join(out, 'rows.jsonl'), 'utf8') : '');
  const until = async (done: number) => {
    while (rows().length < done) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  const killed = startGainsay([...args, out]);
  await until(1);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  appendFileSync(join(out, 'rows.jsonl'), '{"point": "cut o');
  const stopped = startGainsay([...args, out]);
  await until(2);
  stopped.kill('SIGINT');
  const [code] = (await once(stopped, 'exit')) as [number | null];
  expect(code).toBe(130);
  const before = rows();
  expect(readFileSync(join(out, 'drift.md'), 'utf8')).toContain(`${before.length} of 6 points`);
  const ended = await runHere([...args, out, '--quiet']);
  expect([ended.code, ended.out]).toEqual([0, expect.stringContaining(' on 6 scripts: ')]);
  expect(rows().slice(0, before.length)).toEqual(before);
  expect(new Set(rows().map(({ point }) => point)).size).toBe(6);
  expect(readFileSync(join(out, 'rows.csv'), 'utf8').trim().split('\r\n')).toHaveLength(7);
  const other = await runHere([...args, out, '--timeout', '7s']);
  expect([other.code, other.err]).toEqual([2, expect.stringContaining('timeout was 10000, now 7000')]);
});

nightly('reports that Z3 answers `unknown` if it reaches the resource limit `rlimit`', async () => {
  shop.write('a.smt2', '(declare-const x Int)\n(assert (= (* x x x) 27))\n(check-sat)\n');
  const { code, rows } = await readRows(
    'a.smt2',
    '--from',
    shop.solver('one', {}),
    '--to',
    'z3@npm:newest rlimit=1',
    '--jobs',
    '1',
  );
  expect([code, rows.map(({ change }) => change)]).toEqual([0, ['unknown']]);
});
