import { isRuleQuery } from './count-checks.js';
import type { ScannedCommand, ScannedText } from './scan-commands.js';

/**
 * State that remains in a process after a query and a reset. `context`: in z3's command context, which a library
 * call can recreate. `process`: outside of this context.
 */
export type ResidualState = 'nothing' | 'context' | 'process';

const OPTION = /^\(\s*set-option\s+(:[^\s()]+)/;
/** Options that z3 stores per command context. All other options belong to the process. */
const CONTEXT_OPTIONS: ReadonlySet<string> = new Set([
  ':global-declarations',
  ':interactive-mode',
  ':print-success',
  ':produce-assertions',
  ':produce-assignments',
  ':produce-models',
  ':produce-unsat-assumptions',
  ':produce-unsat-cores',
]);
export const RANKING: ReadonlySet<string> = new Set(['minimize', 'maximize', 'assert-soft', 'minmax', 'maxmin']);

export function optionSetBy(text: string): string | undefined {
  return OPTION.exec(text)?.[1];
}

/** Classifies what remains after `(reset)`: z3 keeps some options, and may keep rules and objectives. */
export function classifyTrace(
  input: string,
  { commands, regular }: ScannedText,
  heads: ReadonlySet<string>,
): ResidualState {
  if (!regular || heads.has('include')) return 'process';
  const options = commands.filter(({ head }) => head === 'set-option');
  const isLasting = ({ start, end }: ScannedCommand): boolean =>
    !CONTEXT_OPTIONS.has(optionSetBy(input.slice(start, end)) ?? '');
  if (options.some(isLasting)) return 'process';
  return options.length > 0 || [...heads].some((head) => isRuleQuery(head) || RANKING.has(head))
    ? 'context'
    : 'nothing';
}
