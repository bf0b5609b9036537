import { type Decided, type Suspect, type Trust, certifies } from '../../oracle/index.js';
import { type SignedKind, plainSignature, shownBy } from '../../solver/index.js';
import { type FailureNeeds, needsOf } from '../ask/index.js';
import { type FindingRecord, type Repeated, type RunRecord, blamedRuns, crashSignatures } from '../log/index.js';
import { type Anomaly, anomalyOf } from './anomaly.js';

/** What of a solver's conduct changes from time to time. */
export type Changing = NonNullable<Repeated['suspected']>;

/**
 * What is known to go wrong in one solver. Whoever asks whether a bug is still the same bug asks `stillShows` about this: reducing,
 * bisecting, rechecking and replaying.
 */
export type Failure = FailureKind & {
  /** The options that it needs to show again; missing where none were tried away: all that it was seen with may be needed. */
  readonly needs?: FailureNeeds;
};

type FailureKind =
  | {
      readonly kind: 'wrong-answer';
      /** Counted from the last check, which is 1; null: at whichever check. */
      readonly fromEnd: number | null;
      /** What is answered there wrongly, and what is right. */
      readonly got: Decided;
      readonly expected: Decided;
      readonly trust: Trust;
      /** Whether all that is known is that a solver contradicts its own answer to the base. */
      readonly againstItself: boolean;
    }
  | {
      readonly kind: 'invalid-model';
      /** `false`: our evaluator says that the model is false; `complaint`: the solver's own check does; `mistaken`: it does of a model that is right. */
      readonly seen: 'false' | 'complaint' | 'mistaken';
      /** What the last check must answer; null where that is not known. */
      readonly expected: Decided | null;
      /** In which words the solver complained; null where it did not, or where that is not known. */
      readonly words: string | null;
      /** What the false part is made of; null where only its theories are known. */
      readonly parts: ReadonlySet<string> | null;
    }
  /** A crash with this signature, or with one of `also`, in which the same input ended too; any crash if the signature is null. */
  | { readonly kind: 'crash'; readonly signature: string | null; readonly also?: readonly string[] }
  /** A solver that does not always say the same: what of its conduct changed, and how often it was seen to. */
  | { readonly kind: 'unstable'; readonly suspected: Changing; readonly seen: Pick<Repeated, 'said' | 'times'> }
  | Anomaly
  /** Each check's right answer; null where it is not known. */
  | { readonly kind: 'expected'; readonly answers: readonly (Decided | null)[] }
  /** Nothing is known to be wrong: only what is answered is looked at. */
  | { readonly kind: 'none' };

/** The failure of one of those that are suspected, by its run; `trust` is the weakest evidence that will do. */
export function suspectedFailure(suspect: Suspect, run: RunRecord | undefined, trust: Trust = suspect.trust): Failure {
  switch (shownBy(suspect.kind)) {
    case 'crash':
      return { kind: 'crash', signature: plainSignature(suspect.signature ?? '') };
    case 'model':
      return modelFailure(run, { trust, signature: suspect.signature, expected: null });
    case 'answer': {
      const got = run?.answers[suspect.wrong?.check ?? 0];
      if (got !== 'sat' && got !== 'unsat') return { kind: 'none' };
      const expected = got === 'sat' ? 'unsat' : 'sat';
      return { kind: 'wrong-answer', fromEnd: null, got, expected, trust, againstItself: false };
    }
    // A reduction asks the oracle itself, about each candidate.
    case 'signature':
    case 'change':
    case 'time':
      return { kind: 'none' };
  }
}

/** A crash that was seen with these signatures. */
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
    return { kind: 'invalid-model', seen: 'false', expected, words, parts: partsOf(signature) ?? null };
  }
  const seen = sure && certifies(run?.model ?? undefined) ? 'mistaken' : 'complaint';
  return { kind: 'invalid-model', seen, expected, words, parts: null };
}

/** What a finding's reduction changed of what is known of it; the finding itself where it has none. */
type Known = Pick<FindingRecord, 'trust' | 'signature' | 'wrong' | 'expected' | 'model'>;

/** What is wrong on a finding's input, or on what it was reduced to, and which options it needs there. */
export function failureOf(finding: FindingRecord, of: 'reduced' | 'mutant'): Failure {
  const needs = needsOf(finding, of);
  const failure = kindOf(finding, of);
  return needs === undefined ? failure : { ...failure, needs };
}

function kindOf(finding: FindingRecord, of: 'reduced' | 'mutant'): Failure {
  const details = of === 'reduced' ? finding.reduced?.details : undefined;
  const runs = details?.runs ?? [...finding.runs, ...finding.tieBreakers];
  const known: Known = details ?? finding;
  switch (shownBy(finding.kind)) {
    case 'crash':
      return crashFailure(known.signature, crashSignatures(finding.repeats));
    case 'model':
      return modelFailureOf(known, blamedRuns({ ...finding, runs })[0]);
    case 'change': {
      const [seen] = finding.repeats ?? [];
      const suspected = seen?.suspected ?? 'wrong-answer';
      return { kind: 'unstable', suspected, seen: seen ?? { said: {}, times: 0 } };
    }
    case 'signature':
      return isSigned(finding) ? anomalyOf(finding, of, runs) : { kind: 'none' };
    case 'time':
      return { kind: 'none' };
    case 'answer':
      return wrongAnswer({ ...finding, runs, tieBreakers: [] }, known, of);
  }
}

function isSigned(finding: FindingRecord): finding is FindingRecord & { readonly kind: SignedKind } {
  return shownBy(finding.kind) === 'signature';
}

/** How its model is wrong, by what was recorded; the model that it rests on says more than a run, where there is one. */
function modelFailureOf({ trust, model, signature, expected }: Known, run: RunRecord | undefined): Failure {
  const found = modelFailure(run, { trust, signature: signature ?? undefined, expected: expected.at(-1) ?? null });
  if (trust !== 'certified' || !model) return { ...found, seen: 'complaint', parts: null };
  if (model.wrong === null) return { ...found, seen: 'mistaken', parts: null };
  return { ...found, seen: 'false', parts: partsOf(model.wrong.signature) ?? null };
}

function wrongAnswer(finding: FindingRecord, { wrong, expected, trust }: Known, of: 'reduced' | 'mutant'): Failure {
  if (wrong === null) return { kind: 'none' };
  const fromEnd = Math.max(1, expected.length - wrong.check);
  // What other solvers said of the whole input, they need not say of what it was reduced to.
  const alone = of === 'reduced' || finding.oracles.every((oracle) => oracle === 'metamorphic');
  const againstItself = trust === 'metamorphic' && alone;
  return {
    kind: 'wrong-answer',
    fromEnd,
    ...sidesOf(finding, wrong),
    trust,
    againstItself,
  };
}

type Wrong = NonNullable<FindingRecord['wrong']>;

/** Where it is open who is wrong, what the first of the suspects answered stands for the wrong answer. */
function sidesOf({ solver, suspects, runs }: FindingRecord, wrong: Wrong): Pick<Wrong, 'got' | 'expected'> {
  const { got, expected } = wrong;
  if (solver !== null) return { got, expected };
  const said = runs.find((run) => run.solver === suspects[0])?.answers[wrong.check];
  return said === expected ? { got: expected, expected: got } : { got, expected };
}

/** Connectives: what is false is false through something below them. */
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

/** What a false part is made of, from its signature; undefined where that names theories instead. */
export function partsOf(signature: string): ReadonlySet<string> | undefined {
  const [head = '', list = ''] = signature.replace(/^false (?:not )?/, '').split(' of ');
  const names = [head, ...list.split(', ')].filter((name) => name !== '' && !CONNECTIVES.has(name));
  // Theories begin with a capital letter, operators with a small one or a sign.
  return names.some((name) => /^[A-Z]/.test(name)) ? undefined : new Set(names);
}
