import * as v from 'valibot';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What a route takes: an object, read with checks. */
export type InputSchema = v.GenericSchema<Readonly<Record<string, unknown>>, object>;

/**
 * One route. The fields of its input that its path names stand there; of `GET` and `DELETE` all others are the query, of
 * `POST` and `PUT` they are the body, in JSON.
 */
export interface Route<Input extends InputSchema, Reply> {
  readonly method: Method;
  /** `/api/jobs/:job`. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly input: Input;
  /** Never there: it says what the reply is to the compiler alone. */
  readonly reply?: Reply;
}

/** What a caller gives, and what the server gets of it. */
export type InputOf<R> = R extends Route<infer Input, unknown> ? v.InferInput<Input> : never;
export type ReadOf<R> = R extends Route<infer Input, unknown> ? v.InferOutput<Input> : never;
export type ReplyOf<R> = R extends Route<InputSchema, infer Reply> ? Reply : never;

type Words<Input extends InputSchema> = Pick<Route<Input, unknown>, 'method' | 'path' | 'summary' | 'input'>;

/** A route whose reply is `Reply`: `route(…).to<Reply>()`. */
export function route<Input extends InputSchema>(words: Words<Input>): { to<Reply>(): Route<Input, Reply> } {
  return { to: () => words };
}

/** No input. */
export const NOTHING = v.strictObject({});

/** One of the strings of a type that stands elsewhere. The compiler wants each of them here, and no other. */
export function oneOf<T extends string>(members: Readonly<Record<T, true>>): v.PicklistSchema<T[], undefined> {
  return v.picklist(Object.keys(members) as T[]);
}

/** A whole number, also as the text that a query has. */
export function whole(least: number, most: number) {
  const text = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));
  return v.pipe(v.union([v.number(), text]), v.integer(), v.minValue(least), v.maxValue(most));
}

/** A text of bounded length, UTF-16 units. */
export function text(most: number) {
  return v.pipe(v.string(), v.maxLength(most));
}

/** A list of bounded length. */
export function list<Schema extends v.GenericSchema>(each: Schema, most: number) {
  return v.pipe(v.array(each), v.maxLength(most));
}
