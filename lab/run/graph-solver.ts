import { type Emit, openSolvers } from '../../src/index.js';
import {
  type Outcome,
  type Solver,
  printBtor,
  toScript,
  DEFAULT_LIMITS,
  OWN_COMMANDS,
  printScript,
} from '../../src/smt.js';
import type { GraphAnswer, GraphSolver } from '../experiments/index.js';

interface OpenGraphSolvers {
  readonly solvers: readonly GraphSolver[];
  close(): Promise<void>;
}

/** A solver that cannot read BTOR receives a translation to SMT-LIB. */
export async function openGraphSolvers(ids: readonly string[], emit: Emit): Promise<OpenGraphSolvers> {
  const opened = await openSolvers({ permission: OWN_COMMANDS, ids, mode: 'fresh', checkModels: false }, emit);
  return {
    solvers: opened.map(graphSolver),
    close: async () => void (await Promise.all(opened.map((solver) => solver.close()))),
  };
}

function graphSolver(solver: Solver): GraphSolver {
  const native = solver.readsBtor === true;
  return {
    id: solver.id,
    version: solver.version.text,
    input: native ? 'BTOR' : 'SMT-LIB (translated)',
    async ask(graph, { timeoutMs }, signal) {
      const query = native ? { input: '', btor: printBtor(graph) } : translate(graph);
      if (typeof query === 'string') return { outcome: 'rejected', detail: query, ms: 0 };
      const { outcome, ms } = await solver.run(query, { ...DEFAULT_LIMITS, timeoutMs }, signal);
      return { ...toAnswer(outcome), ms };
    },
  };
}

function translate(graph: Parameters<GraphSolver['ask']>[0]): { readonly input: string } | string {
  const { script, problems } = toScript(graph);
  if (script !== undefined) return { input: printScript(script) };
  return problems.map(({ message }) => message).join('; ');
}

function toAnswer(outcome: Outcome): Omit<GraphAnswer, 'ms'> {
  switch (outcome.kind) {
    case 'answered':
      return { outcome: outcome.answers[0] ?? 'other', detail: '' };
    case 'crashed':
      return { outcome: 'crashed', detail: outcome.signature };
    case 'rejected':
    case 'unavailable':
      return { outcome: 'rejected', detail: outcome.message };
    case 'timeout':
    case 'memout':
      return { outcome: outcome.kind, detail: '' };
    case 'invalid-model':
    case 'failed-self-check':
    case 'flooded':
      return { outcome: 'other', detail: outcome.kind };
  }
}
