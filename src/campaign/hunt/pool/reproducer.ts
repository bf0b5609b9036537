import type { Strategy } from '../../../strategy/index.js';
import { CooperativePause, TestCaseMaker } from '../draw/index.js';
import { StoredSeeds } from '../judge/index.js';
import {
  type Batch,
  type Bisection,
  type CrossMachineCheck,
  type FindingRecord,
  type Machine,
  type ReducedFinding,
  type SeedJudged,
  SEED_ITSELF,
  formatResult,
} from '../../log/index.js';
import { DuplicateThrottle } from '../../triage/index.js';
import type { Executor } from './executor.js';
import type { CampaignHead } from './head.js';
import { remakeWork } from './remade-batch.js';

export interface Reproduced {
  readonly finding: FindingRecord;
  readonly elsewhere: CrossMachineCheck;
}

/** Reproduces workers' reports with this process's solvers. Each result is undefined if it is not reproduced. */
export interface Reproducer {
  /** Remakes the test case from its coordinates, and confirms the finding again. */
  finding(reported: FindingRecord, signal: AbortSignal): Promise<Reproduced | undefined>;
  /** Judges it again; `finding` is this process's own. */
  reduction(finding: FindingRecord, reported: ReducedFinding, signal: AbortSignal): Promise<ReducedFinding | undefined>;
  /** `finding` is this process's own. */
  bisection(finding: FindingRecord, signal: AbortSignal): Promise<Bisection | undefined>;
  close(): Promise<void>;
}

export interface LeaderReproducerParts extends Pick<Reproducer, 'reduction' | 'bisection'> {
  readonly strategies: readonly Strategy[];
  readonly machine: Machine;
  /** By blob; grows as seeds are judged. */
  readonly judged: ReadonlyMap<string, SeedJudged>;
  executor(head: CampaignHead): Executor;
}

/**
 * Repeats a worker's work on single test cases. Uses only the coordinates, the input and the id of a report: answers,
 * judgement, trust and words are this process's own.
 */
export class LeaderReproducer implements Reproducer {
  readonly #head: CampaignHead;
  readonly #parts: LeaderReproducerParts;
  readonly #strategies: ReadonlyMap<string, Strategy>;
  readonly #seeds: StoredSeeds;
  readonly #maker: TestCaseMaker;
  readonly #found = new Map<string, FindingRecord>();
  #executor: Executor | undefined;

  constructor(head: CampaignHead, parts: LeaderReproducerParts) {
    const { plan } = head.state;
    this.#head = head;
    this.#parts = parts;
    this.#strategies = new Map(parts.strategies.map((strategy) => [strategy.name, strategy]));
    this.#seeds = new StoredSeeds(plan, head.store);
    this.#maker = new TestCaseMaker({ ...plan, pause: new CooperativePause(head.clock, head.signal) });
  }

  async finding(reported: FindingRecord, signal: AbortSignal): Promise<Reproduced | undefined> {
    signal.throwIfAborted();
    if (!this.#found.has(reported.id)) await this.#ask(reported);
    const finding = this.#found.get(reported.id);
    if (finding === undefined || finding.mutant !== reported.mutant || finding.btor !== reported.btor) return undefined;
    return { finding, elsewhere: { machine: this.#parts.machine, ...toCheckResult(finding) } };
  }

  reduction(
    finding: FindingRecord,
    reported: ReducedFinding,
    signal: AbortSignal,
  ): Promise<ReducedFinding | undefined> {
    return this.#parts.reduction(finding, reported, signal);
  }

  bisection(finding: FindingRecord, signal: AbortSignal): Promise<Bisection | undefined> {
    return this.#parts.bisection(finding, signal);
  }

  async close(): Promise<void> {
    await this.#executor?.close();
  }

  async #ask({ coordinates: { seed, strategy, index } }: FindingRecord): Promise<void> {
    this.#executor ??= this.#parts.executor(this.#ownHead());
    const place = await this.#executor.take();
    try {
      if (strategy === SEED_ITSELF) await place.judge(await this.#load(seed));
      else {
        const batch: Batch = { seed, strategy, from: index, to: index + 1 };
        await place.ask(await remakeWork(batch, [index], this.#remaking()));
      }
    } finally {
      place.leave();
    }
  }

  #remaking() {
    const { store, state } = this.#head;
    return {
      state: { plan: state.plan, judged: this.#parts.judged },
      store,
      seeds: this.#seeds,
      strategies: this.#strategies,
      maker: this.#maker,
      load: (name: string) => this.#load(name),
    };
  }

  async #load(name: string) {
    const seed = await this.#seeds.get(name);
    if (seed === undefined) throw new Error(`the campaign has no seed ${name}, or its text cannot be read`);
    return seed;
  }

  #ownHead(): CampaignHead {
    const { state } = this.#head;
    return {
      ...this.#head,
      state: { ...state, settled: new Set(), findings: [], again: [], slow: new Set() },
      steering: new DuplicateThrottle(state.plan),
      keep: () => Promise.resolve(),
      log: (event) => {
        if (event.kind === 'finding') this.#found.set(event.finding.id, event.finding);
        return Promise.resolve();
      },
      confirmed: () => undefined,
    };
  }
}

function toCheckResult({ suspects, runs, repeats }: FindingRecord): Omit<CrossMachineCheck, 'machine'> {
  const run = runs.find(({ solver }) => suspects.includes(solver));
  const times = repeats.find(({ solver, of }) => of === 'script' && suspects.includes(solver))?.times ?? 1;
  return { shows: 'yes', said: run === undefined ? '' : formatResult(run), times };
}
