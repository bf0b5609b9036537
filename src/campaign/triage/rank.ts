import { TRUSTS, type ReportedKind, SEVERITY_TEXTS, VALID_MODEL, isAboutReply, isNonBug } from '../../oracle/index.js';
import { compareVersions } from '../../solver/index.js';
import {
  type Bisection,
  type FindingState,
  type FindingView,
  type FullRunRecord,
  type Group,
  applyReductionVerdict,
  isFixedAfter,
  findSuspectRuns,
  findWrongAnswer,
} from '../log/index.js';
import { experimentalOptions } from '../hunt/ask/index.js';
import { isOutlasted } from './group-state.js';
import type { FindingObservation } from './observation.js';

/** Gravest first, as solver projects rank them: wrong unsat (a false proof) before wrong sat. */
export const SEVERITIES = Object.keys(SEVERITY_TEXTS) as readonly ReportedKind[];

export function severityOf({
  kind,
  got,
  families,
}: Pick<FindingObservation, 'kind' | 'got' | 'families'>): ReportedKind {
  if (kind !== 'wrong-answer') return kind;
  return got === null || families.length > 1 ? kind : `wrong-${got}`;
}

/**
 * The bisection of a group: that of its representative, or else that of another finding, named by `on`. Null if another
 * finding shows longer.
 */
export function selectBisection(
  finding: FindingState,
  members: readonly FindingState[],
): (Bisection & { readonly on?: string }) | null {
  const isLast = (each: FindingState) => each.bisection !== undefined && !isOutlasted(each, members);
  const { id, bisection } = [finding, ...members].find(isLast) ?? {};
  if (bisection === undefined || id === undefined) return null;
  return id === finding.id ? bisection : { ...bisection, on: id };
}

/** Lists the versions that show a fixed bug again. An unknown version is later than every fix. */
export function listReturns(members: readonly FindingState[]): string[] {
  return members.flatMap(({ triage }) => (triage?.state === 'returned' ? [triage.returnedIn ?? 'unknown'] : []));
}

/** The order of bugs in every list: see docs/reports.md. `membersOf` returns the findings of a group. */
export function compareGroups(a: Group, b: Group, membersOf: (group: Group) => readonly FindingState[]): number {
  const [keys, others] = [weigh(a, membersOf(a)), weigh(b, membersOf(b))];
  const at = keys.findIndex((key, i) => key !== others[i]);
  return at < 0 ? (a.group < b.group ? -1 : 1) : (keys[at] as number) - (others[at] as number);
}

function weigh(group: Group, members: readonly FindingState[]): number[] {
  const { kind, known, trust, count, bytes, smallest } = group;
  return [
    Number(isNonBug(kind)),
    Number(known !== null),
    Number(experimentalOptions(smallest).length > 0),
    rankSeverity(group),
    Number(isFixed(group, selectBisection(smallest, members), listReturns(members))),
    TRUSTS.indexOf(trust),
    -count,
    bytes,
  ];
}

/** Wrong models and wrong replies are equally severe. A wrong check of a valid model is only a failed self-check. */
function rankSeverity({ kind, trust, signature, wrong, families }: FindingView): number {
  if (signature?.endsWith(VALID_MODEL) === true) return SEVERITIES.indexOf('failed-self-check');
  const got = findWrongAnswer({ trust, wrong });
  const severity = isAboutReply(kind) ? 'invalid-model' : severityOf({ kind, got, families });
  return SEVERITIES.indexOf(severity);
}

/** Checks whether a newer version lacks the bug, according to the bisection, or else to the finding's own runs. */
function isFixed({ smallest, blamed }: Group, bisection: Bisection | null, returns: readonly string[]): boolean {
  const finding = applyReductionVerdict(smallest);
  const suspects = findSuspectRuns(finding);
  const tested = [...suspects.map(({ version }) => version.number ?? ''), ...returns];
  if (bisection !== null) return isFixedAfter(tested, bisection);
  const isNewer = ({ family, version: { number = '' } }: FullRunRecord) =>
    suspects.every((each) => each.family === family) && tested.every((each) => compareVersions(number, each) > 0);
  return finding.runs.some((run) => run.outcome === 'answered' && !blamed.includes(run.solver) && isNewer(run));
}
