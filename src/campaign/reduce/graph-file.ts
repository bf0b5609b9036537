import type { BtorGraph } from '../../btor/index.js';
import type { Suspect } from '../../oracle/index.js';
import { canBeAsked } from '../hunt/ask/index.js';
import type { FullRunRecord } from '../log/index.js';
import { ReductionSession } from './session.js';
import type { Candidate } from './check/candidate.js';
import { type GraphReduction, candidateOfGraph, reduceGraph } from './graph.js';
import { type ReduceFileOptions, inOrderOfGravity, formatRun, suspectsIn } from './file.js';
import type { NotReduced } from './script.js';
import { toSought } from './check/sought.js';

export interface GraphFileReduction extends GraphReduction {
  readonly suspect: Suspect;
  readonly others: readonly Suspect[];
  readonly calls: number;
  readonly ms: number;
}

/**
 * Does for a graph without steps what `reduceFile` does for a script. Solvers that do not read BTOR get a
 * translation.
 */
export async function reduceGraphFile(
  graph: BtorGraph,
  { solvers, kind, chosen, ...parts }: ReduceFileOptions,
  signal: AbortSignal,
): Promise<GraphFileReduction | NotReduced> {
  const candidate = candidateOfGraph(graph);
  if (candidate?.btor === undefined) return { reason: 'it cannot be expressed in the BTOR dialect of any solver here' };
  const session = new ReductionSession(parts, solvers, signal);
  try {
    const runs = await askEach(candidate, session);
    const all = suspectsIn(candidate, runs, parts.oracles);
    const [suspect] = inOrderOfGravity(all, { kind, runs });
    if (suspect === undefined && all.length > 0)
      return { reason: `no ${kind} is suspected, only: ${all.map(({ because }) => because).join('; ')}` };
    if (suspect === undefined) return { reason: `nothing is suspected: ${runs.map(formatRun).join('; ')}` };
    chosen?.(suspect);
    const others = all.filter((each) => each !== suspect);
    const reduction = await reduceGraph(candidate.btor, { runs, sought: toSought(suspect, runs) }, session);
    if ('reason' in reduction) return reduction;
    const ms = Math.round(session.workedMs());
    return { ...reduction, suspect, others, calls: session.calls, ms };
  } finally {
    await session.close();
  }
}

function askEach(candidate: Candidate, session: ReductionSession): Promise<FullRunRecord[]> {
  return session.solverSets.with(async ({ solvers }) => {
    const runs: FullRunRecord[] = [];
    for (const solver of solvers)
      if (canBeAsked(solver, candidate)) runs.push(await session.askFresh(solver, candidate));
    return runs;
  });
}
