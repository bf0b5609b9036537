import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runHere } from '../support/run-here.js';
import { writeSeeds } from '../support/gainsay.js';
import { script, useDriftWorkshop } from '../support/drift-versions.js';

const { shop, version, readRows } = useDriftWorkshop();

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
  // The newer version's answer to a part of the script is not a new answer.
  const nothing = [3, 'same', expect.stringMatching(/ Not compared: 1 script that both versions refuse[.]$/)];
  const most = complaining('most', 'nonexist|[(]declare', 5);
  expect(await find(`(assert (nonexist 2))\n${rest}`, most, older)).toEqual(nothing);
  expect((await find(`(set-option :nonexist 2)\n${rest}`, most, older))[1]).toBe('answered');
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
