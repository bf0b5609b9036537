import { compareVersions } from '../compare-versions.js';
import type { OptionLevel, SolverOption } from '../contract.js';
import { setting, withWords } from './define.js';

/** An option as versions of its solver list it: a row of `data/options/`, which `scripts/list-options.mjs` writes. */
export interface ListedOption {
  readonly name: string;
  /**
   * `mode`: one of `choices`. `natural`: an unsigned number, or one of `choices` if present. `text`: anything, or a
   * name missing from the list.
   */
  readonly kind: 'switch' | 'natural' | 'integer' | 'real' | 'mode' | 'text';
  /** True if the solver marks it for experts; absent if it marks none. */
  readonly isExpert?: boolean;
  /** Empty if unknown or not a single word. */
  readonly default: string;
  /** All values; empty if the list lacks them. */
  readonly choices: readonly string[];
  /** Versions with this entry, oldest first. An option whose default changed has two entries. */
  readonly versions: readonly string[];
}

export interface DrawSettings {
  readonly about?: readonly string[];
  /** Options that each value needs to have an effect. */
  readonly along?: string;
  /** Values separated by spaces, if the list lacks them or only some may be drawn. */
  readonly values?: string;
  /** Bounds outside which the solver rejects numbers or does not terminate. */
  readonly least?: number;
  readonly most?: number;
  readonly since?: string;
  readonly until?: string;
}

/** Often means `no limit`. */
const LARGEST = 4_294_967_295;

/**
 * Makes a function that defines options by names separated by spaces. Switches are inverted, modes take every other
 * value, numbers come from `numbersNear`. Throws if no version lists a name.
 */
export function optionDefiner(list: readonly ListedOption[]) {
  const versions = [...new Set(list.flatMap((row) => row.versions))].sort(compareVersions);
  const bounds = { oldest: versions[0] ?? '', newest: versions.at(-1) ?? '' };
  return (level: OptionLevel, names: string, drawing: DrawSettings = {}): SolverOption[] =>
    names.split(' ').flatMap((name) => {
      const rows = list.filter((row) => row.name === name);
      if (rows.length === 0) throw new Error(`no version lists the option ${name}`);
      return rows.map((row) => defineOption(row, { level, drawing, ...findVersions(row, bounds) }));
    });
}

/** Derives `since` and `until`, omitting the oldest and newest listed version. */
function findVersions(
  row: ListedOption,
  { oldest, newest }: { readonly oldest: string; readonly newest: string },
): Pick<SolverOption, 'since' | 'until'> {
  const [first, last] = [row.versions[0], row.versions.at(-1)];
  return {
    ...(first !== undefined && first !== oldest ? { since: first } : {}),
    ...(last !== undefined && last !== newest ? { until: last } : {}),
  };
}

interface OptionContext extends Pick<SolverOption, 'since' | 'until'> {
  readonly level: OptionLevel;
  readonly drawing: DrawSettings;
}

function defineOption(row: ListedOption, { level, drawing, ...versions }: OptionContext): SolverOption {
  const { values, least, most, along, ...rest } = drawing;
  const choices = (values?.split(' ') ?? listValues(row, { least, most })).filter((value) => value !== row.default);
  if (choices.length === 0) throw new Error(`the list has no value for the option ${row.name}: say which`);
  const more = { ...versions, ...rest };
  if (row.kind === 'switch' && row.name.startsWith('--')) {
    const [yes, no] = [row.name, row.name.replace(/^--/, '--no-')];
    const flag = (value: string) => withWords(value === 'true' ? yes : no, along);
    return { name: yes, default: row.default === 'true' ? yes : no, [level]: choices.map(flag), ...more };
  }
  return setting(`${row.name}=`, row.default, {
    [level]: choices.join(' '),
    ...(along === undefined ? {} : { along }),
    ...more,
  });
}

function listValues(row: ListedOption, bounds: Bounds): readonly string[] {
  if (row.choices.length > 0) return row.choices;
  if (row.kind === 'switch') return ['true', 'false'];
  if (row.kind === 'mode' || row.kind === 'text' || row.default === '') return [];
  return numbersNear(Number(row.default), { ...bounds, isWhole: row.kind !== 'real' }).map(numeral);
}

interface Bounds {
  readonly least: number | undefined;
  readonly most: number | undefined;
}

/** Alternatives to a default: the smallest values, its neighbours and multiples. */
export function numbersNear(
  byDefault: number,
  { least, most, isWhole }: Partial<Bounds> & { readonly isWhole: boolean },
): number[] {
  const size = Math.abs(byDefault);
  const far = [byDefault / 10, byDefault / 2, byDefault * 2, byDefault * 10];
  const near = isWhole
    ? [0, 1, 2, byDefault - 1, byDefault + 1, ...far.map(Math.floor)]
    : [size === 0 ? 0.1 : 0, ...far];
  // No limit: small limits matter, while those near the largest number behave like it.
  const tried = byDefault >= LARGEST ? [0, 1, 2, 10, 100, 1000] : near;
  const lowest = least ?? Math.min(0, byDefault);
  const inBounds = tried.filter((value) => value >= lowest && value <= (most ?? LARGEST) && value !== byDefault);
  return [...new Set(inBounds)].sort((a, b) => a - b);
}

/** Formats without an exponent, as both solvers need. */
function numeral(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toFixed(9)));
}
