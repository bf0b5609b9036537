import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
  renameSync,
  ftruncateSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isJsonObject } from '../../util/index.js';

export interface SkippedFile {
  readonly path: string;
  readonly reason: string;
}

export interface ReadFile {
  readonly path: string;
  readonly text: string;
  readonly bytes: number;
}

const EXTENSIONS: readonly string[] = ['.smt2'];

/** `@FILE` stands for the paths in FILE, one per line, relative to FILE's folder. Folders are searched recursively. */
export function findSeedFiles(
  paths: readonly string[],
  extensions: readonly string[] = EXTENSIONS,
): { files: string[]; leftOut: SkippedFile[] } {
  const files = new Set<string>();
  const leftOut: SkippedFile[] = [];
  for (const path of paths.flatMap((each) => expandArgument(each, leftOut))) {
    try {
      if (statSync(path).isDirectory()) walk(path, { files, leftOut, extensions, seen: new Set() });
      else files.add(path);
    } catch (error) {
      leftOut.push({ path, reason: toReason(error) });
    }
  }
  return { files: [...files], leftOut };
}

function expandArgument(argument: string, leftOut: SkippedFile[]): string[] {
  if (!argument.startsWith('@')) return [argument];
  const list = argument.slice(1);
  try {
    const lines = readWholeFile(list).toString('utf8').split(/\r?\n/);
    return lines.filter((line) => line.trim() !== '').map((line) => resolve(dirname(list), line));
  } catch (error) {
    leftOut.push({ path: list, reason: toReason(error) });
    return [];
  }
}

interface Walk {
  readonly files: Set<string>;
  readonly leftOut: SkippedFile[];
  readonly extensions: readonly string[];
  readonly seen: Set<string>;
}

/** Sorts names, so that all machines visit the files in the same order. */
function walk(root: string, { files, leftOut, extensions, seen }: Walk): void {
  const fits = (path: string): boolean => extensions.some((extension) => path.endsWith(extension));
  const stack = [root];
  for (let path = stack.pop(); path !== undefined; path = stack.pop()) {
    try {
      if (!statSync(path).isDirectory()) {
        if (fits(path)) files.add(path);
        continue;
      }
      const real = realpathSync(path);
      if (seen.has(real)) continue;
      seen.add(real);
      const names = readdirSync(path).sort((a, b) => (a < b ? 1 : -1));
      for (const name of names) stack.push(join(path, name));
    } catch (error) {
      if (fits(path) || path === root) leftOut.push({ path, reason: toReason(error) });
    }
  }
}

/** A larger file would not fit into one string. */
const LARGEST_FILE = 256 * 1024 * 1024;

class NotReadable extends Error {}

/** Refuses devices and pipes, which may never end, and files above `LARGEST_FILE`. */
export function readWholeFile(path: string): Buffer {
  // Without `O_NONBLOCK`, opening a pipe without a writer would block.
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stat = fstatSync(file);
    if (stat.isDirectory()) throw new NotReadable('it is a folder');
    if (!stat.isFile()) throw new NotReadable('it is a device, a pipe or a socket');
    if (stat.size > LARGEST_FILE)
      throw new NotReadable(`it is too large (${stat.size} bytes; the limit is ${LARGEST_FILE})`);
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

export function readTextFile(path: string, maxBytes: number): ReadFile | SkippedFile {
  try {
    const stat = statSync(path);
    if (!stat.isFile()) return { path, reason: stat.isDirectory() ? 'is a folder' : 'is not a regular file' };
    if (stat.size > maxBytes) return { path, reason: `too large (${stat.size} bytes; --max-size is ${maxBytes})` };
    const bytes = readWholeFile(path);
    if (bytes.includes(0)) return { path, reason: 'binary (it contains a NUL byte)' };
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return { path, text, bytes: bytes.length };
  } catch (error) {
    return { path, reason: error instanceof TypeError ? 'not UTF-8 text' : toReason(error) };
  }
}

/** Like `mkdir -p`, but without Node's option `recursive`, which never returns under /proc. */
export function makeFolder(path: string, mode?: number): void {
  const missing: string[] = [];
  for (let folder = resolve(path); !existsSync(folder); folder = dirname(folder)) missing.push(folder);
  for (const folder of missing.reverse()) {
    try {
      mkdirSync(folder, mode);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

export function findWriteProblem(path: string): string | undefined {
  try {
    makeFolder(dirname(path));
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return 'it is a folder';
    accessSync(existsSync(path) ? path : dirname(path), constants.W_OK);
    return undefined;
  } catch (error) {
    return whyNoFolder(dirname(path), error);
  }
}

export function writeTextFile(path: string, content: string | Uint8Array): SkippedFile | undefined {
  try {
    makeFolder(dirname(path));
    writeFileSync(path, content);
    return undefined;
  } catch (error) {
    return { path, reason: whyNoFolder(dirname(path), error) };
  }
}

export interface FolderContent {
  readonly files: Readonly<Record<string, string>>;
  isOld(name: string): boolean;
}

export function writeFolder(folder: string, { files, isOld }: FolderContent): SkippedFile | undefined {
  try {
    makeFolder(folder);
    for (const [name, text] of Object.entries(files)) replaceFile(join(folder, name), text);
    for (const { name, parentPath } of readdirSync(folder, { withFileTypes: true }).filter((each) => each.isFile())) {
      if (!Object.hasOwn(files, name) && isOld(name)) rmSync(join(parentPath, name), { force: true });
    }
    return undefined;
  } catch (error) {
    return { path: folder, reason: whyNoFolder(folder, error) };
  }
}

export const FILE_ERRORS: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the file system is read-only',
  EISDIR: 'it is a folder',
  ENAMETOOLONG: 'its name is too long',
  ENOSPC: 'no space is left on the disk',
};

export function whyNoFolder(path: string, error: unknown): string {
  const { message, code = '' } = error as NodeJS.ErrnoException;
  let place = path;
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place);
  if (code === 'ENOENT') return `nothing can be created in ${place}`;
  const isTaken = code === 'ENOTDIR' || code === 'EEXIST';
  if (isTaken && existsSync(place) && !statSync(place).isDirectory()) return `${place} is a file, not a folder`;
  return FILE_ERRORS[code] ?? message;
}

export function isLeftOut(read: ReadFile | SkippedFile): read is SkippedFile {
  return 'reason' in read;
}

function toReason(error: unknown): string {
  if (error instanceof NotReadable) return error.message.replace(/^it is /, 'is ');
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'ENOENT':
      return 'no such file';
    case 'EACCES':
    case 'EPERM':
      return 'not readable (permission denied)';
    case 'ELOOP':
      return 'not readable (a circular symbolic link)';
    default:
      return `not readable (${message})`;
  }
}

/** The replacement is atomic, even if this process is killed. By default, it has the permissions of a new file. */
export function replaceFile(path: string, content: Uint8Array | string, mode?: number): void {
  const draft = `${path}.${process.pid}.tmp`;
  try {
    // A leftover symbolic link of this name would make `writeFileSync` write elsewhere.
    rmSync(draft, { force: true });
    writeFileSync(draft, content, { flag: 'wx', ...(mode === undefined ? {} : { mode }) });
    // The process may remove permissions from those of a new file.
    if (mode !== undefined) chmodSync(draft, mode);
    renameSync(draft, path);
  } catch (error) {
    // If writing fails (the disk is full), the old file is left unchanged.
    rmSync(draft, { force: true });
    throw error;
  }
}

export function readJson<T>(path: string): T | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

/** Reads the fields `names` of a JSON object. Undefined if one of them is not a text, as in a damaged file. */
export function readTexts<Name extends string>(
  path: string,
  names: readonly Name[],
): Readonly<Record<Name, string>> | undefined {
  const value = readJson<unknown>(path);
  const isWhole = isJsonObject(value) && names.every((name) => typeof value[name] === 'string');
  return isWhole ? (value as Record<Name, string>) : undefined;
}

/** Writes a cached file. Ignores errors, since the content can be computed again. */
export function cacheJson(path: string, value: unknown): void {
  try {
    makeFolder(dirname(path));
    replaceFile(path, JSON.stringify(value));
  } catch {}
}

export function listFolder(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

/** Overwrites in place, since emptying the file first makes ext4 flush on close (3 ms per query). */
export function overwriteFile(path: string, content: string | Uint8Array): void {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const file = openSync(path, constants.O_WRONLY | constants.O_CREAT);
  try {
    writeFileSync(file, bytes);
    ftruncateSync(file, bytes.length);
  } finally {
    closeSync(file);
  }
}
