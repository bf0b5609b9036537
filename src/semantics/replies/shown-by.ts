import type { Script } from '../../script/index.js';
import type { Budget } from '../budget.js';
import { judgeModelText } from '../judge-text.js';

/** Whether a model as a solver printed it makes all that a script asserts true, whatever the standard leaves open: it may not choose that either. */
export function isShownBy(model: string, script: Script, budget: Budget): boolean {
  const { reading, judged } = judgeModelText(model, script, { budget });
  if (judged === undefined || judged.because !== undefined || reading.model.open.size > 0) return false;
  return judged.verdict === 'true' && judged.choices.length === 0;
}
