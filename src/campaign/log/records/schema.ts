import * as v from 'valibot';
import { compileFits } from './fits.js';

export type Schema<T> = v.GenericSchema<unknown, T>;

type Optional<T> = v.OptionalSchema<Schema<T>, undefined>;
type Entries = Readonly<Record<string, Schema<unknown> | Optional<unknown>>>;
type OptionalNames<F> = { [K in keyof F]: F[K] extends { readonly type: 'optional' } ? K : never }[keyof F];
type Fields<F> = {
  readonly [K in keyof F as K extends OptionalNames<F> ? never : K]: F[K] extends Schema<infer T> ? T : never;
} & { readonly [K in keyof F as K extends OptionalNames<F> ? K : never]?: F[K] extends Optional<infer T> ? T : never };
type Flat<T> = { [K in keyof T]: T[K] };

export type Infer<S> = S extends Schema<infer T> ? T : never;

/** Accepts unknown fields, which newer versions may add. */
export function record<F extends Entries>(fields: F): Schema<Flat<Fields<F>>> {
  return v.looseObject(fields as unknown as v.ObjectEntries) as never;
}

export function records<C extends Readonly<Record<string, Entries>>>(
  cases: C,
): { readonly [K in keyof C]: Schema<Flat<{ readonly kind: K } & Fields<C[K]>>> } {
  const schemas = Object.entries(cases).map(([kind, fields]) => [kind, record({ kind: exactly(kind), ...fields })]);
  return Object.fromEntries(schemas) as never;
}

/** Schema of a type from a lower layer. A missing or surplus field is a compile error. */
export function typedRecord<T>(fields: {
  // `object` extends `Pick<T, K>` only if the field `K` is optional.
  readonly [K in keyof T]-?: object extends Pick<T, K> ? Optional<Exclude<T[K], undefined>> : Schema<T[K]>;
}): Schema<T> {
  return v.looseObject(fields as unknown as v.ObjectEntries) as never;
}

export const list = <T>(item: Schema<T>): Schema<readonly T[]> => v.array(item);

export const nullable = <T>(schema: Schema<T>): Schema<T | null> => v.nullable(schema);

export const maybe = <T>(schema: Schema<T>): Optional<T> => v.optional(schema);

export const byName = <T>(value: Schema<T>): Schema<Readonly<Record<string, T>>> => v.record(v.string(), value);

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
  v.number('a whole number from 0'),
  v.check((value) => Number.isSafeInteger(value) && value >= 0, 'a whole number from 0'),
);

export const constrain = <T>(schema: Schema<T>, isRight: (value: T) => boolean, expected: string): Schema<T> =>
  v.pipe(schema, v.check(isRight, expected));

export const whole: Schema<number> = v.pipe(v.number('a whole number'), v.integer('a whole number'));

export const either = <A, B>(a: Schema<A>, b: Schema<B>): Schema<A | B> => v.union([a, b], 'one of two allowed kinds');

export const counts = <K extends string>(...names: readonly K[]): Readonly<Record<K, Schema<number>>> =>
  Object.fromEntries(names.map((name) => [name, count])) as Record<K, Schema<number>>;

export const amount: Schema<number> = v.pipe(
  v.number('a number from 0'),
  v.check((value) => Number.isFinite(value) && value >= 0, 'a number from 0'),
);

export interface SchemaError {
  readonly path: string;
  readonly expected: string;
  readonly got: string;
}

export function findSchemaError(schema: Schema<unknown>, value: unknown): SchemaError | undefined {
  if (compileFits(schema)(value)) return undefined;
  const result = v.safeParse(schema, value, { abortEarly: true, abortPipeEarly: true });
  if (result.success) return undefined;
  const [issue] = result.issues;
  const path = v.getDotPath(issue) ?? '';
  return { path, expected: describeExpected(issue, path), got: formatValue(issue.input) };
}

function describeExpected({ type, expected, input, message }: v.BaseIssue<unknown>, path: string): string {
  // Valibot reports a missing field as an issue of the object.
  if (type === 'loose_object' && input === undefined && path !== '') return 'a value';
  return expected === null || type === 'picklist' ? message : (WORDS[type] ?? message);
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
