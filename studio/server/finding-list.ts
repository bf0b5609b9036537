import { type FindingState, type Recognition, type Summary, UNTRIAGED, currentFacts } from '../../src/index.js';
import { orCore } from '../../src/lab-front.js';
import { FINDING_KINDS } from '../../src/smt.js';
import type {
  Blame,
  FindingEntry,
  FindingFilter,
  FindingRow,
  GroupEntry,
  Suspicion,
  VersionShown,
} from './contract/campaigns.js';

export function findingEntry(
  found: FindingState,
  { known, ...more }: Pick<FindingEntry, 'group' | 'at' | 'triagedBy'> & { readonly known: Recognition | undefined },
): FindingEntry {
  const { runs: _, repeats: __, ...view } = currentFacts(found);
  return {
    ...view,
    theories: orCore(view.theories),
    finding: found.id,
    ...more,
    strategy: found.coordinates.strategy,
    seed: found.seedPath,
    isBisected: Boolean(found.bisection),
    known: known?.isReturned === false ? known.name : null,
    returned: known?.isReturned === true ? known.name : null,
    triage: found.triage ?? UNTRIAGED,
  };
}

export function fitsFilter(entry: FindingEntry, found: FindingState, filter: FindingFilter): boolean {
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

const LONGEST_LISTED = 300;

export function findingRow(
  found: FindingState,
  more: Pick<FindingRow, 'group' | 'count' | 'again' | 'known' | 'returned' | 'triagedBy' | 'at'> &
    Partial<Pick<FindingRow, 'versions' | 'blamed' | 'suspicions' | 'triage'>>,
  members: readonly FindingState[] = [],
): FindingRow {
  const { kind, trust, suspects, because, bytes } = currentFacts(found);
  const { state, note } = found.triage ?? UNTRIAGED;
  const { against, suspicions } = describeEvidence(found);
  const { blamed = [] } = more;
  return {
    finding: found.id,
    ...{ kind, trust, suspects, blamed: [], bytes },
    because: cut(because),
    subject: measureSubject(because, blamed.length > 1 ? blamed : suspects, against),
    ...{ against, suspicions },
    ...listFacts([found, ...members]),
    seed: found.seedPath,
    others: listTexts(members.filter(({ id }) => id !== found.id)),
    versions: listShowingVersions(found),
    triage: state,
    note: note === null ? null : cut(note),
    ...more,
  };
}

/** 0 unless the text begins with the name of the only solver. */
export function measureSubject(because: string, solvers: readonly string[], against: readonly string[]): number {
  const [solver, ...others] = solvers;
  if (solver === undefined || others.length > 0) return 0;
  const startsWith = (name: string): boolean => because.startsWith(`${name} `);
  // The name of another solver may start with this name: `z3 smt.arith.solver=2`.
  const isOther = against.some((each) => each.length > solver.length && startsWith(each));
  return startsWith(solver) && !isOther ? solver.length + 1 : 0;
}

function listFacts(all: readonly FindingState[]): Pick<FindingRow, 'kinds' | 'trusts' | 'theories' | 'strategies'> {
  const facts = all.map(currentFacts);
  return {
    kinds: [...new Set(facts.map(({ kind }) => kind))],
    trusts: [...new Set(facts.map(({ trust }) => trust))],
    theories: [...new Set(facts.flatMap(({ theories }) => orCore(theories)))],
    strategies: [...new Set(all.map(({ coordinates }) => coordinates.strategy))],
  };
}

function listTexts(all: readonly FindingState[]): readonly string[] {
  const texts = all.flatMap((each) => [
    ...[each.id, cut(currentFacts(each).because), each.seedPath],
    ...(typeof each.triage?.note === 'string' ? [cut(each.triage.note)] : []),
  ]);
  return [...new Set(texts)];
}

function cut(text: string): string {
  return text.length <= LONGEST_LISTED ? text : `${text.slice(0, LONGEST_LISTED)}…`;
}

function describeEvidence(found: FindingState): Pick<FindingRow, 'against' | 'suspicions'> {
  const against = listEvidence(found);
  const suspicions = currentFacts(found).suspects.flatMap((solver) =>
    against
      .flatMap((each) => (each === 'each other' ? othersThan(found, solver) : each))
      .map((other) => ({ solver, against: other })),
  );
  return { against, suspicions };
}

/** Adds to the suspicions of `smallest` those of the other solvers that show the group's bug. */
export function listSuspicions(
  { smallest, blamed }: Pick<Summary['groups'][number], 'smallest' | 'blamed'>,
  members: readonly FindingState[],
): readonly Suspicion[] {
  const { against, suspicions } = describeEvidence(smallest);
  const others = blamed.filter((each) => !suspicions.some(({ solver }) => solver === each));
  const more = others.flatMap((solver) => {
    const found = members.filter((each) => currentFacts(each).suspects.includes(solver));
    const own = found.find((each) => currentFacts(each).trust === 'certified') ?? found[0];
    const shown =
      own === undefined ? against.map((each) => ({ solver, against: each })) : describeEvidence(own).suspicions;
    return shown.filter((each) => each.solver === solver && each.against !== solver);
  });
  return [...suspicions, ...more];
}

function listEvidence(found: FindingState): readonly string[] {
  const { suspects, trust } = currentFacts(found);
  const { witnesses, runs } = found.reduced ?? found;
  const others = witnesses.filter((each) => !suspects.includes(each));
  const solvers = new Set([...runs, ...found.runs, ...found.parentRuns].map(({ solver }) => solver));
  // Besides a proof, only solvers are named: any other witness is the proof itself, such as `trying all values`.
  if (trust === 'certified') return ['proof', ...others.filter((each) => solvers.has(each))];
  if (others.length > 0) return others;
  return suspects.length > 1 ? ['each other'] : ['itself'];
}

export function listShowingVersions({ bisection, runs, suspects }: FindingState): readonly string[] {
  const blamed = runs.filter(({ solver }) => suspects.includes(solver)).flatMap(({ version }) => version.number ?? []);
  const seen = (bisection?.observations ?? []).filter(({ shows }) => shows === 'yes').map(({ version }) => version);
  return [...new Set([...blamed, ...seen])];
}

/** Groups by suspicion, of all kinds, as lists of groups count them. */
export function computeBlame(groups: readonly Pick<FindingRow, 'kind' | 'suspicions'>[]): readonly Blame[] {
  const cells = new Map<string, Blame>();
  for (const { kind, suspicions } of groups) {
    for (const suspicion of suspicions) {
      const name = JSON.stringify([suspicion.solver, suspicion.against]);
      const before = cells.get(name) ?? { ...suspicion, kind, groups: 0 };
      const isGraver = FINDING_KINDS.indexOf(kind) < FINDING_KINDS.indexOf(before.kind);
      cells.set(name, { ...before, kind: isGraver ? kind : before.kind, groups: before.groups + 1 });
    }
  }
  return [...cells.values()];
}

function othersThan(found: FindingState, solver: string): readonly string[] {
  const { suspects, runs } = currentFacts(found);
  const answersOf = (id: string) => runs.find((run) => run.solver === id)?.answers.join(' ');
  return suspects.filter((each) => answersOf(each) !== answersOf(solver));
}

function showsOn({ bisection, runs, suspects }: FindingState, version: string): boolean {
  const blamed = runs.filter(({ solver }) => suspects.includes(solver));
  return (
    blamed.some((run) => run.version.number === version || run.version.text === version) ||
    (bisection?.observations ?? []).some((seen) => seen.version === version && seen.shows === 'yes')
  );
}

function hasWords(
  { finding, group, because, signature, seed, suspects, known, returned, triage }: FindingEntry,
  text: string,
) {
  const all = [finding, group, because, signature, seed, ...suspects, known, returned, triage.link, triage.note];
  const shown = all.join('\n').toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => shown.includes(word));
}

export function groupEntry(
  { count, again, known, returned, group }: Summary['groups'][number],
  entry: FindingEntry,
): GroupEntry {
  return { ...entry, group, known, returned, count, again };
}

/** Oldest first. Null without a bisection. */
export function listVersionsShown({ bisection }: FindingState): readonly VersionShown[] | null {
  if (!bisection) return null;
  const asked = new Map(bisection.observations.map((each) => [each.version, each]));
  return bisection.versions.map((version) => {
    const { shows = 'unasked', said = null } = asked.get(version) ?? {};
    return { version, shows, said } as const;
  });
}
