import type { Group, Store } from '../log/index.js';
import { rank } from './rank.js';
import { observationOfFinding } from './observation.js';

/** Groups by their smallest members, those that nobody knows yet before all others. */
export async function rankedGroups(groups: readonly Group[], store: Pick<Store, 'get'>): Promise<Group[]> {
  const ranked: Group[] = [];
  for (const isKnown of [false, true]) {
    const these = groups.filter(({ known }) => (known !== null) === isKnown);
    const byId = new Map(these.map((group) => [group.smallest.id, group]));
    const observations = await Promise.all(these.map(({ smallest }) => observationOfFinding(smallest, store)));
    for (const { id } of rank(observations)) ranked.push(byId.get(id) as Group);
  }
  return ranked;
}
