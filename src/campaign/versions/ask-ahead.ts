import { type QueryCount, type VersionAsking, askVersion } from './ask-version.js';
import { runInParallel } from './in-parallel.js';
import type { VersionQuestion } from './question.js';

/**
 * Runs all questions version by version, so that each version starts once, to fill the cache. Skips lists without a
 * cache.
 */
export async function askAhead(
  questions: readonly VersionQuestion[],
  cx: VersionAsking & {
    readonly jobs: number;
    readonly cost: QueryCount;
    readonly hear?: (version: string) => void;
  },
  signal: AbortSignal,
): Promise<void> {
  if (cx.cache === undefined || cx.session === undefined) return;
  const { cost } = cx;
  await runInParallel(cx.openVersions.list.names, cx.jobs, async (version) => {
    for (const question of questions) await askVersion(question, { version, times: 1, cost }, cx, signal);
    cx.hear?.(version);
  });
}
