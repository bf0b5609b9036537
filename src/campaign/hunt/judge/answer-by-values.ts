import { type AssignmentLimits, statusByExhaustion } from '../../../generate/index.js';
import type { Decided } from '../../../oracle/index.js';
import { type Script, countChecks } from '../../../script/index.js';
import {
  Budget,
  type ModelJudgement,
  assignmentAt,
  countAssignments,
  judgeModel,
  signatureAt,
  smallValues,
} from '../../../semantics/index.js';

/** Assignments to try: all if there are at most this many, else a sample. */
const MOST: AssignmentLimits = { compiled: 2 ** 20, interpreted: 5_000 };

/**
 * Proves the answer to a script's only check by trying values. Returns the answer and the method, or undefined
 * without a proof.
 */
export function answerByValues(script: Script): { readonly answer: Decided; readonly by: string } | undefined {
  if (countChecks(script.commands) !== 1) return undefined;
  const all = statusByExhaustion(script, MOST, new Budget('thorough'));
  if (all !== undefined) return { answer: all, by: 'all values were tried' };
  return hasSmallModel(script) ? { answer: 'sat', by: 'a model was found by trying values' } : undefined;
}

function hasSmallModel(script: Script): boolean {
  const at = signatureAt(script);
  if (at === undefined) return false;
  const declared = [...at.signature.declared.values()];
  if (declared.some(({ params }) => params.length > 0)) return false;
  const values = declared.map(({ result }) => smallValues(result, { signature: at.signature }));
  const places = values.map((each) => Int32Array.from(each.keys()));
  const total = countAssignments(places);
  const budget = new Budget('quick');
  const step = Math.max(1, Math.ceil(total / MOST.interpreted));
  for (let index = 0; index < total; index += step) {
    const chosen = assignmentAt(places, index);
    const getValue = (i: number) => values[i]?.[chosen[i] ?? 0] ?? false;
    const symbols = new Map(declared.map(({ name }, i) => [name, { kind: 'value' as const, value: getValue(i) }]));
    if (isCertain(judgeModel(script, { symbols, open: new Map(), universes: new Map() }, { budget }))) return true;
  }
  return false;
}

/** Checks whether the model satisfies the script whatever value the standard leaves open. */
export function isCertain(judged: ModelJudgement | undefined): boolean {
  return judged?.verdict === 'true' && judged.choices.length === 0;
}
