import type { Diagnostic } from '../../diag/index.js';
import type { OpenProvers, Provers } from '../data.js';
import { checkFunction } from './check-function.js';
import type { FusionFunction } from './fusion-function.js';
import { type FunctionProof, functionHash, proveFunction } from './prove-function.js';

export interface CheckedFunctions {
  readonly proofs: ReadonlyMap<string, FunctionProof>;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Tries each unproved function on small values, then asks the provers, if installed. Without them a successful trial
 * suffices; the proof then names no provers.
 */
export async function checkFunctions(
  functions: readonly FusionFunction[],
  known: ReadonlyMap<string, FunctionProof>,
  provers: Provers | undefined,
): Promise<CheckedFunctions> {
  const proofs = new Map(known);
  const diagnostics: Diagnostic[] = [];
  const unproved = functions.filter((fn) => !proofs.has(functionHash(fn)));
  const opened = unproved.length === 0 ? NONE : ((await provers?.open('optional')) ?? NONE);
  try {
    for (const fn of unproved) {
      const trial = checkFunction(fn);
      if (trial.kind === 'refuted') {
        diagnostics.push(trial.diagnostic);
        continue;
      }
      const { x, y, once } = trial.checked;
      const tried = { function: fn.name, x, y, once, provers: [], instances: [] };
      const result = opened.provers.length === 0 ? undefined : await proveFunction(trial.checked, opened.provers);
      if (result === undefined) proofs.set(functionHash(fn), tried);
      else if (result.kind === 'proved') proofs.set(functionHash(fn), result.proof);
      else diagnostics.push(result.diagnostic);
    }
  } finally {
    await opened.close();
  }
  return { proofs, diagnostics };
}

const NONE: OpenProvers = { provers: [], close: () => Promise.resolve() };
