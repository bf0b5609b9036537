import { existsSync, statSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { sha256OfFile } from '../files/file-hashes.js';

/** Makes paths of existing files absolute. Splits words at `=`, `:` and commas. A path contains `/` or `.`. */
export function withAbsolutePaths(words: readonly string[], cwd: string): string[] {
  return words.map((word) =>
    word
      .split(/([=:,])/)
      .map((part) => (namesFile(part, cwd) ? resolve(cwd, part) : part))
      .join(''),
  );
}

function namesFile(part: string, cwd: string): boolean {
  return /[/.]/.test(part) && !isAbsolute(part) && existsSync(resolve(cwd, part));
}

/** Caches hashes, since many solvers of a hunt are the same large program. */
export class FileHashes {
  readonly #hash: (path: string) => Promise<string | undefined>;
  readonly #known = new Map<string, { readonly stamp: string; readonly sha256: Promise<string | undefined> }>();

  constructor(hash: (path: string) => Promise<string | undefined> = sha256OfFile) {
    this.#hash = hash;
  }

  async of(path: string, stamp: string): Promise<string | undefined> {
    const known = this.#known.get(path);
    if (known?.stamp === stamp) return known.sha256;
    const sha256 = this.#hash(path);
    this.#known.set(path, { stamp, sha256 });
    // A file that was unreadable, or changed meanwhile, is read again next time.
    if ((await sha256) === undefined || readStamp(path) !== stamp) this.#known.delete(path);
    return sha256;
  }
}

const HASHES = new FileHashes();

interface WatchedFile {
  readonly path: string;
  readonly sha256: string | undefined;
  stamp: string;
}

export class ProgramFiles {
  readonly #files: readonly WatchedFile[];
  readonly #hashes: FileHashes;
  #changed: string | undefined;

  private constructor(files: readonly WatchedFile[], hashes: FileHashes) {
    this.#files = files;
    this.#hashes = hashes;
  }

  static async of(words: readonly string[], hashes = HASHES): Promise<ProgramFiles> {
    const watched: WatchedFile[] = [];
    for (const path of new Set(words.filter(isAbsolute))) {
      const stamp = readStamp(path);
      if (stamp !== undefined) watched.push({ path, stamp, sha256: await hashes.of(path, stamp) });
    }
    return new ProgramFiles(watched, hashes);
  }

  get sha256(): string | undefined {
    return this.#files.at(-1)?.sha256;
  }

  /** Returns the first changed file. Ignores missing files and files rewritten with the same bytes. */
  async findChanged(): Promise<string | undefined> {
    for (const file of this.#changed === undefined ? this.#files : []) {
      const stamp = readStamp(file.path);
      if (stamp === undefined || stamp === file.stamp) continue;
      const sha256 = await this.#hashes.of(file.path, stamp);
      if (sha256 === undefined) continue;
      if (sha256 === file.sha256) file.stamp = stamp;
      else this.#changed ??= file.path;
    }
    return this.#changed;
  }
}

function readStamp(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isFile() === true ? `${found.size} ${found.ino} ${found.ctimeMs}` : undefined;
}
