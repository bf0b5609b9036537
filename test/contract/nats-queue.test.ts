import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CampaignEvent, RemoteExecutor, runWorker } from '../../src/campaign/index.js';
import {
  type NatsLink,
  NoServer,
  connectNats,
  isAddress,
  isLink,
  makeNatsCampaign,
  namesOf,
  natsDispatch,
  natsLive,
  natsStore,
  natsTaskSource,
  parseNatsAddress,
} from '../../src/host/index.js';
import { isHere } from '../setup/solvers.js';
import { type NatsServer, natsServer } from '../support/nats-server.js';
import { type Setup, campaign, solverExecutor, weaken } from '../support/scripted-campaign.js';
import { type Script, luckOf, scriptedSolver } from '../support/scripted-solver.js';

const isMutant = (input: string) => input.includes('(= 1 ');
const buggy: Script = (input) => (isMutant(input) && luckOf(input) % 3 === 0 ? ['unsat'] : ['sat']);
const SETUP: Setup = { solvers: () => [scriptedSolver('a', buggy), scriptedSolver('b', () => ['sat'])] };
const clock = {
  now: () => performance.now(),
  sleep: (ms: number) => new Promise<void>((wake) => setTimeout(wake, ms)),
};
const isPassing = (error: unknown) => error instanceof NoServer;
const MACHINE = { system: 'Elsewhere 1', architecture: 'x86_64' };

/** What was asked and found, whoever did it and in which order. */
function done(events: readonly CampaignEvent[]): string[] {
  const lines: string[] = [];
  for (const event of events) {
    if (event.kind === 'batch-done')
      for (const { index, said } of event.results) lines.push(JSON.stringify([event.batch, index, said]));
    if (event.kind === 'finding') lines.push(event.finding.id);
  }
  return lines.sort();
}

describe.skipIf(!isHere('nats-server'))('a queue on a server of NATS', () => {
  let server: NatsServer;
  const links: NatsLink[] = [];
  let campaigns = 0;
  const refused: string[] = [];

  async function link(): Promise<NatsLink> {
    const address = parseNatsAddress(server.url);
    if (!isAddress(address)) throw new Error(address.message);
    const made = await connectNats(address, (notice) => {
      if (notice.kind === 'message-refused') refused.push(notice.because);
    });
    if (!isLink(made)) throw new Error(made.message);
    links.push(made);
    return made;
  }
  beforeAll(async () => {
    server = await natsServer();
  });
  afterAll(async () => {
    await Promise.all(links.map((each) => each.close()));
    await server.remove();
  });

  /** Runs a campaign on the server with some workers, each with a connection of its own. */
  async function remote(
    count: number,
    { meanwhile, ...more }: Partial<Setup> & { readonly meanwhile?: (name: string) => Promise<void> } = {},
  ) {
    const name = `c${campaigns++}`;
    const leading = await link();
    await makeNatsCampaign(leading, name);
    const live = await natsLive(leading, name);
    const lease = await live.lead('the first');
    const crew = await live.watch();
    const store = await natsStore(leading, name, { writer: 'leader' });
    const dispatch = await natsDispatch(leading, name, { crew, store });
    const over = new AbortController();
    const working = Array.from({ length: count }, async (_, i) => {
      const own = await link();
      const kept = await natsStore(own, name, { patience: 'waits' });
      const source = await natsTaskSource(own, name, { worker: `worker-${i}`, store: kept });
      const status = {
        name: `worker-${i}`,
        machine: MACHINE,
        jobs: 2,
        solvers: ['a'],
        tests: 0,
        tasks: 0,
        refuses: null,
      };
      const announced = (await natsLive(own, name)).announce(() => status);
      const prepare = () =>
        Promise.resolve({
          strategies: [weaken],
          known: [],
          executor: (head: Parameters<typeof solverExecutor>[1]) => solverExecutor({ ...SETUP, jobs: 2 }, head),
        });
      await runWorker({ store: kept, source, clock, jobs: 2, machine: MACHINE, isPassing, prepare }, over.signal);
      await announced.close();
    });
    const disturbed = meanwhile?.(name);
    const ran = await campaign({
      ...SETUP,
      ...more,
      store,
      clock,
      executor: (head) => new RemoteExecutor(head, dispatch),
    });
    await disturbed;
    over.abort(new Error('over'));
    await Promise.all(working);
    crew.close();
    await lease?.close();
    return { ...ran, name, leading, live };
  }

  it('has the same work done as here, by one worker and by several', async () => {
    const here = await campaign(SETUP);
    const [one, three] = [await remote(1), await remote(3)];
    expect(here.findings.length).toBeGreaterThan(3);
    expect(done(one.events)).toEqual(done(here.events));
    expect(done(three.events)).toEqual(done(here.events));
  });

  it(
    'loses nothing, and counts nothing twice, where the server is killed and started again',
    { timeout: 120_000 },
    async () => {
      const here = await campaign(SETUP);
      const there = await remote(2, {
        meanwhile: async () => {
          for (let i = 0; i < 2; i++) {
            await clock.sleep(150);
            await server.end('SIGKILL');
            await clock.sleep(100);
            await server.start();
          }
        },
      });
      expect(done(there.events)).toEqual(done(here.events));
    },
  );

  it('throws away, with a word, what is no message of Gainsay', async () => {
    const here = await campaign(SETUP);
    const there = await remote(1, {
      meanwhile: async (name) => {
        const stranger = await link();
        const { task, report } = namesOf(name);
        for (const text of [
          '',
          '{',
          '{"kind":"run","command":"rm -rf ~"}',
          JSON.stringify({ kind: 'judge', seed: '../x' }),
        ])
          await stranger.jetstream.publish(task, text);
        await stranger.jetstream.publish(report, '{"kind":"finding"}');
      },
    });
    expect(done(there.events)).toEqual(done(here.events));
    expect(refused.filter((because) => because.startsWith('a message')).length).toBe(4);
    expect(refused).toContain('a report names no worker');
  });

  it('has one leader, and another once that is gone', async () => {
    const leading = await link();
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
});
