import { readDecided } from './answers.js';
import { type Certificate, collectCertificates } from './certificate.js';
import { type Evidence, type Oracle, type Suspicion, TRUSTS } from './contract.js';
import { observationKind } from './findings.js';
import { ORACLES } from './list.js';

export interface Suspect extends Suspicion {
  readonly oracles: readonly string[];
}

/**
 * Merges the suspicions of all oracles about one fault into the most trusted suspicion. Drops suspicions that a
 * certificate contradicts, and uncertified wrong answers that open definitions or operators explain.
 */
export function collectSuspects(evidence: Evidence, oracles: readonly Oracle[] = ORACLES): Suspect[] {
  const certificates = collectCertificates(evidence);
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

function underCertificate(
  suspicion: Suspicion,
  certificates: readonly Certificate[],
  { hasOpenDefinitions = false, hasOpenOperators = false, parent }: Evidence,
): Suspicion[] {
  const { kind, wrong, trust, oracle, suspects, because } = suspicion;
  if (kind !== 'wrong-answer' || wrong === undefined || trust === 'certified') return [suspicion];
  const certain = certificates.find(({ check }) => check === wrong.check);
  // A solver must not contradict its own choices.
  const isOpen = hasOpenDefinitions || (hasOpenOperators && oracle !== 'metamorphic');
  if (certain === undefined) return isOpen ? [] : [suspicion];
  if (suspects.length === 1 && wrong.expected === certain.answer) return [suspicion];
  // The solver contradicts itself. Its answer here is certified, so its answer to the seed is wrong.
  if (oracle !== 'metamorphic') return [];
  const proved = trust === 'claimed' ? parent?.proved : certain.answer;
  if ((proved ?? certain.answer) !== certain.answer) return [];
  if (proved === undefined && isStated(wrong, parent)) return [];
  const what = trust === 'claimed' && proved !== undefined ? 'answers to both are' : 'answer to the script is';
  const blamed = proved === undefined ? 'the claim or the answer to the seed' : 'the answer to the seed';
  const why = `${because}; the ${what} proved, so ${blamed} is wrong`;
  const known = trust === 'claimed' && proved !== undefined ? ({ trust: 'metamorphic' } as const) : {};
  return [{ ...suspicion, ...known, seedIsWrong: true, because: why }];
}

/** Checks whether the seed's `:status` supports an answer to the seed, and no solver contradicts it there. */
function isStated({ check, got, expected }: NonNullable<Suspicion['wrong']>, parent: Evidence['parent']): boolean {
  const { stated = [], runs = [] } = parent ?? {};
  return stated[check] === expected && !runs.some(({ outcome }) => readDecided(outcome, stated.length)[check] === got);
}

export function restsOnOpenModels({ kind, trust }: Suspicion): boolean {
  return (observationKind(kind) === 'answer' || observationKind(kind) === 'model') && trust !== 'certified';
}

function weakness({ suspects, trust }: Suspicion): number {
  if (trust === 'claimed') return 2;
  return suspects.length > 1 ? 1 : 0;
}

const rank = (suspicion: Suspicion): number => TRUSTS.indexOf(suspicion.trust);

function covers(held: Suspicion, other: Suspicion): boolean {
  if (held.kind !== other.kind) return false;
  if (observationKind(held.kind) === 'signature' && held.signature !== other.signature) return false;
  if (held.suspects.length === 1) return other.suspects.includes(held.suspects[0]);
  if (other.trust === 'claimed') return held.suspects.includes(other.suspects[0]);
  return held.suspects.length === other.suspects.length && held.suspects.every((one) => other.suspects.includes(one));
}
