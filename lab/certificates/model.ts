import { isProvablyValid } from './linear-validity.js';
import {
  type Script,
  type Evaluation,
  EMPTY_MODEL,
  Evaluator,
  readModel,
  signatureAt,
  Budget,
  printTerm,
  type Term,
} from '../../src/smt.js';
import { countChecks, INT, type Certificate, withValues, type CertificateCheck } from '../../src/lab-front.js';

type ModelCertificate = Extract<Certificate, { kind: 'model' }>;

/**
 * All assertions and assumptions must be true for all unspecified values. Quantified integer formulas may be proved
 * valid instead.
 */
export function checkModel(script: Script, certificate: ModelCertificate): CertificateCheck {
  const defined = withValues(script, certificate);
  const checks = defined === undefined ? 0 : countChecks(defined.commands);
  if (defined === undefined || checks === 0) {
    return { kind: 'fails', because: 'the values cannot be parsed as definitions of the symbols' };
  }
  for (let check = 0; check < checks; check++) {
    const because = objectionAt(defined, check, certificate);
    if (because !== undefined) return { kind: 'fails', because };
  }
  return { kind: 'holds', status: 'sat' };
}

function objectionAt(defined: Script, check: number, { heap }: ModelCertificate): string | undefined {
  const at = signatureAt(defined, check);
  if (at === undefined) return 'the script has no check-sat';
  const missing = [...at.signature.declared.keys()];
  if (missing.length > 0) return `there is no value for ${missing.join(', ')}`;
  const budget = new Budget('thorough');
  const model = heap === undefined ? EMPTY_MODEL : readModel(`()\n${heap}`, defined, { check, budget }).model;
  const evaluator = new Evaluator({ signature: at.signature, model, budget });
  for (const { term } of at.check.asserted) {
    if (rangesOverIntegers(term) && isProvablyValid(term, at.signature)) continue;
    const because = objection(evaluator.evaluate(term));
    if (because !== undefined) return `${printTerm(term)} ${because}`;
  }
  return undefined;
}

function rangesOverIntegers(term: Term): boolean {
  return term.kind === 'quant' && term.vars.every(({ sort }) => sort === INT);
}

function objection(found: Evaluation): string | undefined {
  if (found.kind === 'undetermined') return `is not determined: ${found.because}`;
  if (found.choices.length > 0) return `may depend on unspecified values: ${found.choices.join(', ')}`;
  return found.value === true ? undefined : 'is false';
}
