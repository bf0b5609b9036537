import type { Diagnostic, DiagnosticCode } from '../../diag/index.js';
import type { LineScanner } from './line-scanner.js';

/** A file of another format has an error on every line. */
const MOST_COMPLAINTS = 100;

/** Concerns the tokens `from` to `to` of the current line. */
export interface Complaint {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly from: number;
  readonly to?: number;
  readonly expected?: string;
  readonly hint?: string | undefined;
}

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
