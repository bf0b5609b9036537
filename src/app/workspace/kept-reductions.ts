import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, stateFolder } from '../../host/index.js';
import type { FormulaText } from './call.js';
import type { FormulaLanguage } from './workspace.js';

/** The folder of one reduction: its input, its smallest result, and every accepted step. */
export interface KeptReduction {
  readonly folder: string;
  readonly input: string;
  readonly out: string;
  /** Keeps a step; 0 is the start. */
  keep(step: number, content: Uint8Array): void;
  read(step: number): string;
  /** Forgets the steps; the input and the smallest result stay. */
  forget(): void;
}

/** So many reductions of the past stay. */
const KEPT = 100;

/** Makes a folder for a reduction of a formula that is in no file of its own. What was reduced stays when the program ends. */
export function keepReduction({ text, language }: FormulaText): KeptReduction {
  const place = join(stateFolder(), 'reductions');
  makeFolder(place);
  for (const old of readdirSync(place).sort().slice(0, -KEPT))
    rmSync(join(place, old), { recursive: true, force: true });
  const folder = newFolder(place);
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

/** Named by the time, so that they are in their order. */
function newFolder(place: string): string {
  const time = new Date().toISOString().replace(/[:.]/g, '-');
  for (let number = 1; ; number++) {
    const folder = join(place, `${time}-${process.pid}-${number}`);
    try {
      mkdirSync(folder);
      return folder;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
