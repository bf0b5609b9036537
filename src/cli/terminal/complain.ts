import type { Problem } from '../../app/index.js';
import type { Diagnostic } from '../../diag/index.js';
import { problemText } from './notice-text.js';

export function printProblems(problems: readonly (Problem | Diagnostic)[]): void {
  for (const each of problems) process.stderr.write(`${problemText('code' in each ? { diagnostic: each } : each)}\n`);
}
