import { type DisputedSeed, type FindingOptions, type Group, type Summary, toFailure } from '../../campaign/index.js';
import type { OpenCampaign } from '../../host/index.js';

/** Last line of `hunt --json` and `resume --json` (docs/json.md). */
export interface SummaryJson extends Pick<
  Summary,
  | ('state' | 'reason' | 'troubles' | 'tests' | 'findings' | 'trusts' | 'models' | 'enumerated' | 'lacking')
  | ('unconfirmed' | 'slow' | 'again')
> {
  readonly kind: 'summary';
  readonly folder: string;
  readonly seconds: number;
  readonly seeds: Readonly<Record<'planned' | 'judged' | 'disputed' | 'leftOut', number>>;
  readonly skipped: Readonly<Record<'none' | 'sameAsSeed' | 'duplicates' | 'tooLarge' | 'faults', number>>;
  readonly answers: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly disputedSeeds: readonly DisputedSeedJson[];
  readonly groups: readonly GroupJson[];
  readonly solverSeconds: Readonly<Record<string, number>>;
  readonly restarts: Readonly<Record<string, number>>;
  readonly late: Readonly<Record<string, LateJson>>;
}

interface LateJson {
  readonly seconds: number;
  readonly stopped: number;
  /** Queries that had the full time limit and exceeded the adaptive limit. `ended` counts those without time-out. */
  readonly beyond: number;
  readonly ended: number;
}

interface DisputedSeedJson extends Pick<
  DisputedSeed,
  'id' | 'coordinates' | 'check' | 'claimed' | 'answered' | 'solvers' | 'because'
> {
  readonly kind: 'disputed-seed';
  readonly seed: string;
}

export function toDisputedSeedJson(disputed: DisputedSeed): DisputedSeedJson {
  const { id, path, coordinates, check, claimed, answered, solvers, because } = disputed;
  return { kind: 'disputed-seed', id, seed: path, check, claimed, answered, solvers, coordinates, because };
}

interface GroupJson extends Pick<
  Group,
  | 'group'
  | 'kind'
  | 'solver'
  | 'suspects'
  | 'trust'
  | 'theories'
  | 'signature'
  | 'count'
  | 'again'
  | 'known'
  | 'returned'
> {
  readonly options: FindingOptions | null;
  readonly smallest: { readonly id: string; readonly bytes: number; readonly path: string };
}

export function summaryJson(summary: Summary, where: { folder: string; pathOf(id: string): string }): SummaryJson {
  const { none, sameAsSeed, duplicates, tooLarge, faults } = summary;
  const perSolver = <T>(pick: (counts: Summary['solvers'][string]) => T): Record<string, T> =>
    Object.fromEntries(Object.entries(summary.solvers).map(([solver, counts]) => [solver, pick(counts)]));
  return {
    kind: 'summary',
    folder: where.folder,
    state: summary.state,
    reason: summary.reason,
    troubles: summary.troubles,
    tests: summary.tests,
    seconds: summary.ms / 1_000,
    seeds: { planned: summary.seeds, judged: summary.judged, disputed: summary.disputed, leftOut: summary.leftOut },
    skipped: { none, sameAsSeed, duplicates, tooLarge, faults },
    answers: perSolver((counts) => counts.answers),
    findings: summary.findings,
    trusts: summary.trusts,
    models: summary.models,
    enumerated: summary.enumerated,
    lacking: summary.lacking,
    unconfirmed: summary.unconfirmed,
    disputedSeeds: summary.disputedSeeds.map(toDisputedSeedJson),
    slow: summary.slow,
    again: summary.again,
    groups: summary.groups.map((group) => groupJson(group, where.pathOf)),
    solverSeconds: perSolver((counts) => counts.ms / 1_000),
    restarts: perSolver((counts) => counts.restarts),
    late: perSolver(({ late }) => {
      const { ms, stopped, beyond, ended } = late ?? { ms: 0, stopped: 0, beyond: 0, ended: 0 };
      return { seconds: ms / 1_000, stopped, beyond, ended };
    }),
  };
}

function groupJson(found: Group, pathOf: (id: string) => string): GroupJson {
  const { group, kind, count, again, known, returned, solver, suspects, trust, theories, signature, bytes, smallest } =
    found;
  return {
    group,
    kind,
    solver,
    suspects,
    trust,
    theories,
    signature,
    count,
    again,
    known,
    returned,
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
