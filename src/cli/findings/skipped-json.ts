import type { OpenCampaign } from '../../host/index.js';

const MOST_NAMED = 20;

/** Empty if no messages were skipped. */
export function toSkippedJson({
  skipped,
}: OpenCampaign['store']): { kind: 'skipped-messages'; count: number; because: string[] }[] {
  const all = skipped?.() ?? [];
  return all.length === 0 ? [] : [{ kind: 'skipped-messages', count: all.length, because: all.slice(0, MOST_NAMED) }];
}
