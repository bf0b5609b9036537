import type { Command } from 'commander';
import { badUsage, unknownName } from '../../app/index.js';

export interface SettingNames {
  readonly values: readonly string[];
  /** Names that may stand without a value, which is then `true`. */
  readonly switches?: readonly string[];
}

/** Reads words of the form NAME=VALUE. Throws `BadInput`. */
export function readSettings(
  words: readonly string[],
  { values, switches = [] }: SettingNames,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    words.map((word) => {
      const [, name = word, value] = /^([^=]*)=(.*)$/s.exec(word) ?? [];
      const names = [...values, ...switches];
      if (!names.includes(name)) throw unknownName(`there is no setting '${name}'`, name, names);
      if (value === undefined && !switches.includes(name))
        throw badUsage(`the setting ${name} has no value`, { expected: `${name}=VALUE` });
      return [name, value ?? 'true'];
    }),
  );
}

export function summaryLines(entries: readonly { readonly name: string; readonly summary: string }[]): string {
  const width = Math.max(...entries.map(({ name }) => name.length));
  return entries.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`).join('\n');
}

/** Accepts `--width 8` and `-width=8` for `width=8`. */
export function allowSettingOptions(
  command: Command,
  { values, switches = [] }: SettingNames,
  aliases: Readonly<Record<string, string>> = {},
): void {
  const parse = command.parseOptions.bind(command);
  command.parseOptions = (args: string[]) => {
    const words: string[] = [];
    for (let at = 0; at < args.length; at++) {
      const word = args[at] ?? '';
      if (word === '--') return parse([...words, ...args.slice(at)]);
      const [, typed = '', value] = /^--?([^-=][^=]*)(?:=(.*))?$/s.exec(word) ?? [];
      const name = aliases[typed] ?? typed;
      const next = args[at + 1] ?? '';
      if (values.includes(name)) words.push(`${name}=${value ?? args[++at] ?? ''}`);
      else if (!switches.includes(name)) words.push(word);
      else if (value === undefined && (next === 'true' || next === 'false')) words.push(`${name}=${args[++at]}`);
      else words.push(`${name}=${value ?? 'true'}`);
    }
    return parse(words);
  };
}
