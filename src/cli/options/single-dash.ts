import type { Command } from 'commander';

/**
 * Accepts `-arrays 3`, `-arrays=3`, `--arrays=3`, `-n=300` and `-switch=false`; `-?` prints help. The thesis on
 * Boolector's debugger uses this style.
 */
export function allowSingleDash(command: Command): void {
  const parse = command.parseOptions.bind(command);
  command.parseOptions = (args: string[]) => parse(expandDashes(command, args));
}

function expandDashes({ options }: Command, args: readonly string[]): string[] {
  const short = new Set(options.flatMap((option) => (option.short === undefined ? [] : [option.short])));
  const long = new Set(options.flatMap((option) => (option.long === undefined ? [] : [option.long])));
  const switches = new Set(options.flatMap((option) => (option.isBoolean() ? [option.long] : [])));
  const words: string[] = [];
  for (const [at, word] of args.entries()) {
    if (word === '--') return [...words, ...args.slice(at)];
    const match = /^--?([^-=][^=]*)(=.*)?$/su.exec(word);
    const [, name = '', value = ''] = match ?? [];
    if (word === '-?') words.push('--help');
    else if (match === null) words.push(word);
    // A short option takes its value from the next word, since it would keep the `=`.
    else if (short.has(`-${name}`)) words.push(`-${name}`, ...(value === '' ? [] : [value.slice(1)]));
    else if (switches.has(`--${name}`) && value === '=true') words.push(`--${name}`);
    else if (switches.has(`--${name}`) && value === '=false') continue;
    else if (long.has(`--${name}`)) words.push(`--${name}${value}`);
    else words.push(word);
  }
  return words;
}
