import type { Recorded } from '../support/replaying-solver.js';

export interface ExpectedFinding {
  readonly kind: string;
  readonly trust: string;
  /** The wrong solver, by default the first of the case. Null if it is undecided which solver is wrong. */
  readonly solver?: string | null;
  readonly signature?: RegExp;
  readonly because?: RegExp;
}

/** A file, recorded outputs for it, and the expected result of a hunt. */
export interface RecordedHunt {
  /** Path in `test/cases`, without the extension. */
  readonly file: string;
  /** Text of the hunt's seed, by default the content of `file`. */
  readonly text?: string;
  /** Recorded outputs by profile. */
  readonly solvers: Readonly<Record<string, readonly Recorded[]>>;
  readonly options?: string;
  /** Expected findings, by default none. */
  readonly finds?: readonly ExpectedFinding[];
  /** Expected number of groups, by default the number of findings. */
  readonly groups?: number;
  readonly isExperimental?: true;
  /** Strings and patterns, each of which must match a text or option that the first solver receives. */
  readonly sent?: readonly (string | RegExp)[];
  readonly notSent?: readonly (string | RegExp)[];
  /** Pattern that the summary must match. */
  readonly says?: RegExp;
}

/** The replies to `check-sat`, to `get-model`, and to the commands in `more`. */
export function prints(answer: string, model = '', more: Recorded['prints'] = {}): Recorded['prints'] {
  return { 'check-sat': answer, ...(model === '' ? {} : { 'get-model': model }), ...more };
}

export function crash(signature: RegExp): readonly ExpectedFinding[] {
  return [{ kind: 'crash', trust: 'observed', signature }];
}

export const WRONG_SAT: readonly ExpectedFinding[] = [
  { kind: 'wrong-answer', trust: 'certified', because: /unsat is proved/ },
];

/** z3's message about a failed assertion in its code. */
export function violation(file: string, fault: string, line: number): string {
  return `ASSERTION VIOLATION\nFile: /build/z3-5.4.1/src/${file}\nLine: ${line}\n${fault}\n\n5.4.1.0\n`;
}
