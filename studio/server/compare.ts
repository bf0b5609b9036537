import type { FindingState } from '../../src/index.js';
import { toBaseline } from '../../src/lab-front.js';
import type { CommonGroup, FindingRow } from './contract/campaigns.js';
import type { Overview } from './overview.js';

/** Recognises groups by the keys of a hunt's baseline. */
export function compareGroups(all: readonly Overview[]): readonly CommonGroup[] {
  const groups: { row: CommonGroup['row']; in: (string | null)[] }[] = [];
  const byKey = new Map<string, (typeof groups)[number]>();
  all.forEach((overview, at) => {
    const groupOf = new Map(overview.rows('findings').map(({ finding, group }) => [finding, group]));
    const members = new Map<string, FindingState[]>();
    for (const finding of overview.counted) {
      const name = groupOf.get(finding.id) ?? '';
      members.set(name, [...(members.get(name) ?? []), finding]);
    }
    // The order of the list depends on the triage.
    const rows = [...overview.rows('groups')].sort((a, b) => (a.group < b.group ? -1 : 1));
    for (const row of rows) {
      const keys = Object.keys(toBaseline('', members.get(row.group) ?? []).keys);
      const known = keys.map((key) => byKey.get(key)).find((each) => each !== undefined && each.in[at] === null);
      const group = known ?? { row, in: all.map(() => null) };
      if (known === undefined) groups.push(group);
      else group.row = joinRows(group.row, row);
      group.in[at] = row.finding;
      for (const key of keys) if (!byKey.has(key)) byKey.set(key, group);
    }
  });
  return groups;
}

/** The solvers and reasons of several campaigns, so that a filter finds the group by each of them. */
function joinRows(one: FindingRow, other: FindingRow): FindingRow {
  const join = (words: (row: FindingRow) => readonly string[]) => [...new Set([...words(one), ...words(other)])];
  return {
    ...one,
    suspects: join(({ suspects }) => suspects),
    blamed: join(({ blamed }) => blamed),
    because: join(({ because }) => because.split(JOINED)).join(JOINED),
  };
}

const JOINED = '; ';
