import { type Algorithm, type Stage, reduce } from '../reduce/index.js';
import type { ReduceInput } from './reduce-input.js';
import { grouped } from './units.js';

export interface LoopOptions {
  readonly stage: Stage;
  readonly algorithm: Algorithm;
  readonly simplify: boolean;
  readonly jobs: number;
  readonly cached: boolean;
  readonly signal: AbortSignal;
  readonly quiet: boolean;
  /** Keeps what a step came to. */
  readonly keep: (content: Uint8Array) => void;
}

/** What a reduction came to; also as JSON (docs/json.md). */
export interface ReduceReport {
  /** Nodes or terms. */
  readonly before: number;
  readonly after: number;
  readonly bytes: { readonly before: number; readonly after: number };
  readonly steps: number;
  readonly calls: number;
  readonly cacheHits: number;
  readonly ms: number;
}

/** How often progress is told, milliseconds: on a terminal, and in a file. */
const TERMINAL_EVERY = 250;
const PLAIN_EVERY = 10_000;

/** Runs a reduction to its end, keeps each step and tells how far it is on standard error. */
export async function reductionLoop(input: ReduceInput, options: LoopOptions): Promise<ReduceReport> {
  const started = performance.now();
  const cache = options.cached ? new Map<string, boolean>() : undefined;
  const reduction = reduce(input.graph, { ...options, cache });
  let graph = input.graph;
  let bytes = graph.print();
  const before = bytes.length;
  let steps = 0;
  const tell = () => {
    const { calls, cacheHits } = reduction.counts();
    const rate = (1000 * calls) / Math.max(1, performance.now() - started);
    const line =
      `${grouped(graph.measure[0])} ${input.unit}, ${grouped(calls)} calls, ${grouped(cacheHits)} known already, ` +
      `${rate.toFixed(0)}/s, ${reduction.current()}`;
    process.stderr.write(process.stderr.isTTY === true ? `\r\x1b[2K${line}` : `${line}\n`);
  };
  const terminal = process.stderr.isTTY === true;
  const timer = options.quiet ? undefined : setInterval(tell, terminal ? TERMINAL_EVERY : PLAIN_EVERY);
  try {
    for await (const step of reduction.steps) {
      graph = step.graph;
      bytes = graph.print();
      options.keep(bytes);
      steps++;
    }
  } finally {
    clearInterval(timer);
    if (terminal && !options.quiet) process.stderr.write('\r\x1b[2K');
  }
  const { calls, cacheHits } = reduction.counts();
  return {
    before: input.graph.measure[0],
    after: graph.measure[0],
    bytes: { before, after: bytes.length },
    steps,
    calls,
    cacheHits,
    ms: Math.round(performance.now() - started),
  };
}
