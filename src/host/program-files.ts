import { existsSync, statSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { sha256OfFile } from './file-hash.js';

/**
 * Words of a command line with the files that they name by absolute paths, so that the command runs in any folder. A word, or
 * what stands in it between `=`, `:` and commas, names a file where it has a slash or a dot and there is such a file or folder.
 */
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

interface Watched {
  readonly path: string;
  readonly sha256: string | undefined;
  /** Size, inode and time of change as they were when it was hashed last. */
  stamp: string;
}

/** The files that a solver's command line names, as they were when it was opened: its program, and what a launcher starts. */
export class ProgramFiles {
  readonly #files: readonly Watched[];
  #changed: string | undefined;

  private constructor(files: readonly Watched[]) {
    this.#files = files;
  }

  /** The files among the words of a command whose paths are absolute. */
  static async of(words: readonly string[]): Promise<ProgramFiles> {
    const watched: Watched[] = [];
    for (const path of new Set(words.filter(isAbsolute))) {
      const stamp = stampOf(path);
      if (stamp !== undefined) watched.push({ path, stamp, sha256: await sha256OfFile(path) });
    }
    return new ProgramFiles(watched);
  }

  /** The hash of what answers: of the last file that is named, since a launcher comes before what it starts. */
  get sha256(): string | undefined {
    return this.#files.at(-1)?.sha256;
  }

  /**
   * The first file that is another one than it was; undefined where all are the same. One that is gone says so itself, and one
   * that was written anew with the same bytes is the same.
   */
  async changed(): Promise<string | undefined> {
    for (const file of this.#changed === undefined ? this.#files : []) {
      const stamp = stampOf(file.path);
      if (stamp === undefined || stamp === file.stamp) continue;
      const sha256 = await sha256OfFile(file.path);
      if (sha256 === undefined) continue;
      if (sha256 === file.sha256) file.stamp = stamp;
      else this.#changed ??= file.path;
    }
    return this.#changed;
  }
}

/** Undefined where there is no such file. */
function stampOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isFile() === true ? `${found.size} ${found.ino} ${found.ctimeMs}` : undefined;
}
