import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFolder } from '../../src/app/index.js';
import type { CampaignEvent } from '../../src/campaign/index.js';
import { isHere } from '../setup/solvers.js';
import { type Workshop, jsonLines, workshop, writeSeeds } from '../support/gainsay.js';
import { type NatsServer, natsServer } from '../support/nats-server.js';
import { runHere } from '../support/run-here.js';

const PASSWORD = 's3cret';

describe.skipIf(!isHere('nats-server'))('a campaign on a server', () => {
  let shop: Workshop;
  let server: NatsServer;
  let local: string;
  let address: string;
  /** `address` with name and password, as a user gives it. Output must show only `address`. */
  let given: string;
  const env = () => ({ XDG_CACHE_HOME: join(shop.path, 'cache'), XDG_STATE_HOME: join(shop.path, 'state') });
  const run = (...args: string[]) => runHere(args, { cwd: shop.path, env: env() });

  beforeAll(async () => {
    shop = workshop();
    server = await natsServer(['--user', 'me', '--pass', PASSWORD]);
    local = join(shop.path, 'local');
    address = `${server.url}/made`;
    given = address.replace('//', `//me:${PASSWORD}@`);
    const right = ['-s', shop.solver('right', {}, 'yices'), '-s', shop.solver('right-too', {}, 'mathsat')];
    const wrong = ['-s', shop.solver('wrong', { WRONG: 5, CRASH: 9 })];
    const rest = [
      '--strategy',
      'opfuzz',
      '--no-adaptive-limits',
      '--tests',
      '30',
      '--no-models',
      '--seed',
      '3',
      '--no-tie-breakers',
      '--mode',
      'fresh',
    ];
    const hunted = await run(
      'hunt',
      writeSeeds(shop, 2),
      ...right,
      ...wrong,
      ...rest,
      '--reduce',
      'none',
      '--out',
      local,
    );
    expect(hunted.code, hunted.err).toBe(1);
  }, 120_000);
  afterAll(async () => {
    await server.remove();
    shop.remove();
  });

  /** All of a campaign: its events, and its texts by name. */
  async function readContent(where: string): Promise<{ events: CampaignEvent[]; texts: Record<string, string> }> {
    const folder = await openFolder(where, { readOnly: true });
    try {
      const events: CampaignEvent[] = [];
      for await (const { sequence, event } of folder.store.events()) {
        expect(sequence).toBe(events.length + 1);
        events.push(event);
      }
      const texts: [string, string][] = [];
      for await (const id of folder.store.ids()) texts.push([id, (await folder.store.get(id)) ?? 'missing']);
      return { events, texts: Object.fromEntries(texts.sort(([a], [b]) => (a < b ? -1 : 1))) };
    } finally {
      await folder.close();
    }
  }

  it(
    'copies a campaign unchanged with push and pull, event by event and text by text',
    { timeout: 60_000 },
    async () => {
      const pushed = await run('campaign', 'push', local, given);
      expect(pushed).toMatchObject({ code: 0, err: '' });
      expect(pushed.out).toMatch(/^nats:\/\/127\.0\.0\.1:\d+\/made: \d+ events and \d+ texts copied\n$/);
      expect(await run('campaign', 'push', local, given)).toMatchObject({ code: 0, err: '' });
      const before = await readContent(local);
      expect(before.events.length).toBeGreaterThan(20);
      expect(await readContent(given)).toEqual(before);
      const back = join(shop.path, 'back');
      expect(await run('campaign', 'pull', given, back)).toMatchObject({ code: 0, err: '' });
      expect(await readContent(back)).toEqual(before);
      expect((await run('campaign', 'stats', back)).out).toBe((await run('campaign', 'stats', local)).out);
    },
  );

  it('reads a campaign on a server as it reads a folder', { timeout: 60_000 }, async () => {
    const secrets: string[] = [];
    expect(await run('campaign', 'stats', given, '--json')).toEqual(await run('campaign', 'stats', local, '--json'));
    const [first] = jsonLines<{ id: string; path: string | null }>((await run('findings', given, '--json')).out);
    if (first === undefined) throw new Error('nothing was found');
    expect(first.path).toBeNull();
    const shown = await run('show', given, first.id);
    secrets.push(shown.out, shown.err, (await run('findings', given)).out, (await run('report', given, first.id)).out);
    expect(shown.out).toContain(`report: gainsay report ${address} ${first.id}`);
    const [again] = jsonLines<{ path: string | null }>((await run('findings', given, '--json')).out);
    expect(again?.path).toContain(shop.path);
    expect(secrets.join('')).not.toContain(PASSWORD);
    // A campaign on a server has no folder, so its reports are written to the user's cache.
    const reports = await run('report', given);
    expect(reports.code, reports.err).toBe(0);
    expect(reports.out).toContain(join('cache', 'gainsay', 'campaigns'));
    expect(readdirSync(shop.path).filter((name) => name.startsWith('nats'))).toEqual([]);
  });

  it(
    'stores triage of a campaign on a server, and runs its commands only with --trust',
    { timeout: 60_000 },
    async () => {
      const [first] = jsonLines<{ id: string }>((await run('findings', given, '--json')).out);
      const id = String(first?.id);
      expect(await run('replay', given, id)).toMatchObject({ code: 2, err: expect.stringContaining('G505') });
      const replayed = await run('replay', given, id, '--trust');
      expect(replayed.code, replayed.err).toBeLessThan(2);
      const link = 'https://example.org/1';
      expect((await run('campaign', 'triage', given, id, 'reported', '--link', link)).code).toBe(0);
      expect((await readContent(given)).events.at(-1)).toMatchObject({ kind: 'finding-triaged', id });
      // The server's campaign has newer events, so the outdated folder must not overwrite it.
      const refused = await run('campaign', 'push', local, given);
      expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('the destination has more events than') });
      expect(refused.err).not.toContain(PASSWORD);
      expect((await run('campaign', 'pull', given, join(shop.path, 'back'))).out).toMatch(
        /: 1 event and 0 texts copied/,
      );
    },
  );

  it('rejects the address of a server in commands that write into a folder', async () => {
    const where = join(shop.path, 'nats:');
    const hunt = [
      'hunt',
      writeSeeds(shop, 1),
      '-s',
      shop.solver('any', {}),
      '--tests',
      '1',
      '--shard',
      '1/1',
      '--no-tie-breakers',
      '--mode',
      'fresh',
    ];
    const hunted = await run(...hunt, '--out', address);
    expect(hunted).toMatchObject({ code: 2, err: expect.stringContaining(`gainsay hunt --on ${address}`) });
    const part = join(shop.path, 'part');
    await run(...hunt, '--out', part);
    const merged = await run('campaign', 'merge', part, '--out', address);
    expect(merged).toMatchObject({ code: 2, err: expect.stringContaining('is an address, not a folder') });
    expect(existsSync(where)).toBe(false);
  });

  it('rejects an invalid address', { timeout: 60_000 }, async () => {
    const wrong = given.replace('/made', '/none');
    expect(await run('campaign', 'stats', wrong)).toMatchObject({
      code: 2,
      err: expect.stringContaining('campaigns on the server: made'),
    });
    const denied = await run('campaign', 'stats', given.replace(PASSWORD, 'guess'));
    expect(denied).toMatchObject({ code: 2, err: expect.stringContaining('refuses access') });
    expect(denied.err).not.toContain('guess');
    const without = await natsServer(['--no-js']);
    try {
      expect((await run('campaign', 'stats', `${without.url}/x`)).err).toContain('does not offer JetStream');
    } finally {
      await without.remove();
    }
  });
});
