import { type BtorGraph, graphSize, readBtor } from '../btor/index.js';
import { suspectsOf } from '../oracle/index.js';
import { ALGORITHMS, type Stage, reduce, reducibleBtor } from '../reduce/index.js';
import type { Solver } from '../solver/index.js';
import { mutantPrinter, testOfGraph } from '../strategy/index.js';
import { type AskingOptions, askAndExamine, canBeAsked } from './ask.js';
import type { Confirmed, Doubt } from './confirm.js';
import type { FullRunRecord } from './events.js';
import { evidenceOf } from './evidence.js';
import { type MadeTest, testQuestion } from './test-cases.js';

/** A smaller graph on which the same is wrong. */
export interface ReducedGraph {
  readonly test: MadeTest;
  /** Nodes before and after. */
  readonly from: number;
  readonly nodes: number;
  /** How often solvers were asked about a smaller one. */
  readonly calls: number;
}

/** A candidate gets this many times the time that the finding took, and at least so much, milliseconds. */
const PATIENCE = { times: 5, least: 500 } as const;

interface Reducing extends AskingOptions {
  readonly solvers: readonly Solver[];
  /** Milliseconds in all. */
  readonly budgetMs: number;
}

/**
 * Makes the graph of a confirmed finding smaller for as long as the oracles suspect the same of it: the same solver crashes
 * with the same signature, or gives a wrong answer or model still. Undefined where nothing smaller was found in time, or the
 * finding shows only after a history of queries.
 */
export async function reduceFinding(
  doubt: Doubt,
  confirmed: Confirmed & { readonly kind: 'confirmed' },
  cx: Reducing,
  signal: AbortSignal,
): Promise<ReducedGraph | undefined> {
  const { btor } = doubt.test.made;
  if (btor?.text === undefined || confirmed.how !== 'fresh') return undefined;
  // What solvers that read BTOR were asked, in that dialect.
  const start = readBtor(btor.text).graph;
  const look = new Look(doubt, confirmed, cx);
  const stop = new AbortController();
  const until = cx.clock.now() + cx.budgetMs;
  const stage: Stage = (input) => {
    const test = candidateOf(doubt.test, input);
    return {
      run: async (given) => {
        if (cx.clock.now() > until) stop.abort(new Error('the time for reducing is over'));
        return test !== undefined && look.stillShows(test, given);
      },
      drop: () => undefined,
    };
  };
  const [combined] = ALGORITHMS;
  if (combined === undefined) throw new Error('there are no algorithms');
  const both = AbortSignal.any([signal, stop.signal]);
  const options = {
    algorithm: combined,
    stage,
    simplify: true,
    jobs: 1,
    cache: new Map<string, boolean>(),
    signal: both,
  };
  const reduction = reduce(reducibleBtor(start), options);
  let smallest: MadeTest | undefined;
  for await (const { graph } of reduction.steps) smallest = candidateOf(doubt.test, graph.print());
  const graph = smallest?.made.btor?.graph;
  if (smallest === undefined || graph === undefined) return undefined;
  return { test: smallest, from: graphSize(start), nodes: graphSize(graph), calls: reduction.counts().calls };
}

/** A smaller input as a test case; undefined where it cannot be asked about, or has no meaning though the finding's has one. */
function candidateOf({ coordinates, made }: MadeTest, input: Uint8Array): MadeTest | undefined {
  const graph: BtorGraph = readBtor(new TextDecoder().decode(input)).graph;
  const test = testOfGraph(graph, { claim: made.claim, notes: [] });
  if (test === undefined || (test.script.commands.length === 0) !== (made.script.commands.length === 0))
    return undefined;
  return { coordinates, text: mutantPrinter()(test.script), made: test };
}

/** Asks those whom a suspicion is about whether it still arises. */
class Look {
  readonly #doubt: Doubt;
  readonly #confirmed: Confirmed & { readonly kind: 'confirmed' };
  readonly #cx: Reducing;

  constructor(doubt: Doubt, confirmed: Confirmed & { readonly kind: 'confirmed' }, cx: Reducing) {
    this.#doubt = doubt;
    this.#confirmed = confirmed;
    this.#cx = cx;
  }

  async stillShows(test: MadeTest, signal: AbortSignal): Promise<boolean> {
    const { suspect } = this.#confirmed;
    const { suspects, witnesses, kind, signature } = suspect;
    const runs: FullRunRecord[] = [];
    for (const solver of this.#cx.solvers) {
      const blamed = suspects.includes(solver.id);
      if ((!blamed && !witnesses.includes(solver.id)) || !canBeAsked(solver, testQuestion(test))) continue;
      runs.push(await this.#ask(solver.fresh(), test, signal));
    }
    // Seeds say nothing about mutants of graphs.
    return suspectsOf(evidenceOf(test, runs, undefined)).some((other) => {
      const same = other.suspects.length === suspects.length && other.suspects.every((one) => suspects.includes(one));
      return other.kind === kind && same && (kind !== 'crash' || other.signature === signature);
    });
  }

  async #ask(fresh: Solver, test: MadeTest, signal: AbortSignal): Promise<FullRunRecord> {
    try {
      return await askAndExamine(fresh, testQuestion(test), { ...this.#cx, limits: this.#limitsOf(fresh.id) }, signal);
    } finally {
      await fresh.close();
    }
  }

  #limitsOf(solver: string): AskingOptions['limits'] {
    const { limits } = this.#cx;
    const run = [...this.#confirmed.runs, ...this.#doubt.runs].find((each) => each.solver === solver);
    const enough = Math.max(PATIENCE.least, PATIENCE.times * (run?.ms ?? limits.timeoutMs));
    return { ...limits, timeoutMs: Math.min(limits.timeoutMs, Math.ceil(enough)) };
  }
}
