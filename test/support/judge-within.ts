import { examineModel } from '../../src/campaign/hunt/ask/examine-model.js';
import { judgeReplies } from '../../src/inquiry/index.js';
import type { Effort } from '../../src/semantics/index.js';
import { readScript } from '../../src/syntax/index.js';
import type { Bomb } from './bombs.js';
import { measureProcessorMs, slowdown } from './processor-time.js';

export interface Measured {
  readonly verdicts: readonly string[];
  /** Processor time, scaled to a machine of the usual speed. */
  readonly ms: number;
  /** Maximum growth of the process's memory. */
  readonly megabytes: number;
}

/** Slower work is measured again, since a busy machine needs more processor time for the same work. */
const SLOW_MS = 1_000;
const MOST_MEASURED = 8;

/** Judges without a clock, so that only the budget's cost limit applies. */
export function judge(bomb: Bomb, effort: Effort): Measured {
  let best = measure(bomb, effort);
  for (let again = 1; again < MOST_MEASURED && best.ms > SLOW_MS; again++) {
    const next = measure(bomb, effort);
    best = { ...best, ms: Math.min(best.ms, next.ms / slowdown()) };
  }
  return best;
}

function measure({ script: text, model, reply, at: inquiry = 0 }: Bomb, effort: Effort): Measured {
  const { script } = readScript(text);
  const at = { now: () => 0, effort };
  const start = { now: process.memoryUsage.rss(), peak: peak() };
  const verdicts: string[] = [];
  const ms = measureProcessorMs(() => {
    if (model !== undefined) {
      const { verdict, because } = examineModel(model, script, at);
      verdicts.push(`${verdict} ${because ?? ''}`);
    }
    if (reply !== undefined) {
      const replies = [{ at: inquiry, text: reply, whole: true }];
      const given = { replies, answers: ['sat'], model } as const;
      for (const each of judgeReplies(given, script, at)) verdicts.push(`${each.verdict} ${each.because ?? ''}`);
    }
  });
  const grown = peak() > start.peak ? peak() - start.now : 0;
  return { verdicts, ms, megabytes: grown / 2 ** 20 };
}

function peak(): number {
  return process.resourceUsage().maxRSS * 1_024;
}
