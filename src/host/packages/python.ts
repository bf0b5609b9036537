import { spawnSync } from 'node:child_process';
import { makeFolder } from '../files/files.js';
import { cacheFolder } from '../files/user-folders.js';

interface Python {
  /** Tag of the wheels for this version of Python, such as `cp311`. */
  readonly tag: string;
  readonly path: string;
}

const found = new Map<string, Python | undefined>();

/** Finds the Python interpreter itself, because wrappers such as the shims of pyenv start slowly. */
export function python(): Python | undefined {
  const cwd = cacheFolder();
  const key = `${cwd}\n${process.env['PATH']}`;
  if (!found.has(key)) found.set(key, findPython(cwd));
  return found.get(key);
}

/** Runs in the cache folder, because a shim of pyenv selects the interpreter by the working folder. */
function findPython(cwd: string): Python | undefined {
  makeFolder(cwd);
  const words = ['-S', '-c', 'import sys;print("cp%d%d" % sys.version_info[:2]);print(sys.executable)'];
  const { status, stdout } = spawnSync('python3', words, { cwd, encoding: 'utf8' });
  const [tag = '', path = ''] = status === 0 ? stdout.split('\n') : [];
  return path === '' ? undefined : { tag, path };
}
