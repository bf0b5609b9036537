import { tallyByExhaustion } from '../../../generate/index.js';
import { plainTruth } from '../../../reduce/index.js';
import { type Command, type Script, checksOf, countChecks, termsOf } from '../../../script/index.js';
import { BOOL, type Term, reachable } from '../../../term/index.js';
import { signatureOfPart } from '../../ask/index.js';
import { namesOf } from '../../cases/index.js';
import { budgetFor, mostFor } from '../../judge/index.js';
import type { Proofs } from './proofs.js';
import { partsOf } from '../../judge/index.js';
import { type Sought, modelSought } from './sought.js';

/**
 * Whether a candidate cannot show what is sought, whatever a solver does: the answer that would be wrong is right, or there is
 * no model that could be as it must be. Asks nobody.
 */
export function isHopeless(sought: Sought, script: Script, proofs: Proofs): boolean {
  if (countChecks(script.commands) !== 1) return false;
  if (saysNothing(script, sought.kind)) return true;
  switch (sought.kind) {
    case 'wrong-answer':
      return answerIsRight(sought, script, proofs);
    case 'invalid-model':
      return assertsFalse(script) || modelIsExcluded(sought, script);
    default:
      return false;
  }
}

/** What need not be looked at: a solver that fails on nothing at all was refused at the start. */
const FRAME: ReadonlySet<Command['kind']> = new Set(['set-logic', 'set-option', 'set-info', 'check-sat', 'exit']);

/** Whether nothing is declared, and nothing asserted but `true` and `false`; a crash may come from the frame or `false`. */
function saysNothing({ commands }: Script, kind: Sought['kind']): boolean {
  return commands.every((command) => {
    if (command.kind === 'assert' && command.term.kind === 'value')
      return kind !== 'crash' || command.term.value === true;
    return kind === 'crash' ? command.kind === 'check-sat' : FRAME.has(command.kind);
  });
}

/** Whether something in force at the check is false by the constants in it alone, so that nothing has a model. */
function assertsFalse({ commands }: Script): boolean {
  const known = new Map<Term, boolean | undefined>();
  return checksOf(commands).some(({ asserted }) => asserted.some(({ term }) => plainTruth(term, known) === false));
}

/** Whether the answer of the suspect would be right. */
function answerIsRight({ wrong }: Sought, script: Script, proofs: Proofs): boolean {
  if (wrong === undefined) return false;
  if (wrong.got === 'sat' ? proofs.isSatisfied(script) : assertsFalse(script)) return true;
  const counted = tallied(script);
  if (counted === undefined) return false;
  if (wrong.got === 'sat') return counted.trues > 0;
  return counted.trues === 0 && counted.open === 0;
}

/** Whether every model is right where a wrong one is sought, or none where a right one is. */
function modelIsExcluded(sought: Sought, script: Script): boolean {
  const model = modelSought(sought);
  if (model === undefined || model.seen === 'complaint') return false;
  if (model.seen === 'false' && model.parts !== null && !mayHold(script, model.parts)) return true;
  const counted = tallied(script);
  if (counted === undefined || counted.open > 0) return false;
  return model.seen === 'false' ? counted.falses === 0 : counted.trues === 0;
}

/** Larger scripts are not searched for parts. */
const MOST_TERMS = 300;

/** Whether some part of what is asserted is made of nothing but these operators. */
function mayHold({ commands }: Script, parts: ReadonlySet<string>): boolean {
  // A part of a definition's body may be false too.
  if (commands.some(({ kind }) => kind === 'define-fun' || kind === 'define-funs-rec' || kind === 'verbatim'))
    return true;
  const terms = [...reachable(commands.flatMap(termsOf))];
  const names = namesOf(commands);
  if (terms.length > MOST_TERMS) return true;
  return terms.some((term) => {
    const made = term.sort === BOOL ? partsOf(signatureOfPart(term, names)) : undefined;
    return made !== undefined && [...made].every((each) => parts.has(each));
  });
}

function tallied(script: Script) {
  return tallyByExhaustion(script, mostFor(script, 'quick'), budgetFor('quick'));
}
