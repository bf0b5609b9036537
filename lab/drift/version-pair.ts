import {
  type RunRecord,
  CLOCK,
  CampaignStopped,
  askAndExamine,
  otherSeeds,
  queryListener,
} from '../../src/lab-front.js';
import { type Limits, type Query, type Run, type Script, type Solver, firstLine, readOutput } from '../../src/smt.js';
import type { DriftRun, Side } from './contract.js';
import type { DriftInput } from './drift-scripts.js';
import { type ExaminedChecks, examineChecks } from './examine-checks.js';
import { type ReadyWaitWatch, watchReadyWait } from './ready-wait.js';
import { type AcceptedInputs, dropRefused } from './refused-commands.js';
import { MOST_SEEDS } from './measure.js';
import { median } from './statistics.js';

const WARM_UP = '(declare-fun p () Bool)\n(assert p)\n(check-sat)\n';

/** A run that a loaded machine stopped before this share of its time limit is repeated with a longer limit. */
const FULL_SHARE = 0.95;
const LONGEST_STRETCH = 5;
const MOST_REPEATS = 2;
const SHIFT_RUNS = 5;
/** The load of the machine changes, and with it the start-up times. */
const SHIFT_AGE_MS = 60_000;

/** `ms` excludes `waitMs`, the time in which the solver waited for a processor. */
export type TimedRun = Run & { readonly waitMs?: number };

export class VersionPair {
  readonly #watchWait: () => ReadyWaitWatch;
  readonly #solvers: Readonly<Record<Side, Solver>>;
  readonly #limits: Limits;
  #loaded: { readonly side: Side; readonly seed: number | undefined; readonly solver: Solver } | undefined;
  #shift: { readonly ms: number; readonly at: number } | undefined;
  readonly #cold = new Set<Side>(['from', 'to']);

  /** Without `runsAlone`, times exclude only the waits of native solvers for a processor. */
  constructor(
    solvers: Readonly<Record<Side, Solver>>,
    limits: Limits,
    {
      runsAlone,
      watchWait = () => watchReadyWait({ onlyAdded: !runsAlone }),
    }: { readonly runsAlone: boolean; readonly watchWait?: () => ReadyWaitWatch },
  ) {
    this.#solvers = solvers;
    this.#limits = limits;
    this.#watchWait = watchWait;
  }

  /** Number of other random seeds that both versions have. */
  get seeds(): number {
    return countSeeds(this.#solvers);
  }

  async ask(
    side: Side,
    query: Query,
    { fresh, seed }: { readonly fresh: boolean; readonly seed?: number },
    signal: AbortSignal,
  ): Promise<TimedRun> {
    if (fresh) {
      const other = await this.#openFresh(side, seed, signal);
      try {
        return await this.#run(other, query, signal);
      } finally {
        await other.close();
      }
    }
    await this.#warmUp(side, signal);
    const run = await this.#run(this.#solvers[side], query, signal);
    if (run.outcome.kind !== 'answered') this.#cold.add(side);
    return run;
  }

  /** Measures how much longer the newer version takes on an almost empty script. Reuses a recent result. */
  async measureShift(signal: AbortSignal): Promise<number> {
    if (this.#shift !== undefined && performance.now() - this.#shift.at < SHIFT_AGE_MS) return this.#shift.ms;
    const times: Record<Side, number[]> = { from: [], to: [] };
    for (let i = 0; i < SHIFT_RUNS; i++) {
      for (const side of ['from', 'to'] as const) {
        const { ms } = await this.ask(side, { input: WARM_UP }, { fresh: false }, signal);
        times[side].push(ms);
      }
    }
    this.#shift = { ms: median(times.to) - median(times.from), at: performance.now() };
    return this.#shift.ms;
  }

  /** Applies the time limit to the time without waits for a processor. */
  async #run(solver: Solver, query: Query, signal: AbortSignal): Promise<TimedRun> {
    const { timeoutMs } = this.#limits;
    let stopped: TimedRun | undefined;
    let limits = this.#limits;
    for (let repeats = 0; ; repeats++) {
      const run = await this.#time(solver, query, limits, signal);
      const { outcome, ms, waitMs = 0 } = run;
      if (stopped !== undefined && outcome.kind === 'answered' && ms > timeoutMs) return { ...stopped, ms: timeoutMs };
      if (outcome.kind !== 'timeout' || ms >= FULL_SHARE * timeoutMs || repeats === MOST_REPEATS) return run;
      stopped ??= run;
      const stretch = Math.min(LONGEST_STRETCH, (1.1 * (ms + waitMs)) / Math.max(1, ms));
      limits = { ...limits, timeoutMs: timeoutMs * stretch };
    }
  }

  async #time(solver: Solver, query: Query, limits: Limits, signal: AbortSignal): Promise<TimedRun> {
    const watch = this.#watchWait();
    let waitMs = 0;
    let run: Run;
    try {
      run = available(await queryListener.run(watch.add, () => solver.run(query, limits, signal)));
    } finally {
      waitMs = watch.stop();
    }
    waitMs = Math.min(waitMs, run.ms);
    return { ...run, ms: run.ms - waitMs, waitMs };
  }

  dropRefused(
    input: DriftInput,
    cx: Omit<Parameters<typeof dropRefused>[2], 'limits'>,
  ): Promise<AcceptedInputs | undefined> {
    return dropRefused(input, this.#solvers, { ...cx, limits: this.#limits });
  }

  get comparesTimes(): boolean {
    const { from, to } = this.#solvers;
    return (from.mode === 'wasm') === (to.mode === 'wasm');
  }

  familyOf(side: Side): string {
    return this.#solvers[side].profile.family;
  }

  /** Opens both versions at once if they load slowly: the next call for the other version gets it. */
  async #openFresh(side: Side, seed: number | undefined, signal: AbortSignal): Promise<Solver> {
    const open = (of: Side) => {
      const solver = this.#solvers[of];
      return seed === undefined ? solver.fresh() : this.#withSeed(solver, seed);
    };
    const waiting = this.#loaded;
    this.#loaded = undefined;
    if (waiting?.side === side && waiting.seed === seed) return waiting.solver;
    await waiting?.solver.close();
    const other = side === 'from' ? 'to' : 'from';
    const solver = open(side);
    if (solver.mode !== 'wasm') return solver;
    this.#loaded = { side: other, seed, solver: open(other) };
    const loading = [solver, this.#loaded.solver].filter(({ mode }) => mode === 'wasm');
    await Promise.all(loading.map((each) => each.run({ input: WARM_UP }, this.#limits, signal)));
    return solver;
  }

  #withSeed(solver: Solver, seed: number): Solver {
    return solver.withOptions?.(setSeed(solver, seed)) ?? solver.fresh();
  }

  /** Runs a solver of another family. */
  async examine(
    solver: Solver,
    script: { readonly text: string; readonly script: Script },
    signal: AbortSignal,
  ): Promise<RunRecord> {
    const fresh = solver.fresh();
    try {
      const options = { limits: this.#limits, clock: CLOCK, models: true, effort: 'thorough' } as const;
      return await askAndExamine(fresh, script, options, signal);
    } finally {
      await fresh.close();
    }
  }

  /** A false model or a wrong reply counts only if it recurs in a new process. */
  async examineChecks(
    side: Side,
    input: DriftInput,
    answers: DriftRun['answers'],
    signal: AbortSignal,
  ): Promise<ExaminedChecks> {
    const asking = { answers, limits: this.#limits };
    const solver = this.#solvers[side];
    const examined = await examineChecks(solver, input, asking, signal);
    if (![...examined.runs.values()].some(isSuspicious)) return examined;
    const fresh = solver.fresh();
    try {
      const again = await examineChecks(fresh, input, asking, signal);
      const runs = [...examined.runs].flatMap(([check, record]) => {
        const kept = isSuspicious(record) ? again.runs.get(check) : record;
        return kept === undefined ? [] : [[check, kept] as const];
      });
      return { runs: new Map(runs), because: again.because };
    } finally {
      await fresh.close();
    }
  }

  /** Loads and compiles WebAssembly solvers before the measurement, both at once. */
  async #warmUp(side: Side, signal: AbortSignal): Promise<void> {
    if (this.#solvers[side].mode !== 'wasm' || !this.#cold.has(side)) return;
    const cold = [...this.#cold].map((each) => this.#solvers[each]).filter(({ mode }) => mode === 'wasm');
    this.#cold.clear();
    await Promise.all(cold.map((solver) => solver.run({ input: WARM_UP }, this.#limits, signal)));
  }

  async close(): Promise<void> {
    await Promise.all([this.#solvers.from, this.#solvers.to, this.#loaded?.solver].map((each) => each?.close()));
  }
}

function isSuspicious({ model, replies = [] }: RunRecord): boolean {
  return model?.verdict === 'false' || replies.some(({ verdict }) => verdict === 'wrong');
}

/** Throws `CampaignStopped`. */
function available(run: Run): Run {
  if (run.outcome.kind !== 'unavailable') return run;
  throw new CampaignStopped(`${run.solver} cannot be run: ${run.outcome.message}`);
}

export function countSeeds({ from, to }: Readonly<Record<Side, Solver>>): number {
  return [from, to].every((solver) => solver.withOptions !== undefined && setSeed(solver, 1).length > 0)
    ? MOST_SEEDS
    : 0;
}

/** Sets all options for random seeds that the user does not set. The first choice of each is the seed 1. */
function setSeed(solver: Pick<Solver, 'profile' | 'version' | 'options'>, seed: number): string[] {
  return (otherSeeds(solver)[0] ?? []).map((word) => word.replace(/\b1(?=\)?$)/, String(seed)));
}

const LONGEST_DETAIL = 150;

const shorten = (message: string): string => firstLine(message, LONGEST_DETAIL);

export function toDriftRun({ waitMs, ...run }: TimedRun, checks: number): DriftRun {
  const result = toResult(run, checks);
  return waitMs === undefined ? result : { ...result, waitMs: Math.round(waitMs * 10) / 10 };
}

/** Only a crash counts in a script without checks. */
function toResult({ outcome, mode, ms, stdout }: Run, checks: number): DriftRun {
  const rounded = Math.round(ms * 10) / 10;
  if (checks === 0 && outcome.kind !== 'crashed')
    return { standing: 'decided', answers: [], detail: null, ms: rounded };
  switch (outcome.kind) {
    case 'answered': {
      const standing = outcome.answers.includes('unknown') ? 'unknown' : 'decided';
      return { standing, answers: outcome.answers, detail: null, ms: rounded };
    }
    case 'timeout':
    case 'memout': {
      const time = `stopped after ${(ms / 1000).toFixed(1)} s; a longer --timeout may decide it`;
      const memory = mode === 'wasm' ? null : 'stopped by the memory limit; a larger --memory may decide it';
      const detail = outcome.kind === 'timeout' ? time : memory;
      return { standing: outcome.kind, answers: outcome.answers, detail, ms: rounded };
    }
    case 'flooded':
      return { standing: 'memout', answers: outcome.answers, detail: 'printed without end', ms: rounded };
    case 'crashed':
      return { standing: 'crashed', answers: outcome.answers, detail: shorten(outcome.signature), ms: rounded };
    // Some options make a solver check its own answers. A failed check invalidates the answers, so it counts as a
    // crash.
    case 'failed-self-check':
      return { standing: 'crashed', answers: [], detail: shorten(outcome.message), ms: rounded };
    case 'invalid-model':
      return { standing: 'invalid-model', answers: [], detail: shorten(outcome.message), ms: rounded };
    case 'rejected':
    case 'unavailable':
      return {
        standing: 'refused',
        answers: resultsByCheck(stdout, checks),
        // A later error may only follow from the first.
        detail: shorten(findFirstError(stdout) ?? outcome.message) + noteLaterAnswers(stdout, checks),
        ms: rounded,
      };
  }
}

function noteLaterAnswers(stdout: string, checks: number): string {
  const all = readOutput(stdout).flatMap((item) => (item.kind === 'answer' ? [item.answer] : []));
  const counted = resultsByCheck(stdout, checks).filter((result) => result !== 'refused').length;
  if (all.length === counted || findFirstError(stdout) === undefined) return '';
  return `; who ignores this error takes the ${all.slice(counted).join(' ')} after it for the answer`;
}

function findFirstError(stdout: string): string | undefined {
  return readOutput(stdout).flatMap((item) => (item.kind === 'error' ? [item.message] : []))[0];
}

/**
 * Unless the number of results is that of the checks, an error may have changed the script, so only the answers before
 * the first error count.
 */
function resultsByCheck(stdout: string, checks: number): DriftRun['answers'] {
  const results = readOutput(stdout).flatMap((item): DriftRun['answers'][number][] =>
    item.kind === 'answer' ? [item.answer] : item.kind === 'error' ? ['refused'] : [],
  );
  const firstError = results.indexOf('refused');
  return results.length === checks || firstError < 0 ? results.slice(0, checks) : results.slice(0, firstError);
}
