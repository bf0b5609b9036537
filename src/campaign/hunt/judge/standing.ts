import { type Decided, type KnownAnswer, certifyingRuns, readWitnessed } from '../../../oracle/index.js';
import { type Claim, type Script, carries, listStatuses, countChecks, toJudgeable } from '../../../script/index.js';
import { type Answer, countLineages } from '../../../solver/index.js';
import type { Direction } from '../../../strategy/index.js';
import { type Exclusion, type RunRecord, STATUS, toObservation } from '../../log/index.js';

export interface SeedStatus {
  readonly agreed: readonly (Decided | null)[];
  readonly standing: 'decided' | 'undecided' | 'disputed';
  /** Solvers not asked about its mutants, since they would fail in the same way. */
  readonly excused: readonly Exclusion[];
}

/** The number of checks in a seed's judgeable part, and its claimed status for each. */
export function readClaims(seed: Script): { readonly checks: number; readonly claimed: readonly (Answer | null)[] } {
  const checks = countChecks(toJudgeable(seed).commands);
  const claims = listStatuses(seed);
  // A script without a check gets one, and the status found anywhere in it.
  const only = claims.length === 0 ? findClaimedStatus(seed) : undefined;
  return { checks, claimed: Array.from({ length: checks }, (_, i) => claims[i] ?? only ?? null) };
}

function findClaimedStatus(seed: Script): Answer | undefined {
  const check = { kind: 'check-sat' } as const;
  return listStatuses({ ...seed, commands: [...seed.commands, check] }).at(-1);
}

/** The proved answer to a seed's last check: from a checked certificate, or `sat` from a solver's model. */
function findProof(runs: readonly RunRecord[], certified: Decided | undefined): KnownAnswer | undefined {
  if (certified !== undefined) return { answer: certified, trust: 'certified', witnesses: [CERTIFICATE] };
  const witnesses = certifyingRuns(runs.map(toObservation)).map(({ solver }) => solver);
  return witnesses.length === 0 ? undefined : { answer: 'sat', trust: 'certified', witnesses };
}

const CERTIFICATE = 'its certificate';

/**
 * Computes a seed's status from the solvers' runs; proofs override answers. `certified` is the certificate's answer
 * to a seed's only check.
 */
export function computeSeedStatus(
  runs: readonly RunRecord[],
  claimed: readonly (Answer | null)[],
  certified?: Decided,
): SeedStatus {
  const answers = runs.map((run) => readWitnessed(toObservation(run), claimed.length));
  const proof = findProof(runs, certified);
  let disputed = false;
  const agreed = claimed.map((claim, check): Decided | null => {
    if (proof !== undefined && check === claimed.length - 1) return proof.answer;
    const said = answers.flatMap((each) => each[check] ?? []);
    const first = said[0];
    if (first === undefined) return null;
    // A solver against the file's status is as undecided as two solvers against each other.
    const opposed = said.some((answer) => answer !== first) || (said.length === 1 && contradicts(claim, first));
    if (opposed) disputed = true;
    return opposed ? null : first;
  });
  const decided = agreed.some((answer) => answer !== null);
  return { agreed, standing: disputed ? 'disputed' : decided ? 'decided' : 'undecided', excused: findExclusions(runs) };
}

function contradicts(claim: Answer | null, answer: Decided): boolean {
  return claim !== null && claim !== 'unknown' && claim !== answer;
}

/**
 * Excludes solvers that reject a seed or fail on it, since they would fail on most mutants; one that reaches a limit
 * only if another answers. If none does, all stay and the seed is scheduled rarely.
 */
function findExclusions(runs: readonly RunRecord[]): Exclusion[] {
  const answered = runs.some((run) => run.outcome === 'answered');
  return runs.flatMap((run): Exclusion[] => {
    if (run.model?.verdict === 'false') return [{ solver: run.solver, because: 'invalid-model' }];
    switch (run.outcome) {
      case 'answered':
        return [];
      case 'rejected':
      case 'crashed':
      case 'invalid-model':
      case 'failed-self-check':
      case 'unavailable':
        return [{ solver: run.solver, because: run.outcome }];
      case 'timeout':
      case 'memout':
      case 'flooded':
        return answered ? [{ solver: run.solver, because: run.outcome }] : [];
    }
  });
}

/**
 * The known answers to a seed's checks: proved (`standingOf`), agreed by two unrelated solvers or by a solver and the
 * file's status, or that status alone. A single solver's answer binds only itself (metamorphic oracle).
 */
export function findSeedAnswers(
  runs: readonly RunRecord[],
  claimed: readonly (Answer | null)[],
  certified?: Decided,
): (KnownAnswer | undefined)[] {
  const answers = runs.map((run) => ({
    solver: run.solver,
    family: run.family,
    decided: readWitnessed(toObservation(run), claimed.length),
  }));
  const proof = findProof(runs, certified);
  return claimed.map((claim, check): KnownAnswer | undefined => {
    if (proof !== undefined && check === claimed.length - 1) return proof;
    const camp = (answer: Decided) => answers.filter(({ decided }) => decided[check] === answer);
    const [sat, unsat] = [camp('sat'), camp('unsat')];
    if (sat.length > 0 && unsat.length > 0) return undefined;
    const [answer, agreeing] = sat.length > 0 ? (['sat', sat] as const) : (['unsat', unsat] as const);
    const witnesses = agreeing.map(({ solver }) => solver);
    if (countLineages(agreeing) > 1) return { answer, trust: 'majority', witnesses };
    if (claim === null || claim === 'unknown') return undefined;
    if (witnesses.length === 0) return { answer: claim, trust: 'claimed', witnesses: [STATUS] };
    return claim === answer ? { answer, trust: 'majority', witnesses: [...witnesses, STATUS] } : undefined;
  });
}

/**
 * Answers that carry over to a script made from the seed. Certified ones become metamorphic, since they rest on the
 * claim too.
 */
export function carryOver(known: readonly (KnownAnswer | undefined)[], claim: Claim): (KnownAnswer | undefined)[] {
  return known.map((each): KnownAnswer | undefined => {
    if (each === undefined || !carries(claim, each.answer)) return undefined;
    return each.trust === 'certified' ? { ...each, trust: 'metamorphic' } : each;
  });
}

/** The direction in which most answers carry over to mutants; undefined if none is known. */
export function chooseDirection(agreed: readonly (Decided | null)[]): Direction | undefined {
  const sat = agreed.filter((answer) => answer === 'sat').length;
  const unsat = agreed.filter((answer) => answer === 'unsat').length;
  if (sat + unsat === 0) return undefined;
  return sat >= unsat ? 'weaker' : 'stronger';
}
