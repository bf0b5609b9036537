import type { Api } from './api.js';
import type { ApiFailure, ApiProblem } from './replies.js';
import type { InputOf, ReplyOf } from './route.js';
import { type RouteName, ROUTES, splitRoute } from './routes.js';

export class ApiError extends Error {
  readonly status: number;
  readonly problem: ApiProblem;

  constructor(status: number, problem: ApiProblem) {
    super(problem.message);
    this.status = status;
    this.problem = problem;
  }
}

export interface ClientOptions {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Such as `http://127.0.0.1:4123`. Empty in the page. */
  readonly base?: string;
  /** For the header `Authorization`. A page has a cookie instead. */
  readonly token?: string;
}

export type StudioClient = {
  readonly [Name in RouteName]: (input: InputOf<Api[Name]>, signal?: AbortSignal) => Promise<ReplyOf<Api[Name]>>;
};

/**
 * Calls routes by name. Rejects with `ApiError` if the server refuses.
 * @example
 * const api = studioClient({ fetch: (url, init) => fetch(url, init) });
 * const { text } = await api.generate({ source: { kind: 'btor' }, seed: 1 });
 */
export function studioClient(options: ClientOptions): StudioClient {
  const callers = Object.entries(ROUTES).map(([name, route]) => [
    name,
    (input: Readonly<Record<string, unknown>>, signal?: AbortSignal) =>
      call(options, { ...splitRoute(route), input, signal }),
  ]);
  return Object.fromEntries(callers) as StudioClient;
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal | undefined;
}

async function call({ fetch, base = '', token }: ClientOptions, given: Call): Promise<unknown> {
  const { method, signal } = given;
  const { path, rest } = fillPath(given);
  const isQuery = method === 'GET' || method === 'DELETE';
  const query = isQuery
    ? new URLSearchParams(rest.map(([name, value]): [string, string] => [name, String(value)])).toString()
    : '';
  const response = await fetch(`${base}${path}${query === '' ? '' : `?${query}`}`, {
    method,
    headers: {
      ...(isQuery ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(isQuery ? {} : { body: JSON.stringify(Object.fromEntries(rest)) }),
    ...(signal === undefined ? {} : { signal }),
  });
  const reply = await response.json();
  if (!response.ok) throw new ApiError(response.status, (reply as ApiFailure).error);
  return reply;
}

function fillPath({ path, input }: Pick<Call, 'path' | 'input'>) {
  const named = new Set<string>();
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    named.add(name);
    return encodeURIComponent(String(input[name]));
  });
  const rest = Object.entries(input).filter(([name, value]) => !named.has(name) && value !== undefined);
  return { path: filled, rest };
}
