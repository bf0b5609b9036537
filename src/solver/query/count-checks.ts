import { type ScannedText, scanCommands } from './scan-commands.js';

/** Undefined if the text is irregular, includes a file, or contains a synthesis command. */
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

export function isSynthesis(head: string): boolean {
  return head === 'check-synth' || head === 'check-synth-next';
}

/** Recognises z3's query of Horn rules, whose answer looks like the answer of a check. */
export function isRuleQuery(head: string): boolean {
  return head === 'query';
}

export function isCheck(head: string): boolean {
  return head.startsWith('check-sat') || isRuleQuery(head);
}
