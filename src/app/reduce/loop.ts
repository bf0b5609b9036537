import type { ReductionProgress } from '../../campaign/index.js';
import {
  type InputReduction,
  type MinimalLevel,
  type ReduceInputOptions,
  type ReductionInput,
  reduceInput,
} from '../../reduce/index.js';
import { stopwatch } from '../../util/index.js';

export interface LoopOptions {
  readonly start: Uint8Array;
  readonly keep: (content: Uint8Array) => void;
  readonly onProgress?: (progress: ReductionProgressEvent) => void;
  readonly step?: (step: ReductionStepEvent) => void;
  readonly pausedMs?: () => number;
}

export interface ReductionStepEvent extends Omit<ReductionProgressEvent, 'kind' | 'accepted'> {
  readonly kind: 'reduction-step';
  readonly step: number;
  readonly content: Uint8Array;
}

export interface ReductionProgressEvent extends ReductionProgress {
  readonly kind: 'reduction-progress';
  readonly size: number;
  readonly unit: InputReduction['unit'];
  readonly accepted: number;
  readonly ms: number;
}

/** `gainsay reduce --json` prints these fields (docs/json.md). */
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
  /** The form of the input (script or S-expressions) for which `minimal` holds; null if only one form is used. */
  readonly level: MinimalLevel | null;
}

export interface LoopResult {
  readonly report: ReduceReport;
  readonly texts: readonly Uint8Array[];
}

const EVERY = 250;
/** Limits on stored earlier texts, to which the reduction returns if the last text does not fail again. */
const REMEMBERED = { texts: 50, bytes: 64 * 1024 * 1024 } as const;

/** Starts a reduction that pauses between candidates, so that timers, signals and output are handled. */
export function startReduction(content: ReductionInput, options: Omit<ReduceInputOptions, 'rest'>): InputReduction {
  return reduceInput(content, { ...options, rest: () => new Promise((resolve) => setImmediate(resolve)) });
}

export async function runReduction(reduction: InputReduction, options: LoopOptions): Promise<LoopResult> {
  const { start, keep, onProgress, pausedMs = () => 0 } = options;
  const elapsed = stopwatch(() => performance.now(), pausedMs);
  const texts = [start];
  let held = start.length;
  let bytes = start.length;
  let size = reduction.size;
  let steps = 0;
  const now = () => {
    const { calls, cacheHits } = reduction.counts();
    return { bytes, size, unit: reduction.unit, calls, cacheHits, ms: elapsed(), pass: reduction.current() };
  };
  const emit = () => onProgress?.({ kind: 'reduction-progress', ...now(), accepted: reduction.counts().accepted });
  const timer = onProgress === undefined ? undefined : setInterval(emit, EVERY);
  try {
    for await (const step of reduction.steps) {
      keep(step.text);
      texts.push(step.text);
      held += step.text.length;
      while (texts.length > 2 && (texts.length > REMEMBERED.texts || held > REMEMBERED.bytes)) {
        held -= texts.splice(1, 1)[0]?.length ?? 0;
      }
      ({ size } = step);
      bytes = step.text.length;
      steps++;
      options.step?.({ kind: 'reduction-step', ...now(), step: steps, content: step.text });
    }
  } finally {
    clearInterval(timer);
  }
  const { calls, cacheHits } = reduction.counts();
  const ms = Math.round(elapsed());
  const before = { terms: reduction.size, bytes: start.length };
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
      minimal: reduction.minimal() ?? null,
      level: reduction.level?.() ?? null,
    },
  };
}
