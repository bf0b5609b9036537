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
import type { SolverOption, SolverProfile } from './contract.js';
import { patternProblem } from './pattern.js';
import { SOLVER_PROFILES } from './profiles/index.js';
import { isSetOption, setOptionWord } from './set-option.js';

/** One schema for each field, so that a new field cannot be forgotten. */
type Fields<T> = { readonly [K in keyof T]-?: v.GenericSchema | v.ExactOptionalSchema<v.GenericSchema, undefined> };

const FLAG = optional(v.boolean('true or false'));
const STRING = v.string('a text');
const REGEX = matching(
  (text) => text !== '' && patternProblem(text) === undefined,
  'a JavaScript regular expression without lookaround or backreferences',
);
const PATTERNS = list(
  fields({ stream: oneOf(['stdout', 'stderr', 'any']), pattern: REGEX }),
  'a list of {"stream": "stdout" | "stderr" | "any", "pattern": regular expression}',
);
const VERSION = matching((text) => /^\d+(\.\d+)*$/.test(text), 'a version');
const OPTION = {
  name: TEXT,
  via: optional(oneOf(['set-option'])),
  default: STRING,
  supported: optional(TEXTS),
  experimental: optional(TEXTS),
  about: optional(TEXTS),
  since: optional(VERSION),
  until: optional(VERSION),
  isSeed: optional(TRUE),
} satisfies Fields<SolverOption>;
const canBeSet = v.check(
  ({ name, via, supported = [], experimental = [] }: SolverOption) =>
    via === undefined || [...supported, ...experimental].every((value) => isSetOption(setOptionWord(name, value))),
  'an option whose values a (set-option …) command can hold',
);
const INQUIRY = matching(isInquiryName, 'a command such as get-value');
const CHECKED = matching(
  (of) => of === 'unsat' || of === 'horn' || isInquiryName(of),
  'unsat, horn or a command such as get-abduct',
);
const EXIT = oneOf(['ok', 'error', 'memout', 'timeout', 'crash']);
const EXITS = 'exit codes with their meaning: {"0": "ok"}';

const INQUIRY_ARGS = '{command: texts} for commands such as get-value';

const REPORTING = fields({
  project: STRING,
  tracker: STRING,
  sources: TEXTS,
  perWeek: optional(v.pipe(v.number('a number above 0'), v.gtValue(0, 'a number above 0'))),
  needs: list(oneOf(['reduced', 'newest', 'model-printed', 'default-options', 'no-duplicates'])),
  priorities: byName(STRING, '{kind: text}'),
  unwantedOptions: list(fields({ pattern: REGEX, because: TEXT })),
  advice: list(fields({ kind: optional(STRING), theory: optional(STRING), text: TEXT })),
  inputOptions: TEXTS,
  modes: optional(list(fields({ name: TEXT, words: TEXTS }))),
  usualOptions: optional(TEXTS),
  idleOutput: optional(list(REGEX)),
} satisfies Fields<NonNullable<SolverProfile['reporting']>>);

const LOGICS = fields({
  known: optional(TEXTS),
  symbols: optional(byName(TEXTS, '{symbol: names}')),
  other: v.nullable(TEXT),
  isNeeded: optional(TRUE),
  quantified: optional(byName(TEXT, '{sort: name}')),
} satisfies Fields<NonNullable<SolverProfile['logics']>>);

const PROFILE = {
  name: TEXT,
  family: optional(TEXT),
  summary: optional(TEXT),
  executables: optional(TEXTS),
  args: optional(TEXTS),
  btor: optional(fields({ args: TEXTS }, '{"args": list of options}')),
  input: optional(oneOf(['stdin', 'file'])),
  checkModelArgs: optional(TEXTS),
  modelArgs: optional(TEXTS),
  incrementalArgs: optional(TEXTS),
  stringsArgs: optional(TEXTS),
  floatsArgs: optional(TEXTS),
  extras: optional(TEXTS),
  persistent: optional(fields({ args: TEXTS, reset: TEXTS, oneLineCommands: FLAG })),
  versionArgs: optional(TEXTS),
  versionPattern: optional(REGEX),
  crashes: optional(PATTERNS),
  assertions: optional(PATTERNS),
  parseErrors: optional(PATTERNS),
  harmlessErrors: optional(PATTERNS),
  unsupported: optional(PATTERNS),
  invalidModels: optional(PATTERNS),
  selfCheckFailures: optional(PATTERNS),
  outOfMemory: optional(PATTERNS),
  timeouts: optional(PATTERNS),
  exits: optional(byName(EXIT, EXITS, (code) => /^\d+$/.test(code))),
  afterError: optional(oneOf(['continues', 'exits'])),
  lacks: optional(TEXTS),
  logics: optional(LOGICS),
  inquiries: optional(list(INQUIRY)),
  inquiryArgs: optional(byName(TEXTS, INQUIRY_ARGS, isInquiryName)),
  keepsDeclarations: FLAG,
  termOptions: FLAG,
  options: optional(list(v.pipe(fields(OPTION), canBeSet as never))),
  selfChecks: optional(list(v.pipe(fields({ ...OPTION, of: CHECKED }), canBeSet as never))),
  scriptOptions: optional(TEXTS),
  reporting: optional(REPORTING),
} satisfies Fields<SolverProfile>;

const DEFAULTS: Omit<SolverProfile, 'name' | 'family'> = {
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
};

const FILE = { code: 'G401', whole: 'the profile', hint: 'docs/solvers.md shows a whole profile' } as const;

/**
 * Reads a user's profile: a JSON object with the fields of `SolverProfile`, of which only `name` is required.
 * `extends` names a built-in profile to inherit from; null drops an inherited field. Reports all problems at once.
 */
export function profileFromJson(source: string): SolverProfile | Diagnostic[] {
  const json = readPositionedJson(source);
  if ('wrong' in json) {
    const [message, expected] = ['the profile is not JSON', json.expected];
    return [{ code: 'G401', severity: 'error', message, expected, hint: FILE.hint, span: json.wrong }];
  }
  const parents = oneOf(SOLVER_PROFILES.map(({ name }) => name));
  const schema = fields({ ...PROFILE, extends: optional(parents) }, 'an object: {"name": …, "extends": "z3", …}');
  const given = dropNulls(json.value);
  const problems = reportSchemaIssues(schema, { ...json, value: given }, FILE);
  if (problems.length > 0) return problems;
  const { extends: parent, ...own } = given as Partial<SolverProfile> & {
    readonly name: string;
    readonly extends?: string;
  };
  const base = SOLVER_PROFILES.find(({ name }) => name === parent) ?? { ...DEFAULTS, family: own.name };
  // Null drops the inherited value and restores the default.
  const dropped = Object.keys(json.value as object).filter((name) => !Object.hasOwn(given as object, name));
  const inherited = Object.entries(base).filter(([name]) => !dropped.includes(name));
  return { ...DEFAULTS, family: base.family, ...Object.fromEntries(inherited), ...own };
}

function dropNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name, item]) => item !== null || name === 'name'));
}

/** Formats a profile canonically: equal profiles give equal texts, which `profileFromJson` reads. */
export function profileText(profile: SolverProfile): string {
  const { name, ...fields } = profile;
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify({ name, ...Object.fromEntries(sorted) })}\n`;
}
