import type { Diagnostic, Span } from '../diag/index.js';
import { INQUIRY_NAMES, isInquiryName } from './inquiries.js';
import type { MessagePattern, SolverOption, SolverProfile } from './contract.js';
import { patternProblem } from './pattern.js';
import { SOLVER_PROFILES } from './profiles/index.js';
import { isSetOption, setOptionWord } from './set-option.js';

type Check = (value: unknown) => string | undefined;

const text: Check = (value) => (typeof value === 'string' && value !== '' ? undefined : 'a text');
const texts: Check = (value) =>
  Array.isArray(value) && value.every((item) => typeof item === 'string') ? undefined : 'a list of texts';
const checkOneOf =
  (...words: string[]): Check =>
  (value) =>
    words.includes(String(value)) ? undefined : `one of ${words.map((word) => `"${word}"`).join(', ')}`;
const regex: Check = (value) =>
  text(value) ?? (isRegex(value) ? undefined : 'a JavaScript regular expression without lookaround or backreferences');
const patterns: Check = (value) =>
  Array.isArray(value) && value.every(isPattern)
    ? undefined
    : 'a list of {"stream": "stdout" | "stderr" | "any", "pattern": regular expression}';
const MEANINGS = ['ok', 'error', 'memout', 'timeout', 'crash'];
const exits: Check = (value) =>
  isRecord(value) &&
  Object.entries(value).every(([code, word]) => /^\d+$/.test(code) && MEANINGS.includes(word as string))
    ? undefined
    : `exit codes with their meaning: {"0": "ok"}, the meaning one of ${MEANINGS.join(', ')}`;
const persistent: Check = (value) =>
  isRecord(value) && texts(value['args']) === undefined && texts(value['reset']) === undefined
    ? undefined
    : '{"args": list of options, "reset": list of commands, "oneLineCommands": true or nothing}';

const btor: Check = (value) =>
  isRecord(value) && texts(value['args']) === undefined ? undefined : '{"args": list of options}';

const version: Check = (value) => (/^\d+(\.\d+)*$/.test(String(value)) ? undefined : 'a version');
const OPTION: Readonly<Record<keyof SolverOption, Check>> = {
  name: text,
  via: checkOneOf('set-option'),
  default: (value) => (typeof value === 'string' ? undefined : 'a text'),
  supported: texts,
  experimental: texts,
  about: texts,
  since: version,
  until: version,
  isSeed: (value) => (value === true ? undefined : 'true'),
};
const options: Check = (value) =>
  Array.isArray(value) && value.every((each) => isOption(each))
    ? undefined
    : 'a list of {"name": text, "via": "set-option" or nothing, "default": text, "supported": texts, "experimental": texts, "about": theories, "since", "until": versions, "isSeed": true or nothing}';

const CHECKED: readonly string[] = ['unsat', 'horn', 'check-synth', ...INQUIRY_NAMES];
const selfChecks: Check = (value) =>
  Array.isArray(value) && value.every(isSelfCheck)
    ? undefined
    : `a list of options, each with "of": what is checked, one of ${CHECKED.join(', ')}`;

function isSelfCheck(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { of, ...option } = value;
  return typeof of === 'string' && CHECKED.includes(of) && isOption(option);
}

function isOption(value: unknown): boolean {
  if (!isRecord(value) || value['name'] === undefined || value['default'] === undefined) return false;
  const isEach = Object.entries(value).every(
    ([field, item]) => Object.hasOwn(OPTION, field) && OPTION[field as keyof SolverOption](item) === undefined,
  );
  return isEach && (value['via'] === undefined || canBeSet(value as unknown as SolverOption));
}

function canBeSet({ name, supported = [], experimental = [] }: SolverOption): boolean {
  return [...supported, ...experimental].every((value) => isSetOption(setOptionWord(name, value)));
}

const NEEDS = ['reduced', 'newest', 'model-printed', 'default-options', 'no-duplicates'];
const reporting: Check = (value) =>
  isRecord(value) && isReporting(value)
    ? undefined
    : '{"project": text, "tracker": text, "sources": texts, "perWeek": number or nothing, ' +
      `"needs": some of ${NEEDS.join(', ')}, "priorities": {kind: text}, ` +
      '"unwantedOptions": [{"pattern": regular expression, "because": text}], "advice": [{"text": text}], "inputOptions": texts, ' +
      '"usualOptions": texts or nothing, "modes": [{"name": text, "words": texts}] or nothing, "idleOutput": list of regular expressions or nothing}';

function isReporting(value: Record<string, unknown>): boolean {
  const { project, tracker, sources, perWeek, needs, priorities, unwantedOptions, advice, inputOptions } = value;
  const { usualOptions = [], idleOutput = [], modes = [] } = value;
  const isList = (list: unknown, each: (item: unknown) => boolean) => Array.isArray(list) && list.every(each);
  return (
    [project, tracker].every((item) => typeof item === 'string') &&
    [sources, inputOptions, usualOptions].every((item) => texts(item) === undefined) &&
    isList(idleOutput, isRegex) &&
    isList(modes, (mode) => isRecord(mode) && text(mode['name']) === undefined && texts(mode['words']) === undefined) &&
    (perWeek === undefined || (typeof perWeek === 'number' && perWeek > 0)) &&
    isList(needs, (need) => NEEDS.includes(need as string)) &&
    isRecord(priorities) &&
    Object.values(priorities).every((name) => typeof name === 'string') &&
    isList(
      unwantedOptions,
      (each) => isRecord(each) && isRegex(each['pattern']) && text(each['because']) === undefined,
    ) &&
    isList(advice, (each) => isRecord(each) && text(each['text']) === undefined)
  );
}

const inquiries: Check = (value) =>
  Array.isArray(value) && value.every((each) => typeof each === 'string' && isInquiryName(each))
    ? undefined
    : `a list of ${INQUIRY_NAMES.join(', ')}`;

const inquiryArgs: Check = (value) =>
  isRecord(value) && Object.entries(value).every(([name, args]) => isInquiryName(name) && texts(args) === undefined)
    ? undefined
    : `{command: texts} for some of ${INQUIRY_NAMES.join(', ')}`;

const isRecordOf = (value: unknown, check: Check) =>
  value === undefined || (isRecord(value) && Object.values(value).every((each) => check(each) === undefined));

const flag: Check = (value) => (typeof value === 'boolean' ? undefined : 'true or false');

/** Validates each profile field. Total, so that a new field cannot be forgotten. */
const FIELDS: Readonly<Record<keyof SolverProfile, Check>> = {
  name: text,
  family: text,
  summary: text,
  executables: texts,
  args: texts,
  btor,
  input: checkOneOf('stdin', 'file'),
  checkModelArgs: texts,
  modelArgs: texts,
  incrementalArgs: texts,
  stringsArgs: texts,
  floatsArgs: texts,
  extras: texts,
  persistent,
  versionArgs: texts,
  versionPattern: regex,
  crashes: patterns,
  assertions: patterns,
  parseErrors: patterns,
  harmlessErrors: patterns,
  unsupported: patterns,
  invalidModels: patterns,
  selfCheckFailures: patterns,
  outOfMemory: patterns,
  timeouts: patterns,
  exits,
  afterError: checkOneOf('continues', 'exits'),
  lacks: texts,
  logics: (value) =>
    isRecord(value) &&
    (value['known'] === undefined || texts(value['known']) === undefined) &&
    isRecordOf(value['symbols'], texts) &&
    (value['other'] === null || text(value['other']) === undefined) &&
    [true, undefined].includes(value['isNeeded'] as true) &&
    isRecordOf(value['quantified'], text)
      ? undefined
      : '{"other": a name or null}, and "known" (names), "symbols" ({symbol: names}), "isNeeded" (true) and "quantified" ({sort: name}) if they matter',
  inquiries,
  inquiryArgs,
  keepsDeclarations: flag,
  termOptions: flag,
  options,
  selfChecks,
  scriptOptions: texts,
  reporting,
};

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

/**
 * Reads a user's profile: a JSON object with the fields of `SolverProfile`, of which only `name` is required.
 * `extends` names a built-in profile to inherit from; null drops an inherited field. Reports all problems at once.
 */
export function profileFromJson(source: string): SolverProfile | Diagnostic[] {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    return [problem('the profile is not JSON', 'JSON: names in quotes, no comma at the end', syntaxSpan(source))];
  }
  if (!isRecord(value)) return [problem('a profile is a JSON object', '{"name": …, "extends": "z3", …}')];
  const { extends: parent, ...own } = value;
  const base = parent === undefined ? undefined : SOLVER_PROFILES.find((profile) => profile.name === parent);
  const problems = Object.entries(own).flatMap(([field, item]) => fieldProblem(source, field, item));
  if (parent !== undefined && base === undefined) {
    const names = SOLVER_PROFILES.map((profile) => profile.name).join(', ');
    problems.unshift(
      problem(`there is no profile ${JSON.stringify(parent)}`, `one of ${names}`, findKey(source, 'extends')),
    );
  }
  if (own['name'] === undefined) problems.push(problem("the field 'name' is missing", '"name": "my-solver"'));
  if (problems.length > 0) return problems;
  const inherited = base ?? { ...DEFAULTS, family: own['name'] };
  const fields = Object.entries({ ...inherited, ...own }).filter(([, item]) => item !== null);
  return { ...DEFAULTS, family: inherited.family, ...Object.fromEntries(fields) } as SolverProfile;
}

/** Formats a profile canonically: equal profiles give equal texts, which `profileFromJson` reads. */
export function profileText(profile: SolverProfile): string {
  const { name, ...fields } = profile;
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify({ name, ...Object.fromEntries(sorted) })}\n`;
}

function fieldProblem(source: string, field: string, value: unknown): Diagnostic[] {
  const span = findKey(source, field);
  const check = Object.hasOwn(FIELDS, field) ? FIELDS[field as keyof SolverProfile] : undefined;
  if (check === undefined) {
    return [problem(`a profile has no field '${field}'`, `one of extends, ${Object.keys(FIELDS).join(', ')}`, span)];
  }
  // Null drops the inherited value and restores the default.
  if (value === null && field !== 'name') return [];
  const expected = check(value);
  return expected === undefined ? [] : [problem(`the field '${field}' is ill-formed`, expected, span)];
}

function problem(message: string, expected: string, span?: Span): Diagnostic {
  const hint = 'docs/solvers.md shows a whole profile';
  return { code: 'G401', severity: 'error', message, expected, hint, ...(span === undefined ? {} : { span }) };
}

/** Uses the first occurrence before a colon. */
function findKey(source: string, key: string): Span | undefined {
  const quoted = JSON.stringify(key);
  for (let at = source.indexOf(quoted); at >= 0; at = source.indexOf(quoted, at + 1)) {
    if (/^\s*:/.test(source.slice(at + quoted.length))) return { start: at, end: at + quoted.length };
  }
  return undefined;
}

/**
 * Locates a JSON syntax error. Engines report it only in words, so this searches for the shortest prefix that cannot
 * be completed.
 */
function syntaxSpan(source: string): Span {
  let [good, bad] = [0, source.length + 1];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (canBeCompleted(source.slice(0, middle))) good = middle;
    else bad = middle;
  }
  return { start: Math.min(good, source.length), end: Math.min(good + 1, source.length) };
}

function canBeCompleted(beginning: string): boolean {
  try {
    JSON.parse(beginning);
    return true;
  } catch (error) {
    const { message } = error as SyntaxError;
    const position = /at position (\d+)/.exec(message)?.[1];
    return /end of JSON|Unterminated/.test(message) || Number(position ?? -1) >= beginning.length;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPattern(value: unknown): value is MessagePattern {
  if (!isRecord(value)) return false;
  return ['stdout', 'stderr', 'any'].includes(value['stream'] as string) && isRegex(value['pattern']);
}

function isRegex(value: unknown): boolean {
  return typeof value === 'string' && patternProblem(value) === undefined;
}
