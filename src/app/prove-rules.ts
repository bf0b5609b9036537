import {
  type ProofResult,
  type Prover,
  type Rule,
  type RuleProof,
  exhaustRule,
  proveRule,
  ruleHash,
} from '../rewrite/index.js';
import type { Solver } from '../solver/index.js';
import type { Tell } from './notice.js';
import { openSolvers } from './solvers.js';

const OUTPUT_BYTES = 1_000_000;
/** Two solvers that share no code. */
export const DEFAULT_PROVERS: readonly string[] = ['z3', 'cvc5'];

/** How rules are put to solvers. */
export interface ProveOptions {
  /** Solvers that must each prove a rule; empty for z3 and cvc5. */
  readonly solver: readonly string[];
  /** Milliseconds for one question. */
  readonly timeoutMs: number;
  /** Rules asked about at a time. */
  readonly jobs: number;
  readonly tell: Tell;
}

/**
 * Tries every rule that has no proof yet on all values of small domains, and puts those that stand to solvers; proofs are
 * added to `proofs`. Throws `BadInput` where a solver is missing.
 */
export async function proveAll(
  rules: readonly Rule[],
  proofs: Map<string, RuleProof>,
  options: ProveOptions,
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
    const ids = options.solver.length > 0 ? options.solver : DEFAULT_PROVERS;
    const solvers = await openSolvers({ ids, mode: 'fresh', checkModels: false }, options.tell);
    const provers = solvers.map((solver) => proverOf(solver, options.timeoutMs));
    try {
      for (let rule = todo[next++]; rule !== undefined; rule = todo[next++]) {
        const result = await proveRule(rule, provers);
        results.set(rule, result);
        if (result.kind === 'proved') proofs.set(ruleHash(rule), result.proof);
      }
    } finally {
      await Promise.all(solvers.map((solver) => solver.close()));
    }
  };
  await Promise.all(Array.from({ length: Math.min(options.jobs, todo.length) }, worker));
  return results;
}

/** A solver as a prover: what is no clear answer is none. */
export function proverOf(solver: Solver, timeoutMs: number): Prover {
  return {
    id: solver.id,
    version: solver.version.number ?? solver.version.text,
    async ask(script, signal) {
      const limits = { timeoutMs, outputBytes: OUTPUT_BYTES };
      const { outcome } = await solver.run({ input: script, wantModel: true }, limits, signal);
      if (outcome.kind !== 'answered') {
        return { answer: 'unknown', detail: 'message' in outcome ? outcome.message : outcome.kind };
      }
      return { answer: outcome.answers[0] ?? 'unknown', detail: outcome.model };
    },
  };
}
