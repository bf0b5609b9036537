import type { PlannedSolver } from '../campaign/index.js';
import { BadInput, badUsage, complain } from './complain.js';
import { tellFetching } from './fetching.js';
import { findSolvers, isSolver, openSolver } from '../host/index.js';
import type { Solver } from '../solver/index.js';

export interface SolverChoice {
  readonly ids: readonly string[];
  readonly mode: 'auto' | 'fresh' | 'persistent';
  readonly checkModels: boolean;
  /** With the words of their names alone. */
  readonly asGiven?: boolean;
}

/** The newest Z3 from npm: it comes with Gainsay. */
export const NEWEST_Z3 = 'z3@newest';

/** The solvers to hunt with where none is named: the native ones that are found, else the Z3 that comes with Gainsay. */
export async function defaultSolvers(): Promise<string[]> {
  const found = await findSolvers();
  return found.length > 0 ? found.map(({ id }) => id) : [NEWEST_Z3];
}

const told = new Set<string>();

/** Says once in which way a solver is asked. */
function tell(message: string): void {
  if (told.has(message)) return;
  told.add(message);
  complain([{ code: 'G402', severity: 'warning', message }]);
}

/** Opens every solver of a choice, or says which ones cannot be opened. */
export async function openSolvers({ ids, mode, checkModels, asGiven = false }: SolverChoice): Promise<Solver[]> {
  if (new Set(ids).size < ids.length) {
    throw badUsage(`a solver is named twice (${ids.join(', ')})`, { hint: 'one solver is asked once; name it once' });
  }
  tellFetching(ids);
  const opened = await Promise.all(ids.map((id) => openSolver(id, { mode, checkModels, asGiven, tell })));
  const problems = opened.flatMap((each) => (isSolver(each) ? [] : [each]));
  if (problems.length > 0) {
    await Promise.all(opened.map((each) => (isSolver(each) ? each.close() : undefined)));
    throw new BadInput(...problems);
  }
  return opened.filter(isSolver);
}

/** Solvers as a plan has them; `found`: nobody named them. */
export function plannedSolvers(
  solvers: readonly Solver[],
  { found = false }: { readonly found?: boolean } = {},
): PlannedSolver[] {
  return solvers.map(({ id, version: { text, sha256 } }) => {
    return { id, version: text, sha256: sha256 ?? null, ...(found ? { found } : {}) };
  });
}

/** Opens solvers in a pool of the same kind: the first set is at hand, later ones are opened when they are asked for. */
export function solverSource(choice: SolverChoice, first: readonly Solver[]): () => Promise<readonly Solver[]> {
  let ready: readonly Solver[] | undefined = first;
  return async () => {
    const taken = ready;
    ready = undefined;
    return taken ?? (await openSolvers(choice));
  };
}

/** The solvers that may be asked where two disagree: those found here that take no part in the campaign. */
export async function tieBreakersFor(ids: readonly string[]): Promise<string[]> {
  const programs = new Set(ids.map((id) => id.split(/\s/)[0]));
  return [...(await findSolvers()).map(({ id }) => id), NEWEST_Z3].filter((id) => !programs.has(id));
}
