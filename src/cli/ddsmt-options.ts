import { badUsage } from './complain.js';
import { splitCommandLine } from '../solver/index.js';
import { didYouMean } from '../util/index.js';

/** What must stay of a command's behaviour, as ddSMT's options say it. */
export interface DdsmtExpectation {
  readonly command: readonly string[];
  /** Milliseconds; undefined: one and a half times what the first run took and a second. */
  readonly timeoutMs: number | undefined;
  readonly ignoreOut: boolean;
  readonly ignoreErr: boolean;
  readonly matchOut: string | undefined;
  readonly matchErr: string | undefined;
}

/** A command line of ddSMT. */
export interface DdsmtOptions {
  readonly infile: string;
  readonly outfile: string;
  readonly check: DdsmtExpectation;
  /** A second command, whose behaviour must stay too. */
  readonly crossCheck: DdsmtExpectation | undefined;
  /** Undefined: as many as there is room for. */
  readonly jobs: number | undefined;
  readonly memoryBytes: number | undefined;
  readonly isUnchecked: boolean;
  readonly verbosity: number;
  /** What was asked for and has no meaning here, a line each. */
  readonly notes: readonly string[];
}

/** Options with a value, and what they are called here. */
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
  '--replace-by-variable-mode': 'unused',
  '--max-threads': 'unused',
  '--profile-filename': 'unused',
};

/** Options without one. */
const FLAGS: readonly string[] = [
  '--ignore-output',
  '--ignore-out',
  '--ignore-err',
  '--ignore-output-cc',
  '--ignore-out-cc',
  '--ignore-err-cc',
  '--unchecked',
];

/** Options that are understood and change nothing here, and why. */
const MEANINGLESS: Readonly<Record<string, string>> = {
  '--pretty-print': 'a script has one command a line',
  '--wrap-lines': 'a script has one command a line',
  '--check-loops': 'every step is strictly smaller, so there are no loops',
  '--dump-diffs': 'each success is written to the output file at once',
  '--dump-config': 'there is no configuration besides these options',
  '--profile': 'there is no profile',
};

/** ddSMT's mutators and their groups, which can be switched on and off there. */
const MUTATORS: ReadonlySet<string> = new Set(
  (
    'core smtlib arithmetic boolean bv datatypes fp strings binary-reduction constants erase-node merge-children ' +
    'substitute-children replace-by-variable sort-children check-sat-assuming eliminate-variables inline-functions ' +
    'introduce-fresh-variables let-elimination let-substitution remove-annotation remove-recursive-function simplify-logic ' +
    'simplify-quoted-symbols simplify-symbol-names arith-negate-relations arith-constants arith-split-nary-relations ' +
    'arith-strengthen-relations bool-de-morgan bool-double-negations bool-false-eq bool-implications bool-negate-quants ' +
    'bool-xor-binary bool-xor-constants bv-norm-constants bv-zero-concat bv-double-negation bv-elim-bvcomp bv-eval-extend ' +
    'bv-extract-constants bv-extract-zeroextend bv-merge-reduced-bw bv-ite-to-bvcomp bv-reflexive-nand bv-simp-constants ' +
    'bv-to-bool bv-zeroextend-pred bv-reduce-bitwidth bv-merge-extend dt-rm-constructor dt-rm-datatype dt-rm-identity ' +
    'fp-short-sort seq-nth-unit str-contains-to-concat str-index-not-found str-replace-all str-constants'
  ).split(' '),
);

const STRATEGIES: readonly string[] = ['hybrid', 'ddmin', 'hierarchical', 'naive'];

/** Reads a command line of ddSMT: options, then the input, the output and the command with its own options. */
export function readDdsmtOptions(args: readonly string[]): DdsmtOptions {
  const values = new Map<string, string>();
  const flags = new Set<string>();
  const notes: string[] = [];
  const places: string[] = [];
  let verbosity = 0;
  let at = 0;
  for (; at < args.length && places.length < 2; at++) {
    const [name, given] = splitOption(args[at] as string);
    const key = VALUES[name];
    if (key !== undefined) {
      const value = given ?? args[++at];
      if (value === undefined) throw badUsage(`${name} needs a value`);
      values.set(key, value);
    } else if (FLAGS.includes(name)) flags.add(name.slice(2));
    else if (name in MEANINGLESS) notes.push(`${name} has no meaning here: ${MEANINGLESS[name]}`);
    else if (/^-v+$/.test(name)) verbosity += name.length - 1;
    else if (/^-q+$/.test(name)) verbosity -= name.length - 1;
    else if (isMutator(name)) notes.push(`${name} has no meaning here: all passes are tried in an order of their own`);
    else if (name.startsWith('-') && name !== '-') throw unknownOption(name);
    else places.push(args[at] as string);
  }
  const [infile, outfile] = places;
  const command = args.slice(at);
  if (infile === undefined || outfile === undefined || command.length === 0) {
    throw badUsage('an input, an output and a command are needed', { expected: 'gainsay ddsmt [options] IN OUT CMD…' });
  }
  const strategy = values.get('strategy');
  if (strategy !== undefined && !STRATEGIES.includes(strategy)) {
    throw badUsage(`there is no strategy '${strategy}'`, { expected: STRATEGIES.slice(0, 3).join(', ') });
  }
  if (strategy !== undefined) notes.push('--strategy has no meaning here: there is one search, and it is all of them');
  const cross = values.get('cross-check');
  const megabytes = numberOf(values, 'memout');
  return {
    infile,
    outfile,
    check: expectationOf(command, '', { values, flags }),
    crossCheck: cross === undefined ? undefined : expectationOf(wordsOf(cross), '-cc', { values, flags }),
    jobs: numberOf(values, 'jobs'),
    memoryBytes: megabytes === undefined ? undefined : megabytes * 1024 ** 2,
    isUnchecked: flags.has('unchecked'),
    verbosity,
    notes: [...new Set(notes)],
  };
}

/** `--name=value` in two. */
function splitOption(word: string): [string, string | undefined] {
  const equals = word.startsWith('--') ? word.indexOf('=') : -1;
  if (equals >= 0) return [word.slice(0, equals), word.slice(equals + 1)];
  return /^-j\d+$/.test(word) ? ['-j', word.slice(2)] : [word, undefined];
}

function isMutator(name: string): boolean {
  return name.startsWith('--') && MUTATORS.has(name.slice(2).replace(/^no-/, ''));
}

function unknownOption(name: string): Error {
  const known = [
    ...Object.keys(VALUES),
    ...FLAGS,
    ...Object.keys(MEANINGLESS),
    ...[...MUTATORS].map((each) => `--no-${each}`),
  ];
  const hint = didYouMean(name, known);
  return badUsage(`ddsmt has no option ${name} here`, {
    expected: 'options of ddSMT before the input; those of the command behind it',
    ...(hint === undefined ? {} : { hint }),
  });
}

interface Given {
  readonly values: ReadonlyMap<string, string>;
  readonly flags: ReadonlySet<string>;
}

function expectationOf(command: readonly string[], twin: '' | '-cc', { values, flags }: Given): DdsmtExpectation {
  const seconds = numberOf(values, `timeout${twin}`);
  const both = flags.has(`ignore-output${twin}`);
  return {
    command,
    timeoutMs: seconds === undefined ? undefined : Math.ceil(1000 * seconds),
    ignoreOut: both || flags.has(`ignore-out${twin}`),
    ignoreErr: both || flags.has(`ignore-err${twin}`),
    matchOut: both ? undefined : values.get(`match-out${twin}`),
    matchErr: both ? undefined : values.get(`match-err${twin}`),
  };
}

function numberOf(values: ReadonlyMap<string, string>, key: string): number | undefined {
  const text = values.get(key);
  if (text === undefined) return undefined;
  const number = Number(text);
  const whole = key !== 'jobs' || Number.isInteger(number);
  if (!(number > 0) || !whole)
    throw badUsage(`--${key} ${text} is no number that can be used`, { expected: 'a number above 0' });
  return number;
}

function wordsOf(text: string): readonly string[] {
  const words = splitCommandLine(text);
  if ('message' in words) throw badUsage(`--cross-check: ${words.message}`);
  return words;
}
