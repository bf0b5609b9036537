import { signatureOfPart } from '../../../inquiry/index.js';
import type { ModelObservation } from '../../../oracle/index.js';
import { PerScript, type Script, type ScriptNames, collectNames } from '../../../script/index.js';
import {
  type Effort,
  Budget,
  type FalsePart,
  type ModelJudgement,
  describePart,
  judgeModelText,
} from '../../../semantics/index.js';
import type { Solver } from '../../../solver/index.js';
import { printTerm } from '../../../syntax/index.js';
import { type Term, commonHead } from '../../../term/index.js';
import type { ModelRecord } from '../../log/index.js';

/** Characters. */
const LONGEST_MODEL = { quick: 256_000, thorough: Infinity } as const;

/** Characters. */
const LONGEST_TEXT = 1_000;

export function givesModels({ profile }: Pick<Solver, 'profile'>): boolean {
  return !profile.lacks.includes('get-model') || profile.modelArgs !== undefined;
}

/**
 * Evaluates a printed model in a script at its last check, in a fork of the script's store. Problems are recorded as
 * data. `now` gives milliseconds.
 */
export function examineModel(
  text: string,
  script: Script,
  { now, effort }: { readonly now: () => number; readonly effort: Effort },
): ModelRecord {
  return examinations.of(script, `${effort} ${text}`, () => {
    const start = now();
    const observation = toObservation(text, script, { effort, budget: new Budget(effort, now) });
    return { ...observation, ms: Math.round((now() - start) * 100) / 100 };
  });
}

const examinations = new PerScript<ModelRecord>();

function toObservation(
  text: string,
  script: Script,
  { effort, budget }: { readonly effort: Effort; readonly budget: Budget },
): Omit<ModelRecord, 'ms'> {
  const modelLength = LONGEST_MODEL[effort];
  if (text.length > modelLength) return open(`the model is longer than ${modelLength} characters`);
  try {
    const { judged } = judgeModelText(text, script, { budget });
    if (judged === undefined) return open('nothing is checked');
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

/** Ignores negation and the direction of comparisons. */
export function faultOf(signature: string): string {
  const [, head = '', rest = ''] = /^false (?:not )?(\S+)(.*)/s.exec(signature) ?? [];
  return head === '' ? signature : `false ${commonHead(head)}${rest}`;
}
