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
import type { AssignedTask } from '../../src/campaign/index.js';
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
        const headers = stranger.nats.headers();
        headers.set('Gainsay-Worker', 'stranger');
        const head = { of: 'judge x', isLast: true, token: '', inbox: '' };
        for (const text of [
          '',
          '[{"of":1}]\n',
          JSON.stringify([head, head]),
          `${JSON.stringify(Array(1_001).fill(head))}${'\n'.repeat(1_001)}`,
          [JSON.stringify([{ ...head, of: '' }, head]), '', ''].join('\n'),
        ])
          await stranger.jetstream.publish(report, text, { headers });
      },
    });
    expect(summariseEvents(there.events)).toEqual(summariseEvents(here.events));
    const refused = campaigns.notices.flatMap((notice) => (notice.kind === 'message-refused' ? [notice.because] : []));
    expect(refused.filter((because) => because.startsWith('a message')).length).toBe(5);
    expect(refused).toContain('a report does not name its worker');
    const from = 'a report from stranger';
    expect(refused.filter((because) => because.startsWith(from)).sort()).toEqual([
      `${from} does not name its task`,
      `${from} has 0 events instead of 2 (at most 1000)`,
      `${from} has 1001 events instead of 1001 (at most 1000)`,
      `${from} is about a task of another worker: judge x`,
      `${from} is ill-formed: 0.of is 1; expected a text`,
      `${from} is not JSON`,
    ]);
  });

  it('sends several tasks in a message, and separates them if a worker does not finish them', async () => {
    const [leading, working] = [await campaigns.link(), await campaigns.link()];
    await makeNatsCampaign(leading, 'groups');
    const live = await natsLive(leading, 'groups');
    const machine = { system: 'Linux', architecture: 'x86_64', host: 'there' };
    const status = { name: 'w', machine, jobs: 3, solvers: [], tests: 0, tasks: 0, refuses: null };
    const announced = live.announce(() => status);
    const roster = await live.watch();
    await expect.poll(() => roster.leastJobs).toBe(3);
    const dispatch = await natsDispatch(leading, 'groups', { roster, store: await natsStore(leading, 'groups', {}) });
    const batches = [0, 5, 10, 15].map((from) => ({ seed: 'f'.repeat(64), strategy: 'weaken', from, to: from + 5 }));
    await Promise.all(batches.map((batch) => dispatch.post({ kind: 'ask', batch, judged: 0 })));
    const { tasks } = campaignNames('groups');
    const count = async () => (await leading.manager.streams.info(tasks)).state.messages;
    expect(await count()).toBe(2);
    const store = await natsStore(working, 'groups', {});
    const taskMs = 1_000;
    const [first, second] = await Promise.all(
      ['a', 'b'].map((worker) => natsTaskSource(working, 'groups', { worker, store, taskMs })),
    );
    const { signal } = new AbortController();
    const indices = async (given: Promise<AssignedTask | undefined> | undefined) => {
      const { task } = (await given) ?? {};
      return task?.kind === 'ask' ? task.batch.from : undefined;
    };
    const stopping = new AbortController();
    const taken = [await first?.next(signal), await first?.next(signal)];
    // A worker that stops returns the task that no job has taken.
    stopping.abort();
    await expect(first?.next(stopping.signal)).rejects.toThrow();
    await expect.poll(count).toBe(3);
    expect([await indices(second?.next(signal)), await indices(second?.next(signal))]).toEqual([15, 10]);
    const reported: string[] = [];
    const listening = (async () => {
      for await (const report of dispatch.reports()) {
        reported.push(report.task ?? '');
        await report.acknowledge();
      }
    })();
    await Promise.all(taken.map((given) => given?.finish(null)));
    await expect.poll(count).toBe(2);
    await expect.poll(() => reported.length).toBe(2);
    const { reports } = campaignNames('groups');
    const state = async () => (await leading.manager.streams.info(reports)).state;
    await expect.poll(async () => (await state()).messages).toBe(0);
    expect((await state()).last_seq).toBe(1);
    await leading.manager.streams.purge(tasks);
    await Promise.all(batches.slice(0, 3).map((batch) => dispatch.post({ kind: 'ask', batch, judged: 0 }, 1)));
    expect(await count()).toBe(1);
    const dying = await campaigns.link();
    await (await natsTaskSource(dying, 'groups', { worker: 'dying', store, taskMs })).next(signal);
    await dying.close();
    expect(await indices(second?.next(signal))).toBe(0);
    expect(await count()).toBe(3);
    await dispatch.close();
    await announced.close();
    await listening;
    roster.close();
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
