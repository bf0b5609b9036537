import {
  type GraphAlgorithm,
  type Reduction,
  type ReducibleGraph,
  type ScriptPass,
  type SearchOptions,
  type Switchable,
  fullOverGraphs,
  reduceGraph,
  reduceText,
  reducibleScript,
  scanText,
  told,
} from '../../reduce/index.js';
import { type Script, termsOf } from '../../script/index.js';
import { printScript } from '../../syntax/index.js';
import { reachable } from '../../term/index.js';
import type { ReduceContent } from './reduce-input.js';

export interface EngineOptions extends Omit<SearchOptions, 'rest'> {
  /** Undefined: every pass over the input. */
  readonly algorithm: GraphAlgorithm | undefined;
  readonly simplify: boolean;
  /** Passes over scripts besides the built-in ones, if all passes are tried. */
  readonly more?: readonly ScriptPass[];
  /** Whether to try well-sorted scripts only, if the input is one. */
  readonly keepsSorts?: boolean;
  /** Filters the passes if all are tried; default: every one. */
  readonly allows?: ((each: Switchable) => boolean) | undefined;
}

/** An accepted step: the input as it was checked, and its size. */
export interface EngineStep {
  readonly content: Uint8Array;
  readonly size: number;
}

/** A reduction of any kind of input. */
export interface Engine extends Reduction<EngineStep> {
  /** Unit of sizes. */
  readonly unit: 'nodes' | 'terms';
  /** Size of the start. */
  readonly size: number;
}

/** Lets timers, signals and process output be handled: large inputs take long between two runs. */
function rest(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Creates the reduction for an input. */
export function engineFor(content: ReduceContent, given: EngineOptions): Engine {
  const { algorithm } = given;
  const options = { ...given, rest };
  switch (content.kind) {
    case 'graph':
      return graphEngine(content.graph, { ...options, algorithm: algorithm ?? fullOverGraphs }, 'nodes');
    case 'script':
      return algorithm === undefined
        ? textEngine(content, options)
        : graphEngine(reducibleScript(content.script), { ...options, algorithm }, 'terms');
    case 'text':
      return textEngine(content, options);
  }
}

function graphEngine(
  graph: ReducibleGraph,
  options: EngineOptions & { readonly algorithm: GraphAlgorithm },
  unit: Engine['unit'],
): Engine {
  const steps = told(reduceGraph(graph, options), ({ subject, text }) => ({ content: text, size: subject.measure[0] }));
  return { ...steps, unit, size: graph.measure[0] };
}

/** Reduces as a script, as S-expressions, or alternates between both. */
function textEngine(content: ReduceContent & { kind: 'script' | 'text' }, options: EngineOptions): Engine {
  const isScript = content.kind === 'script';
  const isPlain = isScript && !content.isObscure;
  const reduction = reduceText(isScript ? { script: content.script } : { text: content.text }, options);
  // Commands kept as text have no terms.
  const sizeOf = (script: Script | undefined, text: string): number =>
    isPlain && script !== undefined ? termsIn(script) : scanText(text).size[0];
  const decoder = new TextDecoder();
  const steps = told(reduction, ({ text, script, nodes }) => ({
    content: text,
    size: nodes ?? sizeOf(script, decoder.decode(text)),
  }));
  const size = isScript ? sizeOf(content.script, printScript(content.script)) : scanText(content.text).size[0];
  return { ...steps, unit: isPlain ? 'terms' : 'nodes', size };
}

/** Counts distinct terms. */
function termsIn({ commands }: Script): number {
  let count = 0;
  for (const _ of reachable(commands.flatMap(termsOf))) count++;
  return count;
}
