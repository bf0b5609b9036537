import {
  type Bisection,
  type CurrentFacts,
  type FindingRecord,
  type FixState,
  currentFacts,
  fixStateOf,
} from '../log/index.js';
import { sourceName } from '../../strategy/index.js';
import { patternOf } from './bisection-text.js';
import { isSameCrash } from '../judge/index.js';

/** A finding and the versions on which it shows; null where it blames no solver of which there are versions. */
export interface VersionedFinding {
  readonly finding: FindingRecord;
  /** Its group by all that is known now. */
  readonly group: string;
  readonly bisection: Bisection | null;
}

/** Findings that are one bug. */
export interface CountedBug {
  /** What is wrong; the family's name, so that versions of one solver share their bugs. */
  readonly solver: string;
  /** A wrong answer or a wrong model is among its findings, not only crashes. */
  readonly correctness: boolean;
  /** How it is told from others: by the versions on which it shows, or, where it is not fixed on any, by its group. */
  readonly by: 'versions' | 'group';
  /** A character a version (`bisectionText`); null where there are none. */
  readonly pattern: string | null;
  readonly fixedIn: string | null;
  /** Whether it is fixed; null where there are no versions. */
  readonly fix: FixState | null;
  readonly kinds: readonly FindingRecord['kind'][];
  readonly strategies: readonly string[];
  /** Ids, in the order in which they were found. */
  readonly findings: readonly string[];
}

/** Unique bugs of a part of a campaign. */
export interface BugNumbers {
  readonly findings: number;
  readonly total: number;
  readonly correctness: number;
  /** How many of `total` are told from others by their versions. */
  readonly byVersions: number;
  /** Bugs and correctness bugs where each version is taken to fix one bug only, as by Dewey; what is not fixed is not counted. */
  readonly fixes: number;
  readonly correctnessFixes: number;
}

export interface BugCounts {
  readonly bugs: readonly CountedBug[];
  readonly strategies: Readonly<Record<string, BugNumbers>>;
  readonly solvers: Readonly<Record<string, BugNumbers>>;
  readonly all: BugNumbers;
}

/** A bug while its findings are gathered. */
interface Draft {
  readonly solver: string;
  readonly class: string;
  readonly members: VersionedFinding[];
  readonly by: CountedBug['by'];
  readonly pattern: string | null;
}

/**
 * The number of unique bugs (Dewey, Automated Black Box Generation of Structured Inputs for Use in Software Testing, 2017,
 * 5.5.3, the second phase): findings that appear and go away with the same versions are one bug. Releases fix more than
 * one bug at a time, so crashes of different signatures stay apart, and crashes from wrong answers. What no version has
 * fixed yet is told apart by group.
 */
export function countBugs(findings: readonly VersionedFinding[]): BugCounts {
  const drafts: Draft[] = [];
  // Those with the fewest doubtful versions first: the others join them.
  const ordered = findings.map((versioned, i) => ({ versioned, i, pattern: certainPattern(versioned) }));
  ordered.sort((a, b) => doubts(a.pattern) - doubts(b.pattern) || a.i - b.i);
  for (const { versioned, pattern } of ordered) join(drafts, versioned, pattern);
  const order = new Map(findings.map(({ finding }, i) => [finding.id, i]));
  const place = ({ findings: [first] }: CountedBug) => order.get(first ?? '') ?? 0;
  const bugs = drafts.map((draft) => bugOf(draft, order)).sort((a, b) => place(a) - place(b));
  const parts = (names: (versioned: VersionedFinding) => string) => {
    const all = [...new Set(findings.map(names))].sort();
    return Object.fromEntries(
      all.map((name) => [
        name,
        numbersOf(
          findings.filter((versioned) => names(versioned) === name),
          bugs,
        ),
      ]),
    );
  };
  return {
    bugs,
    strategies: parts(({ finding }) => sourceOf(finding)),
    solvers: parts(({ finding }) => solverOf(currentFacts(finding))),
    all: numbersOf(findings, bugs),
  };
}

/** What made a finding: its strategy, and of strategies without seeds the generator too. */
export function sourceOf({ coordinates, parent, seedPath }: FindingRecord): string {
  const { strategy } = coordinates;
  return parent === null ? sourceName(strategy, seedPath) : strategy;
}

/** What a finding blames; versions and builds of one solver are one. */
function solverOf({ families }: Pick<CurrentFacts, 'families'>): string {
  return [...families].sort().join(' or ');
}

/** A pattern in which only `X` and `.` are certain; null where no version fixed it. */
function certainPattern({ bisection }: VersionedFinding): string | null {
  // Versions that were asked for a model anew may have given another one.
  if (bisection === null || bisection.reran) return null;
  const pattern = patternOf(bisection);
  return /X.*\./.test(pattern) ? filled(pattern.replace(/[^X.]/g, '?')) : null;
}

/** What lies between two that agree agrees with them. */
function filled(pattern: string): string {
  return pattern.replace(/([X.])(\?+)(?=\1)/g, (_, side: string, gap: string) => side + side.repeat(gap.length));
}

function doubts(pattern: string | null): number {
  return pattern === null ? 0 : pattern.split('?').length;
}

function join(drafts: Draft[], versioned: VersionedFinding, pattern: string | null): void {
  const { finding, group } = versioned;
  const solver = solverOf(currentFacts(finding));
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

function sameClass(draft: Draft, facts: CurrentFacts): boolean {
  const [first] = draft.members;
  const known = first === undefined ? undefined : currentFacts(first.finding);
  if (facts.kind === 'crash')
    return draft.class === 'crash' && isSameCrash(known?.signature ?? '', facts.signature ?? '');
  return draft.class === 'correctness' && (known === undefined || mayBeOneCause(known, facts));
}

/** Whether two findings may have one cause: the operator at fault is the same, or, if only one is known, they share a theory. */
function mayBeOneCause(one: CurrentFacts, other: CurrentFacts): boolean {
  const [a, b] = [one.fault?.cause ?? null, other.fault?.cause ?? null];
  if (a !== null && b !== null) return a === b;
  if (a === null && b === null) return true;
  return one.theories.some((theory) => other.theories.includes(theory));
}

/** What only a doubtful version makes fit must be alike otherwise. */
function isAlike({ members: [first] }: Draft, { kind, theories }: CurrentFacts): boolean {
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

function bugOf({ solver, members, by, pattern }: Draft, order: ReadonlyMap<string, number>): CountedBug {
  const inOrder = [...members].sort((a, b) => (order.get(a.finding.id) ?? 0) - (order.get(b.finding.id) ?? 0));
  const [first] = inOrder;
  const kinds = [...new Set(inOrder.map(({ finding }) => finding.kind))];
  const isFixed = ({ bisection: each }: VersionedFinding): boolean => {
    return each !== null && each.fixedIn !== null && each.reran !== true;
  };
  const bisection = inOrder.find(isFixed)?.bisection ?? first?.bisection ?? null;
  return {
    solver,
    correctness: kinds.some((kind) => kind !== 'crash'),
    by,
    pattern: pattern ?? (bisection === null ? null : patternOf(bisection)),
    fixedIn: bisection?.reran ? null : (bisection?.fixedIn ?? null),
    fix: bisection === null ? null : bisection.reran ? 'unclear' : fixStateOf(bisection),
    kinds,
    strategies: [...new Set(inOrder.map(({ finding }) => sourceOf(finding)))].sort(),
    findings: inOrder.map(({ finding }) => finding.id),
  };
}

function numbersOf(findings: readonly VersionedFinding[], bugs: readonly CountedBug[]): BugNumbers {
  const ids = new Set(findings.map(({ finding }) => finding.id));
  // Whether a bug is one of correctness is a fact of the bug, whatever found it.
  const here = bugs.filter((bug) => bug.findings.some((id) => ids.has(id)));
  const told = here.filter(({ by }) => by === 'versions');
  const fixed = told.filter(({ fixedIn }) => fixedIn !== null);
  const fixesOf = (some: readonly CountedBug[]) =>
    new Set(some.map(({ solver, fixedIn }) => `${solver} ${fixedIn}`)).size;
  return {
    findings: findings.length,
    total: here.length,
    correctness: here.filter(({ correctness }) => correctness).length,
    byVersions: told.length,
    fixes: fixesOf(fixed),
    correctnessFixes: fixesOf(fixed.filter(({ correctness }) => correctness)),
  };
}
