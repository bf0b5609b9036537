import {
  type AssignmentLimits,
  type ExhaustionAnswer,
  answerByExhaustion,
  printAssignment,
} from '../../../generate/index.js';
import type { Decided, KnownAnswer } from '../../../oracle/index.js';
import { type Script, countChecks, termsOf } from '../../../script/index.js';
import {
  type ModelJudgement,
  assignmentAt,
  Budget,
  countAssignments,
  judgeModel,
  signatureAt,
  smallValues,
} from '../../../semantics/index.js';

export const EXHAUSTION = 'trying all values';
export const BY_VALUES = 'trying values';

/** Limits on terms × assignments. `cheap` work costs far less than a query, `quick` work less than a query. */
const EFFORTS = {
  cheap: { compiled: 2 ** 16, interpreted: 400, steps: 5_000 },
  quick: { compiled: 2 ** 22, interpreted: 10_000 },
  whole: { compiled: 2 ** 27, interpreted: 400_000 },
} as const satisfies Readonly<Record<string, AssignmentLimits>>;
export type ProofEffort = keyof typeof EFFORTS;

/** Decides the last check by trying all assignments. Undefined if the effort does not suffice. */
export function tryAll(script: Script, effort: ProofEffort): ExhaustionAnswer | undefined {
  return answerByExhaustion(script, assignmentLimits(script, effort), budgetFor(effort));
}

const STEPS: Readonly<Record<ProofEffort, number>> = { cheap: 200_000, quick: 1_000_000, whole: 10_000_000 };

/** Limits steps, not time: proofs must not depend on the machine. */
export function budgetFor(effort: ProofEffort): Budget {
  return new Budget({ steps: STEPS[effort] });
}

export function assignmentLimits({ commands }: Script, effort: ProofEffort): AssignmentLimits {
  const size = commands.reduce((sum, each) => sum + termsOf(each).reduce((n, term) => n + term.size, 0), 1);
  const { compiled, interpreted, ...steps } = EFFORTS[effort];
  return { compiled: Math.floor(compiled / size), interpreted: Math.floor(interpreted / size), ...steps };
}

const tried = new WeakMap<Script, ExhaustionAnswer | null>();

/** Calls `tryAll` with the effort that every test case gets. Memoised. */
export function tryCheaply(script: Script): ExhaustionAnswer | undefined {
  const before = tried.get(script);
  if (before !== undefined) return before ?? undefined;
  const found = tryAll(script, 'cheap');
  tried.set(script, found ?? null);
  return found;
}

/** Tries again with more effort if `tryCheaply` failed. `findExhaustedAnswer` then returns the result. */
export function tryHarder(script: Script): void {
  if (tryCheaply(script) !== undefined) return;
  const found = tryAll(script, 'quick');
  if (found === undefined) answerByValues(script);
  else tried.set(script, found);
}

export function findExhaustedAnswer(script: Script): KnownAnswer | undefined {
  const found = tryCheaply(script);
  return found && { answer: found.answer, trust: 'certified', witnesses: [nameProof(found.answer)] };
}

export function nameProof(answer: 'sat' | 'unsat'): string {
  return answer === 'sat' ? BY_VALUES : EXHAUSTION;
}

const MOST: AssignmentLimits = { compiled: 2 ** 20, interpreted: 5_000 };

const byValues = new WeakMap<Script, ExhaustionAnswer | 'none'>();

/** Proves the answer to the only check by trying values. `findExhaustedAnswer` then returns the result. Memoised. */
export function answerByValues(script: Script): { readonly answer: Decided; readonly by: string } | undefined {
  if (countChecks(script.commands) !== 1) return undefined;
  const found = byValues.get(script) ?? tryValues(script) ?? 'none';
  byValues.set(script, found);
  if (found === 'none') return undefined;
  tried.set(script, found);
  const { answer } = found;
  return { answer, by: answer === 'sat' ? 'a model was found by trying values' : 'all values were tried' };
}

function tryValues(script: Script): ExhaustionAnswer | undefined {
  const all = answerByExhaustion(script, MOST, new Budget('thorough'));
  const model = all === undefined ? findSmallModel(script) : undefined;
  return model === undefined ? all : { answer: 'sat', model };
}

/** Prints a model of the last check whose values are small, such as 0 or 1. Undefined if none is found. */
export function findSmallModel(script: Script): string | undefined {
  const at = signatureAt(script);
  if (at === undefined) return undefined;
  const declared = [...at.signature.declared.values()];
  if (declared.some(({ params }) => params.length > 0)) return undefined;
  const values = declared.map(({ result }) => smallValues(result, { signature: at.signature }));
  const places = values.map((each) => Int32Array.from(each.keys()));
  const total = countAssignments(places);
  const budget = new Budget('quick');
  const step = Math.max(1, Math.ceil(total / MOST.interpreted));
  for (let index = 0; index < total; index += step) {
    const chosen = assignmentAt(places, index);
    const own = values.map((each, i) => each[chosen[i] ?? 0] ?? false);
    const symbols = new Map(declared.map(({ name }, i) => [name, { kind: 'value' as const, value: own[i] ?? false }]));
    if (!isCertain(judgeModel(script, { symbols, open: new Map(), universes: new Map() }, { budget }))) continue;
    const variables = declared.map(({ name, result }) => ({ name, sort: result }));
    return printAssignment({ script, variables, signature: at.signature }, own);
  }
  return undefined;
}

/** Checks whether the model satisfies the script for all unspecified values. */
export function isCertain(judged: ModelJudgement | undefined): boolean {
  return judged?.verdict === 'true' && judged.choices.length === 0;
}
