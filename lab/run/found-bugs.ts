import { Grouping, SEED_ITSELF, UNTRIAGED, currentFacts, computeFixState } from '../../src/index.js';
import { isNonBug } from '../../src/smt.js';
import { openCampaign } from '../campaign/open-campaign.js';
import type { FoundBug } from '../experiments/index.js';

/** Lists groups of findings that are bugs. Throws `BadInput` if there is no campaign. */
export async function listFoundBugs(folder: string): Promise<readonly FoundBug[]> {
  const campaign = await openCampaign(folder);
  try {
    const grouping = new Grouping(campaign.findings);
    const first = new Map<string, number>();
    for await (const event of campaign.events()) {
      if (event.kind !== 'finding') continue;
      const name = grouping.of(event.finding);
      if (!first.has(name)) first.set(name, event.at);
    }
    const bugs = new Map<string, FoundBug>();
    for (const finding of campaign.findings) {
      const { kind, triage = UNTRIAGED, bisection, coordinates } = finding;
      if (isNonBug(kind)) continue;
      const name = grouping.of(finding);
      const known = bugs.get(name);
      const fix = bisection === undefined || bisection === null ? null : computeFixState(bisection);
      const fixed = fix === 'fixed' ? true : fix === 'open' ? false : null;
      const { suspects, theories } = currentFacts(finding);
      bugs.set(name, {
        name,
        kind,
        solver: suspects.join(', '),
        // Uses the finding with the fewest theories, because the bug does not need the other findings' theories.
        theories: known === undefined || theories.length < known.theories.length ? theories : known.theories,
        state: known === undefined || known.state === 'new' ? triage.state : known.state,
        fixed: known?.fixed ?? fixed,
        ms: first.get(name) ?? 0,
        findings: (known?.findings ?? 0) + 1,
        ofSeed: (known?.ofSeed ?? false) || coordinates.strategy === SEED_ITSELF,
      });
    }
    return [...bugs.values()];
  } finally {
    await campaign.close();
  }
}
