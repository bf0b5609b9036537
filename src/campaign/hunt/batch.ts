import { isOutOfRoom } from '../../util/index.js';
import {
  type Coordinates,
  type ModelCounts,
  type SeedJudged,
  type SolverCounts,
  type TestResult,
  NO_COUNTS,
  NO_MODELS,
  addAllowance,
  addModel,
  addModels,
  addRun,
} from '../log/index.js';
import {
  type RunWithHistory,
  type Slot,
  type VariedSolver,
  baseName,
  closeVaried,
  isVaried,
  toTestResult,
  copyToVariants,
} from './ask/index.js';
import type { Asker, SeedKnowledge } from './ask.js';
import type { Suspicions } from './confirm.js';
import type { Hunt } from './context.js';
import { type DrawnTest, messageOf } from './draw/index.js';
import { type ObservedTest, type SeedObservation, joinObservations, observationOfSeed } from './judge/index.js';
import { type PlainAsking, withFewestOptions } from './needed-options.js';
import type { BatchAnswers, BatchWork } from './pool/pool.js';

export interface Stages {
  readonly hunt: Hunt;
  readonly asker: Asker;
  readonly suspicions: Suspicions;
}

interface DrawnWork extends Pick<BatchWork, 'batch' | 'judged'> {
  readonly tests: readonly DrawnTest[];
}

/** Runs solvers on each test case of a batch, judges the answers, and confirms and records suspicions. */
export async function askBatch(stages: Stages, slot: Slot, { batch, tests, judged }: DrawnWork): Promise<BatchAnswers> {
  const { hunt, asker } = stages;
  const seed = hunt.lookup.seedOf(batch.seed);
  const excused = new Set(judged?.excused.map(({ solver }) => solver));
  const solvers = asker.listSolvers(slot).filter((solver) => !excused.has(solver.id));
  const before = countRestarts(slot);
  const sums = new BatchSums();
  for (const test of tests) {
    try {
      const { sent, unsent } = asker.selectSolvers(solvers, test);
      const answers = await asker.ask(sent, test, judged);
      const { asked, varied } = answers;
      const source = judged === undefined ? batch.seed : undefined;
      const plain = toTestResult(test, answers, { seed: seed?.script, source });
      const result = { ...plain, ...unsent, ...(await asker.keepRejected(plain, test)) };
      for (const run of asked) {
        const solver = baseName(run.record.solver, varied);
        if (result.undeclared === undefined) asker.learnLacking(solver, test, run.record);
        sums.addRun(solver, run);
      }
      sums.results.push(result);
      const observation = await observe(hunt, test, judged, asked);
      sums.models = addModels(sums.models, { ...NO_MODELS, ms: observation?.shared?.model.ms ?? 0 });
      const observed = { slot, seed, test, observation, asked };
      const knowledge = {
        known: judged,
        observe: (runs: readonly RunWithHistory[]) => observe(hunt, test, judged, runs),
      };
      const since = hunt.runtime.clock.now();
      sums.faults += isVaried(varied)
        ? await investigateVaried(stages, observed, varied, knowledge)
        : (await stages.suspicions.investigate(observed)).faults;
      sums.confirmMs += hunt.runtime.clock.now() - since;
      await closeVaried(varied);
    } catch (error) {
      sums.faults++;
      await logFault(hunt, error, test.coordinates, seed?.path);
    }
  }
  return sums.total(subtractCounts(countRestarts(slot), before));
}

class BatchSums {
  readonly results: TestResult[] = [];
  models: ModelCounts = NO_MODELS;
  faults = 0;
  confirmMs = 0;
  readonly #solvers = new Map<string, SolverCounts>();

  addRun(solver: string, { record, allowance }: RunWithHistory): void {
    const sum = addRun(this.#solvers.get(solver) ?? NO_COUNTS, record);
    this.#solvers.set(solver, allowance === undefined ? sum : addAllowance(sum, record, allowance));
    this.models = addModel(this.models, record);
  }

  total(restarts: Readonly<Record<string, number>>): BatchAnswers {
    const { results, models, faults } = this;
    const confirmMs = Math.round(this.confirmMs);
    const solvers = [...this.#solvers].map(
      ([solver, each]) => [solver, { ...each, restarts: restarts[solver] ?? 0 }] as const,
    );
    return { solvers: Object.fromEntries(solvers), results, models, faults, confirmMs };
  }
}

async function observe(
  { runtime: { store, clock }, lookup }: Hunt,
  test: DrawnTest,
  judged: SeedJudged | undefined,
  asked: readonly RunWithHistory[],
): Promise<SeedObservation | undefined> {
  const about = test.made.joined;
  const joined = about === undefined ? undefined : joinObservations(about, lookup.judgedOf);
  const runs = asked.map(({ record }) => record);
  return joined ?? observationOfSeed(test, judged, { runs, store, clock });
}

interface PlainKnowledge {
  readonly known: SeedKnowledge | undefined;
  observe(asked: readonly RunWithHistory[]): Promise<SeedObservation | undefined>;
}

/** If a suspected solver had random options, tries fewer options first. Returns the number of internal errors. */
export async function investigateVaried(
  { hunt, asker, suspicions }: Stages,
  observed: ObservedTest,
  varied: readonly VariedSolver[],
  { known = {}, observe: observationOf }: PlainKnowledge,
): Promise<number> {
  const { test, observation } = observed;
  const named = {
    ...observed,
    observation: observation && { ...observation, runs: copyToVariants(observation.runs, varied) },
  };
  let { faults } = await suspicions.investigate({ ...named, only: () => false });
  const asking: PlainAsking = {
    oracles: hunt.oracles,
    ask: (these) => asker.askVaried(these, test, known),
    observationOf,
  };
  for await (const each of withFewestOptions(named, varied, asking))
    faults += (await suspicions.investigate(each)).faults;
  return faults;
}

/** Logs that an input was too large or too deep. Rethrows other errors. */
export async function logFault(
  hunt: Hunt,
  error: unknown,
  coordinates: Coordinates,
  path: string | undefined,
): Promise<void> {
  if (!isOutOfRoom(error)) throw error;
  const message = `${path === undefined ? '' : `${path}: `}${messageOf(error)}`;
  await hunt.log({ kind: 'fault', coordinates, message });
}

export function countRestarts({ solvers }: Slot): Record<string, number> {
  return Object.fromEntries(solvers.map((solver) => [solver.id, solver.restarts()]));
}

export function subtractCounts(now: Record<string, number>, before: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(now).map(([solver, count]) => [solver, count - (before[solver] ?? 0)]));
}
