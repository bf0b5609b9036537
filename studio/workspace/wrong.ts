import { hasOpenDefinitions, hasOwnTerms } from '../../src/index.js';
import {
  type Observation,
  type Suspect,
  type BugKind,
  collectSuspects,
  countChecksInText,
  normaliseMessage,
  readScript,
} from '../../src/smt.js';
import { type CallResult, type FormulaText, endingText } from './call.js';

export interface SuspectedBug {
  readonly kind: BugKind;
  /** At least one of these callees is wrong. */
  readonly who: readonly number[];
  /** Callees whose answers are the evidence. */
  readonly witnesses: readonly number[];
  readonly because: string;
  /** Equal for bugs that look alike. */
  readonly key: string;
}

export interface JudgedCall extends CallResult {
  /** The evaluation of the model of the last check. */
  readonly judged?: Observation['model'] | undefined;
}

export interface JudgedFormula extends FormulaText {
  readonly status?: 'sat' | 'unsat' | null;
}

/** Differs from every number of answers. */
const UNKNOWN_COUNT = -1;

/** Most trusted oracle first. Unknown, time-outs and unsupported input contradict nothing. */
export function findSuspectedBugs(formula: JudgedFormula, called: readonly JudgedCall[]): SuspectedBug[] {
  const { text, language, status } = formula;
  const checks = language === 'smt2' ? (countChecksInText(text) ?? UNKNOWN_COUNT) : 1;
  const isRefused = called.some(({ outcome }) => outcome.kind === 'rejected' && outcome.why === undefined);
  const runs = called.map(toObservation);
  const known = status === null || status === undefined ? [] : [toKnownAnswer(status)];
  const script = language === 'smt2' ? readScript(text).script : undefined;
  const own = {
    hasOwnTerms: isRefused && script !== undefined && hasOwnTerms(script),
    hasOpenDefinitions: script !== undefined && hasOpenDefinitions(script),
  };
  const suspects = collectSuspects({ checks, runs, known, parent: undefined, ...own });
  const findIndices = (names: readonly string[]) =>
    names.map((name) => runs.findIndex(({ solver }) => solver === name)).filter((at) => at >= 0);
  return suspects.flatMap((suspect) => {
    const { kind, because } = suspect;
    // Slowness is relative to a seed, and a single call has no seed.
    if (kind === 'slow') return [];
    const who = findIndices(suspect.suspects);
    const first = called[who[0] ?? 0];
    const reason =
      kind === 'crash' && first !== undefined ? `${suspect.suspects[0]} crashes: ${endingText(first)}` : because;
    return [{ kind, who, witnesses: findIndices(suspect.witnesses), because: reason, key: makeKey(suspect, who) }];
  });
}

function toObservation(
  { name, family, outcome, ms, judged }: JudgedCall,
  at: number,
  all: readonly JudgedCall[],
): Observation {
  const isFirst = all.findIndex((each) => each.name === name) === at;
  return {
    solver: isFirst ? name : `${name} (${at + 1})`,
    family,
    outcome,
    ms,
    ...(judged === undefined ? {} : { model: judged }),
  };
}

function toKnownAnswer(answer: 'sat' | 'unsat') {
  return { answer, trust: 'certified', witnesses: ['construction'] } as const;
}

function makeKey({ kind, signature, wrong }: Suspect, who: readonly number[]): string {
  const what = signature === undefined ? (wrong?.got ?? '') : normaliseMessage(signature);
  return `${kind} ${who.join(' ')} ${what}`;
}
