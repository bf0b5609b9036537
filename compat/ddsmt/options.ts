import { badUsage, unknownName } from '../../src/index.js';
import { splitCommandLine, LONGEST_MS } from '../../src/smt.js';
import { LAYOUTS, type Layout } from './layout.js';
import { DDSMT_MUTATORS, MutatorSwitches } from './mutators.js';

export interface DdsmtExpectation {
  readonly twin: '' | '-cc';
  readonly command: readonly string[];
  /** Time limit. By default, 1.5 times the sum of one second and the time of the first run. */
  readonly timeoutMs: number | undefined;
  readonly ignoreOut: boolean;
  readonly ignoreErr: boolean;
  readonly matchOut: string | undefined;
  readonly matchErr: string | undefined;
}

export type DdsmtRequest =
  | { readonly kind: 'reduce'; readonly options: DdsmtOptions }
  | { readonly kind: 'parser-test'; readonly infile: string; readonly layout: Layout }
  | { readonly kind: 'help'; readonly all: boolean }
  | { readonly kind: 'version' };

export interface DdsmtOptions {
  readonly infile: string;
  readonly outfile: string;
  readonly check: DdsmtExpectation;
  readonly crossCheck: DdsmtExpectation | undefined;
  /** Number of concurrent checks. By default, the number of processors minus two. */
  readonly jobs: number | undefined;
  readonly memoryBytes: number | undefined;
  readonly isUnchecked: boolean;
  readonly verbosity: number;
  readonly switches: MutatorSwitches;
  readonly layout: Layout;
  readonly isDumped: boolean;
  readonly notes: readonly string[];
}

const VALUES: Readonly<Record<string, string>> = {
  '--strategy': 'strategy',
  '-j': 'jobs',
  '--jobs': 'jobs',
  '--timeout': 'timeout',
  '--timeout-cc': 'timeout-cc',
  '--memout': 'memout',
  '--match-out': 'match-out',
  '--match-err': 'match-err',
  '--match-out-cc': 'match-out-cc',
  '--match-err-cc': 'match-err-cc',
  '-c': 'cross-check',
  '--cross-check': 'cross-check',
  '--max-threads': 'jobs',
  '--replace-by-variable-mode': 'replace-by-variable-mode',
};

const FLAGS: readonly string[] = [
  '--ignore-output',
  '--ignore-out',
  '--ignore-err',
  '--ignore-output-cc',
  '--ignore-out-cc',
  '--ignore-err-cc',
  '--unchecked',
  '--pretty-print',
  '--wrap-lines',
  '--dump-config',
  '--parser-test',
];

const MEANINGLESS: Readonly<Record<string, string>> = {
  '--check-loops': 'every step makes the input strictly smaller, so there are no loops',
  '--dump-diffs': 'each success is written to the output file at once',
  '--profile': 'there is no profiler',
};

const STRATEGIES: readonly string[] = ['hybrid', 'ddmin', 'hierarchical'];

const ASKING: Readonly<Record<string, DdsmtRequest>> = {
  '-h': { kind: 'help', all: false },
  '--help': { kind: 'help', all: false },
  '--help-all': { kind: 'help', all: true },
  '--version': { kind: 'version' },
};

const LONG: readonly string[] = [
  ...[...Object.keys(VALUES), ...FLAGS, ...Object.keys(MEANINGLESS), ...Object.keys(ASKING)].filter((name) =>
    name.startsWith('--'),
  ),
  '--disable-all',
  ...DDSMT_MUTATORS.flatMap(({ group, names }) => [group, ...names]).flatMap((each) => [`--${each}`, `--no-${each}`]),
];

interface Words {
  readonly values: Map<string, string>;
  readonly flags: Set<string>;
  readonly notes: Set<string>;
  readonly switches: MutatorSwitches;
  readonly places: string[];
  verbosity: number;
}

/** Reads options, then input, output, and the command with its own options. Throws `BadInput`. */
export function readDdsmtOptions(args: readonly string[]): DdsmtRequest {
  const words: Words = {
    values: new Map(),
    flags: new Set(),
    notes: new Set(),
    switches: new MutatorSwitches(),
    places: [],
    verbosity: 0,
  };
  let at = 0;
  while (at < args.length && words.places.length < 2) {
    const [given, value] = splitOption(args[at] as string);
    const name = fullName(given);
    const asked = ASKING[name];
    if (asked !== undefined) return asked;
    at += takeWord(words, { word: args[at] as string, name, value, next: args[at + 1] });
  }
  const { places, flags } = words;
  const [infile, outfile] = places;
  const command = args.slice(at);
  if (infile !== undefined && flags.has('parser-test'))
    return { kind: 'parser-test', infile, layout: readLayout(flags) };
  if (infile === undefined || outfile === undefined || command.length === 0) {
    throw badUsage('an input, an output and a command are needed', { expected: 'ddsmt [options] IN OUT CMD…' });
  }
  return { kind: 'reduce', options: toOptions(words, { infile, outfile, command }) };
}

interface Word {
  readonly word: string;
  readonly name: string;
  readonly value: string | undefined;
  readonly next: string | undefined;
}

function takeWord(words: Words, { word, name, value, next }: Word): 1 | 2 {
  const key = VALUES[name];
  if (key !== undefined) {
    const own = value ?? next;
    if (own === undefined) throw badUsage(`${name} needs a value`);
    words.values.set(key, own);
    return value === undefined ? 2 : 1;
  }
  if (value !== undefined && name.startsWith('-')) {
    if (LONG.includes(name)) throw badUsage(`${name} takes no value`);
    throw unknownOption(name);
  }
  if (FLAGS.includes(name)) words.flags.add(name.slice(2));
  else if (name in MEANINGLESS) words.notes.add(`${name} is ignored: ${MEANINGLESS[name]}`);
  else if (/^-v+$/.test(name)) words.verbosity += name.length - 1;
  else if (/^-q+$/.test(name)) words.verbosity -= name.length - 1;
  else if (name.startsWith('--') && words.switches.take(name.slice(2))) return 1;
  else if (name.startsWith('-') && name !== '-') throw unknownOption(name);
  else words.places.push(word);
  return 1;
}

interface Places {
  readonly infile: string;
  readonly outfile: string;
  readonly command: readonly string[];
}

function toOptions(
  { values, flags, notes, switches, verbosity }: Words,
  { infile, outfile, command }: Places,
): DdsmtOptions {
  requireOneOf(values, 'strategy', STRATEGIES);
  requireOneOf(values, 'replace-by-variable-mode', ['inc', 'dec']);
  if (values.has('strategy')) notes.add('--strategy is ignored: there is a single search, which covers all strategies');
  if (values.has('replace-by-variable-mode')) {
    notes.add('--replace-by-variable-mode is ignored: symbols are replaced by those declared before them');
  }
  const cross = values.get('cross-check');
  const megabytes = readNumber(values, 'memout');
  return {
    infile,
    outfile,
    check: makeExpectation(command, '', { values, flags }),
    crossCheck: cross === undefined ? undefined : makeExpectation(splitCrossCheck(cross), '-cc', { values, flags }),
    jobs: readNumber(values, 'jobs'),
    memoryBytes: megabytes === undefined ? undefined : megabytes * 1024 ** 2,
    isUnchecked: flags.has('unchecked'),
    verbosity,
    switches,
    layout: readLayout(flags),
    isDumped: flags.has('dump-config'),
    notes: [...notes],
  };
}

function readLayout(flags: ReadonlySet<string>): Layout {
  return LAYOUTS.find((layout) => flags.has(layout)) ?? 'plain';
}

function requireOneOf(values: ReadonlyMap<string, string>, name: string, expected: readonly string[]): void {
  const value = values.get(name);
  if (value === undefined || expected.includes(value)) return;
  throw badUsage(`--${name} cannot be '${value}'`, { expected: expected.join(', ') });
}

function fullName(name: string): string {
  if (!/^--./.test(name) || LONG.includes(name)) return name;
  const meant = LONG.filter((each) => each.startsWith(name));
  if (meant.length > 1) throw badUsage(`${name} is ambiguous`, { expected: meant.join(', ') });
  return meant[0] ?? name;
}

function splitOption(word: string): [string, string | undefined] {
  const equals = word.startsWith('--') ? word.indexOf('=') : -1;
  if (equals >= 0) return [word.slice(0, equals), word.slice(equals + 1)];
  return /^-j\d+$/.test(word) ? ['-j', word.slice(2)] : [word, undefined];
}

function unknownOption(name: string): Error {
  const expected = 'options of ddSMT before the input, those of the command after it';
  return unknownName(`ddsmt has no option ${name}`, name, LONG, expected);
}

interface Given {
  readonly values: ReadonlyMap<string, string>;
  readonly flags: ReadonlySet<string>;
}

function makeExpectation(command: readonly string[], twin: '' | '-cc', { values, flags }: Given): DdsmtExpectation {
  const seconds = readNumber(values, `timeout${twin}`);
  const both = flags.has(`ignore-output${twin}`);
  return {
    twin,
    command,
    timeoutMs: seconds === undefined ? undefined : Math.ceil(1000 * seconds),
    ignoreOut: both || flags.has(`ignore-out${twin}`),
    ignoreErr: both || flags.has(`ignore-err${twin}`),
    matchOut: both ? undefined : values.get(`match-out${twin}`),
    matchErr: both ? undefined : values.get(`match-err${twin}`),
  };
}

function readNumber(values: ReadonlyMap<string, string>, key: string): number | undefined {
  const text = values.get(key);
  if (text === undefined) return undefined;
  const number = Number(text);
  const whole = key !== 'jobs' || Number.isInteger(number);
  if (key.startsWith('timeout') && number * 1_000 > LONGEST_MS)
    throw badUsage(`--${key} ${text} is longer than a timer allows`, {
      expected: `${Math.floor(LONGEST_MS / 1_000)} seconds at most`,
    });
  if (!(number > 0) || !whole)
    throw badUsage(`--${key} ${text} is not a usable number`, { expected: 'a number above 0' });
  return number;
}

function splitCrossCheck(text: string): readonly string[] {
  const words = splitCommandLine(text);
  if ('message' in words) throw badUsage(`--cross-check: ${words.message}`);
  return words;
}
