import type { ReportedKind, Trust } from '../../oracle/index.js';
import { formatCount, groupDigits } from '../../util/index.js';
import type { FindingState, FindingView, FollowUp } from './current.js';
import type { CampaignEvent } from './records/event.js';
import type { ModelCounts, SolverCounts } from './records/batch.js';
import type { RefutedClaims } from './findings.js';
import type { DisputedSeed } from './records/finding.js';
import type { BlobId } from './records/words.js';

/**
 * Findings that are probably one bug. The facts are those of the representative, chosen by gravest kind, then strongest
 * trust, then smallest input.
 */
export interface Group extends FindingView {
  readonly group: string;
  readonly count: number;
  readonly again: number;
  /** Known bug that matches, or the earlier campaign that found the group; null if new. */
  readonly known: string | null;
  /** Describes the fix of a known bug that shows again. */
  readonly returned: string | null;
  readonly smallest: FindingState;
  /** All solvers that show the bug, alone or in a bisection. */
  readonly blamed: readonly string[];
  /** Why `smallest` has no reduction or bisection; null if it has one. */
  readonly left: Readonly<Record<FollowUp, string | null>>;
  readonly kinds: readonly ReportedKind[];
  /** Of all findings, strongest first. */
  readonly trusts: readonly Trust[];
}

/** Claims of a strategy that are contradicted for one reason. */
export interface ContradictedClaims extends Omit<Contradiction, 'kind' | 'at' | 'coordinates' | 'suspects'> {
  readonly count: number;
}

export type Contradiction = CampaignEvent & { readonly kind: 'claim-contradicted' };

export interface LackingRow {
  readonly solver: string;
  /** Missing feature, such as `operator bvnego` or `logic QF_FP`; else the solver's message without varying parts. */
  readonly feature: string;
  readonly refused: number;
  readonly unsent: number;
  readonly example: string;
  /** False if the solver's messages do not report a missing feature. */
  readonly isUnsupported: boolean;
  /** A rejected script, if no feature is missing. */
  readonly script?: BlobId;
}

/** Names in mutants of a strategy that neither the mutants nor their seeds declare, and no solver knows. */
export interface UndeclaredNames {
  readonly strategy: string;
  readonly mutants: number;
  readonly names: readonly string[];
}

export interface ReasonCount {
  readonly reason: string;
  readonly count: number;
}

export interface Summary {
  readonly seeds: number;
  /** Numbers of files that are not seeds, and of seeds without mutants, by reason. */
  readonly unusable: readonly ReasonCount[];
  readonly withoutMutants: readonly ReasonCount[];
  readonly judged: number;
  readonly disputed: number;
  readonly tests: number;
  /** Tests on only some solvers, and on none. */
  readonly partial: number;
  readonly unasked: number;
  readonly none: number;
  readonly sameAsSeed: number;
  readonly duplicates: number;
  readonly tooLarge: number;
  readonly faults: number;
  /** Milliseconds of the jobs by kind of work. Waiting and making mutants are the rest. */
  readonly spent: {
    readonly tests: number;
    readonly seeds: number;
    readonly confirming: number;
    readonly reducing: number;
  };
  readonly ms: number;
  /** Without the time after the last tests of a session. */
  readonly testMs: number;
  readonly solvers: Readonly<Record<string, SolverCounts>>;
  readonly findings: Readonly<Record<FindingState['kind'], number>>;
  readonly trusts: Readonly<Record<FindingState['kind'], Readonly<Partial<Record<Trust, number>>>>>;
  /** The part of `trusts` that only the reduced inputs have. */
  readonly reducedTrusts: Summary['trusts'];
  readonly models: ModelCounts | null;
  readonly enumerated: readonly Enumerated[];
  readonly lacking: readonly LackingRow[];
  readonly undeclared: readonly UndeclaredNames[];
  readonly unconfirmed: number;
  /** By solver: seeds that it rejects, although the baseline's solver of this family answered them. */
  readonly newlyRejected: readonly {
    readonly solver: string;
    readonly seeds: number;
    readonly example: string;
    readonly because: string | null;
  }[];
  readonly unconfirmedClaims: Readonly<Record<string, number>>;
  readonly refutedClaims: readonly RefutedClaims[];
  readonly contradictedClaims: readonly ContradictedClaims[];
  /** Files whose `:status` is the only evidence against a solver; not findings. */
  readonly disputedSeeds: readonly DisputedSeed[];
  readonly slow: readonly (CampaignEvent & { readonly kind: 'slow' })[];
  /** Counts each group of bugs once, for its set of `blamed` versions. Empty unless versions of a solver ran. */
  readonly versions: readonly { readonly solvers: readonly string[]; readonly groups: number }[];
  /** By solver: tests that ran on several solvers, of which only this one decides all checks. */
  readonly decidedAlone: Readonly<Record<string, number>>;
  /** By strategy: the results of its attempts to make a test. */
  readonly made: readonly (Pick<Summary, 'tests' | 'none' | 'sameAsSeed' | 'duplicates' | 'tooLarge' | 'faults'> & {
    readonly strategy: string;
  })[];
  /** With `--mix even`, strategies with less than half of another's tests, or else those that made no test. */
  readonly behind: Summary['made'];
  readonly again: number;
  /** Findings that the end of the time left without a reduction or bisection. */
  readonly unreduced: readonly string[];
  readonly unbisected: readonly string[];
  /** New groups first; new and known groups are each sorted by kind and count. */
  readonly groups: readonly Group[];
  readonly state: 'running' | 'interrupted' | 'ended';
  readonly reason: string | null;
  /** Reasons to distrust the absence of findings; empty while the campaign runs. */
  readonly troubles: readonly Trouble[];
}

export interface EnumeratedAnswers {
  readonly right: number;
  readonly wrong: number;
  readonly unjudged: number;
  readonly unknown: number;
  readonly timeout: number;
  readonly rejected: number;
  readonly other: number;
}

export interface Enumerated {
  readonly strategy: string;
  readonly source: string;
  readonly of: string;
  readonly indices: number;
  readonly drawn: number;
  readonly formulas: number;
  readonly decided: number;
  readonly elsewhere: number;
  readonly leftOut: number;
  readonly isWhole: boolean;
  readonly solvers: Readonly<Record<string, EnumeratedAnswers>>;
}

export interface Trouble {
  readonly kind: 'silent-solver' | 'nothing-tested' | 'stopped' | 'interrupted' | 'faults' | 'missing-events';
  readonly solver: string | null;
  readonly text: string;
}

/** States the wrong claims of strategies. `nameMutant` returns a mutant's file, by default within the campaign. */
export function describeClaims(
  { refutedClaims, contradictedClaims }: Pick<Summary, 'refutedClaims' | 'contradictedClaims'>,
  nameMutant: (script: BlobId) => string | undefined = (script) => `claims/${script.slice(0, 10)}.smt2`,
): string[] {
  return [
    ...refutedClaims.map(({ because, withdrawn, script }) => {
      const mutant = script && nameMutant(script);
      const parts = [because, ...(withdrawn === 0 ? [] : [`${formatCount(withdrawn, 'finding')} withdrawn`])];
      return [...parts, ...(mutant === undefined ? [] : [`the mutant: ${mutant}`])].join('; ');
    }),
    ...contradictedClaims.map(({ strategy, count, script, because }) => {
      const mutant = (script && nameMutant(script)) ?? 'a mutant';
      return `${formatCount(count, 'claim')} of ${strategy} contradicted and ignored: ${count === 1 ? '' : 'for example, '}${mutant} is ${because}`;
    }),
  ];
}

type Unused = Pick<Summary, 'seeds' | 'unusable' | 'withoutMutants'> & Partial<Pick<Summary, 'judged' | 'reason'>>;

/** Up to three lines: seeds not judged in time, files that are not seeds, seeds without mutants. */
export function describeUnused({ seeds, unusable, withoutMutants, judged = seeds, reason }: Unused): string[] {
  const sum = (counts: Summary['unusable']) => counts.reduce((total, { count }) => total + count, 0);
  const describe = (counts: Summary['unusable'], of: string, state: string) => {
    const reasons = counts.map(({ reason, count }) => `${reason} (${groupDigits(count)})`);
    return counts.length === 0 ? [] : [`${groupDigits(sum(counts))} of ${of} ${state}: ${reasons.join('; ')}`];
  };
  const late = reason === 'time' && judged < seeds ? [{ reason: 'the time was up', count: seeds - judged }] : [];
  return [
    ...describe(late, formatCount(seeds, 'seed'), 'not judged'),
    ...describe(unusable, formatCount(seeds + sum(unusable), 'file'), 'skipped'),
    ...describe(withoutMutants, formatCount(seeds, 'seed'), 'without mutants'),
  ];
}
