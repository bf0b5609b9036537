import * as v from 'valibot';
import { type PositionedJson, didYouMean, withArticle } from '../util/index.js';
import type { Diagnostic } from './diagnostic.js';

type Entries = Readonly<Record<string, v.GenericSchema | v.ExactOptionalSchema<v.GenericSchema, undefined>>>;
type Optional<S extends v.GenericSchema> = v.ExactOptionalSchema<S, undefined>;

/** Schema of an object with exactly these fields. A diagnostic's `expected` is the message of the field's schema. */
export function fields<const E extends Entries>(entries: E, expected = 'an object'): v.StrictObjectSchema<E, string> {
  const others = v.never(Object.keys(entries).join(', '));
  const message = ({ expected: wanted, path }: v.BaseIssue<unknown>): string => {
    const name = path?.at(-1)?.key;
    return wanted === 'Object' || typeof name !== 'string' ? expected : messageOf(entries[name]);
  };
  const schema = v.objectWithRest(entries as v.ObjectEntries, others, message);
  // Valibot accepts an array as an object.
  const noObject = v.custom<never>(() => false, expected);
  const run: (typeof schema)['~run'] = (dataset, config) => {
    const input: unknown = dataset.value;
    if (Array.isArray(input)) return noObject['~run'](dataset, config);
    const result = schema['~run'](dataset, config);
    const key = findSkippedName(input);
    if (key !== undefined)
      v._addIssue(others, 'key', result, config, {
        path: [{ type: 'object', origin: 'key', input: {}, key, value: key }],
      });
    return result;
  };
  return { ...schema, '~run': run } as never;
}

/** Valibot ignores fields of these names. */
const findSkippedName = (value: unknown): string | undefined =>
  ['__proto__', 'prototype', 'constructor'].find((name) => Object.hasOwn(Object(value) as object, name));

function messageOf(schema: unknown): string {
  const { message, wrapped } = schema as { readonly message?: unknown; readonly wrapped?: unknown };
  return typeof message === 'string' ? message : wrapped === undefined ? 'a value' : messageOf(wrapped);
}

export const optional = <S extends v.GenericSchema>(schema: S): Optional<S> => v.exactOptional(schema);

export const oneOf = <const T extends string>(words: readonly T[]): v.GenericSchema<unknown, T> =>
  v.picklist(words, `one of ${words.join(', ')}`);

export const list = <T>(
  item: v.GenericSchema<unknown, T>,
  expected = 'a list',
): v.GenericSchema<unknown, readonly T[]> => v.array(item, expected);

export function byName<T>(
  item: v.GenericSchema<unknown, T>,
  expected: string,
  isName: (name: string) => boolean = () => true,
): v.GenericSchema<unknown, Readonly<Record<string, T>>> {
  return v.pipe(
    v.custom<object>((input) => findSkippedName(input) === undefined, expected),
    v.record(v.string(), item, expected),
    v.check((value) => Object.keys(value).every(isName), expected),
  );
}

export function matching(
  isRight: (text: string) => boolean,
  expected: string,
  describe = (_: string): string => expected,
): v.GenericSchema<unknown, string> {
  return v.pipe(
    v.string(expected),
    v.check(isRight, ({ input }) => describe(input)),
  );
}

export const TEXT = matching((text) => text.trim() !== '' && !text.includes('\0'), 'a text');
export const TEXTS = list(v.string('a text'), 'a list of texts');
export const TRUE = v.literal(true, 'true');

interface SchemaIssue {
  readonly path: readonly (string | number)[];
  readonly isUnknownField: boolean;
  readonly message: string;
  readonly expected: string;
  readonly hint: string | undefined;
}

/** `whole` names the value itself in messages. */
export function listSchemaIssues(schema: v.GenericSchema, value: unknown, whole: string): SchemaIssue[] {
  const { issues = [] } = v.safeParse(schema, value, { abortPipeEarly: true });
  return issues.map((issue) => {
    const path = (issue.path ?? []).map(({ key }) => key as string | number);
    const shown = path.length === 0 ? whole : formatPath(path);
    const isUnknownField = issue.type === 'never';
    const words = isUnknownField || issue.type === 'picklist' ? issue.message.replace(/^one of /, '').split(', ') : [];
    const given = isUnknownField ? path.at(-1) : issue.input;
    return {
      path,
      isUnknownField,
      message: isUnknownField ? `there is no field ${shown}` : `${shown} is ${formatValue(issue.input)}`,
      expected: isUnknownField ? `one of ${issue.message}` : issue.message,
      hint: typeof given === 'string' ? didYouMean(given, words) : undefined,
    };
  });
}

type Places = Exclude<PositionedJson, { readonly wrong: unknown }>;

/** A missing field is reported at the object that lacks it. */
export function reportSchemaIssues(
  schema: v.GenericSchema,
  { value, spanOf, spanOfName }: Places,
  { code, whole, hint: usual }: { readonly code: Diagnostic['code']; readonly whole: string; readonly hint?: string },
): Diagnostic[] {
  return listSchemaIssues(schema, value, whole).map(({ path, isUnknownField, message, expected, hint = usual }) => {
    const at = path.join('/');
    const span = isUnknownField ? spanOfName(at) : (spanOf(at) ?? spanOf(path.slice(0, -1).join('/')));
    const more = { ...(span === undefined ? {} : { span }), ...(hint === undefined ? {} : { hint }) };
    return { code, severity: 'error', message, expected, ...more };
  });
}

function formatPath(path: readonly (string | number)[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
    .replace(/^\./, '');
}

const SHOWN = 60;

function formatValue(value: unknown): string {
  if (value === undefined) return 'missing';
  if (typeof value === 'function') return 'a function';
  let json: string | undefined;
  try {
    json = JSON.stringify(value);
  } catch {
    // A value that contains itself cannot be written as JSON.
  }
  return json === undefined ? withArticle(typeof value) : json.length <= SHOWN ? json : `${json.slice(0, SHOWN)}…`;
}
