import type { FormulaLanguage } from '../../../src/smt.js';
import type { Target } from './inputs.js';

/**
 * Undefined for a command line that runs the formula in another way than a solver. `namesSolver` checks the first word
 * of the line.
 */
export function solverOfTarget(
  target: Target,
  language: FormulaLanguage,
  namesSolver: (word: string) => boolean,
): string | undefined {
  if (target.kind === 'solver') return target.solver;
  const { line, stdin = false } = target;
  if (stdin || line.includes('{}')) return undefined;
  if (namesSolver(/^\S*/.exec(line)?.[0] ?? '')) return line;
  return language === 'smt2' ? `cmd:${line}` : undefined;
}
