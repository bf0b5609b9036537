import { formatCount } from '../../src/lab-front.js';
import { type FindingKind, FINDING_KINDS, isNonBug } from '../../src/smt.js';
import type { CampaignLive } from './contract/index.js';

type Counted = Readonly<Partial<Record<FindingKind, number>>>;

/** Kinds with findings, most severe first. */
export function listKinds(findings: Counted): CampaignLive['kinds'] {
  return FINDING_KINDS.flatMap((kind) => {
    const count = findings[kind] ?? 0;
    return count > 0 ? [[kind, count] as const] : [];
  });
}

interface GroupCounts {
  readonly groups: number;
  readonly again: number;
  readonly known: number;
  /** Not reduced. */
  readonly mergeable: number;
}

/** The counts of the kinds are findings, not groups. */
export function countFindings(all: Counted, { groups, again, known, mergeable }: GroupCounts): string {
  const kinds = listKinds(all);
  const sum = (some: typeof kinds): number => some.reduce((total, [, count]) => total + count, 0);
  const others = sum(kinds.filter(([kind]) => isNonBug(kind)));
  return [
    `${formatCount(sum(kinds) - others, 'finding')} in ${formatCount(groups, 'group')}`,
    ...(known > 0 ? [`${(groups - known).toLocaleString('en')} of them new`] : []),
    ...(again > 0 ? [`besides ${formatCount(again, 'likely duplicate')}`] : []),
    ...(mergeable > 0 ? [`${mergeable.toLocaleString('en')} not reduced and may merge`] : []),
    ...(others > 0 ? [`besides ${others.toLocaleString('en')} not a bug`] : []),
  ].join(', ');
}

export function describeLeft(mergeable: number, unbisected: number): string | undefined {
  const parts = [
    ...(mergeable > 0 ? [`${formatCount(mergeable, 'group')} not reduced, so groups may still merge`] : []),
    ...(unbisected > 0 ? [`${formatCount(unbisected, 'group')} not bisected`] : []),
  ];
  return parts.length === 0 ? undefined : parts.join('; ');
}
