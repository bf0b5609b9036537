import { type Evidence, type KnownAnswer, ORACLES, type Oracle, type SignedKind } from '../../oracle/index.js';
import type { Claim } from '../../script/index.js';
import { type FindingRecord, type RunRecord, toObservation } from '../log/index.js';
import { isSameSuspicion } from './same-suspicion.js';
import { carryOver, findSeedAnswers } from '../hunt/judge/index.js';

/**
 * A failure that only the oracle that found it can recognise, with all evidence that the oracle needs to judge again.
 */
export interface Anomaly {
  readonly kind: 'anomaly';
  readonly finding: SignedKind;
  /** As the campaign names it. */
  readonly solver: string;
  readonly family: string;
  readonly signature: string | null;
  readonly oracles: readonly string[];
  readonly others: readonly RunRecord[];
  /** By the record, check by check. */
  readonly expected: FindingRecord['expected'];
  /** The input's relation to its seed, and the other solvers' runs on the seed; null if the oracle does not need it. */
  readonly parent: { readonly claim: Claim; readonly others: readonly RunRecord[] } | null;
}

export function toAnomaly(
  finding: FindingRecord & { readonly kind: SignedKind },
  of: 'reduced' | 'mutant',
  runs: readonly RunRecord[],
): Anomaly {
  const { kind, claim, parentRuns, reduced, suspects, oracles } = finding;
  const details = of === 'reduced' ? reduced : undefined;
  const { expected, signature } = details ?? finding;
  const [solver = ''] = suspects;
  const family = runs.find((run) => run.solver === solver)?.family ?? '';
  const isOther = (run: RunRecord): boolean => run.solver !== solver;
  const hasParent = claim !== null && finding.parent !== null && (details === undefined || details.base !== null);
  const parent = hasParent ? { claim, others: parentRuns.filter(isOther) } : null;
  const others = runs.filter(isOther);
  return { kind: 'anomaly', finding: kind, solver, family, signature, oracles, others, expected, parent };
}

export function askOracles(
  anomaly: Anomaly,
  {
    run,
    base,
    oracles,
  }: { readonly run: RunRecord; readonly base?: RunRecord | undefined; readonly oracles: readonly Oracle[] },
): 'yes' | 'no' | 'unclear' {
  const evidence = buildEvidence(anomaly, run, base);
  const { finding: kind, signature, solver } = anomaly;
  let isOpen = false;
  let isAsked = false;
  for (const oracle of oracles) {
    // A plug-in's anomaly is not reported by a built-in oracle.
    if (kind === 'anomaly' && ORACLES.includes(oracle)) continue;
    // Only the oracle that found it can decide; other oracles' inconclusive verdicts do not matter.
    if (kind !== 'anomaly' && !anomaly.oracles.includes(oracle.name)) continue;
    isAsked = true;
    const verdict = oracle.judge(evidence);
    if (verdict.kind === 'inconclusive') isOpen = true;
    if (verdict.kind !== 'finding') continue;
    const isIt = verdict.suspicions.some(
      (each) => each.suspects.includes(solver) && isSameSuspicion({ kind, suspects: [solver], signature }, each),
    );
    if (isIt) return 'yes';
  }
  return isOpen || !isAsked ? 'unclear' : 'no';
}

function buildEvidence(
  { solver, family, others, expected, parent }: Anomaly,
  run: RunRecord,
  base: RunRecord | undefined,
): Evidence {
  const inItsPlace = (each: RunRecord): RunRecord => ({ ...each, solver, family });
  const onSeed = parent === null ? [] : [...(base === undefined ? [] : [inItsPlace(base)]), ...parent.others];
  const claimed = expected.map(() => null);
  const carried = parent === null ? [] : carryOver(findSeedAnswers(onSeed, claimed), parent.claim);
  return {
    checks: expected.length,
    runs: [inItsPlace(run), ...others].map(toObservation),
    known: expected.map((answer, check) => carried[check] ?? toKnownAnswer(answer)),
    parent: parent === null ? undefined : { claim: parent.claim, runs: onSeed.map(toObservation) },
  };
}

/** The record does not say how an answer is known, so it counts as claimed only. */
function toKnownAnswer(answer: KnownAnswer['answer'] | null): KnownAnswer | undefined {
  return answer === null ? undefined : { answer, trust: 'claimed', witnesses: [] };
}
