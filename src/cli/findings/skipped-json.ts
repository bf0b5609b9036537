import type { CampaignFolder } from '../../host/index.js';

/** How many reasons are named. */
const MOST_NAMED = 20;

/** A line about the messages of a server that were left out of a campaign's log; none if all of them count. */
export function skippedJson({
  skipped,
}: CampaignFolder['store']): { kind: 'skipped-messages'; count: number; because: string[] }[] {
  const all = skipped?.() ?? [];
  return all.length === 0 ? [] : [{ kind: 'skipped-messages', count: all.length, because: all.slice(0, MOST_NAMED) }];
}
