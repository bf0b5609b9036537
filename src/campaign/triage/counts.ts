import { normaliseMessage } from '../../solver/index.js';
import { type CampaignEvent, type TestResult, parseOutcomes } from '../log/index.js';

type BatchDone = CampaignEvent & { readonly kind: 'batch-done' };

export interface MutantCounts {
  mutants: number;
  refused: number;
  illFormed: number;
  duplicates: number;
  solverMs: number;
  readonly outcomes: Map<string, number>;
}

export function noCounts(): MutantCounts {
  return { mutants: 0, refused: 0, illFormed: 0, duplicates: 0, solverMs: 0, outcomes: new Map() };
}

export function addBatch(to: MutantCounts, { counts, results }: BatchDone): void {
  to.mutants += counts.tests;
  to.duplicates += counts.duplicates;
  for (const { ms, answers } of Object.values(counts.solvers)) {
    to.solverMs += ms;
    for (const [name, times] of Object.entries(answers)) count(to.outcomes, name, times);
  }
  for (const result of results) addVerdict(to, result);
}

export function addTest(to: MutantCounts, result: TestResult): void {
  to.mutants++;
  to.solverMs += result.ms;
  for (const said of Object.values(result.said)) for (const name of parseOutcomes(said)) count(to.outcomes, name, 1);
  addVerdict(to, result);
}

function addVerdict(to: MutantCounts, result: TestResult): void {
  if (Object.values(result.said).some((said) => parseOutcomes(said).includes('rejected'))) to.refused++;
  if (result.illFormed !== undefined) to.illFormed++;
}

export interface Refusal {
  readonly solver: string;
  /** The solver's message without the parts that vary between mutants. */
  readonly message: string;
  readonly mutants: number;
}

export class Refusals {
  readonly #times = new Map<string, Map<string, number>>();
  #byAll = 0;

  add({ said, refused = {} }: TestResult): void {
    const all = Object.values(said);
    if (all.length > 1 && all.every((each) => parseOutcomes(each).includes('rejected'))) this.#byAll++;
    for (const [solver, message] of Object.entries(refused)) {
      const reasons = this.#times.get(solver) ?? new Map<string, number>();
      count(reasons, normaliseMessage(message), 1);
      this.#times.set(solver, reasons);
    }
  }

  get byAll(): number {
    return this.#byAll;
  }

  /** Most frequent first. */
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
