import {
  type Decided,
  type Evidence,
  type KnownAnswer,
  type Oracle,
  type SignedKind,
  type Suspect,
  type Trust,
  certifies,
  observationKind,
  ORACLES,
} from '../../oracle/index.js';
import type { Claim } from '../../script/index.js';
import { type FailureNeeds, findNeeds } from '../hunt/ask/index.js';
import { adaptAnswers, findSeedAnswers } from '../hunt/judge/index.js';
import {
  type FindingState,
  type RepeatedRuns,
  type RunRecord,
  type VersionObservation,
  crashSignatures,
  findSuspectRuns,
  toObservation,
} from '../log/index.js';
import { isSameSuspicion } from './same-suspicion.js';

export type VaryingProperty = NonNullable<RepeatedRuns['suspected']>;

/** A known failure of one solver. `stillShows` checks whether a run shows it. */
export type Failure = FailureKind & {
  readonly needs?: FailureNeeds;
};

type FailureKind =
  | {
      readonly kind: 'wrong-answer';
      /** Number of the failing check, counted back from the last (1); null means any. */
      readonly fromEnd: number | null;
      readonly got: Decided;
      readonly expected: Decided;
      readonly trust: Trust;
      /** True if the only evidence is the solver's own answer to the seed or to the reduced seed. */
      readonly againstItself: boolean;
      /** Set if the answer `got` is proved, so that the solver's answer to the seed is wrong. */
      readonly seedIsWrong?: true;
    }
  | {
      readonly kind: 'invalid-model';
      /** `false`: by Gainsay's evaluator. `complaint`: by the solver's check. `mistaken`: rejected although right. */
      readonly seen: 'false' | 'complaint' | 'mistaken';
      readonly expected: Decided | null;
      /** The complaint; null if it is unknown or the solver did not complain. */
      readonly words: string | null;
      /** Operators of the false subterm; null if only the subterm's theories are known. */
      readonly parts: ReadonlySet<string> | null;
    }
  /** A crash with this signature or one of `also`; null means any crash. */
  | { readonly kind: 'crash'; readonly signature: string | null; readonly also?: readonly string[] }
  | {
      readonly kind: 'unstable';
      readonly suspected: VaryingProperty;
      readonly seen: Pick<RepeatedRuns, 'said' | 'times'>;
    }
  | Anomaly
  | { readonly kind: 'expected'; readonly answers: readonly (Decided | null)[] }
  /** No failure is known; only the answers are compared. */
  | { readonly kind: 'none' };

export function toSuspectedFailure(
  suspect: Suspect,
  run: RunRecord | undefined,
  trust: Trust = suspect.trust,
): Failure {
  switch (observationKind(suspect.kind)) {
    case 'crash':
      return { kind: 'crash', signature: suspect.signature ?? '' };
    case 'model':
      return modelFailure(run, { trust, signature: suspect.signature, expected: null });
    case 'answer': {
      const got = run?.answers[suspect.wrong?.check ?? 0];
      if (got !== 'sat' && got !== 'unsat') return { kind: 'none' };
      const expected = got === 'sat' ? 'unsat' : 'sat';
      const more = suspect.seedIsWrong === true ? { seedIsWrong: suspect.seedIsWrong } : {};
      return { kind: 'wrong-answer', fromEnd: null, got, expected, trust, againstItself: false, ...more };
    }
    default:
      return { kind: 'none' };
  }
}

export function crashFailure(signature: string | null, seen: readonly string[]): Failure & { readonly kind: 'crash' } {
  const also = seen.filter((each) => each !== signature);
  return { kind: 'crash', signature, ...(also.length > 0 && signature !== null ? { also } : {}) };
}

function modelFailure(
  run: RunRecord | undefined,
  known: { readonly trust: Trust; readonly signature: string | undefined; readonly expected: Decided | null },
): Failure & { kind: 'invalid-model' } {
  const { trust, signature = '', expected } = known;
  const words = run?.outcome === 'invalid-model' ? run.detail : null;
  const sure = trust === 'certified';
  if (sure && run?.model?.verdict === 'false') {
    return { kind: 'invalid-model', seen: 'false', expected, words, parts: parseFalseOperators(signature) ?? null };
  }
  const seen = sure && certifies(run?.model ?? undefined) ? 'mistaken' : 'complaint';
  return { kind: 'invalid-model', seen, expected, words, parts: null };
}

type ReducibleFacts = Pick<FindingState, 'trust' | 'signature' | 'wrong' | 'expected' | 'model' | 'seedIsWrong'>;

export function toFailure(finding: FindingState, of: 'reduced' | 'mutant'): Failure {
  const needs = findNeeds(finding, of);
  const failure = toFailureKind(finding, of);
  return needs === undefined ? failure : { ...failure, needs };
}

function toFailureKind(finding: FindingState, of: 'reduced' | 'mutant'): Failure {
  const details = of === 'reduced' ? finding.reduced : undefined;
  const runs = details?.runs ?? [...finding.runs, ...finding.tieBreakers];
  const known: ReducibleFacts = details ?? finding;
  switch (observationKind(finding.kind)) {
    case 'crash':
      return crashFailure(known.signature, crashSignatures(finding.repeats));
    case 'model':
      return toModelFailure(known, findSuspectRuns({ ...finding, runs })[0]);
    case 'change': {
      const [seen] = finding.repeats;
      const suspected = seen?.suspected ?? 'wrong-answer';
      return { kind: 'unstable', suspected, seen: seen ?? { said: {}, times: 0 } };
    }
    case 'signature':
      return isSigned(finding) ? toAnomaly(finding, of, runs) : { kind: 'none' };
    case 'time':
      return { kind: 'none' };
    case 'answer':
      return wrongAnswer({ ...finding, runs, tieBreakers: [] }, known, of);
  }
}

export function isSigned<T extends Pick<Suspect, 'kind'>>(found: T): found is T & { readonly kind: SignedKind } {
  return observationKind(found.kind) === 'signature';
}

/** Derives `seen` and `parts` from the finding's certified model, if any, and never from the model of `run`. */
function toModelFailure({ trust, model, signature, expected }: ReducibleFacts, run: RunRecord | undefined): Failure {
  const found = modelFailure(run, { trust, signature: signature ?? undefined, expected: expected.at(-1) ?? null });
  if (trust !== 'certified' || !model) return { ...found, seen: 'complaint', parts: null };
  if (model.wrong === null) return { ...found, seen: 'mistaken', parts: null };
  return { ...found, seen: 'false', parts: parseFalseOperators(model.wrong.signature) ?? null };
}

function wrongAnswer(
  finding: FindingState,
  { wrong, expected, trust, seedIsWrong }: ReducibleFacts,
  of: 'reduced' | 'mutant',
): Failure {
  if (wrong === null) return { kind: 'none' };
  const fromEnd = Math.max(1, expected.length - wrong.check);
  // Other solvers' answers to the whole input need not hold for its reduction.
  const alone = of === 'reduced' || finding.oracles.every((oracle) => oracle === 'metamorphic');
  const isRelative = trust === 'metamorphic' || (trust === 'claimed' && finding.claimed === 'equisatisfiable');
  return {
    kind: 'wrong-answer',
    fromEnd,
    ...findSides(finding, wrong),
    trust,
    againstItself: isRelative && alone,
    ...(seedIsWrong && { seedIsWrong }),
  };
}

type Wrong = NonNullable<FindingState['wrong']>;

/** If several suspects remain, treats the first suspect's answer as the wrong one. */
function findSides({ solver, suspects, runs }: FindingState, wrong: Wrong): Pick<Wrong, 'got' | 'expected'> {
  const { got, expected } = wrong;
  if (solver !== null) return { got, expected };
  const said = runs.find((run) => run.solver === suspects[0])?.answers[wrong.check];
  return said === expected ? { got: expected, expected: got } : { got, expected };
}

/** Operators that are never the cause themselves: the cause is one of their arguments. */
const CONNECTIVES: ReadonlySet<string> = new Set([
  'not',
  'and',
  'or',
  'xor',
  '=>',
  'ite',
  '=',
  'distinct',
  'const',
  'call',
]);

export function parseFalseOperators(signature: string): ReadonlySet<string> | undefined {
  const [head = '', list = ''] = signature.replace(/^false (?:not )?/, '').split(' of ');
  const names = [head, ...list.split(', ')].filter((name) => name !== '' && !CONNECTIVES.has(name));
  // Theories begin with a capital letter, operators with a lower-case letter or a symbol.
  return names.some((name) => /^[A-Z]/.test(name)) ? undefined : new Set(names);
}

/** A failure that only its oracle can recognise, with all evidence that the oracle needs. */
export interface Anomaly {
  readonly kind: 'anomaly';
  readonly finding: SignedKind;
  readonly solver: string;
  readonly family: string;
  readonly signature: string | null;
  readonly oracles: readonly string[];
  readonly others: readonly RunRecord[];
  readonly expected: FindingState['expected'];
  readonly parent: { readonly claim: Claim; readonly others: readonly RunRecord[] } | null;
}

export function toAnomaly(
  finding: FindingState & { readonly kind: SignedKind },
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
): VersionObservation['shows'] {
  const evidence = buildEvidence(anomaly, run, base);
  const { finding: kind, signature, solver } = anomaly;
  let isOpen = false;
  let isAsked = false;
  let isOther = false;
  for (const oracle of oracles) {
    // Built-in oracles do not report anomalies of plug-ins.
    if (kind === 'anomaly' && ORACLES.includes(oracle)) continue;
    // Only the oracle that reported the anomaly can decide; verdicts of other oracles do not matter.
    if (kind !== 'anomaly' && !anomaly.oracles.includes(oracle.name)) continue;
    isAsked = true;
    const verdict = oracle.judge(evidence);
    if (verdict.kind === 'inconclusive') isOpen = true;
    if (verdict.kind !== 'finding') continue;
    const against = verdict.suspicions.filter((each) => each.suspects.includes(solver));
    if (against.some((each) => isSameSuspicion({ kind, suspects: [solver], signature }, each))) return 'yes';
    isOther ||= against.length > 0;
  }
  if (isOther) return 'other';
  return isOpen || !isAsked ? 'unclear' : 'no';
}

function buildEvidence(
  { solver, family, signature, others, expected, parent }: Anomaly,
  run: RunRecord,
  base: RunRecord | undefined,
): Evidence {
  const inItsPlace = ({ replies, ...each }: RunRecord): RunRecord => {
    // An undetermined reply about another objective does not hide that this one is right.
    const own = replies?.filter(({ about = '' }) => signature === null || signature.startsWith(about));
    return { ...each, solver, family, ...(own && { replies: own }) };
  };
  const onSeed = parent === null ? [] : [...(base === undefined ? [] : [inItsPlace(base)]), ...parent.others];
  const claimed = expected.map(() => null);
  const carried = parent === null ? [] : adaptAnswers(findSeedAnswers(onSeed, claimed), parent.claim);
  return {
    checks: expected.length,
    runs: [inItsPlace(run), ...others].map(toObservation),
    known: expected.map((answer, check) => carried[check] ?? toKnownAnswer(answer)),
    parent: parent === null ? undefined : { claim: parent.claim, runs: onSeed.map(toObservation) },
  };
}

/** Treats the answer as claimed, since the record does not contain the evidence. */
function toKnownAnswer(answer: KnownAnswer['answer'] | null): KnownAnswer | undefined {
  return answer === null ? undefined : { answer, trust: 'claimed', witnesses: [] };
}
