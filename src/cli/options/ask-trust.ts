import { createInterface } from 'node:readline/promises';
import { type Allow, foreignCommandsText } from '../../app/index.js';

export const TRUST_OPTION = ['--trust', 'do not ask before running the commands of a campaign made elsewhere'] as const;

/**
 * Returns the option's value, or a callback that asks the user. Without a terminal, returns false, so that commands
 * are refused.
 */
export function trustFrom({ trust }: { readonly trust?: boolean }): boolean | Allow {
  if (trust === true) return true;
  return process.stdin.isTTY === true && process.stderr.isTTY === true ? askUser : false;
}

async function askUser(commands: readonly string[], folder: string): Promise<boolean> {
  const question = createInterface({ input: process.stdin, output: process.stderr });
  try {
    process.stderr.write(`${foreignCommandsText(commands, folder)}\n`);
    const said = await question.question('run them? (yes or no) ');
    return /^y(es)?$/i.test(said.trim());
  } finally {
    question.close();
  }
}
