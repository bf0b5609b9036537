import { relative } from 'node:path';
import type { Diagnostic } from '../../diag/index.js';
import { didYouMean, visibleLine } from '../../util/index.js';
import type { Config, Plugin } from './plugin.js';

interface Field {
  readonly expected: string;
  readonly required?: true;
  fits(value: unknown): boolean;
}

type Fields<T> = { readonly [K in keyof T]-?: Field };

const text: Field = { expected: 'a text', fits: (value) => typeof value === 'string' && value.trim() !== '' };
const list: Field = { expected: 'a list', fits: Array.isArray };
const method: Field = { expected: 'a function', fits: (value) => typeof value === 'function' };
const name: Field = {
  expected: 'a name in kebab-case, such as my-part',
  fits: (value) => typeof value === 'string' && /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(value),
};
const line: Field = {
  expected: 'one line of text without a full stop',
  fits: (value) => typeof value === 'string' && /^[^\n]*[^\n.]$/.test(value),
};
const count: Field = {
  expected: 'a whole number from 1',
  fits: (value) => Number.isInteger(value) && Number(value) > 0,
};
const url: Field = {
  expected: "a URL, such as new URL('./mine.json', import.meta.url)",
  fits: (value) => value instanceof URL,
};
const must = (field: Field): Field => ({ ...field, required: true });
const word = (...words: readonly string[]): Field => ({
  expected: `one of ${words.join(', ')}`,
  fits: (value) => words.some((each) => each === value),
});

type PartOf<K extends keyof Plugin> = NonNullable<Plugin[K]> extends readonly (infer T)[] ? T : never;
type Kind = Exclude<keyof Plugin, 'name'>;

/** The type makes it total: omitting a kind or a field does not compile. */
const PARTS: { readonly [K in Kind]-?: Record<string, Field> } = {
  strategies: {
    name: must(name),
    summary: must(line),
    perSeed: count,
    data: list,
    accepts: method,
    open: must(method),
  } satisfies Fields<PartOf<'strategies'>>,
  generators: { name: must(name), summary: must(line), formula: must(method) } satisfies Fields<PartOf<'generators'>>,
  oracles: {
    name: must(name),
    summary: must(line),
    examples: must(list),
    judge: must(method),
  } satisfies Fields<PartOf<'oracles'>>,
  profiles: { name: must(name), file: must(url) } satisfies Fields<PartOf<'profiles'>>,
  formats: {
    kind: must(word('pages', 'text')),
    name: must(name),
    syntax: word('json', 'json-lines', 'xml', 'csv'),
    page: method,
    campaign: method,
    finding: method,
  },
  shrinks: {
    kind: must(word('term', 'script')),
    name: must(name),
    summary: must(line),
    examples: must({
      expected: 'a list with at least one example',
      fits: (value) => Array.isArray(value) && value.length > 0,
    }),
    shrink: method,
    moves: method,
  },
};

const DATA: Record<string, Field> = {
  name: must(name),
  file: must({
    expected: "a URL, such as new URL('./mine.txt', import.meta.url)",
    fits: (value) => value instanceof URL,
  }),
  option: must({
    expected: 'an object with a summary',
    fits: (value) => isRecord(value) && text.fits(value['summary']),
  }),
  entry: must({
    expected: 'an object with plural and example',
    fits: (value) => isRecord(value) && text.fits(value['plural']) && text.fits(value['example']),
  }),
  read: must(method),
  proofsFile: method,
  check: method,
  join: method,
};

const NEEDED: { readonly [K in Kind]?: Readonly<Record<string, string>> } = {
  formats: { pages: 'page', text: 'campaign' },
  shrinks: { term: 'shrink', script: 'moves' },
};

export const PLUGIN_KINDS = Object.keys(PARTS) as readonly Kind[];

/** Checks a default export; returns problems with file and field. */
export function asPlugin(value: unknown, file: string): Plugin | readonly Diagnostic[] {
  if (!isRecord(value)) {
    return [wrong(file, 'the default export', value, 'a plug-in: export default definePlugin({ name: … })')];
  }
  const problems = fieldProblems(value, { name: must(name), ...requireLists(PLUGIN_KINDS) }, { file, at: '' });
  for (const kind of PLUGIN_KINDS) {
    const parts: unknown = value[kind];
    if (!Array.isArray(parts)) continue;
    parts.forEach((part: unknown, i) => problems.push(...partProblems(part, kind, { file, at: `${kind}[${i}]` })));
  }
  if (problems.length === 0) problems.push(...sameNames(value as unknown as Plugin, file));
  return problems.length > 0 ? problems : (value as unknown as Plugin);
}

export function asConfig(value: unknown, file: string): Config | readonly Diagnostic[] {
  if (!isRecord(value)) {
    return [wrong(file, 'the default export', value, 'a configuration: export default { plugins: [] }')];
  }
  const texts = { expected: 'a list of paths', fits: (each: unknown) => Array.isArray(each) && each.every(text.fits) };
  const problems = fieldProblems(value, { plugins: texts } satisfies Fields<Config>, { file, at: '' });
  return problems.length > 0 ? problems : value;
}

interface FieldPath {
  readonly file: string;
  /** Path of the checked object; empty for the whole export. */
  readonly at: string;
}

function partProblems(part: unknown, kind: Kind, place: FieldPath): Diagnostic[] {
  if (!isRecord(part)) return [wrong(place.file, place.at, part, 'an object')];
  const problems = fieldProblems(part, PARTS[kind], place);
  if (kind === 'strategies' && Array.isArray(part['data'])) {
    part['data'].forEach((each: unknown, i) => {
      const at = `${place.at}.data[${i}]`;
      if (isRecord(each)) problems.push(...fieldProblems(each, DATA, { ...place, at }));
      else problems.push(wrong(place.file, at, each, 'an object'));
    });
  }
  const needed = (NEEDED[kind] ?? {})[String(part['kind'])];
  if (needed !== undefined && !method.fits(part[needed])) {
    const expected = `a function, as its kind is ${String(part['kind'])}`;
    problems.push(wrong(place.file, `${place.at}.${needed}`, part[needed], expected));
  }
  return problems;
}

function fieldProblems(
  value: Readonly<Record<string, unknown>>,
  fields: Record<string, Field>,
  place: FieldPath,
): Diagnostic[] {
  const path = (field: string) => (place.at === '' ? field : `${place.at}.${field}`);
  const problems = Object.entries(fields).flatMap(([field, { required, fits, expected }]) => {
    const given = value[field];
    if (given === undefined ? required !== true : fits(given)) return [];
    return [wrong(place.file, path(field), given, expected)];
  });
  for (const field of Object.keys(value)) {
    if (Object.hasOwn(fields, field)) continue;
    const names = Object.keys(fields);
    const hint = didYouMean(field, names);
    problems.push(problem(place.file, `there is no field ${path(field)}`, names.join(', '), hint));
  }
  return problems;
}

function requireLists(kinds: readonly string[]): Record<string, Field> {
  return Object.fromEntries(kinds.map((kind) => [kind, list]));
}

function sameNames(plugin: Plugin, file: string): Diagnostic[] {
  return PLUGIN_KINDS.flatMap((kind) => {
    const names = (plugin[kind] ?? []).map((part) => part.name);
    const twice = names.filter((each, i) => names.indexOf(each) < i);
    return twice.map((each) => problem(file, `${kind} has two parts named ${each}`, 'a name for each'));
  });
}

function wrong(file: string, at: string, given: unknown, expected: string): Diagnostic {
  return problem(file, `${at} is ${formatValue(given)}`, expected);
}

/** Reported as G506. */
export function problem(file: string, what: string, expected?: string, hint?: string): Diagnostic {
  return {
    code: 'G506',
    severity: 'error',
    message: `${visibleLine(shortenPath(file))}: ${visibleLine(what)}`,
    ...(expected === undefined ? {} : { expected }),
    ...(hint === undefined ? {} : { hint }),
  };
}

function shortenPath(path: string): string {
  const below = relative('', path);
  return below === '' || below.startsWith('..') ? path : below;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const SHOWN = 60;

function formatValue(value: unknown): string {
  if (value === undefined) return 'missing';
  if (typeof value === 'function') return 'a function';
  let json: string | undefined;
  try {
    json = JSON.stringify(value);
  } catch {
    // The value contains itself.
  }
  return json === undefined ? `a ${typeof value}` : json.length <= SHOWN ? json : `${json.slice(0, SHOWN)}…`;
}
