import { spawnSync } from 'node:child_process';
import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, resolve } from 'node:path';
import { memoise } from '../../util/index.js';

/** Resolves a name like a shell: a path relative to `cwd`, a bare name on PATH. */
export function resolveExecutable(name: string, cwd = process.cwd()): string | undefined {
  if (name.includes('/')) {
    const path = isAbsolute(name) ? name : resolve(cwd, name);
    return isExecutable(path) ? path : undefined;
  }
  return searchPath()
    .map((folder) => resolve(folder, name))
    .find(isExecutable);
}

function searchPath(): string[] {
  return (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
}

function isExecutable(path: string): boolean {
  try {
    // `accessSync` throws for a missing file, and an exception takes ten times as long.
    if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return false;
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

interface Wrappers {
  /** Runs the solver with `--pdeathsig`, by which the system kills it when this process ends. */
  readonly setpriv: string | undefined;
  readonly prlimit: string | undefined;
}

export const availableWrappers = memoise((): Wrappers => ({
  setpriv: findWorking('setpriv', ['--pdeathsig', 'KILL', '--', 'true']),
  prlimit: findWorking('prlimit', ['--core=0', '--', 'true']),
}));

function findWorking(name: string, args: readonly string[]): string | undefined {
  const path = resolveExecutable(name);
  if (path === undefined) return undefined;
  return spawnSync(path, args, { stdio: 'ignore' }).status === 0 ? path : undefined;
}

const mostMemory = memoise((): number => {
  try {
    const hard = /^Max address space +\S+ +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return hard === undefined ? Infinity : Number(hard);
  } catch {
    return Infinity;
  }
});

/** Adds wrappers (if installed) that kill the command when this process ends, forbid core files and limit memory. */
export function guardCommand(command: readonly string[], memoryBytes: number | undefined): string[] {
  const { setpriv, prlimit } = availableWrappers();
  const guarded: string[] = [];
  if (setpriv !== undefined) guarded.push(setpriv, '--pdeathsig', 'KILL', '--');
  if (prlimit !== undefined) {
    guarded.push(
      prlimit,
      '--core=0',
      ...(memoryBytes === undefined ? [] : [`--as=${Math.min(Math.floor(memoryBytes), mostMemory())}`]),
      '--',
    );
  }
  return [...guarded, ...command];
}
