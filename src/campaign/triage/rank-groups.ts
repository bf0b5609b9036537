import { isAside } from '../../oracle/index.js';
import type { Group, Store } from '../log/index.js';
import { rank } from './rank.js';
import { observeFinding } from './observation.js';

/** Ranks by smallest members: new bugs, known ones, then non-bugs. */
export async function rankGroups(groups: readonly Group[], store: Pick<Store, 'get'>): Promise<Group[]> {
  const ranked: Group[] = [];
  const parts = [
    groups.filter(({ kind, known }) => !isAside(kind) && known === null),
    groups.filter(({ kind, known }) => !isAside(kind) && known !== null),
    groups.filter(({ kind }) => isAside(kind)),
  ];
  for (const these of parts) {
    const byId = new Map(these.map((group) => [group.smallest.id, group]));
    const observations = await Promise.all(these.map(({ smallest }) => observeFinding(smallest, store)));
    for (const { id } of rank(observations)) ranked.push(byId.get(id) as Group);
  }
  return ranked;
}
