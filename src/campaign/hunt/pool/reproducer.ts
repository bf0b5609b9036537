import { certifies } from '../../../oracle/index.js';
import { isOutOfRoom } from '../../../util/index.js';
import {
  type Batch,
  type Bisection,
  type Clock,
  type CrossMachineCheck,
  type FindingRecord,
  type FindingState,
  type Machine,
  type ModelRecord,
  type ReducedFinding,
  type RunRecord,
  type SeedJudged,
  type SeedProof,
  type Store,
  DisprovedClaims,
  formatResult,
  SEED_ITSELF,
} from '../../log/index.js';
import { DuplicateThrottle } from '../../triage/index.js';
import { examineModel } from '../ask/index.js';
import type { FindingProcessor, Hunt } from '../context.js';
import { type LoadedSeed, CooperativePause, seedAsTest, TestCaseMaker } from '../draw/index.js';
import { computeSeedStatus, findExhaustedAnswer, readClaims, StoredSeeds } from '../judge/index.js';
import { SolverProcessor } from '../process.js';
import { LocalPool } from './local-pool.js';
import type { Pool, PostProcessed } from './pool.js';
import { remakeWork } from './remade-batch.js';

export interface Reproduced {
  readonly finding: FindingRecord;
  readonly elsewhere: CrossMachineCheck;
}

/** Reproduces workers' reports with this process's solvers. Methods return undefined if a report is not reproduced. */
export interface Reproducer {
  /** Regenerates the test case from its seed, strategy and index, and confirms the finding again. */
  finding(reported: FindingRecord, signal: AbortSignal): Promise<Reproduced | undefined>;
  /** Checks the reduction again; `finding` must be this process's own record. */
  reduction(finding: FindingState, reported: ReducedFinding, signal: AbortSignal): Promise<ReducedFinding | undefined>;
  bisection(finding: FindingState, signal: AbortSignal): Promise<Bisection | undefined>;
  close(): Promise<void>;
}

/** Takes only coordinates, input and id from a report. Recomputes the answers, judgement, trust and explanation. */
export class LeaderReproducer implements Reproducer {
  readonly #hunt: Hunt;
  readonly #machine: Machine;
  readonly #openPool: typeof openLocalPool;
  readonly #processor: FindingProcessor;
  readonly #seeds: StoredSeeds;
  readonly #maker: TestCaseMaker;
  readonly #found = new Map<string, FindingRecord>();
  #pool: Pool | undefined;

  constructor(hunt: Hunt, machine: Machine, openPool = openLocalPool) {
    const { plan } = hunt.state;
    const { store, clock } = hunt.runtime;
    this.#hunt = hunt;
    this.#machine = machine;
    this.#openPool = openPool;
    this.#processor = hunt.processor ?? new SolverProcessor(hunt);
    this.#seeds = new StoredSeeds(plan, store);
    this.#maker = new TestCaseMaker({ ...plan, pause: new CooperativePause(clock, hunt.signal) });
  }

  async finding(reported: FindingRecord, signal: AbortSignal): Promise<Reproduced | undefined> {
    signal.throwIfAborted();
    if (!this.#found.has(reported.id)) await this.#ask(reported);
    const finding = this.#found.get(reported.id);
    if (finding === undefined || finding.mutant !== reported.mutant || finding.btor !== reported.btor) return undefined;
    return { finding, elsewhere: { machine: this.#machine, ...toCheckResult(finding) } };
  }

  async reduction(
    finding: FindingState,
    reported: ReducedFinding,
    signal: AbortSignal,
  ): Promise<ReducedFinding | undefined> {
    return this.#processor.judge(finding, reported, signal);
  }

  async bisection(finding: FindingState, signal: AbortSignal): Promise<Bisection | undefined> {
    const bisection = await this.#processor.bisect(finding, signal);
    return 'reason' in bisection ? undefined : bisection;
  }

  async close(): Promise<void> {
    await this.#pool?.close();
    await this.#processor.close();
  }

  async #ask({ coordinates: { seed, strategy, index } }: FindingRecord): Promise<void> {
    this.#pool ??= this.#openPool(this.#ownHunt());
    const slot = await this.#pool.take();
    try {
      if (strategy === SEED_ITSELF) await slot.judge(await this.#load(seed));
      else {
        const batch: Batch = { seed, strategy, from: index, to: index + 1 };
        await slot.ask(remakeWork(batch, () => Promise.resolve(undefined), this.#remaking()));
      }
    } finally {
      slot.leave();
    }
  }

  #remaking() {
    return {
      state: this.#hunt.state,
      store: this.#hunt.runtime.store,
      seeds: this.#seeds,
      strategies: new Map(this.#hunt.strategies.map((strategy) => [strategy.name, strategy])),
      maker: this.#maker,
      load: (name: string) => this.#load(name),
    };
  }

  async #load(name: string) {
    const seed = await this.#seeds.get(name);
    if (seed === undefined) throw new Error(`the campaign has no seed ${name}, or the seed's text cannot be read`);
    return seed;
  }

  #ownHunt(): Hunt {
    const { runtime, state, strategies, oracles, known, lookup, signal, failed } = this.#hunt;
    return {
      runtime: { ...runtime, jobs: 1, writeFinding: () => Promise.resolve() },
      state: {
        ...state,
        ...{ settled: new Set(), findings: [], again: [], slow: new Set() },
        disproved: new DisprovedClaims(),
      },
      strategies,
      oracles,
      processor: this.#processor,
      known,
      throttle: new DuplicateThrottle(state.plan),
      lookup,
      signal,
      failed,
      log: (event) => {
        if (event.kind === 'finding') this.#found.set(event.finding.id, event.finding);
        return Promise.resolve();
      },
      followUp: () => undefined,
    };
  }
}

/** Reproduces a reduction or bisection. `finding` must come from this process. Undefined if it does not reproduce. */
export async function reproduceResult(
  reproducer: Reproducer,
  event: PostProcessed,
  finding: FindingState,
  signal: AbortSignal,
): Promise<PostProcessed | undefined> {
  const { id } = finding;
  if (event.kind === 'finding-reduced') {
    const reduced = await reproducer.reduction(finding, event.reduced, signal);
    return reduced && { kind: 'finding-reduced', id, reduced };
  }
  if (event.kind !== 'finding-bisected') return undefined;
  const bisection = await reproducer.bisection(finding, signal);
  return bisection && { kind: 'finding-bisected', id, bisection };
}

const openLocalPool = (hunt: Hunt): Pool => new LocalPool(hunt);

function toCheckResult({ suspects, runs, repeats }: FindingRecord): Omit<CrossMachineCheck, 'machine'> {
  const run = runs.find(({ solver }) => suspects.includes(solver));
  const times = repeats.find(({ solver, of }) => of === 'script' && suspects.includes(solver))?.times ?? 1;
  return { shows: 'yes', said: run === undefined ? '' : formatResult(run), times };
}

/** Recomputes the proofs in a worker's judgement of a seed, but no answers, since no finding depends on them. */
export async function verifyJudgement(
  judged: SeedJudged,
  seed: LoadedSeed,
  { key, store, clock }: { readonly key: string; readonly store: Pick<Store, 'get'>; readonly clock: Clock },
): Promise<SeedJudged> {
  const { proof: _, moreProofs: __, ...rest } = judged;
  try {
    const { script } = seedAsTest(seed, key).made;
    const { claimed } = readClaims(seed.script);
    const exhausted = claimed.length === 1 ? findExhaustedAnswer(script)?.answer : undefined;
    const certified = seed.certified ?? exhausted;
    const [proofs, models] = [[] as SeedProof[], new Map<string, ModelRecord>()];
    for (const each of [judged.proof ?? [], judged.moreProofs ?? []].flat()) {
      const text = await store.get(each.text);
      if (text === undefined) continue;
      const model = examineModel(text, script, { now: () => clock.now(), effort: 'thorough' });
      if (!certifies(model)) continue;
      proofs.push(each);
      models.set(each.solver, model);
    }
    const runs = judged.runs.map((run): RunRecord => {
      const { model } = run;
      return model?.verdict === 'true' ? { ...run, model: models.get(run.solver) ?? null } : run;
    });
    // A seed that was too large for its worker has neither runs nor answers.
    const isJudged = judged.runs.length > 0;
    const standing = isJudged
      ? computeSeedStatus(runs, claimed, certified)
      : ({ agreed: [], standing: 'undecided', excused: [] } as const);
    const [proof = null, ...moreProofs] = proofs;
    const known = isJudged ? { claimed, certified: certified ?? null } : { claimed: [], certified: null };
    return { ...rest, ...known, ...standing, runs, proof, ...(moreProofs.length === 0 ? {} : { moreProofs }) };
  } catch (error) {
    if (!isOutOfRoom(error)) throw error;
    return { ...rest, runs: [], claimed: [], agreed: [], standing: 'undecided', excused: [], certified: null };
  }
}
