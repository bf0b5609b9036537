import { BUG_KINDS, isAside, observationKind } from '../../oracle/index.js';
import type { PostProcessingPlan, FindingRecord } from '../log/index.js';
import type { PostProcessingTask } from './pool/index.js';

const OPEN: Readonly<Record<PostProcessingTask['what'], (finding: FindingRecord) => boolean>> = {
  reduce: ({ reduced }) => reduced === undefined || reduced === null,
  bisect: ({ bisection }) => bisection === undefined || bisection === null,
  confirm: ({ elsewhere }) => elsewhere === undefined,
};

/**
 * Orders tasks by gravity (wrong answers, models, crashes), then by discovery. A finding is reduced before its
 * versions are run, since a small input is faster.
 */
export class PostProcessingQueue {
  readonly #plan: PostProcessingPlan;
  readonly #can: (task: PostProcessingTask) => boolean;
  readonly #groups = { reduce: new Set<string>(), bisect: new Set<string>() };
  readonly #tasks: PostProcessingTask[] = [];
  readonly #reducing = new Set<string>();

  /** `can` tests whether a task is possible now. Others wait. */
  constructor(plan: PostProcessingPlan, can: (task: PostProcessingTask) => boolean = () => true) {
    this.#plan = plan;
    this.#can = can;
  }

  get length(): number {
    return this.#tasks.filter((task) => this.#isReady(task)).length;
  }

  #isReady(task: PostProcessingTask): boolean {
    return !(task.what === 'bisect' && this.#reducing.has(task.finding.id)) && this.#can(task);
  }

  add(finding: FindingRecord): void {
    // Non-bugs are reduced only on request (`gainsay reduce DIR ID`).
    if (isAside(finding.kind)) return;
    // Findings that look alike may differ in whether another machine reproduces them.
    if (this.#plan.confirmElsewhere === true && OPEN.confirm(finding)) this.#tasks.push({ what: 'confirm', finding });
    for (const what of ['reduce', 'bisect'] as const) {
      // `change`: versions here are WebAssembly, which does not vary with the machine. `signature`: a version is judged
      // by its output alone.
      const by = observationKind(finding.kind);
      if ((by === 'change' || by === 'signature') && what === 'bisect') continue;
      const wanted = this.#plan[what];
      // A crash that comes and goes represents its group only if there is no other.
      const group = `${finding.kind === 'unstable' ? 'unstable ' : ''}${finding.group}`;
      const first = !this.#groups[what].has(group);
      this.#groups[what].add(group);
      if (wanted === 'none' || (wanted === 'auto' && !first) || !OPEN[what](finding)) continue;
      this.#tasks.push({ what, finding });
    }
  }

  /** The caller must pass the task to `done` when it ends. */
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

  finish({ what, finding }: PostProcessingTask): void {
    if (what === 'reduce') this.#reducing.delete(finding.id);
  }

  replace(finding: FindingRecord): void {
    this.#tasks.forEach((task, i) => {
      if (task.finding.id === finding.id) this.#tasks[i] = { ...task, finding };
    });
  }
}

/** Order for one finding. The first needs only a few queries. */
const ORDER: readonly PostProcessingTask['what'][] = ['confirm', 'reduce', 'bisect'];

function urgency({ what, finding }: PostProcessingTask): number {
  return ORDER.length * BUG_KINDS.indexOf(finding.kind) + ORDER.indexOf(what);
}
