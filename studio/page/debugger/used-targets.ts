import { draftId } from './drafts.js';
import type { FormulaName, TargetChoice } from './formulas.js';

export interface UsedTargets extends TargetChoice {
  /** Names of executables from the options. */
  readonly executables: readonly string[];
}

type Entry = readonly [formula: string, targets: UsedTargets];

const KEY = 'gainsay.used-targets';
const MOST = 200;

/** The latest last. Read each time, because other tabs write too. */
function readEntries(): readonly Entry[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Entry[];
  } catch {
    return [];
  }
}

export function rememberTargets(query: FormulaName, targets: UsedTargets): void {
  const id = draftId(query);
  const entries = [...readEntries().filter(([each]) => each !== id), [id, targets]].slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(entries));
  } catch {
    // If the storage is full, the choice does not survive the end of the browser.
  }
}

export function recallTargets(query: FormulaName): UsedTargets | undefined {
  const id = draftId(query);
  return readEntries().find(([each]) => each === id)?.[1];
}
