import type { DiagnosticCode } from '../diag/index.js';

export interface GraphProblem {
  readonly code: DiagnosticCode;
  readonly severity: 'error' | 'warning';
  /** Position of the faulty node. Undefined if the problem concerns the whole graph. */
  readonly position?: number;
  readonly message: string;
  readonly hint?: string;
}

export function hasErrors(problems: readonly GraphProblem[]): boolean {
  return problems.some(({ severity }) => severity === 'error');
}
