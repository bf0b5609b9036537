import { relative } from 'node:path';
import { joinCommandLine } from '../../util/index.js';

let ownName = 'gainsay';
let ownCommands: RegExp | undefined;

/** Sets how the user can start Gainsay here. `commands` are the first words of its commands. */
export function setOwnName(name: string, commands: readonly string[]): void {
  ownName = name;
  ownCommands = new RegExp(`(?<![\\w./-]|npx )gainsay (?=(?:--explain|--help|COMMAND|${commands.join('|')})\\b)`, 'g');
}

/** Replaces `gainsay` in the commands of a text by the words that start it here. Texts in files stay as they are. */
export function asTyped(text: string): string {
  return ownCommands === undefined ? text : text.replace(ownCommands, () => `${ownName} `);
}

interface Started {
  readonly program: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** The package of Gainsay. */
  readonly root: string;
}

/** Returns the command line that starts Gainsay in the same way: `gainsay` only if a shell finds that program. */
export function findOwnName({ program, env, cwd, root }: Started): string {
  if (!program.endsWith('.js')) return env['npm_command'] === 'exec' ? 'npx gainsay' : 'gainsay';
  const isInPackage = !relative(root, cwd).startsWith('..');
  return isInPackage ? 'npx gainsay' : joinCommandLine(['node', program]);
}
