import { readFileSync } from 'node:fs';
import type { Diagnostic } from '../diag/index.js';
import { parseOperatorClasses } from '../rewrite/index.js';
import { opfuzz } from '../strategy/opfuzz/opfuzz.js';
import type { Strategy } from '../strategy/index.js';
import { BadInput, badUsage, complain } from './complain.js';

/** The texts that strategies are made from; a campaign keeps them, so that it can be gone on with. */
export interface StrategyTexts {
  readonly operators: string;
  readonly rules: string;
}

/** Reads the user's files, or those that come with Gainsay. */
export function strategyTexts(files: { readonly operators?: string; readonly rules?: string }): StrategyTexts {
  return {
    operators: readData(files.operators, 'opfuzz-operators.txt'),
    rules: readData(files.rules, 'approximations.rules'),
  };
}

function readData(file: string | undefined, shipped: string): string {
  try {
    return readFileSync(file ?? new URL(`../../data/${shipped}`, import.meta.url), 'utf8');
  } catch (error) {
    if (file === undefined) throw error;
    throw new BadInput({ code: 'G501', severity: 'error', message: `${file}: ${(error as Error).message}` });
  }
}

/** The strategies of these names, made from these texts. */
export function loadStrategies(names: readonly string[], texts: StrategyTexts): Strategy[] {
  const parsed = parseOperatorClasses(texts.operators);
  refuse(parsed.diagnostics, { file: 'operators', text: texts.operators });
  const known = [opfuzz(parsed.classes)];
  return names.map((name) => {
    const strategy = known.find((each) => each.name === name);
    if (strategy !== undefined) return strategy;
    throw badUsage(`there is no strategy '${name}'`, { expected: known.map((each) => each.name).join(', ') });
  });
}

function refuse(diagnostics: readonly Diagnostic[], source: { file: string; text: string }): void {
  complain(diagnostics, source);
  if (diagnostics.some(({ severity }) => severity === 'error')) {
    throw badUsage(`${source.file} cannot be used`, { hint: 'the messages above say why' });
  }
}
