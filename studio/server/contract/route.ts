import * as v from 'valibot';
import { type Method, type RouteName, ROUTES, splitRoute } from './routes.js';

export type InputSchema = v.GenericSchema<Readonly<Record<string, unknown>>, object>;

/** Fields that the path lacks become the query (`GET`, `DELETE`) or the JSON body. */
export interface Route<Input extends InputSchema, Reply> {
  readonly method: Method;
  readonly path: `/api/${string}`;
  readonly summary: string;
  /** `acts` if a call affects programs, files, the network or the workspace. View-only studios refuse these. */
  readonly effect: 'reads' | 'acts';
  readonly input: Input;
  /** Never set. */
  readonly reply?: Reply;
}

/** As sent. `ReadOf` is as parsed. */
export type InputOf<R> = R extends Route<infer Input, unknown> ? v.InferInput<Input> : never;
export type ReadOf<R> = R extends Route<infer Input, unknown> ? v.InferOutput<Input> : never;
export type ReplyOf<R> = R extends Route<InputSchema, infer Reply> ? Reply : never;

type RouteDefinition<Input extends InputSchema> = Pick<Route<Input, unknown>, 'summary' | 'effect' | 'input'>;

/** Used as `route(…).to<Reply>()`. */
export function route<Input extends InputSchema>(
  name: RouteName,
  definition: RouteDefinition<Input>,
): { to<Reply>(): Route<Input, Reply> } {
  return { to: () => ({ ...splitRoute(ROUTES[name]), ...definition }) };
}

export const NOTHING = v.strictObject({});

/** The compiler requires exactly the members of the union. */
export function oneOf<T extends string>(members: Readonly<Record<T, true>>): v.PicklistSchema<T[], undefined> {
  return v.picklist(Object.keys(members) as T[]);
}

/** A number or, in a query, text. */
export function whole(least: number, most: number) {
  const text = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));
  return v.pipe(v.union([v.number(), text]), v.integer(), v.minValue(least), v.maxValue(most));
}

export function text(most: number) {
  return v.pipe(v.string(), v.maxLength(most));
}

export function list<Schema extends v.GenericSchema>(each: Schema, most: number) {
  return v.pipe(v.array(each), v.maxLength(most));
}
