import { type CampaignEvent, findSettledId } from '../../log/index.js';
import { type Slot, type SolverSource, toProvenance } from '../ask/index.js';
import { Asker } from '../ask.js';
import { type Stages, askBatch } from '../batch.js';
import { Suspicions } from '../confirm.js';
import type { FindingProcessor, Hunt } from '../context.js';
import { SolverProcessor, processFinding } from '../process.js';
import { judgeSeed } from '../seeds.js';
import type { DrawnTest } from '../draw/index.js';
import { type BatchReport, type BatchWork, type Pool, type PoolSlot, type PostProcessingTask, once } from './pool.js';

export class LocalPool implements Pool {
  readonly #hunt: Hunt;
  readonly #slots: Slots;
  readonly #stages: Stages;
  readonly #settled: Set<string>;
  readonly #processor: FindingProcessor;

  constructor(hunt: Hunt) {
    this.#hunt = hunt;
    this.#slots = new Slots(hunt.runtime);
    this.#processor = hunt.processor ?? new SolverProcessor(hunt);
    this.#settled = new Set(hunt.state.settled);
    this.#stages = { hunt, asker: new Asker(hunt), suspicions: new Suspicions(hunt, this.#settled) };
  }

  get room(): number {
    return this.#hunt.runtime.jobs;
  }

  /** Returns false for `confirm`, which needs another machine. */
  accepts({ what }: PostProcessingTask): boolean {
    return what !== 'confirm';
  }

  async take(): Promise<PoolSlot> {
    const slot = await this.#slots.take();
    const leave = once(() => this.#slots.give(slot));
    return {
      judge: (seed) => judgeSeed(this.#stages, slot, seed).finally(leave),
      ask: (work) => this.#ask(slot, work).finally(leave),
      process: (task, signal) => processFinding(this.#processor, task, signal).finally(leave),
      leave,
    };
  }

  async #ask(slot: Slot, { batch, judged, ...work }: BatchWork): Promise<BatchReport> {
    const made = await work.draw();
    const entered = await work.enter(made.hashes);
    const fresh = (await work.decided)?.fresh ?? entered?.fresh ?? made.hashes;
    const isFinal = work.decided !== undefined || entered?.isFinal === true;
    for (const fault of made.faults) await this.#hunt.log({ kind: 'fault', ...fault });
    const isFresh = ({ coordinates }: DrawnTest) => coordinates.index in fresh;
    const drawn = made.tests.filter(isFresh);
    const tests = isFinal ? drawn : drawn.map((test) => ({ ...test, isProvisional: true as const }));
    const answers = await askBatch(this.#stages, slot, { batch, tests, judged });
    const { none, duplicates, tooLarge } = made;
    const { results, solvers, models, confirmMs } = answers;
    const faults = made.faults.length + answers.faults;
    const repeats = [...made.repeats, ...made.tests.filter((test) => !isFresh(test)).map((test) => test.made)];
    return {
      counts: {
        tests: made.tests.length,
        none,
        sameAsSeed: 0,
        duplicates,
        tooLarge,
        faults,
        solvers,
        models,
        confirmMs,
      },
      results,
      repeats: repeats.map((each) => toProvenance(each, judged === undefined ? batch.seed : undefined)),
      hashes: made.hashes,
    };
  }

  /** Handles only `solver-dropped`, since this pool reported all other events. */
  onLogged(event: CampaignEvent): void {
    if (event.kind === 'solver-dropped') this.#stages.asker.drop(event.solver);
  }

  onEvent(event: CampaignEvent): void {
    const { throttle } = this.#hunt;
    this.onLogged(event);
    if (event.kind === 'seed-judged') this.#stages.asker.learnTimes(event);
    if (event.kind === 'finding-elsewhere' && event.worker === undefined && event.finding !== undefined)
      throttle.addFinding(event.finding, event.finding.kind);
    const id = findSettledId(event);
    if (id === undefined || this.#settled.has(id)) return;
    this.#settled.add(id);
    // Another worker's finding has no effect until it is reproduced.
    if (event.kind === 'finding' && event.worker === undefined) throttle.addFinding(event.finding, event.finding.kind);
    else if (event.kind === 'finding-again' && event.worker === undefined) throttle.addFinding(event, event.of);
  }

  async close(): Promise<void> {
    await this.#slots.close();
    await this.#processor.close();
  }
}

/** Lends slots in the order of requests. Each slot opens its solvers on first use. */
class Slots {
  readonly #source: SolverSource;
  readonly #free: (Slot | undefined)[];
  readonly #opened: Slot[] = [];
  readonly #waiting: ((slot: Slot | undefined) => void)[] = [];

  constructor(source: SolverSource) {
    this.#source = source;
    this.#free = Array.from({ length: source.jobs }, () => undefined);
  }

  async take(): Promise<Slot> {
    const slot =
      this.#free.length > 0
        ? this.#free.pop()
        : await new Promise<Slot | undefined>((ready) => this.#waiting.push(ready));
    if (slot !== undefined) return slot;
    try {
      const opened: Slot = { solvers: await this.#source.openSolvers() };
      this.#opened.push(opened);
      return opened;
    } catch (error) {
      this.give(undefined);
      throw error;
    }
  }

  give(slot: Slot | undefined): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free.push(slot);
    else next(slot);
  }

  async close(): Promise<void> {
    await Promise.all(this.#opened.flatMap(({ solvers }) => solvers.map((solver) => solver.close())));
  }
}
