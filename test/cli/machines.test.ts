import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CampaignEvent } from '../../src/campaign/index.js';
import { openCampaign } from '../../src/app/index.js';
import { isHere } from '../setup/solvers.js';
import { type Workshop, startGainsay, workshop, writeSeeds } from '../support/gainsay.js';
import { type NatsServer, natsServer } from '../support/nats-server.js';
import { runHere } from '../support/run-here.js';

/** What was asked, and what was found. */
async function done(where: string): Promise<{ readonly tests: string[]; readonly findings: string[] }> {
  const campaign = await openCampaign(where);
  const events: CampaignEvent[] = [];
  for await (const event of campaign.events()) events.push(event);
  await campaign.close();
  const tests = events.flatMap((event) =>
    event.kind === 'batch-done'
      ? event.results.map(({ index, said }) => JSON.stringify([event.batch.seed, event.batch.strategy, index, said]))
      : [],
  );
  return { tests: tests.sort(), findings: campaign.findings.map(({ id }) => id).sort() };
}

describe.skipIf(!isHere('nats-server'))('a hunt on a server of NATS', () => {
  let server: NatsServer;
  let shop: Workshop;
  beforeAll(async () => {
    server = await natsServer();
    shop = workshop();
  });
  afterAll(async () => {
    shop.remove();
    await server.remove();
  });

  it(
    'ends as in a folder, though its leader and a worker are killed; a worker leads',
    { timeout: 120_000 },
    async () => {
      const solvers = [shop.solver('right', {}, 'yices'), shop.solver('wrong', { WRONG: 7, CRASH: 9 })];
      const asked = solvers.flatMap((each) => ['--solver', each]);
      const options = [
        '--strategy',
        'opfuzz',
        '--tests',
        '40',
        '--seed',
        '5',
        '--mix',
        'even',
        '--mode',
        'fresh',
        '--no-tie-breakers',
      ];
      const hunt = ['hunt', writeSeeds(shop, 3), ...asked, ...options];
      await runHere([...hunt, '--out', join(shop.path, 'here')]);

      const address = `${server.url}/killed`;
      const leader = startGainsay([...hunt, '--on', address, '--json']);
      const led = once(leader, 'exit');
      const work = ['work', address, '--jobs', '1', ...asked];
      const [first, second, third] = [startGainsay(work), startGainsay(work), startGainsay(work)];
      const ends = Promise.all([once(second, 'exit'), once(third, 'exit')]);
      let out = '';
      second.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString()));
      third.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString()));
      let batches = 0;
      leader.stdout?.on('data', (chunk: Buffer) => {
        batches += chunk.toString().split('"kind":"batch-done"').length - 1;
        if (batches > 0) leader.kill('SIGKILL');
        if (batches > 0) first.kill('SIGKILL');
      });
      await led;
      const [[one], [other]] = (await ends) as [[number], [number]];
      expect([one, other]).toEqual([0, 0]);
      expect(out).toContain('this process leads it now');
      expect(await done(address)).toEqual(await done(join(shop.path, 'here')));
    },
  );

  it('runs no command line that a worker was not told of, and says what would allow it', async () => {
    const solver = shop.solver('told', {});
    const address = `${server.url}/refused`;
    const leader = startGainsay(['hunt', writeSeeds(shop, 1), '--solver', solver, '--tests', '4', '--on', address]);
    const ended = once(leader, 'exit');
    const { code, err } = await runHere(['work', address]);
    expect(code).toBe(2);
    expect(err).toContain('G507');
    expect(err).toContain(`--allow "${solver}"`);
    leader.kill('SIGINT');
    await ended;
  });
});
