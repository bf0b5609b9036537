import type { CampaignFolder } from '../../host/index.js';

const MOST_NAMED = 20;

/** Line about skipped messages in a campaign's log on a server; empty if there are none. */
export function skippedJson({
  skipped,
}: CampaignFolder['store']): { kind: 'skipped-messages'; count: number; because: string[] }[] {
  const all = skipped?.() ?? [];
  return all.length === 0 ? [] : [{ kind: 'skipped-messages', count: all.length, because: all.slice(0, MOST_NAMED) }];
}
