import { type Outcome, countIndependent, lineageOf } from '../solver/index.js';
import type { Decided, Evidence, Observation, Suspicion, Verdict } from './contract.js';

/** Returns `sat`, `unsat` or undefined for each check. All are undefined if the run did not answer every check. */
export function readDecided(outcome: Outcome, checks: number): (Decided | undefined)[] {
  const answers = outcome.kind === 'answered' || outcome.kind === 'invalid-model' ? outcome.answers : [];
  const complete = answers.length === checks;
  return Array.from({ length: checks }, (_, i) => {
    const answer = complete ? answers[i] : undefined;
    return answer === 'unknown' ? undefined : answer;
  });
}

/** Like `readDecided`, but omits `sat` if its model is false, or if the solver rejects its own model. */
export function readWitnessed(
  { outcome, model }: Pick<Observation, 'outcome' | 'model'>,
  checks: number,
): (Decided | undefined)[] {
  const answers = readDecided(outcome, checks);
  const withdrawn = (check: number) =>
    outcome.kind === 'invalid-model' || (check === checks - 1 && model?.verdict === 'false');
  return answers.map((each, check) => (each === 'sat' && withdrawn(check) ? undefined : each));
}

/**
 * Computes by how many votes one camp leads. A lineage, such as cvc4 and cvc5, has one vote, because its solvers share
 * faults. If it is in both camps, it votes for the smaller one, or not at all if versions of one solver disagree.
 * Solvers of unknown families add to the smaller camp only, since they may be wrappers of the other solvers.
 */
export function computeBalance(camp: readonly Observation[], opposed: readonly Observation[]): number {
  const [own, others] = [new Set(camp.map(lineageOf)), new Set(opposed.map(lineageOf))];
  const families = new Set(opposed.map(({ family }) => family));
  const isVersion = (lineage: string) => camp.some((each) => lineageOf(each) === lineage && families.has(each.family));
  const split = [...own].filter((lineage) => others.has(lineage) && !isVersion(lineage)).length;
  const balance = Math.max(0, countIndependent(camp) - others.size) + Math.min(0, own.size - countIndependent(opposed));
  return Math.sign(balance) * Math.max(0, Math.abs(balance) - split);
}

export function findRun(runs: readonly Observation[], solver: string): Observation | undefined {
  return runs.find((run) => run.solver === solver);
}

export function toVerdict(suspicions: readonly Suspicion[], compared: number, otherwise: string): Verdict {
  const [first, ...rest] = suspicions;
  if (first !== undefined) return { kind: 'finding', suspicions: [first, ...rest] };
  return compared > 0 ? { kind: 'pass' } : { kind: 'inconclusive', because: otherwise };
}

export function suspectRuns(
  { runs }: Evidence,
  describe: (run: Observation) => Omit<Suspicion, 'suspects' | 'witnesses'> | undefined,
): Verdict {
  const suspicions = runs.flatMap((run): Suspicion[] => {
    const found = describe(run);
    return found === undefined ? [] : [{ ...found, suspects: [run.solver], witnesses: [] }];
  });
  return toVerdict(suspicions, runs.length, 'nothing was run');
}
