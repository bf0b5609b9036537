import type { BtorValue } from './evaluate/evaluate-graph.js';
import { hasFunctions, computeScopes } from './functions/scopes.js';
import type { BtorGraph, BtorNode, Edge } from './graph.js';
import type { GraphProblem } from './problem.js';

/**
 * Asks for inputs that make all edges of `all` nonzero, and at least one edge of `some` unless `some` is empty. `all`
 * lists the roots (version 1) or the constraints (BTOR2). `some` lists the bad states.
 */
export interface Question {
  readonly all: readonly Edge[];
  readonly some: readonly Edge[];
}

export function readQuestion(graph: BtorGraph): Question {
  const listEdges = (kind: BtorNode['kind']): Edge[] =>
    graph.nodes.filter((node) => node.kind === kind).map((node) => node.args[0] as Edge);
  return { all: [...listEdges('root'), ...listEdges('constraint')], some: listEdges('bad') };
}

/** Checks whether `values`, the result of `evaluateGraph`, satisfy the query that `graph` states. */
export function holds(graph: BtorGraph, values: readonly BtorValue[]): boolean {
  let some: boolean | undefined;
  for (let i = 0; i < graph.nodes.length; i++) {
    const { kind } = graph.nodes[i] as BtorNode;
    const value = values[i] as BtorValue;
    if ((kind === 'root' || kind === 'constraint') && value === 0n) return false;
    if (kind === 'bad') some = some === true || value !== 0n;
  }
  return some ?? true;
}

export function hasSteps(graph: BtorGraph): boolean {
  return graph.nodes.some(({ kind }) => kind === 'init' || kind === 'next');
}

/** Lists problems. An error makes the graph meaningless. A warning is about a part that does not affect the answer. */
export function meaningProblems(graph: BtorGraph): readonly GraphProblem[] {
  const problems: GraphProblem[] = hasFunctions(graph) ? [...computeScopes(graph).problems] : [];
  for (let i = 0; i < graph.nodes.length; i++) {
    const { kind, args } = graph.nodes[i] as BtorNode;
    const position = i + 1;
    if (kind === 'fair' || kind === 'justice') {
      const message = `${kind} is about infinite runs and is ignored`;
      problems.push({
        code: 'G610',
        severity: 'warning',
        position,
        message,
        hint: 'only nodes of kind bad or constraint are used',
      });
    }
    for (const edge of args) {
      if (edge > 0 || (graph.nodes[-edge - 1] as BtorNode).sort.kind === 'bits') continue;
      const message = 'a negated array is meaningless';
      problems.push({ code: 'G607', severity: 'error', position, message, hint: 'leave out the minus sign' });
    }
  }
  return problems;
}
