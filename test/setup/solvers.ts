import { isSolver, openSolver } from '../../src/host/index.js';
import type { Solver } from '../../src/solver/index.js';

/** Native solvers that CI demands: where `GAINSAY_REQUIRE_SOLVERS=1`, a missing one is a failure, not a skip. */
const REQUIRED = process.env['GAINSAY_REQUIRE_SOLVERS'] === '1';

/** The solvers of these names that are here, opened; a missing one is left out, or fails the test where demanded. */
export async function solversHere(
  specs: readonly string[],
  options: Parameters<typeof openSolver>[1] = {},
): Promise<Solver[]> {
  const found: Solver[] = [];
  for (const spec of specs) {
    const opened = await openSolver(spec, options);
    if (isSolver(opened)) found.push(opened);
    else if (REQUIRED) throw new Error(`${spec} is demanded and not here: ${opened.message}`);
  }
  return found;
}
