import {
  type BtorGraph,
  type BtorNode,
  convertGraph,
  hasSteps,
  kindInfo,
  leafNames,
  meaningProblems,
  printBtor,
  toScript,
} from '../../btor/index.js';
import type { Script } from '../../script/index.js';
import { TermStore } from '../../term/index.js';
import type { BtorQuestion } from '../contract.js';

/** Up to how many steps a graph with steps is asked about. */
const BOUND = 10;
/** The dialect in which solvers that read BTOR are asked. */
const DIALECT = 'boolector-1.5';

/** A graph as solvers are asked about it. */
export interface GraphQuestion {
  /**
   * Its translation; of a graph without a meaning (a negated array) a script that asks nothing, so that nothing is
   * concluded from any answer: it can only make a solver that reads it crash.
   */
  readonly script: Script;
  readonly btor: BtorQuestion;
}

/** What is asked of a graph without steps, and of one with steps within some number of them. */
export function questionOfGraph(
  given: BtorGraph,
  { bound = BOUND }: { readonly bound?: number } = {},
): GraphQuestion | { readonly reason: string } {
  const graph = withoutOurNames(given);
  if (isMeaningless(graph)) {
    const script: Script = { store: new TermStore(), commands: [], logic: undefined };
    const text = nativeText(graph);
    return text === undefined
      ? { reason: 'it is not well-formed, and no solver reads it' }
      : { script, btor: { text, graph } };
  }
  const { script, problems, graph: flat } = toScript(graph, hasSteps(graph) ? { bound } : {});
  if (script === undefined)
    return { reason: problems.find(({ severity }) => severity === 'error')?.message ?? 'no reason' };
  return { script, btor: { text: nativeText(flat), graph: flat } };
}

/** Whether answers say nothing about a graph: an array is negated in it. */
function isMeaningless(graph: BtorGraph): boolean {
  return meaningProblems(graph).some(({ code }) => code === 'G607');
}

/** Inputs that were named here before (`n2`, `n2.count`) have their own names again: positions may have changed. */
function withoutOurNames(graph: BtorGraph): BtorGraph {
  const nodes = graph.nodes.map((node): BtorNode => {
    const ours = /^n\d+(?:\.(.*))?$/.exec(node.symbol ?? '');
    if (ours === null) return node;
    const { symbol: _, ...plain } = node;
    return ours[1] === undefined ? plain : { ...plain, symbol: ours[1] };
  });
  return { ...graph, nodes };
}

/** The graph as Debian's boolector reads it, its leaves named as in the translation; undefined where it cannot be said so. */
function nativeText(graph: BtorGraph): string | undefined {
  const names = leafNames(graph);
  const nodes = graph.nodes.map((node, at): BtorNode => {
    const symbol = names.get(at + 1);
    return symbol === undefined || kindInfo(node.kind).signature !== 'leaf' ? node : { ...node, symbol };
  });
  const { graph: converted } = convertGraph({ ...graph, nodes }, DIALECT);
  return converted === undefined ? undefined : printBtor(converted, { dialect: DIALECT });
}
