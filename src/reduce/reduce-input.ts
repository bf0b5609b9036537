import { type Script, termsOf } from '../script/index.js';
import { printScript, readScript } from '../syntax/index.js';
import { reachable } from '../term/index.js';
import { type Reduction, mapSteps } from './engine/reduce.js';
import { fullOverGraphs } from './graph/algorithms/list.js';
import type { ReducibleGraph } from './graph/graph.js';
import { type GraphAlgorithm, reduceGraph } from './graph/language.js';
import { type ReduceTextOptions, hasOpaqueParts, reduceText } from './reduce-text.js';
import { reducibleScript } from './script/term-graph.js';
import { scanText } from './text-size.js';

export type ReductionInput =
  | { readonly kind: 'graph'; readonly graph: ReducibleGraph }
  | { readonly kind: 'script'; readonly script: Script }
  | { readonly kind: 'text'; readonly text: string };

export interface ReduceInputOptions extends ReduceTextOptions {
  /** Algorithm to use. By default, every pass is used. */
  readonly algorithm?: GraphAlgorithm | undefined;
  /** If true, also simplifies operators next to replaced nodes of a graph. */
  readonly simplify?: boolean;
}

export interface InputStep {
  /** Text that is smaller than the previous one and still fails. */
  readonly text: Uint8Array;
  readonly input: ReductionInput;
  readonly size: number;
}

export interface InputReduction extends Reduction<InputStep> {
  readonly unit: 'nodes' | 'terms';
  readonly size: number;
}

export function reduceInput(
  input: ReductionInput,
  { algorithm, simplify = false, ...options }: ReduceInputOptions,
): InputReduction {
  if (input.kind !== 'graph' && algorithm === undefined) return reduceAsText(input, options);
  if (input.kind === 'text') throw new Error('only scripts and graphs can be reduced by a single algorithm');
  const isScript = input.kind === 'script';
  const graph = isScript ? reducibleScript(input.script) : input.graph;
  const reduction = reduceGraph(graph, { ...options, simplify, algorithm: algorithm ?? fullOverGraphs });
  const steps = mapSteps(reduction, ({ subject, text }): InputStep => ({
    text,
    input: { kind: 'graph', graph: subject },
    size: subject.measure[0],
  }));
  return { ...steps, unit: isScript ? 'terms' : 'nodes', size: graph.measure[0] };
}

function reduceAsText(
  input: Exclude<ReductionInput, { readonly kind: 'graph' }>,
  options: ReduceTextOptions,
): InputReduction {
  const isPlain = input.kind === 'script' && !hasOpaqueParts(input.script);
  // A script with opaque commands, which have no terms, is measured in lists and atoms.
  const measure = (script: Script | undefined, text: string): number =>
    isPlain && script !== undefined ? countTerms(script) : scanText(text).size[0];
  const decoder = new TextDecoder();
  const steps = mapSteps(reduceText(input, options), ({ text: bytes, script, nodes }): InputStep => {
    const text = decoder.decode(bytes);
    const next = input.kind === 'script' ? toInput(script, text) : ({ kind: 'text', text } as const);
    return { text: bytes, input: next, size: nodes ?? measure(script, text) };
  });
  const size =
    input.kind === 'script' ? measure(input.script, printScript(input.script)) : scanText(input.text).size[0];
  return { ...steps, unit: isPlain ? 'terms' : 'nodes', size };
}

function toInput(script: Script | undefined, text: string): ReductionInput {
  if (script !== undefined) return { kind: 'script', script };
  const read = readScript(text);
  return read.ok ? { kind: 'script', script: read.script } : { kind: 'text', text };
}

function countTerms({ commands }: Script): number {
  let count = 0;
  for (const _ of reachable(commands.flatMap(termsOf))) count++;
  return count;
}
