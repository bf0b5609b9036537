import { type Decided, type RunRecord, STATUS, toObservation, findSeedAnswers, computeSeedStatus } from '../../src/lab-front.js';
import { type Answer } from '../../src/smt.js';

/**
 * Strength of a seed's status, strongest first. `agreed`: two unrelated solvers. `single`: one solver. `disputed`:
 * solvers or the claim contradict each other.
 */
export const SEED_KNOWLEDGE = ['certified', 'agreed', 'claimed', 'single', 'disputed', 'unknown'] as const;
export type SeedKnowledge = (typeof SEED_KNOWLEDGE)[number];

export interface CheckAudit {
  readonly answer: Decided | null;
  readonly how: SeedKnowledge;
  readonly by: readonly string[];
  /** Solvers that contradict a certified answer. */
  readonly wrong: readonly string[];
}

export type DropReason =
  | { readonly kind: 'trivial'; readonly answer: Decided }
  | { readonly kind: 'slow'; readonly solver: string; readonly ms: number }
  | { readonly kind: 'unreadable'; readonly reason: string };

export interface SeedAudit {
  readonly checks: readonly CheckAudit[];
  readonly how: SeedKnowledge;
  readonly dropped: DropReason | null;
}

export interface SeedEvidence {
  readonly runs: readonly RunRecord[];
  readonly claimed: readonly (Answer | null)[];
  /** Answers of the checks that simplification alone decides. */
  readonly simplified: readonly Answer[];
  /** Answer that the certificate next to the file proves. */
  readonly certificate: Decided | undefined;
  readonly slowMs: number;
}

/** Judges a seed before a hunt: trivial and slow seeds are dropped (Yao et al. 2021, section 5.1). Pure. */
export function auditSeed(evidence: SeedEvidence): SeedAudit {
  const { runs, claimed, certificate } = evidence;
  const standing = computeSeedStatus(runs, claimed);
  const known = findSeedAnswers(runs, claimed);
  const checks = claimed.map((_, check): CheckAudit => {
    if (certificate !== undefined && claimed.length === 1) {
      return toCertified(evidence, check, { answer: certificate, by: ['its certificate'] });
    }
    const each = known[check];
    if (each?.trust === 'certified') return toCertified(evidence, check, { answer: each.answer, by: each.witnesses });
    if (each !== undefined) {
      const how = each.witnesses.includes(STATUS) ? 'claimed' : 'agreed';
      return { answer: each.answer, how, by: each.witnesses, wrong: [] };
    }
    const sayers = runs.filter((run) => findAnswer(run, check) !== undefined).map(({ solver }) => solver);
    const answer = standing.agreed[check] ?? null;
    if (answer !== null) return { answer, how: 'single', by: sayers, wrong: [] };
    return { answer: null, how: standing.standing === 'disputed' ? 'disputed' : 'unknown', by: sayers, wrong: [] };
  });
  return { checks, how: weakest(checks.map(({ how }) => how)), dropped: dropReason(evidence) };
}

function toCertified(
  { runs }: SeedEvidence,
  check: number,
  { answer, by }: { readonly answer: Decided; readonly by: readonly string[] },
): CheckAudit {
  const opposed = runs.filter((run) => {
    const said = findAnswer(run, check);
    return said !== undefined && said !== answer;
  });
  return { answer, how: 'certified', by, wrong: opposed.map(({ solver }) => solver) };
}

function findAnswer(run: RunRecord, check: number): Decided | undefined {
  const { outcome } = toObservation(run);
  const answer = outcome.kind === 'answered' ? outcome.answers[check] : undefined;
  return answer === 'sat' || answer === 'unsat' ? answer : undefined;
}

function weakest(knowledge: readonly SeedKnowledge[]): SeedKnowledge {
  const ranks = knowledge.map((how) => SEED_KNOWLEDGE.indexOf(how));
  return SEED_KNOWLEDGE[Math.max(0, ...ranks)] ?? 'unknown';
}

function dropReason({ runs, simplified, claimed, slowMs }: SeedEvidence): DropReason | null {
  const [first] = simplified;
  const decided = simplified.length === claimed.length && simplified.every((answer) => answer !== 'unknown');
  if (decided && first !== undefined && first !== 'unknown') return { kind: 'trivial', answer: first };
  const slow = runs.find((run) => run.outcome === 'timeout' || run.ms > slowMs);
  return slow === undefined ? null : { kind: 'slow', solver: slow.solver, ms: Math.max(slow.ms, slowMs) };
}
