import type { BtorGraph, BtorNode, Edge } from '../graph.js';
import { hasValue } from '../kinds.js';
import type { GraphProblem } from '../problem.js';

/** Parameter positions in ascending order. */
export type Params = readonly number[];

const NONE: Params = [];
const DEEPEST = 256;

export interface Scopes {
  /** Free parameters of each node, indexed by the node's position - 1. */
  readonly free: readonly Params[];
  readonly problems: readonly GraphProblem[];
}

export function hasFunctions({ nodes }: BtorGraph): boolean {
  return nodes.some(({ kind }) => kind === 'param' || kind === 'lambda' || kind === 'apply');
}

/** Computes the scopes of parameters. Reports outputs that depend on a parameter. */
export function computeScopes(graph: BtorGraph): Scopes {
  const free: Params[] = [];
  const problems: GraphProblem[] = [];
  const owners = new Map<number, number>();
  const complain = (position: number, message: string, hint: string): void => {
    problems.push({ code: 'G608', severity: 'error', position, message, hint });
  };
  for (const [at, node] of graph.nodes.entries()) {
    const position = at + 1;
    const inside = freeIn(node, position, free);
    if (node.kind === 'lambda') {
      const param = node.args[0] as Edge;
      if (graph.nodes[param - 1]?.kind !== 'param') complain(position, 'argument 1 is not a param', 'name a param');
      else if (owners.has(param)) complain(position, 'the param already belongs to a lambda', 'use another param');
      owners.set(param, position);
    }
    if (!hasValue(node.kind) && inside.length > 0) {
      const message = 'a parameter is used outside of its lambda';
      complain(inside[0] as number, message, `line ${position} depends on the parameter: apply the lambda there`);
    }
    if (inside.length > DEEPEST) complain(position, `more than ${DEEPEST} nested parameters`, 'nest fewer lambdas');
    free.push(inside.length > DEEPEST ? NONE : inside);
  }
  return { free, problems };
}

function freeIn({ kind, args }: BtorNode, position: number, free: readonly Params[]): Params {
  if (kind === 'param') return [position];
  if (kind === 'lambda') {
    const [param = 0, body = 0] = args;
    const inside = free[Math.abs(body) - 1] as Params;
    return inside.includes(param) ? inside.filter((each) => each !== param) : inside;
  }
  let all = NONE;
  for (const edge of args) all = union(all, free[Math.abs(edge) - 1] as Params);
  return all;
}

function union(a: Params, b: Params): Params {
  if (b.length === 0 || a === b) return a;
  if (a.length === 0) return b;
  const more = b.filter((each) => !a.includes(each));
  return more.length === 0 ? a : [...a, ...more].sort((x, y) => x - y);
}
