import { tieBreakersFor } from '../../src/index.js';
import { type Solver, lineageOf } from '../../src/smt.js';

/** Solver ids of Gainsay that select a profile: `z3@4.12.1`, `cvc5:./build`, `my.json:./x`. */
const NAMED = /^(?:[\w-]+[@:]|[^:\s]*\.json:)/;

/** Without a profile, the command line runs unchanged, with the mutant's file as last word. */
export function toSolverId(cli: string): string {
  return NAMED.test(cli) ? cli : `cmd:${cli}`;
}

export async function findTieBreakers(solvers: readonly Solver[]): Promise<string[]> {
  const lineages = new Set(solvers.map(({ profile }) => lineageOf(profile)));
  const found = await tieBreakersFor(solvers.map(({ id }) => id));
  return found.filter((each) => !lineages.has(lineageOf(each))).map(({ id }) => id);
}
