import type { SolverCounts } from './records/batch.js';
import type { CampaignEvent, EventBody } from './records/event.js';
import { NO_COUNTS, addCounts, addRun } from './runs.js';
import { isSilent, describeSilence } from './trouble.js';

const QUERIES_BEFORE_DROP = 50;

/** Finds solvers that never answer. Queries that were not sent do not count. */
export class SilentSolvers {
  readonly #counts = new Map<string, SolverCounts>();
  readonly #complaints = new Map<string, string>();
  readonly #dropped = new Map<string, string>();

  /** Dropped solvers with reasons, except those that answered in another part of the campaign. */
  get dropped(): ReadonlyMap<string, string> {
    return new Map([...this.#dropped].filter(([solver]) => isSilent(this.#counts.get(solver))));
  }

  add(event: CampaignEvent): void {
    if (event.kind === 'seed-judged') {
      for (const run of event.runs) {
        this.#count(run.solver, addRun(NO_COUNTS, run));
        if (run.detail !== null && run.outcome !== 'timeout') this.#complaints.set(run.solver, run.detail);
      }
    } else if (event.kind === 'batch-done') {
      for (const [solver, counts] of Object.entries(event.counts.solvers)) this.#count(solver, counts);
      for (const { refused = {} } of event.results)
        for (const [solver, complaint] of Object.entries(refused)) this.#complaints.set(solver, complaint);
    } else if (event.kind === 'solver-dropped') {
      this.#dropped.set(event.solver, event.because);
    } else if (event.kind === 'campaign-resumed' && event.plan?.solvers !== undefined) {
      // Another build of the solver may answer.
      for (const each of [this.#counts, this.#complaints, this.#dropped]) each.clear();
    }
  }

  listDrops(): EventBody<CampaignEvent & { readonly kind: 'solver-dropped' }>[] {
    return [...this.#counts].flatMap(([solver, counts]) => {
      if (counts.runs < QUERIES_BEFORE_DROP || !isSilent(counts) || this.#dropped.has(solver)) return [];
      const because = describeSilence(solver, counts, this.#complaints.get(solver));
      return [{ kind: 'solver-dropped', solver, queries: counts.runs, because }];
    });
  }

  #count(solver: string, counts: SolverCounts): void {
    this.#counts.set(solver, addCounts(this.#counts.get(solver) ?? NO_COUNTS, counts));
  }
}
