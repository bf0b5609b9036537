import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { configFolder, makeFolder, readWholeFile, replaceFile } from '../../host/index.js';

/** A JSON file of this user's settings, in their configuration folder. */
export interface KeptJson {
  /** Absolute. */
  readonly file: string;
  /** What it says; undefined where there is no such file. Throws where it is no JSON. */
  read(): unknown;
  write(value: unknown): void;
  remove(): void;
}

/** The file of this name in `~/.config/gainsay`: people may read and edit it. */
export function keptJson(name: string): KeptJson {
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
