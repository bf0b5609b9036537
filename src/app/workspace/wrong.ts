import { hasOpenDefinitions, hasOwnTerms } from '../../campaign/index.js';
import { type Observation, type Suspect, suspectsOf } from '../../oracle/index.js';
import { type BugKind, countChecksInText, normaliseMessage } from '../../solver/index.js';
import { readScript } from '../../syntax/index.js';
import { type Called, type FormulaText, endingText } from './call.js';

/** What is wrong in what was said of a formula, as a hunt would suspect it of a seed. */
export interface Wrong {
  readonly kind: BugKind;
  /** Who is wrong, by their places among those asked; several where one of them must be. */
  readonly who: readonly number[];
  /** The others whose answers this rests on. */
  readonly witnesses: readonly number[];
  readonly because: string;
  /** The same for what looks like the same. */
  readonly key: string;
}

/** A formula, and its answer where that is known by the way it was made. */
export interface JudgedFormula extends FormulaText {
  readonly status?: 'sat' | 'unsat' | null;
}

/** Of a script that does not say how many answers it asks for: nobody gives so many. */
const NOBODY_KNOWS = -1;

/**
 * What is wrong, by the oracles of a hunt, the most trusted first. Unknown, time-outs and what a solver knows that it cannot do
 * contradict nothing. Nothing is asked again: a hunt confirms it.
 */
export function wrongIn(formula: JudgedFormula, called: readonly Called[]): Wrong[] {
  const { text, language, status } = formula;
  const checks = language === 'smt2' ? (countChecksInText(text) ?? NOBODY_KNOWS) : 1;
  const isRefused = called.some(({ outcome }) => outcome.kind === 'rejected' && outcome.why === undefined);
  const runs = called.map(observed);
  const known = status === null || status === undefined ? [] : [constructed(status)];
  const script = language === 'smt2' ? readScript(text).script : undefined;
  const own = {
    hasOwnTerms: isRefused && script !== undefined && hasOwnTerms(script),
    hasOpenDefinitions: script !== undefined && hasOpenDefinitions(script),
  };
  const suspects = suspectsOf({ checks, runs, known, parent: undefined, ...own });
  const placesOf = (names: readonly string[]) =>
    names.map((name) => runs.findIndex(({ solver }) => solver === name)).filter((at) => at >= 0);
  return suspects.flatMap((suspect) => {
    const { kind, because } = suspect;
    // Nobody is slow without a formula to compare with.
    if (kind === 'slow') return [];
    const who = placesOf(suspect.suspects);
    const first = called[who[0] ?? 0];
    const told =
      kind === 'crash' && first !== undefined ? `${suspect.suspects[0]} crashes: ${endingText(first)}` : because;
    return [{ kind, who, witnesses: placesOf(suspect.witnesses), because: told, key: keyOf(suspect, who) }];
  });
}

/** Everybody has a name of their own: a second one of the same name has its place behind it. */
function observed({ name, family, outcome, ms }: Called, at: number, all: readonly Called[]): Observation {
  const isFirst = all.findIndex((each) => each.name === name) === at;
  return { solver: isFirst ? name : `${name} (${at + 1})`, family, outcome, ms };
}

function constructed(answer: 'sat' | 'unsat') {
  return { answer, trust: 'certified', witnesses: ['construction'] } as const;
}

function keyOf({ kind, signature, wrong }: Suspect, who: readonly number[]): string {
  const what = signature === undefined ? (wrong?.got ?? '') : normaliseMessage(signature);
  return `${kind} ${who.join(' ')} ${what}`;
}
