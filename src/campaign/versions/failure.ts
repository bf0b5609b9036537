import type { Decided, Trust } from '../../oracle/index.js';
import type { FindingRecord, Repeated } from '../log/index.js';
import type { Changing } from '../judge/index.js';

/** What is known to go wrong: what a version is looked at for. */
export type Failure =
  | {
      readonly kind: 'wrong-answer';
      /** Counted from the last check, which is 1. */
      readonly fromEnd: number;
      /** What is answered there wrongly, and what is right. */
      readonly got: Decided;
      readonly expected: Decided;
      readonly trust: Trust;
      /** Whether all that is known is that a solver contradicts its own answer to the base. */
      readonly againstItself: boolean;
      /** Whether it is open which of the two answers is wrong. */
      readonly open: boolean;
    }
  | {
      readonly kind: 'invalid-model';
      /** `false`: our evaluator says that the model is false; `complaint`: the solver's own check does; `mistaken`: it does of a model that is right. */
      readonly seen: 'false' | 'complaint' | 'mistaken';
      /** What the last check must answer; null where that is not known. */
      readonly expected: Decided | null;
    }
  /** A crash with this signature; any crash where that is null. */
  | { readonly kind: 'crash'; readonly signature: string | null }
  /** A solver that does not always say the same: what of its conduct changed, and how often it was seen to. */
  | { readonly kind: 'unstable'; readonly suspected: Changing; readonly seen: Pick<Repeated, 'said' | 'times'> }
  /** Each check's right answer; null where it is not known. */
  | { readonly kind: 'expected'; readonly answers: readonly (Decided | null)[] }
  /** Nothing is known to be wrong: only what each version answers is looked at. */
  | { readonly kind: 'none' };

/** What a finding's reduction changed of what is known of it; the finding itself where it has none. */
type Known = Pick<FindingRecord, 'trust' | 'signature' | 'wrong' | 'expected' | 'model'>;

/** What is wrong on a finding's input, or on what it was reduced to. */
export function failureOf(finding: FindingRecord, of: 'reduced' | 'mutant'): Failure {
  const details = of === 'reduced' ? finding.reduced?.details : undefined;
  const runs = details?.runs ?? [...finding.runs, ...finding.tieBreakers];
  const known: Known = details ?? finding;
  switch (finding.kind) {
    case 'crash':
      return { kind: 'crash', signature: known.signature };
    case 'invalid-model':
      return { kind: 'invalid-model', seen: seenOf(known), expected: known.expected.at(-1) ?? null };
    case 'unstable': {
      const [seen] = finding.repeats ?? [];
      const suspected = seen?.suspected ?? 'wrong-answer';
      return { kind: 'unstable', suspected, seen: seen ?? { said: {}, times: 0 } };
    }
    case 'wrong-answer':
      return wrongAnswer({ ...finding, runs, tieBreakers: [] }, known, of);
  }
}

function seenOf({ trust, model }: Known): (Failure & { kind: 'invalid-model' })['seen'] {
  if (trust !== 'certified' || !model) return 'complaint';
  return model.wrong === null ? 'mistaken' : 'false';
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
    open: finding.solver === null,
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
