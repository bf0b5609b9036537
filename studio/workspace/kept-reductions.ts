import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FormulaText } from './call.js';
import { newStateFolder } from './kept-folders.js';
import type { FormulaLanguage } from '../../src/smt.js';

export interface StoredReduction {
  readonly folder: string;
  readonly input: string;
  readonly out: string;
  /** Step 0 is the start. */
  keep(step: number, content: Uint8Array): void;
  read(step: number): string;
  forget(): void;
}

/** Creates a folder for the reduction of a formula that is not in a file. */
export function createReductionFolder({ text, language }: FormulaText): StoredReduction {
  const folder = newStateFolder('reductions');
  const input = join(folder, `input.${language}`);
  writeFileSync(input, text);
  const steps = join(folder, 'steps');
  mkdirSync(steps);
  return {
    folder,
    input,
    out: join(folder, `reduced.${language}`),
    keep: (step, content) => writeFileSync(stepFile(steps, step, language), content),
    read: (step) => readFileSync(stepFile(steps, step, language), 'utf8'),
    forget: () => rmSync(steps, { recursive: true, force: true }),
  };
}

function stepFile(folder: string, step: number, language: FormulaLanguage): string {
  return join(folder, `${String(step).padStart(6, '0')}.${language}`);
}
