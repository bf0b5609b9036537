import { exhaustRule } from './exhaust-rule.js';
import { type ProofResult, type Prover, type RuleProof, proveRule, ruleHash } from './prove.js';
import type { Rule } from './rule.js';

export interface ProveAllOptions {
  open(): Promise<{ readonly provers: readonly Prover[]; close(): Promise<void> }>;
  readonly jobs: number;
}

/** Tries unproved rules on small domains, then asks solvers to prove the rules that hold. Adds proofs to `proofs`. */
export async function proveAll(
  rules: readonly Rule[],
  proofs: Map<string, RuleProof>,
  { open, jobs }: ProveAllOptions,
): Promise<Map<Rule, ProofResult>> {
  const results = new Map<Rule, ProofResult>();
  const unproved = rules.filter((rule) => !proofs.has(ruleHash(rule)));
  const todo = unproved.filter((rule) => {
    const trial = exhaustRule(rule);
    if (trial.kind === 'refuted') results.set(rule, trial);
    return trial.kind === 'holds';
  });
  let next = 0;
  const worker = async (): Promise<void> => {
    const opened = await open();
    try {
      for (let rule = todo[next++]; rule !== undefined; rule = todo[next++]) {
        const result = await proveRule(rule, opened.provers);
        results.set(rule, result);
        if (result.kind === 'proved') proofs.set(ruleHash(rule), result.proof);
      }
    } finally {
      await opened.close();
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, todo.length) }, worker));
  return results;
}
