import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import {
  API,
  type Api,
  type InputSchema,
  type ReadOf,
  type ReplyOf,
  type Route,
  type RouteName,
} from './contract/index.js';
import { refuse } from './guard.js';
import { schemaProblem, toProblem, statusOf } from './problems.js';

export type Handlers = {
  readonly [Name in RouteName]: (input: ReadOf<Api[Name]>) => ReplyOf<Api[Name]> | Promise<ReplyOf<Api[Name]>>;
};

export interface MountOptions {
  readonly viewOnly: boolean;
  readonly fault: (error: unknown) => void;
}

export function mount(server: Hono, handlers: Handlers, { viewOnly, fault }: MountOptions): void {
  for (const [name, route] of Object.entries(API) as [RouteName, Route<InputSchema, unknown>][]) {
    const handle = handlers[name] as (input: unknown) => unknown;
    server.on(route.method, route.path, async (cx) => {
      if (viewOnly && route.effect === 'acts') return refuse(cx, 'view-only');
      const given = await readInput(cx, route.method);
      const read = v.safeParse(route.input, given);
      if (!read.success) {
        const error = given === undefined ? NO_JSON : schemaProblem(read.issues);
        return cx.json({ error }, statusOf(error));
      }
      try {
        return cx.json((await handle(read.output)) as object);
      } catch (thrown) {
        const error = toProblem(thrown);
        if (error.kind === 'fault') fault(thrown);
        return cx.json({ error }, statusOf(error));
      }
    });
  }
}

const NO_JSON = {
  kind: 'bad-input',
  message: 'the body is not JSON: send an object, with content-type: application/json',
} as const;

/** Returns undefined, which the schema rejects, if the body is not JSON. */
async function readInput(cx: Context, method: string): Promise<unknown> {
  const named = cx.req.param();
  if (method === 'GET' || method === 'DELETE') return { ...cx.req.query(), ...named };
  // A form of another site can send text, but not JSON.
  if (!/^application\/json\b/.test(cx.req.header('content-type') ?? '')) return undefined;
  try {
    const body = (await cx.req.json()) as unknown;
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body, ...named } : body;
  } catch {
    return undefined;
  }
}
