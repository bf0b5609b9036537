import { isNonBug } from '../../src/smt.js';
import {
  type FindingState,
  Grouping,
  type VersionQuestion,
  askAhead,
  bisectQuestion,
  buildQuestion,
  type VersionProgressEvent,
  withCampaign,
  type Control,
  type Notice,
  type Work,
  begin,
  withVersions,
} from '../../src/index.js';
import {
  groupBySolver,
  withProgress,
  withTimeout,
  loadOracles,
  type TrustOptions,
  trustCampaign,
  type VersionsResult,
  type QueryCost,
  type VersionOptions,
  costNow,
  costSince,
} from '../../src/lab-front.js';
import { type VersionedFinding, countBugs, sourceOf } from './count-bugs.js';

export interface CountOptions extends VersionOptions, TrustOptions {
  /** Maximum number of findings per group and strategy. 0 means all. */
  readonly perGroup?: number;
}

export const PER_GROUP = 3;

const LONGEST_HISTORY = 20;

export type CountResult = VersionsResult<{
  readonly family: string;
  readonly versions: readonly string[];
  readonly counts: ReturnType<typeof countBugs>;
  readonly findings: number;
  readonly left: number;
  readonly cost: QueryCost;
}>;

/**
 * Counts unique bugs: findings that fail in the same versions are one bug. Read-only; works while the campaign runs.
 *
 * @example
 * const { counts } = await count('gainsay-campaign-1', { versions: './z3-4.11,./z3-4.12,./z3-4.13' }).result;
 */
export function count(
  dir: string,
  options: CountOptions = {},
  { signal = new AbortController().signal }: Control = {},
): Work<Notice | VersionProgressEvent, CountResult> {
  return begin((emit) =>
    withCampaign(
      dir,
      async ({ folder, state, findings: all }) => {
        const findings = all.filter(({ kind }) => !isNonBug(kind));
        await trustCampaign(folder, { ...state, findings }, options);
        const oracles = await loadOracles(findings, state.plan, emit);
        // Without `--versions`, counts over the packages of the solver with the most findings.
        const [group] = groupBySolver(findings, options).sort((a, b) => b.of.length - a.of.length);
        return withVersions({ ...options, ran: group?.ran }, { signal, emit }, async (versions) => {
          const before = costNow(versions);
          const { openVersions } = versions;
          const plan = withTimeout(state.plan, options.timeoutMs);
          const grouping = new Grouping(findings);
          const chosen = selectFindings(findings, { grouping, most: options.perGroup ?? PER_GROUP });
          const asked: { readonly finding: FindingState; readonly question: VersionQuestion | undefined }[] = [];
          for (const finding of chosen) {
            const cx = { store: folder.store, plan, solver: openVersions.list.solver };
            const isLong = finding.history.length > LONGEST_HISTORY;
            asked.push({ finding, question: isLong ? undefined : await buildQuestion(finding, cx) });
          }
          const questions = asked.flatMap(({ question }) => question ?? []);
          await withProgress(openVersions.list.names.length, emit, (advance) =>
            askAhead(questions, { ...versions, onVersion: advance }, signal),
          );
          const versioned: VersionedFinding[] = [];
          for (const { finding, question } of asked) {
            const bisection =
              question && (await bisectQuestion(question, { ...versions, ...oracles, scan: true }, signal));
            versioned.push({ finding, group: grouping.of(finding), bisection: bisection ?? null });
          }
          const { family, names } = openVersions.list;
          return {
            family,
            versions: names,
            counts: countBugs(versioned),
            findings: findings.length,
            left: findings.length - chosen.length,
            cost: costSince(before, versions),
          };
        });
      },
      { emit },
    ),
  );
}

function selectFindings(
  findings: readonly FindingState[],
  { grouping, most }: { readonly grouping: Grouping; readonly most: number },
): readonly FindingState[] {
  if (most === 0) return findings;
  const taken = new Map<string, number>();
  return findings.filter((finding) => {
    const key = `${grouping.of(finding)} ${sourceOf(finding)}`;
    const before = taken.get(key) ?? 0;
    taken.set(key, before + 1);
    return before < most;
  });
}
