import { normaliseMessage } from '../../solver/index.js';
import { type CampaignEvent, type TestResult, outcomesIn } from '../log/index.js';

type BatchDone = CampaignEvent & { readonly kind: 'batch-done' };

/** What is added up for a strategy, a rewrite or a theory. */
export interface MutantCounts {
  /** Mutants that solvers were asked about. */
  mutants: number;
  /** Those of which the log says no more than what was answered: it is old. */
  unrecorded: number;
  /** Those that some solver rejected, though it had accepted the seed (where there is one). */
  refused: number;
  /** Those of them with which Gainsay itself finds something wrong. */
  illFormed: number;
  /** Mutants equal to an earlier one; not asked again. */
  duplicates: number;
  /** Milliseconds of all solvers. */
  solverMs: number;
  /** How often solvers gave each answer, and ended in each other way. */
  readonly outcomes: Map<string, number>;
}

export function noCounts(): MutantCounts {
  return { mutants: 0, unrecorded: 0, refused: 0, illFormed: 0, duplicates: 0, solverMs: 0, outcomes: new Map() };
}

/** Adds a batch to the counts of its strategy. */
export function addBatch(to: MutantCounts, { counts, results }: BatchDone): void {
  to.mutants += counts.tests;
  to.duplicates += counts.duplicates;
  for (const { ms, answers } of Object.values(counts.solvers)) {
    to.solverMs += ms;
    for (const [name, times] of Object.entries(answers)) count(to.outcomes, name, times);
  }
  for (const result of results) addVerdict(to, result);
}

/** Adds a test to the counts of one of the rewrites that made it, or of one of its theories. */
export function addTest(to: MutantCounts, result: TestResult): void {
  to.mutants++;
  to.solverMs += result.ms ?? 0;
  for (const said of Object.values(result.said)) for (const name of outcomesIn(said)) count(to.outcomes, name, 1);
  addVerdict(to, result);
}

function addVerdict(to: MutantCounts, result: TestResult): void {
  if (!isRecorded(result)) to.unrecorded++;
  if (Object.values(result.said).some((said) => outcomesIn(said).includes('rejected'))) to.refused++;
  if (result.illFormed !== undefined) to.illFormed++;
}

/** Whether a test's rewrites, theories and time are in the log. */
export function isRecorded({ rewrites, theories }: TestResult): boolean {
  return rewrites !== undefined && theories !== undefined;
}

/** Mutants that were refused for the same reason. */
export interface Refusal {
  readonly solver: string;
  /** What the solver said, without what differs from one mutant to the next. */
  readonly message: string;
  readonly mutants: number;
}

/** Adds up why solvers refused mutants. */
export class Refusals {
  readonly #times = new Map<string, Map<string, number>>();
  /** Mutants that every solver rejected that was asked about them: at least two. */
  #byAll = 0;

  add({ said, refused = {} }: TestResult): void {
    const all = Object.values(said);
    if (all.length > 1 && all.every((each) => outcomesIn(each).includes('rejected'))) this.#byAll++;
    for (const [solver, message] of Object.entries(refused)) {
      const reasons = this.#times.get(solver) ?? new Map<string, number>();
      count(reasons, normaliseMessage(message), 1);
      this.#times.set(solver, reasons);
    }
  }

  get byAll(): number {
    return this.#byAll;
  }

  /** The reasons, the most frequent first. */
  all(): Refusal[] {
    const all = [...this.#times].flatMap(([solver, reasons]) =>
      [...reasons].map(([message, mutants]) => ({ solver, message, mutants })),
    );
    return all.sort((a, b) => b.mutants - a.mutants || (a.solver + a.message < b.solver + b.message ? -1 : 1));
  }
}

function count(times: Map<string, number>, name: string, more: number): void {
  times.set(name, (times.get(name) ?? 0) + more);
}
