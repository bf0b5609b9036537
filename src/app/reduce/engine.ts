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
  mapSteps,
} from '../../reduce/index.js';
import { type Script, termsOf } from '../../script/index.js';
import { printScript } from '../../syntax/index.js';
import { reachable } from '../../term/index.js';
import type { ReduceContent } from './input.js';

export interface EngineOptions extends Omit<SearchOptions, 'rest'> {
  /** Undefined: every pass. */
  readonly algorithm: GraphAlgorithm | undefined;
  readonly simplify: boolean;
  /** Besides the built-in passes, if all are tried. */
  readonly more?: readonly ScriptPass[];
  /** Try well-sorted scripts only, if the input is one. */
  readonly keepsSorts?: boolean;
  readonly allows?: ((each: Switchable) => boolean) | undefined;
}

export interface EngineStep {
  readonly content: Uint8Array;
  readonly size: number;
}

export interface Engine extends Reduction<EngineStep> {
  readonly unit: 'nodes' | 'terms';
  readonly size: number;
}

/** Large inputs take long between two runs, and timers, signals and output must be handled. */
function yieldThread(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

export function engineFor(content: ReduceContent, given: EngineOptions): Engine {
  const { algorithm } = given;
  const options = { ...given, rest: yieldThread };
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
  const steps = mapSteps(reduceGraph(graph, options), ({ subject, text }) => ({
    content: text,
    size: subject.measure[0],
  }));
  return { ...steps, unit, size: graph.measure[0] };
}

/** As a script, as S-expressions, or alternately. */
function textEngine(content: ReduceContent & { kind: 'script' | 'text' }, options: EngineOptions): Engine {
  const isScript = content.kind === 'script';
  const isPlain = isScript && !content.isObscure;
  const reduction = reduceText(isScript ? { script: content.script } : { text: content.text }, options);
  // Commands kept as text have no terms.
  const measure = (script: Script | undefined, text: string): number =>
    isPlain && script !== undefined ? termsIn(script) : scanText(text).size[0];
  const decoder = new TextDecoder();
  const steps = mapSteps(reduction, ({ text, script, nodes }) => ({
    content: text,
    size: nodes ?? measure(script, decoder.decode(text)),
  }));
  const size = isScript ? measure(content.script, printScript(content.script)) : scanText(content.text).size[0];
  return { ...steps, unit: isPlain ? 'terms' : 'nodes', size };
}

function termsIn({ commands }: Script): number {
  let count = 0;
  for (const _ of reachable(commands.flatMap(termsOf))) count++;
  return count;
}
