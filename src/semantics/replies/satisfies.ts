import type { Script } from '../../script/index.js';
import type { Budget } from '../budget.js';
import { judgeModelText } from '../judge/judge-text.js';

/** Checks that a printed model satisfies all assertions, and that no unspecified value matters. */
export function satisfies(model: string, script: Script, budget: Budget): boolean {
  const { judged } = judgeModelText(model, script, { budget, choices: 'ignored' });
  if (judged === undefined || judged.because !== undefined) return false;
  return judged.verdict === 'true' && judged.choices.length === 0;
}
