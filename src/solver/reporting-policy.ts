export type ReportNeed =
  | 'reduced'
  | 'newest'
  | 'model-printed'
  /** Uses only the usual options. */
  | 'default-options'
  /** Does not repeat a report by others or of the same week. */
  | 'no-duplicates';

export interface OptionAdvice {
  /** A regular expression, tried on each option. */
  readonly pattern: string;
  /** One sentence without a full stop. */
  readonly because: string;
}

/** A mode by which a project classifies bugs. Reports state whether the bug shows in it. */
export interface ReportMode {
  readonly name: string;
  /**
   * Words for the mode in different versions; the first that a version accepts is used, and reports omit the mode if
   * there is none.
   */
  readonly words: readonly string[];
}

export interface ReportAdvice {
  readonly kind?: string;
  readonly theory?: string;
  /** One sentence without a full stop. */
  readonly text: string;
}

export interface ReportingPolicy {
  readonly project: string;
  readonly tracker: string;
  /** URLs that state these rules. */
  readonly sources: readonly string[];
  readonly perWeek?: number;
  readonly needs: readonly ReportNeed[];
  /** By the kind under which findings are reported. */
  readonly priorities: Readonly<Record<string, string>>;
  readonly unwantedOptions: readonly OptionAdvice[];
  readonly advice: readonly ReportAdvice[];
  /** Options that only select the input channel, omitted from commands that read a file. */
  readonly inputOptions: readonly string[];
  readonly modes?: readonly ReportMode[];
  /** Harmless options, such as one that enables models. */
  readonly usualOptions?: readonly string[];
  /** Regular expressions of output lines irrelevant to a bug. */
  readonly idleOutput?: readonly string[];
}
