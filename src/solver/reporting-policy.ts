import type { ReportedKind } from './findings.js';

/** What a project asks of a report before it is sent. */
export type ReportNeed =
  /** A small input. */
  | 'reduced'
  /** Seen again on the newest version. */
  | 'newest'
  /** The model, printed. */
  | 'model-printed'
  /** No options beyond the usual ones. */
  | 'default-options'
  /** Nothing that is reported already, by others or in the same week. */
  | 'no-duplicates';

/** Words that a project uses, or an option that it does not want to see. */
export interface OptionAdvice {
  /** A regular expression, tried on each option. */
  readonly pattern: string;
  /** One sentence without a full stop. */
  readonly because: string;
}

/** A way of running by which a project sorts its bugs: whether one shows in it is said in a report. */
export interface ReportMode {
  readonly name: string;
  /** The words for it in different versions: the first that a version knows is used, and nothing is said where it knows none. */
  readonly words: readonly string[];
}

/** Something to do with some findings. */
export interface ReportAdvice {
  readonly kind?: ReportedKind;
  /** A theory that must occur. */
  readonly theory?: string;
  /** One sentence without a full stop. */
  readonly text: string;
}

/** How a solver's project wants to be told of bugs, as data with its sources. */
export interface ReportingPolicy {
  /** Its name, as it writes it. */
  readonly project: string;
  /** Where reports go. */
  readonly tracker: string;
  /** Where it says what follows. */
  readonly sources: readonly string[];
  /** How many reports it wants a week, at most; missing where it has no known answer. */
  readonly perWeek?: number;
  readonly needs: readonly ReportNeed[];
  /** How it calls each kind of bug, where it has a name for it. */
  readonly priorities: Readonly<Partial<Record<ReportedKind, string>>>;
  readonly unwantedOptions: readonly OptionAdvice[];
  readonly advice: readonly ReportAdvice[];
  /** Options that only say how the input comes: left out of commands for people who have it in a file. */
  readonly inputOptions: readonly string[];
  readonly modes?: readonly ReportMode[];
  /** Options that nobody minds, such as one that lets a model be asked for. */
  readonly usualOptions?: readonly string[];
  /** Regular expressions of lines that the solver prints and that say nothing of a bug. */
  readonly idleOutput?: readonly string[];
}
