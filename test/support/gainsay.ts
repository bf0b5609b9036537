import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach } from 'vitest';

/** Another build can be tested with `GAINSAY_MAIN`. */
const MAIN = process.env['GAINSAY_MAIN'] ?? fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
/** The start of a Perl program. `env` would take a third of the stand-in's processor time. */
export const PERL = `#!${existsSync('/usr/bin/perl') ? '/usr/bin/perl' : '/usr/bin/env perl'}\n`;
const FAKE = fileURLToPath(new URL('fake-solver.pl', import.meta.url));

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/**
 * Adds defaults for hunts in tests. Findings are neither reduced nor bisected, since that takes time and fetches
 * versions from the network. Two runs confirm a finding, since stand-ins are deterministic. Limits do not adapt to the
 * speed of stand-ins, since a busy machine delays them. Queries contain no inquiries.
 */
export function addHuntDefaults(args: readonly string[]): readonly string[] {
  if (args[0] !== 'hunt') return args;
  const repeats = args.includes('--repeats') ? [] : ['--repeats', '2'];
  const asks = args.includes('--ask') ? [] : ['--ask', 'none'];
  const adaptiveLimits = args.includes('--no-adaptive-limits') ? [] : ['--no-adaptive-limits'];
  const unsaid = ['--reduce', '--bisect'].filter((flag) => !args.includes(flag));
  return [...args, ...repeats, ...asks, ...adaptiveLimits, ...unsaid.flatMap((flag) => [flag, 'none'])];
}

/** Returns whether Gainsay has a separate program of this name, which accepts the command line of another tool. */
export const isTool = (name: string): boolean => ['yinyang', 'opfuzz', 'typefuzz', 'ddsmt'].includes(name);

function commandLine(args: readonly string[]): readonly string[] {
  const [first = '', ...rest] = args;
  return isTool(first) ? [join(dirname(MAIN), `${first}.js`), ...rest] : [MAIN, ...addHuntDefaults(args)];
}

/** Runs the command line in a new process. Use `runHere` unless the process itself is tested. */
export function gainsay(args: readonly string[], options: { cwd?: string; env?: Record<string, string> } = {}): Ran {
  const env = { ...process.env, NO_COLOR: '1', ...options.env };
  const { status, stdout, stderr } = spawnSync(process.execPath, commandLine(args), {
    cwd: options.cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  return { code: status, out: stdout, err: stderr };
}

const started = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of started) child.kill('SIGKILL');
});

/** Starts the command line in a new process, which is killed after the last test of the file. */
export function startGainsay(
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string> } = {},
): ChildProcess {
  const child = spawn(process.execPath, commandLine(args), {
    cwd: options.cwd,
    env: { ...process.env, NO_COLOR: '1', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.add(child);
  child.once('exit', () => started.delete(child));
  return child;
}

/** Parses one JSON object per line. Ignores an incomplete last line. */
export function jsonLines<T = Record<string, unknown>>(text: string): T[] {
  const lines = text.split('\n');
  return lines.slice(0, -1).map((line) => JSON.parse(line) as T);
}

export interface Workshop {
  readonly path: string;
  write(name: string, text: string | Uint8Array): string;
  /** Makes a stand-in solver with these settings and a profile (default: z3's). Returns its name for `--solver`. */
  solver(name: string, settings: Readonly<Record<string, string | number>>, profile?: string): string;
  remove(): void;
}

export function workshop(): Workshop {
  const path = mkdtempSync(join(tmpdir(), 'gainsay-test-'));
  const write = (name: string, text: string | Uint8Array): string => {
    const file = join(path, name);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, text);
    return file;
  };
  return {
    path,
    write,
    solver(name, settings, profile = 'z3') {
      const lines = Object.entries(settings).map(([key, value]) => `$ENV{FAKE_${key}} = '${value}';\n`);
      const file = write(`${name}/z3`, `${PERL}${lines.join('')}do '${FAKE}';\n`);
      chmodSync(file, 0o755);
      return `${profile}:${file}`;
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** Makes a new workshop for each test of the file. */
export function useWorkshop(): Omit<Workshop, 'remove'> {
  let current: Workshop | undefined;
  beforeEach(() => (current = workshop()));
  afterEach(() => current?.remove());
  const get = (): Workshop => {
    if (current === undefined) throw new Error('the workshop exists only during a test');
    return current;
  };
  return {
    get path() {
      return get().path;
    },
    write: (...words) => get().write(...words),
    solver: (...words) => get().solver(...words),
  };
}

/** Writes seeds that have many different mutants. Returns their folder. */
export function writeSeeds(shop: Pick<Workshop, 'path' | 'write'>, count: number): string {
  for (let i = 0; i < count; i++) {
    shop.write(
      `seeds/${i}.smt2`,
      `(set-logic QF_LIA)\n(declare-fun x () Int)\n(declare-fun y () Int)\n` +
        `(assert (and (< x (+ y ${i})) (or (>= y ${i + 1}) (> (- x y) 3)) (distinct x ${i})))\n` +
        `(assert (=> (<= x y) (not (= (* 2 x) ${i + 5}))))\n(check-sat)\n`,
    );
  }
  return join(shop.path, 'seeds');
}
