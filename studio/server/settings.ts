import * as v from 'valibot';
import { type JsonFile, openSettingsFile } from './settings-file.js';
import { type StoredSettings, SETTINGS, type Settings } from './contract/index.js';
import { schemaProblem } from './problems.js';

export class SettingsFile {
  readonly #kept: JsonFile = openSettingsFile('studio.json');

  /** The user may have edited the file. */
  read(): StoredSettings {
    const standards = v.parse(SETTINGS, {});
    const { file } = this.#kept;
    try {
      const read = v.safeParse(SETTINGS, this.#kept.read() ?? {});
      if (read.success) return { file, settings: read.output, standards, problem: null };
      return { file, settings: standards, standards, problem: schemaProblem(read.issues).message };
    } catch (error) {
      return { file, settings: standards, standards, problem: (error as Error).message };
    }
  }

  write(settings: Settings): StoredSettings {
    this.#kept.write(settings);
    return this.read();
  }

  reset(): StoredSettings {
    this.#kept.remove();
    return this.read();
  }
}
