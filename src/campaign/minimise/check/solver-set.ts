import type { DeclarationForm } from '../../../reduce/index.js';
import type { Script } from '../../../script/index.js';
import type { Limits, Solver, SolverProfile } from '../../../solver/index.js';
import type { Effort } from '../../../semantics/index.js';
import { ask, askAndExamine, freshLimits, withSettledModel } from '../../ask/index.js';
import type { Question } from '../../cases/index.js';
import type { FullRunRecord, RunRecord } from '../../log/index.js';
import { askedAsGiven, askedInNormalForm } from './as-given.js';
import type { Candidate } from './candidate.js';
import type { OpeningOptions, ReductionParts } from '../contract.js';
import type { CallCounter } from './call-counter.js';

/** A candidate gets this many times the time that the start took, and at least so much, milliseconds. */
const CANDIDATE_TIME = { times: 5, least: 1_000 } as const;

/** What is done at the same time with solvers of its own. */
export interface SolverSet {
  readonly solvers: readonly Solver[];
}

/** How long each solver took at the start. */
export type ReferenceTimes = ReadonlyMap<string, Pick<RunRecord, 'ms' | 'outcome'>>;

export interface AskOptions {
  readonly limits: Limits;
  /** In a new process. */
  readonly fresh: boolean;
  readonly effort: Effort;
  /** Those of which one may be asked about a reply of another. */
  readonly solvers?: readonly Solver[];
}

/**
 * Solvers by sets: each set works on one candidate at a time, and nobody else uses its solvers meanwhile. As many sets are opened
 * as candidates are tried at once, and kept to the end (`OpenVersions` shares solvers and closes some as it goes).
 */
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

  /** Who says whether something is wrong; undefined: the oracles of Gainsay. */
  get oracles(): ReductionParts['oracles'] {
    return this.#parts.oracles;
  }

  /** Uses a set of solvers that nobody else uses meanwhile. */
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

  /** Asks a solver of a solver set and evaluates its model. */
  async ask(
    solver: Solver,
    question: Question & Pick<Candidate, 'isUnread'>,
    { limits, fresh, effort, solvers }: AskOptions,
    signal: AbortSignal,
  ): Promise<FullRunRecord> {
    const { clock, models } = this.#parts;
    this.#counter.calls++;
    const asked = fresh ? solver.fresh() : solver;
    try {
      const enough = fresh ? freshLimits(limits) : limits;
      const options = { limits: enough, clock, models: models && question.isUnread !== true, effort, solvers };
      return await askAndExamine(asked, question, options, signal);
    } finally {
      if (fresh) await asked.close();
    }
  }

  /** Asks a solver for the sake of what it does afterwards. */
  async replay(solver: Solver, text: string, limits: Limits, signal: AbortSignal): Promise<void> {
    const { clock, models } = this.#parts;
    this.count();
    await ask(solver, { text }, { limits, clock, models }, signal);
  }

  /** A run with its model evaluated with all effort, where a quick look left it open. */
  settle(run: FullRunRecord, script: Script): FullRunRecord {
    return withSettledModel(run, { script, clock: this.#parts.clock });
  }

  /** Counts a question that was put elsewhere. */
  count(): void {
    this.#counter.calls++;
  }

  /** The limits for one candidate. */
  limitsFor(solver: string, times: ReferenceTimes): Limits {
    const { limits } = this.#parts;
    const known = times.get(solver);
    const took = known === undefined ? limits.timeoutMs : known.outcome === 'timeout' ? 0 : known.ms;
    const enough = Math.max(CANDIDATE_TIME.least, Math.ceil(CANDIDATE_TIME.times * took));
    return { ...limits, timeoutMs: Math.min(limits.timeoutMs, enough) };
  }

  /** How constants are declared so that each of some solvers reads it, as far as they were opened; undefined: in any form. */
  declares(ids: readonly string[]): DeclarationForm | undefined {
    const lacks = ids.flatMap((id) => this.#profiles.get(id)?.lacks ?? []);
    return lacks.includes('declare-const') ? 'declare-fun' : undefined;
  }

  /** Opens a solver in the way in which it is asked here, under another name where it goes by fewer words; the caller closes it. */
  async open(id: string, options: OpeningOptions, name: string = id): Promise<Solver | undefined> {
    const { asGiven, models } = this.#parts;
    if (asGiven === undefined) return this.#parts.open(id, options);
    if (!asGiven.has(name)) {
      const opened = await this.#parts.open(id, options);
      return opened && askedInNormalForm(opened);
    }
    const plain = await this.#parts.open(id, { ...options, asGiven: true });
    if (plain === undefined) return undefined;
    const usual = models ? await this.#parts.open(id, { mode: 'fresh', checkModels: false }) : undefined;
    return askedAsGiven(plain, usual, this.#counter);
  }

  /** Ends all processes. */
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
    // What a process kept alive says may depend on what it was asked before, and two reductions would end differently: only
    // WebAssembly, which is slow to start, is kept alive, with a context of its own for each question.
    const how = { mode: 'fresh', checkModels: this.#parts.checkModels } as const;
    const opened = await Promise.all(this.#ids.map((id) => this.open(id, how)));
    const solvers = opened.filter((each) => each !== undefined);
    for (const { id, profile } of solvers) this.#profiles.set(id, profile);
    return { solvers };
  }
}
