import { CampaignStopped } from '../ask/index.js';
import { messageOf } from '../draw/index.js';
import {
  type BatchDone,
  type CampaignEvent,
  type FindingState,
  type Machine,
  type SeedJudged,
  type Task,
  batchName,
  isPostProcessed,
  markReported,
  findSettledId,
  slowName,
  taskName,
} from '../../log/index.js';
import { isNonBug } from '../../../oracle/index.js';
import type { Hunt } from '../context.js';
import type { Dispatch, DeliveredReport } from './dispatch.js';
import { findCoordinates, findForeign, findTask, findTaskMismatch, ReportTexts } from './foreign-report.js';
import {
  type BatchReport,
  type BatchWork,
  type JudgedSeed,
  type Pool,
  type PoolSlot,
  type PostProcessed,
  type PostProcessingTask,
  HANDOVER_REASON,
  NOTHING_ASKED,
  once,
  withResolvers,
} from './pool.js';
import { UnenteredBatches } from './unentered-batches.js';
import { type Reproducer, LeaderReproducer, reproduceResult, verifyJudgement } from './reproducer.js';

/** Milliseconds without a report after which a stopped campaign no longer waits for workers. */
const GRACE = 10_000;
/** Milliseconds that an answer to a worker waits for earlier batches. */
const PATIENCE = 200;
/** Number of finished batches of which late findings are still accepted. */
const MOST_DECISIONS = 10_000;

type Last = CampaignEvent | null;

interface HeldEvent {
  readonly event: CampaignEvent;
  readonly index: number;
  readonly report: DeliveredReport;
}

interface HeldEvents {
  readonly names: Set<string>;
  done: Promise<void>;
}

/** Events that are held at a time per test case of a batch, far more than a test case causes. */
const MOST_HELD = 100;
/** Events that are held at a time of a batch that is not scheduled yet. */
const MOST_UNSCHEDULED = 500;

interface Outstanding {
  readonly done: Promise<Last>;
  settle(event: Last): void;
  fail(error: unknown): void;
}

/** Delegates work to remote workers. Accepts each finding once. Stores results of tasks that are not assigned yet. */
export class RemotePool implements Pool {
  readonly #hunt: Hunt;
  readonly #dispatch: Dispatch;
  readonly #reproducer: Reproducer | undefined;
  readonly #works = new Map<string, BatchWork>();
  readonly #held = new Map<string, HeldEvents>();
  /** Events of batches that an earlier leader scheduled, and this leader not yet. */
  readonly #unscheduled = new Map<string, Map<string, HeldEvent>>();
  readonly #reportTexts: ReportTexts;
  readonly #looking = new Map<string, Promise<void>>();
  #lastLook: Promise<void> = Promise.resolve();
  readonly #out = new Map<string, Outstanding>();
  readonly #unentered: UnenteredBatches;
  /** The new test cases of batches that ended. */
  readonly #decisions = new Map<string, NonNullable<BatchWork['decided']>>();
  readonly #early = new Map<string, DeliveredReport>();
  readonly #untaken = new Map<string, DeliveredReport>();
  readonly #finished: Set<string>;
  readonly #settled: Set<string>;
  readonly #slow: Set<string>;
  readonly #faults = new Set<string>();
  readonly #hosts = new Map<string, string>();
  readonly #waiting: (() => void)[] = [];
  readonly #forget: () => void;
  readonly #listening: Promise<void>;
  #reserved = 0;
  #heardAt: number;
  #failure: { readonly error: unknown } | undefined;

  constructor(hunt: Hunt, dispatch: Dispatch, reproducer = openReproducer(hunt, dispatch)) {
    this.#hunt = hunt;
    this.#dispatch = dispatch;
    this.#reproducer = reproducer;
    this.#reportTexts = new ReportTexts(hunt.runtime.store);
    this.#unentered = new UnenteredBatches(hunt, {
      post: (task, attempt) => dispatch.post(task, attempt),
      giveUp: (name, fault) => this.#out.get(name)?.settle(fault),
    });
    const { done, judged, settled, slow, findings, machineOf } = hunt.state;
    this.#finished = new Set([
      ...[...done.values()].map(({ batch }) => `ask ${batchName(batch)}`),
      ...[...judged.keys()].map((seed) => `judge ${seed}`),
    ]);
    this.#settled = new Set(settled);
    this.#slow = new Set(slow);
    for (const { id } of findings) this.#addMachine(id, machineOf(id));
    this.#heardAt = hunt.runtime.clock.now();
    this.#forget = dispatch.onRoom(() => this.#wake());
    this.#listening = this.#listen();
    hunt.signal.addEventListener('abort', () => void this.#stop(), { once: true });
    hunt.failed.addEventListener('abort', () => dispatch.kill?.(), { once: true });
  }

  get room(): number {
    return this.#dispatch.room;
  }

  /** `confirm` needs a worker on a host other than the host that reported the finding. */
  accepts({ what, finding }: PostProcessingTask): boolean {
    if (what !== 'confirm') return true;
    const seenOn = this.#hosts.get(finding.id);
    return seenOn !== undefined && [...this.#dispatch.hosts].some((host) => host !== seenOn);
  }

  async take(): Promise<PoolSlot> {
    while (this.#reserved >= this.#dispatch.room) {
      this.#hunt.signal.throwIfAborted();
      await new Promise<void>((wake) => this.#waiting.push(wake));
    }
    this.#reserved++;
    const leave = once(() => {
      this.#reserved--;
      this.#wake();
    });
    return {
      judge: (seed) => this.#judge({ kind: 'judge', seed: seed.blob }, leave),
      ask: (work) => this.#ask(work, leave),
      process: (task, signal) => this.#process(task, leave, signal),
      leave,
    };
  }

  onEvent(event: CampaignEvent): void {
    const id = findSettledId(event);
    if (id !== undefined) this.#settled.add(id);
    if (event.kind === 'finding') this.#addMachine(event.finding.id, event.machine);
  }

  onLogged(event: CampaignEvent): void {
    this.#dispatch.onLogged?.(event);
    const name = findTask(event);
    if (name === undefined) return;
    this.#finished.add(name);
    this.#take(name);
  }

  async close(): Promise<void> {
    this.#forget();
    await this.#dispatch.close();
    await this.#listening;
    await this.#lastLook;
    await this.#reproducer?.close();
  }

  async #judge(task: Task & { kind: 'judge' }, leave: () => void): Promise<JudgedSeed> {
    const event = await this.#awaitEnd(task, leave);
    if (event?.kind === 'seed-judged') return this.#verify(event);
    const why = event?.kind === 'fault' ? event.message : 'a worker returned no result';
    throw new CampaignStopped(`the seed ${task.seed} could not be judged: ${why}`);
  }

  async #verify(judged: SeedJudged): Promise<JudgedSeed> {
    const { runtime, lookup, state } = this.#hunt;
    const { store, clock } = runtime;
    const seed = lookup.seedOf(judged.seed);
    if (this.#dispatch.refuse === undefined || seed === undefined) return judged;
    return verifyJudgement(judged, seed, { key: state.plan.key, store, clock });
  }

  async #ask(work: BatchWork, leave: () => void): Promise<BatchReport> {
    const task = { kind: 'ask', batch: work.batch, judged: this.#hunt.state.judged.size } as const;
    const name = taskName(task);
    this.#works.set(name, work);
    if (this.#dispatch.refuse !== undefined) this.#unentered.expect(name, task);
    for (const held of this.#unscheduled.get(name)?.values() ?? []) this.#hold(held, work);
    this.#unscheduled.delete(name);
    try {
      const report = await this.#awaitReport(task, leave);
      if (work.decided !== undefined) {
        this.#unentered.onEntered(name);
        await work.enter(report.hashes);
        this.#keepDecision(name, work.decided);
      }
      await this.#held.get(name)?.done;
      await this.#looking.get(name);
      return report;
    } finally {
      this.#unentered.delete(name);
      this.#works.delete(name);
      this.#held.delete(name);
      this.#looking.delete(name);
    }
  }

  #keepDecision(name: string, decided: NonNullable<BatchWork['decided']>): void {
    this.#decisions.set(name, decided);
    const [oldest] = this.#decisions.keys();
    if (this.#decisions.size > MOST_DECISIONS && oldest !== undefined) this.#decisions.delete(oldest);
  }

  async #awaitReport(task: Task, leave: () => void): Promise<BatchReport> {
    const event = await this.#awaitEnd(task, leave);
    if (event?.kind === 'batch-done') {
      const { counts, results, repeats, hashes = {} } = event;
      return { counts, results, repeats, hashes };
    }
    if (event?.kind === 'fault') await this.#hunt.log(event);
    return { ...NOTHING_ASKED, counts: { ...NOTHING_ASKED.counts, faults: 1 } };
  }

  async #process(
    { what, finding }: PostProcessingTask,
    leave: () => void,
    signal: AbortSignal,
  ): Promise<PostProcessed | undefined> {
    const task = { kind: what, finding: finding.id } as const;
    const event = await this.#awaitEnd(task, leave, signal);
    if (event !== null && isPostProcessed(event)) return this.#reproduce(event, finding, signal);
    this.#take(taskName(task));
    if (event?.kind === 'fault') throw new Error(event.message);
    return undefined;
  }

  async #reproduce(event: PostProcessed, finding: FindingState, signal: AbortSignal): Promise<PostProcessed> {
    const reproducer = this.#reproducer;
    // A result can be checked here only if its finding was reproduced here.
    if (reproducer === undefined || finding.reported !== undefined) return event;
    try {
      return (await reproduceResult(reproducer, event, finding, signal)) ?? event;
    } catch (error) {
      signal.throwIfAborted();
      await this.#hunt.log({ kind: 'fault', coordinates: finding.coordinates, message: messageOf(error) });
    }
    return event;
  }

  async #awaitEnd(task: Task, leave: () => void, signal: AbortSignal = this.#hunt.signal): Promise<Last> {
    const name = taskName(task);
    try {
      if (this.#failure !== undefined) throw this.#failure.error;
      signal.throwIfAborted();
      const early = this.#early.get(name);
      if (early !== undefined) {
        this.#early.delete(name);
        this.#untaken.set(name, early);
        return this.#fromWorker(early);
      }
      // A worker may get a task twice, and send concurrent requests about it.
      const same = this.#out.get(name);
      if (same !== undefined) return await same.done;
      const { promise: done, resolve: settle, reject: fail } = withResolvers<Last>();
      this.#out.set(name, { done, settle, fail });
      // If `post` fails, nothing awaits `done`, so a later rejection of `done` must be handled here.
      done.catch(() => undefined);
      await this.#dispatch.post(task);
      return await done;
    } finally {
      this.#out.delete(name);
      leave();
    }
  }

  async #listen(): Promise<void> {
    try {
      for await (const report of this.#dispatch.reports()) {
        const foreign = await this.#foreign(report);
        if (foreign !== undefined) {
          await this.#dispatch.refuse?.(report, foreign);
          continue;
        }
        // A repeated report is not a sign of progress.
        if (report.isRepeated !== true) this.#heardAt = this.#hunt.runtime.clock.now();
        if (report.task !== null) await this.#hearLast(report, report.task);
        else await this.#hear(report);
      }
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    this.#failure = { error };
    for (const { fail } of this.#out.values()) fail(error);
    this.#wake();
  }

  async #hear(report: DeliveredReport): Promise<void> {
    const { event, of = '' } = report;
    const isOfBatch = of.startsWith('ask ') && event !== null && event.kind !== 'fault';
    const index = isOfBatch ? findCoordinates(event)?.index : undefined;
    if (event !== null && index !== undefined && this.#finished.has(of)) {
      // The slower of two workers with one task may have run duplicates.
      const decided = this.#decisions.get(of);
      if (decided === undefined) return report.acknowledge();
      this.#failUnlessEnding(this.#receiveIfNew({ event, index, report }, decided), decided);
      return;
    }
    if (event !== null && index !== undefined) {
      const work = this.#works.get(of);
      const held = { event, index, report };
      if (work !== undefined) return this.#hold(held, work);
      const others = this.#unscheduled.get(of) ?? new Map<string, HeldEvent>();
      if (others.size < MOST_UNSCHEDULED) this.#unscheduled.set(of, others.set(nameEvent(event), held));
      return;
    }
    if (event?.kind === 'batch-done') void this.#enter(event, report).catch(() => report.answer?.(undefined));
    else if (event !== null) await this.#receive(event, report);
    await report.acknowledge();
  }

  /** Receives an event once it is known whether its test case is new. Drops events of duplicates. */
  #hold(each: HeldEvent, { batch, decided }: BatchWork): void {
    const { event } = each;
    const name = `ask ${batchName(batch)}`;
    const held = this.#held.get(name) ?? { names: new Set(), done: Promise.resolve() };
    // The first of equal reports acknowledges all.
    if (held.names.size >= MOST_HELD * (batch.to - batch.from) || held.names.has(nameEvent(event))) return;
    this.#held.set(name, held);
    held.names.add(nameEvent(event));
    held.done = held.done.then(() => this.#receiveIfNew(each, decided));
    this.#failUnlessEnding(held.done, decided);
  }

  async #receiveIfNew({ event, index, report }: HeldEvent, decided: BatchWork['decided']): Promise<void> {
    const decision = await decided;
    if (decision === undefined || index in decision.fresh) await this.#receive(event, report);
    await report.acknowledge();
  }

  /** If the decision fails, the hunt is ending, and the next leader receives the report again. */
  #failUnlessEnding(receiving: Promise<void>, decided: BatchWork['decided']): void {
    receiving.catch((error: unknown) => decided?.then(() => this.#fail(error)).catch(() => undefined));
  }

  /** Answers at once if all earlier batches are drawn, else after at most `PATIENCE`. */
  async #enter(drawn: BatchDone, { answer }: DeliveredReport): Promise<void> {
    const { runtime, signal } = this.#hunt;
    const { hashes = {} } = drawn;
    const name = findTask(drawn) ?? '';
    const work = this.#works.get(name);
    // Another worker finished the batch.
    if (this.#finished.has(name)) return answer?.({ fresh: {}, isFinal: true });
    if (work !== undefined) this.#unentered.onEntered(name);
    let entered = await work?.enter(hashes);
    if (work?.decided !== undefined && entered?.isFinal === false) {
      // If the decision fails, the hunt is ending.
      await Promise.race([work.decided, runtime.clock.sleep(PATIENCE, signal)]).catch(() => undefined);
      entered = await work.enter(hashes);
    }
    answer?.(entered);
  }

  async #foreign(report: DeliveredReport): Promise<string | undefined> {
    if (this.#dispatch.refuse === undefined || report.event === null) return undefined;
    const { state, runtime } = this.#hunt;
    const why = findForeign(report, { plan: state.plan, permission: runtime.permission }) ?? findTaskMismatch(report);
    return why ?? this.#reportTexts.findMissing(report.event);
  }

  async #hearLast(report: DeliveredReport, task: string): Promise<void> {
    const looking = this.#looking.get(task);
    if (looking === undefined) return this.#over(report, task);
    this.#looking.delete(task);
    looking.then(() => this.#over(report, task)).catch((error: unknown) => (this.#failure ??= { error }));
  }

  async #over(report: DeliveredReport, task: string): Promise<void> {
    const waiting = this.#out.get(task);
    if (waiting !== undefined) {
      this.#out.delete(task);
      this.#untaken.set(task, report);
      waiting.settle(this.#fromWorker(report));
    } else if (this.#finished.has(task)) await report.acknowledge();
    // A result that is not in the log is not acknowledged, so it is delivered again, perhaps to another leader.
    else if (!this.#untaken.has(task)) this.#early.set(task, report);
  }

  #fromWorker({ event, worker }: DeliveredReport): Last {
    if (event === null || !isPostProcessed(event) || this.#dispatch.refuse === undefined) return event;
    if (event.kind !== 'finding-elsewhere') return { ...event, worker };
    const { finding: _, ...seen } = event;
    return { ...seen, worker };
  }

  async #receive(event: CampaignEvent, { worker, of }: DeliveredReport): Promise<void> {
    const { runtime, throttle } = this.#hunt;
    const id = findSettledId(event);
    if (id !== undefined) {
      if (this.#settled.has(id)) return;
      this.#settled.add(id);
    }
    switch (event.kind) {
      case 'finding': {
        const { finding, machine } = event;
        const isForeign = this.#dispatch.refuse !== undefined;
        await runtime.writeFinding(isForeign ? markReported(finding, worker) : finding);
        await this.#hunt.log(isForeign ? { ...event, worker } : event);
        this.#addMachine(finding.id, machine);
        if (isForeign) this.#look(finding, { worker, task: of ?? '' });
        else this.#confirm(finding);
        return;
      }
      case 'finding-again': {
        const isWord = this.#dispatch.refuse !== undefined && !this.#isEnough(event);
        await this.#hunt.log(isWord ? { ...event, worker } : event);
        if (!isWord) throttle.addFinding(event, event.of);
        return;
      }
      case 'finding-not-confirmed':
      case 'seed-disputed':
        await this.#hunt.log(event);
        return;
      case 'claim-contradicted':
        // A proof by a worker on another machine is only a report.
        await this.#hunt.log(this.#dispatch.refuse === undefined ? event : { ...event, isProved: false });
        return;
      case 'slow':
        if (this.#isNew(this.#slow, slowName(event))) await this.#hunt.log(event);
        return;
      case 'claim-refuted':
        // A worker on another machine cannot withdraw findings of others.
        if (this.#dispatch.refuse === undefined && !this.#hunt.state.refuted.has(event.strategy))
          await this.#hunt.log(event);
        return;
      case 'fault':
        if (this.#isNew(this.#faults, JSON.stringify([event.coordinates, event.message]))) await this.#hunt.log(event);
        return;
      default:
        return;
    }
  }

  #confirm(finding: FindingState): void {
    this.#hunt.throttle.addFinding(finding, finding.kind);
    this.#postProcess(finding);
  }

  #postProcess(finding: FindingState): void {
    if (!isNonBug(finding.kind)) this.#hunt.followUp(finding);
  }

  #isEnough({ group, known, of, id, coordinates }: CampaignEvent & { readonly kind: 'finding-again' }): boolean {
    const same = { group, known: known ?? undefined, isSpecific: known !== null, isNonBug: isNonBug(of) };
    return this.#hunt.throttle.isEnough(same, { id, coordinates });
  }

  #look(finding: FindingState, { worker, task }: { readonly worker: string; readonly task: string }): void {
    const { signal, runtime } = this.#hunt;
    const look = async (): Promise<void> => {
      if (signal.aborted) return;
      // If this session does not reproduce the finding, the finding stays marked as the worker's.
      const seen = await this.#reproducer?.finding(finding, signal).catch(() => undefined);
      if (seen === undefined) return this.#postProcess(markReported(finding, worker));
      await runtime.writeFinding(seen.finding);
      await this.#hunt.log({ kind: 'finding-elsewhere', id: finding.id, ...seen });
      this.#confirm(seen.finding);
    };
    this.#lastLook = this.#lastLook.then(look).catch(() => undefined);
    this.#looking.set(task, this.#lastLook);
  }

  #addMachine(id: string, machine: Machine | undefined): void {
    if (machine?.host !== undefined) this.#hosts.set(id, machine.host);
  }

  #isNew(known: Set<string>, name: string): boolean {
    if (known.has(name)) return false;
    known.add(name);
    return true;
  }

  #take(name: string): void {
    const report = this.#untaken.get(name);
    this.#untaken.delete(name);
    // If acknowledging fails, the report is delivered again and recognised.
    report?.acknowledge().catch(() => undefined);
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }

  async #stop(): Promise<void> {
    const { signal } = this.#hunt;
    this.#wake();
    // If the workers are unreachable, there is nothing to wait for.
    if (signal.reason !== HANDOVER_REASON) await this.#waitForBegun().catch(() => undefined);
    for (const { fail } of this.#out.values()) fail(signal.reason);
  }

  /** Waits for started tasks, which may still find bugs, until no report comes for `GRACE`. */
  async #waitForBegun(): Promise<void> {
    const { runtime, failed } = this.#hunt;
    const { clock } = runtime;
    const least = this.#out.size - (await this.#dispatch.clear());
    this.#heardAt = clock.now();
    const isQuiet = () => this.#out.size <= least || clock.now() - this.#heardAt >= GRACE;
    while (!isQuiet() && !failed.aborted) await clock.sleep(50, failed).catch(() => undefined);
  }
}

function nameEvent(event: CampaignEvent): string {
  return findSettledId(event) ?? JSON.stringify(event);
}

/** Undefined for threads of this process, which are trusted, and for a leader without a machine. */
function openReproducer(hunt: Hunt, dispatch: Dispatch): Reproducer | undefined {
  const { machine } = hunt.runtime;
  return dispatch.refuse === undefined || machine === undefined ? undefined : new LeaderReproducer(hunt, machine);
}
