import { tieBreakersFor } from '../../app/index.js';
import { type Solver, lineageOf } from '../../solver/index.js';

/** Gainsay's own ways to name a solver, which run it as its profile says: `z3@4.12.1`, `cvc5:./build`, `my.json:./x`. */
const NAMED = /^(?:z3@|[\w-]+:|[^:\s]*\.json:)/;

/** How the solver of a command line is named here: it runs as it stands, the mutant's file its last word. */
export function solverIdOf(cli: string): string {
  return NAMED.test(cli) ? cli : `cmd:${cli}`;
}

/** The solvers that may be asked where two disagree: none that is a version of one that takes part. */
export async function othersFor(solvers: readonly Solver[]): Promise<string[]> {
  const lineages = new Set(solvers.map(({ profile }) => lineageOf(profile)));
  const found = await tieBreakersFor(solvers.map(({ id }) => id));
  return found.filter((each) => !lineages.has(lineageOf(each))).map(({ id }) => id);
}
