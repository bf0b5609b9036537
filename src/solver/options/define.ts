import type { OptionLevel, SolverOption } from '../contract.js';

export const ARITH = ['Ints', 'Reals'] as const;
export const ARRAYS = ['ArraysEx'] as const;
export const BV = ['FixedSizeBitVectors'] as const;
export const DATATYPES = ['Datatypes'] as const;
export const FLOATS = ['FloatingPoint'] as const;
export const QUANTIFIERS = ['Quantifiers'] as const;
export const SETS = ['Sets'] as const;
export const STRINGS = ['Strings', 'Sequences'] as const;
export const UF = ['UF'] as const;

interface Choices {
  readonly about?: readonly string[];
  /** Values other than the default, separated by spaces. */
  readonly supported?: string;
  readonly experimental?: string;
  /** Further options needed for an effect. */
  readonly along?: string;
  readonly since?: string;
  readonly until?: string;
  readonly isSeed?: true;
}

/** Defines an option whose value follows its name, such as `--decision=`. Pass an empty default if unknown. */
export function setting(prefix: string, byDefault: string, choices: Choices): SolverOption {
  const { supported, experimental, along, ...rest } = choices;
  const values = (list: string) => splitWords(list).map((value) => withWords(`${prefix}${value}`, along));
  return {
    name: prefix.replace(/[= ]$/, ''),
    default: byDefault === '' ? '' : `${prefix}${byDefault}`,
    ...(supported === undefined ? {} : { supported: values(supported) }),
    ...(experimental === undefined ? {} : { experimental: values(experimental) }),
    ...rest,
  };
}

/** Defines an option set in the script. Pass an empty default if unknown. */
export function scriptSetting(
  name: string,
  byDefault: string,
  { supported, experimental, ...rest }: Omit<Choices, 'along'>,
): SolverOption {
  return {
    name,
    via: 'set-option',
    default: byDefault,
    ...(supported === undefined ? {} : { supported: splitWords(supported) }),
    ...(experimental === undefined ? {} : { experimental: splitWords(experimental) }),
    ...rest,
  };
}

/** Names separated by spaces, by their default. */
interface Switches extends Omit<Choices, OptionLevel> {
  readonly on?: string;
  readonly off?: string;
}

/** Defines switches of the form `--name` and `--no-name`. */
export function flags(level: OptionLevel, { on = '', off = '', along, ...rest }: Switches): SolverOption[] {
  const flag = (name: string, isOn: boolean): SolverOption => {
    const [yes, no] = [`--${name}`, `--no-${name}`];
    return { name: yes, default: isOn ? yes : no, [level]: [withWords(isOn ? no : yes, along)], ...rest };
  };
  return [...splitWords(on).map((name) => flag(name, true)), ...splitWords(off).map((name) => flag(name, false))];
}

/** Defines switches of the form `name=true` and `name=false`, with a prefix before each name. */
export function toggles(level: OptionLevel, prefix: string, { on = '', off = '', ...rest }: Switches): SolverOption[] {
  const toggle = (name: string, isOn: boolean) =>
    setting(`${prefix}${name}=`, String(isOn), { [level]: String(!isOn), ...rest });
  return [...splitWords(on).map((name) => toggle(name, true)), ...splitWords(off).map((name) => toggle(name, false))];
}

function splitWords(list: string): string[] {
  return list.split(' ').filter((word) => word !== '');
}

export function withWords(choice: string, along: string | undefined): string {
  return along === undefined ? choice : `${choice} ${along}`;
}
