/** An option as versions of a solver list it. */
export interface ListedOption {
  readonly name: string;
  /** `mode`: one of `choices`; `natural`: a number without a sign, or one of `choices` where these are all; `text`: anything, or a name that the list does not tell. */
  readonly kind: 'switch' | 'natural' | 'integer' | 'real' | 'mode' | 'text';
  /** Whether the solver says that only experts need it; undefined where it marks none. */
  readonly isExpert: boolean | undefined;
  /** Empty where the solver does not tell, or where it is no word. */
  readonly default: string;
  /** All values that there are; empty where the list does not tell them. */
  readonly choices: readonly string[];
  /** The versions that list it so, oldest first. An option whose default changed is listed twice. */
  readonly versions: readonly string[];
}

const KINDS: ReadonlySet<string> = new Set<ListedOption['kind']>([
  'switch',
  'natural',
  'integer',
  'real',
  'mode',
  'text',
]);

/** Reads a list that `scripts/list-options.mjs` made: `name kind level default choices versions` in each line, `-` for nothing. */
export function readListed(text: string): ListedOption[] {
  const rows = text.split('\n').filter((line) => line !== '');
  return rows.map((row) => {
    const [name = '', kind = '', level, byDefault = '-', choices = '-', versions = ''] = row.split(' ');
    if (!isKind(kind)) throw new Error(`the list of options has the kind '${kind}' in '${row}'`);
    return {
      name,
      kind,
      isExpert: level === '-' ? undefined : level === 'expert',
      default: byDefault === '-' ? '' : byDefault,
      choices: choices === '-' ? [] : choices.split('|'),
      versions: versions.split(','),
    };
  });
}

function isKind(kind: string): kind is ListedOption['kind'] {
  return KINDS.has(kind);
}
