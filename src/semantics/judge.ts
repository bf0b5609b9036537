import type { Script } from '../script/index.js';
import type { Term } from '../term/index.js';
import type { Budget } from './budget.js';
import { Evaluator } from './evaluate.js';
import { POLICIES } from './evaluate/defaults.js';
import { type FalsePart, smallestFalse } from './explain.js';
import { fitChoices } from './fit-choices.js';
import type { Model } from './model.js';
import { unfoundedDefinitions } from './recursive.js';
import { type Signature, signatureAt } from './signature.js';

type CheckedSignature = NonNullable<ReturnType<typeof signatureAt>>;

export type Truth = 'true' | 'false' | 'undetermined';

/** What an assertion is in a model. */
export interface AssertionJudgement {
  readonly verdict: Truth;
  readonly term: Term;
  /** The index of the command in which it stands, and which of its literals it is. */
  readonly command: number;
  readonly slot: number;
  /** Why it is undetermined. */
  readonly because?: string;
  /** The open choices on which the verdict depends, for example `operator /`. */
  readonly choices: readonly string[];
  /** For a false one: what makes it so. */
  readonly part?: FalsePart;
}

/** What the conjunction of all that is asserted at a check is in a model. */
export interface ModelJudgement {
  readonly verdict: Truth;
  /** The symbols at that check, for printing values. */
  readonly signature: Signature;
  readonly assertions: readonly AssertionJudgement[];
  /** Why it is undetermined as a whole, whatever each assertion is. */
  readonly because?: string;
  /** The open choices on which the verdict rests; a true one also on there being a function for each recursive `definition f`. */
  readonly choices: readonly string[];
}

/**
 * Evaluates all that a script asserts at a check (its last one if none is given) in a model. `false` never depends on an
 * open choice: what is false for one choice only is undetermined. `true` may: then a model is at hand all the same, made
 * complete by the choices that are named. Where a command in force is not known, neither is what holds at the check.
 * Undefined where the script has no such check.
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
  return { ...judged, verdict: 'undetermined', because: `Gainsay does not know the command ${unknown}` };
}

function judgeKnown(at: CheckedSignature, model: Model, budget: Budget): ModelJudgement {
  const judged = judgeWith(at, model, budget);
  const { remarked } = model;
  if (judged.verdict !== 'false' || remarked === undefined || remarked.size === 0) return judged;
  const universes = new Map([...model.universes].filter(([sort]) => !remarked.has(sort)));
  const again = judgeWith(at, { ...model, universes }, budget);
  return again.verdict === 'false' ? again : judgedWithout(judged, again);
}

/** A model may be true with more elements, but which they are and what holds of them is not told. */
function judgedWithout(judged: ModelJudgement, again: ModelJudgement): ModelJudgement {
  const because = 'it is false only if a sort has no elements besides those that a comment lists';
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
    const judged = judgeAt(at, new Evaluator({ signature, model, policy, budget }));
    first ??= judged;
    if (judged.verdict === 'true') return judged;
    if (judged.verdict === 'false' || !judged.assertions.some(isOpen)) return first;
  }
  const open = first as ModelJudgement;
  if (!open.assertions.every((each) => each.verdict === 'true' || isOpen(each))) return open;
  const asserted = at.check.asserted.map(({ term }) => term);
  const fitting = fitChoices({ signature, model, budget }, asserted);
  const judged = fitting === undefined ? undefined : judgeAt(at, fitting);
  return judged?.verdict === 'true' ? judged : open;
}

function judgeAt({ signature, check }: CheckedSignature, evaluator: Evaluator): ModelJudgement {
  const assertions = check.asserted.map(({ term, command, slot }) => {
    return { ...judgeTerm(evaluator, term), command, slot };
  });
  const verdict = conjunction(assertions);
  const recursive = verdict === 'true' ? unfoundedDefinitions(signature).map((name) => `definition ${name}`) : [];
  return { signature, verdict, assertions, choices: [...union(assertions), ...recursive] };
}

const DEPENDS = 'it is false only under an arbitrary choice of ';

function judgeTerm(evaluator: Evaluator, term: Term): Omit<AssertionJudgement, 'command' | 'slot'> {
  const found = evaluator.evaluate(term);
  if (found.kind === 'undetermined') return { verdict: 'undetermined', term, because: found.because, choices: [] };
  const { choices } = found;
  if (found.value === true) return { verdict: 'true', term, choices };
  if (choices.length > 0) {
    return { verdict: 'undetermined', term, because: `${DEPENDS}${choices.join(', ')}`, choices };
  }
  return { verdict: 'false', term, choices, part: smallestFalse(evaluator, term) };
}

/** Whether another choice might make it true. */
function isOpen({ verdict, choices }: AssertionJudgement): boolean {
  return verdict === 'undetermined' && choices.length > 0;
}

function conjunction(assertions: readonly AssertionJudgement[]): Truth {
  if (assertions.some(({ verdict }) => verdict === 'false')) return 'false';
  return assertions.some(({ verdict }) => verdict === 'undetermined') ? 'undetermined' : 'true';
}

function union(assertions: readonly AssertionJudgement[]): string[] {
  return [...new Set(assertions.flatMap(({ choices }) => choices))];
}
