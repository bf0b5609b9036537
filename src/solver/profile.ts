import ANY_SOLVER from '../../data/solvers/any-solver.json' with { type: 'json' };
import * as v from 'valibot';
import {
  type Diagnostic,
  TEXT,
  TEXTS,
  TRUE,
  byName,
  fields,
  list,
  matching,
  oneOf,
  optional,
  reportSchemaIssues,
} from '../diag/index.js';
import { isInquiryName } from '../script/index.js';
import { readPositionedJson } from '../util/index.js';
import { BUILT_IN } from './built-in.js';
import { patternProblem } from './pattern.js';
import { isSetOption, setOptionWord } from './query/set-option.js';
import { isVersion } from './versions.js';

const STRING = v.string('a text');
const FLAG = optional(v.boolean('true or false'));
const REGEX = matching(
  (text) => text !== '' && patternProblem(text) === undefined,
  'a JavaScript regular expression without lookaround or backreferences',
);
const VERSION = matching(isVersion, 'a version');

/** Matches each line against `pattern`, with the `u` flag. The pattern must contain its own anchors. */
const PATTERN = fields({ stream: oneOf(['stdout', 'stderr', 'any']), pattern: REGEX });
const PATTERNS = list(PATTERN, 'a list of {"stream": "stdout" | "stderr" | "any", "pattern": regular expression}');
export type MessagePattern = Readonly<v.InferOutput<typeof PATTERN>>;

const OPTION = {
  /** If a test case is drawn with this option, the option gets one of the choices as its value. */
  name: TEXT,
  /** Present if the script sets the option by name; absent if the command line does. */
  via: optional(oneOf(['set-option'])),
  /** The word for the default value, such as `--no-nl-icp`. Empty if no word selects it. */
  default: STRING,
  supported: optional(TEXTS),
  experimental: optional(TEXTS),
  /** Theories that the option concerns, as named by `theoriesOf`. Absent if it concerns all theories. */
  about: optional(TEXTS),
  /** First version known to have the option. Absent if all known versions up to `until`, the last one, have it. */
  since: optional(VERSION),
  until: optional(VERSION),
  isSeed: optional(TRUE),
};

/** An option that must not change answers. A choice is command-line text or, if the script sets the option, a value. */
export type SolverOption = Readonly<v.InferOutput<v.StrictObjectSchema<typeof OPTION, string>>>;

/** Some projects do not accept bugs in experimental options. */
export type OptionLevel = 'supported' | 'experimental';

const canBeSet = <T extends SolverOption>(option: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, T> =>
  v.pipe(
    option,
    v.check(
      ({ name, via, supported = [], experimental = [] }) =>
        via === undefined || [...supported, ...experimental].every((value) => isSetOption(setOptionWord(name, value))),
      'an option whose values are valid in a (set-option …) command',
    ),
  );
const CHECKED = matching(
  (of) => of === 'unsat' || of === 'horn' || isInquiryName(of),
  'unsat, horn or a command such as get-abduct',
);
/** `of` names the checked result: `unsat`, a command (for its reply), or `horn` (for the result of Horn clauses). */
const SELF_CHECK = canBeSet(fields({ ...OPTION, of: CHECKED }));
/** An option, with exactly one choice, by which the solver checks its own results. */
export type SelfCheck = Readonly<v.InferOutput<typeof SELF_CHECK>>;

const NEED = oneOf(['reduced', 'newest', 'model-printed', 'default-options', 'no-duplicates']);
export type ReportNeed = v.InferOutput<typeof NEED>;

/** A mode by which a project classifies bugs. The mode uses the first of `words` that the version accepts. */
const MODE = fields({ name: TEXT, words: TEXTS });

/** `{part}` in `title` and in a field stands for a part of the report (`lab/issue/`). */
const ISSUE = fields({
  template: optional(TEXT),
  title: optional(TEXT),
  fields: optional(byName(STRING, '{field: text}')),
  /**
   * Form fields that the address of a new issue cannot fill. The value is the first of `options` whose pattern matches
   * the part `of` of the report; without `options`, the part itself.
   */
  choose: optional(byName(fields({ of: TEXT, options: optional(byName(REGEX, '{option: pattern}')) }), '{field: …}')),
});

const REPORTING = fields({
  project: STRING,
  tracker: STRING,
  sources: TEXTS,
  issue: optional(ISSUE),
  perWeek: optional(v.pipe(v.number('a number above 0'), v.gtValue(0, 'a number above 0'))),
  needs: list(NEED),
  priorities: byName(STRING, '{kind: text}'),
  /** Each `because` and each `text` is one sentence without a full stop. */
  unwantedOptions: list(fields({ pattern: REGEX, because: TEXT })),
  advice: list(fields({ kind: optional(STRING), theory: optional(STRING), text: TEXT })),
  /** Options that only select the input channel. Commands that read a file omit them. */
  inputOptions: TEXTS,
  modes: optional(list(MODE)),
  usualOptions: optional(TEXTS),
  idleOutput: optional(list(REGEX)),
});
export type ReportingPolicy = Readonly<v.InferOutput<typeof REPORTING>>;

const LOGICS = fields({
  /** Names of logics that the solver accepts. Absent if it accepts any name. */
  known: optional(TEXTS),
  /** Sorts and functions that exist only in some logics, mapped to those logics. */
  symbols: optional(byName(TEXTS, '{symbol: names}')),
  /** Replaces any logic that the solver does not accept; null omits `set-logic`. */
  other: v.nullable(TEXT),
  isNeeded: optional(TRUE),
  /** If a quantified script names exactly one sort of this map, the logic given for that sort replaces `other`. */
  quantified: optional(byName(TEXT, '{sort: name}')),
});

const INQUIRY_NAMES = list(matching(isInquiryName, 'a command such as get-value'));

/** Fields of a profile that differ if the command line has an option. */
const DIFFERENCE = fields({
  logics: optional(LOGICS),
  inquiries: optional(INQUIRY_NAMES),
  lacks: optional(TEXTS),
});

/** A package that contains the solver, started by `programs`, `shell` or `main`. npm packages need none of them. */
const PACKAGE = fields({
  registry: oneOf(['pypi', 'npm', 'maven']),
  /** `GROUP:ARTIFACT` for Maven. */
  name: TEXT,
  /** Paths of the program in the package, tried in order. `*` stands for any characters except a slash. */
  programs: optional(TEXTS),
  /** File in `data/shells/` that runs the package's Python module. */
  shell: optional(TEXT),
  main: optional(TEXT),
  /** First version that can be started. */
  since: optional(VERSION),
  /** Address of a release, with `{}` in place of the version: `https://example.org/releases/v{}`. */
  release: optional(TEXT),
  /** First version whose release has such an address. */
  releaseSince: optional(VERSION),
  /** Versions that a bisection uses, oldest first. */
  versions: optional(list(VERSION)),
  /** Fields of the profile that differ for the package. */
  profile: optional(v.record(v.string(), v.unknown())),
});
export type SolverPackage = Readonly<v.InferOutput<typeof PACKAGE>>;
export type RegistryName = SolverPackage['registry'];

const PROFILE = {
  name: TEXT,
  /** Versions of one family count as one witness. */
  family: optional(TEXT),
  summary: optional(TEXT),
  notes: optional(TEXTS),
  executables: optional(TEXTS),
  /** Options for reading SMT-LIB from standard input, one query per process. */
  args: optional(TEXTS),
  /** Replaces `args` for BTOR; absent if unsupported. If a user's option occurs in `args`, BTOR is disabled. */
  btor: optional(fields({ args: TEXTS }, '{"args": list of options}')),
  input: optional(oneOf(['stdin', 'file'])),
  checkModelArgs: optional(TEXTS),
  modelArgs: optional(TEXTS),
  incrementalArgs: optional(TEXTS),
  stringsArgs: optional(TEXTS),
  /** Options for scripts with floating-point formats other than Float32 and Float64. */
  floatsArgs: optional(TEXTS),
  /** Words of `args` and the other `…Args` that change a default. The reducer tries to remove each word. */
  extras: optional(TEXTS),
  /** Settings for processes with many queries. Absent if a process can answer only one query. */
  persistent: optional(fields({ args: TEXTS, reset: TEXTS, oneLineCommands: FLAG })),
  versionArgs: optional(TEXTS),
  /** The first group is the version number. */
  versionPattern: optional(REGEX),
  crashes: optional(PATTERNS),
  assertions: optional(PATTERNS),
  parseErrors: optional(PATTERNS),
  /** Errors that do not affect the answers: about a `get-…` command or `:status`. */
  harmlessErrors: optional(PATTERNS),
  unsupported: optional(PATTERNS),
  /** Messages about a changed meaning of the input, such as a sort treated as Int. Answers then do not count. */
  misreads: optional(PATTERNS),
  invalidModels: optional(PATTERNS),
  /** Messages of failed self-checks, except model checks. `unsupported` has messages that a check is impossible. */
  selfCheckFailures: optional(PATTERNS),
  outOfMemory: optional(PATTERNS),
  timeouts: optional(PATTERNS),
  /** Exit codes with a fixed meaning, such as 10 for sat. Crashes may have such codes too. */
  exits: optional(
    byName(oneOf(['ok', 'error', 'memout', 'timeout', 'crash']), 'exit codes with their meaning: {"0": "ok"}', (code) =>
      /^\d+$/.test(code),
    ),
  ),
  afterError: optional(oneOf(['continues', 'exits'])),
  /** Unsupported commands or features. Queries are adapted accordingly (`declare-const`, `echo`, `push`). */
  lacks: optional(TEXTS),
  /** Logics that the solver supports. Absent if the solver accepts or ignores every logic. */
  logics: optional(LOGICS),
  /** Inquiries that the solver supports. Other inquiries are not sent. */
  inquiries: optional(INQUIRY_NAMES),
  inquiryArgs: optional(byName(TEXTS, '{command: texts} for commands such as get-value', isInquiryName)),
  /** `(reset-assertions)` keeps declarations, against the standard (z3). Repeated declarations are then omitted. */
  keepsDeclarations: FLAG,
  /** True if `simplify` accepts options after its term. Otherwise they are removed. */
  termOptions: FLAG,
  options: optional(list(canBeSet(fields(OPTION)))),
  selfChecks: optional(list(SELF_CHECK)),
  /** Names of further options for `set-option`, without the colon. They change no answer. */
  scriptOptions: optional(TEXTS),
  reporting: optional(REPORTING),
  /** Command-line options, each with the field values that it changes. */
  byOption: optional(byName(DIFFERENCE, '{option: fields}')),
  /** Packages that contain the solver, the preferred one first. */
  packages: optional(list(PACKAGE)),
};

type ProfileFields = Readonly<v.InferOutput<v.StrictObjectSchema<typeof PROFILE, string>>>;

const DEFAULTS = {
  summary: "a user's own profile",
  executables: [],
  args: [],
  input: 'stdin',
  versionArgs: ['--version'],
  versionPattern: '(\\d+(?:\\.\\d+)+)',
  crashes: [],
  assertions: [],
  parseErrors: [],
  harmlessErrors: [],
  unsupported: [],
  invalidModels: [],
  outOfMemory: [],
  timeouts: [],
  exits: { '0': 'ok' },
  afterError: 'exits',
  lacks: [],
} satisfies Partial<ProfileFields>;

/** A family of solvers as data: the fields of a profile file (docs/solvers.md), with their defaults. */
export interface SolverProfile
  extends Omit<ProfileFields, 'notes' | Defaulted>, Readonly<Required<Pick<ProfileFields, Defaulted>>> {}
type Defaulted = 'family' | keyof typeof DEFAULTS;

export function makeProfile(file: unknown, name?: string): SolverProfile {
  const { notes: _, ...profile } = file as ProfileFields;
  return { ...DEFAULTS, family: name ?? profile.name, ...profile, ...(name === undefined ? {} : { name }) };
}

export const SOLVER_PROFILES: readonly SolverProfile[] = BUILT_IN.map((file) => makeProfile(file));

export function builtInProfile(name: string | undefined): SolverProfile | undefined {
  return SOLVER_PROFILES.find((profile) => profile.name === name);
}

const FILE = { code: 'G401', whole: 'the profile', hint: 'docs/solvers.md shows a complete profile' } as const;

/**
 * Reads a user's profile: a JSON object with the fields of a profile, of which only `name` is required. `extends`
 * names a built-in profile to inherit from, and null drops an inherited field. Reports all problems at once.
 */
export function profileFromJson(source: string): SolverProfile | Diagnostic[] {
  const json = readPositionedJson(source);
  if ('wrong' in json) {
    const [message, expected] = ['the profile is not JSON', json.expected];
    return [{ code: 'G401', severity: 'error', message, expected, hint: FILE.hint, span: json.wrong }];
  }
  const parents = oneOf(SOLVER_PROFILES.map(({ name }) => name));
  // Only built-in profiles name packages, since a package is a program to fetch and run.
  const { packages: _packages, ...allowed } = PROFILE;
  const schema = fields({ ...allowed, extends: optional(parents) }, 'an object: {"name": …, "extends": "z3", …}');
  const given = dropNulls(json.value);
  const problems = reportSchemaIssues(schema, { ...json, value: given }, FILE);
  if (problems.length > 0) return problems;
  const { extends: parent, notes: _, ...own } = given as ProfileFields & { readonly extends?: string };
  const base = builtInProfile(parent) ?? { ...DEFAULTS, family: own.name };
  const dropped = Object.keys(json.value as object).filter((name) => !Object.hasOwn(given as object, name));
  const inherited = Object.entries(base).filter(([name]) => name !== 'packages' && !dropped.includes(name));
  return { ...DEFAULTS, family: base.family, ...Object.fromEntries(inherited), ...own };
}

function dropNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name, item]) => item !== null || name === 'name'));
}

export function withDifferences(profile: SolverProfile, options: readonly string[]): SolverProfile {
  const differences = Object.entries(profile.byOption ?? {}).filter(([option]) => options.includes(option));
  return differences.length === 0 ? profile : Object.assign({}, profile, ...differences.map(([, each]) => each));
}

/** Formats a profile canonically: equal profiles give equal texts, which `profileFromJson` can read. Omits packages. */
export function profileText(profile: SolverProfile): string {
  const { name, packages: _, ...fields } = profile;
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify({ name, ...Object.fromEntries(sorted) })}\n`;
}

/** The rules on formatting, history and duplicates follow github.com/llvm/llvm-project/pull/112372. */
export const { reporting: GENERIC_REPORTING } = ANY_SOLVER as Required<Pick<SolverProfile, 'reporting'>>;

export function reportingPolicy({
  reporting,
  name,
  modelArgs = [],
}: Pick<SolverProfile, 'reporting' | 'name' | 'modelArgs'>): ReportingPolicy {
  return { ...(reporting ?? { ...GENERIC_REPORTING, project: name }), usualOptions: modelArgs };
}
