import * as v from 'valibot';
import { compileFits } from './fits.js';

export type Schema<T> = v.GenericSchema<unknown, T>;

/** A schema per field of an interface: missing and surplus fields do not compile. */
export type Fields<T> = {
  // `{}` is assignable if the field is optional.
  readonly [K in keyof T]-?: object extends Pick<T, K>
    ? v.OptionalSchema<Schema<Exclude<T[K], undefined>>, undefined>
    : Schema<T[K]>;
};

/** Accepts further fields, since a newer version may add some. */
export function record<T>(fields: Fields<T>): Schema<T> {
  return v.looseObject(fields as unknown as v.ObjectEntries) as unknown as Schema<T>;
}

export const list = <T>(item: Schema<T>): Schema<T[]> => v.array(item);

export const nullable = <T>(schema: Schema<T>): Schema<T | null> => v.nullable(schema);

export const maybe = <T>(schema: Schema<T>): v.OptionalSchema<Schema<T>, undefined> => v.optional(schema);

export const byName = <T>(value: Schema<T>): Schema<Record<string, T>> => v.record(v.string(), value);

export function oneOf<const T extends string>(...values: readonly T[]): Schema<T> {
  return v.picklist(values, `one of ${values.join(', ')}`);
}

export const exactly = <const T extends string | boolean | number>(value: T): Schema<T> =>
  v.literal(value, JSON.stringify(value));

export function matching(pattern: RegExp, expected: string): Schema<string> {
  return v.pipe(v.string(expected), v.regex(pattern, expected));
}

export const text: Schema<string> = v.string('a text');

export const flag: Schema<boolean> = v.boolean('true or false');

export const count: Schema<number> = v.pipe(
  v.number('a whole number from 0 on'),
  v.check((value) => Number.isSafeInteger(value) && value >= 0, 'a whole number from 0 on'),
);

export const constrain = <T>(schema: Schema<T>, isRight: (value: T) => boolean, expected: string): Schema<T> =>
  v.pipe(schema, v.check(isRight, expected));

export const whole: Schema<number> = v.pipe(v.number('a whole number'), v.integer('a whole number'));

export const either = <A, B>(a: Schema<A>, b: Schema<B>): Schema<A | B> => v.union([a, b], 'one of two kinds of value');

/** Milliseconds or another non-negative quantity. */
export const amount: Schema<number> = v.pipe(
  v.number('a number from 0 on'),
  v.check((value) => Number.isFinite(value) && value >= 0, 'a number from 0 on'),
);

/** A schema violation. `path` has field names and indices, joined by dots. */
export interface SchemaError {
  readonly path: string;
  readonly expected: string;
  readonly got: string;
}

/** The first violation of a schema, or undefined if the value fits. */
export function findSchemaError(schema: Schema<unknown>, value: unknown): SchemaError | undefined {
  if (compileFits(schema)(value)) return undefined;
  const result = v.safeParse(schema, value, { abortEarly: true, abortPipeEarly: true });
  if (result.success) return undefined;
  const [issue] = result.issues;
  return {
    path: v.getDotPath(issue) ?? '',
    expected:
      issue.expected === null || issue.type === 'picklist' ? issue.message : (WORDS[issue.type] ?? issue.message),
    got: formatValue(issue.input),
  };
}

const WORDS: Readonly<Record<string, string>> = {
  loose_object: 'an object',
  record: 'an object',
  array: 'a list',
};

const SHOWN = 80;

function formatValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  const json = JSON.stringify(value) ?? typeof value;
  return json.length <= SHOWN ? json : `${json.slice(0, SHOWN)}…`;
}
