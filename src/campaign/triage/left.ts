import { isNonBug, observationKind } from '../../oracle/index.js';
import { externalCommand } from '../../strategy/index.js';
import { restsOnClaim } from '../log/index.js';
import type { FindingState, FollowUp, Group, PostProcessingPlan, Summary } from '../log/index.js';
import { formatCount } from '../../util/index.js';
import { isOutlasted } from './group-state.js';

/** Undefined if the plan covers such findings. */
export function explainExclusion(
  what: FollowUp,
  finding: FindingState,
  isKnown: boolean,
  wanted: PostProcessingPlan[FollowUp],
): string | undefined {
  const { kind, suspects, reduced } = finding;
  if (isNonBug(kind)) return 'it is not a bug by itself';
  if (isKnown) return 'it is a known bug';
  if (what === 'bisect' && observationKind(kind) === 'change') return 'its answers vary from run to run';
  if (what === 'bisect' && (reduced?.suspects ?? suspects).length > 1) return 'it is undecided which solver is wrong';
  if (wanted === 'none') return `the hunt ran with --${what} none`;
  return what === 'reduce' ? explainRefusal(finding) : undefined;
}

/** Reasons why `gainsay reduce` or `gainsay bisect` would fail too. */
export const FUTILE = {
  smaller: 'no smaller input fails',
  versions: 'no other version of its solver can be run here',
  judge: 'its input cannot be judged without the other solvers',
  claim:
    'the only evidence is the claim of a program, which is about the whole mutant. To reduce it, write a plug-in, or give ' +
    '`gainsay reduce FILE -- COMMAND` a command that checks the claim',
  unstable: 'the bug is not deterministic, and each check would have to repeat the queries that the bug needs',
  graph: 'a graph cannot be run after the queries that the bug needs',
} as const;

/** Undefined if a reduction can be tried. */
export function explainRefusal(finding: FindingState): string | undefined {
  const { kind, confirmed, btor, joined, fault, coordinates } = finding;
  if (confirmed === 'history' && kind === 'unstable') return FUTILE.unstable;
  if (confirmed === 'history' && btor !== undefined) return FUTILE.graph;
  // Only a plug-in's strategy on one seed can claim the answers of smaller mutants. The ground term at fault is proved.
  const isWhole = externalCommand(coordinates.strategy) !== undefined || joined !== undefined;
  return isWhole && fault === undefined && restsOnClaim(finding) ? FUTILE.claim : undefined;
}

type Judged = Pick<Group, 'kind' | 'known' | 'left'>;

const listNew = <T extends Judged>(groups: readonly T[]): readonly T[] =>
  groups.filter(({ kind, known }) => known === null && !isNonBug(kind));

/** Lists new groups whose representative is not reduced, or of which no finding is bisected. */
export const listOpen = <T extends Judged>(groups: readonly T[], what: FollowUp): readonly T[] =>
  listNew(groups).filter(({ left }) => left[what] !== null);

/** Groups of one bug often merge when they are reduced. */
export function countMergeable(groups: readonly Judged[]): number {
  const open = listOpen(groups, 'reduce').filter(({ left }) => left.reduce !== FUTILE.smaller);
  return listNew(groups).length > 1 ? open.length : 0;
}

/** Counts groups by their representatives, which a resumed hunt reduces. `--reduce all` also lists other findings. */
export function describeUnfinished({
  groups,
  ...ids
}: Pick<Summary, 'groups' | 'unreduced' | 'unbisected'>): string | undefined {
  const parts = (['unreduced', 'unbisected'] as const).flatMap((name) => {
    const firsts = groups.filter(({ smallest }) => ids[name].includes(smallest.id)).length;
    const others = ids[name].length - firsts;
    const counts = [
      ...(firsts > 0 ? [formatCount(firsts, 'group')] : []),
      ...(others > 0 ? [formatCount(others, 'further finding')] : []),
    ];
    return counts.length === 0 ? [] : [`${counts.join(' and ')} not ${name.slice(2)}`];
  });
  return parts.length === 0 ? undefined : parts.join(', ');
}

export type LeftReasons = Readonly<Record<FollowUp, string | null>>;

/** `members`: the findings of its group. `known`: the known bug of the group, whatever the finding was recorded as. */
export function explainLeft(
  finding: FindingState,
  {
    members,
    known,
    plan,
  }: Pick<Group, 'known'> & {
    readonly members: readonly FindingState[];
    readonly plan: PostProcessingPlan | undefined;
  },
): LeftReasons {
  const explain = (what: FollowUp, name: 'reduced' | 'bisection'): string | null => {
    if (finding[name] !== undefined) return null;
    const why = finding.left?.[what] ?? explainExclusion(what, finding, known !== null, plan?.[what] ?? 'auto');
    // A bisection of another finding does not show until when this one has the bug, if this one shows later.
    const covers = (each: FindingState) => name === 'reduced' || !isOutlasted(each, members);
    const other = members.find((each) => each[name] !== undefined && covers(each));
    if (why !== undefined || other === undefined) return why ?? 'the hunt has not finished it';
    return `${other.id} of its group is ${what === 'reduce' ? 'reduced' : 'bisected'} instead`;
  };
  return { reduce: explain('reduce', 'reduced'), bisect: explain('bisect', 'bisection') };
}
