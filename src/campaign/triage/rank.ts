import { TRUSTS, type ReportedKind, SEVERITY_TEXTS, isNonBug } from '../../oracle/index.js';
import { type FindingObservation, observeFinding } from './observation.js';
import type { Group, Store } from '../log/index.js';

const WEIGHTS = { severity: 2, family: 2, signature: 3, theories: 1, operators: 3, pattern: 2 } as const;
const STEP = 0.05;

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

export function distance(a: FindingObservation, b: FindingObservation): number {
  return apart(toRankedObservation(a), toRankedObservation(b));
}

interface RankedObservation {
  readonly observation: FindingObservation;
  readonly severity: ReportedKind;
  readonly families: ReadonlySet<string>;
  readonly theories: ReadonlySet<string>;
  readonly operators: ReadonlyMap<string, number>;
  readonly uses: number;
  readonly words: ReadonlySet<string>;
}

function toRankedObservation(observation: FindingObservation): RankedObservation {
  const operators = new Map(Object.entries(observation.operators));
  return {
    observation,
    severity: severityOf(observation),
    families: new Set(observation.families),
    theories: new Set(observation.theories),
    operators,
    uses: [...operators.values()].reduce((sum, each) => sum + each, 0),
    words: new Set((observation.signature ?? '').split(/[^\w.]+/).filter((word) => word !== '')),
  };
}

function apart(a: RankedObservation, b: RankedObservation): number {
  let weight = WEIGHTS.severity + WEIGHTS.family + WEIGHTS.theories + WEIGHTS.operators;
  let sum =
    WEIGHTS.severity * (a.severity === b.severity ? 0 : 1) +
    WEIGHTS.family * overlap(a.families, b.families) +
    WEIGHTS.theories * overlap(a.theories, b.theories) +
    WEIGHTS.operators * countsApart(a, b);
  const [signature, other] = [a.observation.signature, b.observation.signature];
  if (signature !== null || other !== null) {
    weight += WEIGHTS.signature;
    sum += WEIGHTS.signature * (signature === other ? 0 : overlap(a.words, b.words));
  }
  const [pattern, second] = [a.observation.pattern, b.observation.pattern];
  if (pattern !== null && second !== null) {
    weight += WEIGHTS.pattern;
    sum += WEIGHTS.pattern * (pattern === second ? 0 : 1);
  }
  return sum / weight;
}

const MOST_UNLIKE = 300;

/**
 * Puts the gravest and surest finding first, then repeatedly the finding furthest from all findings ranked so far
 * (Chen et al., "Taming compiler fuzzers", PLDI 2013, section 3). Findings that need experimental options rank
 * later, rejected inputs last. The input order does not matter.
 */
export function rank(observations: readonly FindingObservation[]): FindingObservation[] {
  const isOdd = ({ experimental = false }: FindingObservation) => experimental;
  const bugs = observations.filter(({ kind }) => !isNonBug(kind));
  return [
    bugs.filter((each) => !isOdd(each)),
    bugs.filter(isOdd),
    observations.filter(({ kind }) => isNonBug(kind)),
  ].flatMap(rankAlike);
}

function rankAlike(observations: readonly FindingObservation[]): FindingObservation[] {
  const left = [...observations]
    .sort(byWeight)
    .map((observation) => ({ look: toRankedObservation(observation), nearest: Infinity }));
  const ranked: FindingObservation[] = [];
  while (left.length > 0 && ranked.length < MOST_UNLIKE) {
    let best = 0;
    for (let i = 1; i < left.length; i++) {
      if ((left[i]?.nearest ?? 0) > (left[best]?.nearest ?? 0)) best = i;
    }
    const [next] = left.splice(best, 1);
    if (next === undefined) break;
    ranked.push(next.look.observation);
    for (const each of left) {
      if (each.nearest > 0) each.nearest = Math.min(each.nearest, Math.round(apart(each.look, next.look) / STEP));
    }
  }
  return [...ranked, ...left.map(({ look }) => look.observation)];
}

function byWeight(a: FindingObservation, b: FindingObservation): number {
  return (
    SEVERITIES.indexOf(severityOf(a)) - SEVERITIES.indexOf(severityOf(b)) ||
    TRUSTS.indexOf(a.trust) - TRUSTS.indexOf(b.trust) ||
    a.bytes - b.bytes ||
    (a.id < b.id ? -1 : 1)
  );
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const each of a) if (b.has(each)) shared++;
  const all = a.size + b.size - shared;
  return all === 0 ? 0 : 1 - shared / all;
}

function countsApart(a: RankedObservation, b: RankedObservation): number {
  let shared = 0;
  for (const [name, times] of a.operators) shared += Math.min(times, b.operators.get(name) ?? 0);
  const all = a.uses + b.uses - shared;
  return all === 0 ? 0 : 1 - shared / all;
}

/** Ranks new bugs first, then known bugs, then non-bugs. The smallest finding represents its group. */
export async function rankGroups(groups: readonly Group[], store: Pick<Store, 'get'>): Promise<Group[]> {
  const ranked: Group[] = [];
  const parts = [
    groups.filter(({ kind, known }) => !isNonBug(kind) && known === null),
    groups.filter(({ kind, known }) => !isNonBug(kind) && known !== null),
    groups.filter(({ kind }) => isNonBug(kind)),
  ];
  for (const these of parts) {
    const byId = new Map(these.map((group) => [group.smallest.id, group]));
    const observations = await Promise.all(these.map(({ smallest }) => observeFinding(smallest, store)));
    for (const { id } of rank(observations)) ranked.push(byId.get(id) as Group);
  }
  return ranked;
}
