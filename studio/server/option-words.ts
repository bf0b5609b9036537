import { type OptionSpec, type OptionTable, HUNT_OPTIONS, withDefaults } from '../../src/index.js';
import { checkHunt } from '../../src/lab-front.js';
import { joinCommandLine, sizeOption, timeOption } from '../../src/smt.js';

/** Arguments first, then options in table order. Throws `BadInput` for invalid values. */
export function formatOptions(table: OptionTable, given: Readonly<Record<string, unknown>>): string[] {
  withDefaults(table, given);
  const said = Object.entries(table).filter(([name]) => given[name] !== undefined);
  const isArgument = ({ flag }: OptionSpec<unknown>) => !flag.includes('-');
  return [
    ...said.filter(([, spec]) => isArgument(spec)).flatMap(([name]) => given[name] as readonly string[]),
    ...said.filter(([, spec]) => !isArgument(spec)).flatMap(([name, spec]) => wordsFor(spec, given[name])),
  ];
}

function wordsFor(spec: OptionSpec<unknown>, value: unknown): string[] {
  const flag = longFlag(spec);
  switch (spec.kind) {
    case 'switch':
      // A flag such as `--no-models` sets its option to false.
      return value === !flag.startsWith('--no-') ? [flag] : [];
    case 'texts':
      return (value as readonly string[]).flatMap((each) => [flag, each]);
    case 'names':
      return [flag, (value as readonly string[]).join(',')];
    case 'files':
      return Object.entries(value as Readonly<Record<string, string>>).flatMap(([name, file]) => [
        flag,
        `${name}=${file}`,
      ]);
    case 'time':
      return [flag, timeOption(value as number)];
    case 'size':
    case 'memory':
      return value === spec.standard() ? [] : [flag, sizeOption(value as number)];
    case 'text':
    case 'file':
    case 'folder':
    case 'count':
    case 'positive':
    case 'choice':
      return value === spec.standard() ? [] : [flag, String(value)];
  }
}

/** `-j, --jobs <n>` -> `--jobs` */
function longFlag({ flag }: Pick<OptionSpec<unknown>, 'flag'>): string {
  return /--[\w-]+/.exec(flag)?.[0] ?? flag;
}

/** Throws `BadInput` for invalid values and combinations. */
export function formatHuntLine(options: Readonly<Record<string, unknown>>): string {
  checkHunt(options);
  return joinCommandLine(['gainsay', 'hunt', ...formatOptions(HUNT_OPTIONS, options)]);
}
