import type { Command } from 'commander';

/** Makes usage errors end with the command's usage and a pointer to its help. */
export function pointToHelp(program: Command): void {
  const open: { readonly command: Command; readonly path: string }[] = [{ command: program, path: program.name() }];
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    const { command, path } = each;
    const leaf = command.commands.length === 0;
    command.showHelpAfterError(
      leaf ? `usage: ${path} ${command.usage()}\n(see ${path} --help)` : `(${path} --help lists the commands)`,
    );
    for (const below of command.commands) open.push({ command: below, path: `${path} ${below.name()}` });
  }
}
