import type { Script } from '../../script/index.js';
import type { Budget } from '../budget.js';
import { judgeModelText } from '../judge-text.js';

/**
 * Whether a model as a solver printed it makes all that a script asserts true, whatever the standard leaves open: choices that the model
 * makes itself, such as a value for division by zero, are not used.
 */
export function isShownBy(model: string, script: Script, budget: Budget): boolean {
  const { judged } = judgeModelText(model, script, { budget, choices: 'ignored' });
  if (judged === undefined || judged.because !== undefined) return false;
  return judged.verdict === 'true' && judged.choices.length === 0;
}
