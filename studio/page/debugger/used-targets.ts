import { draftId } from './drafts.js';
import type { FormulaName, TargetChoice } from './formulas.js';

type Entry = readonly [formula: string, targets: TargetChoice];

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

/** An empty name stands for the last choice of any formula. */
export function rememberTargets(query: FormulaName, targets: TargetChoice): void {
  const id = draftId(query);
  const entries = [...readEntries().filter(([each]) => each !== id), [id, targets]].slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(entries));
  } catch {
    // If the storage is full, the choice does not survive the end of the browser.
  }
}

export function recallTargets(query: FormulaName): TargetChoice | undefined {
  const id = draftId(query);
  return readEntries().find(([each]) => each === id)?.[1];
}
