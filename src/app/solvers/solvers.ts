import type { OpeningOptions, PlannedSolver } from '../../campaign/index.js';
import {
  type OpenOptions,
  cacheFolder,
  findSolvers,
  isOffline,
  isSolver,
  needsFetching,
  openSolver as openPermitted,
} from '../../host/index.js';
import { OWN_COMMANDS, type Permission, type Solver, identityOf, parseSolverSpec } from '../../solver/index.js';
import type { Diagnostic } from '../../diag/index.js';
import { type Tell, BadInput, badUsage, warn } from '../base/index.js';

export interface SolverChoice {
  /** Commands that may run. */
  readonly permission: Permission;
  readonly ids: readonly string[];
  readonly mode: 'auto' | 'fresh' | 'persistent';
  readonly checkModels: boolean;
  /** Adds no options to those in the names. */
  readonly asGiven?: boolean;
}

/** The newest Z3 from npm; built in. */
export const NEWEST_Z3 = 'z3@newest';

/** Default solvers of a hunt: the native ones found, else the built-in Z3. */
export async function defaultSolvers(): Promise<string[]> {
  const found = await findSolvers();
  return found.length > 0 ? found.map(({ id }) => id) : [NEWEST_Z3];
}

/** Opens all solvers of a choice. Throws `BadInput` with every problem if one cannot be opened. */
export async function openSolvers(
  { permission, ids, mode, checkModels, asGiven = false }: SolverChoice,
  tell: Tell,
): Promise<Solver[]> {
  if (new Set(ids).size < ids.length) {
    throw badUsage(`a solver is given twice (${ids.join(', ')})`, { hint: 'name each solver once' });
  }
  tellFetching(ids, tell);
  // Warns about restrictions, such as running without models.
  const say = (message: string) => warn(tell, [{ diagnostic: { code: 'G402', severity: 'warning', message } }]);
  const how = { permission, mode, checkModels, asGiven, tell: say };
  const tried = await Promise.allSettled(ids.map((id) => openPermitted(id, how)));
  const opened = tried.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const solvers = opened.filter(isSolver);
  const problems = opened.flatMap((each) => (isSolver(each) ? [] : [each]));
  const failed = tried.find((each) => each.status === 'rejected');
  if (failed === undefined && problems.length === 0) return solvers;
  await closeAll(solvers);
  throw failed === undefined ? new BadInput(...problems) : failed.reason;
}

/** Closes all solvers, even if some fail to close. */
export async function closeAll(solvers: readonly Pick<Solver, 'close'>[]): Promise<void> {
  const closed = await Promise.allSettled(solvers.map((solver) => solver.close()));
  const failed = closed.find((each) => each.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** Opens a solver named by the caller, or explains what was searched for, and in which places. */
export function openSolver(text: string, options: Omit<OpenOptions, 'permission'> = {}): Promise<Solver | Diagnostic> {
  return openPermitted(text, { ...options, permission: OWN_COMMANDS });
}

/** Opens a solver; undefined if it is not installed or may not run. */
export async function openIfThere(
  id: string,
  options: OpeningOptions & { readonly permission: Permission },
): Promise<Solver | undefined> {
  const opened = await openPermitted(id, options);
  return isSolver(opened) ? opened : undefined;
}

/** Describes solvers for a plan; `found`: they were not named by the user. */
export function plannedSolvers(
  solvers: readonly Solver[],
  { found = false }: { readonly found?: boolean } = {},
): PlannedSolver[] {
  return solvers.map((solver) => ({ id: solver.id, ...identityOf(solver), ...(found ? { found } : {}) }));
}

/** Emits a notice for each named solver that must be downloaded. */
function tellFetching(ids: readonly string[], tell: Tell): void {
  if (isOffline()) return;
  for (const id of ids) {
    const spec = parseSolverSpec(id);
    if ('code' in spec || spec.kind !== 'npm' || !needsFetching(spec.version)) continue;
    tell({ kind: 'fetching', version: spec.version, folder: cacheFolder() });
  }
}

/** Provides sets of equal solvers: `first` on the first call, newly opened ones afterwards. */
export function solverSource(
  choice: SolverChoice,
  first: readonly Solver[],
  tell: Tell,
): () => Promise<readonly Solver[]> {
  let ready: readonly Solver[] | undefined = first;
  return async () => {
    const taken = ready;
    ready = undefined;
    return taken ?? (await openSolvers(choice, tell));
  };
}

/** Texts of the user's profiles, which a report needs even after the files are gone. */
export function ownProfileTexts(solvers: readonly Solver[]): string[] {
  return [...new Set(solvers.flatMap(({ ownProfile }) => (ownProfile === null ? [] : [ownProfile.text])))];
}

/** A solver that may settle a disagreement. */
export interface TieBreaker {
  readonly id: string;
  readonly family: string;
}

/** Solvers that may settle disagreements: those installed that do not take part in the campaign. */
export async function tieBreakersFor(ids: readonly string[]): Promise<TieBreaker[]> {
  const programs = new Set(ids.map((id) => id.split(/\s/)[0]));
  const found = (await findSolvers()).map(({ id, profile: { family } }) => ({ id, family }));
  return [...found, { id: NEWEST_Z3, family: 'z3' }].filter(({ id }) => !programs.has(id));
}
