import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonLines, startGainsay, useWorkshop, workshop, writeSeeds } from '../support/gainsay.js';
import { runHere, signalHere } from '../support/run-here.js';
import { nightly } from '../support/nightly.js';

const shop = useWorkshop();

const QUICK = ['--strategy', 'opfuzz', '--seed', 'k', '--mode', 'fresh', '--jobs', '2', '--no-tie-breakers'];

/** A z3 that crashes at the fourth query of a process. */
const TIRED = `#!/bin/sh
case "$*" in *version*) echo "Z3 version 9.9.9 - fake"; exit 0 ;; esac
asked=0
while read -r line; do
  case "$line" in
    *"(check-sat)"*) asked=$((asked + 1)); [ $asked -eq 4 ] && kill -SEGV $$; echo sat ;;
    *"(echo "*) echo "$line" | sed 's/.*"\\(.*\\)".*/\\1/' ;;
  esac
done
`;

interface Finding {
  readonly id: string;
  readonly kind: string;
  readonly path: string;
  readonly solver: string | null;
}

function hunt(...args: readonly string[]) {
  return runHere(['hunt', ...args, ...QUICK], { cwd: shop.path });
}

function threeSolvers(settings: Record<string, number>): string[] {
  const ids = [shop.solver('one', {}, 'yices'), shop.solver('two', {}, 'mathsat'), shop.solver('three', settings)];
  return ids.flatMap((id) => ['--solver', id]);
}

describe('a hunt with findings', () => {
  const own = workshop();
  afterAll(() => own.remove());
  const run = (...args: readonly string[]) => runHere(args, { cwd: own.path });
  const list = async () => jsonLines<Finding>((await run('findings', 'c', '--json')).out);
  const args = (...solvers: readonly string[]) => [
    ...['hunt', writeSeeds(own, 1), ...solvers.flatMap((id) => ['--solver', id]), ...QUICK],
  ];

  beforeAll(async () => {
    const solvers = [own.solver('one', {}, 'yices'), own.solver('two', {}, 'mathsat')];
    const faulty = own.solver('three', { WRONG: 3, CRASH: 4 });
    const { code } = await run(...args(...solvers, faulty), '--tests', '4', '--out', 'c');
    expect(code).toBe(1);
  });

  it('exits with 0 if --exit-zero is given', async () => {
    const crashing = own.solver('crashing', { CRASH: 1 });
    const { code, out } = await run(...args(crashing), '--tests', '0', '--out', 'd', '--exit-zero');
    expect(out).toMatch(/^crash /m);
    expect(code).toBe(0);
  });

  it('writes a folder for every finding, with a script that reproduces the bug', async () => {
    const findings = await list();
    expect(new Set(findings.map(({ kind }) => kind))).toEqual(new Set(['wrong-answer', 'crash']));
    for (const { path, solver } of findings) {
      expect(solver).toContain('/three/z3');
      const folder = join(own.path, path);
      for (const name of ['mutant.smt2', 'base.smt2', 'seed.smt2', 'trace.txt', 'answers.txt', 'finding.json']) {
        expect(statSync(join(folder, name)).size).toBeGreaterThan(0);
      }
      const shown = spawnSync(join(folder, 'repro.sh'), { encoding: 'utf8' });
      expect(shown.stdout).toContain('The bug reproduces');
      expect(shown.status).toBe(0);
      expect(readFileSync(join(folder, 'trace.txt'), 'utf8')).toMatch(/step 1: opfuzz:|no steps: the seed itself/);
    }
  });

  it('prints a diff of each step that reduces a finding', async () => {
    const { id = '' } = (await list()).find(({ kind }) => kind === 'crash') ?? {};
    const { err, code } = await run('reduce', 'c', id, '--print-diff', '--for', '5s');
    expect(err).toContain(`--- ${id} (step 0)\n+++ ${id} (step 1)\n@@ `);
    expect(code).toBe(0);
  });

  it('shows a finding, and replays it, also with another solver', async () => {
    const { id = '', path = '' } = (await list()).find(({ kind }) => kind === 'wrong-answer') ?? {};
    const again = await run('replay', 'c', id);
    expect(again.out).toContain('byte for byte');
    expect(again.out).toContain('The bug still reproduces');
    expect(again.code).toBe(1);
    const fixed = ['--solver', own.solver('fixed', {})];
    const other = await run('replay', 'c', id, ...fixed, '--json');
    expect(jsonLines(other.out)).toMatchObject([{ id, identical: true, still: false }]);
    expect(other.code).toBe(0);
    expect(again.out).toMatch(/\n {4}command {2}\S+ .*\n {4}time {5}[\d.]+ ms.*\n {4}stdout\n {6}\S/);
    // The finding is about another solver, so the text says neither that it still reproduces nor that it is gone.
    const told = await run('replay', 'c', id, ...fixed);
    expect(told.out).toMatch(/\nThe bug, found in \S+, does not reproduce here\.\n$/);
    rmSync(join(own.path, path), { recursive: true });
    expect((await run('show', 'c', id)).out).toContain('origin');
    expect(existsSync(join(own.path, path, 'repro.sh'))).toBe(true);
  });
});

describe('gainsay hunt', () => {
  it('exits with 0 if nothing is wrong, and keeps the campaign', async () => {
    const ran = await hunt(writeSeeds(shop, 1), ...threeSolvers({}), '--tests', '3', '--out', 'c');
    expect(ran.err).toBe('');
    expect(ran.code).toBe(0);
    expect(ran.out).toContain('3 tests in');
    expect(ran.out).toContain('nothing found');
    expect((await runHere(['findings', 'c'], { cwd: shop.path })).out).toContain('nothing found');
    expect(existsSync(join(shop.path, 'c', 'campaign.db'))).toBe(true);
    expect(existsSync(join(shop.path, 'c', 'lock'))).toBe(false);
  });

  nightly('replays a bug that occurs only after a history of queries', async () => {
    const tired = shop.write('tired/z3', TIRED);
    chmodSync(tired, 0o755);
    const mode = ['--mode', 'persistent', '--jobs', '1', '--no-tie-breakers', '--no-models'];
    const hunted = ['hunt', writeSeeds(shop, 1), '--solver', tired, '--tests', '12', ...mode, '--out', 'c'];
    const { out, err } = await runHere(hunted, { cwd: shop.path });
    expect(err).toBe('');
    expect(out).toContain('only after a history of queries');
    const again = await runHere(['replay', 'c', /crash-\w+/.exec(out)?.[0] ?? ''], { cwd: shop.path });
    expect(again.out).toMatch(/run after 3 other queries in the same process\n[^]*The bug still reproduces: .*SIGSEGV/);
    expect(again.code).toBe(1);
  });

  nightly('makes equal test cases in every mode and with any number of jobs', async () => {
    const seeds = writeSeeds(shop, 2);
    const results = async (out: string, jobs: string) => {
      const ran = await runHere(
        [
          'hunt',
          seeds,
          ...threeSolvers({ WRONG: 6 }),
          '--tests',
          '30',
          ...QUICK,
          // With adaptive limits, the load of the machine would decide which queries are answered in time.
          '--no-adaptive-limits',
          '--json',
          '--out',
          out,
          '--jobs',
          jobs,
        ],
        { cwd: shop.path },
      );
      const events = jsonLines<{ kind: string; batch?: { seed: string; from: number }; results?: object[] }>(ran.out);
      const done = events
        .filter(({ kind }) => kind === 'batch-done')
        .map(({ batch, results: all = [] }) => ({ batch, all: all.map((each) => ({ ...each, ms: 0 })) }));
      return done.map((each) => JSON.stringify(each)).sort();
    };
    expect(await results('one', '1')).toEqual(await results('three', '3'));
  });

  it('gives a reason for every file that it skips', async () => {
    const seeds = writeSeeds(shop, 1);
    shop.write('seeds/deep/down/binary.smt2', new Uint8Array([0, 1, 2, 255]));
    shop.write('seeds/latin.smt2', new Uint8Array([0x3b, 0xe9, 0x0a]));
    shop.write('seeds/broken.smt2', '(assert (= x');
    shop.write('seeds/empty.smt2', '(set-logic QF_LIA)\n');
    shop.write('seeds/large.smt2', `(assert true)${' '.repeat(300_000)}`);
    shop.write('seeds/same.smt2', readFileSync(join(seeds, '0.smt2')));
    shop.write('seeds/notes.txt', 'not a seed');
    mkdirSync(join(seeds, 'folder.smt2'));
    symlinkSync('loop.smt2', join(seeds, 'loop.smt2'));
    const ran = await hunt(seeds, ...threeSolvers({}), '--tests', '0', '--max-size', '100k', '--json', '--out', 'c');
    expect(ran.code).toBe(0);
    const left = jsonLines<{ kind: string; path: string; reason: string }>(ran.out).filter(
      ({ kind }) => kind === 'seed-left-out',
    );
    const reasons = Object.fromEntries(left.map(({ path, reason }) => [path.slice(seeds.length + 1), reason]));
    expect(reasons).toEqual({
      'deep/down/binary.smt2': 'binary (it contains a NUL byte)',
      'latin.smt2': 'not UTF-8 text',
      'broken.smt2': expect.stringMatching(/^cannot be parsed: line 1, column \d+: .*G101/) as string,
      'empty.smt2': 'has no assertions',
      'large.smt2': expect.stringMatching(/^too large \(300013 bytes/) as string,
      'loop.smt2': expect.stringContaining('not readable') as string,
      'same.smt2': expect.stringMatching(/^same text as another file: .*0\.smt2/) as string,
    });
  });

  it.each([
    ['a missing solver', ['--solver', './nosuch'], 'no such file'],
    ['a solver named twice', ['--solver', 'z3:/bin/true', '--solver', 'z3:/bin/true'], 'given twice'],
    ['an unknown strategy', ['--strategy', 'magic'], "no strategy 'magic'"],
    ['a strategy named twice', ['--strategy', 'sae,sae'], 'given twice'],
    ['an empty random seed', ['--seed', ''], 'non-empty'],
    ['an invalid time', ['--for', 'soon'], 'expected a time'],
    ['an unknown option', ['--fast'], 'unknown option'],
    ['no seed', ['/no/such/folder'], 'no usable seed'],
  ])('exits with 2 for %s', async (_, args, message) => {
    const seeds = writeSeeds(shop, 1);
    const given = args.some((each) => each.startsWith('/no/such/f')) ? args : [seeds, ...args];
    const ran = await runHere(['hunt', ...given, '--tests', '1', '--out', 'c'], { cwd: shop.path });
    expect(ran.err).toContain(message);
    expect(ran.code).toBe(2);
  });

  nightly('exits with 2 and records no finding if a solver rejects its options', async () => {
    const refuse = 'for word; do case "$word" in odd=*) echo "ERROR: unknown parameter odd"; exit 110 ;; esac; done';
    const file = shop.write('odd/z3', `#!/bin/sh\n${refuse}\necho sat\n`);
    chmodSync(file, 0o755);
    const seeds = writeSeeds(shop, 1);
    const ran = await hunt(seeds, '--solver', `${file} odd=1`, '--tests', '1', '--out', 'c');
    expect(ran.err).toContain('unknown parameter odd');
    expect(ran.code).toBe(2);
    expect((await hunt(seeds, '--solver', `${file} even=1`, '--tests', '1', '--out', 'c')).code).toBe(0);
  });

  nightly('exits with 130 if the reader of its output closes the pipe', async () => {
    const solvers = threeSolvers({ SLEEP: 0.02 });
    const child = startGainsay(
      ['hunt', writeSeeds(shop, 2), ...solvers, ...QUICK, '--tests', '40', '--json', '--out', 'c'],
      {
        cwd: shop.path,
      },
    );
    child.stdout?.once('data', () => child.stdout?.destroy());
    expect(await new Promise((ended) => child.once('exit', ended))).toBe(130);
    const resumed = await runHere(['resume', 'c', '--json'], { cwd: shop.path });
    expect(jsonLines(resumed.out).at(-1)).toMatchObject({ kind: 'summary', state: 'ended', tests: 40 });
  });

  it('shows defaults of options as the user would write them', async () => {
    const { out } = await runHere(['hunt', '--help']);
    for (const value of ['5s', '2g', '1m', 'random']) expect(out).toContain(`(default: ${value})`);
    expect(out).not.toContain('[]');
  });

  nightly('refuses to start a campaign in a folder that contains a campaign or is in use', async () => {
    const seeds = writeSeeds(shop, 1);
    expect((await hunt(seeds, ...threeSolvers({}), '--tests', '2', '--out', 'c')).code).toBe(0);
    const second = await hunt(seeds, ...threeSolvers({}), '--tests', '2', '--out', 'c');
    expect(second.code).toBe(2);
    expect(second.err).toContain('already contains a campaign');
    const file = shop.write('plain.txt', '');
    const inFile = await hunt(seeds, ...threeSolvers({}), '--tests', '2', '--out', file);
    expect(inFile.code).toBe(2);
    expect(inFile.err).toContain(`error G503: ${file} cannot hold a campaign: ${file} is a file, not a folder\n`);
    expect(inFile.err).toContain('hint: choose another folder with --out');
    const running = startGainsay(
      ['hunt', seeds, '--solver', shop.solver('slow', { SLEEP: 1 }), ...QUICK, '--out', 'd', '--json'],
      {
        cwd: shop.path,
      },
    );
    await new Promise((ready) => running.stdout?.once('data', ready));
    const third = await runHere(['resume', 'd'], { cwd: shop.path });
    expect(third.err).toContain('is in use by another gainsay');
    expect(third.code).toBe(2);
    running.kill('SIGKILL');
  });

  it('writes the mutants on which a solver was slow, and names the command that compares the versions on them', async () => {
    const seed = shop.write('seed.smt2', '(declare-const x Int)\n(assert (> x 7))\n(check-sat)\n');
    const version = (number: string): string => {
      const lines = [
        '#!/bin/sh',
        `case "$*" in *version*) echo "Z3 version ${number}"; exit 0 ;; esac`,
        'while read -r line; do script="$script $line"; done',
        'case "$script" in *"(> x 7)"*) ;; *) sleep 1.1 ;; esac',
        'echo sat',
      ];
      const path = shop.write(`${number}/z3`, `${lines.join('\n')}\n`);
      chmodSync(path, 0o755);
      return `z3:${path}`;
    };
    const versions = [version('4.15.4'), version('5.4.1')] as const;
    const solvers = versions.flatMap((id) => ['--solver', id]);
    const { out } = await hunt(seed, ...solvers, '--tests', '1', '--no-models', '--out', 'c');
    const [name = ''] = readdirSync(join(shop.path, 'c/slow'));
    expect(out.replaceAll(/\s+/g, ' ')).toMatch(
      /slow \(not a bug\) .*: gainsay drift c\/slow --from .*4\.15\.4\S* --to .*5\.4\.1/,
    );
    expect(readFileSync(join(shop.path, 'c/slow', name), 'utf8')).toMatch(
      /^; z3.*; it took \d+ ms for the seed \(\S+\.smt2, \w+\)\n/,
    );
  });

  it('stops at the first SIGINT without losing findings, and resumes later', async () => {
    const solvers = threeSolvers({ WRONG: 5 });
    const args = ['hunt', writeSeeds(shop, 2), ...solvers, ...QUICK, '--tests', '8', '--json', '--out', 'c'];
    let isSent = false;
    const onOutput = (out: string): void => {
      if (isSent || !out.includes('"kind":"batch-done"')) return;
      isSent = true;
      signalHere('SIGINT');
    };
    const stopped = await runHere(args, { cwd: shop.path, onOutput });
    expect(stopped.code).toBe(130);
    expect(jsonLines(stopped.out).at(-1)).toMatchObject({ kind: 'summary', state: 'interrupted' });
    const resumed = await runHere(['resume', 'c', '--json'], { cwd: shop.path });
    expect(resumed.code).toBe(1);
    expect(jsonLines(resumed.out).at(-1)).toMatchObject({ kind: 'summary', state: 'ended', tests: 8 });
    expect((await runHere(['resume', 'c'], { cwd: shop.path })).out).toContain('nothing to resume');
  });
});
