import type { Diagnostic, DiagnosticCode } from '../../diag/index.js';
import type { LineScanner } from './line-scanner.js';

/** More than this many errors (or warnings) are not collected: a file of another format has one on every line. */
const MOST_COMPLAINTS = 100;

/** What is wrong with the tokens from one to another (itself without the second) of the current line. */
export interface Complaint {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly from: number;
  readonly to?: number;
  readonly expected?: string;
  readonly hint?: string | undefined;
}

/** Collects the diagnostics of a reading. */
export class Complaints {
  readonly #line: LineScanner;
  readonly #errors: Diagnostic[] = [];
  readonly #warnings: Diagnostic[] = [];

  constructor(line: LineScanner) {
    this.#line = line;
  }

  get failed(): boolean {
    return this.#errors.length > 0;
  }

  /** Whether there are so many errors that reading on is pointless. */
  get full(): boolean {
    return this.#errors.length >= MOST_COMPLAINTS;
  }

  error(complaint: Complaint): undefined {
    if (!this.full) this.#errors.push(this.#diagnostic('error', complaint));
    return undefined;
  }

  warning(complaint: Complaint): void {
    if (this.#warnings.length < MOST_COMPLAINTS) this.#warnings.push(this.#diagnostic('warning', complaint));
  }

  /** All of them, in the order of the text. */
  list(): Diagnostic[] {
    return [...this.#errors, ...this.#warnings].sort((a, b) => (a.span?.start ?? 0) - (b.span?.start ?? 0));
  }

  #diagnostic(severity: 'error' | 'warning', complaint: Complaint): Diagnostic {
    const { code, message, from, to = from, expected, hint } = complaint;
    return {
      code,
      severity,
      message,
      span: { start: this.#line.start(from), end: this.#line.endOf(to) },
      ...(expected === undefined ? {} : { expected }),
      ...(hint === undefined ? {} : { hint }),
    };
  }
}
