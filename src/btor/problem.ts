import type { Diagnostic, DiagnosticCode } from '../diag/index.js';
import type { BtorReading } from './read/read-btor.js';

/** What stands in the way of doing something with a graph, and at which node. */
export interface GraphProblem {
  readonly code: DiagnosticCode;
  readonly severity: 'error' | 'warning';
  /** Undefined where it is about the graph as a whole. */
  readonly position?: number;
  readonly message: string;
  readonly hint?: string;
}

/** A problem as a diagnostic of the text that the graph was read from: at the line of its node. */
export function problemDiagnostic(problem: GraphProblem, text: string, reading: BtorReading): Diagnostic {
  const { position, ...rest } = problem;
  const start = position === undefined ? undefined : reading.starts[position - 1];
  if (start === undefined) return rest;
  const newline = text.indexOf('\n', start);
  const line = text.slice(start, newline < 0 ? text.length : newline);
  return { ...rest, span: { start, end: start + line.trimEnd().length } };
}

/** Whether any problem is an error. */
export function blocked(problems: readonly GraphProblem[]): boolean {
  return problems.some(({ severity }) => severity === 'error');
}
