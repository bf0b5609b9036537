import * as v from 'valibot';
import { fitsOf } from './fits.js';

/** What a value must be to be a `T`. */
export type Schema<T> = v.GenericSchema<unknown, T>;

/** A schema for each field of an interface: a field that is forgotten, or one that is not there, does not compile. */
export type Fields<T> = {
  // `{}` fits where the field may be missing.
  readonly [K in keyof T]-?: object extends Pick<T, K>
    ? v.OptionalSchema<Schema<Exclude<T[K], undefined>>, undefined>
    : Schema<T[K]>;
};

/** An object with these fields. Others may be there: a newer version may have added some. */
export function record<T>(fields: Fields<T>): Schema<T> {
  return v.looseObject(fields as unknown as v.ObjectEntries) as unknown as Schema<T>;
}

export const list = <T>(item: Schema<T>): Schema<T[]> => v.array(item);

export const nullable = <T>(schema: Schema<T>): Schema<T | null> => v.nullable(schema);

/** A field that may be missing. */
export const maybe = <T>(schema: Schema<T>): v.OptionalSchema<Schema<T>, undefined> => v.optional(schema);

/** Values by names. */
export const byName = <T>(value: Schema<T>): Schema<Record<string, T>> => v.record(v.string(), value);

/** One of these values. */
export function oneOf<const T extends string>(...values: readonly T[]): Schema<T> {
  return v.picklist(values, `one of ${values.join(', ')}`);
}

/** Exactly this value. */
export const exactly = <const T extends string | boolean | number>(value: T): Schema<T> =>
  v.literal(value, JSON.stringify(value));

/** A text that fits a pattern. */
export function fitting(pattern: RegExp, expected: string): Schema<string> {
  return v.pipe(v.string(expected), v.regex(pattern, expected));
}

export const text: Schema<string> = v.string('a text');

export const flag: Schema<boolean> = v.boolean('true or false');

/** A whole number from 0 on. */
export const count: Schema<number> = v.pipe(
  v.number('a whole number from 0 on'),
  v.check((value) => Number.isSafeInteger(value) && value >= 0, 'a whole number from 0 on'),
);

/** A value that must be more than of the right form. */
export const checked = <T>(schema: Schema<T>, isRight: (value: T) => boolean, expected: string): Schema<T> =>
  v.pipe(schema, v.check(isRight, expected));

/** A whole number of either sign. */
export const whole: Schema<number> = v.pipe(v.number('a whole number'), v.integer('a whole number'));

/** The one or the other. */
export const either = <A, B>(a: Schema<A>, b: Schema<B>): Schema<A | B> => v.union([a, b], 'one of two kinds of value');

/** Milliseconds, or another measure that is not negative. */
export const amount: Schema<number> = v.pipe(
  v.number('a number from 0 on'),
  v.check((value) => Number.isFinite(value) && value >= 0, 'a number from 0 on'),
);

/** What is wrong with a value, and where: field names and indices, joined by dots. */
export interface Misfit {
  readonly path: string;
  readonly expected: string;
  /** The value, cut. */
  readonly got: string;
}

/** Looks whether a value is what it should be; the first thing that is wrong with it where it is not. */
export function misfitOf(schema: Schema<unknown>, value: unknown): Misfit | undefined {
  if (fitsOf(schema)(value)) return undefined;
  const result = v.safeParse(schema, value, { abortEarly: true, abortPipeEarly: true });
  if (result.success) return undefined;
  const [issue] = result.issues;
  return {
    path: v.getDotPath(issue) ?? '',
    expected:
      issue.expected === null || issue.type === 'picklist' ? issue.message : (WORDS[issue.type] ?? issue.message),
    got: shown(issue.input),
  };
}

/** What the library's own messages are in our words. */
const WORDS: Readonly<Record<string, string>> = {
  loose_object: 'an object',
  record: 'an object',
  array: 'a list',
};

const SHOWN = 80;

function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const json = JSON.stringify(value) ?? typeof value;
  return json.length <= SHOWN ? json : `${json.slice(0, SHOWN)}…`;
}
