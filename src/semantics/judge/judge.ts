import type { Script } from '../../script/index.js';
import type { Term } from '../../term/index.js';
import type { Budget } from '../budget.js';
import { Evaluator } from '../evaluate.js';
import { POLICIES } from '../evaluate/defaults.js';
import { type FalsePart, smallestFalse } from './explain.js';
import { fitChoices } from './fit-choices.js';
import type { Model } from '../model.js';
import { findUnfoundedDefinitions } from '../recursive.js';
import { type Signature, signatureAt } from '../signature.js';

type CheckedSignature = NonNullable<ReturnType<typeof signatureAt>>;

export type Truth = 'true' | 'false' | 'undetermined';

export interface AssertionJudgement {
  readonly verdict: Truth;
  readonly term: Term;
  /** Index of the command. `slot` is the index of an assumption in this command, or 0 for an assertion. */
  readonly command: number;
  readonly slot: number;
  readonly because?: string;
  readonly choices: readonly string[];
  readonly part?: FalsePart;
}

export interface ModelJudgement {
  readonly verdict: Truth;
  readonly signature: Signature;
  readonly assertions: readonly AssertionJudgement[];
  /** Reason why the whole script is undetermined, whatever values the assertions have. */
  readonly because?: string;
  /** Choices that the verdict depends on. `definition f`: some function satisfies the recursive definition of f. */
  readonly choices: readonly string[];
}

/**
 * Evaluates all assertions at a check (default: the last) in a model. `false` never depends on unspecified values;
 * `true` may depend on those in `choices`. Undetermined if an unknown command precedes the check. Undefined if the
 * script has no such check.
 */
export function judgeModel(
  script: Script,
  model: Model,
  { check, budget }: { readonly check?: number; readonly budget: Budget },
): ModelJudgement | undefined {
  const at = signatureAt(script, check);
  if (at === undefined) return undefined;
  const [unknown] = at.signature.unknownCommands;
  const judged = judgeKnown(at, model, budget);
  if (unknown === undefined) return judged;
  return { ...judged, verdict: 'undetermined', because: `unknown command: ${unknown}` };
}

function judgeKnown(at: CheckedSignature, model: Model, budget: Budget): ModelJudgement {
  const judged = judgeWith(at, model, budget);
  const { remarked } = model;
  if (judged.verdict !== 'false' || remarked === undefined || remarked.size === 0) return judged;
  const universes = new Map([...model.universes].filter(([sort]) => !remarked.has(sort)));
  const again = judgeWith(at, { ...model, universes }, budget);
  return again.verdict === 'false' ? again : weakenJudgement(judged, again);
}

/** Replaces `false` by `undetermined`, since the model allows a larger universe, which could satisfy the script. */
function weakenJudgement(judged: ModelJudgement, again: ModelJudgement): ModelJudgement {
  const because = 'the formula is false only if a comment of the model lists all elements of a sort';
  const assertions = judged.assertions.map((each): AssertionJudgement => {
    const { part: _, ...rest } = each;
    return each.verdict === 'false' ? { ...rest, verdict: 'undetermined', because } : each;
  });
  return { ...again, assertions, verdict: 'undetermined' };
}

function judgeWith(at: CheckedSignature, model: Model, budget: Budget): ModelJudgement {
  const { signature } = at;
  let first: ModelJudgement | undefined;
  for (const policy of POLICIES) {
    const judged = judgeAt(at, new Evaluator({ signature, model, policy, budget }), budget);
    first ??= judged;
    if (judged.verdict === 'true') return judged;
    if (judged.verdict === 'false' || !judged.assertions.some(isOpen)) return first;
  }
  const open = first as ModelJudgement;
  if (!open.assertions.every((each) => each.verdict === 'true' || isOpen(each))) return open;
  const asserted = at.check.asserted.map(({ term }) => term);
  const fitting = fitChoices({ signature, model, budget }, asserted);
  const judged = fitting === undefined ? undefined : judgeAt(at, fitting, budget);
  return judged?.verdict === 'true' ? judged : open;
}

function judgeAt({ signature, check }: CheckedSignature, evaluator: Evaluator, budget: Budget): ModelJudgement {
  const assertions = check.asserted.map(({ term, command, slot }): AssertionJudgement => {
    const { spent: because } = budget;
    const judged = because === undefined ? judgeTerm(evaluator, term) : leaveUndecided(term, because);
    return { ...judged, command, slot };
  });
  const verdict = conjunction(assertions);
  const recursive = verdict === 'true' ? findUnfoundedDefinitions(signature).map((name) => `definition ${name}`) : [];
  const choices = new Set(assertions.flatMap((each) => each.choices));
  return { signature, verdict, assertions, choices: [...choices, ...recursive] };
}

const DEPENDS = 'the formula is false only for some values of ';

function judgeTerm(evaluator: Evaluator, term: Term): Omit<AssertionJudgement, 'command' | 'slot'> {
  const found = evaluator.evaluate(term);
  if (found.kind === 'undetermined') return leaveUndecided(term, found.because);
  const { choices } = found;
  if (found.value === true) return { verdict: 'true', term, choices };
  if (choices.length > 0) {
    return { verdict: 'undetermined', term, because: `${DEPENDS}${choices.join(', ')}`, choices };
  }
  return { verdict: 'false', term, choices, part: smallestFalse(evaluator, term) };
}

const leaveUndecided = (term: Term, because: string) =>
  ({ verdict: 'undetermined', term, because, choices: [] }) as const;

function isOpen({ verdict, choices }: AssertionJudgement): boolean {
  return verdict === 'undetermined' && choices.length > 0;
}

function conjunction(assertions: readonly AssertionJudgement[]): Truth {
  if (assertions.some(({ verdict }) => verdict === 'false')) return 'false';
  return assertions.some(({ verdict }) => verdict === 'undetermined') ? 'undetermined' : 'true';
}
