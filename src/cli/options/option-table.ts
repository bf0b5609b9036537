import { type Command, InvalidArgumentError, Option } from 'commander';
import type { OptionSpec, OptionTable, OptionValues } from '../../app/index.js';
import { makeMemoryOption, makeRepeatableOption, makeSizeOption, makeTimeOption } from './option-kinds.js';
import { count, milliseconds, positive, word } from './units.js';

export function addOptions<Table extends OptionTable>(
  command: Command,
  table: Table,
  names: readonly (keyof Table & string)[],
): Command {
  for (const name of names) {
    command.addOption(toOption(table[name] as OptionSpec<unknown>));
  }
  return command;
}

export function optionsFrom<Table extends OptionTable>(
  table: Table,
  parsed: Readonly<Record<string, unknown>>,
): Partial<OptionValues<Table>> {
  const given: Record<string, unknown> = {};
  for (const [name, spec] of Object.entries(table)) {
    // Entries without a dash are arguments, such as `[seed...]`.
    if (!spec.flag.includes('-')) continue;
    const value = parsed[toOption(spec).attributeName()];
    if (value !== undefined) given[name] = value;
  }
  return given as Partial<OptionValues<Table>>;
}

function toOption(spec: OptionSpec<unknown>): Option {
  const { flag, summary, standardText, choices, preset } = spec;
  const standard = spec.standard();
  switch (spec.kind) {
    case 'texts':
      return makeRepeatableOption(flag, summary, { otherwise: standardText ?? 'none' });
    case 'files': {
      const read = (text: string, before: Readonly<Record<string, string>> = {}) => ({
        ...before,
        ...nameAndFile(text),
      });
      return new Option(flag, summary).argParser(read);
    }
    case 'names': {
      const read = (text: string, before: readonly string[]) => [
        ...(before === standard ? [] : before),
        ...namesIn(text),
      ];
      return new Option(flag, summary)
        .argParser(read)
        .default(standard, standardText ?? JSON.stringify((standard as string[]).join()));
    }
    case 'choice': {
      const option = new Option(flag, summary).choices(choices ?? []).default(standard, standardText);
      return preset === undefined ? option : option.preset(preset);
    }
    case 'switch':
      return new Option(flag, summary);
    case 'time':
      return spec.optional === true
        ? new Option(flag, summary).argParser(milliseconds)
        : makeTimeOption(flag, summary, standard as number);
    case 'size':
      return makeSizeOption(flag, summary, standard as number);
    case 'memory':
      return makeMemoryOption(flag, summary, standard as number);
    case 'count':
    case 'positive':
    case 'text':
    case 'file':
    case 'folder': {
      const read: (text: string) => unknown = READERS[spec.kind];
      const option = new Option(flag, summary).argParser(read);
      return spec.optional === true ? option : option.default(standard, standardText);
    }
  }
}

/** Splits at commas, except within a final `cmd:` command line. */
function namesIn(text: string): string[] {
  const at = /(?:^|,)\s*cmd:/.exec(text)?.index ?? text.length;
  const names = text.slice(0, at).split(',');
  return [...names, text.slice(at).replace(/^,/, '')].flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
}

function nameAndFile(text: string): Readonly<Record<string, string>> {
  const at = text.indexOf('=');
  if (at < 1 || at === text.length - 1) throw new InvalidArgumentError('expected a name, = and a file.');
  return { [text.slice(0, at)]: text.slice(at + 1) };
}

const READERS = { count, positive, text: word, file: word, folder: word } as const;
