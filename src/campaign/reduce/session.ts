import type { Solver } from '../../solver/index.js';
import { contentId, stopwatch } from '../../util/index.js';
import type { Question } from '../hunt/draw/index.js';
import type { FullRunRecord, RunRecord } from '../log/index.js';
import { REPEATS, enoughRepeats, utf8Length } from '../confirm/index.js';
import type { Candidate } from './check/candidate.js';
import type { ReductionParts } from './contract.js';
import { FailureCheck } from './check/failure-check.js';
import { SolverSets } from './check/solver-set.js';
import { Proofs } from './check/proofs.js';
import { type TargetFailure, type CallCounter, type Reproduction, type SuspectQuerying } from './check/target.js';

const REDUCTION_TIME_IS_OVER = new Error('the time limit for reducing was reached');

export interface ShowsOptions {
  readonly phase: string;
  readonly fresh: boolean;
}

export class ReductionSession {
  readonly parts: ReductionParts;
  readonly solverSets: SolverSets;
  readonly proofs: Proofs;
  readonly workedMs: () => number;
  readonly #counter: CallCounter = { calls: 0 };
  readonly #outer: AbortSignal;
  readonly #over = new AbortController();
  readonly #budgetMs: number;
  #cacheHits = 0;
  /** Why the claim of the strategy that made the input is wrong. */
  refutedClaim: string | undefined;
  #smallest = Infinity;
  readonly #course: { readonly calls: number; readonly bytes: number }[] = [];

  constructor(parts: ReductionParts, ids: readonly string[], signal: AbortSignal) {
    this.parts = parts;
    this.#outer = signal;
    this.solverSets = new SolverSets(parts, ids, this.#counter);
    this.proofs = new Proofs(parts.clock);
    this.#budgetMs = parts.budgetMs ?? Infinity;
    this.workedMs = stopwatch(
      () => parts.clock.now(),
      () => parts.pausedMs?.() ?? 0,
    );
  }

  get calls(): number {
    return this.#counter.calls;
  }

  get cacheHits(): number {
    return this.#cacheHits;
  }

  get course(): readonly { readonly calls: number; readonly bytes: number }[] {
    return this.#course;
  }

  addCacheHits(times: number): void {
    this.#cacheHits += times;
  }

  get signal(): AbortSignal {
    return AbortSignal.any([this.#outer, this.#over.signal]);
  }

  /** Aborts when the user stops the reduction, not when the time is up. */
  get outer(): AbortSignal {
    return this.#outer;
  }

  get isOver(): boolean {
    const isDone = this.refutedClaim !== undefined || this.workedMs() > this.#budgetMs;
    if (!this.#over.signal.aborted && isDone) this.#over.abort(REDUCTION_TIME_IS_OVER);
    return this.#over.signal.aborted;
  }

  check(target: TargetFailure, runs: readonly RunRecord[], askSuspect?: SuspectQuerying): FailureCheck {
    const times = new Map(runs.map((run) => [run.solver, run]));
    const { solverSets, proofs } = this;
    const onRefuted = (reason: string): void => void (this.refutedClaim ??= reason);
    return new FailureCheck({ target, solverSets, proofs, times, askSuspect, onRefuted });
  }

  /** Checks a candidate, using the journal. Returns false once the time is up. */
  async shows(
    check: FailureCheck,
    candidate: Candidate,
    { phase, fresh }: ShowsOptions,
    signal: AbortSignal,
  ): Promise<boolean> {
    if (this.isOver) signal.throwIfAborted();
    if (this.isOver) return false;
    // Algorithms that are being compared must query every candidate.
    if (this.parts.algorithm === undefined && check.isHopeless(candidate)) return false;
    const { journal } = this.parts;
    const key = contentId(
      JSON.stringify([phase, fresh, candidate.btor ?? candidate.text, candidate.parent?.question?.text]),
    );
    const known = journal?.get(key);
    if (known !== undefined) {
      this.#cacheHits++;
      if (known.model !== undefined) this.proofs.addModel(known.model, known.solver ?? 'a solver');
      return known.fails;
    }
    const seen = await check.inspect(candidate, { whole: false, fresh }, signal);
    const proof = seen?.proof;
    if (proof !== undefined) this.proofs.addModel(proof.text, proof.solver);
    journal?.put(key, {
      fails: seen !== undefined,
      ...(proof === undefined ? {} : { model: proof.text, solver: proof.solver }),
    });
    return seen !== undefined;
  }

  /** Repeats the check in new processes: once for all solvers, then for the suspects as in a confirmation. */
  async confirm(check: FailureCheck, candidate: Candidate): Promise<Reproduction | undefined> {
    const first = await check.inspect(candidate, { whole: true, fresh: true }, this.#outer);
    if (first === undefined || check.target.change !== undefined) return first;
    const isWasm = first.runs.some(({ mode, solver }) => mode === 'wasm' && first.suspect.suspects.includes(solver));
    const start = this.parts.clock.now();
    const isLate = () => this.parts.clock.now() - start > REPEATS.budgetMs;
    const most = this.parts.repeats ?? REPEATS.most;
    const enough = () => enoughRepeats(most, { isWasm, isAlike: false, isLate: isLate() });
    for (let times = 1; times < enough(); times++) {
      const again = await check.inspect(candidate, { whole: false, fresh: true }, this.#outer);
      if (again === undefined) return undefined;
    }
    return first;
  }

  report(pass: string, text?: string): void {
    const bytes = text === undefined ? Infinity : utf8Length(text);
    if (bytes < this.#smallest) {
      this.#smallest = bytes;
      this.#course.push({ calls: this.calls, bytes });
    }
    this.parts.emit?.({ pass, bytes: this.#smallest, calls: this.calls, cacheHits: this.#cacheHits });
  }

  askFresh(solver: Solver, question: Question & Pick<Candidate, 'isUnread'>): Promise<FullRunRecord> {
    const limits = this.solverSets.limitsFor(solver.id, new Map());
    return this.solverSets.ask(solver, question, { limits, fresh: true, effort: 'thorough' }, this.#outer);
  }

  close(): Promise<void> {
    return this.solverSets.close();
  }
}
