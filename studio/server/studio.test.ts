import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  ApiError,
  type Target,
  type Job,
  type StudioClient,
  type StudioEvent,
  studioClient,
  topicOfFile,
} from './contract/index.js';
import { type OpenStudio, startStudio } from './index.js';

const CRASH = `${JSON.stringify(process.execPath)} -e "process.stdout.write('one\\n'); setTimeout(() => process.abort(), 20)"`;

let place: string;
let work: string;
let studio: OpenStudio;
let api: StudioClient;

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'gainsay-studio-test-'));
  process.env['XDG_CONFIG_HOME'] = join(place, 'config');
  process.env['XDG_STATE_HOME'] = join(place, 'state');
  work = join(place, 'work');
  mkdirSync(join(work, 'sub'), { recursive: true });
  mkdirSync(join(work, 'page'));
  writeFileSync(join(work, 'page', 'index.html'), '<!doctype html><title>page</title>');
  writeFileSync(join(work, 'a.smt2'), '(check-sat)\n');
  writeFileSync(join(work, 'sub', 'b.btor'), '1 var 1\n2 root 1 1\n');
  writeFileSync(join(place, 'secret.smt2'), '(secret)\n');
  symlinkSync(join(place, 'secret.smt2'), join(work, 'link.smt2'));
  symlinkSync(place, join(work, 'up'));
  symlinkSync(join(place, 'new.smt2'), join(work, 'dangling.smt2'));
  studio = await startStudio({ paths: [work], page: join(work, 'page') });
  api = clientWith(studio.token);
});

afterAll(async () => {
  await studio.close();
  rmSync(place, { recursive: true, force: true });
});

function clientWith(token: string): StudioClient {
  return studioClient({ fetch: (url, init) => fetch(url, init), base: `http://127.0.0.1:${studio.port}`, token });
}

interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}

/** Sends a request with headers that `fetch` would not send. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET', body = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port: studio.port, path, method, headers }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(chunks).toString() }),
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

const bearer = () => ({ authorization: `Bearer ${studio.token}` });

async function errorKind(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'nothing';
  } catch (error) {
    return error instanceof ApiError ? error.problem.kind : String(error);
  }
}

async function over(job: string): Promise<Job> {
  for (;;) {
    const now = await api.job({ job });
    if (['done', 'stopped', 'failed'].includes(now.state)) return now;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Reads events of a stream until one satisfies `last`. */
async function eventsUntil(query: string, last: (event: StudioEvent) => boolean, seen: StudioEvent[] = []) {
  const url = `http://127.0.0.1:${studio.port}/api/events?${query}`;
  const reply = await fetch(url, { headers: bearer() });
  let text = '';
  let id = '';
  const decoder = new TextDecoder();
  for await (const chunk of reply.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const lines = text.slice(0, end).split('\n');
      text = text.slice(end + 2);
      id =
        lines
          .find((line) => line.startsWith('id:'))
          ?.slice(3)
          .trim() ?? id;
      const data = lines.find((line) => line.startsWith('data:'));
      if (data === undefined) continue;
      const event = JSON.parse(data.slice(5)) as StudioEvent;
      seen.push(event);
      if (!last(event)) continue;
      return { seen, id };
    }
  }
  throw new Error('the stream ended');
}

it('lists the opened files', async () => {
  const { files, roots, limits } = await api.session({});
  expect(roots.map(({ kind }) => kind)).toEqual(['folder']);
  expect(files.map(({ path }) => path)).toEqual(['0/a.smt2', '0/sub/b.btor']);
  expect(limits.jobs).toBeGreaterThan(1);
});

it('serves the page only to a client with the token', async () => {
  expect(await errorKind(clientWith('wrong').session({}))).toBe('forbidden');
  expect((await ask('/api/session')).status).toBe(403);
  expect((await ask('/')).status).toBe(403);
  expect((await ask('/?token=wrong')).status).toBe(403);
  for (const path of ['/assets/index.js', '/api/events', `/api/session?token=${studio.token}`])
    expect((await ask(path)).status, path).toBe(403);
  const entered = await ask(`/?token=${studio.token}`);
  expect(entered.status).toBe(302);
  const key = /^\/\?key=([\w-]+)$/.exec(String(entered.headers['location']))?.[1] ?? '';
  expect(key).not.toBe('');
  const [cookie = ''] = entered.headers['set-cookie'] ?? [];
  expect(cookie).toContain('HttpOnly');
  expect(cookie).toContain('SameSite=Lax');
  // The cookie must not contain the token, because anyone with the token can open the studio.
  expect(cookie).not.toContain(studio.token);
  const own = { cookie: cookie.split(';')[0] ?? '' };
  expect((await ask('/', own)).body).toContain('<title>page</title>');
  expect((await ask('/findings/some-finding', own)).body).toContain('<title>page</title>');
  // A browser sends the cookie to every port of this machine, so the cookie gives access to the page only.
  for (const path of ['/api/session', '/api/events', `/api/session?key=${key}`, '/%61pi/session', '/a%70i/events'])
    expect((await ask(path, own)).status, path).toBe(403);
  expect((await ask('/api/session', { authorization: `Bearer ${key}` })).status).toBe(200);
  for (const path of ['/%E0%A4%A', '/%', '/%00']) expect((await ask(path, own)).status, path).toBeLessThan(500);
  expect((await ask('//evil.example/?token=' + studio.token)).headers['location']).toMatch(/^\/evil\.example/);
});

it('admits a browser once, by a file that only the user of the server can read', async () => {
  const file = studio.openingFile();
  expect(statSync(file).mode & 0o077).toBe(0);
  const once = /url=http:\/\/127\.0\.0\.1:\d+(\/\?once=[\w-]+)"/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  expect(once).not.toBe('');
  expect(once).not.toContain(studio.token);
  expect((await ask(once)).status).toBe(302);
  expect((await ask(once)).status).toBe(403);
});

it('writes campaigns and experiments only into opened folders', async () => {
  const outside = mkdtempSync(join(tmpdir(), 'gainsay-test-'));
  try {
    for (const out of [join(outside, 'new'), join(outside, 'a/b'), '/new', '../../../../new']) {
      const hunt = api.startJob({ kind: 'hunt', options: { seeds: ['none'], out } });
      expect(await errorKind(hunt), out).toBe('forbidden');
      const experiment = api.startJob({ kind: 'experiment', experiment: 'none', out });
      expect(await errorKind(experiment), out).toBe('forbidden');
    }
    expect(readdirSync(outside)).toEqual([]);
  } finally {
    rmSync(outside, { recursive: true, force: true });
  }
});

it('refuses other hosts and other origins', async () => {
  const host = (name: string) => ask('/api/session', { ...bearer(), host: name });
  expect((await host('evil.example')).status).toBe(403);
  expect((await host(`evil.example:${studio.port}`)).status).toBe(403);
  for (const name of ['127.0.0.1', `LOCALHOST:${studio.port}`, `[::1]:${studio.port}`])
    expect((await host(name)).status, name).toBe(403);
  expect((await host(`localhost:${studio.port}`)).status).toBe(200);
  const origin = (name: string) => ask('/api/session', { ...bearer(), origin: name });
  expect((await origin('http://evil.example')).status).toBe(403);
  const preflight = { origin: 'http://evil.example', 'access-control-request-method': 'POST' };
  const allowed = await ask('/api/jobs', preflight, 'OPTIONS');
  expect([allowed.status, allowed.headers['access-control-allow-origin']]).toEqual([403, undefined]);
  expect((await origin('null')).status).toBe(403);
  expect((await origin(`http://127.0.0.1:${studio.port + 1}`)).status).toBe(403);
  expect((await origin(`http://127.0.0.1:${studio.port}`)).status).toBe(200);
  expect((await ask('/api/session', { ...bearer(), 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await ask('/api/session', { ...bearer(), 'sec-fetch-site': 'same-site' })).status).toBe(403);
});

it('forbids inline scripts in every reply', async () => {
  for (const path of ['/', '/api/session', '/nothing/here.js']) {
    const policy = String((await ask(path, bearer())).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  }
});

it('reads and writes no file outside the opened folders', async () => {
  expect((await api.readFile({ path: '0/a.smt2' })).text).toBe('(check-sat)\n');
  for (const path of [
    '0/../secret.smt2',
    '0/link.smt2',
    '0/up/secret.smt2',
    '0//etc/passwd',
    '1',
    '/etc/passwd',
    '0/a.smt2/',
  ]) {
    expect(await errorKind(api.readFile({ path })), path).toMatch(/forbidden|not-found/);
    expect(await errorKind(api.saveFile({ path, text: 'x' })), path).toMatch(/forbidden|not-found/);
  }
  expect(await errorKind(api.saveFile({ path: '0/dangling.smt2', text: 'x' }))).toMatch(/forbidden|not-found/);
  for (const name of ['run.sh', `${'x'.repeat(300)}.smt2`, 'a.smt2/b.smt2', 'a\u001b[31m.smt2', 'a\nb.smt2'])
    expect(await errorKind(api.saveFile({ path: `0/${name}`, text: 'x' })), name).toMatch(/forbidden|not-found/);
  expect(readFileSync(join(place, 'secret.smt2'), 'utf8')).toBe('(secret)\n');
  expect((await ask('/../../package.json', bearer())).body).not.toContain('"name"');
  expect((await ask('/..%2f..%2fa.smt2', bearer())).body).not.toContain('check-sat');
});

it('does not overwrite a file that is not UTF-8, since its bytes would be lost', async () => {
  const latin1 = Buffer.from('; caf\u00e9\n(check-sat)\n', 'latin1');
  writeFileSync(join(work, 'latin1.smt2'), latin1);
  const { text, version, writable } = await api.readFile({ path: '0/latin1.smt2' });
  expect([text, writable]).toEqual(['; caf\ufffd\n(check-sat)\n', false]);
  expect(await errorKind(api.saveFile({ path: '0/latin1.smt2', text, version }))).toBe('forbidden');
  expect(readFileSync(join(work, 'latin1.smt2'))).toEqual(latin1);
  rmSync(join(work, 'latin1.smt2'));
});

it('overwrites a file only in the version that was read', async () => {
  const made = await api.saveFile({ path: '0/c.smt2', text: '(check-sat)', version: null });
  expect(await errorKind(api.saveFile({ path: '0/c.smt2', text: 'x', version: null }))).toBe('conflict');
  const saved = await api.saveFile({ path: '0/c.smt2', text: '(exit)', version: made.version });
  expect(saved.text).toBe('(exit)');
  expect(await errorKind(api.saveFile({ path: '0/c.smt2', text: 'x', version: made.version }))).toBe('conflict');
});

it('reports changes of the files that a page shows', async () => {
  const [file, path] = [join(work, 'x,y.smt2'), '0/x,y.smt2'];
  writeFileSync(file, '(check-sat)\n');
  const topics = `topics=${encodeURIComponent(topicOfFile(path))}`;
  const next = async (query: string) => {
    const { seen, id } = await eventsUntil(query, ({ kind }) => kind === 'file-changed');
    return { event: seen.at(-1), id };
  };
  const { version } = await api.readFile({ path });
  const first = await next(topics);
  expect(first.event).toEqual({ kind: 'file-changed', path, version });
  writeFileSync(file, '(exit)\n');
  const second = await next(`${topics}&since=${first.id}`);
  expect(second.event).toMatchObject({ path, version: (await api.readFile({ path })).version });
  rmSync(file);
  const third = await next(`${topics}&since=${second.id}`);
  expect(third.event).toEqual({ kind: 'file-changed', path, version: null });
});

it('reads no pipe and no file of more than 32 MB', async () => {
  execFileSync('mkfifo', [join(work, 'pipe.smt2')]);
  writeFileSync(join(work, 'big.smt2'), '');
  truncateSync(join(work, 'big.smt2'), 40 * 1024 ** 2);
  try {
    expect(await errorKind(api.readFile({ path: '0/pipe.smt2' }))).toBe('not-found');
    expect(await errorKind(api.saveFile({ path: '0/pipe.smt2', text: 'x' }))).toMatch(/forbidden|not-found/);
    expect(await errorKind(api.readFile({ path: '0/big.smt2' }))).toBe('too-large');
  } finally {
    for (const name of ['pipe.smt2', 'big.smt2']) rmSync(join(work, name));
  }
});

it('answers others while requests are half sent, and connects at most 64 pages', async () => {
  const half = Array.from({ length: 200 }, () => {
    const socket = connect(studio.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`POST /api/jobs HTTP/1.1\r\nHost: 127.0.0.1:${studio.port}\r\nContent-Length: 1000\r\n\r\n{"kind"`);
    return socket;
  });
  const pages = new AbortController();
  const open = () => fetch(`http://127.0.0.1:${studio.port}/api/events`, { headers: bearer(), signal: pages.signal });
  try {
    expect((await ask('/api/session', bearer())).status).toBe(200);
    // Keeps the replies, since the garbage collector closes those that nothing refers to.
    const replies: Response[] = [];
    while (replies.at(-1)?.status !== 429 && replies.length < 80) replies.push(await open());
    expect([replies.at(-1)?.status, replies.length]).toEqual([429, 65]);
  } finally {
    pages.abort();
    for (const socket of half) socket.destroy();
  }
  const status = async () => {
    const reply = await fetch(`http://127.0.0.1:${studio.port}/api/events`, { headers: bearer() });
    await reply.body?.cancel();
    return reply.status;
  };
  await expect.poll(status).toBe(200);
});

it('explains why a request is invalid', async () => {
  const json = { ...bearer(), 'content-type': 'application/json' };
  expect((await ask('/api/nothing', bearer())).status).toBe(404);
  expect((await ask('/api/generate', json, 'POST', '{')).status).toBe(400);
  expect((await ask('/api/generate', json, 'POST', '{"seed":1,"source":{"kind":"btor"},"more":1}')).status).toBe(400);
  expect((await ask('/api/generate', json, 'POST', `${'['.repeat(200_000)}${']'.repeat(200_000)}`)).status).toBe(400);
  const polluting = '{"seed":1,"source":{"kind":"btor","__proto__":{"polluted":1}},"__proto__":{"polluted":1}}';
  expect((await ask('/api/generate', json, 'POST', polluting)).status).toBe(400);
  expect({}).not.toHaveProperty('polluted');
  // A form on another site can send this content type without a preflight request.
  const form = { ...bearer(), 'content-type': 'text/plain' };
  expect((await ask('/api/generate', form, 'POST', '{"seed":1,"source":{"kind":"btor"}}')).status).toBe(400);
  const large = { ...json, 'content-length': String(1024 ** 3) };
  expect((await ask('/api/generate', large, 'POST').catch(() => ({ status: 413 }))).status).toBe(413);
});

it('generates the formulas of a random seed and of the next random seed', async () => {
  const source = { kind: 'btor', parameters: { numbers: { nodes: 20 } } } as const;
  const made = await api.generate({ source, seed: 3 });
  expect(made).toMatchObject({
    language: 'btor',
    seed: 3,
    next: 4,
    command: 'gainsay btor generate nodes=20 --seed 3',
  });
  expect((await api.generate({ source, seed: 3 })).text).toBe(made.text);
  expect((await api.generate({ source, seed: made.next })).text).not.toBe(made.text);
  const wrong = { kind: 'btor', parameters: { numbers: { nodes: 0 } } } as const;
  await expect(api.generate({ source: wrong, seed: 0 })).rejects.toThrow('-n 0 is not a whole number from 1');
  const { btor, formulas } = await api.generators({});
  expect(btor.numbers.find(({ name }) => name === 'nodes')).toMatchObject({ least: 1, flag: '-n' });
  const [first] = formulas;
  const formula = { kind: 'formula', generator: first?.name ?? '' } as const;
  expect((await api.generate({ source: formula, seed: 1 })).text).toContain('(check-sat)');
});

it('runs commands in parallel, and streams their output', async () => {
  const before = (await api.session({})).asOf;
  const input = { kind: 'text', text: '(check-sat)', language: 'smt2' } as const;
  const asked: Target[] = [
    { kind: 'command', line: 'cat', stdin: true },
    { kind: 'command', line: CRASH },
  ];
  const { job } = await api.startJob({ kind: 'call', input, asked });
  const now = await over(job);
  if (now.kind !== 'call') throw new Error('no call');
  expect(now.call.runs[0]).toMatchObject({ state: 'over', ending: 'exit 0', stdout: '(check-sat)' });
  expect(now.call.runs[1]).toMatchObject({
    state: 'over',
    ending: expect.stringMatching(/^SIGABRT\b/),
    stdout: 'one\n',
  });
  expect(now.call.wrong).toMatchObject([{ kind: 'crash', who: [1], because: expect.stringContaining('SIGABRT') }]);
  const isEnd = (event: StudioEvent) =>
    event.kind === 'job' && event.summary.job === job && event.summary.state === 'done';
  const { seen, id } = await eventsUntil(`topics=${job}&since=${before}`, isEnd);
  const printed = seen.flatMap((event) =>
    event.kind === 'output' && event.run === 1 && event.stream === 'stdout' ? [event.text] : [],
  );
  expect(printed.join('')).toBe('one\n');
  // A client that reconnects misses nothing and receives nothing twice.
  await api.saveFile({ path: '0/d.smt2', text: '' });
  const again = await eventsUntil(`topics=${job}&since=${id}`, ({ kind }) => kind === 'file-changed');
  expect(again.seen.map(({ kind }) => kind)).toEqual(['file-changed']);
  const lost = await eventsUntil('since=elsewhere-7', () => true);
  expect(lost.seen).toEqual([{ kind: 'reset' }]);
});

it('ends a call that is stopped or cannot start, and continues the others', async () => {
  const input = { kind: 'text', text: '(check-sat)', language: 'smt2' } as const;
  const asked: Target[] = ['no-such-program --fast', 'sh -c "echo sat"', 'sh -c "echo begun; sleep 60"'].map(
    (line) => ({
      kind: 'command',
      line,
    }),
  );
  const { job } = await api.startJob({ kind: 'call', input, asked });
  const runs = async () => {
    const now = await api.job({ job });
    return now.kind === 'call' ? now.call.runs : [];
  };
  await expect.poll(async () => (await runs()).map(({ state }) => state)).toEqual(['over', 'over', 'running']);
  await expect.poll(async () => (await runs())[2]?.stdout).toBe('begun\n');
  expect(Date.parse((await runs())[2]?.begun ?? '')).toBeLessThanOrEqual(Date.now());
  await api.controlJob({ job, action: 'stop' });
  expect((await over(job)).state).toBe('stopped');
  const [missing, echo, stopped] = await runs();
  expect(missing?.ending).toMatch(/^cannot be started: there is no program 'no-such-program'; expected: a program/);
  expect(echo).toMatchObject({ state: 'over', ending: 'exit 0', answers: ['sat'] });
  expect(stopped).toMatchObject({ state: 'over', ending: 'stopped', stdout: 'begun\n' });
  expect(stopped?.ms).toBeGreaterThan(0);
});

it('requests models of scripts and graphs only on demand', async () => {
  const solver = join(place, 'models');
  const model = '(model (define-fun x () Bool true))';
  const says = `
case "$*" in *-version*) echo 'This is cvc5 version 1.0.3'; exit ;; esac
for last; do :; done
if [ -f "$last" ]; then input=$(cat "$last"); else input=$(cat); fi
echo sat
case "$* $input" in *--produce-models*'(check-sat)'*'(get-model)'*) echo '${model}' ;; *produce-models* | *get-model*) exit 1 ;; esac
`;
  writeFileSync(solver, `#!/bin/sh${says}`, { mode: 0o755 });
  const call = async (language: 'smt2' | 'btor', models: boolean) => {
    const text = language === 'smt2' ? '(declare-const x Bool)\n(assert x)\n(check-sat)\n' : '1 var 1 x\n2 root 1 1\n';
    const input = { kind: 'text', text, language } as const;
    const { job } = await api.startJob({
      ...{ kind: 'call', input, models },
      asked: [{ kind: 'solver', solver: `cvc5:${solver}` }],
    });
    const now = await over(job);
    return now.kind === 'call'
      ? now.call.runs.map(({ answers, models: all, exit }) => ({ answers, models: all.map(({ text }) => text), exit }))
      : [];
  };
  for (const language of ['smt2', 'btor'] as const) {
    expect(await call(language, true)).toEqual([{ answers: ['sat'], models: [model], exit: 0 }]);
    expect(await call(language, false)).toEqual([{ answers: ['sat'], models: [], exit: 0 }]);
  }
});

it('causes no leak warning if many pages are open', async () => {
  const warnings: string[] = [];
  const warn = (warning: Error) => void warnings.push(warning.name);
  process.on('warning', warn);
  const pages = new AbortController();
  const url = `http://127.0.0.1:${studio.port}/api/events`;
  const open = () => fetch(url, { headers: bearer(), signal: pages.signal });
  const replies = await Promise.all(Array.from({ length: 12 }, open));
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  await new Promise((resolve) => setImmediate(resolve));
  pages.abort();
  process.off('warning', warn);
  expect(warnings).toEqual([]);
});

it('takes another port at each start, since another user could have answered on the last one', async () => {
  const ports = new Set<number>();
  for (let start = 0; start < 4; start++) {
    const each = await startStudio({ paths: [place] });
    ports.add(each.port);
    await each.close();
  }
  expect(ports.size).toBe(4);
});

it('gives the pages of the next studio what earlier pages stored, and keeps it from other users', async () => {
  await api.storeForPages({ changed: { 'gainsay.a': 'one', 'gainsay.b': 'two' } });
  const next = await startStudio({ paths: [place] });
  const given = { fetch, base: `http://127.0.0.1:${next.port}`, token: next.token };
  expect(await studioClient(given).pageStorage({})).toEqual({ 'gainsay.a': 'one', 'gainsay.b': 'two' });
  await next.close();
  const shown = await startStudio({ paths: [place], viewOnly: true });
  const viewer = { fetch, base: `http://127.0.0.1:${shown.port}`, token: shown.token };
  expect(await studioClient(viewer).pageStorage({})).toEqual({});
  await shown.close();
  await api.storeForPages({ changed: { 'gainsay.a': null } });
  expect(await api.pageStorage({})).toEqual({ 'gainsay.b': 'two' });
  await expect(api.storeForPages({ changed: { 'gainsay-key': 'x' } })).rejects.toThrow();
  const folder = join(process.env['XDG_STATE_HOME'] as string, 'gainsay');
  expect([folder, join(folder, 'page.json')].map((path) => statSync(path).mode & 0o077)).toEqual([0, 0]);
});
