import { type QueryCount, type VersionAsking, askVersion } from './ask-version.js';
import { inParallel } from './in-parallel.js';
import type { VersionQuestion } from './question.js';

/**
 * Asks every version every question once, version by version, so that each is started once; what they say is in the cache
 * then. Does nothing for lists that have none.
 */
export async function askAhead(
  questions: readonly VersionQuestion[],
  cx: VersionAsking & {
    readonly jobs: number;
    readonly cost: QueryCount;
    /** Hears of each version that was asked everything. */
    readonly hear?: (version: string) => void;
  },
  signal: AbortSignal,
): Promise<void> {
  if (cx.cache === undefined || cx.session === undefined) return;
  const { cost } = cx;
  await inParallel(cx.openVersions.list.names, cx.jobs, async (version) => {
    for (const question of questions) await askVersion(question, { version, times: 1, cost }, cx, signal);
    cx.hear?.(version);
  });
}
