import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { configFolder, makeFolder, readWholeFile, replaceFile } from '../../src/index.js';

export interface JsonFile {
  readonly file: string;
  /** Undefined if there is no file. Throws if the file is not JSON. */
  read(): unknown;
  write(value: unknown): void;
  remove(): void;
}

/** In `~/.config/gainsay`. */
export function openSettingsFile(name: string): JsonFile {
  const file = join(configFolder(), name);
  return {
    file,
    read: () => (existsSync(file) ? (JSON.parse(readWholeFile(file).toString('utf8')) as unknown) : undefined),
    write(value) {
      makeFolder(dirname(file));
      replaceFile(file, `${JSON.stringify(value, undefined, 2)}\n`);
    },
    remove: () => rmSync(file, { force: true }),
  };
}
