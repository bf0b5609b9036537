import { connect } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { campaignNames, makeNatsCampaign, natsLive, natsStore } from '../../src/host/index.js';
import { isHere } from '../../test/setup/solvers.js';
import { STARTED } from '../../test/support/worker-at-work.js';
import { type NatsServer, natsServer } from '../../test/support/nats-server.js';
import { RemoteCampaigns } from '../../test/support/remote-campaigns.js';
import { Workspace } from '../workspace/index.js';
import { WorkerWatch } from './worker-watch.js';

it('opens a campaign on a server by its address without secrets, and nothing below it', () => {
  const workspace = new Workspace(['nats://user:never-shown@host.invalid/nightly?replicas=3']);
  const path = 'nats://host.invalid:4222/nightly';
  expect(workspace.roots).toEqual([{ name: 'nightly', path, kind: 'campaign' }]);
  expect(workspace.list().campaigns).toEqual([{ folder: path, path: '0', name: 'nightly' }]);
  expect(workspace.toWorkspacePath(path)).toBe('0');
  expect(() => workspace.locate('0/findings')).toThrow('is not in the workspace');
  expect(() => workspace.save('0', '(check-sat)', undefined)).toThrow('can be saved');
  expect(() => new Workspace(['nats://user:never-shown@host.invalid'])).toThrow(
    'nats://host.invalid:4222 does not name a campaign',
  );
});

describe.skipIf(!isHere('nats-server'))('the workers of a campaign on a server', () => {
  let server: NatsServer;
  let campaigns: RemoteCampaigns;
  let watch: WorkerWatch;
  const streams = async () => {
    const { manager } = await campaigns.link();
    const names: string[] = [];
    for await (const name of manager.streams.names()) names.push(name);
    return names.sort();
  };
  const until = (check: () => void) =>
    vi.waitFor(
      async () => {
        await watch.refresh();
        check();
      },
      { timeout: 50_000, interval: 100 },
    );
  beforeAll(async () => {
    server = await natsServer();
    campaigns = new RemoteCampaigns(server.url);
    const link = await campaigns.link();
    await makeNatsCampaign(link, 'nightly');
    const store = await natsStore(link, 'nightly', { writer: 'leader' });
    await store.append([STARTED]);
    watch = new WorkerWatch(`${server.url}/nightly`);
  });
  afterAll(async () => {
    await watch.close();
    await campaigns.close();
    await server.remove();
  });

  it('writes nothing to the server, and reports that no process leads', async () => {
    expect(watch.runner).toEqual({ by: 'unknown' });
    const before = await streams();
    await watch.refresh();
    expect(watch.now).toMatchObject({ leader: null, problem: null, rows: [] });
    expect(watch.runner).toBeNull();
    expect(await streams()).toEqual(before);
  });

  it('reports a leader and a worker, and the worker as gone after it has left', async () => {
    const live = await natsLive(await campaigns.link(), 'nightly');
    const lease = await live.lead('first');
    const machine = { system: 'Elsewhere 1', architecture: 'x86_64', host: 'there' };
    const worker = { name: 'one', machine, jobs: 3, solvers: [], tests: 5, tasks: 2, refuses: null };
    const announced = live.announce(() => worker);
    const row = { name: 'one', host: 'there', system: 'Elsewhere 1 x86_64', tests: 5, tasks: 2, because: null };
    await until(() => expect(watch.now.rows).toMatchObject([{ ...row, state: 'working', jobs: 3 }]));
    expect(watch.now).toMatchObject({ leader: 'first', jobs: 3 });
    expect(watch.runner).toEqual({ by: 'elsewhere' });
    const { seenAt } = watch.now.rows[0] ?? {};
    await announced.close();
    await lease?.close();
    await until(() => expect(watch.now.rows).toMatchObject([{ ...row, state: 'gone', jobs: 0 }]));
    expect(watch.now.rows[0]?.seenAt).toBeGreaterThanOrEqual(seenAt ?? Infinity);
    await until(() => expect(watch.runner).toBeNull());
  });

  it('replaces a forged name of the leader', async () => {
    const client = await connect({ servers: server.url });
    client.publish(`$KV.${campaignNames('nightly').live}.leader`, '\u001b]0;forged\u0007');
    await client.drain();
    await until(() => expect(watch.now.leader).toBe('another-process'));
  });

  it('keeps the last figures while the server does not answer', async () => {
    await server.end();
    await until(() => expect(watch.now.problem).not.toBeNull());
    expect(watch.now.rows).toHaveLength(1);
    expect(watch.runner).toEqual({ by: 'unknown' });
  });
});
