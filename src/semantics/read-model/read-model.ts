import { type Script, checksOf } from '../../script/index.js';
import type { Budget } from '../budget.js';
import { EMPTY_MODEL } from '../model.js';
import { ModelReader } from './model-reader.js';
import type { ModelReading } from './model-reading.js';

/** To read, to make terms and to compare. */
const STEPS_PER_CHARACTER = 2;

/**
 * What a solver printed after `sat` (`outcome.model`), as a model of the script at one of its checks, counted from 0 (the
 * last one if none is given). Reads the spellings of z3, cvc5, cvc4, bitwuzla, yices, boolector, mathsat, opensmt and
 * smtinterpol. Never throws on any text and never guesses: what cannot be read stands in `unread`, and its symbol is
 * `unreadable` in the model.
 */
export function readModel(
  text: string,
  script: Script,
  options: { readonly check?: number; readonly budget: Budget },
): ModelReading {
  return readModelOf(text, script, { ...options, curriesArrays: false });
}

/** The same, of a script that was read with `curriesArrays` or without. */
export function readModelOf(
  text: string,
  { store, commands }: Script,
  {
    check,
    budget,
    curriesArrays,
  }: { readonly check?: number; readonly budget: Budget; readonly curriesArrays: boolean },
): ModelReading {
  const checks = checksOf(commands);
  const { declarations = [] } = checks[check ?? checks.length - 1] ?? {};
  return budget.within(
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
