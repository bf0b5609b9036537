import type { Plan } from '../../src/index.js';
import { compareVersions, isVersion } from '../../src/lab-front.js';

export interface DatedBuilds {
  readonly started: string;
  readonly solvers: readonly Pick<Plan['solvers'][number], 'family' | 'version'>[];
}

/** A fix, or a return after a fix. */
export interface RecordedChange {
  readonly state: 'fixed' | 'returned';
  readonly when: string;
  /** The version with the fix, or the version that shows the bug again. Missing if no recheck found it. */
  readonly version?: string | undefined;
  readonly families: readonly string[];
  /** Index of the campaign with the finding. */
  readonly from: number;
}

/**
 * Returns the index of the campaign to which the change belongs. Campaigns must be in the order of their dates.
 *
 * A nightly run rechecks the last campaign just before it starts the next one. The change therefore belongs to the next
 * campaign if that tests the version. Otherwise, a return belongs to the nearest earlier campaign with the version, or
 * to a later one. A bisection may find a fix in a version that no campaign tests, so a fix belongs to the first campaign
 * with that version or a later one. By default, the change belongs to the last campaign that started before the recheck.
 */
export function attributeChange(campaigns: readonly DatedBuilds[], change: RecordedChange): number {
  const next = campaigns.findIndex(({ started }) => started > change.when);
  const last = Math.max(0, (next < 0 ? campaigns.length : next) - 1);
  const orders = campaigns.map((campaign) => compareBuilds(campaign, change));
  const isTested = (i: number) => orders[i]?.includes(0) === true;
  const indexes = campaigns.map((_, i) => i);
  const ranked =
    change.state === 'fixed'
      ? indexes.filter((i) => i > change.from && orders[i]?.some((order) => order >= 0))
      : [...indexes.slice(0, last + 1).reverse(), ...indexes.slice(last + 1)].filter(isTested);
  return isTested(next) ? next : (ranked[0] ?? last);
}

function compareBuilds({ solvers }: DatedBuilds, { version = '', families }: RecordedChange): readonly number[] {
  return solvers.flatMap(({ family, version: { number = '' } }) =>
    families.includes(family) && isVersion(number) && isVersion(version) ? [compareVersions(number, version)] : [],
  );
}
