import type { MinimalLevel } from '../../reduce/index.js';
import type { Engine } from './engine.js';
import { stopwatch } from '../../util/index.js';

export interface LoopOptions {
  readonly start: Uint8Array;
  readonly keep: (content: Uint8Array) => void;
  readonly hear?: (progress: ReductionProgressEvent) => void;
  readonly step?: (step: ReductionStepEvent) => void;
  readonly pausedMs?: () => number;
}

export interface ReductionStepEvent extends Omit<ReductionProgressEvent, 'kind' | 'accepted'> {
  readonly kind: 'reduction-step';
  /** From 1. */
  readonly step: number;
  readonly content: Uint8Array;
}

export interface ReductionProgressEvent {
  readonly kind: 'reduction-progress';
  readonly bytes: number;
  readonly size: number;
  readonly unit: Engine['unit'];
  readonly accepted: number;
  readonly calls: number;
  /** Candidates with a cached verdict. */
  readonly cacheHits: number;
  readonly ms: number;
  readonly pass: string;
}

/** Also printed as JSON (docs/json.md). */
export interface ReduceReport {
  readonly before: number;
  readonly after: number;
  readonly bytes: { readonly before: number; readonly after: number };
  readonly steps: number;
  readonly calls: number;
  readonly cacheHits: number;
  readonly ms: number;
  /** True if no single change preserves the failure; null if unknown. */
  readonly minimal: boolean | null;
  /** View to which `minimal` refers: terms or S-expressions; null if there is only one. */
  readonly level: MinimalLevel | null;
}

/** The last of the texts is the result. */
export interface LoopResult {
  readonly report: ReduceReport;
  readonly texts: readonly Uint8Array[];
}

const EVERY = 250;
/** Stored texts, restored if the last one does not fail again. */
const REMEMBERED = { texts: 50, bytes: 64 * 1024 * 1024 } as const;

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
