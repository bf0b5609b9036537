import { type Script, collectChecks } from '../../script/index.js';
import type { Budget } from '../budget.js';
import { EMPTY_MODEL } from '../model.js';
import { ModelReader } from './model-reader.js';
import type { ModelReading } from './model-reading.js';

const STEPS_PER_CHARACTER = 2;

/**
 * Reads the output after `sat` as a model of the script at a check (counted from 0, by default the last). Accepts the
 * formats of all built-in profiles. Never throws and never guesses. `unread` lists unreadable parts.
 */
export function readModel(
  text: string,
  script: Script,
  options: { readonly check?: number; readonly budget: Budget },
): ModelReading {
  return readModelWith(text, script, { ...options, curriesArrays: false });
}

export function readModelWith(
  text: string,
  { store, commands }: Script,
  {
    check,
    budget,
    curriesArrays,
  }: { readonly check?: number; readonly budget: Budget; readonly curriesArrays: boolean },
): ModelReading {
  const checks = collectChecks(commands);
  const { declarations = [] } = checks[check ?? checks.length - 1] ?? {};
  return budget.attempt(
    () => {
      budget.charge(text.length * STEPS_PER_CHARACTER);
      return new ModelReader(text, { store: store.fork(), declarations, curriesArrays, budget }).read();
    },
    (reason) => ({
      model: EMPTY_MODEL,
      complete: false,
      unread: [{ symbol: '', text: '', reason }],
      store: store.fork(),
    }),
  );
}
