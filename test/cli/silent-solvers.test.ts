import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { jsonLines, startGainsay, writeSeeds, useWorkshop } from '../support/gainsay.js';
import { runHere } from '../support/run-here.js';
import { nightly } from '../support/nightly.js';

const shop = useWorkshop();

const QUICK = [
  '--strategy',
  'opfuzz',
  '--seed',
  'k',
  '--mode',
  'fresh',
  '--jobs',
  '1',
  '--no-tie-breakers',
  '--tests',
  '3',
];

function solver(name: string, script: string): string {
  const file = shop.write(
    `${name}/z3`,
    `#!/bin/sh\ncase "$*" in *version*) echo "Z3 version 1.0"; exit 0 ;; esac\n${script}\n`,
  );
  chmodSync(file, 0o755);
  return file;
}

const hunt = (...args: string[]) =>
  runHere(
    ['hunt', writeSeeds(shop, 1), ...QUICK, '--out', 'c', '--junit', 'new/j.xml', '--sarif', 'new/s.sarif', ...args],
    {
      cwd: shop.path,
    },
  );
const junit = () => readFileSync(join(shop.path, 'new/j.xml'), 'utf8');
const sarif = () =>
  (
    JSON.parse(readFileSync(join(shop.path, 'new/s.sarif'), 'utf8')) as {
      runs: [{ invocations: [{ executionSuccessful: boolean }] }];
    }
  ).runs[0].invocations[0].executionSuccessful;

describe('a hunt with a solver that gives no answers', () => {
  it('exits with 3, and names the silent solver and the reason in the summary, JUnit and SARIF', async () => {
    const ran = await hunt('--solver', shop.solver('good', {}), '--solver', 'cmd:false');
    expect(ran.out).toContain('\nfalse answered none of 1 query (rejected 1); its last message: gave no answer');
    expect(ran.code).toBe(3);
    expect(junit()).toMatch(/<testsuites [^>]* failures="0" errors="1"/);
    expect(junit()).toContain('<error type="silent-solver" message="false answered none of');
    expect(sarif()).toBe(false);
    const shown = await runHere(['findings', 'c'], { cwd: shop.path });
    expect(shown.out).toContain('false answered none of');
    // If all solvers answer, the summary lists no troubles.
    const fine = await hunt('--solver', shop.solver('good', {}), '--out', 'd', '--json');
    expect(jsonLines(fine.out).at(-1)).toMatchObject({ kind: 'summary', troubles: [] });
    expect(fine.code).toBe(0);
    expect(junit()).toMatch(/<testsuites [^>]* failures="0" errors="0"/);
    expect(sarif()).toBe(true);
  });

  nightly(
    'drops a silent solver after 50 queries, and stops if no other solver is left',
    { timeout: 60_000 },
    async () => {
      const mute = solver('mute', 'echo "(error \\"no such logic\\")"');
      const args = ['--solver', mute, '--out', 'd'];
      writeSeeds(shop, 60);
      const seeds = join(shop.path, 'seeds');
      const both = await runHere(
        ['hunt', seeds, ...QUICK, '--tests', '200', '--solver', shop.solver('good', {}), ...args],
        { cwd: shop.path },
      );
      expect(both.out).toMatch(
        /\ndropped: \S+mute\/z3 answered none of 50 queries \(rejected 50\);\s+its last message:\s+no such logic\n/,
      );
      expect(both.code).toBe(3);
      const alone = await runHere(['hunt', seeds, ...QUICK, ...args, '--out', 'e'], { cwd: shop.path });
      expect(alone.err).toContain('every solver was dropped: ');
      expect(alone.out).toContain('\nstopped early: every solver was dropped:');
      expect(alone.out).toContain('; 50 of 60 seeds judged');
      expect(alone.code).toBe(3);
      const again = await runHere(['resume', 'e'], { cwd: shop.path });
      expect(again.err).toContain('every solver was dropped: ');
      expect(again.code).toBe(3);
    },
  );

  nightly('stops if a solver cannot be run, even if another solver can be run', { timeout: 60_000 }, async () => {
    const broken = solver('broken', 'echo "z3: error while loading shared libraries: libx.so" >&2; exit 127');
    const ran = await hunt('--solver', broken, '--solver', shop.solver('good', {}), '--exit-zero');
    expect(ran.err).toContain('cannot be started: z3: error while loading shared libraries: libx.so');
    expect(ran.out).toContain('stopped early: ');
    expect(ran.out).toContain('\ngainsay resume c continues it\n');
    expect(ran.code).toBe(3);
    expect(junit()).toContain('<error type="stopped"');
    expect(sarif()).toBe(false);
  });

  it('reports a silent solver in replay and bisect, which then conclude nothing', async () => {
    const seeds = writeSeeds(shop, 1);
    const silent = solver('silent', 'exit 1');
    const asked = await runHere(['bisect', join(seeds, '0.smt2'), '--versions', silent, '--no-cache']);
    expect(asked.err).toContain('error G404: no version gave a result; the last run: ');
    expect(asked.code).toBe(3);
    const bad = shop.solver('bad', { WRONG: 1 });
    const good = shop.solver('good', {}, 'yices');
    await hunt('--solver', bad, '--solver', good, '--solver', shop.solver('other', {}, 'mathsat'), '--exit-zero');
    const [finding] = jsonLines<{ id: string }>((await runHere(['findings', 'c', '--json'], { cwd: shop.path })).out);
    const replayed = await runHere(['replay', 'c', finding?.id ?? '', '--solver', silent], { cwd: shop.path });
    expect(replayed.out).toContain(`It is unclear whether the bug reproduces: ${silent} gave no answer.`);
    expect(replayed.code).toBe(3);
  });

  it('says that a replay is unclear if only the answer to the seed is missing', async () => {
    const seed = shop.write('s.smt2', '(declare-const x Int)\n(assert (> x 1))\n(check-sat)\n');
    const gone = join(shop.path, 'gone');
    const answer = `echo unsat`;
    const onSeed = `[ -e ${gone} ] && echo '(error "gone")' || echo sat`;
    const z3 = solver('two', `case "$(cat)" in *'(assert (> x 1))'*) ${onSeed} ;; *) ${answer} ;; esac`);
    const how = [...QUICK, '--strategy', 'sae', '--no-models', '--ask', 'none', '--bisect', 'none', '--reduce', 'none'];
    await runHere(['hunt', seed, ...how, '--solver', z3, '--out', 'c'], { cwd: shop.path });
    const found = jsonLines<{ id: string; trust: string }>(
      (await runHere(['findings', 'c', '--json'], { cwd: shop.path })).out,
    ).find(({ trust }) => trust === 'metamorphic');
    const replay = () => runHere(['replay', 'c', found?.id ?? ''], { cwd: shop.path });
    expect((await replay()).out).toContain('The bug still reproduces');
    shop.write('gone', '');
    const unclear = await replay();
    expect(unclear.out).toContain(`It is unclear whether the bug reproduces: ${z3} gave no answer.`);
    expect(unclear.code).toBe(3);
  });
});

describe('a rebuilt solver', () => {
  nightly(
    'stops the campaign if a solver is rebuilt, and resumes with the new build only on request',
    { timeout: 60_000 },
    async () => {
      const file = solver('z3', 'sleep 0.1; echo sat');
      const args = ['hunt', writeSeeds(shop, 2), '--solver', file, ...QUICK, '--tests', '40', '--out', 'c'];
      const child = startGainsay(args, { cwd: shop.path });
      let errors = '';
      child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
      child.stdout?.once('data', () => setTimeout(() => solver('z3', 'sleep 0.01; echo sat # anew'), 1_500));
      expect(await new Promise((ended) => child.once('close', ended))).toBe(3);
      expect(errors).toMatch(/z3 changed since the campaign started: .* changed since it was opened/);
      const refused = await runHere(['resume', 'c'], { cwd: shop.path });
      expect(refused.err).toMatch(/error G503: .*z3 is a different build now/);
      expect(refused.code).toBe(2);
      const resumed = await runHere(['resume', 'c', '--changed', '--json'], { cwd: shop.path });
      expect(jsonLines(resumed.out).at(-1)).toMatchObject({ state: 'ended', tests: 40 });
      // The campaign has accepted the new build.
      expect((await runHere(['resume', 'c', '--tests', '2', '--json'], { cwd: shop.path })).code).toBe(0);
    },
  );
});

describe('a campaign that has ended', () => {
  nightly('extends a completed campaign by tests and by time', async () => {
    await hunt('--solver', shop.solver('good', {}));
    const over = await runHere(['resume', 'c'], { cwd: shop.path });
    expect(over.out).toContain('nothing to resume: the campaign has ended (tests); --for TIME or --tests N extends it');
    const more = await runHere(['resume', 'c', '--tests', '4', '--json'], { cwd: shop.path });
    expect(jsonLines(more.out).at(-1)).toMatchObject({ state: 'ended', reason: 'tests', tests: 7 });
    const longer = await runHere(['resume', 'c', '--for', '700ms', '--json'], { cwd: shop.path });
    expect(jsonLines<{ tests: number }>(longer.out).at(-1)).toMatchObject({ state: 'ended' });
    expect(jsonLines<{ tests: number }>(longer.out).at(-1)?.tests).toBeGreaterThan(7);
  });
});

describe('Ctrl-C', () => {
  nightly('reports Ctrl-C in the summary, with the command to resume', { timeout: 60_000 }, async () => {
    const slowly = shop.solver('sleepy', { SLEEP: 0.2 });
    const args = ['hunt', writeSeeds(shop, 1), '--solver', slowly, ...QUICK, '--tests', '999', '--out', 'my c'];
    const child = startGainsay(args, { cwd: shop.path });
    let out = '';
    let sent = false;
    child.stdout?.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      // The campaign begins right after this line.
      if (!sent && out.includes('campaign folder: '))
        sent = setTimeout(() => child.kill('SIGINT'), 1_000) !== undefined;
    });
    const code = await new Promise((ended) => child.once('close', ended));
    expect(out).toMatch(/interrupted early: stopped by the user\n\S.* resume 'my c' continues it\n/);
    expect(code).toBe(130);
  });
});
