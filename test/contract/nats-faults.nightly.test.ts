import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type NatsLink,
  type NatsNotice,
  NotAllowed,
  StreamFull,
  connectNats,
  isAddress,
  isLink,
  makeNatsCampaign,
  campaignNames,
  natsDispatch,
  natsLive,
  natsStore,
  parseNatsAddress,
} from '../../src/host/index.js';
import { contentId } from '../../src/util/index.js';
import { isHere } from '../setup/solvers.js';
import { type NatsServer, natsServer } from '../support/nats-server.js';
import { makeNote, reasons, makeInterruption } from './store-cases.js';

async function linkTo(url: string, emit?: (notice: NatsNotice) => void): Promise<NatsLink> {
  const address = parseNatsAddress(url);
  if (!isAddress(address)) throw new Error(address.message);
  const link = await connectNats(address, emit);
  if (!isLink(link)) throw new Error(link.message);
  return link;
}

describe.skipIf(!isHere('nats-server'))('a store on a server of NATS', () => {
  let server: NatsServer;
  let link: NatsLink;
  const notices: NatsNotice[] = [];
  let campaigns = 0;
  beforeAll(async () => {
    server = await natsServer();
    link = await linkTo(server.url, (notice) => notices.push(notice));
  });
  afterAll(async () => {
    await link.close();
    await server.remove();
  });

  async function fresh(): Promise<string> {
    const name = `f${campaigns++}`;
    await makeNatsCampaign(link, name);
    return name;
  }
  const leading = (name: string) => natsStore(link, name, { writer: 'leader' });
  const publish = (subject: string, body: string, headers: Readonly<Record<string, string>> = {}) => {
    const all = link.nats.headers();
    for (const [key, value] of Object.entries(headers)) all.set(key, value);
    return link.jetstream.publish(subject, body, { headers: all });
  };

  it('neither loses nor repeats an event if the server is killed and restarted', { timeout: 60_000 }, async () => {
    const name = await fresh();
    const store = await leading(name);
    const id = await store.put('a text');
    const count = 300;
    const writing = (async () => {
      for (let i = 0; i < count; i++) await store.append([makeInterruption(`${i}`)]);
    })();
    await server.end('SIGKILL');
    await server.start();
    await writing;
    const expected = Array.from({ length: count }, (_, i) => [i + 1, `${i}`]);
    expect(await reasons(await natsStore(link, name))).toEqual(expected);
    expect(await store.get(id)).toBe('a text');
    expect(notices.map(({ kind }) => kind)).toEqual(['server-lost', 'server-back']);
  });

  it('stores texts and events above the maximum message size', async () => {
    const store = await leading(await fresh());
    const great = 'é'.repeat(2_000_000);
    const id = await store.put(great);
    expect(await store.put(great)).toBe(id);
    expect(await store.get(id)).toBe(great);
    await store.append([makeInterruption('before')]);
    await store.append([makeInterruption(great), makeInterruption('after')]);
    await store.append([makeInterruption('last')]);
    expect(await store.event(2)).toEqual(makeInterruption(great));
    expect((await reasons(store, 2)).map(([, reason]) => reason)).toEqual(['after', 'last']);
    const ids: string[] = [];
    for await (const each of store.ids()) ids.push(each);
    expect(ids).toContain(id);
  });

  const ended = JSON.stringify({ kind: 'campaign-ended', at: 0, reason: 'tests' });
  const next = { 'Gainsay-First': '2', 'Gainsay-Events': '1' };
  it.each([
    ['has no headers', 'note', {}, 'junk', 'is not a message of Gainsay'],
    ['has a distant sequence number', 'note', { ...next, 'Gainsay-First': '999999' }, 'junk', 'is not JSON'],
    [
      'has a wrong count of events',
      'note',
      { ...next, 'Gainsay-Events': '999999' },
      '{}',
      'has 1 events instead of 999999',
    ],
    ['contains an unknown event', 'note', next, '{"kind":"x"}', 'is not an event'],
    ['is an event in a newer format', 'note', next, '{"kind":"finding-triaged","at":0}', 'finding-triaged'],
    ['has an invalid name of a text', 'note', { ...next, 'Gainsay-Spilled': '../x' }, '', 'is not the id of a text'],
    ['names a missing text', 'note', { ...next, 'Gainsay-Spilled': '0'.repeat(64) }, '', 'is missing'],
    ['ends the campaign', 'note', next, ended, 'may append events of kind campaign-ended'],
    [
      'is an event that only a leader may write',
      'note',
      next,
      JSON.stringify(makeInterruption('x')),
      'campaign-interrupted',
    ],
    ['begins the log again', 'begin', next, ended, 'has an unknown subject'],
    ['has a subject of no writer', 'other', next, ended, 'has an unknown subject'],
    ['is junk with the headers of a leader', 'lead', { ...next, 'Gainsay-First': '77' }, 'junk', 'is not JSON'],
    ['is empty', 'lead', {}, '', 'is not a message of Gainsay'],
  ])('skips and reports a message that %s', { timeout: 20_000 }, async (_, subject, headers, body, message) => {
    const name = await fresh();
    const store = await leading(name);
    await store.append([makeInterruption('a')]);
    notices.length = 0;
    await publish(`gainsay.${name}.log.main.${subject}`, body, headers);
    await publish(`gainsay.${name}.log.main.${subject}`, body, headers);
    const notes = await natsStore(link, name, { writer: 'notes' });
    await notes.append([makeNote('crash-0123456789')]);
    await store.append([makeInterruption('b'), makeInterruption('c')]);
    const late = await natsStore(link, name);
    expect(await reasons(late)).toEqual([
      [1, 'a'],
      [3, 'b'],
      [4, 'c'],
    ]);
    expect(await reasons(late, 3)).toEqual([[4, 'c']]);
    for (const each of [late, await natsStore(link, name)]) {
      expect(await each.event(2)).toEqual(makeNote('crash-0123456789'));
      expect(await each.event(3)).toEqual(makeInterruption('b'));
      expect(await each.event(5)).toBeUndefined();
    }
    expect(late.skipped?.()).toHaveLength(2);
    expect(late.skipped?.()[0]).toContain(message);
    const refused = notices.flatMap((notice) => (notice.kind === 'message-refused' ? [notice.because] : []));
    for (const place of ['message 3 of its log', 'message 4 of its log'])
      expect(refused.filter((text) => text.includes(place) && text.includes(message)).length).toBeGreaterThan(1);
    const stop = new AbortController();
    const heard: string[] = [];
    for await (const event of late.follow(stop.signal)) {
      heard.push(event.kind);
      if (heard.length === 4) stop.abort();
    }
    expect(heard).toEqual(['campaign-interrupted', 'finding-triaged', 'campaign-interrupted', 'campaign-interrupted']);
  });

  it('stores a text even if a different text is stored under the same name, and reports the conflict', async () => {
    const name = await fresh();
    const store = await leading(name);
    for (const text of ['a text', 'é'.repeat(1_000_000)]) {
      const id = contentId(text);
      await publish(campaignNames(name).textSubject(id), 'something else');
      await publish(campaignNames(name).textSubject(`${id}-1`), 'yet another', { 'Gainsay-Object': '11' });
      await expect((await natsStore(link, name)).get(id)).rejects.toThrow('does not match its name');
      for (let times = 0; times < 2; times++) expect(await store.put(text)).toBe(id);
      expect(await (await natsStore(link, name)).get(id)).toBe(text);
    }
    expect(store.skipped?.()).toHaveLength(4);
    const ids: string[] = [];
    for await (const id of store.ids()) ids.push(id);
    expect(ids).toHaveLength(2);
  });

  it('reads texts by their hash only', async () => {
    const store = await natsStore(link, await fresh());
    expect(await store.get('../../x')).toBeUndefined();
    expect(await store.get('*')).toBeUndefined();
  });

  it(
    'reports that a limit of the server is reached, and lets a leader wait until there is space',
    { timeout: 30_000 },
    async () => {
      const name = await fresh();
      const { log } = campaignNames(name);
      const manager = await jetstreamManager(link.connection);
      await manager.streams.update(log, { max_msgs: 2 });
      const leader = await leading(name);
      await leader.append([makeInterruption('a')]);
      const note = (await natsStore(link, name, { writer: 'notes' })).append([makeNote('crash-0123456789')]);
      await expect(note).rejects.toThrow(StreamFull);
      notices.length = 0;
      const waiting = leader.append([makeInterruption('b')]);
      await expect.poll(() => notices.map(({ kind }) => kind)).toEqual(['server-full']);
      expect((await reasons(leader)).map(([, reason]) => reason)).toEqual(['a']);
      await manager.streams.update(log, { max_msgs: -1 });
      await waiting;
      expect(notices.map(({ kind }) => kind)).toEqual(['server-full', 'server-has-room']);
      expect((await reasons(leader)).map(([, reason]) => reason)).toEqual(['a', 'b']);
    },
  );

  it('reports missing permissions', async () => {
    const users =
      '{ user: lead, password: a }, { user: reader, password: b, permissions: ' +
      '{ publish: ["$JS.API.INFO", "$JS.API.STREAM.>", "$JS.API.DIRECT.GET.>", "$JS.API.CONSUMER.>"], subscribe: "_INBOX.>" } }';
    const folder = mkdtempSync(join(tmpdir(), 'gainsay-test-'));
    const file = join(folder, 'users.conf');
    writeFileSync(file, `authorization { users = [${users}] }`);
    const guarded = await natsServer(['-c', file]);
    const open: NatsLink[] = [];
    try {
      for (const user of ['lead:a', 'reader:b']) open.push(await linkTo(guarded.url.replace('//', `//${user}@`)));
      const [lead, reader] = open as [NatsLink, NatsLink];
      await makeNatsCampaign(lead, 'x');
      await (await natsStore(lead, 'x', { writer: 'leader' })).append([makeInterruption('a')]);
      const store = await natsStore(reader, 'x', { writer: 'notes' });
      expect(await reasons(store)).toEqual([[1, 'a']]);
      await expect(store.append([makeInterruption('b')])).rejects.toThrow(NotAllowed);
    } finally {
      for (const each of open) await each.close();
      await guarded.remove();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('lets the user `reader` of docs/cluster/nats-users.conf read a store, but not delete a consumer', async () => {
    const docs = new URL('../../docs/cluster/nats-users.conf', import.meta.url);
    const config = readFileSync(docs, 'utf8').replaceAll('"…"', 'secret');
    const folder = mkdtempSync(join(tmpdir(), 'gainsay-test-'));
    const file = join(folder, 'users.conf');
    writeFileSync(file, config);
    const guarded = await natsServer(['-c', file]);
    const open: NatsLink[] = [];
    try {
      for (const user of ['lead', 'reader']) open.push(await linkTo(guarded.url.replace('//', `//${user}:secret@`)));
      const [lead, reader] = open as [NatsLink, NatsLink];
      await makeNatsCampaign(lead, 'nightly');
      const led = await natsStore(lead, 'nightly', { writer: 'leader' });
      await led.append([makeInterruption('a')]);
      const id = await led.put('a text');
      const live = await natsLive(lead, 'nightly');
      const lease = await live.lead('lead');
      const roster = await live.watch();
      const dispatch = await natsDispatch(lead, 'nightly', { roster, store: led });
      const bucket = await natsLive(reader, 'nightly', { isReader: true });
      expect(await bucket.leader()).toBe('lead');
      (await bucket.watch()).close();
      const store = await natsStore(reader, 'nightly');
      expect(await reasons(store)).toEqual([[1, 'a']]);
      expect(await store.get(id)).toBe('a text');
      const ids: string[] = [];
      for await (const each of store.ids()) ids.push(each);
      expect(ids).toEqual([id]);
      const { tasks, reports, log } = campaignNames('nightly');
      const { consumers, streams } = reader.manager;
      for (const [stream, name] of [
        [tasks, 'workers'],
        [reports, 'leader'],
      ] as const) {
        await expect(consumers.delete(stream, name)).rejects.toThrow(/Permissions Violation/);
        await expect(streams.info(stream)).rejects.toThrow(/Permissions Violation/);
        expect((await lead.manager.consumers.info(stream, name)).name).toBe(name);
      }
      await expect(streams.delete(log)).rejects.toThrow(/Permissions Violation/);
      await dispatch.close();
      await lease?.close();
      roster.close();
    } finally {
      for (const each of open) await each.close();
      await guarded.remove();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('distinguishes a removed campaign from an unreachable server', { timeout: 30_000 }, async () => {
    const name = await fresh();
    const store = await leading(name);
    await store.append([makeInterruption('a')]);
    await (await jetstreamManager(link.connection)).streams.delete(campaignNames(name).log);
    await expect(reasons(store)).rejects.toThrow('no longer exists');
    await expect(store.append([makeInterruption('b')])).rejects.toThrow('no longer exists');
  });
});
