import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { studioClient } from '../../studio/server/contract/index.js';
import { gainsay, jsonLines, startGainsay, workshop, writeSeeds } from '../support/gainsay.js';

const shop = workshop();
const seeds = writeSeeds(shop, 6);
const right = shop.solver('right', {});
const wrong = shop.solver('wrong', { WRONG: 5 }, 'cvc5');
const campaign = join(shop.path, 'campaign');
const started: ChildProcess[] = [];

afterEach(() => started.splice(0).forEach((each) => each.kill('SIGKILL')));
afterAll(() => shop.remove());

/** Starts a command with a studio. Resolves once the studio's address is printed. */
async function startStudio(args: readonly string[], from: 'stdout' | 'stderr') {
  const env = { XDG_CONFIG_HOME: join(shop.path, 'config'), XDG_STATE_HOME: join(shop.path, 'state') };
  const child = startGainsay(args, { cwd: shop.path, env });
  started.push(child);
  let text = '';
  const url = await new Promise<string>((resolve, reject) => {
    child[from]?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const told = /^studio: (\S+)$/m.exec(text)?.[1];
      if (told !== undefined) resolve(told);
    });
    child.on('exit', (code) => reject(new Error(`it ended with ${code}: ${text}`)));
  });
  const { origin, searchParams } = new URL(url);
  const fetching = { fetch: (path: string, init: RequestInit) => fetch(path, init), base: origin };
  return { child, origin, api: studioClient({ ...fetching, token: searchParams.get('token') ?? '' }) };
}

const isAlive = (pid: number) => spawnSync('kill', ['-0', String(pid)]).status === 0;

it('shows a running hunt with the figures of its summary, and stores a triage note on a finding', async () => {
  const solvers = [
    '--solver',
    right,
    '--solver',
    wrong,
    '--no-tie-breakers',
    '--mode',
    'fresh',
    '--strategy',
    'opfuzz',
  ];
  const words = ['hunt', seeds, ...solvers, '--jobs', '1', '--tests', '30', '--out', campaign];
  const { child, api, origin } = await startStudio([...words, '--studio=print', '--json'], 'stderr');
  let out = '';
  child.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString()));
  const { campaigns, roots } = await api.session({});
  expect(roots.map(({ path }) => path)).toEqual([campaign]);
  const id = campaigns[0]?.campaign ?? '';
  // The studio works in the hunt's process and in others, because all of them read the log.
  const live = await api.campaign({ campaign: id });
  expect(live.summary.tests).toBeLessThanOrEqual(30);
  expect(live.running).toEqual({ by: 'here', job: null });
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(1);
  await expect(fetch(`${origin}/`)).rejects.toThrow();
  const summary = jsonLines<{ tests?: number }>(out).at(-1);
  expect(summary?.tests).toBe(30);

  const listed = jsonLines<{ id: string; known: string | null }>(gainsay(['findings', campaign, '--json']).out);
  const [finding] = listed;
  const link = 'https://example.org/issues/7';
  const said = gainsay([
    'campaign',
    'triage',
    campaign,
    finding?.id ?? '',
    'reported',
    '--link',
    link,
    '--note',
    'sent',
  ]);
  expect(said).toMatchObject({ code: 0, out: `${finding?.id}: reported (${link})\n` });
  const again = jsonLines<{ id: string; known: string | null }>(gainsay(['findings', campaign, '--json']).out);
  expect(again.find(({ id: each }) => each === finding?.id)?.known).toBe(`reported: ${link}`);
  expect(gainsay(['campaign', 'triage', campaign, 'crash-none', 'known'])).toMatchObject({ code: 2 });
  expect(gainsay(['campaign', 'triage', campaign, finding?.id ?? '', 'sold'])).toMatchObject({ code: 2 });
}, 60_000);

it('opens a folder, and stops its processes when interrupted', async () => {
  const { child, api, origin } = await startStudio(['studio', shop.path, '--no-open'], 'stdout');
  const note = join(shop.path, 'pid');
  const input = { kind: 'text', text: '(check-sat)', language: 'smt2' } as const;
  const line = `sh -c 'echo $$ > ${note}; sleep 1000'`;
  const { job } = await api.startJob({ kind: 'call', input, asked: [{ kind: 'command', line }], timeoutMs: 600_000 });
  let pid = 0;
  while (pid === 0) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    pid = Number(spawnSync('cat', [note]).stdout.toString());
  }
  expect((await api.job({ job })).state).toBe('running');
  expect(isAlive(pid)).toBe(true);
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(isAlive(pid)).toBe(false);
  expect(readFileSync(note, 'utf8')).toBe(`${pid}\n`);
  await expect(fetch(`${origin}/`)).rejects.toThrow();
}, 60_000);
