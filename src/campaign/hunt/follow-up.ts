import { BUG_KINDS, isNonBug } from '../../oracle/index.js';
import {
  type CampaignEvent,
  type FindingState,
  type PostProcessingPlan,
  type Recognition,
  Findings,
  isWithdrawn,
  makeRefutation,
} from '../log/index.js';
import { firstLine, groupBy } from '../../util/index.js';
import type { LedHunt } from './context.js';
import {
  Grouping,
  chooseRepresentative,
  decideGroupState,
  explainExclusion,
  findInBaseline,
  selectBisection,
} from '../triage/index.js';
import { messageOf } from './draw/index.js';
import type { Pool, PoolSlot, PostProcessed, PostProcessingTask } from './pool/pool.js';

/** Maximum share of the pool's slots, and of their time, for reducing and bisecting findings. */
const SHARE = 0.5;
/** Time reserved at the end: `eachMs` milliseconds a task, at most `share` of all time. */
const RESERVE = { share: 0.25, eachMs: 15_000 } as const;

/** Reduces and bisects findings. Each task takes a slot, like a batch, so that the load is constant. */
export class FollowUps {
  readonly #hunt: LedHunt;
  readonly #queue: PostProcessingQueue;
  readonly #findings = new Findings();
  readonly #running = new Set<Promise<void>>();
  readonly #started: number;
  #spent = 0;
  readonly #cutOff: PostProcessingTask[] = [];

  constructor(hunt: LedHunt) {
    this.#hunt = hunt;
    this.#queue = new PostProcessingQueue(hunt.state.plan.postProcessing, hunt.pool);
    this.#started = hunt.runtime.clock.now();
    for (const finding of hunt.state.findings) this.add(finding);
  }

  /** Ignores bugs of earlier campaigns and withdrawn findings. */
  add(finding: FindingState): void {
    const { baseline } = this.#hunt;
    if (baseline && findInBaseline(baseline, finding)?.isReturned === false) return;
    this.#findings.add({ kind: 'finding', at: 0, finding });
    if (isWithdrawn(finding, this.#hunt.state.refuted)) this.#hunt.throttle.ignore(finding);
    else this.#queue.add(finding);
  }

  async withdraw(event: CampaignEvent & { readonly kind: 'claim-refuted' }): Promise<void> {
    this.#findings.add(event);
    for (const finding of this.#findings.all.filter((each) => this.#findings.isWithdrawn(each))) {
      this.#queue.drop(finding);
      this.#hunt.throttle.ignore(finding);
      await this.#hunt.runtime.writeFinding(finding);
    }
  }

  get isDue(): boolean {
    const { pool, runtime } = this.#hunt;
    const most = Math.max(1, Math.floor(pool.room * SHARE));
    const elapsed = runtime.clock.now() - this.#started;
    return this.#queue.length > 0 && this.#running.size < most && this.#spent <= SHARE * pool.room * elapsed;
  }

  /** True if the rest of the time is needed for reductions and bisections. */
  isLate({ leftMs, ofMs }: { readonly leftMs: number; readonly ofMs: number }): boolean {
    const { room } = this.#hunt.pool;
    return leftMs < Math.min(RESERVE.share * ofMs, (RESERVE.eachMs * this.#queue.length) / room);
  }

  async start(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const slot = await this.#hunt.pool.take();
    const task = this.#queue.take();
    if (task === undefined) return slot.leave();
    const work = this.#do(task, slot, signal).finally(() => this.#queue.finish(task));
    const tracked = work.finally(() => this.#running.delete(tracked));
    this.#running.add(tracked);
    tracked.catch((error: unknown) => this.#hunt.fail(error));
  }

  async drain(signal: AbortSignal): Promise<void> {
    while (this.#queue.length > 0 || this.#running.size > 0 || this.#queue.refill()) {
      signal.throwIfAborted();
      if (this.#queue.length > 0 && this.#running.size < this.#hunt.pool.room) await this.start(signal);
      else await Promise.race(this.#running);
    }
  }

  async settle(): Promise<void> {
    await Promise.allSettled(this.#running);
  }

  listUnfinished(): { unreduced?: string[]; unbisected?: string[] } {
    for (const task of this.#cutOff) this.#queue.push(task);
    this.#queue.refill();
    const [unreduced, unbisected] = (['reduce', 'bisect'] as const).map((what) =>
      this.#queue.tasks.flatMap((task) => (task.what === what ? [task.finding.id] : [])),
    ) as [string[], string[]];
    return { ...(unreduced.length > 0 && { unreduced }), ...(unbisected.length > 0 && { unbisected }) };
  }

  async #do(task: PostProcessingTask, slot: PoolSlot, signal: AbortSignal): Promise<void> {
    const { clock } = this.#hunt.runtime;
    const from = clock.now();
    const event = await this.#result(task, slot, signal);
    this.#spent += clock.now() - from;
    if (event === undefined) {
      if (signal.aborted) this.#cutOff.push(task);
      return;
    }
    const finding = this.#findings.add(await this.#hunt.log(event));
    if (event.kind === 'finding-bisected' && event.bisection.unfinished) this.#cutOff.push(task);
    if (finding === undefined) return;
    if (event.kind === 'finding-left' && event.refuted !== undefined && event.worker === undefined)
      return void (await this.#hunt.log(makeRefutation(finding, event.refuted)));
    this.#queue.replace(finding);
    await this.#hunt.runtime.writeFinding(finding);
  }

  /** Logs an internal error as a fault, so that the error does not end the campaign. */
  async #result(task: PostProcessingTask, slot: PoolSlot, signal: AbortSignal): Promise<PostProcessed | undefined> {
    try {
      return await slot.process(task, signal);
    } catch (error) {
      if (signal.aborted) return undefined;
      const { what, finding } = task;
      const message = messageOf(error);
      await this.#hunt.log({ kind: 'fault', coordinates: finding.coordinates, message });
      return what === 'confirm'
        ? undefined
        : { kind: 'finding-left', id: finding.id, what, because: firstLine(message) };
    }
  }
}

const OPEN: Readonly<Record<PostProcessingTask['what'], (finding: FindingState) => boolean>> = {
  reduce: ({ reduced }) => reduced === undefined,
  bisect: ({ bisection }) => bisection === undefined || bisection.unfinished === true,
  confirm: ({ elsewhere }) => elsewhere === undefined,
};

/** Order of the tasks on one finding. `confirm` comes first, since it needs only a few queries. */
const ORDER: readonly PostProcessingTask['what'][] = ['confirm', 'reduce', 'bisect'];

/** Orders tasks by gravity, then by discovery. Reduces a finding before bisecting it: a small input runs faster. */
export class PostProcessingQueue {
  readonly #plan: PostProcessingPlan;
  readonly #pool: Pick<Pool, 'accepts'>;
  readonly #groups = { reduce: new Set<string>(), bisect: new Set<string>() };
  readonly #waiting = Array.from(
    { length: ORDER.length * BUG_KINDS.length },
    () => new Map<string, PostProcessingTask>(),
  );
  readonly #reducing = new Set<string>();
  readonly #bisecting = new Set<string>();
  readonly #findings = new Map<string, FindingState>();
  /** Each task is added once more at most, since it may have no result again. */
  readonly #refilled = new Set<string>();
  #grouping = new Grouping([]);
  #isStale = false;

  constructor(plan: PostProcessingPlan, pool: Pick<Pool, 'accepts'>) {
    this.#plan = plan;
    this.#pool = pool;
  }

  get tasks(): readonly PostProcessingTask[] {
    this.#regroup();
    return this.#waiting.flatMap((tasks) => [...tasks.values()]);
  }

  /** May count bisections that `take` drops, because grouping all findings for each call would take too long. */
  get length(): number {
    return this.#waiting.reduce(
      (sum, tasks) => sum + [...tasks.values()].filter((task) => this.#isReady(task)).length,
      0,
    );
  }

  #isReady(task: PostProcessingTask): boolean {
    const { what, finding } = task;
    if (what === 'confirm') return this.#pool.accepts(task);
    const running = what === 'reduce' ? this.#reducing : this.#bisecting;
    const isGroupBusy = () => [...running].some((id) => this.#groupOf(id) === this.#groupOf(finding.id));
    const isBusy =
      (what === 'bisect' && this.#reducing.has(finding.id)) || (this.#plan[what] === 'auto' && isGroupBusy());
    return !isBusy && this.#pool.accepts(task);
  }

  #groupOf(id: string): string | undefined {
    const finding = this.#findings.get(id);
    return finding && this.#nameGroup(finding, this.#grouping.of(finding));
  }

  /** An intermittent crash represents its group only if there is no other finding. */
  #nameGroup({ kind }: FindingState, group: string): string {
    return kind === 'unstable' ? `unstable ${group}` : group;
  }

  /** Drops tasks whose group has a result, since reductions merge groups. */
  #regroup(): void {
    if (!this.#isStale) return;
    this.#isStale = false;
    this.#grouping = new Grouping([...this.#findings.values()]);
    for (const [what, name] of [
      ['reduce', 'reduced'],
      ['bisect', 'bisection'],
    ] as const) {
      if (this.#plan[what] !== 'auto') continue;
      const waiting = this.#waiting.filter((tasks) => [...tasks.values()].some((task) => task.what === what));
      const done = new Set<string | undefined>();
      for (const [id, finding] of this.#findings)
        if (finding[name] && !waiting.some((tasks) => tasks.get(id)?.what === what)) done.add(this.#groupOf(id));
      for (const tasks of waiting)
        for (const [id, task] of tasks) if (task.what === what && done.has(this.#groupOf(id))) tasks.delete(id);
    }
  }

  add(finding: FindingState): void {
    this.#update(finding);
    // Non-bugs are reduced only on request (`gainsay reduce DIR ID`).
    if (isNonBug(finding.kind)) return;
    // Findings of one group may differ in whether another machine reproduces them.
    const isConfirmed = finding.known !== undefined || !OPEN.confirm(finding);
    if (this.#plan.confirmElsewhere === true && !isConfirmed) this.push({ what: 'confirm', finding });
    for (const what of ['reduce', 'bisect'] as const) {
      const wanted = this.#plan[what];
      if (explainExclusion(what, finding, finding.known !== undefined, wanted) !== undefined) continue;
      const group = this.#nameGroup(finding, finding.group);
      const first = !this.#groups[what].has(group);
      this.#groups[what].add(group);
      if ((wanted === 'auto' && !first) || !OPEN[what](finding)) continue;
      this.push({ what, finding });
    }
  }

  /**
   * Adds a task for each group whose representative is not reduced, or of which no finding is bisected. If a bisection
   * shows that a group is not the known bug, its findings recorded as known count too.
   */
  refill(): boolean {
    this.#regroup();
    for (const members of groupBy([...this.#findings.values()], ({ id }) => this.#groupOf(id)).values()) {
      const isKnown = decideGroupState(members, findRecorded).known !== null;
      for (const what of ['reduce', 'bisect'] as const) {
        const wanted = this.#plan[what];
        const open = members.filter(
          (each) => explainExclusion(what, each, isKnown && each.known !== undefined, wanted) === undefined,
        );
        const isWaiting = ({ id }: FindingState) => this.#waiting.some((tasks) => tasks.get(id)?.what === what);
        if (wanted === 'auto' && open.some(isWaiting)) continue;
        const known = open.filter((each) => each.known !== undefined);
        for (const finding of wanted === 'all' ? known : [chooseRepresentative(open) ?? []].flat()) {
          const covering = wanted === 'all' ? [finding] : open;
          const isDone =
            what === 'reduce'
              ? finding.reduced !== undefined
              : (finding.bisection ?? selectBisection(finding, covering)) !== null;
          const task = `${what} ${finding.id}`;
          if (isDone || finding.left?.[what] !== undefined || this.#refilled.has(task)) continue;
          this.#refilled.add(task);
          this.push({ what, finding });
        }
      }
    }
    return this.length > 0;
  }

  #update(finding: FindingState): void {
    this.#findings.set(finding.id, finding);
    this.#isStale = true;
  }

  push(task: PostProcessingTask): void {
    this.#waiting[urgency(task)]?.set(task.finding.id, task);
  }

  /** The caller must call `finish` with the task when the task ends. */
  take(): PostProcessingTask | undefined {
    this.#regroup();
    for (const tasks of this.#waiting) {
      for (const [id, task] of tasks) {
        if (!this.#isReady(task)) continue;
        tasks.delete(id);
        if (task.what === 'reduce') this.#reducing.add(id);
        else if (task.what === 'bisect') this.#bisecting.add(id);
        return task;
      }
    }
    return undefined;
  }

  finish({ what, finding }: PostProcessingTask): void {
    if (what === 'reduce') this.#reducing.delete(finding.id);
    if (what === 'bisect') this.#bisecting.delete(finding.id);
  }

  drop({ id }: FindingState): void {
    this.#findings.delete(id);
    this.#isStale = true;
    for (const tasks of this.#waiting) tasks.delete(id);
  }

  replace(finding: FindingState): void {
    for (const tasks of this.#waiting) {
      const task = tasks.get(finding.id);
      if (task !== undefined) tasks.set(finding.id, { ...task, finding });
    }
    this.#update(finding);
  }
}

const findRecorded = ({ known }: FindingState): Recognition | undefined =>
  known === undefined ? undefined : { name: known, isReturned: false };

function urgency({ what, finding }: PostProcessingTask): number {
  return ORDER.length * BUG_KINDS.indexOf(finding.kind) + ORDER.indexOf(what);
}
