import { type BtorGraph, graphSize, readBtor } from '../../btor/index.js';
import {
  type Progress,
  type ReducibleGraph,
  type Stage,
  type Step,
  ALGORITHMS,
  graphLanguage,
  reduce,
  reducibleBtor,
} from '../../reduce/index.js';
import { mutantPrinter, testOfGraph } from '../../strategy/index.js';
import type { RunRecord } from '../log/index.js';
import type { ReductionSession } from './session.js';
import type { Candidate } from './check/candidate.js';
import { OptionGuard } from './option-guard.js';
import type { NotReduced } from './script.js';
import { type SearchRun, type SearchStep, type CandidateTest, type ShrinkResult, shrink } from './shrink.js';
import { StackGuard, bothGuards } from './stack-guard.js';
import type { TargetFailure } from './check/sought.js';
import type { Reproduction } from './check/reproduction.js';

export interface GraphReduction extends ShrinkResult {
  readonly before: Candidate;
  readonly start: Reproduction;
  readonly from: number;
  readonly nodes: number;
}

export async function reduceGraph(
  text: string,
  { runs, sought }: { readonly runs: readonly RunRecord[]; readonly sought: TargetFailure },
  session: ReductionSession,
): Promise<GraphReduction | NotReduced> {
  // The dialect that solvers reading BTOR were sent.
  const { graph } = readBtor(text);
  const before = candidateOfGraph(graph);
  if (before === undefined) return { reason: 'its graph can no longer be passed to a solver' };
  const plain = session.check(sought, runs);
  const start = await session.confirm(plain, before);
  if (start === undefined) return { reason: 'it no longer reproduces, or only with weaker evidence' };
  const guard = await OptionGuard.of({ check: plain, candidate: before }, session);
  const both = bothGuards(guard, await StackGuard.of({ check: plain, candidate: before }, session));
  const check = both === undefined ? plain : plain.addGuard(both);
  const meaningful = before.script.commands.length > 0;
  const read = (input: Uint8Array) => {
    const candidate = candidateOfGraph(readBtor(new TextDecoder().decode(input)).graph);
    // A graph that lost its meaning is another query.
    return candidate !== undefined && candidate.script.commands.length > 0 === meaningful ? candidate : undefined;
  };
  const shrunk = await shrink<BtorGraph>(
    {
      start: graph,
      candidate: before,
      check,
      phase: 'graph',
      fresh: true,
      search: (from, shows) => searchGraph(from, { read, shows, session }),
    },
    session,
  );
  if (shrunk === undefined) return { reason: 'its reduced graph was not confirmed' };
  const nodes = graphSize(readBtor(shrunk.candidate.btor ?? text).graph);
  return { ...shrunk, before, start, from: graphSize(graph), nodes };
}

/** Returns undefined if the graph cannot be sent in BTOR. */
export function candidateOfGraph(graph: BtorGraph): Candidate | undefined {
  const test = testOfGraph(graph, { claim: 'unrelated', notes: [] });
  if (test?.btor?.text === undefined) return undefined;
  const { script, btor } = test;
  return { text: mutantPrinter()(script), script, ...(btor.text === undefined ? {} : { btor: btor.text }) };
}

interface GraphSearch {
  readonly read: (input: Uint8Array) => Candidate | undefined;
  readonly shows: CandidateTest;
  readonly session: ReductionSession;
}

function searchGraph(start: BtorGraph, { read, shows, session }: GraphSearch): SearchRun<BtorGraph> {
  const stage: Stage = (input) => ({
    run(signal) {
      const candidate = read(input);
      return candidate === undefined ? Promise.resolve(false) : shows(candidate, signal);
    },
    drop: () => undefined,
  });
  const [algorithm] = ALGORITHMS;
  if (algorithm === undefined) throw new Error('there are no algorithms');
  const { signal } = session;
  const options = { stage, jobs: session.parts.jobs, cache: new Map<string, boolean>(), signal };
  const runs: Progress[] = [];
  const run = (from: BtorGraph, simplify: boolean) => {
    const reduction = reduce(reducibleBtor(from), { language: graphLanguage({ simplify }), algorithm, ...options });
    runs.push(reduction);
    return searchGraphs(reduction.steps, read);
  };
  async function* steps(): AsyncGenerator<SearchStep<BtorGraph>> {
    let last = start;
    for await (const step of run(start, true)) {
      last = step.subject;
      yield step;
    }
    // The fault may be in an operator that simplification removes, such as `(= x x)`.
    if (!signal.aborted && graphSize(last) <= FEW_NODES) yield* run(last, false);
  }
  return {
    steps: steps(),
    current: () => runs.at(-1)?.current() ?? '',
    cacheHits: () => runs.reduce((sum, each) => sum + each.counts().cacheHits, 0),
    minimal: () => !signal.aborted,
  };
}

/** Graphs up to this size are searched once more without simplification. */
const FEW_NODES = 12;

async function* searchGraphs(
  steps: AsyncIterable<Step<ReducibleGraph>>,
  read: GraphSearch['read'],
): AsyncGenerator<SearchStep<BtorGraph>> {
  for await (const { text: input } of steps) {
    const candidate = read(input);
    if (candidate === undefined) throw new Error('an accepted candidate cannot be parsed');
    yield { subject: readBtor(new TextDecoder().decode(input)).graph, candidate };
  }
}
