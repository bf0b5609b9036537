import { relative } from 'node:path';
import * as v from 'valibot';
import { type Diagnostic, TEXT, fields, list, listSchemaIssues, matching, oneOf, optional } from '../../diag/index.js';
import { visibleLine } from '../../util/index.js';
import type { Plugin } from './plugin.js';

type PartOf<K extends keyof Plugin> = NonNullable<Plugin[K]> extends readonly (infer T)[] ? T : never;
type Kind = Exclude<keyof Plugin, 'name'>;
type Fields<T> = { readonly [K in keyof T]-?: v.GenericSchema | v.ExactOptionalSchema<v.GenericSchema, undefined> };

const METHOD = v.function('a function');
const NAME = matching((text) => /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(text), 'a name in kebab-case, such as my-part');
const LINE = matching((text) => /^[^\n]*[^\n.]$/.test(text), 'one line of text without a full stop');
const COUNT = v.pipe(
  v.number('a whole number from 1'),
  v.integer('a whole number from 1'),
  v.minValue(1, 'a whole number from 1'),
);
const URL_OF_FILE = v.instance(URL, "a URL, such as new URL('./mine.json', import.meta.url)");
const EXAMPLES = v.pipe(list(v.unknown()), v.minLength(1, 'a list with at least one example'));

const DATA = fields({
  name: NAME,
  file: URL_OF_FILE,
  option: v.looseObject({ summary: TEXT }, 'an object with a summary'),
  entry: v.looseObject({ plural: TEXT, example: TEXT }, 'an object with the fields plural and example'),
  read: METHOD,
  proofsFile: optional(METHOD),
  check: optional(METHOD),
  join: optional(METHOD),
});

const FORMAT = {
  name: NAME,
  syntax: optional(oneOf(['json', 'json-lines', 'xml', 'csv'])),
  page: optional(METHOD),
  campaign: optional(METHOD),
  finding: optional(METHOD),
};
const SHRINK = { name: NAME, summary: LINE, examples: EXAMPLES, shrink: optional(METHOD), moves: optional(METHOD) };

/** TypeScript rejects this table if a kind or a field is missing. */
const PARTS: Readonly<Record<Kind, v.GenericSchema>> = {
  strategies: fields({
    name: NAME,
    summary: LINE,
    perSeed: optional(COUNT),
    data: optional(list(DATA)),
    accepts: optional(METHOD),
    open: METHOD,
  } satisfies Fields<PartOf<'strategies'>>),
  generators: fields({ name: NAME, summary: LINE, formula: METHOD } satisfies Fields<PartOf<'generators'>>),
  oracles: fields({ name: NAME, summary: LINE, examples: list(v.unknown()), judge: METHOD } satisfies Fields<
    PartOf<'oracles'>
  >),
  profiles: fields({ name: NAME, file: URL_OF_FILE } satisfies Fields<PartOf<'profiles'>>),
  formats: v.variant(
    'kind',
    [
      fields({ kind: v.literal('pages'), ...FORMAT, page: METHOD }),
      fields({ kind: v.picklist(['page', 'text']), ...FORMAT, campaign: METHOD }),
    ],
    'one of pages, page, text',
  ),
  shrinks: v.variant(
    'kind',
    [
      fields({ kind: v.literal('term'), ...SHRINK, shrink: METHOD }),
      fields({ kind: v.literal('script'), ...SHRINK, moves: METHOD }),
    ],
    'one of term, script',
  ),
};

export const PLUGIN_KINDS = Object.keys(PARTS) as readonly Kind[];

const PLUGIN = fields(
  { name: NAME, ...Object.fromEntries(PLUGIN_KINDS.map((kind) => [kind, optional(list(PARTS[kind]))])) },
  'a plug-in: export default definePlugin({ name: … })',
);

/** Each problem names the file and the field. */
export function asPlugin(value: unknown, file: string): Plugin | readonly Diagnostic[] {
  const problems = findProblems(PLUGIN, value, file);
  if (problems.length === 0) problems.push(...sameNames(value as Plugin, file));
  return problems.length > 0 ? problems : (value as Plugin);
}

function findProblems(schema: v.GenericSchema, value: unknown, file: string): Diagnostic[] {
  return listSchemaIssues(schema, value, 'the default export').map(({ message, expected, hint }) =>
    problem(file, message, expected, hint),
  );
}

function sameNames(plugin: Plugin, file: string): Diagnostic[] {
  return PLUGIN_KINDS.flatMap((kind) => {
    const names = (plugin[kind] ?? []).map((part) => part.name);
    const twice = names.filter((each, i) => names.indexOf(each) < i);
    return twice.map((each) => problem(file, `${kind} has two parts named ${each}`, 'a name for each'));
  });
}

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
