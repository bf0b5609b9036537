import { isRuleQuery } from './count-checks.js';
import type { ScannedCommand, ScannedText } from './scan-commands.js';

/**
 * What a query may leave behind in a process that goes on living, behind commands that forget everything: `nothing`; what ends with the
 * `context` of its commands, which is another one for each query where the solver is called as a library; or what lasts as long as the
 * `process`.
 */
export type Trace = 'nothing' | 'context' | 'process';

const OPTION = /^\(\s*set-option\s+(:[^\s()]+)/;
/** Options that z3 keeps with the context of the commands; all others are parameters of the whole process. */
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
/** Commands that say which of the models is wanted. */
export const RANKING: ReadonlySet<string> = new Set(['minimize', 'maximize', 'assert-soft', 'minmax', 'maxmin']);

/** The option (`:keyword`) that the text of a `set-option` sets; undefined where that cannot be told. */
export function optionSetBy(text: string): string | undefined {
  return OPTION.exec(text)?.[1];
}

/** z3 keeps some options over (reset), whatever the standard says; rules and objectives are not of the standard. */
export function traceOf(input: string, { commands, regular }: ScannedText, heads: ReadonlySet<string>): Trace {
  if (!regular || heads.has('include')) return 'process';
  const options = commands.filter(({ head }) => head === 'set-option');
  const isLasting = ({ start, end }: ScannedCommand): boolean =>
    !CONTEXT_OPTIONS.has(optionSetBy(input.slice(start, end)) ?? '');
  if (options.some(isLasting)) return 'process';
  return options.length > 0 || [...heads].some((head) => isRuleQuery(head) || RANKING.has(head))
    ? 'context'
    : 'nothing';
}
