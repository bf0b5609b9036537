import { type Outcome, lineageOf } from '../solver/index.js';
import type {
  Decided,
  Evidence,
  ModelObservation,
  Observation,
  ReplyObservation,
  Suspicion,
  Verdict,
} from './contract.js';

/**
 * What a run decided, check by check. A run that did not answer every check decides nothing: then it is not clear which
 * answer belongs to which check, and another number of answers is not a wrong answer.
 */
export function decidedAnswers(outcome: Outcome, checks: number): (Decided | undefined)[] {
  const answers = outcome.kind === 'answered' || outcome.kind === 'invalid-model' ? outcome.answers : [];
  const complete = answers.length === checks;
  return Array.from({ length: checks }, (_, i) => {
    const answer = complete ? answers[i] : undefined;
    return answer === 'unknown' ? undefined : answer;
  });
}

/**
 * What a run decided, as far as it can bear witness. A solver that rejects its own model has taken back its `sat`, and so
 * has, at the last check, one whose model is false.
 */
export function witnessedAnswers(
  { outcome, model }: Pick<Observation, 'outcome' | 'model'>,
  checks: number,
): (Decided | undefined)[] {
  const answers = decidedAnswers(outcome, checks);
  const withdrawn = (check: number) =>
    outcome.kind === 'invalid-model' || (check === checks - 1 && model?.verdict === 'false');
  return answers.map((each, check) => (each === 'sat' && withdrawn(check) ? undefined : each));
}

/**
 * How many more independent voices one camp has than another; negative if it has fewer. Voices are lineages, not solvers: versions and
 * relatives share faults. A lineage in both camps has no voice; where its solvers are of different families, such as cvc4 and cvc5, it counts for the
 * smaller camp, so a relative never decides.
 */
export function balanceOf(camp: readonly Observation[], opposed: readonly Observation[]): number {
  const [own, others] = [new Set(camp.map(lineageOf)), new Set(opposed.map(lineageOf))];
  const families = new Set(opposed.map(({ family }) => family));
  const isVersion = (lineage: string) => camp.some((each) => lineageOf(each) === lineage && families.has(each.family));
  const split = [...own].filter((lineage) => others.has(lineage) && !isVersion(lineage)).length;
  const balance = own.size - others.size;
  return Math.sign(balance) * Math.max(0, Math.abs(balance) - split);
}

/** The run of one solver. */
export function runOf(runs: readonly Observation[], solver: string): Observation | undefined {
  return runs.find((run) => run.solver === solver);
}

/** A finding where something is suspected, else a pass where something could be compared, else inconclusive. */
export function verdictOf(suspicions: readonly Suspicion[], compared: number, otherwise: string): Verdict {
  const [first, ...rest] = suspicions;
  if (first !== undefined) return { kind: 'finding', suspicions: [first, ...rest] };
  return compared > 0 ? { kind: 'pass' } : { kind: 'inconclusive', because: otherwise };
}

/**
 * Evidence for examples and tests: runs as `solver: outcome`, an outcome being answers or a whole outcome, and models as
 * `solver: what came of it`.
 */
export function evidence(
  runs: Readonly<Record<string, readonly ('sat' | 'unsat' | 'unknown')[] | Outcome>>,
  more: Partial<Omit<Evidence, 'runs'>> & {
    readonly models?: Readonly<Record<string, ModelObservation>>;
    readonly replies?: Readonly<Record<string, readonly ReplyObservation[]>>;
  } = {},
): Evidence {
  const checks = more.checks ?? 1;
  return {
    checks,
    runs: observations(runs).map((run) => {
      const model = more.models?.[run.solver];
      const replies = more.replies?.[run.solver];
      return { ...run, ...(model && { model }), ...(replies && { replies }) };
    }),
    known: more.known ?? Array.from({ length: checks }, () => undefined),
    parent: more.parent,
  };
}

/** The same, for the runs alone. `z3@1` and `z3@2` are of one family. */
export function observations(
  runs: Readonly<Record<string, readonly ('sat' | 'unsat' | 'unknown')[] | Outcome>>,
  ms = 10,
): Observation[] {
  return Object.entries(runs).map(([solver, outcome]) => ({
    solver,
    family: solver.split('@')[0] as string,
    outcome: 'kind' in outcome ? outcome : { kind: 'answered', answers: outcome },
    ms,
  }));
}
