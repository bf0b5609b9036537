import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OWN_COMMANDS, DEFAULT_LIMITS, type Run, type Solver } from '../../solver/index.js';
import { isSolver, openSolver } from './open-solver.js';
import { FileHashes, ProgramFiles, withAbsolutePaths } from './program-files.js';

let folder: string;
beforeEach(() => (folder = realpathSync(mkdtempSync(join(tmpdir(), 'gainsay-')))));
afterEach(() => rmSync(folder, { recursive: true }));

function program(name: string, script: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\ncase "$*" in *version*) echo "Z3 version 1.0"; exit 0 ;; esac\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

async function open(spec: string, mode: 'fresh' | 'persistent' = 'fresh'): Promise<Solver> {
  const solver = await openSolver(spec, { permission: OWN_COMMANDS, mode, cwd: folder });
  if (!isSolver(solver)) throw new Error(solver.message);
  return solver;
}

async function solve(solver: Solver) {
  return (await solver.run({ input: '(assert true)\n(check-sat)\n' }, DEFAULT_LIMITS)).outcome;
}

describe('files in a command line', () => {
  it('distinguishes files from other words, and makes their paths absolute', () => {
    writeFileSync(join(folder, 'x.cfg'), '');
    writeFileSync(join(folder, 'smt2'), '');
    mkdirSync(join(folder, 'lib'));
    const words = ['x.cfg', '--conf=x.cfg', '-Dpath=./lib:lib/', 'smt2', '--lang=smt2', 'other.cfg', 'a.b=2'];
    expect(withAbsolutePaths(words, folder)).toEqual([
      `${folder}/x.cfg`,
      `--conf=${folder}/x.cfg`,
      `-Dpath=${folder}/lib:${folder}/lib`,
      'smt2',
      '--lang=smt2',
      'other.cfg',
      'a.b=2',
    ]);
  });

  it('detects a changed file by its bytes, not by its time', async () => {
    const path = join(folder, 'z3');
    writeFileSync(path, 'one');
    const files = await ProgramFiles.of([path, 'no-file']);
    expect(await files.findChanged()).toBeUndefined();
    writeFileSync(path, 'one');
    utimesSync(path, 1, 1);
    expect(await files.findChanged()).toBeUndefined();
    writeFileSync(path, 'two');
    utimesSync(path, 1, 1);
    expect(await files.findChanged()).toBe(path);
    writeFileSync(path, 'one');
    expect(await files.findChanged()).toBe(path);
  });
});

describe('solvers rebuilt during a hunt', () => {
  const changedOutcome = (path: string) => ({
    kind: 'unavailable',
    changed: true,
    message: `${path} changed since it was opened`,
  });

  it('reports a rebuilt solver instead of running it', async () => {
    const path = program('z3', 'echo sat');
    const solver = await open(path);
    expect(await solve(solver)).toEqual({ kind: 'answered', answers: ['sat'] });
    program('z3', 'echo unsat');
    expect(await solve(solver)).toEqual(changedOutcome(path));
    expect(await solve(solver.fresh())).toEqual(changedOutcome(path));
  });

  it('detects that a solver was rebuilt even if a launcher starts the solver or its process stays alive', async () => {
    const behind = program('solve', 'echo sat');
    const launched = await open(`cmd:env A=1 ./solve`);
    expect(await solve(launched)).toMatchObject({ answers: ['sat'] });
    program('solve', 'echo unsat');
    expect(await solve(launched)).toEqual(changedOutcome(behind));
    const path = program(
      'z3',
      'while read -r line; do case $line in *check*) echo sat ;; *echo*) echo "${line#*echo }" | tr -d \')\' ;; esac; done',
    );
    const solver = await open(path, 'persistent');
    expect(await solve(solver)).toMatchObject({ answers: ['sat'] });
    program('z3', 'echo unsat');
    expect(await solve(solver)).toEqual(changedOutcome(path));
    await solver.close();
  });
});

describe('a script that reads its whole input first', () => {
  it('answers in new processes, after one query that it did not start in a shared process', async () => {
    const starts = join(folder, 'starts');
    const solver = await open(program('z3', `echo >> '${starts}'; cat > /dev/null; echo unsat`), 'persistent');
    const limits = { ...DEFAULT_LIMITS, timeoutMs: 400 };
    const runs: Run[] = [];
    for (let i = 0; i < 3; i++) runs.push(await solver.run({ input: '(assert true)\n(check-sat)\n' }, limits));
    await solver.close();
    expect(runs.map(({ mode, outcome }) => [mode, outcome.kind])).toEqual(runs.map(() => ['fresh', 'answered']));
    expect(readFileSync(starts, 'utf8')).toHaveLength(4);
  });

  it('can plant a bug in a solver, as docs/solvers.md shows', async () => {
    const page = readFileSync(new URL('../../../docs/solvers.md', import.meta.url), 'utf8');
    const [, text = ''] = /`buggy-z3`:\n\n```sh\n([^`]*)```/.exec(page) ?? [];
    writeFileSync(join(folder, 'buggy-z3'), text.replace('exec z3', `exec ${program('z3', 'echo sat')}`), {
      mode: 0o755,
    });
    const solver = await open('cmd:./buggy-z3');
    const ask = async (input: string) => (await solver.run({ input }, DEFAULT_LIMITS)).outcome;
    expect(await ask('(assert (= (+ x 0) 1))\n(check-sat)\n')).toMatchObject({ answers: ['unsat'] });
    expect(await ask('(assert (= (+ x 1) 1))\n(check-sat)\n')).toMatchObject({ answers: ['sat'] });
  });

  it('gets a message about the file with the query if it prints nothing', async () => {
    program('solve', 'cat');
    expect(await solve(await open('cmd:./solve'))).toMatchObject({
      kind: 'rejected',
      message: expect.stringMatching(/no output. The query is in the file that its last argument names/) as string,
    });
  });
});

describe('working folders of solvers', () => {
  it('runs a solver in a folder of its own, and keeps relative paths of the command valid', async () => {
    writeFileSync(join(folder, 'x.cfg'), 'sat\n');
    program('solve', '{ pwd; echo "$GAINSAY_CWD"; } >"$2.told"; touch left-behind; cat "$2"');
    const solver = await open(`cmd:./solve --conf x.cfg`);
    expect(await solve(solver)).toEqual({ kind: 'answered', answers: ['sat'] });
    const [ran, started] = readFileSync(join(folder, 'x.cfg.told'), 'utf8').split('\n');
    expect(started).toBe(process.cwd());
    expect(ran).not.toBe(folder);
    expect(ran).not.toBe(process.cwd());
    expect(() => readFileSync(join(folder, 'left-behind'))).toThrow();
    expect((await solver.run({ input: '(check-sat)' }, DEFAULT_LIMITS)).command).toEqual([
      join(folder, 'solve'),
      '--conf',
      join(folder, 'x.cfg'),
    ]);
  });
});

describe('hashes of programs', () => {
  it('computes the hash of a program once while the file is unchanged', async () => {
    const path = program('solve', 'echo sat');
    let computed = 0;
    const hashes = new FileHashes(() => Promise.resolve(`${++computed} ${readFileSync(path, 'utf8')}`));
    const all = await Promise.all([1, 2, 3].map(() => ProgramFiles.of([path], hashes)));
    expect(new Set(all.map(({ sha256 }) => sha256)).size).toBe(1);
    expect(computed).toBe(1);
    program('solve', 'echo unsat');
    expect((await ProgramFiles.of([path], hashes)).sha256).toContain('unsat');
    expect(computed).toBe(2);
    expect(await all[0]?.findChanged()).toBe(path);
  });
});
