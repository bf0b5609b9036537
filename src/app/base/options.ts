import { LONGEST_MS, type ReadAmount, memoryProblem, readMemory, readSize, readTime } from '../../util/index.js';
import { BadInput, badUsage, unknownName } from './problem.js';

/** Numbers are integers; times are in milliseconds, sizes in bytes. */
export type OptionKind =
  | 'text'
  | 'texts'
  | 'names'
  | 'file'
  | 'files'
  | 'folder'
  | 'count'
  | 'positive'
  | 'time'
  | 'size'
  /** Memory limit of one query, at least 64 MiB. */
  | 'memory'
  | 'choice'
  | 'switch';

export interface OptionSpec<T> {
  readonly kind: OptionKind;
  readonly summary: string;
  standard(): T;
  /** Text that `--help` shows instead of a default value that needs explanation. */
  readonly standardText?: string;
  /** Written as on a command line: `-j, --jobs <n>`, `--no-models`. */
  readonly flag: string;
  readonly choices?: readonly string[];
  /** Value that a choice gets if its flag has no argument. */
  readonly preset?: string;
  readonly optional?: true;
}

export type OptionTable = Readonly<Record<string, OptionSpec<unknown>>>;

export type OptionValues<Table extends OptionTable> = {
  readonly [Name in keyof Table]: Table[Name] extends OptionSpec<infer T> ? T : never;
};

type Words<T> = Omit<OptionSpec<T>, 'kind' | 'standard'>;

export function option<T>(kind: OptionKind, standard: T | (() => T), words: Words<T>): OptionSpec<T> {
  return { kind, ...words, standard: () => (typeof standard === 'function' ? (standard as () => T)() : standard) };
}

export function optional<T>(kind: OptionKind, words: Words<T>): OptionSpec<T | undefined> {
  return { kind, ...words, standard: () => undefined, optional: true };
}

export function choice<const T extends string>(
  choices: readonly T[],
  standard: NoInfer<T>,
  words: Omit<Words<T>, 'choices'>,
): OptionSpec<T> {
  return { kind: 'choice', ...words, choices, standard: () => standard };
}

/** Adds defaults. Throws `BadInput` (G504) for an unknown name or an unsuitable value. */
export function withDefaults<Table extends OptionTable>(
  table: Table,
  given: Partial<OptionValues<Table>>,
): OptionValues<Table> {
  const values: Record<string, unknown> = {};
  for (const [name, spec] of Object.entries(table)) values[name] = spec.standard();
  const problems: BadInput[] = [];
  for (const [name, value] of Object.entries(given)) {
    const spec = Object.hasOwn(table, name) ? table[name] : undefined;
    const problem = spec === undefined ? noOption(name, table) : wrongValue(name, value, spec);
    if (problem !== undefined) problems.push(problem);
    else if (value !== undefined) values[name] = value;
  }
  if (problems.length > 0) throw new BadInput(...problems.flatMap((each) => each.problems));
  return values as OptionValues<Table>;
}

function noOption(name: string, table: OptionTable): BadInput {
  return unknownName(`there is no option '${name}'`, name, Object.keys(table));
}

const GREATEST = { time: LONGEST_MS, size: Number.MAX_SAFE_INTEGER, count: Number.MAX_SAFE_INTEGER } as const;

function wrongValue(name: string, value: unknown, spec: OptionSpec<unknown>): BadInput | undefined {
  if (value === undefined) return undefined;
  const expected = expectation(value, spec);
  return expected === undefined ? undefined : badUsage(`the option ${name} is ${JSON.stringify(value)}`, { expected });
}

function expectation(value: unknown, { kind, choices = [] }: OptionSpec<unknown>): string | undefined {
  switch (kind) {
    case 'text':
    case 'file':
    case 'folder':
      return typeof value === 'string' && value.trim() !== '' ? undefined : 'a non-empty text';
    case 'files':
      return isFiles(value) ? undefined : 'an object that maps names to file paths';
    case 'texts':
    case 'names':
      return Array.isArray(value) && value.every((each) => typeof each === 'string') ? undefined : 'a list of texts';
    case 'count':
      return isWhole(value, 0, GREATEST.count) ? undefined : 'a whole number from 0';
    case 'positive':
      return isWhole(value, 1, GREATEST.count) ? undefined : 'a whole number from 1';
    case 'time':
      return isWhole(value, 1, GREATEST.time)
        ? undefined
        : (unreadable(value, readTime) ?? 'a time in milliseconds, at most 24 days');
    case 'size':
      return isWhole(value, 1, GREATEST.size) ? undefined : (unreadable(value, readSize) ?? 'a size in bytes');
    case 'memory':
      return isWhole(value, 1, GREATEST.size)
        ? memoryProblem(value as number)?.replace(/^expected /, '')
        : (unreadable(value, readMemory) ?? 'a size in bytes');
    case 'choice':
      return typeof value === 'string' && choices.includes(value) ? undefined : `one of ${choices.join(', ')}`;
    case 'switch':
      return typeof value === 'boolean' ? undefined : 'true or false';
  }
}

function unreadable(value: unknown, read: (text: string) => ReadAmount): string | undefined {
  const amount = typeof value === 'string' ? read(value) : undefined;
  return amount !== undefined && 'problem' in amount ? amount.problem.replace(/^expected /, '') : undefined;
}

function isFiles(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((each) => typeof each === 'string' && each.trim() !== '');
}

function isWhole(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
}
