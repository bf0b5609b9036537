import { visibleLine } from '../../util/index.js';
import type { CampaignEvent, SeedJudged } from './records/event.js';
import type { Plan } from './records/plan.js';

const LONGEST_MESSAGE = 200;

/** Returns why a judged seed gets no mutants from any strategy; undefined if it may get some. */
export function explainFailedSeed(judged: SeedJudged): string | undefined {
  const { standing, excused, runs, unsent } = judged;
  if (standing === 'disputed' || excused.length < runs.length) return undefined;
  if (runs.length > 0) return `every solver fails on the seed (${failuresText(judged)})`;
  if (unsent === undefined) return 'the seed could not be judged (an internal error)';
  const pairs = Object.entries(unsent).map(([solver, lacking]) => `${solver}: ${lacking}`);
  return `the seed uses features that the solvers lack (${pairs.join(', ')})`;
}

function failuresText({ excused, runs }: SeedJudged): string {
  const runsOf = new Map(runs.map((run) => [run.solver, run]));
  const failures = excused.map(({ solver, because }) => {
    const { detail, outcome } = runsOf.get(solver) ?? {};
    const message = visibleLine((detail ?? '').replace(/\s+/g, ' '));
    // The summary counts such a run by its answer.
    const failure = because === 'invalid-model' && outcome === 'answered' ? 'sat with a false model' : because;
    return `${solver}: ${failure}${message === '' ? '' : `, ${message.slice(0, LONGEST_MESSAGE)}`}`;
  });
  return failures.join('; ');
}

export interface LeftOutFile {
  readonly path: string;
  readonly reason: string;
  readonly isSeed: boolean;
}

/**
 * Lists files that are not seeds, and seeds without mutants. A seed on which every solver fails is listed once it is
 * judged, since the time may end before the event `seed-left-out`.
 */
export class LeftOut {
  #budget: Plan['budget'] | undefined;
  #seeds: ReadonlySet<string> = new Set();
  readonly #reasons = new Map<string, string>();
  readonly #failed = new Map<string, string>();

  add(event: CampaignEvent): void {
    if (event.kind === 'campaign-started') {
      this.#seeds = new Set(event.plan.seeds.map(({ path }) => path));
      this.#budget = event.plan.budget;
    } else if (event.kind === 'campaign-resumed') this.#budget = event.plan?.budget ?? this.#budget;
    else if (event.kind === 'seed-left-out') this.#reasons.set(event.path, event.reason);
    else if (event.kind === 'seed-judged') {
      const reason = explainFailedSeed(event);
      if (reason !== undefined) this.#failed.set(event.path, reason);
    }
  }

  all(): LeftOutFile[] {
    // A hunt with `--tests 0` makes no mutants of any seed.
    const reasons = new Map([...this.#reasons, ...(this.#budget?.tests === 0 ? [] : this.#failed)]);
    return [...reasons].map(([path, reason]) => ({ path, reason, isSeed: this.#seeds.has(path) }));
  }
}
