import type { Diagnostic } from '../../diag/index.js';
import { type ProofsBy, formatProofFile, isProvedByTwo, readProofFile } from '../proof-file.js';
import { type RuleProof, ruleHash } from './prove.js';
import type { Rule } from './rule.js';

export type Proofs = ProofsBy<RuleProof>;

export function readProofs(text: string): Proofs {
  return readProofFile<RuleProof>(text, ({ rule }) => typeof rule === 'string');
}

export function formatProofs(rules: readonly Rule[], proofs: Proofs): string {
  return formatProofFile(rules.map(ruleHash), proofs);
}

/** Selects rules that two independent solvers proved. Versions of a solver count once. Reports G304 for other rules. */
export function selectProved(rules: readonly Rule[], proofs: Proofs): { rules: Rule[]; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const proved = rules.filter((rule) => {
    const entry = proofs.get(ruleHash(rule));
    if (entry !== undefined && isProvedByTwo(entry)) return true;
    diagnostics.push({
      code: 'G304',
      severity: 'error',
      message: `the rule '${rule.name}' is not proved in its current form`,
      span: rule.span,
      hint: 'gainsay rules FILE --prove --write proves it with two solvers and stores the proof',
    });
    return false;
  });
  return { rules: proved, diagnostics };
}
