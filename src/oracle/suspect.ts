import { type Evidence, type Oracle, type Suspicion, TRUSTS } from './contract.js';
import { ORACLES } from './list.js';

/** Suspicions that say the same, with every oracle that raised it. */
export interface Suspect extends Suspicion {
  /** Names of the oracles, the most trusted first. */
  readonly oracles: readonly string[];
}

/**
 * What all the oracles together suspect, once each: of several reasons for the same the most trusted one leads, and a
 * disagreement that leaves open who is wrong says nothing new where another oracle names one of the two.
 */
export function suspectsOf(evidence: Evidence, oracles: readonly Oracle[] = ORACLES): Suspect[] {
  const raised = oracles.flatMap((oracle) => {
    const verdict = oracle.judge(evidence);
    return verdict.kind === 'finding' ? verdict.suspicions : [];
  });
  const ranked = [...raised].sort((a, b) => openness(a) - openness(b) || rank(a) - rank(b));
  const merged: Suspect[] = [];
  for (const suspicion of ranked) {
    const same = merged.findIndex((other) => covers(other, suspicion));
    const known = merged[same];
    if (known === undefined) merged.push({ ...suspicion, oracles: [suspicion.oracle] });
    else merged[same] = { ...known, oracles: [...new Set([...known.oracles, suspicion.oracle])] };
  }
  return merged;
}

function openness(suspicion: Suspicion): number {
  return suspicion.suspects.length > 1 ? 1 : 0;
}

function rank(suspicion: Suspicion): number {
  return TRUSTS.indexOf(suspicion.trust);
}

/** Whether a suspicion adds nothing to another that is already held. */
function covers(held: Suspicion, other: Suspicion): boolean {
  if (held.kind !== other.kind) return false;
  if (held.suspects.length === 1) return other.suspects.includes(held.suspects[0]);
  return held.suspects.length === other.suspects.length && held.suspects.every((one) => other.suspects.includes(one));
}
