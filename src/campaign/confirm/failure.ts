import {
  type Decided,
  type Suspect,
  type Trust,
  certifies,
  type SignedKind,
  observationKind,
} from '../../oracle/index.js';
import { type FailureNeeds, findNeeds } from '../hunt/ask/index.js';
import {
  type FindingRecord,
  type RepeatedRuns,
  type RunRecord,
  findSuspectRuns,
  crashSignatures,
} from '../log/index.js';
import { type Anomaly, toAnomaly } from './anomaly.js';

export type VaryingProperty = NonNullable<RepeatedRuns['suspected']>;

/**
 * A known failure of one solver. `stillShows` decides whether an observation shows it, for reducing, bisecting,
 * rechecking and replaying alike.
 */
export type Failure = FailureKind & {
  /** Missing if dropping options was not tried, so that all may be needed. */
  readonly needs?: FailureNeeds;
};

type FailureKind =
  | {
      readonly kind: 'wrong-answer';
      /** Counted from the last check, which is 1; null means any check. */
      readonly fromEnd: number | null;
      readonly got: Decided;
      readonly expected: Decided;
      readonly trust: Trust;
      /** True if the only evidence is the solver's own answer to the base. */
      readonly againstItself: boolean;
    }
  | {
      readonly kind: 'invalid-model';
      /**
       * `false`: false by our evaluator. `complaint`: rejected by the solver's own check. `mistaken`: rejected by the
       * solver although it is right.
       */
      readonly seen: 'false' | 'complaint' | 'mistaken';
      /** The known answer to the last check, or null. */
      readonly expected: Decided | null;
      /** Null if there was none or it is unknown. */
      readonly words: string | null;
      /** Operators of the false part; null if only its theories are known. */
      readonly parts: ReadonlySet<string> | null;
    }
  /**
   * A crash with this signature or one of `also`, which occurred on the same input; any crash if the signature is
   * null.
   */
  | { readonly kind: 'crash'; readonly signature: string | null; readonly also?: readonly string[] }
  /** An unstable solver: the property that varies, and its frequencies. */
  | {
      readonly kind: 'unstable';
      readonly suspected: VaryingProperty;
      readonly seen: Pick<RepeatedRuns, 'said' | 'times'>;
    }
  | Anomaly
  | { readonly kind: 'expected'; readonly answers: readonly (Decided | null)[] }
  /** Nothing is known to be wrong: only the answers are compared. */
  | { readonly kind: 'none' };

/** The failure of a suspect by its run. `trust` is the weakest evidence that suffices. */
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
      return { kind: 'wrong-answer', fromEnd: null, got, expected, trust, againstItself: false };
    }
    // A reduction asks the oracle itself about each candidate.
    case 'signature':
    case 'change':
    case 'time':
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
    return { kind: 'invalid-model', seen: 'false', expected, words, parts: parseParts(signature) ?? null };
  }
  const seen = sure && certifies(run?.model ?? undefined) ? 'mistaken' : 'complaint';
  return { kind: 'invalid-model', seen, expected, words, parts: null };
}

type ReducibleFacts = Pick<FindingRecord, 'trust' | 'signature' | 'wrong' | 'expected' | 'model'>;

/** The failure of a finding's input or reduction, with the options it needs. */
export function toFailure(finding: FindingRecord, of: 'reduced' | 'mutant'): Failure {
  const needs = findNeeds(finding, of);
  const failure = toFailureKind(finding, of);
  return needs === undefined ? failure : { ...failure, needs };
}

function toFailureKind(finding: FindingRecord, of: 'reduced' | 'mutant'): Failure {
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

function isSigned(finding: FindingRecord): finding is FindingRecord & { readonly kind: SignedKind } {
  return observationKind(finding.kind) === 'signature';
}

/** The failure of the recorded model. The model that the finding rests on takes precedence over the run. */
function toModelFailure({ trust, model, signature, expected }: ReducibleFacts, run: RunRecord | undefined): Failure {
  const found = modelFailure(run, { trust, signature: signature ?? undefined, expected: expected.at(-1) ?? null });
  if (trust !== 'certified' || !model) return { ...found, seen: 'complaint', parts: null };
  if (model.wrong === null) return { ...found, seen: 'mistaken', parts: null };
  return { ...found, seen: 'false', parts: parseParts(model.wrong.signature) ?? null };
}

function wrongAnswer(
  finding: FindingRecord,
  { wrong, expected, trust }: ReducibleFacts,
  of: 'reduced' | 'mutant',
): Failure {
  if (wrong === null) return { kind: 'none' };
  const fromEnd = Math.max(1, expected.length - wrong.check);
  // Other solvers' answers to the whole input need not hold for its reduction.
  const alone = of === 'reduced' || finding.oracles.every((oracle) => oracle === 'metamorphic');
  const againstItself = trust === 'metamorphic' && alone;
  return {
    kind: 'wrong-answer',
    fromEnd,
    ...findSides(finding, wrong),
    trust,
    againstItself,
  };
}

type Wrong = NonNullable<FindingRecord['wrong']>;

/** If it is undecided which solver is wrong, the first suspect's answer counts as the wrong one. */
function findSides({ solver, suspects, runs }: FindingRecord, wrong: Wrong): Pick<Wrong, 'got' | 'expected'> {
  const { got, expected } = wrong;
  if (solver !== null) return { got, expected };
  const said = runs.find((run) => run.solver === suspects[0])?.answers[wrong.check];
  return said === expected ? { got: expected, expected: got } : { got, expected };
}

/** A connective is false because of a term below it. */
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

/** Operators in a false part's signature; undefined if it names theories instead. */
export function parseParts(signature: string): ReadonlySet<string> | undefined {
  const [head = '', list = ''] = signature.replace(/^false (?:not )?/, '').split(' of ');
  const names = [head, ...list.split(', ')].filter((name) => name !== '' && !CONNECTIVES.has(name));
  // Theories begin with a capital letter, operators with a lower-case letter or a symbol.
  return names.some((name) => /^[A-Z]/.test(name)) ? undefined : new Set(names);
}
