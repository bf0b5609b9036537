import { CampaignStopped } from '../../src/lab-front.js';
import { type Limits, type Outcome, type Query, type Run, type Solver } from '../../src/smt.js';
import type { DriftRun, Side } from './contract.js';

const WARM_UP = '(declare-fun p () Bool)\n(assert p)\n(check-sat)\n';

export class VersionPair {
  readonly #solvers: Readonly<Record<Side, Solver>>;
  readonly #limits: Limits;
  readonly #cold = new Set<Side>(['from', 'to']);

  constructor(solvers: Readonly<Record<Side, Solver>>, limits: Limits) {
    this.#solvers = solvers;
    this.#limits = limits;
  }

  async ask(side: Side, query: Query, { fresh }: { readonly fresh: boolean }, signal: AbortSignal): Promise<Run> {
    const solver = this.#solvers[side];
    if (fresh) {
      const other = solver.fresh();
      try {
        return available(await other.run(query, this.#limits, signal));
      } finally {
        await other.close();
      }
    }
    await this.#warmUp(side, signal);
    const run = available(await solver.run(query, this.#limits, signal));
    if (run.outcome.kind !== 'answered') this.#cold.add(side);
    return run;
  }

  /** Runs a trivial query first, so that the compilation of a WebAssembly solver is not measured. */
  async #warmUp(side: Side, signal: AbortSignal): Promise<void> {
    const solver = this.#solvers[side];
    if (solver.mode !== 'wasm' || !this.#cold.delete(side)) return;
    await solver.run({ input: WARM_UP }, this.#limits, signal);
  }

  async close(): Promise<void> {
    await Promise.all([this.#solvers.from.close(), this.#solvers.to.close()]);
  }
}

/** Throws `CampaignStopped` if the version cannot be run at all. */
function available(run: Run): Run {
  if (run.outcome.kind !== 'unavailable') return run;
  throw new CampaignStopped(`${run.solver} cannot be run: ${run.outcome.message}`);
}

export function toDriftRun({ outcome, ms }: Run): DriftRun {
  const rounded = Math.round(ms * 10) / 10;
  return { ...toStanding(outcome), ms: rounded };
}

function toStanding(outcome: Outcome): Omit<DriftRun, 'ms'> {
  switch (outcome.kind) {
    case 'answered': {
      const standing = outcome.answers.includes('unknown') ? 'unknown' : 'decided';
      return { standing, answers: outcome.answers, detail: null };
    }
    case 'timeout':
      return { standing: 'timeout', answers: outcome.answers, detail: null };
    case 'memout':
      return { standing: 'memout', answers: outcome.answers, detail: null };
    case 'flooded':
      return { standing: 'memout', answers: outcome.answers, detail: 'printed without end' };
    case 'crashed':
      return { standing: 'crashed', answers: outcome.answers, detail: outcome.signature };
    // Some options make a solver check its own answers. A failed check invalidates the answers, so it counts as a
    // crash.
    case 'failed-self-check':
      return { standing: 'crashed', answers: [], detail: outcome.message };
    case 'invalid-model':
      return { standing: 'invalid-model', answers: [], detail: outcome.message };
    case 'rejected':
    case 'unavailable':
      return { standing: 'refused', answers: [], detail: outcome.message };
  }
}
