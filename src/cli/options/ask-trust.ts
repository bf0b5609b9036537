import { createInterface } from 'node:readline/promises';
import { type Allow, configCommandsText, foreignCommandsText } from '../../app/index.js';

/** Returns the option's value, a callback that asks the user, or false (refuse commands) without a terminal. */
export function trustFrom({ trust }: { readonly trust?: boolean }): boolean | Allow {
  return trust ?? askUser(foreignCommandsText);
}

export function trustConfig({ trust }: { readonly trust?: boolean }): boolean | Allow {
  return trust ?? askUser(configCommandsText);
}

function askUser(describe: (commands: readonly string[], folder: string) => string): false | Allow {
  if (process.stdin.isTTY !== true || process.stderr.isTTY !== true) return false;
  return async (commands, folder) => {
    const question = createInterface({ input: process.stdin, output: process.stderr });
    try {
      process.stderr.write(`${describe(commands, folder)}\n`);
      const said = await question.question('run them? (yes or no) ');
      return /^y(es)?$/i.test(said.trim());
    } finally {
      question.close();
    }
  };
}
