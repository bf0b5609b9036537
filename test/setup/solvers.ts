import { type OpenOptions, isSolver, openSolver, resolveExecutable } from '../../src/host/index.js';
import { OWN_COMMANDS, type Solver } from '../../src/solver/index.js';

type Opening = Omit<OpenOptions, 'permission'>;

/** The Z3 that the package ships. It is WebAssembly, so it runs on every machine. */
const SHIPPED = 'z3@npm:newest';

/**
 * Native solvers that CI requires: `1` for all, else a list of names. If one of them is missing, its tests fail
 * instead of being skipped.
 */
const DEMANDED = process.env['GAINSAY_REQUIRE_SOLVERS'] ?? '';

export function isDemanded(name: string): boolean {
  return DEMANDED === '1' || DEMANDED.split(',').includes(name);
}

/** True if CI requires packages of solvers, which are then fetched if necessary. Otherwise their tests are skipped. */
export const ARE_PACKAGES_REQUIRED = process.env['GAINSAY_REQUIRE_PACKAGES'] === '1';

/** Whether a native solver is on PATH. Throws if it is required and missing. For `it.skipIf(!isHere('boolector'))`. */
export function isHere(name: string): boolean {
  if (resolveExecutable(name) !== undefined) return true;
  if (isDemanded(name)) throw new Error(`${name} is required but not on PATH`);
  return false;
}

/** Opens the available native solvers of these names. Skips a missing one, or fails the test if it is required. */
export async function solversHere(names: readonly string[], options: Opening = {}): Promise<Solver[]> {
  const found: Solver[] = [];
  for (const name of names) if (isHere(name)) found.push(await openSolverFor(name, options));
  return found;
}

/**
 * Opens the available native solvers of these names, or the shipped Z3 if there are none. For tests that need a
 * solver on every machine.
 */
export async function someSolvers(names: readonly string[], options: Opening = {}): Promise<Solver[]> {
  const native = await solversHere(names, options);
  return native.length > 0 ? native : [await openShippedZ3(options)];
}

/**
 * The shipped Z3, with options as words such as `sat.smt=true`. WebAssembly has no process per query, so `mode` is
 * ignored. Loading takes half a second of processor time, so all test files of a worker share an instance that is
 * never closed.
 */
export function openShippedZ3(options: Opening = {}, words = ''): Promise<Solver> {
  const spec = `${SHIPPED} ${words}`.trim();
  const chosen = { ...options, mode: 'auto' } as const;
  const key = JSON.stringify([spec, chosen]);
  const known = shared.get(key) ?? openSolverFor(spec, chosen).then(keepOpen);
  shared.set(key, known);
  return known;
}

const shared = new Map<string, Promise<Solver>>();

function keepOpen(solver: Solver): Solver {
  solver.close = () => Promise.resolve();
  return solver;
}

/** Opens a solver. It does not check models unless `options` request that, because the tests check them. */
async function openSolverFor(spec: string, options: Opening): Promise<Solver> {
  const solver = await openSolver(spec, { permission: OWN_COMMANDS, checkModels: false, ...options });
  if (!isSolver(solver)) throw new Error(`${spec}: ${solver.message}`);
  return solver;
}
