import { type Answer } from '../../src/smt.js';
import {
  type Change,
  type Contradiction,
  type DriftPair,
  type DriftRun,
  type OutcomeClass,
  CHANGES,
} from './contract.js';

export interface ClassifiedChange {
  readonly change: Change;
  readonly check: number;
  readonly contradiction: Contradiction | null;
}

export function classifyChange(pairs: readonly DriftPair[], checks: number): ClassifiedChange {
  const from = pairs.map((pair) => pair.from);
  const to = pairs.map((pair) => pair.to);
  const contradiction = findContradiction(from, to);
  if (contradiction !== undefined) return { change: 'contradiction', check: contradiction.check, contradiction };
  const before = from.map((run) => outcomesByCheck(run, checks));
  const after = to.map((run) => outcomesByCheck(run, checks));
  const changes = Array.from({ length: checks + 1 }, (_, check) => {
    const at = (runs: readonly (readonly OutcomeClass[])[]) => runs.map((outcomes) => outcomes[check] ?? 'decided');
    return changeAt(at(before), at(after));
  });
  const change = changes.reduce((gravest, each) => (CHANGES.indexOf(each) < CHANGES.indexOf(gravest) ? each : gravest));
  return { change, check: changes.indexOf(change), contradiction: null };
}

export function hasSameOutcomes({ from, to }: DriftPair, checks: number): boolean {
  const other = outcomesByCheck(to, checks);
  return (
    outcomesByCheck(from, checks).every((outcome, check) => outcome === other[check]) &&
    findContradiction([from], [to]) === undefined
  );
}

/** The last outcome is that of the end. A failure counts for all checks that it prevents. */
function outcomesByCheck({ answers, standing }: DriftRun, checks: number): readonly OutcomeClass[] {
  const failure = standing === 'decided' || standing === 'unknown' ? undefined : standing;
  const outcomes = Array.from({ length: checks }, (_, check): OutcomeClass => {
    const answer = answers[check];
    if (answer === undefined) return standing;
    return answer === 'sat' || answer === 'unsat' ? 'decided' : answer;
  });
  const isAtEnd = answers.length >= checks && !answers.includes('refused');
  return [...outcomes, (isAtEnd ? failure : undefined) ?? 'decided'];
}

function changeAt(before: readonly OutcomeClass[], after: readonly OutcomeClass[]): Change {
  const older = new Set(before);
  const newer = new Set(after);
  if ([...newer].some((outcome) => older.has(outcome)))
    return older.size === 1 && newer.size === 1 ? 'same' : 'unsteady';
  return changeBetween(mostCommon(before), mostCommon(after));
}

function changeBetween(before: OutcomeClass, after: OutcomeClass): Change {
  if (after === 'crashed') return 'crash';
  if (after === 'invalid-model') return 'invalid-model';
  if (before === 'crashed') return 'crash-gone';
  if (after === 'decided') return 'answered';
  return before === 'decided' ? after : 'other';
}

function findContradiction(from: readonly DriftRun[], to: readonly DriftRun[]): Contradiction | undefined {
  for (const [some, others] of [
    [from, to],
    [from, from],
    [to, to],
  ] as const) {
    for (const one of some) {
      for (const other of others) {
        const found = findOpposite(one, other);
        if (found !== undefined) return found;
      }
    }
  }
  return undefined;
}

function findOpposite(from: DriftRun, to: DriftRun): Contradiction | undefined {
  for (const [check, answer] of from.answers.entries()) {
    const other = to.answers[check];
    if (isDecided(answer) && isDecided(other) && answer !== other) return { check, from: answer, to: other };
  }
  return undefined;
}

export function isDecided(answer: Answer | 'refused' | undefined): answer is 'sat' | 'unsat' {
  return answer === 'sat' || answer === 'unsat';
}

export function mostCommon(outcomes: readonly OutcomeClass[]): OutcomeClass {
  const times = (outcome: OutcomeClass) => outcomes.filter((each) => each === outcome).length;
  return outcomes.reduce((best, each) => (times(each) > times(best) ? each : best), outcomes[0] ?? 'unknown');
}
