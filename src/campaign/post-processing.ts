import { BUG_KINDS, shownBy } from '../solver/index.js';
import type { PostProcessingPlan, FindingRecord } from './log/index.js';
import type { PostProcessingTask } from './work/index.js';

/** Whether nothing was tried with a finding yet. */
const OPEN: Readonly<Record<PostProcessingTask['what'], (finding: FindingRecord) => boolean>> = {
  reduce: ({ reduced }) => reduced === undefined || reduced === null,
  bisect: ({ bisection }) => bisection === undefined || bisection === null,
};

/**
 * What is left to do, the gravest first: wrong answers, then models, then crashes; among equals in the order in which they
 * were found. A finding is made smaller before its versions are asked, since a small input is asked about sooner.
 */
export class PostProcessingQueue {
  readonly #plan: PostProcessingPlan;
  readonly #groups = { reduce: new Set<string>(), bisect: new Set<string>() };
  readonly #tasks: PostProcessingTask[] = [];

  constructor(plan: PostProcessingPlan) {
    this.#plan = plan;
  }

  get length(): number {
    return this.#tasks.length;
  }

  /** Hears of a finding, new or of an earlier session. */
  add(finding: FindingRecord): void {
    for (const what of ['reduce', 'bisect'] as const) {
      // The versions that are asked here are WebAssembly, which has nothing of the machine that may change.
      // What an oracle has a signature for, versions are not asked about: they are judged by what they say alone.
      const by = shownBy(finding.kind);
      if ((by === 'change' || by === 'signature') && what === 'bisect') continue;
      const wanted = this.#plan[what];
      // A crash that does not come each time stands for its group only as long as there is no other.
      const group = `${finding.kind === 'unstable' ? 'unstable ' : ''}${finding.group}`;
      const first = !this.#groups[what].has(group);
      this.#groups[what].add(group);
      if (wanted === 'none' || (wanted === 'auto' && !first) || !OPEN[what](finding)) continue;
      this.#tasks.push({ what, finding });
    }
  }

  /** Takes the next thing to do. */
  take(): PostProcessingTask | undefined {
    let best = 0;
    for (let i = 1; i < this.#tasks.length; i++) {
      if (urgency(this.#tasks[i] as PostProcessingTask) < urgency(this.#tasks[best] as PostProcessingTask)) best = i;
    }
    return this.#tasks.splice(best, 1)[0];
  }

  /** A finding was made smaller: what is still to be done with it is done with the smaller input. */
  replace(finding: FindingRecord): void {
    this.#tasks.forEach((task, i) => {
      if (task.finding.id === finding.id) this.#tasks[i] = { ...task, finding };
    });
  }
}

function urgency({ what, finding }: PostProcessingTask): number {
  return 2 * BUG_KINDS.indexOf(finding.kind) + (what === 'reduce' ? 0 : 1);
}
