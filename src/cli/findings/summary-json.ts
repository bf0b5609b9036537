import { type DisputedSeed, type Group, type Store, type Summary, toFailure } from '../../campaign/index.js';
import type { OpenCampaign } from '../../host/index.js';

export function toDisputedSeedJson(disputed: DisputedSeed) {
  const { id, path, coordinates, check, claimed, answered, solvers, because } = disputed;
  return { kind: 'disputed-seed' as const, id, seed: path, check, claimed, answered, solvers, coordinates, because };
}

export async function toSlowJson({ at: _, script, ...slow }: Summary['slow'][number], store: Pick<Store, 'get'>) {
  return { ...slow, script: script === undefined ? null : ((await store.get(script)) ?? null) };
}

/** Last line of `hunt --json` and `resume --json` (docs/json.md). */
export type SummaryJson = ReturnType<typeof summaryJson>;

export function summaryJson(summary: Summary, where: { folder: string; pathOf(id: string): string }) {
  const { none, sameAsSeed, duplicates, tooLarge, faults, judged, disputed, unusable, withoutMutants } = summary;
  const perSolver = <T>(pick: (counts: Summary['solvers'][string]) => T): Record<string, T> =>
    Object.fromEntries(Object.entries(summary.solvers).map(([solver, counts]) => [solver, pick(counts)]));
  return {
    kind: 'summary' as const,
    folder: where.folder,
    state: summary.state,
    reason: summary.reason,
    troubles: summary.troubles,
    tests: summary.tests,
    seconds: summary.ms / 1_000,
    testSeconds: summary.testMs / 1_000,
    spent: summary.spent,
    seeds: { planned: summary.seeds, judged, disputed, unusable, withoutMutants },
    skipped: { none, sameAsSeed, duplicates, tooLarge, faults },
    answers: perSolver((counts) => counts.answers),
    decidedAlone: summary.decidedAlone,
    findings: summary.findings,
    trusts: summary.trusts,
    reducedTrusts: summary.reducedTrusts,
    models: summary.models,
    enumerated: summary.enumerated,
    lacking: summary.lacking,
    undeclared: summary.undeclared,
    newlyRejected: summary.newlyRejected,
    unconfirmed: summary.unconfirmed,
    unconfirmedClaims: summary.unconfirmedClaims,
    refutedClaims: summary.refutedClaims,
    contradictedClaims: summary.contradictedClaims,
    disputedSeeds: summary.disputedSeeds.map(toDisputedSeedJson),
    slow: summary.slow.length,
    versions: summary.versions,
    again: summary.again,
    unreduced: summary.unreduced,
    unbisected: summary.unbisected,
    groups: summary.groups.map((group) => groupJson(group, where.pathOf)),
    solverSeconds: perSolver((counts) => counts.ms / 1_000),
    restarts: perSolver((counts) => counts.restarts),
    late: perSolver(({ late }) => {
      const { ms, stopped, beyond, ended } = late ?? { ms: 0, stopped: 0, beyond: 0, ended: 0 };
      return { seconds: ms / 1_000, stopped, beyond, ended };
    }),
  };
}

function groupJson(found: Group, pathOf: (id: string) => string) {
  const { group, kind, count, again, known, returned, left, solver, suspects, blamed } = found;
  const { trust, theories, signature, bytes, smallest } = found;
  return {
    group,
    kind,
    solver,
    suspects,
    blamed,
    trust,
    theories,
    signature,
    count,
    again,
    known,
    returned,
    left,
    options: toFailure(smallest, 'reduced').needs?.varied ?? null,
    smallest: { id: smallest.id, bytes, path: pathOf(smallest.id) },
  };
}

const MOST_NAMED = 20;

export function toSkippedJson({
  skipped,
}: OpenCampaign['store']): { kind: 'skipped-messages'; count: number; because: string[] }[] {
  const all = skipped?.() ?? [];
  return all.length === 0 ? [] : [{ kind: 'skipped-messages', count: all.length, because: all.slice(0, MOST_NAMED) }];
}
