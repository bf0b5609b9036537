import { type Bisection, type FixState, findKnownFix, formatPattern, isSameCrash } from '../../src/lab-front.js';
import { type FindingState, type FindingView, currentFacts, computeFixState } from '../../src/index.js';
import { sourceName } from './source-name.js';

export interface VersionedFinding {
  readonly finding: FindingState;
  readonly group: string;
  readonly bisection: Bisection | null;
}

export interface CountedBug {
  readonly solver: string;
  /** True if at least one finding of the bug is a wrong answer or an invalid model. */
  readonly correctness: boolean;
  /** Criterion that separates the bug from others: failing versions, or the group if no version fixed it. */
  readonly by: 'versions' | 'group';
  readonly pattern: string | null;
  readonly fixedIn: string | null;
  readonly fix: FixState | null;
  readonly kinds: readonly FindingState['kind'][];
  readonly strategies: readonly string[];
  readonly findings: readonly string[];
}

export interface BugNumbers {
  readonly findings: number;
  readonly total: number;
  readonly correctness: number;
  readonly byVersions: number;
  /** Number of bugs by Dewey's count: the number of versions that fix bugs. Unfixed bugs do not count. */
  readonly fixes: number;
  readonly correctnessFixes: number;
}

export interface BugCounts {
  readonly bugs: readonly CountedBug[];
  readonly strategies: Readonly<Record<string, BugNumbers>>;
  readonly solvers: Readonly<Record<string, BugNumbers>>;
  readonly all: BugNumbers;
}

interface BugDraft {
  readonly solver: string;
  readonly class: string;
  readonly members: VersionedFinding[];
  readonly by: CountedBug['by'];
  readonly pattern: string | null;
}

/**
 * Findings that appear and disappear with the same versions are one bug (Dewey, Automated Black Box Generation of
 * Structured Inputs for Use in Software Testing, 2017, 5.5.3, second phase). Because a release fixes several bugs,
 * crashes of one bug must also have the same signature. Unfixed findings are separated by group.
 */
export function countBugs(findings: readonly VersionedFinding[]): BugCounts {
  const drafts: BugDraft[] = [];
  // Findings with the fewest doubtful versions come first. Each later finding may then join the bug of an earlier one.
  const ordered = findings.map((versioned, i) => ({ versioned, i, pattern: certainPattern(versioned) }));
  ordered.sort((a, b) => countDoubts(a.pattern) - countDoubts(b.pattern) || a.i - b.i);
  for (const { versioned, pattern } of ordered) join(drafts, versioned, pattern);
  const order = new Map(findings.map(({ finding }, i) => [finding.id, i]));
  const place = ({ findings: [first] }: CountedBug) => order.get(first ?? '') ?? 0;
  const bugs = drafts.map((draft) => toCountedBug(draft, order)).sort((a, b) => place(a) - place(b));
  const parts = (names: (versioned: VersionedFinding) => string) => {
    const all = [...new Set(findings.map(names))].sort();
    return Object.fromEntries(
      all.map((name) => [
        name,
        countNumbers(
          findings.filter((versioned) => names(versioned) === name),
          bugs,
        ),
      ]),
    );
  };
  return {
    bugs,
    strategies: parts(({ finding }) => sourceOf(finding)),
    solvers: parts(({ finding }) => nameSolvers(currentFacts(finding))),
    all: countNumbers(findings, bugs),
  };
}

/** Names the strategy and, for a finding without a seed, the generator. */
export function sourceOf({ coordinates, parent, seedPath }: FindingState): string {
  const { strategy } = coordinates;
  return parent === null ? sourceName(strategy, seedPath) : strategy;
}

function nameSolvers({ families }: Pick<FindingView, 'families'>): string {
  return [...families].sort().join(' or ');
}

function certainPattern({ bisection }: VersionedFinding): string | null {
  // If the bisection ran the whole input, each version may have printed a different model, so the results prove nothing.
  if (bisection === null || bisection.reran || bisection.unfinished) return null;
  const pattern = formatPattern(bisection);
  return /X.*\./.test(pattern) ? fillGaps(pattern.replace(/[^X.]/g, '?')) : null;
}

function fillGaps(pattern: string): string {
  return pattern.replace(/([X.])(\?+)(?=\1)/g, (_, side: string, gap: string) => side + side.repeat(gap.length));
}

function countDoubts(pattern: string | null): number {
  return pattern === null ? 0 : pattern.split('?').length;
}

function join(drafts: BugDraft[], versioned: VersionedFinding, pattern: string | null): void {
  const { finding, group } = versioned;
  const solver = nameSolvers(currentFacts(finding));
  const crash = finding.kind === 'crash';
  const same = drafts.find((draft) => {
    if (draft.solver !== solver) return false;
    if (pattern === null || draft.pattern === null) return draft.pattern === pattern && draft.class === group;
    return (
      fits(draft.pattern, pattern) &&
      sameClass(draft, currentFacts(finding)) &&
      (draft.pattern === pattern || isAlike(draft, currentFacts(finding)))
    );
  });
  if (same !== undefined) same.members.push(versioned);
  else {
    const by = pattern === null ? 'group' : 'versions';
    const name = pattern === null ? group : crash ? 'crash' : 'correctness';
    drafts.push({ solver, class: name, members: [versioned], by, pattern });
  }
}

function sameClass(draft: BugDraft, facts: FindingView): boolean {
  const [first] = draft.members;
  const known = first === undefined ? undefined : currentFacts(first.finding);
  if (facts.kind === 'crash')
    return draft.class === 'crash' && isSameCrash(known?.signature ?? '', facts.signature ?? '');
  return draft.class === 'correctness' && (known === undefined || mayBeOneCause(known, facts));
}

/** Compares operators at fault. If only one finding has known operators, compares theories. */
function mayBeOneCause(one: FindingView, other: FindingView): boolean {
  const [a, b] = [one.fault?.cause ?? null, other.fault?.cause ?? null];
  if (a !== null && b !== null) return a === b;
  if (a === null && b === null) return true;
  return one.theories.some((theory) => other.theories.includes(theory));
}

function isAlike({ members: [first] }: BugDraft, { kind, theories }: FindingView): boolean {
  const known = first === undefined ? undefined : currentFacts(first.finding);
  return known?.kind === kind && known.theories.join(' ') === theories.join(' ');
}

function fits(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  for (let i = 0; i < one.length; i++) {
    if (one[i] !== other[i] && one[i] !== '?' && other[i] !== '?') return false;
  }
  return true;
}

function toCountedBug({ solver, members, by, pattern }: BugDraft, order: ReadonlyMap<string, number>): CountedBug {
  const inOrder = [...members].sort((a, b) => (order.get(a.finding.id) ?? 0) - (order.get(b.finding.id) ?? 0));
  const [first] = inOrder;
  const kinds = [...new Set(inOrder.map(({ finding }) => finding.kind))];
  const isFixed = ({ bisection: each }: VersionedFinding): boolean => {
    return each !== null && findKnownFix(each) !== null;
  };
  const bisection = inOrder.find(isFixed)?.bisection ?? first?.bisection ?? null;
  return {
    solver,
    correctness: kinds.some((kind) => kind !== 'crash'),
    by,
    pattern: pattern ?? (bisection === null ? null : formatPattern(bisection)),
    fixedIn: bisection && findKnownFix(bisection),
    fix: bisection === null ? null : bisection.reran ? 'unclear' : computeFixState(bisection),
    kinds,
    strategies: [...new Set(inOrder.map(({ finding }) => sourceOf(finding)))].sort(),
    findings: inOrder.map(({ finding }) => finding.id),
  };
}

function countNumbers(findings: readonly VersionedFinding[], bugs: readonly CountedBug[]): BugNumbers {
  const ids = new Set(findings.map(({ finding }) => finding.id));
  // Counts a bug if any of its findings is in `findings`.
  const here = bugs.filter((bug) => bug.findings.some((id) => ids.has(id)));
  const told = here.filter(({ by }) => by === 'versions');
  const fixed = told.filter(({ fixedIn }) => fixedIn !== null);
  const countFixes = (some: readonly CountedBug[]) =>
    new Set(some.map(({ solver, fixedIn }) => `${solver} ${fixedIn}`)).size;
  return {
    findings: findings.length,
    total: here.length,
    correctness: here.filter(({ correctness }) => correctness).length,
    byVersions: told.length,
    fixes: countFixes(fixed),
    correctnessFixes: countFixes(fixed.filter(({ correctness }) => correctness)),
  };
}
