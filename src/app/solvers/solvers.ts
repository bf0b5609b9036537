import type { OpeningOptions, PlannedSolver } from '../../campaign/index.js';
import {
  type OpenOptions,
  cacheFolder,
  findSolvers,
  isOffline,
  isSolver,
  openSolver as openPermitted,
} from '../../host/index.js';
import { OWN_COMMANDS, type Permission, type Solver, plannedPackage, toIdentity } from '../../solver/index.js';
import type { Diagnostic } from '../../diag/index.js';
import { type Emit, BadInput, badUsage, warn } from '../base/index.js';

export interface SolverChoice {
  readonly permission: Permission;
  readonly ids: readonly string[];
  readonly mode: 'auto' | 'fresh' | 'persistent';
  readonly checkModels: boolean;
  /** Runs solvers with only the options that the user gave. */
  readonly asGiven?: boolean;
  readonly signal?: AbortSignal;
}

/** Needs neither the network nor a package client. */
export const BUILT_IN_Z3 = 'z3@npm:newest';
export const NEWEST_Z3 = 'z3@newest';

export async function defaultSolvers(): Promise<string[]> {
  const found = await findSolvers();
  return found.length > 0 ? found.map(({ id }) => id) : [BUILT_IN_Z3];
}

const DEFAULT_PACKAGES = [
  { name: 'z3', newest: 'z3@pypi:newest' },
  { name: 'cvc5', newest: 'cvc5@newest' },
] as const;

/** Returns the solvers on PATH and, unless offline, the newest Z3 and cvc5 from pip, or else the built-in Z3. */
export async function solversAndPackages(signal: AbortSignal, emit: Emit): Promise<string[]> {
  if (isOffline()) return defaultSolvers();
  const found = await findSolvers();
  const ids = found.map(({ id }) => id);
  for (const [i, { name, newest }] of DEFAULT_PACKAGES.entries()) {
    const how = { mode: 'fresh', checkModels: false, permission: OWN_COMMANDS, signal } as const;
    const opened = await openPermitted(newest, { ...how, ...openingNotices(emit) });
    if (!isSolver(opened)) {
      const rest = DEFAULT_PACKAGES.slice(i).map((each) => each.newest);
      const message = `the hunt runs without ${rest.join(' and ')}: ${opened.message}`;
      const hint = '--offline or --solver NAME prevents this warning';
      warn(emit, [{ diagnostic: { code: 'G402', severity: 'warning', message, hint } }]);
      break;
    }
    await opened.close();
    const { number, text } = opened.version;
    const isOnPath = found.some(({ profile, version }) => profile.name === name && version.number === number);
    const exact = plannedPackage(newest, text);
    if (!isOnPath && exact !== undefined) ids.push(`${name}@${exact.version}`);
  }
  return ids.length > 0 ? ids : [BUILT_IN_Z3];
}

/** Reports fetched packages, and warns about restrictions, such as a lack of models. */
export function openingNotices(emit: Emit) {
  return {
    onWord: (message: string) => warn(emit, [{ diagnostic: { code: 'G402', severity: 'warning', message } }]),
    onFetch: (solver: string, isElsewhere: boolean) =>
      emit({ kind: 'fetching', solver, folder: cacheFolder(), isElsewhere }),
  } satisfies Pick<OpenOptions, 'onWord' | 'onFetch'>;
}

/** If some solvers cannot be opened, throws one `BadInput` with all their problems. */
export async function openSolvers({ ids, asGiven = false, ...choice }: SolverChoice, emit: Emit): Promise<Solver[]> {
  if (new Set(ids).size < ids.length) {
    throw badUsage(`a solver is given twice (${ids.join(', ')})`, { hint: 'name each solver once' });
  }
  const how = { ...choice, asGiven, ...openingNotices(emit) };
  const tried = await Promise.allSettled(ids.map((id) => openPermitted(id, how)));
  const opened = tried.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const solvers = opened.filter(isSolver);
  const problems = opened.flatMap((each) => (isSolver(each) ? [] : [each]));
  const failed = tried.find((each) => each.status === 'rejected');
  if (failed === undefined && problems.length === 0) return solvers;
  await closeAll(solvers);
  throw failed === undefined ? new BadInput(...problems) : failed.reason;
}

export async function closeAll(solvers: readonly Pick<Solver, 'close'>[]): Promise<void> {
  const closed = await Promise.allSettled(solvers.map((solver) => solver.close()));
  const failed = closed.find((each) => each.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/**
 * Opens a solver by its name. Returns a diagnostic if the solver cannot run.
 *
 * @example
 * const solver = await openSolver('./build/z3');
 * console.log(isSolver(solver) ? solver.version.text : solver.message);
 */
export function openSolver(text: string, options: Omit<OpenOptions, 'permission'> = {}): Promise<Solver | Diagnostic> {
  return openPermitted(text, { ...options, permission: OWN_COMMANDS });
}

export async function openIfFound(
  id: string,
  options: OpeningOptions & { readonly permission: Permission },
): Promise<Solver | undefined> {
  const opened = await openPermitted(id, options);
  return isSolver(opened) ? opened : undefined;
}

/** `found` is true for solvers that the user did not name. */
export function toPlannedSolvers(
  solvers: readonly Solver[],
  { found = false }: { readonly found?: boolean } = {},
): PlannedSolver[] {
  return solvers.map((solver) => ({ id: solver.id, ...toIdentity(solver), ...(found ? { found } : {}) }));
}

export function solverSource(
  choice: SolverChoice,
  first: readonly Solver[],
  emit: Emit,
): () => Promise<readonly Solver[]> {
  let ready: readonly Solver[] | undefined = first;
  return async () => {
    const taken = ready;
    ready = undefined;
    // Opens the same package versions as the first call, even if newer versions have appeared.
    return taken ?? (await openSolvers({ ...choice, permission: choice.permission.withPackages(first) }, emit));
  };
}

export function ownProfileTexts(solvers: readonly Solver[]): string[] {
  return [...new Set(solvers.flatMap(({ ownProfile }) => (ownProfile === null ? [] : [ownProfile.text])))];
}

export interface TieBreaker {
  readonly id: string;
  readonly family: string;
}

export async function tieBreakersFor(ids: readonly string[]): Promise<TieBreaker[]> {
  const programs = new Set(ids.map((id) => id.split(/\s/)[0]));
  const found = (await findSolvers()).map(({ id, profile: { family } }) => ({ id, family }));
  return [...found, { id: BUILT_IN_Z3, family: 'z3' }].filter(({ id }) => !programs.has(id));
}
