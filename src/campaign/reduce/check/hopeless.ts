import { tallyByExhaustion } from '../../../generate/index.js';
import { plainTruth } from '../../../reduce/index.js';
import { type Command, type Script, collectChecks, countChecks, termsOf, collectNames } from '../../../script/index.js';
import { BOOL, type Term, reachable } from '../../../term/index.js';
import { signatureOfPart } from '../../../inquiry/index.js';
import { budgetFor, assignmentLimits } from '../../hunt/judge/index.js';
import type { Proofs } from './proofs.js';
import { parseFalseOperators } from '../../confirm/index.js';
import { type TargetFailure, findTargetModel } from './target.js';

export function isHopeless(target: TargetFailure, script: Script, proofs: Proofs): boolean {
  if (countChecks(script.commands) !== 1) return false;
  if (saysNothing(script, target.kind)) return true;
  switch (target.kind) {
    case 'wrong-answer':
      return answerIsRight(target, script, proofs);
    case 'invalid-model':
      return modelIsExcluded(target, script);
    default:
      return false;
  }
}

/** Commands that a script without content may have. Such a script cannot show a failure. */
const FRAME: ReadonlySet<Command['kind']> = new Set(['set-logic', 'set-option', 'set-info', 'check-sat', 'exit']);

/** For a crash, `FRAME` counts as content, since it may cause the crash. */
function saysNothing({ commands }: Script, kind: TargetFailure['kind']): boolean {
  return commands.every((command) => {
    if (command.kind === 'assert') return command.term.kind === 'value' && command.term.value === true;
    return kind === 'crash' ? command.kind === 'check-sat' : FRAME.has(command.kind);
  });
}

function assertsFalse({ commands }: Script): boolean {
  const known = new Map<Term, boolean | undefined>();
  return collectChecks(commands).some(({ asserted }) => asserted.some(({ term }) => plainTruth(term, known) === false));
}

function answerIsRight({ wrong, seedIsWrong }: TargetFailure, script: Script, proofs: Proofs): boolean {
  if (wrong === undefined || seedIsWrong === true) return false;
  if (wrong.got === 'sat' ? proofs.isSatisfied(script) : assertsFalse(script)) return true;
  const counted = countTruths(script);
  if (counted === undefined) return false;
  if (wrong.got === 'sat') return counted.trues > 0;
  return counted.trues === 0 && counted.open === 0;
}

function modelIsExcluded(target: TargetFailure, script: Script): boolean {
  const model = findTargetModel(target);
  if (model === undefined || model.seen === 'complaint') return false;
  if (model.seen === 'false' && model.parts !== null && !mayHold(script, model.parts)) return true;
  const counted = countTruths(script);
  if (counted === undefined || counted.open > 0) return false;
  return model.seen === 'false' ? counted.falses === 0 : counted.trues === 0;
}

const MOST_TERMS = 300;

function mayHold({ commands }: Script, parts: ReadonlySet<string>): boolean {
  // The false subterm may be in the body of a definition.
  if (commands.some(({ kind }) => kind === 'define-fun' || kind === 'define-funs-rec' || kind === 'verbatim'))
    return true;
  const terms = [...reachable(commands.flatMap(termsOf))];
  const names = collectNames(commands);
  if (terms.length > MOST_TERMS) return true;
  return terms.some((term) => {
    const made = term.sort === BOOL ? parseFalseOperators(signatureOfPart(term, names)) : undefined;
    return made !== undefined && [...made].every((each) => parts.has(each));
  });
}

function countTruths(script: Script) {
  return tallyByExhaustion(script, assignmentLimits(script, 'quick'), budgetFor('quick'));
}
