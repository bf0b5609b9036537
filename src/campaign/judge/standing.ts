import { type Decided, type KnownAnswer, certifyingRuns, witnessedAnswers } from '../../oracle/index.js';
import { type Claim, type Script, carries, claimedStatuses, countChecks, judgeable } from '../../script/index.js';
import { type Answer, countLineages } from '../../solver/index.js';
import type { Direction } from '../../strategy/index.js';
import { type Excuse, type RunRecord, STATUS, observationOf } from '../log/index.js';

/** What is known of a seed once the solvers were asked about it. */
export interface SeedStanding {
  readonly agreed: readonly (Decided | null)[];
  readonly standing: 'decided' | 'undecided' | 'disputed';
  /** Solvers that are not asked about its mutants: they would only say the same again. */
  readonly excused: readonly Excuse[];
}

/** How many answers a seed asks for once it is reduced to its judgeable part, and what it claims of each. */
export function claimsOf(seed: Script): { readonly checks: number; readonly claimed: readonly (Answer | null)[] } {
  const checks = countChecks(judgeable(seed).commands);
  const claims = claimedStatuses(seed);
  // A script that checks nothing gets one check, and with it the status that it claims on the way.
  const only = claims.length === 0 ? claimedAnywhere(seed) : undefined;
  return { checks, claimed: Array.from({ length: checks }, (_, i) => claims[i] ?? only ?? null) };
}

function claimedAnywhere(seed: Script): Answer | undefined {
  const check = { kind: 'check-sat' } as const;
  return claimedStatuses({ ...seed, commands: [...seed.commands, check] }).at(-1);
}

/**
 * What is proved of a seed's last check, whatever solvers say: by a certificate that lay beside the file and was checked,
 * or, that it is satisfiable, by a solver's model.
 */
function proofOf(runs: readonly RunRecord[], certified: Decided | undefined): KnownAnswer | undefined {
  if (certified !== undefined) return { answer: certified, trust: 'certified', witnesses: [CERTIFICATE] };
  const witnesses = certifyingRuns(runs.map(observationOf)).map(({ solver }) => solver);
  return witnesses.length === 0 ? undefined : { answer: 'sat', trust: 'certified', witnesses };
}

/** Stands among witnesses for the certificate beside a seed. */
const CERTIFICATE = 'its certificate';

/**
 * What the solvers' runs say of a seed; what is proved is said whatever solvers say. `certified` is the answer to the one
 * check of a seed whose certificate was checked.
 */
export function standingOf(
  runs: readonly RunRecord[],
  claimed: readonly (Answer | null)[],
  certified?: Decided,
): SeedStanding {
  const answers = runs.map((run) => witnessedAnswers(observationOf(run), claimed.length));
  const proof = proofOf(runs, certified);
  let disputed = false;
  const agreed = claimed.map((claim, check): Decided | null => {
    if (proof !== undefined && check === claimed.length - 1) return proof.answer;
    const said = answers.flatMap((each) => each[check] ?? []);
    const first = said[0];
    if (first === undefined) return null;
    // One solver against the file's own word is as open as one solver against another.
    const opposed = said.some((answer) => answer !== first) || (said.length === 1 && contradicts(claim, first));
    if (opposed) disputed = true;
    return opposed ? null : first;
  });
  const decided = agreed.some((answer) => answer !== null);
  return { agreed, standing: disputed ? 'disputed' : decided ? 'decided' : 'undecided', excused: excusesOf(runs) };
}

function contradicts(claim: Answer | null, answer: Decided): boolean {
  return claim !== null && claim !== 'unknown' && claim !== answer;
}

/**
 * A solver that rejects a seed, or fails on it, would do the same on most of its mutants. One that runs into a limit is
 * asked no further as long as another one answers; where none does, all are asked, and the seed's turn comes rarely.
 */
function excusesOf(runs: readonly RunRecord[]): Excuse[] {
  const answered = runs.some((run) => run.outcome === 'answered');
  return runs.flatMap((run): Excuse[] => {
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

/** Whether asking about a seed's mutants is likely to end at a limit every time. */
export function isCostly(runs: readonly RunRecord[]): boolean {
  return runs.some((run) => run.outcome === 'timeout') && !runs.some((run) => run.outcome === 'answered');
}

/**
 * What each check of a seed must answer: what is proved (`standingOf`), what two solvers that are no versions of one another agree on, or a solver
 * together with the file's own status, or that status alone. What a single solver says binds only that solver, which is
 * the metamorphic oracle's business.
 */
export function knownAnswers(
  runs: readonly RunRecord[],
  claimed: readonly (Answer | null)[],
  certified?: Decided,
): (KnownAnswer | undefined)[] {
  const answers = runs.map((run) => ({
    solver: run.solver,
    family: run.family,
    decided: witnessedAnswers(observationOf(run), claimed.length),
  }));
  const proof = proofOf(runs, certified);
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

/** What of that holds for a script made from the seed; what is beyond doubt there rests here on the claim too. */
export function carriedOver(known: readonly (KnownAnswer | undefined)[], claim: Claim): (KnownAnswer | undefined)[] {
  return known.map((each): KnownAnswer | undefined => {
    if (each === undefined || !carries(claim, each.answer)) return undefined;
    return each.trust === 'certified' ? { ...each, trust: 'metamorphic' } : each;
  });
}

/** The direction in which most answers of a seed are carried over to its mutants; undefined where none is known. */
export function directionOf(agreed: readonly (Decided | null)[]): Direction | undefined {
  const sat = agreed.filter((answer) => answer === 'sat').length;
  const unsat = agreed.filter((answer) => answer === 'unsat').length;
  if (sat + unsat === 0) return undefined;
  return sat >= unsat ? 'weaker' : 'stronger';
}
