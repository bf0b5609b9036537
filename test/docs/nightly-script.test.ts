import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { useWorkshop } from '../support/gainsay.js';
import { nightly } from '../support/nightly.js';

const shop = useWorkshop();
const SCRIPT = join(import.meta.dirname, '../../docs/ci/nightly.sh');

/** Runs the script with a program in place of Gainsay, which lists its arguments in `commands`. */
function runNight(
  name: string,
  { recheck = 'z3: 0 still (0 queries)', code = 0, options = [] as readonly string[], minutes = '60', resume = '' },
) {
  const commands = join(shop.path, name, 'commands');
  const program = `#!/bin/sh
echo "$@" >>'${commands}'
case "$*" in
campaign*) printf '%s\\n' '${recheck}' ;;
hunt*) for last; do [ "$before" != --out ] || mkdir "$last"; before=$last; done; exit ${code} ;;
resume*) ${resume || `exit ${code}`} ;;
report*--issue*) echo 'crash-12, the only new bug to report' >&2 ;;
show*) echo '"minimal":true' ;;
esac
`;
  chmodSync(shop.write(`${name}/bin/gainsay`, program), 0o755);
  shop.write(`${name}/night-2020-01-01/campaign.db`, '');
  const cwd = dirname(commands);
  const env = { ...process.env, FOLLOW_UP_MINUTES: minutes, PATH: `${join(cwd, 'bin')}:${process.env['PATH']}` };
  const words = [SCRIPT, './z3', 'seeds', '1s', ...options];
  const { status, stdout, stderr } = spawnSync('sh', words, { cwd, env, encoding: 'utf8' });
  const ran = existsSync(commands) ? readFileSync(commands, 'utf8').split('\n') : [];
  return {
    status,
    stdout,
    stderr,
    ran: ran
      .map((line) => line.split(' ')[0])
      .join(' ')
      .trim(),
    of: (command: string) => ran.find((line) => line.startsWith(command)),
  };
}

it('fails for a regression that recheck counts, but not for an output of the solver that names one', () => {
  const listed = '\n\ng: z3, crash\n  still    f  z3: 1 still; 1 regression: x  regression: y';
  expect(runNight('none', { recheck: `z3: 1 still (1 query)${listed}` }).status).toBe(0);
  expect(runNight('one', { recheck: `z3: 1 still; 1 regression (1 query)${listed}` }).status).toBe(1);
  expect(runNight('two', { recheck: 'z3: 2 still; 2 regressions (1 query)' }).status).toBe(1);
});

it('writes the SARIF file again after the reductions and bisections', () => {
  for (const options of [['--sarif', 'a b.sarif'], ['--sarif=a b.sarif']])
    expect(runNight(String(options.length), { code: 1, options }).of('resume')).toMatch(/ --sarif a b\.sarif$/);
  expect(runNight('without', { code: 1 }).of('resume')).not.toContain('--sarif');
});

it('passes the list of known bugs to the hunt, unless the user gives another one', () => {
  expect(runNight('shipped', {}).of('hunt')).toContain('/../found/known.json --out');
  const own = runNight('own', { options: ['--known', 'own.json'] }).of('hunt');
  expect(own).toMatch(/ --known own\.json/);
  expect(own).not.toContain('found/known.json');
});

it('writes the reports before and after the follow-up, and names each step', () => {
  const { ran, stdout } = runNight('steps', { code: 1 });
  // The second pair of reports names the bug to reduce further.
  expect(ran).toBe('campaign hunt report report resume report report show report report');
  expect(stdout.match(/^== .*$/gm)).toEqual([
    expect.stringMatching(/^== checking which bugs of night-2020-01-01 \.\/z3 still has/),
    '== hunting for 1s',
    expect.stringMatching(/^== writing night-.*html/),
    expect.stringMatching(/^== reducing and bisecting the new bugs, for at most 60 min/),
    expect.stringMatching(/^== writing night-.*html again/),
  ]);
});

it('renames the folder of a hunt without a result, and names the new folder', () => {
  const { status, stderr } = runNight('failed', { code: 3 });
  expect(status).toBe(3);
  expect(stderr).toMatch(
    /^no result, so the folder is now failed-night-[\d-]+: use this name in the commands above\n$/,
  );
});

it('omits the follow-up if it may take no time', () => {
  const { ran, status } = runNight('none-at-all', { code: 1, minutes: '0' });
  expect([ran, status]).toEqual(['campaign hunt report report', 1]);
});

nightly('stops the follow-up if its time is up, and keeps the exit code of the hunt', { timeout: 120_000 }, () => {
  const { ran, status, stdout } = runNight('long', {
    code: 1,
    minutes: '1',
    resume: 'trap "exit 130" TERM; sleep 100 & wait',
  });
  expect([ran, status]).toEqual(['campaign hunt report report resume report report report report', 1]);
  expect(stdout).toContain('the time of the follow-up is up');
});
