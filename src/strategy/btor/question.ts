import {
  type BtorGraph,
  type BtorNode,
  convertGraph,
  hasSteps,
  kindInfo,
  leafNames,
  meaningProblems,
  printBtor,
  readBtor,
  toScript,
} from '../../btor/index.js';
import type { Script } from '../../script/index.js';
import { TermStore } from '../../term/index.js';
import type { BtorQuestion } from '../contract.js';

const BOUND = 10;
const DIALECT = 'boolector-1.5';

export interface GraphQuestion {
  /** Translated script. If the graph negates an array, the script has no checks, so that only crashes count. */
  readonly script: Script;
  readonly btor: BtorQuestion;
}

/** Translates a graph to a script. Unrolls `bound` steps of a sequential graph. */
export function questionOfGraph(
  given: BtorGraph,
  { bound = BOUND }: { readonly bound?: number } = {},
): GraphQuestion | { readonly reason: string } {
  const graph = withoutOurNames(given);
  if (meaningProblems(graph).some(({ code }) => code === 'G607')) {
    const script: Script = { store: new TermStore(), commands: [], logic: undefined };
    const text = nativeText(graph);
    return text === undefined
      ? { reason: 'it negates an array and cannot be converted to BTOR 1' }
      : { script, btor: { text, graph } };
  }
  const { script, problems, graph: flat } = toScript(graph, hasSteps(graph) ? { bound } : {});
  if (script === undefined)
    return { reason: problems.find(({ severity }) => severity === 'error')?.message ?? 'no reason' };
  return { script, btor: { text: nativeText(flat), graph: flat } };
}

/** Removes generated names such as `n2` and `n2.count`, because node numbers may have changed. */
function withoutOurNames(graph: BtorGraph): BtorGraph {
  const nodes = graph.nodes.map((node): BtorNode => {
    const ours = /^n\d+(?:\.(.*))?$/.exec(node.symbol ?? '');
    if (ours === null) return node;
    const { symbol: _, ...plain } = node;
    return ours[1] === undefined ? plain : { ...plain, symbol: ours[1] };
  });
  return { ...graph, nodes };
}

/** Removes generated names from a printed graph, unless two of the user's names are equal. */
export function restoreNames(text: string): string {
  const graph = withoutOurNames(readBtor(text).graph);
  const symbols = graph.nodes.flatMap(({ symbol }) => symbol ?? []);
  return new Set(symbols).size === symbols.length ? printBtor(graph, { dialect: DIALECT }) : text;
}

/** Prints a graph for Debian's boolector. Leaves have the same names as in the script. */
function nativeText(graph: BtorGraph): string | undefined {
  const names = leafNames(graph);
  const nodes = graph.nodes.map((node, at): BtorNode => {
    const symbol = names.get(at + 1);
    return symbol === undefined || kindInfo(node.kind).signature !== 'leaf' ? node : { ...node, symbol };
  });
  const { graph: converted } = convertGraph({ ...graph, nodes }, DIALECT);
  return converted === undefined ? undefined : printBtor(converted, { dialect: DIALECT });
}
