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
  namesOf,
  natsDispatch,
  natsLive,
  natsStore,
  parseNatsAddress,
} from '../../src/host/index.js';
import { isHere } from '../setup/solvers.js';
import { type NatsServer, natsServer } from '../support/nats-server.js';
import { reasons, said } from './store-cases.js';

async function linkTo(url: string, tell?: (notice: NatsNotice) => void): Promise<NatsLink> {
  const address = parseNatsAddress(url);
  if (!isAddress(address)) throw new Error(address.message);
  const link = await connectNats(address, tell);
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

  it(
    'loses nothing and repeats nothing where the server is killed and started again',
    { timeout: 60_000 },
    async () => {
      const name = await fresh();
      const store = await leading(name);
      const id = await store.put('a text');
      const count = 300;
      const writing = (async () => {
        for (let i = 0; i < count; i++) await store.append([said(`${i}`)]);
      })();
      await server.end('SIGKILL');
      await server.start();
      await writing;
      const expected = Array.from({ length: count }, (_, i) => [i + 1, `${i}`]);
      expect(await reasons(await natsStore(link, name))).toEqual(expected);
      expect(await store.get(id)).toBe('a text');
      expect(notices.map(({ kind }) => kind)).toEqual(['server-lost', 'server-back']);
    },
  );

  it('keeps texts and events above the greatest message', async () => {
    const store = await leading(await fresh());
    const great = 'é'.repeat(2_000_000);
    const id = await store.put(great);
    expect(await store.put(great)).toBe(id);
    expect(await store.get(id)).toBe(great);
    await store.append([said('before')]);
    await store.append([said(great), said('after')]);
    await store.append([said('last')]);
    expect(await store.event(2)).toEqual(said(great));
    expect((await reasons(store, 2)).map(([, reason]) => reason)).toEqual(['after', 'last']);
    const ids: string[] = [];
    for await (const each of store.ids()) ids.push(each);
    expect(ids).toContain(id);
  });

  it('names a message that is none of ours', async () => {
    const name = await fresh();
    const store = await leading(name);
    await store.append([said('a')]);
    await publish(namesOf(name).note, 'hello');
    const reading = async () => reasons(await natsStore(link, name));
    await expect(reading()).rejects.toThrow('message 3 of its log is no message of Gainsay');
    await expect(store.append([said('b')])).rejects.toThrow('message 3 of its log is no message of Gainsay');
  });

  it.each([
    ['another place', { 'Gainsay-First': '9', 'Gainsay-Events': '1' }, '{}', 'should begin with event 2, and says 9'],
    ['another count', { 'Gainsay-First': '2', 'Gainsay-Events': '2' }, '{}', 'has 1 events, and says 2'],
    ['no event', { 'Gainsay-First': '2', 'Gainsay-Events': '1' }, '{"kind":"x"}', 'event 2 of its log is not an event'],
    [
      'a text that is not there',
      { 'Gainsay-First': '2', 'Gainsay-Events': '1', 'Gainsay-Spilled': '0'.repeat(64) },
      '',
      'is missing',
    ],
    [
      'a text of no name',
      { 'Gainsay-First': '2', 'Gainsay-Events': '1', 'Gainsay-Spilled': '../x' },
      '',
      'names no text',
    ],
  ])('refuses a message that says %s', async (_, headers, body, message) => {
    const name = await fresh();
    await (await leading(name)).append([said('a')]);
    await publish(namesOf(name).note, body, headers);
    const reading = async () => reasons(await natsStore(link, name));
    await expect(reading()).rejects.toThrow(message);
  });

  it('refuses a text that is not what its name says', async () => {
    const name = await fresh();
    const store = await natsStore(link, name);
    const id = 'a'.repeat(64);
    await publish(namesOf(name).textSubject(id), 'something else');
    await expect(store.get(id)).rejects.toThrow('is not the one that was kept under this name');
    expect(await store.get('../../x')).toBeUndefined();
    expect(await store.get('*')).toBeUndefined();
  });

  it('says when a limit is reached, and a leader waits until there is room', { timeout: 30_000 }, async () => {
    const name = await fresh();
    const { log } = namesOf(name);
    const manager = await jetstreamManager(link.connection);
    await manager.streams.update(log, { max_msgs: 2 });
    const leader = await leading(name);
    await leader.append([said('a')]);
    const note = (await natsStore(link, name, { writer: 'notes' })).append([said('note')]);
    await expect(note).rejects.toThrow(StreamFull);
    notices.length = 0;
    const waiting = leader.append([said('b')]);
    await expect.poll(() => notices.map(({ kind }) => kind)).toEqual(['server-full']);
    expect((await reasons(leader)).map(([, reason]) => reason)).toEqual(['a']);
    await manager.streams.update(log, { max_msgs: -1 });
    await waiting;
    expect(notices.map(({ kind }) => kind)).toEqual(['server-full', 'server-has-room']);
    expect((await reasons(leader)).map(([, reason]) => reason)).toEqual(['a', 'b']);
  });

  it('says what a user may not do', async () => {
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
      await (await natsStore(lead, 'x', { writer: 'leader' })).append([said('a')]);
      const store = await natsStore(reader, 'x', { writer: 'notes' });
      expect(await reasons(store)).toEqual([[1, 'a']]);
      await expect(store.append([said('b')])).rejects.toThrow(NotAllowed);
    } finally {
      for (const each of open) await each.close();
      await guarded.remove();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('lets a reader with the rights of docs/machines.md read, and delete no consumer', async () => {
    const docs = readFileSync(new URL('../../docs/machines.md', import.meta.url), 'utf8');
    const config = /^authorization \{\n[^]*?^\}\n/m.exec(docs)?.[0].replaceAll('"…"', 'secret') ?? '';
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
      await led.append([said('a')]);
      const id = await led.put('a text');
      const live = await natsLive(lead, 'nightly');
      const crew = await live.watch();
      const dispatch = await natsDispatch(lead, 'nightly', { crew, store: led });
      const store = await natsStore(reader, 'nightly');
      expect(await reasons(store)).toEqual([[1, 'a']]);
      expect(await store.get(id)).toBe('a text');
      const ids: string[] = [];
      for await (const each of store.ids()) ids.push(each);
      expect(ids).toEqual([id]);
      const { tasks, reports, log } = namesOf('nightly');
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
      crew.close();
    } finally {
      for (const each of open) await each.close();
      await guarded.remove();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('tells a campaign that was removed from a server that is gone', { timeout: 30_000 }, async () => {
    const name = await fresh();
    const store = await leading(name);
    await store.append([said('a')]);
    await (await jetstreamManager(link.connection)).streams.delete(namesOf(name).log);
    await expect(reasons(store)).rejects.toThrow('is not there any more');
    await expect(store.append([said('b')])).rejects.toThrow('is not there any more');
  });
});
