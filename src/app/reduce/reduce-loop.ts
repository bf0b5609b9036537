import type { MinimalLevel } from '../../reduce/index.js';
import type { Engine } from './reduce-engine.js';
import { stopwatch } from '../../util/index.js';

export interface LoopOptions {
  /** The start as it was checked. */
  readonly start: Uint8Array;
  /** Stores the result of a step. */
  readonly keep: (content: Uint8Array) => void;
  /** Called with the progress every 250 ms. */
  readonly hear?: (progress: ReductionProgressEvent) => void;
  /** Called for each accepted step. */
  readonly step?: (step: ReductionStepEvent) => void;
  /** Milliseconds spent paused. */
  readonly pausedMs?: () => number;
}

/** An accepted step: the new input, and the counts so far. */
export interface ReductionStepEvent extends Omit<ReductionProgressEvent, 'kind' | 'accepted'> {
  readonly kind: 'reduction-step';
  /** From 1. */
  readonly step: number;
  readonly content: Uint8Array;
}

/** Progress of a reduction. */
export interface ReductionProgressEvent {
  readonly kind: 'reduction-progress';
  readonly bytes: number;
  /** Nodes or terms, by `unit`. */
  readonly size: number;
  readonly unit: Engine['unit'];
  readonly accepted: number;
  readonly calls: number;
  /** Candidates with a cached verdict. */
  readonly cacheHits: number;
  /** Milliseconds since the start. */
  readonly ms: number;
  /** Current pass. */
  readonly pass: string;
}

/** Result of a reduction; also printed as JSON (docs/json.md). */
export interface ReduceReport {
  /** Nodes or terms. */
  readonly before: number;
  readonly after: number;
  readonly bytes: { readonly before: number; readonly after: number };
  readonly steps: number;
  readonly calls: number;
  readonly cacheHits: number;
  readonly ms: number;
  /** Whether no single change preserves the failure; null if unknown. */
  readonly minimal: boolean | null;
  /** The view to which `minimal` refers: terms of a script, or S-expressions; null if there is only one. */
  readonly level: MinimalLevel | null;
}

/** Report of a reduction, and its texts; the last one is the result. */
export interface LoopResult {
  readonly report: ReduceReport;
  readonly texts: readonly Uint8Array[];
}

/** Interval of progress events, in milliseconds. */
const EVERY = 250;
/** Limits of stored texts, in number and bytes: an earlier text is restored if the last one does not fail again. */
const REMEMBERED = { texts: 50, bytes: 64 * 1024 * 1024 } as const;

/** Runs a reduction to its end, stores each step and reports progress. */
export async function reductionLoop(engine: Engine, options: LoopOptions): Promise<LoopResult> {
  const { start, keep, hear, pausedMs = () => 0 } = options;
  const elapsed = stopwatch(() => performance.now(), pausedMs);
  const texts = [start];
  let held = start.length;
  let bytes = start.length;
  let size = engine.size;
  let steps = 0;
  const now = () => {
    const { calls, cacheHits } = engine.counts();
    return { bytes, size, unit: engine.unit, calls, cacheHits, ms: elapsed(), pass: engine.current() };
  };
  const tell = () => hear?.({ kind: 'reduction-progress', ...now(), accepted: engine.counts().accepted });
  const timer = hear === undefined ? undefined : setInterval(tell, EVERY);
  try {
    for await (const step of engine.steps) {
      keep(step.content);
      texts.push(step.content);
      held += step.content.length;
      // The first and the last text are always kept.
      while (texts.length > 2 && (texts.length > REMEMBERED.texts || held > REMEMBERED.bytes)) {
        held -= texts.splice(1, 1)[0]?.length ?? 0;
      }
      ({ size } = step);
      bytes = step.content.length;
      steps++;
      options.step?.({ kind: 'reduction-step', ...now(), step: steps, content: step.content });
    }
  } finally {
    clearInterval(timer);
  }
  const { calls, cacheHits } = engine.counts();
  const ms = Math.round(elapsed());
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
      level: engine.level?.() ?? null,
    },
  };
}
