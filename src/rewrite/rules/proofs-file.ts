import type { Diagnostic } from '../../diag/index.js';
import { familiesOf } from '../../solver/index.js';
import { type RuleProof, ruleHash } from './prove.js';
import type { Rule } from './rule.js';

/** Proofs by the hash of the rule. */
export type Proofs = ReadonlyMap<string, RuleProof>;

/** Reads a file of proofs as `formatProofs` writes it. Text that is no such file has no proofs. */
export function readProofs(text: string): Proofs {
  const proofs = new Map<string, RuleProof>();
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return proofs;
  }
  if (typeof data !== 'object' || data === null) return proofs;
  for (const [hash, entry] of Object.entries(data)) if (isProof(entry)) proofs.set(hash, entry);
  return proofs;
}

/** A file of proofs, in the order of the rules, one entry a line. */
export function formatProofs(rules: readonly Rule[], proofs: Proofs): string {
  const lines = rules.flatMap((rule) => {
    const hash = ruleHash(rule);
    const proof = proofs.get(hash);
    return proof === undefined ? [] : [`  ${JSON.stringify(hash)}: ${JSON.stringify(proof)}`];
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** The rules that two independent solvers proved (versions of one are one), and G304 for each of the others. */
export function provedRules(rules: readonly Rule[], proofs: Proofs): { rules: Rule[]; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const proved = rules.filter((rule) => {
    const entry = proofs.get(ruleHash(rule));
    if (entry !== undefined && familiesOf(entry.provers).length >= 2) return true;
    diagnostics.push({
      code: 'G304',
      severity: 'error',
      message: `the rule '${rule.name}' is not proved as it stands`,
      span: rule.span,
      hint: 'gainsay rules FILE --prove --write proves it by two solvers and keeps the proof',
    });
    return false;
  });
  return { rules: proved, diagnostics };
}

function isProof(entry: unknown): entry is RuleProof {
  if (typeof entry !== 'object' || entry === null) return false;
  const { rule, provers, instances } = entry as Partial<RuleProof>;
  return typeof rule === 'string' && Array.isArray(provers) && provers.every(isProver) && Array.isArray(instances);
}

function isProver(entry: unknown): boolean {
  if (typeof entry !== 'object' || entry === null) return false;
  const { id, family, version } = entry as Partial<RuleProof['provers'][number]>;
  return [id, family, version].every((each) => typeof each === 'string');
}
