import type { Diagnostic, DiagnosticCode } from '../diag/index.js';
import type { BtorReading } from './read/read-btor.js';

export interface GraphProblem {
  readonly code: DiagnosticCode;
  readonly severity: 'error' | 'warning';
  /** Position of the faulty node. Undefined if the problem concerns the whole graph. */
  readonly position?: number;
  readonly message: string;
  readonly hint?: string;
}

export function problemDiagnostic(problem: GraphProblem, text: string, reading: BtorReading): Diagnostic {
  const { position, ...rest } = problem;
  const start = position === undefined ? undefined : reading.starts[position - 1];
  if (start === undefined) return rest;
  const newline = text.indexOf('\n', start);
  const line = text.slice(start, newline < 0 ? text.length : newline);
  return { ...rest, span: { start, end: start + line.trimEnd().length } };
}

export function hasErrors(problems: readonly GraphProblem[]): boolean {
  return problems.some(({ severity }) => severity === 'error');
}
