import { type ScannedText, scanCommands } from './scan-commands.js';

/**
 * How many answers a script asks for; undefined where nobody can tell from the text alone (it is irregular, includes
 * another file, or uses a command whose answers differ from solver to solver).
 */
export function countChecksInText(input: string | ScannedText): number | undefined {
  const { commands, regular } = typeof input === 'string' ? scanCommands(input) : input;
  if (!regular) return undefined;
  let checks = 0;
  for (const { head } of commands) {
    if (head === 'exit') break;
    if (head === 'include' || isSynthesis(head)) return undefined;
    if (isCheck(head)) checks++;
  }
  return checks;
}

/** Commands that are answered by functions. */
export function isSynthesis(head: string): boolean {
  return head === 'check-synth' || head === 'check-synth-next';
}

/** z3's question what follows from rules: answered like a check where it does not stand between markers. */
export function isRuleQuery(head: string): boolean {
  return head === 'query';
}

/** `check-sat`, `check-sat-assuming`, and the like of z3 (`check-sat-using`, `query`). */
export function isCheck(head: string): boolean {
  return head.startsWith('check-sat') || isRuleQuery(head);
}
