import { type Script, checksOf } from '../script/index.js';
import { curried } from './curried.js';
import type { Budget } from './budget.js';
import { type ModelJudgement, judgeModel } from './judge.js';
import type { ModelReading } from './read-model/model-reading.js';
import { readModelOf } from './read-model/read-model.js';

/** What a solver printed as a model, read and judged. */
export interface JudgedText {
  readonly reading: ModelReading;
  /** Undefined where the script has no such check. */
  readonly judged: ModelJudgement | undefined;
}

/**
 * Reads a model and evaluates in it all that a script asserts at a check: `readModel` and `judgeModel` together, with arrays of several
 * indices evaluated as arrays of arrays. Assertions are those of the script as it was given.
 */
export function judgeModelText(
  text: string,
  script: Script,
  { check, budget }: { readonly check?: number; readonly budget: Budget },
): JudgedText {
  const evaluated = curried(script);
  const at = check === undefined ? {} : { check };
  const reading = readModelOf(text, evaluated, { ...at, budget, curriesArrays: evaluated !== script });
  const judged = judgeModel(evaluated, reading.model, { ...at, budget });
  if (evaluated === script || judged === undefined) return { reading, judged };
  const checks = checksOf(script.commands);
  const asserted = checks[check ?? checks.length - 1]?.asserted ?? [];
  const assertions = judged.assertions.map((each, i) => ({ ...each, term: asserted[i]?.term ?? each.term }));
  return { reading, judged: { ...judged, assertions } };
}
