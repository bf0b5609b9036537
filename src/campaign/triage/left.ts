import { isNonBug, observationKind } from '../../oracle/index.js';
import type { FindingState, FollowUp, Group, PostProcessingPlan } from '../log/index.js';

/** Undefined if the plan covers such findings. */
export function explainExclusion(
  what: FollowUp,
  { kind, known, suspects, reduced }: Pick<FindingState, 'kind' | 'known' | 'suspects' | 'reduced'>,
  wanted: PostProcessingPlan[FollowUp],
): string | undefined {
  if (isNonBug(kind)) return 'it is not a bug by itself';
  if (known !== undefined) return 'it is a known bug';
  if (what === 'bisect' && observationKind(kind) === 'change') return 'its answers vary from run to run';
  if (what === 'bisect' && (reduced?.suspects ?? suspects).length > 1) return 'it is undecided which solver is wrong';
  return wanted === 'none' ? `the hunt ran with --${what} none` : undefined;
}

/** Reasons why `gainsay reduce` or `gainsay bisect` would fail too. */
export const FUTILE = {
  smaller: 'no smaller input fails',
  versions: 'no other version of its solver can be run here',
  judge: 'its input cannot be judged without the other solvers',
  claim:
    'the only evidence is the claim of a program, which is about the whole mutant. To reduce it, write a plug-in, or give ' +
    '`gainsay reduce FILE -- COMMAND` a command that checks the claim',
} as const;

/** Counts groups without a reduction. Groups of one bug often merge when they are reduced. */
export function countMergeable(groups: readonly Pick<Group, 'known' | 'smallest' | 'left'>[]): number {
  const fresh = groups.filter(({ known }) => known === null);
  const open = fresh.filter(({ smallest, left }) => !smallest.reduced && left.reduce !== FUTILE.smaller);
  return fresh.length > 1 ? open.length : 0;
}

export type LeftReasons = Readonly<Record<FollowUp, string | null>>;

/** `members`: the findings of its group. */
export function explainLeft(
  finding: FindingState,
  members: readonly FindingState[],
  plan: PostProcessingPlan | undefined,
): LeftReasons {
  const explain = (what: FollowUp, name: 'reduced' | 'bisection'): string | null => {
    if (finding[name] !== undefined) return null;
    const why = finding.left?.[what] ?? explainExclusion(what, finding, plan?.[what] ?? 'auto');
    const other = members.find((each) => each[name] !== undefined);
    if (why !== undefined || other === undefined) return why ?? 'the hunt has not finished it';
    return `${other.id} of its group is ${what === 'reduce' ? 'reduced' : 'bisected'} instead`;
  };
  return { reduce: explain('reduce', 'reduced'), bisect: explain('bisect', 'bisection') };
}
