import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOTHING_ASKED } from '../../src/campaign/hunt/pool/pool.js';
import {
  makeNatsCampaign,
  campaignNames,
  natsDispatch,
  natsLive,
  natsStore,
  natsTaskSource,
} from '../../src/host/index.js';
import type { Solver } from '../../src/solver/index.js';
import { isHere } from '../setup/solvers.js';
import { type NatsServer, natsServer } from '../support/nats-server.js';
import { RemoteCampaigns, type RemoteSetup, SETUP, summariseEvents } from '../support/remote-campaigns.js';
import { campaign } from '../support/scripted-campaign.js';
import { type TcpProxy, tcpProxy } from '../support/tcp-proxy.js';

describe.skipIf(!isHere('nats-server'))('a queue on a server of NATS', () => {
  let server: NatsServer;
  let proxy: TcpProxy;
  let campaigns: RemoteCampaigns;
  beforeAll(async () => {
    server = await natsServer();
    proxy = await tcpProxy(server.port);
    campaigns = new RemoteCampaigns(server.url);
  });
  afterAll(async () => {
    await campaigns.close();
    await proxy.close();
    await server.remove();
  });
  const remote = (count: number, more: Partial<RemoteSetup> = {}) =>
    campaigns.run({ ...more, workers: Array.from({ length: count }, () => server.url) });
  const aside = () => `nats://127.0.0.1:${proxy.port}`;
  const listNotices = (kind: string) => campaigns.notices.filter((notice) => notice.kind === kind);

  it('gives the same results as a local run, with one worker or with several', async () => {
    const here = await campaign(SETUP);
    const [one, three] = [await remote(1), await remote(3)];
    expect(here.findings.length).toBeGreaterThan(3);
    expect(summariseEvents(one.events)).toEqual(summariseEvents(here.events));
    expect(summariseEvents(three.events)).toEqual(summariseEvents(here.events));
  });

  it('neither loses nor repeats a result if the server is killed and restarted', { timeout: 120_000 }, async () => {
    const here = await campaign(SETUP);
    const there = await remote(2, {
      meanwhile: async () => {
        for (let i = 0; i < 2; i++) {
          await sleep(150);
          await server.end('SIGKILL');
          await sleep(100);
          await server.start();
        }
      },
    });
    expect(summariseEvents(there.events)).toEqual(summariseEvents(here.events));
  });

  it('waits while the network is down or slow', { timeout: 60_000 }, async () => {
    const here = await campaign(SETUP);
    const there = await campaigns.run({
      workers: [server.url, aside()],
      meanwhile: async () => {
        proxy.slow(20);
        await sleep(200);
        proxy.cut();
        await sleep(600);
        proxy.restore();
      },
    });
    expect(summariseEvents(there.events)).toEqual(summariseEvents(here.events));
    expect(listNotices('server-lost').length).toBeGreaterThan(0);
    expect(listNotices('server-back').length).toBeGreaterThan(0);
  });

  it("continues if the workers' consumer is deleted while the network is down", { timeout: 60_000 }, async () => {
    const here = await campaign(SETUP);
    let name = '';
    let disturbed: Promise<void> | undefined;
    const disturb = async () => {
      proxy.cut();
      const { manager } = await campaigns.link();
      await manager.consumers.delete(campaignNames(name).tasks, 'workers');
      proxy.restore();
    };
    const there = await campaigns.run({
      workers: [aside()],
      meanwhile: (given) => Promise.resolve(void (name = given)),
      onEvent: ({ kind }) => void (kind === 'batch-done' && (disturbed ??= disturb())),
    });
    await disturbed;
    expect(disturbed).toBeDefined();
    expect(summariseEvents(there.events)).toEqual(summariseEvents(here.events));
  });

  it('reassigns the tasks of a silent worker, and ignores its late results', async () => {
    let isStalled = false;
    const here = await campaign(SETUP);
    const slowly = () =>
      SETUP.solvers().map((solver): Solver => {
        return { ...solver, run: (...asked) => sleep(10).then(() => solver.run(...asked)) };
      });
    const there = await campaigns.run({
      workers: [server.url, aside()],
      solvers: slowly,
      taskMs: 300,
      onEvent: ({ kind }) => {
        if (kind !== 'batch-done' || isStalled) return;
        isStalled = true;
        proxy.stall();
        setTimeout(() => proxy.restore(), 1_500);
      },
    });
    expect(summariseEvents(there.events)).toEqual(summariseEvents(here.events));
    const { delivered } = await there.leading.manager.consumers.info(campaignNames(there.name).tasks, 'workers');
    expect(delivered.consumer_seq).toBeGreaterThan(delivered.stream_seq);
  });

  it('reports that a limit of a queue is reached, and waits until there is space', { timeout: 60_000 }, async () => {
    const here = await campaign(SETUP);
    const there = await remote(2, {
      meanwhile: async (name) => {
        const { reports } = campaignNames(name);
        const { manager } = await campaigns.link();
        await manager.streams.update(reports, { max_bytes: 1 });
        await expect.poll(() => listNotices('server-full').length, { timeout: 20_000 }).toBeGreaterThan(0);
        await manager.streams.update(reports, { max_bytes: -1 });
      },
    });
    expect(summariseEvents(there.events)).toEqual(summariseEvents(here.events));
    expect(listNotices('server-has-room').length).toBeGreaterThan(0);
  });

  it('discards invalid messages of other clients, and reports them', async () => {
    const here = await campaign(SETUP);
    const there = await remote(1, {
      meanwhile: async (name) => {
        const stranger = await campaigns.link();
        const { task, report } = campaignNames(name);
        for (const text of [
          '',
          '{',
          '{"kind":"run","command":"rm -rf ~"}',
          JSON.stringify({ kind: 'judge', seed: '../x' }),
          'x'.repeat(900_000),
        ])
          await stranger.jetstream.publish(task, text);
        await stranger.jetstream.publish(report, '{"kind":"finding"}');
      },
    });
    expect(summariseEvents(there.events)).toEqual(summariseEvents(here.events));
    const refused = campaigns.notices.flatMap((notice) => (notice.kind === 'message-refused' ? [notice.because] : []));
    expect(refused.filter((because) => because.startsWith('a message')).length).toBe(5);
    expect(refused).toContain('a report does not name its worker');
  });

  it('answers a worker that has drawn a batch, but only in an inbox', async () => {
    const [leading, working] = [await campaigns.link(), await campaigns.link()];
    await makeNatsCampaign(leading, 'answers');
    const roster = await (await natsLive(leading, 'answers')).watch();
    const dispatch = await natsDispatch(leading, 'answers', { roster, store: await natsStore(leading, 'answers', {}) });
    const store = await natsStore(working, 'answers', {});
    const batch = { seed: 'f'.repeat(64), strategy: 'weaken', from: 0, to: 5 };
    await dispatch.post({ kind: 'ask', batch, judged: 0 });
    const elsewhere = { ...working, nats: { ...working.nats, createInbox: () => 'elsewhere' } };
    const [forger, honest] = await Promise.all(
      [elsewhere, working].map((link, i) => natsTaskSource(link, 'answers', { worker: `w${i}`, store })),
    );
    const stolen: string[] = [];
    leading.connection.subscribe('elsewhere', { callback: (_, message) => void stolen.push(message.string()) });
    const answering = (async () => {
      for await (const report of dispatch.reports()) {
        report.answer?.({ fresh: { 0: 'new' }, isFinal: true });
        await report.acknowledge();
      }
    })();
    const drawn = { kind: 'batch-done', at: 0, batch, ...NOTHING_ASKED, hashes: { 0: 'new', 1: 'old' } } as const;
    const { signal } = new AbortController();
    const forged = await forger?.next(signal);
    expect(await forger?.enter(drawn)).toBeUndefined();
    await forged?.giveBack();
    await honest?.next(signal);
    expect(await honest?.enter(drawn)).toEqual({ fresh: { 0: 'new' }, isFinal: true });
    expect(stolen).toEqual([]);
    await dispatch.close();
    await answering;
    roster.close();
  });

  it('allows one leader at a time, and a new leader after the old one has left', async () => {
    const leading = await campaigns.link();
    await makeNatsCampaign(leading, 'led');
    const live = await natsLive(leading, 'led');
    const first = await live.lead('first');
    expect(await live.lead('second')).toBeUndefined();
    expect(await live.leader()).toBe('first');
    await first?.close();
    const second = await live.lead('second');
    expect(await live.leader()).toBe('second');
    await second?.close();
  });

  it('continues to lead if only an acknowledgement is lost, but not if another process leads', async () => {
    const leading = await campaigns.link();
    await makeNatsCampaign(leading, 'goes-on');
    const live = await natsLive(leading, 'goes-on');
    const lease = await live.lead('first');
    const says = (who: string) => leading.jetstream.publish(`$KV.${campaignNames('goes-on').live}.leader`, who);
    const kept = await says('first');
    const newest = async () =>
      (
        await leading.manager.streams.getMessage(`KV_${campaignNames('goes-on').live}`, {
          last_by_subj: '$KV.*.leader',
        })
      )?.seq;
    await expect.poll(newest, { timeout: 10_000 }).toBeGreaterThan(kept.seq);
    expect(lease?.lost.aborted).toBe(false);
    await says('second');
    await expect.poll(() => lease?.lost.aborted, { timeout: 10_000 }).toBe(true);
    await lease?.close();
    expect(await live.leader()).toBe('second');
  });
});
