import { Grouping } from '../../src/index.js';
import { openCampaign } from '../campaign/open-campaign.js';
import type { BisectedGroup } from '../experiments/index.js';

/** Lists each group with its first bisected finding. Throws `BadInput` if there is no campaign. */
export async function listBisectedGroups(
  folder: string,
): Promise<{ readonly groups: readonly BisectedGroup[]; readonly others: number }> {
  const campaign = await openCampaign(folder);
  try {
    const found = new Map<string, BisectedGroup | undefined>();
    const grouping = new Grouping(campaign.findings);
    for (const finding of campaign.findings) {
      const { kind, suspects, bisection } = finding;
      const name = grouping.of(finding);
      if (found.get(name) !== undefined) continue;
      found.set(name, bisection && { name, kind, solver: suspects.join(', '), ...bisection });
    }
    const groups = [...found.values()].filter((group) => group !== undefined);
    return { groups, others: found.size - groups.length };
  } finally {
    await campaign.close();
  }
}
