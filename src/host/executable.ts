import { spawnSync } from 'node:child_process';
import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, resolve } from 'node:path';

/** The file that a shell would run for this name: a path is taken from `cwd`, a bare name is looked up on PATH. */
export function resolveExecutable(name: string, cwd = process.cwd()): string | undefined {
  if (name.includes('/')) {
    const path = isAbsolute(name) ? name : resolve(cwd, name);
    return isExecutable(path) ? path : undefined;
  }
  return searchPath()
    .map((folder) => resolve(folder, name))
    .find(isExecutable);
}

/** The folders of PATH, in order. */
function searchPath(): string[] {
  return (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

interface Wrappers {
  /** util-linux `setpriv --pdeathsig`: the system kills the solver when we die. */
  readonly setpriv: string | undefined;
  /** util-linux `prlimit`: bounds the address space. */
  readonly prlimit: string | undefined;
}

let wrappers: Wrappers | undefined;

/** The helper programs that this machine has, tried once. */
export function availableWrappers(): Wrappers {
  wrappers ??= {
    setpriv: working('setpriv', ['--pdeathsig', 'KILL', '--', 'true']),
    prlimit: working('prlimit', ['--core=0', '--', 'true']),
  };
  return wrappers;
}

function working(name: string, args: readonly string[]): string | undefined {
  const path = resolveExecutable(name);
  if (path === undefined) return undefined;
  return spawnSync(path, args, { stdio: 'ignore' }).status === 0 ? path : undefined;
}

let most: number | undefined;

/** The greatest address space that the system lets a child of this process have, bytes; Infinity where it does not say. */
function mostMemory(): number {
  if (most !== undefined) return most;
  try {
    const hard = /^Max address space +\S+ +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    most = hard === undefined ? Infinity : Number(hard);
  } catch {
    most = Infinity;
  }
  return most;
}

/** A command that dies with us, leaves no core file and uses no more than the given address space, where possible. */
export function guardedCommand(command: readonly string[], memoryBytes: number | undefined): string[] {
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
