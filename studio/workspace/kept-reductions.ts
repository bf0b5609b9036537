import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../../src/index.js';
import type { FormulaText } from './call.js';
import { listStateFolders, newStateFolder, readStateFile } from './kept-folders.js';
import type { FormulaLanguage } from '../../src/smt.js';

export interface StoredReduction {
  readonly folder: string;
  readonly input: string;
  readonly out: string;
  describe(facts: object): void;
  /** Step 0 is the start. */
  keep(figures: { readonly step: number }, content: Uint8Array): void;
  read(step: number): string;
  forget(): void;
}

export const REDUCTION_FILES = { facts: 'reduction.json', steps: 'steps', figures: 'steps/steps.jsonl' } as const;

export function createReductionFolder({ text, language }: FormulaText): StoredReduction {
  const stored = openReductionFolder(newStateFolder('reductions'), language);
  writeFileSync(stored.input, text);
  mkdirSync(join(stored.folder, REDUCTION_FILES.steps));
  return stored;
}

/** Oldest first. */
export const listReductionFolders = (): readonly string[] => listStateFolders('reductions');

export function openReductionFolder(folder: string, language: FormulaLanguage): StoredReduction {
  const steps = join(folder, REDUCTION_FILES.steps);
  return {
    folder,
    input: join(folder, `input.${language}`),
    out: join(folder, `reduced.${language}`),
    describe: (facts) => replaceFile(join(folder, REDUCTION_FILES.facts), `${JSON.stringify(facts)}\n`),
    keep(figures, content) {
      writeFileSync(stepFile(folder, figures.step, language), content);
      appendFileSync(join(folder, REDUCTION_FILES.figures), `${JSON.stringify(figures)}\n`);
    },
    read: (step) => readStateFile(stepFile(folder, step, language)),
    forget: () => rmSync(steps, { recursive: true, force: true }),
  };
}

export function stepFile(folder: string, step: number, language: FormulaLanguage): string {
  return join(folder, REDUCTION_FILES.steps, `${String(step).padStart(6, '0')}.${language}`);
}
