import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Job, type StudioClient, MOST_OUTPUT, studioClient } from './contract/index.js';
import { type OpenStudio, startStudio } from './index.js';

const hasCurl = spawnSync('curl', ['--version']).status === 0;
let place: string;
let studio: OpenStudio;
let api: StudioClient;

const client = (of: OpenStudio) =>
  studioClient({ fetch: (url, init) => fetch(url, init), base: `http://127.0.0.1:${of.port}`, token: of.token });

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'gainsay-studio-test-'));
  process.env['XDG_CONFIG_HOME'] = join(place, 'config');
  process.env['XDG_STATE_HOME'] = join(place, 'state');
  studio = await startStudio({ paths: [place] });
  api = client(studio);
});

afterAll(async () => {
  await studio.close();
  rmSync(place, { recursive: true, force: true });
});

/** The shell examples of the documentation, in order. */
function examples(): readonly string[] {
  const text = readFileSync(new URL('../../docs/studio.md', import.meta.url), 'utf8');
  return [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, lines]) => lines as string);
}

async function over(of: StudioClient, job: string): Promise<Job> {
  for (;;) {
    const now = await of.job({ job });
    if (['done', 'stopped', 'failed'].includes(now.state)) return now;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

it.runIf(hasCurl)('answers the documented requests of curl', async () => {
  const env = { ...process.env, STUDIO: `http://127.0.0.1:${studio.port}`, TOKEN: studio.token };
  const said: string[] = [];
  for (const example of examples()) {
    said.push((await promisify(execFile)('sh', ['-e', '-c', example], { env })).stdout);
  }
  expect(said).toHaveLength(5);
  expect(said[1]).toContain('"seed":7');
  expect(said[2]).toContain('job-1');
  expect(await over(api, 'job-1')).toMatchObject({ state: 'done' });
  const reduced = await over(api, 'job-2');
  expect(reduced).toMatchObject({ state: 'done', kind: 'reduce' });
  const last = await api.formula({ formula: { kind: 'step', job: 'job-2', step: 0 } });
  expect(last.text).toContain('bvadd');
});

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}

it('kills a command if its job is stopped or the studio closes, but not if a connection breaks', async () => {
  const other = await startStudio({ paths: [place] });
  const mine = client(other);
  const input = { kind: 'text', text: '(check-sat)', language: 'smt2' } as const;
  const start = async () => {
    const asked: [{ kind: 'command'; line: string }] = [{ kind: 'command', line: "sh -c 'echo $$; sleep 1000'" }];
    const { job } = await mine.startJob({ kind: 'call', input, asked, timeoutMs: 600_000 });
    let pid = 0;
    await until(async () => {
      const now = await mine.job({ job });
      pid = now.kind === 'call' ? Number(now.call.runs[0]?.stdout ?? 0) : 0;
      return pid > 0;
    });
    return { job, pid };
  };
  const [first, second] = [await start(), await start()];
  // Sends a request that ends inside its body, and opens a stream that is never read.
  const broken = connect(other.port, '127.0.0.1');
  broken.write(`POST /api/jobs HTTP/1.1\r\nHost: 127.0.0.1:${other.port}\r\nContent-Length: 1000\r\n\r\n{"kind"`);
  const stream = await fetch(`http://127.0.0.1:${other.port}/api/events`, {
    headers: { authorization: `Bearer ${other.token}` },
  });
  broken.destroy();
  await stream.body?.cancel();
  expect((await mine.job({ job: first.job })).state).toBe('running');
  await mine.controlJob({ job: first.job, action: 'stop' });
  expect((await over(mine, first.job)).state).toBe('stopped');
  await until(() => !isAlive(first.pid));
  expect(isAlive(second.pid)).toBe(true);
  await other.close();
  await until(() => !isAlive(second.pid));
  await expect(mine.session({})).rejects.toThrow();
});

it('stops a command with excessive output but keeps the beginning of the output, and listens on loopback only', async () => {
  const input = { kind: 'text', text: '(check-sat)', language: 'smt2' } as const;
  // The output is too long to find the process id in it, so the command writes the id to a file.
  const file = join(place, 'flooding.pid');
  const asked: [{ kind: 'command'; line: string }] = [{ kind: 'command', line: `sh -c 'echo $$ >${file}; exec yes'` }];
  const { job } = await api.startJob({ kind: 'call', input, asked, timeoutMs: 600_000 });
  const done = await over(api, job);
  if (done.kind !== 'call') throw new Error('no call');
  const [run] = done.call.runs;
  expect(run).toMatchObject({ state: 'over', ending: 'too much output' });
  expect(run?.stdout.length).toBeLessThanOrEqual(MOST_OUTPUT);
  await until(() => !isAlive(Number(readFileSync(file, 'utf8'))));
  const others = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  for (const { address, family } of others.filter(({ internal }) => !internal)) {
    const host = family === 'IPv6' ? `[${address}]` : address;
    await expect(fetch(`http://${host}:${studio.port}/`)).rejects.toThrow();
  }
});

it('lists the reductions of earlier runs in the same folders, with their steps', async () => {
  const folder = join(place, 'again');
  mkdirSync(folder);
  const first = await startStudio({ paths: [folder], port: 0 });
  const graph = '1 var 4 x\n2 var 4 y\n3 add 4 1 2\n4 redor 1 3\n5 root 1 4\n';
  const { job } = await client(first).startJob({
    kind: 'reduce',
    input: { kind: 'text', text: graph, language: 'btor' },
    must: { kind: 'command', command: 'grep redor', match: 'redor' },
  });
  const before = await over(client(first), job);
  await first.close();
  const again = await startStudio({ paths: [folder], port: 0 });
  const mine = client(again);
  expect((await mine.jobs({})).map(({ job, state }) => [job, state])).toEqual([[job, before.state]]);
  if (before.kind !== 'reduce') throw new Error('not a reduction');
  const { title, state, reduce } = before;
  expect(await mine.job({ job })).toMatchObject({ title, state, reduce });
  const { items } = await mine.steps({ job, from: 0 });
  expect(items.length).toBeGreaterThan(1);
  const last = items.at(-1)?.step ?? 0;
  expect((await mine.formula({ formula: { kind: 'step', job, step: last } })).text).toContain('redor');
  const next = await mine.startJob({
    kind: 'call',
    input: { kind: 'text', text: graph, language: 'btor' },
    asked: [{ kind: 'command', line: 'true' }],
  });
  expect(next.job).not.toBe(job);
  await mine.forgetJob({ job });
  await again.close();
  mkdirSync(join(place, 'other'));
  const elsewhere = await startStudio({ paths: [join(place, 'other')], port: 0 });
  const third = await startStudio({ paths: [folder], port: 0 });
  expect([await client(elsewhere).jobs({}), await client(third).jobs({})]).toEqual([[], []]);
  await Promise.all([elsewhere.close(), third.close()]);
});

it('limits the number of jobs at a time', async () => {
  const other = await startStudio({ paths: [place] });
  const mine = client(other);
  const { limits } = await mine.session({});
  const input = { kind: 'text', text: '', language: 'smt2' } as const;
  const start = () =>
    mine.startJob({
      kind: 'call',
      input,
      asked: [{ kind: 'command', line: 'sleep 1000', stdin: true }],
      timeoutMs: 600_000,
    });
  for (let i = 0; i < limits.jobs; i++) await start();
  await expect(start()).rejects.toMatchObject({ status: 429, problem: { kind: 'too-many' } });
  await other.close();
});

it('stores options in a file that users can edit, and falls back to the defaults', async () => {
  const { settings, standards, file } = await api.settings({});
  expect(settings).toEqual(standards);
  const changed = { ...settings, theme: 'dark', jobs: 3 } as const;
  expect((await api.saveSettings({ settings: { ...changed, executables: [] } })).settings).toMatchObject({ jobs: 3 });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ theme: 'dark' });
  expect((await api.resetSettings({})).settings).toEqual(standards);
});
