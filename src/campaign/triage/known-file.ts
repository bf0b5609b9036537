import type { Diagnostic, Span } from '../../diag/index.js';
import { SOLVER_PROFILES, patternProblem } from '../../solver/index.js';
import { OPERATORS } from '../../term/index.js';
import { didYouMean, readPositionedJson } from '../../util/index.js';
import { KNOWN_KINDS, type KnownBug } from './known-bugs.js';

type Check = (value: unknown) => Wrong | undefined;
interface Wrong {
  readonly message: string;
  readonly expected: string;
  readonly hint?: string | undefined;
  readonly at?: string;
}

const text: Check = (value) =>
  typeof value === 'string' && value.trim() !== '' ? undefined : { message: 'is not a text', expected: 'a text' };

const oneOf =
  (words: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && words.includes(value)
      ? undefined
      : {
          message: `is not known: ${JSON.stringify(value)}`,
          expected: `one of ${words.join(', ')}`,
          hint: typeof value === 'string' ? didYouMean(value, words) : undefined,
        };

const regex: Check = (value) => {
  const wrong = text(value);
  if (wrong !== undefined) return wrong;
  const problem = patternProblem(value as string);
  if (problem === undefined) return undefined;
  const expected = 'a JavaScript regular expression, with \\\\ for each \\';
  return { message: `is not a regular expression: ${problem}`, expected };
};

const list =
  (item: Check): Check =>
  (value) => {
    if (!Array.isArray(value) || value.length === 0) return { message: 'is not a list', expected: 'a list of texts' };
    for (const [i, each] of value.entries()) {
      const wrong = item(each);
      if (wrong !== undefined) return { ...wrong, at: String(i) };
    }
    return undefined;
  };

const RANGE = '{"from": "4.8.0", "before": "4.12.2"}, or one of the two';
const range: Check = (value) => {
  if (!isRecord(value) || Object.keys(value).length === 0) return { message: 'is not a range', expected: RANGE };
  for (const [name, version] of Object.entries(value)) {
    if (name !== 'from' && name !== 'before') return { message: `has no '${name}'`, expected: RANGE, at: name };
    if (typeof version !== 'string' || !/^\d+(\.\d+)*$/.test(version)) {
      return { message: 'is not a version', expected: 'numbers with dots, such as "4.12.2"', at: name };
    }
  }
  return undefined;
};

const THEORIES = [...new Set(Object.values(OPERATORS).map(({ theory }) => theory)), 'UF', 'Quantifiers', 'Datatypes'];

/** Complete, so that the compiler detects a missing field. */
const FIELDS: Readonly<Record<keyof KnownBug, Check>> = {
  name: text,
  url: text,
  solver: oneOf(SOLVER_PROFILES.map(({ name }) => name)),
  versions: range,
  kind: oneOf(KNOWN_KINDS),
  signature: regex,
  theories: list(oneOf([...new Set<string>(THEORIES)].sort())),
  operators: list(text),
  shape: text,
};
/** Without any of these, a bug would match every finding. */
const NARROWING = ['kind', 'signature', 'theories', 'operators', 'shape'] as const;

/** Reads a file of known bugs (docs/reports.md), or reports each error at its position (G403). */
export function readKnownBugs(source: string): readonly KnownBug[] | Diagnostic[] {
  const json = readPositionedJson(source);
  if ('wrong' in json) return [problem('the file is not JSON', json.expected, json.wrong)];
  const { value, placeOf, placeOfName } = json;
  const bugs = isRecord(value) ? value['bugs'] : value;
  if (!Array.isArray(bugs)) return [problem('there is no list of bugs', '{"bugs": [{"name": …, …}]}', placeOf(''))];
  const prefix = isRecord(value) ? 'bugs/' : '';
  const problems: Diagnostic[] = [];
  if (isRecord(value)) {
    for (const name of Object.keys(value).filter((each) => each !== 'bugs')) {
      problems.push(problem(`the file has no field '${name}'`, 'bugs alone', placeOfName(name)));
    }
  }
  bugs.forEach((bug: unknown, i) => problems.push(...bugProblems(bug, `${prefix}${i}`, { placeOf, placeOfName })));
  return problems.length > 0 ? problems : (bugs as KnownBug[]);
}

interface Places {
  placeOf(path: string): Span | undefined;
  placeOfName(path: string): Span | undefined;
}

function bugProblems(bug: unknown, path: string, { placeOf, placeOfName }: Places): Diagnostic[] {
  if (!isRecord(bug)) return [problem('a known bug is a JSON object', '{"name": …, …}', placeOf(path))];
  const problems = Object.entries(bug).flatMap(([field, value]) => {
    const check = Object.hasOwn(FIELDS, field) ? FIELDS[field as keyof KnownBug] : undefined;
    if (check === undefined) {
      const names = Object.keys(FIELDS);
      const hint = didYouMean(field, names);
      return [
        problem(
          `a known bug has no field '${field}'`,
          `one of ${names.join(', ')}`,
          placeOfName(`${path}/${field}`),
          hint,
        ),
      ];
    }
    const wrong = check(value);
    if (wrong === undefined) return [];
    const at = wrong.at === undefined ? `${path}/${field}` : `${path}/${field}/${wrong.at}`;
    return [problem(`'${field}' ${wrong.message}`, wrong.expected, placeOf(at), wrong.hint)];
  });
  if (bug['name'] === undefined)
    problems.push(problem('it has no name', '"name": "a short description of the bug"', placeOf(path)));
  if (!NARROWING.some((field) => bug[field] !== undefined)) {
    problems.push(problem('it would match every finding', `at least one of ${NARROWING.join(', ')}`, placeOf(path)));
  }
  return problems;
}

function problem(message: string, expected: string, span?: Span, hint?: string): Diagnostic {
  const more = { ...(span === undefined ? {} : { span }), ...(hint === undefined ? {} : { hint }) };
  return { code: 'G403', severity: 'error', message, expected, ...more };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
