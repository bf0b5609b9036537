import {
  type FindingRecord,
  type FindingSize,
  type Group,
  type Triage,
  UNTRIAGED,
  type VersionObservation,
  currentFacts,
} from '../log/index.js';

/** A finding in a list: what is known of it by now. */
export interface FindingEntry {
  readonly finding: string;
  readonly group: string;
  readonly kind: FindingRecord['kind'];
  readonly trust: FindingRecord['trust'];
  /** The solver that is wrong; null where it is not decided which of `suspects` is. */
  readonly solver: string | null;
  readonly suspects: readonly string[];
  readonly because: string;
  readonly signature: string | null;
  readonly theories: readonly string[];
  readonly strategy: string;
  readonly seed: string;
  readonly size: number;
  readonly unit: FindingSize['unit'];
  readonly isReduced: boolean;
  readonly isBisected: boolean;
  /** The known bug, or the earlier campaign that has it; also what people said of it. */
  readonly known: string | null;
  readonly triage: Triage;
  /** Milliseconds of work after which it was found. */
  readonly at: number;
}

/** A group of findings, as the member that stands for it. */
export interface GroupEntry extends FindingEntry {
  readonly count: number;
  readonly again: number;
}

/** Which findings: every field that is given must fit. */
export interface FindingFilter {
  readonly group?: string | undefined;
  /** A solver that is blamed. */
  readonly solver?: string | undefined;
  readonly kind?: string | undefined;
  readonly trust?: string | undefined;
  readonly theory?: string | undefined;
  readonly strategy?: string | undefined;
  /** A version on which it shows, or that of a solver that is blamed. */
  readonly version?: string | undefined;
  readonly triage?: string | undefined;
  /** Words, all of which are in what the list shows, in any case. */
  readonly text?: string | undefined;
}

/** What a list shows of a finding. */
export function findingEntry(
  found: FindingRecord,
  { group, known, at }: Pick<FindingEntry, 'group' | 'known' | 'at'>,
): FindingEntry {
  const { kind, trust, solver, suspects, because, signature, theories, size } = currentFacts(found);
  return {
    finding: found.id,
    group,
    kind,
    trust,
    solver,
    suspects,
    because,
    signature,
    theories,
    strategy: found.coordinates.strategy,
    seed: found.seedPath,
    size: size.size,
    unit: size.unit,
    isReduced: Boolean(found.reduced),
    isBisected: Boolean(found.bisection),
    known,
    triage: found.triage ?? UNTRIAGED,
    at,
  };
}

/** Whether a finding fits a filter. */
export function fitsFilter(entry: FindingEntry, found: FindingRecord, filter: FindingFilter): boolean {
  const { group, solver, kind, trust, theory, strategy, version, triage, text } = filter;
  if (group !== undefined && entry.group !== group) return false;
  if (solver !== undefined && entry.solver !== solver && !entry.suspects.includes(solver)) return false;
  if (kind !== undefined && entry.kind !== kind) return false;
  if (trust !== undefined && entry.trust !== trust) return false;
  if (theory !== undefined && !entry.theories.includes(theory)) return false;
  if (strategy !== undefined && entry.strategy !== strategy) return false;
  if (triage !== undefined && entry.triage.state !== triage) return false;
  if (version !== undefined && !showsOn(found, version)) return false;
  return text === undefined || hasWords(entry, text);
}

function showsOn({ bisection, runs, suspects }: FindingRecord, version: string): boolean {
  const blamed = runs.filter(({ solver }) => suspects.includes(solver));
  return (
    blamed.some((run) => run.version.number === version || run.version.text === version) ||
    (bisection?.observations ?? []).some((seen) => seen.version === version && seen.shows === 'yes')
  );
}

function hasWords({ finding, group, because, signature, seed, suspects, known, triage }: FindingEntry, text: string) {
  const all = [finding, group, because, signature, seed, ...suspects, known, triage.link, triage.note];
  const shown = all.join('\n').toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => shown.includes(word));
}

/** A group in a list. */
export function groupEntry({ count, again, known, group }: Group, entry: FindingEntry): GroupEntry {
  return { ...entry, group, known, count, again };
}

/** How a finding shows on each version of its solver: what was asked, and `unasked` for those between. */
export interface VersionShown {
  readonly version: string;
  readonly shows: VersionObservation['shows'] | 'unasked';
  readonly said: string | null;
}

/** The versions of a bisected finding, oldest first; null where none were asked. */
export function versionsShown({ bisection }: FindingRecord): readonly VersionShown[] | null {
  if (!bisection) return null;
  const asked = new Map(bisection.observations.map((each) => [each.version, each]));
  return bisection.versions.map((version) => {
    const { shows = 'unasked', said = null } = asked.get(version) ?? {};
    return { version, shows, said } as const;
  });
}
