import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
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

  get folder(): string | null {
    return this.#folder ?? null;
  }

  /** Appends the failure to a list, with the command that generates its formula. */
  list(failure: { readonly seed: number; readonly [field: string]: unknown }): void {
    const line = JSON.stringify({ ...failure, command: sourceCommand(this.#source, failure.seed) });
    appendFileSync(join(this.#open(), 'failures.jsonl'), `${line}\n`);
  }

  /** Returns the formula's path. */
  keep(seed: number, { text, language, certificate }: SourceFormula): string {
    const folder = join(this.#open(), `seed-${seed}`);
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

  #open(): string {
    return (this.#folder ??= newStateFolder('searches'));
  }
}
