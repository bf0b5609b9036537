import {
  type Algorithm,
  type SearchCounts,
  type Stage,
  type Switchable,
  type VerdictCache,
  reduce,
  reduceScript,
  reduceSexps,
  reducibleScript,
  scanText,
  scriptPasses,
} from '../reduce/index.js';
import { type Script, termsOf } from '../script/index.js';
import { printScript } from '../syntax/index.js';
import { reachable } from '../term/index.js';
import type { ReduceContent } from './reduce-input.js';

export interface EngineOptions {
  readonly stage: Stage;
  /** Undefined: everything there is, on what the input is. */
  readonly algorithm: Algorithm | undefined;
  readonly simplify: boolean;
  readonly jobs: number;
  readonly cache: VerdictCache | undefined;
  readonly signal: AbortSignal;
  /** Which passes may be tried where all are asked for; missing: every one. */
  readonly allows?: ((each: Switchable) => boolean) | undefined;
}

/** One success: the input as it was looked at, and how much it holds. */
export interface EngineStep {
  readonly content: Uint8Array;
  readonly size: number;
}

/** A reduction of any kind of input. */
export interface Engine {
  /** What the sizes count. */
  readonly unit: 'nodes' | 'terms';
  /** How much the start holds. */
  readonly size: number;
  readonly steps: AsyncIterable<EngineStep>;
  readonly counts: () => SearchCounts;
  readonly current: () => string;
  /** At the end: whether no single change is left; undefined where the algorithm does not say. */
  readonly minimal: () => boolean | undefined;
}

/** Lets timers, signals and what processes say have their turn: large inputs take long between two runs. */
function rest(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** The reduction that fits an input. */
export function engineFor(content: ReduceContent, given: EngineOptions): Engine {
  const { algorithm } = given;
  const options = { ...given, rest };
  switch (content.kind) {
    case 'graph':
      if (algorithm === undefined) throw new Error('a graph is reduced by an algorithm');
      return graphEngine(content.graph, { ...options, algorithm }, 'nodes');
    case 'script':
      return algorithm === undefined
        ? scriptEngine(content, options)
        : graphEngine(reducibleScript(content.script), { ...options, algorithm }, 'terms');
    case 'text':
      return textEngine(content.text, options);
  }
}

function graphEngine(
  graph: Parameters<typeof reduce>[0],
  options: EngineOptions & { readonly algorithm: Algorithm },
  unit: Engine['unit'],
): Engine {
  const reduction = reduce(graph, options);
  async function* steps(): AsyncGenerator<EngineStep> {
    for await (const step of reduction.steps) yield { content: step.graph.print(), size: step.graph.measure[0] };
  }
  return { ...reduction, unit, size: graph.measure[0], steps: steps(), minimal: () => undefined };
}

/** As a script first; where that is kept in part as text, as S-expressions then. */
function scriptEngine({ script, isObscure }: ReduceContent & { kind: 'script' }, options: EngineOptions): Engine {
  const passes = options.allows === undefined ? {} : { passes: scriptPasses(options.allows) };
  const reduction = reduceScript(script, { ...options, ...passes });
  let rest: Engine | undefined;
  // What is kept as text has no terms.
  const sizeOf = (each: Script, text: () => string): number => (isObscure ? scanText(text()).size[0] : termsIn(each));
  async function* steps(): AsyncGenerator<EngineStep> {
    let last: Uint8Array | undefined;
    for await (const { text, script: smaller } of reduction.steps) {
      last = text;
      yield { content: text, size: sizeOf(smaller, () => new TextDecoder().decode(text)) };
    }
    if (!isObscure || options.signal.aborted) return;
    rest = textEngine(last === undefined ? printScript(script) : new TextDecoder().decode(last), options);
    yield* rest.steps;
  }
  return {
    unit: isObscure ? 'nodes' : 'terms',
    size: sizeOf(script, () => printScript(script)),
    steps: steps(),
    counts: () => (rest === undefined ? reduction.counts() : sumOf(reduction.counts(), rest.counts())),
    current: () => (rest ?? reduction).current(),
    minimal: () => reduction.minimal() && rest?.minimal() !== false,
  };
}

function textEngine(text: string, options: EngineOptions): Engine {
  const reduction = reduceSexps(text, options);
  if ('code' in reduction) throw new Error(`not made of S-expressions: ${reduction.message}`);
  async function* steps(): AsyncGenerator<EngineStep> {
    if (!('steps' in reduction)) return;
    for await (const step of reduction.steps) yield { content: step.text, size: step.size };
  }
  return { ...reduction, unit: 'nodes', steps: steps() };
}

function sumOf(a: SearchCounts, b: SearchCounts): SearchCounts {
  return {
    calls: a.calls + b.calls,
    cacheHits: a.cacheHits + b.cacheHits,
    notSmaller: a.notSmaller + b.notSmaller,
    accepted: a.accepted + b.accepted,
  };
}

/** Terms that differ. */
function termsIn({ commands }: Script): number {
  let count = 0;
  for (const _ of reachable(commands.flatMap(termsOf))) count++;
  return count;
}
