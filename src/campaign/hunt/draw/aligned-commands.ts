import type { Command } from '../../../script/index.js';

export interface AlignedCommand {
  readonly sign: ' ' | '-' | '+';
  readonly command: Command;
}

/**
 * A changed command follows its old form, a new one precedes the command that it serves, a dropped one stays in
 * place.
 */
export function alignCommands(base: readonly Command[], changed: readonly Command[]): AlignedCommand[] {
  const known = new Set(base);
  const lines: AlignedCommand[] = [];
  let at = 0;
  const skipTo = (end: number): void => {
    for (; at < end; at++) lines.push({ sign: '-', command: base[at] as Command });
  };
  for (const command of changed) {
    const same = known.has(command) ? base.indexOf(command, at) : -1;
    if (same >= 0) {
      skipTo(same);
      lines.push({ sign: ' ', command });
      at++;
      continue;
    }
    const old = base[at];
    if (old !== undefined && old.kind === command.kind && command.kind !== 'declare-fun') skipTo(at + 1);
    lines.push({ sign: '+', command });
  }
  skipTo(base.length);
  return lines;
}
