import { BUG_KINDS, isAside, shownBy } from '../solver/index.js';
import type { PostProcessingPlan, FindingRecord } from './log/index.js';
import type { PostProcessingTask } from './work/index.js';

/** Whether nothing was tried with a finding yet. */
const OPEN: Readonly<Record<PostProcessingTask['what'], (finding: FindingRecord) => boolean>> = {
  reduce: ({ reduced }) => reduced === undefined || reduced === null,
  bisect: ({ bisection }) => bisection === undefined || bisection === null,
  confirm: ({ elsewhere }) => elsewhere === undefined,
};

/**
 * What is left to do, the gravest first: wrong answers, then models, then crashes; among equals in the order in which they
 * were found. A finding is made smaller before its versions are asked, since a small input is asked about sooner.
 */
export class PostProcessingQueue {
  readonly #plan: PostProcessingPlan;
  readonly #can: (task: PostProcessingTask) => boolean;
  readonly #groups = { reduce: new Set<string>(), bisect: new Set<string>() };
  readonly #tasks: PostProcessingTask[] = [];
  /** The findings that are being made smaller: their versions are not asked meanwhile. */
  readonly #reducing = new Set<string>();

  /** `can`: whether something can be done now; what cannot waits. */
  constructor(plan: PostProcessingPlan, can: (task: PostProcessingTask) => boolean = () => true) {
    this.#plan = plan;
    this.#can = can;
  }

  /** How many can be done now. */
  get length(): number {
    return this.#tasks.filter((task) => this.#isReady(task)).length;
  }

  #isReady(task: PostProcessingTask): boolean {
    return !(task.what === 'bisect' && this.#reducing.has(task.finding.id)) && this.#can(task);
  }

  /** Hears of a finding, new or of an earlier session. */
  add(finding: FindingRecord): void {
    // What is no bug is made smaller where somebody asks for it (`gainsay reduce DIR ID`).
    if (isAside(finding.kind)) return;
    // What looks alike may still differ in whether it shows elsewhere.
    if (this.#plan.confirmElsewhere === true && OPEN.confirm(finding)) this.#tasks.push({ what: 'confirm', finding });
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

  /** Takes the next thing to do; `done` is to hear of it when it is over. */
  take(): PostProcessingTask | undefined {
    let best: number | undefined;
    let least = Infinity;
    for (const [i, task] of this.#tasks.entries()) {
      if (urgency(task) >= least || !this.#isReady(task)) continue;
      best = i;
      least = urgency(task);
    }
    const task = best === undefined ? undefined : this.#tasks.splice(best, 1)[0];
    if (task?.what === 'reduce') this.#reducing.add(task.finding.id);
    return task;
  }

  /** Hears that something taken is over, whatever came of it. */
  done({ what, finding }: PostProcessingTask): void {
    if (what === 'reduce') this.#reducing.delete(finding.id);
  }

  /** A finding was made smaller: what is still to be done with it is done with the smaller input. */
  replace(finding: FindingRecord): void {
    this.#tasks.forEach((task, i) => {
      if (task.finding.id === finding.id) this.#tasks[i] = { ...task, finding };
    });
  }
}

/** With one finding, in this order: the first takes a few queries. */
const ORDER: readonly PostProcessingTask['what'][] = ['confirm', 'reduce', 'bisect'];

function urgency({ what, finding }: PostProcessingTask): number {
  return ORDER.length * BUG_KINDS.indexOf(finding.kind) + ORDER.indexOf(what);
}
