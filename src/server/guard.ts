import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { ApiProblem } from './contract/index.js';
import { statusOf } from './problems.js';

/** What the page may load and reach: what comes from here, and no script that stands in a page. */
const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // The editor stands in a shadow root, where its styles are constructed style sheets.
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

/** Who may talk to the studio: whoever has its token, from its own page or from no page at all. */
export class Guard {
  readonly token = randomBytes(24).toString('base64url');
  /** What the cookie holds: the token cannot be made from it. */
  readonly #pass = createHmac('sha256', this.token).update('cookie').digest('base64url');
  #port = 0;

  /** Hears on which port it listens: before that nobody is let in. */
  listensOn(port: number): void {
    this.#port = port;
  }

  readonly check: MiddlewareHandler = async (cx, next) => {
    for (const [name, value] of Object.entries(HEADERS)) cx.header(name, value);
    cx.header('cache-control', 'no-store');
    const url = new URL(cx.req.url);
    // A name that leads here by DNS, and a page of another origin, are told nothing.
    if (!this.#hosts().includes(cx.req.header('host') ?? '')) return refuse('this host is not the studio');
    const origin = cx.req.header('origin');
    if (origin !== undefined && !this.#hosts().some((host) => origin === `http://${host}`)) {
      return refuse('requests of other sites are not answered');
    }
    const site = cx.req.header('sec-fetch-site');
    const isPage = cx.req.header('sec-fetch-mode') === 'navigate' && cx.req.method === 'GET';
    if (site !== undefined && site !== 'same-origin' && site !== 'none' && !isPage) {
      return refuse('requests of other sites are not answered');
    }
    const given = url.searchParams.get('token');
    if (given !== null && !url.pathname.startsWith('/api/')) {
      if (!isSame(given, this.token)) return refuse(NO_TOKEN);
      setCookie(cx, this.#cookie, this.#pass, { httpOnly: true, sameSite: 'Strict', path: '/' });
      url.searchParams.delete('token');
      return cx.redirect(`${url.pathname}${url.search}`, 302);
    }
    const bearer = /^Bearer (.+)$/.exec(cx.req.header('authorization') ?? '')?.[1];
    const isIn =
      bearer === undefined ? isSame(getCookie(cx, this.#cookie) ?? '', this.#pass) : isSame(bearer, this.token);
    if (!isIn) return refuse(NO_TOKEN);
    return next();

    function refuse(message: string) {
      const error: ApiProblem = { kind: 'forbidden', message };
      return cx.json({ error }, statusOf(error));
    }
  };

  /** Cookies do not tell ports apart: two studios each have their own. */
  get #cookie(): string {
    return `gainsay-${this.#port}`;
  }

  #hosts(): readonly string[] {
    return this.#port === 0 ? [] : [`127.0.0.1:${this.#port}`, `localhost:${this.#port}`];
  }
}

const NO_TOKEN = 'the token is missing or wrong: open the address that gainsay studio printed when it was started last';

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
