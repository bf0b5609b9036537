import { type Certificate, certificatesOf } from './certificate.js';
import { type Evidence, type Oracle, type Suspicion, TRUSTS } from './contract.js';
import { shownBy } from '../solver/index.js';
import { ORACLES } from './list.js';

/** Suspicions that say the same, with every oracle that raised it. */
export interface Suspect extends Suspicion {
  /** Names of the oracles, the most trusted first. */
  readonly oracles: readonly string[];
}

/**
 * What all the oracles together suspect, once each: of several reasons for the same the most trusted one leads, and a
 * disagreement that leaves open who is wrong says nothing new where another oracle names one of the two; what a file claims
 * of itself names nobody where solvers disagree. Nothing that contradicts a certificate is suspected, however many solvers say so, and
 * without one no answer where definitions may have no solution.
 */
export function suspectsOf(evidence: Evidence, oracles: readonly Oracle[] = ORACLES): Suspect[] {
  const certificates = certificatesOf(evidence);
  const raised = oracles.flatMap((oracle) => {
    const verdict = oracle.judge(evidence);
    return verdict.kind === 'finding'
      ? verdict.suspicions.flatMap((each) => underCertificate(each, certificates, evidence))
      : [];
  });
  const ranked = [...raised].sort((a, b) => weakness(a) - weakness(b) || rank(a) - rank(b));
  const merged: Suspect[] = [];
  for (const suspicion of ranked) {
    const same = merged.findIndex((other) => covers(other, suspicion));
    const known = merged[same];
    if (known === undefined) merged.push({ ...suspicion, oracles: [suspicion.oracle] });
    else merged[same] = { ...known, oracles: [...new Set([...known.oracles, suspicion.oracle])] };
  }
  return merged;
}

/** What is left of a suspicion where the right answer is beyond doubt. */
function underCertificate(
  suspicion: Suspicion,
  certificates: readonly Certificate[],
  { hasOpenDefinitions = false }: Evidence,
): Suspicion[] {
  const { kind, wrong, trust, oracle, suspects, because } = suspicion;
  if (kind !== 'wrong-answer' || wrong === undefined || trust === 'certified') return [suspicion];
  const certain = certificates.find(({ check }) => check === wrong.check);
  if (certain === undefined) return hasOpenDefinitions ? [] : [suspicion];
  if (suspects.length === 1 && wrong.expected === certain.answer) return [suspicion];
  // A solver that contradicts itself is wrong one way or the other: here its answer to the seed is the wrong one.
  if (oracle !== 'metamorphic' || trust === 'claimed') return [];
  const why = `${because}; the latter is proved, so its answer to the seed is wrong`;
  return [{ ...suspicion, seedIsWrong: true, because: why }];
}

/**
 * Whether a suspicion may fall, or rise, with what the solvers' models are worth: all but what is proved already and what
 * is about no answer.
 */
export function restsOnOpenModels({ kind, trust }: Suspicion): boolean {
  return (shownBy(kind) === 'answer' || shownBy(kind) === 'model') && trust !== 'certified';
}

/** What names a solver comes first, then what leaves it open, then what rests on a file's own word. */
function weakness({ suspects, trust }: Suspicion): number {
  if (trust === 'claimed') return 2;
  return suspects.length > 1 ? 1 : 0;
}

function rank(suspicion: Suspicion): number {
  return TRUSTS.indexOf(suspicion.trust);
}

/** Whether a suspicion adds nothing to another that is already held. */
function covers(held: Suspicion, other: Suspicion): boolean {
  if (held.kind !== other.kind) return false;
  if (held.suspects.length === 1) return other.suspects.includes(held.suspects[0]);
  if (other.trust === 'claimed') return held.suspects.includes(other.suspects[0]);
  return held.suspects.length === other.suspects.length && held.suspects.every((one) => other.suspects.includes(one));
}
