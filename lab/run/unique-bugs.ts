import {
  type FindingState,
  type VersionQuestion,
  type Emit,
  Grouping,
  SEED_ITSELF,
  askAhead,
  bisectQuestion,
  buildQuestion,
  withCampaign,
  withVersions,
} from '../../src/index.js';
import { type VersionedFinding, countBugs } from '../count/count-bugs.js';
import { isNonBug } from '../../src/smt.js';
import type { UniqueBug } from '../experiments/index.js';

/** A finding with a longer history is not run on the versions. Its bug is identified by its group alone. */
const LONGEST_HISTORY = 20;

interface QueuedFinding {
  readonly campaign: number;
  readonly finding: FindingState;
  readonly group: string;
  readonly question: VersionQuestion | undefined;
}

/**
 * Runs one finding of each group on every version, as `gainsay campaign count` does. Omits bugs that an unchanged seed shows.
 * Throws `BadInput` if a version is unavailable.
 */
export async function uniqueBugs(
  folders: readonly string[],
  versions: string,
  { signal, emit }: { readonly signal: AbortSignal; readonly emit: Emit },
): Promise<readonly (readonly UniqueBug[])[]> {
  return (
    await withVersions({ versions }, { signal, emit }, async (open) => {
      const { solver } = open.openVersions.list;
      const asked: QueuedFinding[] = [];
      for (const [campaign, folder] of folders.entries()) {
        await withCampaign(folder, async ({ folder: { store }, state, findings }) => {
          for (const { finding, group } of firstOfGroups(findings)) {
            const isLong = finding.history.length > LONGEST_HISTORY;
            const question = isLong ? undefined : await buildQuestion(finding, { store, plan: state.plan, solver });
            asked.push({ campaign, finding, group, question });
          }
        });
      }
      await askAhead(
        asked.flatMap(({ question }) => question ?? []),
        open,
        signal,
      );
      const versioned: VersionedFinding[] = [];
      for (const [at, { finding, group, question }] of asked.entries()) {
        const bisection = question && (await bisectQuestion(question, { ...open, scan: true }, signal));
        // Several campaigns may contain an equal test case, so each finding gets a new id.
        versioned.push({ finding: { ...finding, id: String(at) }, group, bisection: bisection ?? null });
      }
      const { bugs } = countBugs(versioned);
      const ofFinding = new Map(bugs.flatMap((bug, at) => bug.findings.map((id) => [id, { bug, at }] as const)));
      const found = folders.map((): UniqueBug[] => []);
      for (const [at, { campaign }] of asked.entries()) {
        const known = ofFinding.get(String(at));
        if (known === undefined || found[campaign]?.some(({ number }) => number === known.at) === true) continue;
        found[campaign]?.push({ number: known.at, solver: known.bug.solver, by: known.bug.by });
      }
      return { found };
    })
  ).found;
}

function firstOfGroups(findings: readonly FindingState[]): { finding: FindingState; group: string }[] {
  const grouping = new Grouping(findings);
  const ofSeeds = new Set<string>();
  const first = new Map<string, FindingState>();
  for (const finding of findings) {
    if (isNonBug(finding.kind)) continue;
    const group = grouping.of(finding);
    if (finding.coordinates.strategy === SEED_ITSELF) ofSeeds.add(group);
    else if (!first.has(group)) first.set(group, finding);
  }
  return [...first].flatMap(([group, finding]) => (ofSeeds.has(group) ? [] : [{ finding, group }]));
}
