import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FormulaSource, type SourceFormula, sourceCommand } from './formula-source.js';
import { newStateFolder } from './kept-folders.js';

/** Created with the first failure. */
export class StoredFailures {
  readonly #source: FormulaSource;
  #folder: string | undefined;

  constructor(source: FormulaSource) {
    this.#source = source;
  }

  /** Returns the formula's path. */
  keep(seed: number, { text, language, certificate }: SourceFormula): string {
    this.#folder ??= newStateFolder('searches');
    const folder = join(this.#folder, `seed-${seed}`);
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `seed-${seed}.${language}`);
    writeFileSync(file, text);
    const made = { seed, source: this.#source, command: sourceCommand(this.#source, seed) };
    writeFileSync(join(folder, 'source.json'), `${JSON.stringify(made, undefined, 2)}\n`);
    if (certificate !== null) {
      writeFileSync(join(folder, `seed-${seed}.certificate.json`), `${JSON.stringify(certificate, undefined, 2)}\n`);
    }
    return file;
  }
}
