import type { MinimalLevel } from '../../reduce/index.js';
import type { Engine } from './reduce-engine.js';
import { stopwatch } from '../../util/index.js';

export interface LoopOptions {
  /** The start as it was looked at. */
  readonly start: Uint8Array;
  /** Keeps what a step came to. */
  readonly keep: (content: Uint8Array) => void;
  /** Hears every quarter of a second how far it is. */
  readonly hear?: (progress: ReductionProgressEvent) => void;
  /** Hears each success. */
  readonly step?: (step: ReductionStepEvent) => void;
  /** Milliseconds in which it was paused. */
  readonly pausedMs?: () => number;
}

/** A success: the input as it is from here on, and what had been done by then. */
export interface ReductionStepEvent extends Omit<ReductionProgressEvent, 'kind' | 'accepted'> {
  readonly kind: 'reduction-step';
  /** From 1. */
  readonly step: number;
  readonly content: Uint8Array;
}

/** How far a reduction is. */
export interface ReductionProgressEvent {
  readonly kind: 'reduction-progress';
  readonly bytes: number;
  /** Nodes or terms, by `unit`. */
  readonly size: number;
  readonly unit: Engine['unit'];
  readonly accepted: number;
  readonly calls: number;
  /** Candidates whose verdict was known already. */
  readonly cacheHits: number;
  /** Milliseconds since it began. */
  readonly ms: number;
  /** What is tried now. */
  readonly pass: string;
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
  /** The one view of the text on which `minimal` holds: terms of a script, or S-expressions; null if there is no other. */
  readonly level: MinimalLevel | null;
}

/** How a reduction went, and the texts that it got to, the last one behind all others. */
export interface LoopResult {
  readonly report: ReduceReport;
  readonly texts: readonly Uint8Array[];
}

/** How often progress is told, milliseconds. */
const EVERY = 250;
/** So many texts, and so many bytes of them, are remembered, to go back to where the last one turns out not to fail. */
const REMEMBERED = { texts: 50, bytes: 64 * 1024 * 1024 } as const;

/** Runs a reduction to its end, keeps each step and tells how far it is. */
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
      // The start and the last one stay.
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
