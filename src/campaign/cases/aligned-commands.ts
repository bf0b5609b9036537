import type { Command } from '../../script/index.js';

/** A command that both scripts have, or that was taken away (`-`) or put in (`+`). */
export interface AlignedCommand {
  readonly sign: ' ' | '-' | '+';
  readonly command: Command;
}

/**
 * The commands of a script beside those of the one that it was made from by steps: a changed command stands behind the old
 * one, what is new before the command that it is for, and what was left out in its old place.
 */
export function alignedCommands(base: readonly Command[], changed: readonly Command[]): AlignedCommand[] {
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
