import { type Exhausted, type MostAssignments, answerByExhaustion } from '../../generate/index.js';
import type { KnownAnswer } from '../../oracle/index.js';
import { type Script, termsOf } from '../../script/index.js';
import { Budget } from '../../semantics/index.js';

/** Stands among witnesses where all assignments were tried. */
export const EXHAUSTION = 'exhaustion';

/**
 * How much is computed for one script: terms times assignments, computed together or one by one. `beside` is next to nothing beside
 * asking a solver, `quick` takes less time than that.
 */
const EFFORTS = {
  beside: { compiled: 2 ** 16, interpreted: 400, steps: 5_000 },
  quick: { compiled: 2 ** 22, interpreted: 10_000 },
  whole: { compiled: 2 ** 27, interpreted: 400_000 },
} as const satisfies Readonly<Record<string, MostAssignments>>;
export type ProofEffort = keyof typeof EFFORTS;

/** What trying all assignments shows of a script's last check; undefined where that is nothing, or needs more effort. */
export function tryAll(script: Script, effort: ProofEffort): Exhausted | undefined {
  return answerByExhaustion(script, mostFor(script, effort), budgetFor(effort));
}

const STEPS: Readonly<Record<ProofEffort, number>> = { beside: 200_000, quick: 1_000_000, whole: 10_000_000 };

/** Without a clock: what is proved of a test case must not depend on the machine. */
export function budgetFor(effort: ProofEffort): Budget {
  return new Budget({ steps: STEPS[effort] });
}

/** The assignments that may be tried of a script. */
export function mostFor({ commands }: Script, effort: ProofEffort): MostAssignments {
  const size = commands.reduce((sum, each) => sum + termsOf(each).reduce((n, term) => n + term.size, 0), 1);
  const { compiled, interpreted, ...steps } = EFFORTS[effort];
  return { compiled: Math.floor(compiled / size), interpreted: Math.floor(interpreted / size), ...steps };
}

/** A test case is judged many times: when it is asked, and while it is confirmed. */
const tried = new WeakMap<Script, Exhausted | null>();

/** What trying all assignments shows, with the effort that every test case is worth. */
export function triedBeside(script: Script): Exhausted | undefined {
  const before = tried.get(script);
  if (before !== undefined) return before ?? undefined;
  const found = tryAll(script, 'beside');
  tried.set(script, found ?? null);
  return found;
}

/** Tries all assignments of a script once more, with the effort that a suspicion is worth; `exhaustedAnswer` then knows what it shows. */
export function tryHarder(script: Script): void {
  if (triedBeside(script) === undefined) tried.set(script, tryAll(script, 'quick') ?? null);
}

/** The answer to a script's last check that trying all assignments proves. */
export function exhaustedAnswer(script: Script): KnownAnswer | undefined {
  const found = triedBeside(script);
  return found && { answer: found.answer, trust: 'certified', witnesses: [EXHAUSTION] };
}
