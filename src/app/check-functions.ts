import type { Diagnostic } from '../diag/index.js';
import { isSolver, openSolver } from '../host/index.js';
import type { Solver } from '../solver/index.js';
import {
  type FunctionProof,
  type FusionFunction,
  checkFunction,
  functionHash,
  proveFunction,
} from '../strategy/index.js';
import { DEFAULT_PROVERS, proverOf } from './prove-rules.js';

/** What came of checking functions. */
export interface CheckedFunctions {
  /** By the functions' hashes. */
  readonly proofs: ReadonlyMap<string, FunctionProof>;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Tries every fusion function that has no proof yet on all small values, and, where `timeoutMs` is given, puts those that
 * hold to the provers, if both are here. A function that only the trial speaks for is used; its proof names no provers.
 */
export async function checkFunctions(
  functions: readonly FusionFunction[],
  known: ReadonlyMap<string, FunctionProof>,
  { timeoutMs }: { readonly timeoutMs: number | undefined },
): Promise<CheckedFunctions> {
  const proofs = new Map(known);
  const diagnostics: Diagnostic[] = [];
  const unproved = functions.filter((fn) => !proofs.has(functionHash(fn)));
  const solvers = timeoutMs === undefined || unproved.length === 0 ? [] : await proversHere();
  try {
    const provers = solvers.map((solver) => proverOf(solver, timeoutMs ?? 0));
    for (const fn of unproved) {
      const trial = checkFunction(fn);
      if (trial.kind === 'refuted') {
        diagnostics.push(trial.diagnostic);
        continue;
      }
      const { x, y, once } = trial.checked;
      const tried = { function: fn.name, x, y, once, provers: [], instances: [] };
      const result = provers.length === 0 ? undefined : await proveFunction(trial.checked, provers);
      if (result === undefined) proofs.set(functionHash(fn), tried);
      else if (result.kind === 'proved') proofs.set(functionHash(fn), result.proof);
      else diagnostics.push(result.diagnostic);
    }
  } finally {
    await Promise.all(solvers.map((solver) => solver.close()));
  }
  return { proofs, diagnostics };
}

/** The provers, if all of them are here. */
async function proversHere(): Promise<Solver[]> {
  const opened: Solver[] = [];
  for (const id of DEFAULT_PROVERS) {
    const solver = await openSolver(id, { mode: 'fresh', checkModels: false });
    if (isSolver(solver)) opened.push(solver);
  }
  if (opened.length === DEFAULT_PROVERS.length) return opened;
  await Promise.all(opened.map((solver) => solver.close()));
  return [];
}
