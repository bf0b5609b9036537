import type { CallCounter } from './target.js';
import type { DeclarationForm } from '../../../reduce/index.js';
import type { Script } from '../../../script/index.js';
import { type Limits, type Solver, type SolverProfile, type Query, type Run } from '../../../solver/index.js';
import type { Effort } from '../../../semantics/index.js';
import { ask, askAndExamine, freshLimits, mapQueries, withJudgedModel } from '../../hunt/ask/index.js';
import { type Question, normalForm } from '../../hunt/draw/index.js';
import type { FullRunRecord, RunRecord } from '../../log/index.js';
import type { Candidate } from './candidate.js';
import type { OpeningOptions, ReductionParts } from '../contract.js';
import { readScript } from '../../../syntax/index.js';

/** Time limit of a candidate: a multiple of the original input's time, but at least `least` milliseconds. */
const CANDIDATE_TIME = { times: 5, least: 1_000 } as const;

export interface SolverSet {
  readonly solvers: readonly Solver[];
}

export type ReferenceTimes = ReadonlyMap<string, Pick<RunRecord, 'ms' | 'outcome'>>;

interface AskOptions {
  readonly limits: Limits;
  readonly fresh: boolean;
  /** True if the run's time counts, so that a new process gets no additional time to start. */
  readonly isTimed?: true;
  readonly effort: Effort;
  readonly solvers?: readonly Solver[];
}

export class SolverSets {
  readonly #parts: ReductionParts;
  readonly #ids: readonly string[];
  readonly #counter: CallCounter;
  readonly #free: SolverSet[] = [];
  readonly #all: Promise<SolverSet>[] = [];
  readonly #waiting: ((solverSet: SolverSet) => void)[] = [];
  readonly #profiles = new Map<string, SolverProfile>();

  constructor(parts: ReductionParts, ids: readonly string[], counter: CallCounter) {
    this.#parts = parts;
    this.#ids = ids;
    this.#counter = counter;
  }

  get oracles(): ReductionParts['oracles'] {
    return this.#parts.oracles;
  }

  async with<T>(use: (solverSet: SolverSet) => Promise<T>): Promise<T> {
    const solverSet = await this.#take();
    try {
      return await use(solverSet);
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free.push(solverSet);
      else next(solverSet);
    }
  }

  async ask(
    solver: Solver,
    question: Question & Pick<Candidate, 'isUnread'>,
    { limits, fresh, isTimed, effort, solvers }: AskOptions,
    signal: AbortSignal,
  ): Promise<FullRunRecord> {
    const { clock, models } = this.#parts;
    this.#counter.calls++;
    const asked = fresh ? solver.fresh() : solver;
    try {
      const enough = fresh && isTimed !== true ? freshLimits(limits) : limits;
      const options = { limits: enough, clock, models: models && question.isUnread !== true, effort, solvers };
      return await askAndExamine(asked, question, options, signal);
    } finally {
      if (fresh) await asked.close();
    }
  }

  async replay(solver: Solver, text: string, limits: Limits, signal: AbortSignal): Promise<void> {
    const { clock, models } = this.#parts;
    this.count();
    await ask(solver, { text }, { limits, clock, models }, signal);
  }

  settle(run: FullRunRecord, script: Script): FullRunRecord {
    return withJudgedModel(run, { script, clock: this.#parts.clock });
  }

  count(): void {
    this.#counter.calls++;
  }

  limitsFor(solver: string, times: ReferenceTimes): Limits {
    const { limits } = this.#parts;
    const known = times.get(solver);
    const took = known === undefined ? limits.timeoutMs : known.outcome === 'timeout' ? 0 : known.ms;
    const enough = Math.max(CANDIDATE_TIME.least, Math.ceil(CANDIDATE_TIME.times * took));
    return { ...limits, timeoutMs: Math.min(limits.timeoutMs, enough) };
  }

  declares(ids: readonly string[]): DeclarationForm | undefined {
    const lacks = ids.flatMap((id) => this.#profiles.get(id)?.lacks ?? []);
    return lacks.includes('declare-const') ? 'declare-fun' : undefined;
  }

  /** Opens a solver, which the caller must close. `name` is the original id if `id` has other options. */
  async open(id: string, options: OpeningOptions, name: string = id): Promise<Solver | undefined> {
    const { asGiven, models } = this.#parts;
    if (asGiven === undefined) return this.#parts.open(id, options);
    if (!asGiven.has(name)) {
      const opened = await this.#parts.open(id, options);
      return opened && mapQueries(opened, inNormalForm);
    }
    const plain = await this.#parts.open(id, { ...options, asGiven: true });
    if (plain === undefined) return undefined;
    const usual = models ? await this.#parts.open(id, { mode: 'fresh', checkModels: false }) : undefined;
    return runAsGiven(plain, usual, this.#counter);
  }

  async close(): Promise<void> {
    for (const opened of await Promise.allSettled(this.#all)) {
      if (opened.status === 'fulfilled') await Promise.all(opened.value.solvers.map((solver) => solver.close()));
    }
  }

  async #take(): Promise<SolverSet> {
    const free = this.#free.pop();
    if (free !== undefined) return free;
    if (this.#all.length < Math.max(1, this.#parts.jobs)) {
      const opening = this.#open();
      this.#all.push(opening);
      return opening;
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  async #open(): Promise<SolverSet> {
    // Answers of a long-lived process may depend on earlier queries. WebAssembly starts slowly, so it stays alive with a
    // context per query.
    const how = { mode: 'fresh', checkModels: this.#parts.checkModels } as const;
    const opened = await Promise.all(this.#ids.map((id) => this.open(id, how)));
    const solvers = opened.filter((each) => each !== undefined);
    for (const { id, profile } of solvers) this.#profiles.set(id, profile);
    return { solvers };
  }
}

/** Runs a solver as given, on the unchanged text. Takes the model from `usual` if the answers agree. */
function runAsGiven(plain: Solver, usual: Solver | undefined, counter: CallCounter): Solver {
  const { lacks, modelArgs } = (usual ?? plain).profile;
  const given = mapQueries(plain, ({ input }) => ({ input, asGiven: true }));
  return {
    ...given,
    profile: { ...plain.profile, lacks, ...(modelArgs && { modelArgs }) },
    async run(query: Query, limits: Limits, signal?: AbortSignal): Promise<Run> {
      const run = await given.run(query, limits, signal);
      const { outcome } = run;
      if (query.wantModel !== true || outcome.kind !== 'answered' || outcome.answers.at(-1) !== 'sat') return run;
      const model = usual && (await fetchModel(usual, { query, run, counter }, limits, signal));
      return model === undefined ? run : { ...run, outcome: { ...outcome, model } };
    },
    fresh: () => runAsGiven(plain.fresh(), usual?.fresh(), counter),
    history: () => [],
    async close() {
      await Promise.all([plain.close(), usual?.close()]);
    },
  };
}

function inNormalForm(query: Query): Query {
  const { script, ok } = readScript(query.input);
  return ok ? { ...query, input: normalForm(script) } : query;
}

async function fetchModel(
  usual: Solver,
  { query, run, counter }: { readonly query: Query; readonly run: Run; readonly counter: CallCounter },
  limits: Limits,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  counter.calls++;
  const { outcome } = await usual.run({ input: query.input, wantModel: true }, limits, signal);
  if (outcome.kind !== 'answered' || run.outcome.kind !== 'answered') return undefined;
  const isSame = outcome.answers.join(' ') === run.outcome.answers.join(' ');
  return isSame ? outcome.model : undefined;
}
