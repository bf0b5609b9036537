import { judgeReplies, signatureOfPart } from '../../../inquiry/index.js';
import type { ModelObservation } from '../../../oracle/index.js';
import { type Script, type ScriptNames, collectNames, ScriptCache } from '../../../script/index.js';
import {
  type Effort,
  type FalsePart,
  type ModelJudgement,
  Budget,
  describePart,
  judgeModelText,
} from '../../../semantics/index.js';
import type { Reply, Run, Solver } from '../../../solver/index.js';
import { printTerm } from '../../../syntax/index.js';
import { type Term, commonHead } from '../../../term/index.js';
import { type Clock, type FullRunRecord, type ModelRecord, toFullRecord } from '../../log/index.js';
import type { Question } from '../draw/index.js';

const LONGEST_MODEL = { quick: 256_000, thorough: Infinity } as const;

/** Maximum characters of a text in the result. */
const LONGEST_TEXT = 1_000;

/** Evaluates a printed model at a check (default: the last). Never throws. `now` gives milliseconds. */
export function examineModel(
  text: string,
  script: Script,
  { now, effort, check }: { readonly now: () => number; readonly effort: Effort; readonly check?: number },
): ModelRecord {
  return examinations.get(script, `${effort} ${check} ${text}`, () => {
    const start = now();
    const observation = toObservation(text, script, { effort, check, budget: new Budget(effort, now) });
    return { ...observation, ms: Math.round((now() - start) * 100) / 100 };
  });
}

const examinations = new ScriptCache<ModelRecord>();

function toObservation(
  text: string,
  script: Script,
  { effort, check, budget }: { readonly effort: Effort; readonly check: number | undefined; readonly budget: Budget },
): Omit<ModelRecord, 'ms'> {
  const modelLength = LONGEST_MODEL[effort];
  if (text.length > modelLength) return open(`the model is longer than ${modelLength} characters`);
  try {
    const { judged } = judgeModelText(text, script, { budget, ...(check === undefined ? {} : { check }) });
    if (judged === undefined) return open('the script has no check-sat');
    return observationOfJudgement(judged, collectNames(script.commands));
  } catch (error) {
    const fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { ...open('the evaluation failed with an internal error'), fault };
  }
}

function open(because: string): ModelObservation {
  return { verdict: 'undetermined', because, choices: [], wrong: null };
}

function observationOfJudgement(
  { verdict, because, signature, assertions, choices }: ModelJudgement,
  names: ScriptNames,
): ModelObservation {
  if (because !== undefined) return open(because);
  if (verdict === 'true') {
    return { verdict, because: null, choices, wrong: null };
  }
  const deciding = assertions.find((each) => each.verdict === verdict);
  if (verdict === 'undetermined') return { ...open(deciding?.because ?? 'no reason is known'), choices };
  const part: FalsePart = deciding?.part ?? { term: deciding?.term as Term, args: [] };
  const printed = printTerm(deciding?.term as Term);
  const assertion = printed.length <= LONGEST_TEXT ? printed : `${printed.slice(0, LONGEST_TEXT)}…`;
  return {
    verdict,
    because: null,
    choices: [],
    wrong: { assertion, part: describePart(signature, part), signature: signatureOfPart(part.term, names) },
  };
}

/** Removes negation and the direction of comparisons from a signature. */
export function normaliseSignature(signature: string): string {
  const [, head = '', rest = ''] = /^false (?:not )?(\S+)(.*)/s.exec(signature) ?? [];
  return head === '' ? signature : `false ${commonHead(head)}${rest}`;
}

export interface EvaluationContext {
  readonly clock: Clock;
  readonly effort: Effort;
  readonly script: Script;
  readonly known?: Question['known'];
}

export function examineRun(
  run: Run,
  { solver, ...examining }: EvaluationContext & { readonly solver: Solver },
): FullRunRecord {
  const record = withExaminedModel(withExaminedReplies(toFullRecord(run, solver), run.replies, examining), examining);
  const isOfOtherRun = run.outcome.kind === 'invalid-model' && run.outcome.plain === true;
  return isOfOtherRun && record.model?.verdict !== 'false' ? withoutModel(record) : record;
}

/** Removes another run's model, which is no evidence about this run's complaint. */
function withoutModel({ modelText: _, ...record }: FullRunRecord): FullRunRecord {
  return { ...record, model: null };
}

export function withExaminedReplies<T extends Pick<FullRunRecord, 'outcome' | 'answers' | 'modelText'>>(
  run: T,
  replies: readonly Reply[] | undefined,
  { script, clock, effort, known }: EvaluationContext,
): T {
  if (replies === undefined) return run;
  // After an error, the solver continued with a script other than the one sent.
  if (run.outcome !== 'answered' && run.outcome !== 'invalid-model') return { ...run, replies: [] };
  const answers = run.outcome === 'answered' ? run.answers : [];
  const given = { replies, answers, model: run.modelText, known };
  return { ...run, replies: judgeReplies(given, script, { now: () => clock.worked?.() ?? clock.now(), effort }) };
}

export function withExaminedModel<T extends Pick<FullRunRecord, 'outcome' | 'answers' | 'modelText' | 'model'>>(
  run: T,
  { script, clock, effort }: EvaluationContext,
): T {
  if (run.modelText === undefined) return run;
  return withModelRecord(
    run,
    examineModel(run.modelText, script, { now: () => clock.worked?.() ?? clock.now(), effort }),
  );
}

function withModelRecord<T extends Pick<FullRunRecord, 'outcome' | 'answers'>>(run: T, model: ModelRecord): T {
  // A candidate model after `unknown` need not satisfy the script, so a false model is not an error.
  const promised = run.outcome !== 'answered' || run.answers.at(-1) === 'sat';
  return { ...run, model: promised || model.verdict === 'true' ? model : null };
}

export function withJudgedModel(run: FullRunRecord, at: Omit<EvaluationContext, 'effort'>): FullRunRecord {
  const isOpen = run.model === null || run.model === undefined || run.model.verdict === 'undetermined';
  return isOpen ? withExaminedModel(run, { ...at, effort: 'thorough' }) : run;
}
