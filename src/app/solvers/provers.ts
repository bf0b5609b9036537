import { isSolver, openSolver } from '../../host/index.js';
import type { Prover } from '../../rewrite/index.js';
import { type Solver, OWN_COMMANDS } from '../../solver/index.js';
import type { Provers } from '../../strategy/index.js';
import type { Emit } from '../base/index.js';
import { closeAll, openSolvers } from './solvers.js';

const OUTPUT_BYTES = 1_000_000;
/** Two solvers without common code. */
const DEFAULT_PROVERS: readonly string[] = ['z3', 'cvc5'];

export interface ProverOptions {
  readonly ids: readonly string[];
  readonly timeoutMs: number;
  readonly emit: Emit;
}

/** `open('required')` throws `BadInput` if a solver is missing. */
export function proversFrom({ ids, timeoutMs, emit }: ProverOptions): Provers {
  const names = ids.length > 0 ? ids : DEFAULT_PROVERS;
  return {
    async open(need) {
      const solvers =
        need === 'required'
          ? await openSolvers({ permission: OWN_COMMANDS, ids: names, mode: 'fresh', checkModels: false }, emit)
          : await openAll(names);
      return {
        provers: solvers.map((solver) => toProver(solver, timeoutMs)),
        close: () => closeAll(solvers),
      };
    },
  };
}

async function openAll(ids: readonly string[]): Promise<Solver[]> {
  const opened: Solver[] = [];
  try {
    for (const id of ids) {
      const solver = await openSolver(id, { permission: OWN_COMMANDS, mode: 'fresh', checkModels: false });
      if (isSolver(solver)) opened.push(solver);
    }
  } catch (error) {
    await closeAll(opened);
    throw error;
  }
  if (opened.length === ids.length) return opened;
  await closeAll(opened);
  return [];
}

export function toProver(solver: Solver, timeoutMs: number): Prover {
  return {
    id: solver.id,
    family: solver.profile.family,
    version: solver.version.number ?? solver.version.text,
    async ask(script, signal) {
      const limits = { timeoutMs, outputBytes: OUTPUT_BYTES };
      const { outcome } = await solver.run({ input: script, wantModel: true }, limits, signal);
      if (outcome.kind !== 'answered') {
        return { answer: 'unknown', detail: 'message' in outcome ? outcome.message : outcome.kind };
      }
      return { answer: outcome.answers[0] ?? 'unknown', detail: outcome.model };
    },
  };
}
