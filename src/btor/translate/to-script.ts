import type { Command, Script } from '../../script/index.js';
import type { Term } from '../../term/index.js';
import { expandFunctions } from '../functions/expand.js';
import type { BtorGraph, BtorNode } from '../graph.js';
import { KINDS } from '../kinds.js';
import { type GraphProblem, hasErrors } from '../problem.js';
import { hasSteps, meaningProblems, readQuestion } from '../question.js';
import { unroll } from '../unroll.js';
import { reachableFrom } from '../walk.js';
import { leafNames } from './names.js';
import { Translator } from './translator.js';

export interface TranslationOptions {
  /** Maximum number of steps; 0 allows only the initial state. Required if the graph has `init` or `next`. */
  readonly bound?: number;
}

export interface Translation {
  readonly script: Script | undefined;
  readonly problems: readonly GraphProblem[];
  readonly graph: BtorGraph;
  readonly names: ReadonlyMap<number, string>;
}

/**
 * Translates a graph to a script in QF_BV or QF_ABV. The script is satisfiable exactly if the answer to the graph's
 * question is yes. If the graph has steps, `bound` limits them.
 */
export function toScript(graph: BtorGraph, options: TranslationOptions = {}): Translation {
  const problems = [...meaningProblems(graph)];
  let flat = graph;
  if (!hasErrors(problems)) {
    const expanded = expandFunctions(graph);
    problems.push(...expanded.problems);
    flat = expanded.graph ?? graph;
  }
  if (hasSteps(graph) && !hasErrors(problems)) {
    if (options.bound === undefined) {
      const message = 'a graph with states can be translated only for a fixed number of steps';
      problems.push({ code: 'G608', severity: 'error', message, hint: 'give the number of steps: --bound K' });
    } else {
      const unrolled = unroll(flat, options.bound);
      problems.push(...unrolled.problems);
      flat = unrolled.graph ?? flat;
    }
  }
  const names = leafNames(flat);
  return { script: hasErrors(problems) ? undefined : buildScript(flat, names), problems, graph: flat, names };
}

function buildScript(graph: BtorGraph, names: ReadonlyMap<number, string>): Script {
  const translator = new Translator(graph, names);
  const { all, some } = readQuestion(graph);
  const roots = [...all, ...some].map((edge) => Math.abs(edge));
  const needed = reachableFrom(graph, roots);
  const declarations: Command[] = [];
  let arrays = false;
  for (let i = 0; i < graph.nodes.length; i++) {
    const { kind, sort } = graph.nodes[i] as BtorNode;
    arrays ||= sort.kind === 'array';
    if (KINDS[kind].signature === 'leaf') {
      const name = names.get(i + 1) as string;
      declarations.push({ kind: 'declare-fun', name, params: [], result: translator.sort(sort), form: 'declare-fun' });
    }
    if (needed[i] === true) translator.translate(i + 1);
  }
  const asserted = all.map((edge) => translator.truth(edge));
  const [first, ...others] = some.map((edge) => translator.truth(edge));
  if (first !== undefined) asserted.push(others.length === 0 ? first : translator.store.app('or', [first, ...others]));
  const logic = arrays ? 'QF_ABV' : 'QF_BV';
  const commands: Command[] = [
    { kind: 'set-logic', logic },
    ...declarations,
    ...asserted.map((term: Term): Command => ({ kind: 'assert', term })),
    { kind: 'check-sat' },
  ];
  return { store: translator.store, commands, logic };
}
