import type { Engine } from './reduce-engine.js';
import { grouped } from '../util/index.js';

export interface LoopOptions {
  /** The start as it was looked at. */
  readonly start: Uint8Array;
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
  /** Whether no single change is left that keeps the failure; null where that is not known. */
  readonly minimal: boolean | null;
}

/** How a reduction went, and the texts that it got to, the last one behind all others. */
export interface LoopResult {
  readonly report: ReduceReport;
  readonly texts: readonly Uint8Array[];
}

/** How often progress is told, milliseconds: on a terminal, and in a file. */
const TERMINAL_EVERY = 250;
const PLAIN_EVERY = 10_000;
/** So many texts, and so many bytes of them, are remembered, to go back to where the last one turns out not to fail. */
const REMEMBERED = { texts: 50, bytes: 64 * 1024 * 1024 } as const;

/** Runs a reduction to its end, keeps each step and tells how far it is on standard error. */
export async function reductionLoop(engine: Engine, { start, quiet, keep }: LoopOptions): Promise<LoopResult> {
  const started = performance.now();
  const texts = [start];
  let held = start.length;
  let bytes = start.length;
  let size = engine.size;
  let steps = 0;
  const tell = () => {
    const { calls, cacheHits, accepted } = engine.counts();
    const rate = (1000 * calls) / Math.max(1, performance.now() - started);
    const line =
      `${grouped(bytes)} bytes, ${grouped(size)} ${engine.unit}, ${grouped(accepted)} accepted, ` +
      `${grouped(calls)} calls, ${grouped(cacheHits)} known already, ${rate.toFixed(0)}/s, ${engine.current()}`;
    process.stderr.write(process.stderr.isTTY === true ? `\r\x1b[2K${line}` : `${line}\n`);
  };
  const terminal = process.stderr.isTTY === true;
  const timer = quiet ? undefined : setInterval(tell, terminal ? TERMINAL_EVERY : PLAIN_EVERY);
  try {
    for await (const step of engine.steps) {
      keep(step.content);
      texts.push(step.content);
      held += step.content.length;
      // The start and the last one stay.
      while (texts.length > 2 && (texts.length > REMEMBERED.texts || held > REMEMBERED.bytes)) {
        held -= texts.splice(1, 1)[0]?.length ?? 0;
      }
      ({ size } = step);
      bytes = step.content.length;
      steps++;
    }
  } finally {
    clearInterval(timer);
    if (terminal && !quiet) process.stderr.write('\r\x1b[2K');
  }
  const { calls, cacheHits } = engine.counts();
  const ms = Math.round(performance.now() - started);
  const before = { terms: engine.size, bytes: start.length };
  return {
    texts,
    report: {
      before: before.terms,
      after: size,
      bytes: { before: before.bytes, after: bytes },
      steps,
      calls,
      cacheHits,
      ms,
      minimal: engine.minimal() ?? null,
    },
  };
}
