import type { Recorded } from '../support/replaying-solver.js';

export interface ExpectedFinding {
  readonly kind: string;
  readonly trust: string;
  /** The wrong solver; null if undecided. Missing means the first of the case. */
  readonly solver?: string | null;
  readonly signature?: RegExp;
  readonly because?: RegExp;
}

/** A file, recorded outputs for it, and the expected result of a hunt. */
export interface RecordedHunt {
  /** In `test/cases`, without its extension. */
  readonly file: string;
  /** Seeds of the hunt; missing means the file. */
  readonly text?: string;
  /** By profile. */
  readonly solvers: Readonly<Record<string, readonly Recorded[]>>;
  readonly options?: string;
  /** Missing means no findings. */
  readonly finds?: readonly ExpectedFinding[];
  /** Missing means as many as findings. */
  readonly groups?: number;
  readonly isExperimental?: true;
  /** Must occur in a text or the options that the first solver receives. */
  readonly sent?: readonly (string | RegExp)[];
  readonly notSent?: readonly (string | RegExp)[];
  /** Must match the summary. */
  readonly says?: RegExp;
}

/** The replies to a check, to `get-model` and to others. */
export function prints(answer: string, model = '', more: Recorded['prints'] = {}): Recorded['prints'] {
  return { 'check-sat': answer, ...(model === '' ? {} : { 'get-model': model }), ...more };
}

export function crash(signature: RegExp): readonly ExpectedFinding[] {
  return [{ kind: 'crash', trust: 'observed', signature }];
}

export const WRONG_SAT: readonly ExpectedFinding[] = [
  { kind: 'wrong-answer', trust: 'certified', because: /unsat is proved/ },
];

/** z3's message about a failed assertion of its own. */
export function violation(file: string, fault: string, line: number): string {
  return `ASSERTION VIOLATION\nFile: /build/z3-5.4.1/src/${file}\nLine: ${line}\n${fault}\n\n5.4.1.0\n`;
}
