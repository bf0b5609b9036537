import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { ApiProblem } from './contract/index.js';
import { statusOf } from './problems.js';
import { REFUSAL_POLICY, type Refusal, refusalPage } from './refusal-page.js';

const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // The editor is in a shadow root, whose styles are constructed style sheets.
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

/** Requires the token, and no foreign origin. */
export class Guard {
  readonly token = randomBytes(24).toString('base64url');
  /** A browser sends cookies to every port, so this one gives no access to data. */
  readonly #pass = createHmac('sha256', this.token).update('cookie').digest('base64url');
  /** The page sends the key in a header. It belongs to the origin, including the port. */
  readonly #key = createHmac('sha256', this.token).update('page').digest('base64url');
  readonly #codes = new Set<string>();
  #port = 0;

  /** Until then, the guard refuses all requests. */
  setPort(port: number): void {
    this.#port = port;
  }

  /** Valid once (`/?once=CODE`), because others may read the address later. */
  code(): string {
    const code = randomBytes(24).toString('base64url');
    this.#codes.add(code);
    return code;
  }

  readonly check: MiddlewareHandler = async (cx, next) => {
    for (const [name, value] of Object.entries(HEADERS)) cx.header(name, value);
    cx.header('cache-control', 'no-store');
    const url = new URL(cx.req.url);
    // Refuses foreign host names (DNS rebinding) and pages of other origins.
    if (!this.#hosts().includes(cx.req.header('host') ?? '')) return refuse(cx, 'host');
    const origin = cx.req.header('origin');
    if (origin !== undefined && !this.#hosts().some((host) => origin === `http://${host}`)) {
      return refuse(cx, 'site');
    }
    const site = cx.req.header('sec-fetch-site');
    const isPage = cx.req.header('sec-fetch-mode') === 'navigate' && cx.req.method === 'GET';
    if (site !== undefined && site !== 'same-origin' && site !== 'none' && !isPage) {
      return refuse(cx, 'site');
    }
    // The path that is routed: that of the address may be encoded, as in `/%61pi/`.
    const { path } = cx.req;
    const isApi = path.startsWith('/api/');
    const [given, once] = [url.searchParams.get('token'), url.searchParams.get('once')];
    if (!isApi && (given !== null || once !== null)) {
      // A person may paste the whole address.
      const token = /[?&]token=([\w-]+)/.exec(given ?? '')?.[1] ?? given?.trim() ?? '';
      if (!isSame(token, this.token) && !this.#codes.delete(once ?? '')) return refuse(cx, 'wrong-token');
      // `Lax` sends the cookie when a link on another site, or the file that opens the browser, leads to the page. This
      // is safe, because the page itself contains no data.
      setCookie(cx, this.#cookie, this.#pass, { httpOnly: true, sameSite: 'Lax', path: '/' });
      for (const name of ['token', 'once']) url.searchParams.delete(name);
      // The page removes the key from its address.
      url.searchParams.set('key', this.#key);
      return cx.redirect(`/${url.pathname.replace(/^\/+/, '')}${url.search}`, 302);
    }
    // A stream of events cannot send headers.
    const inQuery = path === '/api/events' ? url.searchParams.get('key') : null;
    const bearer = /^Bearer (.+)$/.exec(cx.req.header('authorization') ?? '')?.[1] ?? inQuery ?? '';
    const isKnown = isSame(bearer, this.token) || isSame(bearer, this.#key);
    const cookie = getCookie(cx, this.#cookie);
    if (!isKnown && (isApi || !isSame(cookie ?? '', this.#pass)))
      return refuse(cx, cookie === undefined ? 'no-token' : 'old-token');
    return next();
  };

  get #cookie(): string {
    return `gainsay-${this.#port}`;
  }

  #hosts(): readonly string[] {
    return this.#port === 0 ? [] : [`127.0.0.1:${this.#port}`, `localhost:${this.#port}`];
  }
}

const NO_TOKEN = 'the token is missing or wrong: open the address that gainsay studio printed at its last start';

export function refuse(cx: Context, refusal: Refusal): Response | Promise<Response> {
  const kind = refusal === 'view-only' ? refusal : 'forbidden';
  const error: ApiProblem = { kind, message: MESSAGES[refusal] };
  const isForPerson = cx.req.method === 'GET' && (cx.req.header('accept') ?? '').includes('text/html');
  if (!isForPerson) return cx.json({ error }, statusOf(error));
  cx.header('content-security-policy', REFUSAL_POLICY);
  return cx.html(refusalPage(refusal), statusOf(error));
}

const MESSAGES: Readonly<Record<Refusal, string>> = {
  'view-only': 'the studio was started with --view-only: it runs no program and changes nothing',
  host: 'this host is not the studio',
  site: 'requests from other sites are refused',
  'no-token': NO_TOKEN,
  'old-token': NO_TOKEN,
  'wrong-token': NO_TOKEN,
};

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
