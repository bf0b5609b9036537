import type { Command } from 'commander';

/**
 * Accepts options in the style of the thesis on Boolector's debugger: `-arrays 3`, `-arrays=3`, `-n=300`,
 * `-switch=false`; `-?` prints help.
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
    // Commander would include `=` in the value of a short option, so the value becomes a separate word.
    else if (short.has(`-${name}`)) words.push(`-${name}`, ...(value === '' ? [] : [value.slice(1)]));
    else if (switches.has(`--${name}`) && value === '=true') words.push(`--${name}`);
    else if (switches.has(`--${name}`) && value === '=false') continue;
    else if (long.has(`--${name}`)) words.push(`--${name}${value}`);
    else words.push(word);
  }
  return words;
}
