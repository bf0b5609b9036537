import * as v from 'valibot';
import { type KeptJson, keptJson } from '../app/index.js';
import { type KeptSettings, SETTINGS, type Settings } from './contract/index.js';
import { misfitProblem } from './problems.js';

export class SettingsFile {
  readonly #kept: KeptJson = keptJson('studio.json');

  /** Reads the file each time, since it may have been edited. */
  read(): KeptSettings {
    const standards = v.parse(SETTINGS, {});
    const { file } = this.#kept;
    try {
      const read = v.safeParse(SETTINGS, this.#kept.read() ?? {});
      if (read.success) return { file, settings: read.output, standards, problem: null };
      return { file, settings: standards, standards, problem: misfitProblem(read.issues).message };
    } catch (error) {
      return { file, settings: standards, standards, problem: (error as Error).message };
    }
  }

  write(settings: Settings): KeptSettings {
    this.#kept.write(settings);
    return this.read();
  }

  reset(): KeptSettings {
    this.#kept.remove();
    return this.read();
  }
}
