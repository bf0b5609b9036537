import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FormulaLanguage } from '../../src/smt.js';
import { type FormulaSource, type SourceFormula, sourceCommand } from './formula-source.js';
import { replaceFile } from '../../src/index.js';
import type { FormulaText } from './call.js';
import { listStateFolders, newStateFolder, readStateFile } from './kept-folders.js';

const FILES = { facts: 'search.json', failures: 'failures.jsonl' } as const;

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
  list(failure: { readonly seed: number }, more: object): void {
    const line = JSON.stringify({ ...failure, ...more, command: sourceCommand(this.#source, failure.seed) });
    appendFileSync(join(this.#open(), FILES.failures), `${line}\n`);
  }

  /** Replaces the facts of the search. Nothing is written before the first failure. */
  describe(facts: object): void {
    if (this.#folder !== undefined) replaceFile(join(this.#folder, FILES.facts), `${JSON.stringify(facts)}\n`);
  }

  /** Returns the formula's path. */
  keep(seed: number, { text, language, certificate }: SourceFormula): string {
    const file = formulaFile(this.#open(), { seed, language });
    const folder = dirname(file);
    mkdirSync(folder, { recursive: true });
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

function formulaFile(folder: string, { seed, language }: { seed: number; language: FormulaLanguage }): string {
  return join(folder, `seed-${seed}`, `seed-${seed}.${language}`);
}

/** Oldest first. */
export const listSearchFolders = (): readonly string[] => listStateFolders('searches');

/** Leaves out a last failure that was not written to its end. Throws if the folder has no facts or other files. */
export function readSearchFolder(folder: string): { readonly facts: unknown; readonly failures: readonly unknown[] } {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const failures = read(FILES.failures).split('\n').slice(0, -1);
  return { facts: JSON.parse(read(FILES.facts)), failures: failures.map((line) => JSON.parse(line) as unknown) };
}

export function readFailureText(folder: string, of: { seed: number; language: FormulaLanguage }): FormulaText {
  return { text: readStateFile(formulaFile(folder, of)), language: of.language };
}

/** Removes the facts, so that the search is no longer listed. Its failures stay. */
export function forgetSearch(folder: string): void {
  rmSync(join(folder, FILES.facts), { force: true });
}
