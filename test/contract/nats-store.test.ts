import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type NatsLink,
  NotTheWriter,
  connectNats,
  isAddress,
  isLink,
  makeNatsCampaign,
  campaignNames,
  natsStore,
  parseNatsAddress,
} from '../../src/host/index.js';
import { isHere } from '../setup/solvers.js';
import { type NatsServer, natsServer } from '../support/nats-server.js';
import { makeNote, reasons, makeInterruption, storeCases } from './store-cases.js';

async function linkTo(url: string): Promise<NatsLink> {
  const address = parseNatsAddress(url);
  if (!isAddress(address)) throw new Error(address.message);
  const link = await connectNats(address);
  if (!isLink(link)) throw new Error(link.message);
  return link;
}

describe.skipIf(!isHere('nats-server'))('a store on a server of NATS', () => {
  let server: NatsServer;
  let link: NatsLink;
  let campaigns = 0;
  beforeAll(async () => {
    server = await natsServer();
    link = await linkTo(server.url);
  });
  afterAll(async () => {
    await link.close();
    await server.remove();
  });

  async function fresh(): Promise<string> {
    const name = `c${campaigns++}`;
    await makeNatsCampaign(link, name);
    return name;
  }
  const leading = async (name: string) => natsStore(link, name, { writer: 'leader' });

  storeCases('JetStream', async () => leading(await fresh()));

  it('rejects events of a leader once another leader has written', async () => {
    const name = await fresh();
    const [first, second] = [await leading(name), await leading(name)];
    await first.append([makeInterruption('a')]);
    await expect(second.append([makeInterruption('b')])).rejects.toThrow(NotTheWriter);
    await first.append([makeInterruption('c')]);
    expect(await reasons(first)).toEqual([
      [1, 'a'],
      [2, 'c'],
    ]);
  });

  it('sends concurrent appends in few messages, in order', async () => {
    const name = await fresh();
    const leader = await leading(name);
    const names = Array.from({ length: 60 }, (_, i) => `${i}${'.'.repeat(i === 30 ? 900_000 : 20_000)}`);
    await Promise.all(names.map((each) => leader.append([makeInterruption(each), makeInterruption('and')])));
    const all = await reasons(leader);
    expect(all.map(([sequence]) => sequence)).toEqual(Array.from({ length: 120 }, (_, i) => i + 1));
    expect(all.filter((_, i) => i % 2 === 0).map(([, reason]) => reason)).toEqual(names);
    const { state } = await link.manager.streams.info(campaignNames(name).log);
    expect(state.messages).toBeLessThan(20);
    await expect((await natsStore(link, name)).append([])).rejects.toThrow('read-only');
  });

  it('stores triage notes of other processes while one process leads', async () => {
    const name = await fresh();
    const leader = await leading(name);
    const others = await Promise.all([1, 2, 3].map(() => natsStore(link, name, { writer: 'notes' })));
    await leader.append([makeInterruption('a'), makeInterruption('b')]);
    for (let i = 0; i < 5; i++) {
      await Promise.all([
        leader.append([makeInterruption('lead')]),
        ...others.map((each) => each.append([makeNote('crash-0123456789')])),
      ]);
    }
    const all = await reasons(leader);
    expect(all).toHaveLength(7);
    const kinds: string[] = [];
    for await (const { sequence, event } of leader.events()) kinds[sequence - 1] = event.kind;
    expect(kinds).toHaveLength(22);
    expect(kinds.filter((kind) => kind === 'finding-triaged')).toHaveLength(15);
  });

  it('finds an event without reading the log', async () => {
    const name = await fresh();
    const leader = await leading(name);
    for (let i = 0; i < 40; i++) await leader.append([makeInterruption(`${i}`), makeInterruption(`${i}'`)]);
    await leader.append([]);
    await leader.append([makeInterruption('last')]);
    const reader = await natsStore(link, name);
    expect(await reader.event(31)).toEqual(makeInterruption('15'));
    expect(await reader.event(32)).toEqual(makeInterruption("15'"));
    expect(await reader.event(81)).toEqual(makeInterruption('last'));
    expect(await reader.event(82)).toBeUndefined();
    expect(await reasons(reader, 79)).toEqual([
      [80, "39'"],
      [81, 'last'],
    ]);
    await expect(reader.append([makeInterruption('x')])).rejects.toThrow('read-only');
  });
});
