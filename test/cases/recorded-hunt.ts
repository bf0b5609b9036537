import type { Recorded } from '../support/replaying-solver.js';

/** A finding as it must be. */
export interface ExpectedFinding {
  readonly kind: string;
  readonly trust: string;
  /** The solver that is wrong; null if it is open which one. Missing: the first of the case. */
  readonly solver?: string | null;
  readonly signature?: RegExp;
  readonly because?: RegExp;
}

/** A file, what solvers printed for it, and what a hunt must make of it. */
export interface RecordedHunt {
  /** In `test/cases`, without its ending. */
  readonly file: string;
  /** What is hunted over; missing: the file. */
  readonly text?: string;
  /** By profile. */
  readonly solvers: Readonly<Record<string, readonly Recorded[]>>;
  /** Options of the first solver. */
  readonly options?: string;
  /** Missing: nothing is found. */
  readonly finds?: readonly ExpectedFinding[];
  /** Missing: as many as findings. */
  readonly groups?: number;
  readonly isExperimental?: true;
  /** What stands in some text that the first solver is sent, or among its options. */
  readonly sent?: readonly (string | RegExp)[];
  readonly notSent?: readonly (string | RegExp)[];
  /** Of the summary. */
  readonly says?: RegExp;
}

/** The replies to a check, to `get-model` and to more. */
export function prints(answer: string, model = '', more: Recorded['prints'] = {}): Recorded['prints'] {
  return { 'check-sat': answer, ...(model === '' ? {} : { 'get-model': model }), ...more };
}

/** The finding of a crash. */
export function crash(signature: RegExp): readonly ExpectedFinding[] {
  return [{ kind: 'crash', trust: 'observed', signature }];
}

export const WRONG_SAT: readonly ExpectedFinding[] = [
  { kind: 'wrong-answer', trust: 'certified', because: /unsat is proved/ },
];

/** How z3 says that an assertion of its own does not hold. */
export function violation(file: string, fault: string, line: number): string {
  return `ASSERTION VIOLATION\nFile: /build/z3-5.4.1/src/${file}\nLine: ${line}\n${fault}\n\n5.4.1.0\n`;
}
