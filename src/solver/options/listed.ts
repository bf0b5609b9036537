export interface ListedOption {
  readonly name: string;
  /**
   * `mode`: one of `choices`. `natural`: an unsigned number, or one of `choices` if present. `text`: anything, or a
   * name missing from the list.
   */
  readonly kind: 'switch' | 'natural' | 'integer' | 'real' | 'mode' | 'text';
  /** True if the solver marks it for experts; undefined if it marks none. */
  readonly isExpert: boolean | undefined;
  /** Empty if unknown or not a single word. */
  readonly default: string;
  /** All values; empty if the list lacks them. */
  readonly choices: readonly string[];
  /** Versions with this entry, oldest first. An option whose default changed has two entries. */
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

/**
 * Reads a list by `scripts/list-options.mjs`, one `name kind level default choices versions` per line; `-` means
 * absent. Throws on an unknown kind.
 */
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
