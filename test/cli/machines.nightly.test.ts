import { once } from 'node:events';
import { chmodSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CampaignEvent } from '../../src/campaign/index.js';
import { openCampaign } from '../../lab/campaign/open-campaign.js';
import { hunt, work } from '../../src/app/index.js';
import { isHere } from '../setup/solvers.js';
import { type Workshop, jsonLines, startGainsay, workshop, writeSeeds } from '../support/gainsay.js';
import { type NatsServer, natsServer } from '../support/nats-server.js';
import { runHere } from '../support/run-here.js';

/** Options of hunts in this process, equivalent to `addHuntDefaults` for command lines. */
const OPTIONS = {
  ...({ strategies: ['opfuzz'], key: '5', mode: 'fresh', tieBreakers: false, adaptiveLimits: false } as const),
  ...({ repeats: 2, reduce: 'none', bisect: 'none' } as const),
};

/** Reads the queries and findings of a campaign. */
async function readResults(where: string): Promise<{ readonly tests: string[]; readonly findings: string[] }> {
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
    'ends like a local campaign if the leader and a worker are killed and another worker takes over',
    { timeout: 120_000 },
    async () => {
      const solvers = [shop.solver('right', {}, 'yices'), shop.solver('wrong', { WRONG: 7, CRASH: 9 })];
      const asked = solvers.flatMap((each) => ['--solver', each]);
      const options = [
        '--strategy',
        'opfuzz',
        '--tests',
        '28',
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
      const work = (host: string) =>
        startGainsay(['campaign', 'work', address, '--jobs', '1', '--host', host, ...asked]);
      const [first, second] = [work('one.example'), work('two.example')];
      const ends = once(second, 'exit') as Promise<[number]>;
      let out = '';
      second.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString()));
      let isUnderWay = false;
      leader.stdout?.on('data', (chunk: Buffer) => {
        if (!chunk.toString().includes('"kind":"batch-done"')) return;
        isUnderWay = true;
        leader.kill('SIGKILL');
        first.kill('SIGKILL');
      });
      let complaints = '';
      leader.stderr?.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
      await led;
      expect(isUnderWay, complaints).toBe(true);
      const third = await runHere(['campaign', 'work', address, '--jobs', '1', '--host', 'three.example', ...asked]);
      expect([(await ends)[0], third.code]).toEqual([0, 0]);
      expect(out + third.out).toContain('this process is the leader now');
      const found = await readResults(address);
      expect(found).toEqual(await readResults(join(shop.path, 'here')));
      const listed = await runHere(['findings', address, '--json']);
      const hosts = jsonLines<{ machine: { host: string } }>(listed.out).map(({ machine }) => machine.host);
      expect(hosts).toHaveLength(found.findings.length);
      for (const host of hosts) expect(host).toMatch(/^(one|two|three)\.example$/);
      const [id = ''] = found.findings;
      const shown = await runHere(['show', address, id]);
      expect(shown.out).toMatch(/^seen on: (one|two|three)\.example \(/m);
      expect(jsonLines<object>((await runHere(['show', address, id, '--json'])).out)[0]).toHaveProperty('machine.host');
      for (const format of ['md', 'json', 'sarif'])
        expect((await runHere(['report', address, id, '--format', format])).out).not.toContain('.example');
    },
  );

  it(
    'completes a campaign after the server is killed and restarted, and a worker becomes the leader',
    { timeout: 150_000 },
    async () => {
      const own = await natsServer();
      const address = `${own.url}/restarted`;
      const solver = shop.solver('slow', { CRASH: 5, SLEEP: 0.2 });
      const options = ['--strategy', 'opfuzz', '--tests', '60', '--seed', '5', '--mode', 'fresh', '--no-models'];
      const quick = ['--reduce', 'none', '--bisect', 'none'];
      const seeds = writeSeeds(shop, 2);
      const leader = startGainsay(['hunt', seeds, '--solver', solver, ...options, ...quick, '--on', address, '--json']);
      const led = once(leader, 'exit');
      leader.stdout?.on('data', (chunk: Buffer) => {
        if (chunk.toString().includes('"kind":"batch-done"')) leader.kill('SIGKILL');
      });
      const worker = startGainsay(['campaign', 'work', address, '--jobs', '1', '--host', 'one', '--solver', solver]);
      const ended = once(worker, 'exit') as Promise<[number | null]>;
      try {
        let out = '';
        worker.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString()));
        await led;
        await expect.poll(() => out, { timeout: 60_000 }).toContain('this process is the leader now');
        await own.end('SIGKILL');
        await own.start();
        expect((await ended)[0], out).toBe(0);
        expect(out).toContain('has ended (tests)');
        expect((await readResults(address)).tests).toHaveLength(60);
      } finally {
        worker.kill('SIGKILL');
        await own.remove();
      }
    },
  );

  it('finishes its tasks after SIGTERM, and takes no further task', { timeout: 120_000 }, async () => {
    const queries = join(shop.path, 'queries');
    const solver = shop.solver('steady', { SLEEP: 0.2, LOG: queries });
    const address = `${server.url}/drained`;
    const options = ['--strategy', 'rephrase', '--tests', '40', '--seed', '5', '--mode', 'fresh', '--no-tie-breakers'];
    const hunt = ['hunt', writeSeeds(shop, 2), '--solver', solver, ...options];
    const readQueries = () => readFileSync(queries, 'utf8').split('\n').sort();
    await runHere([...hunt, '--out', join(shop.path, 'undrained')]);
    const expected = readQueries();
    rmSync(queries);
    const leader = startGainsay([...hunt, '--on', address]);
    const led = once(leader, 'exit');
    const other = startGainsay(['campaign', 'work', address, '--jobs', '1', '--host', 'other', '--solver', solver]);
    const ended = once(other, 'exit');
    try {
      const worker = startGainsay(['campaign', 'work', address, '--jobs', '2', '--host', 'one', '--solver', solver]);
      let out = '';
      worker.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString()));
      const left = once(worker, 'exit') as Promise<[number | null]>;
      const jobsOfOne = async () => {
        const shown = await runHere(['campaign', 'watch', address, '--once', '--json']);
        const [{ workers } = { workers: [] }] = jsonLines<{
          workers: { machine: { host: string }; tasks: number }[];
        }>(shown.out);
        return workers.find(({ machine }) => machine.host === 'one')?.tasks ?? 0;
      };
      await expect.poll(jobsOfOne, { timeout: 60_000, interval: 200 }).toBeGreaterThan(0);
      worker.kill('SIGTERM');
      expect((await left)[0]).toBe(0);
      expect(out).toMatch(/[1-9]\d* tests? in [1-9]\d* tasks?/);
      await led;
      await ended;
      expect((await readResults(address)).tests).toHaveLength(40);
      // If a task were given back, its queries would run again.
      expect(readQueries()).toEqual(expected);
    } finally {
      for (const each of [leader, other]) each.kill('SIGKILL');
    }
  });

  it('runs only solvers that the worker allows, and reports a refused solver to both the worker and the leader', async () => {
    const solver = shop.solver('told', {});
    const address = `${server.url}/refused`;
    const leader = startGainsay(['hunt', writeSeeds(shop, 1), '--solver', solver, '--tests', '4', '--on', address]);
    const ended = once(leader, 'exit');
    let told = '';
    leader.stdout?.on('data', (chunk: Buffer) => (told += chunk.toString()));
    try {
      const { code, err } = await runHere(['campaign', 'work', address]);
      expect(code).toBe(2);
      expect(err).toContain('G507');
      expect(err).toContain(`--allow "${solver}"`);
      await expect
        .poll(() => told, { timeout: 20_000 })
        .toMatch(/worker \S+ refuses: .*which this worker does not allow/);
      // The changed setting changes the program's file, so the solver counts as a different build.
      shop.solver('told', { SLEEP: 0 });
      const other = await runHere(['campaign', 'work', address, '--allow', solver]);
      expect(other.code).toBe(2);
      expect(other.err).toContain('is a different build now');
      await expect.poll(() => told, { timeout: 20_000 }).toMatch(/worker \S+ refuses: .*is a different build now/);
      await expect.poll(() => told, { timeout: 20_000 }).toContain('all 2 workers have refused');
      const shown = await runHere(['campaign', 'watch', address, '--once']);
      expect(shown.out).toMatch(/led by \S+/);
      expect(shown.out.match(/refuses: /g)).toHaveLength(2);
    } finally {
      leader.kill('SIGINT');
      await ended;
    }
  });

  it('makes equal queries if a worker uses several threads', { timeout: 120_000 }, async () => {
    const solvers = [shop.solver('right-too', {}, 'yices'), shop.solver('wrong-too', { WRONG: 7, CRASH: 9 })];
    const options = { ...OPTIONS, seeds: [writeSeeds(shop, 2)], solvers, tests: 30, mixing: 'even' } as const;
    await hunt({ ...options, out: join(shop.path, 'one-thread') }).result;
    const address = `${server.url}/threads`;
    const led = hunt({ ...options, on: address }).result;
    const how = ['--jobs', '4', '--threads', '2', '--host', 'many'];
    const worked = await runHere([
      'campaign',
      'work',
      address,
      ...how,
      ...solvers.flatMap((each) => ['--solver', each]),
    ]);
    expect(worked.code).toBe(0);
    await led;
    const there = await readResults(address);
    expect(there).toEqual(await readResults(join(shop.path, 'one-thread')));
    expect(there.findings.length).toBeGreaterThan(0);
    const listed = await runHere(['findings', address, '--json']);
    for (const { machine } of jsonLines<{ machine: { host: string } }>(listed.out)) expect(machine.host).toBe('many');
  });

  it("stores workers' reductions that the leader has verified", { timeout: 120_000 }, async () => {
    const solvers = [shop.solver('fine-again', {}, 'yices'), shop.solver('faulty', { WRONG: 2 })];
    const options = { ...OPTIONS, seeds: [writeSeeds(shop, 1)], solvers, tests: 4, reduce: 'auto' } as const;
    const address = `${server.url}/smaller`;
    await Promise.all([
      hunt({ ...options, on: address }).result,
      work(address, { jobs: 1, host: 'one', solvers }).result,
    ]);
    const { findings, close } = await openCampaign(address);
    await close();
    const reduced = findings.flatMap(({ reduced: each }) => each ?? []);
    expect(reduced.length).toBeGreaterThan(0);
    for (const { bytes } of reduced) expect(bytes.after).toBeLessThan(bytes.before);
    expect(findings.filter(({ reported }) => reported !== undefined)).toEqual([]);
    expect(findings.every(({ claims }) => claims === undefined)).toBe(true);
  });

  it('confirms findings on another machine if one is available', { timeout: 120_000 }, async () => {
    const solvers = [shop.solver('fine-too', { SLEEP: 0.1 }, 'yices'), shop.solver('broken', { WRONG: 7, CRASH: 9 })];
    const options = { ...OPTIONS, seeds: [writeSeeds(shop, 2)], solvers, tests: 30, confirmElsewhere: true } as const;
    const alone = await runHere(['hunt', ...options.seeds, '--solver', solvers[0] ?? '', '--confirm-elsewhere']);
    expect(alone.err).toContain('--on ADDRESS');
    const address = `${server.url}/elsewhere`;
    const led = hunt({ ...options, on: address }).result;
    const works = ['one', 'two'].map((host) => work(address, { jobs: 1, host, solvers }).result);
    await Promise.all([led, ...works]);
    const campaign = await openCampaign(address);
    const { findings } = campaign;
    await campaign.close();
    expect(findings.length).toBeGreaterThan(1);
    const machines = jsonLines<{ id: string; machine: { host: string } }>(
      (await runHere(['findings', address, '--json'])).out,
    );
    const looked = findings.flatMap(({ id, elsewhere }) => (elsewhere === undefined ? [] : [{ id, ...elsewhere }]));
    // A worker may start so late, or leave so early, that the other worker is alone.
    for (const { id, machine, shows } of looked) {
      expect(shows, id).toBe('yes');
      expect(machine.host).not.toBe(machines.find((each) => each.id === id)?.machine.host);
    }
    expect(looked.length).toBeGreaterThan(0);
    const shown = await runHere(['show', address, looked[0]?.id ?? '']);
    expect(shown.out).toMatch(/^elsewhere: also reproduces on (one|two) \(.*: /m);
  });

  it(
    "finishes a campaign in which solvers flood their output or hang, shows the campaign in `watch`, and reports a worker's missing solver",
    { timeout: 120_000 },
    async () => {
      const writeSolver = (name: string, body: string): string => {
        const file = shop.write(
          `${name}/z3`,
          `#!/bin/sh\ncase "$*" in *version*) echo "Z3 version 9.9.9"; exit 0 ;; esac\n${body}\n`,
        );
        chmodSync(file, 0o755);
        return `z3:${file}`;
      };
      const solvers = [
        shop.solver('fine', { SLEEP: 0.3 }, 'yices'),
        writeSolver('floods', 'exec yes sat'),
        writeSolver('hangs', 'exec sleep 60'),
      ];
      const asked = solvers.flatMap((each) => ['--solver', each]);
      // A hanging query ends after a second, the interval at which `watch` prints, so that `watch` shows the worker.
      // The good solver needs far less time, even on a busy machine.
      const options = { ...OPTIONS, seeds: [writeSeeds(shop, 1)], solvers, tests: 6, timeoutMs: 1_000 };
      const here = join(shop.path, 'troubled');
      await hunt({ ...options, out: here }).result;
      const address = `${server.url}/troubled`;
      const led = hunt({ ...options, on: address }).result;
      await expect
        .poll(async () => (await runHere(['campaign', 'watch', address, '--once'])).code, { timeout: 30_000 })
        .toBe(0);
      rmSync(join(shop.path, 'hangs/z3'));
      const without = await runHere(['campaign', 'work', address, ...asked]);
      expect(without.code).toBe(2);
      expect(without.err).toContain('hangs/z3');
      writeSolver('hangs', 'exec sleep 60');
      const watching = startGainsay(['campaign', 'watch', address, '--json']);
      const watched = once(watching, 'exit');
      let shown = '';
      watching.stdout?.on('data', (chunk: Buffer) => (shown += chunk.toString()));
      await expect.poll(() => shown, { timeout: 30_000 }).not.toBe('');
      const worked = await runHere(['campaign', 'work', address, '--jobs', '2', ...asked]);
      expect(worked.code).toBe(0);
      expect((await led).summary.state).toBe('ended');
      expect((await watched)[0]).toBe(0);
      const states = jsonLines<{ readonly workers: readonly unknown[] }>(shown);
      expect(states.at(0)).toMatchObject({ kind: 'figures', address, state: 'running', workers: [], tests: 0 });
      expect(states.some(({ workers }) => workers.length === 1)).toBe(true);
      expect(states.at(-1)).toMatchObject({ state: 'ended', reason: 'tests', tests: 6 });
      expect((await runHere(['campaign', 'watch', `${server.url}/none`])).err).toContain('there is no campaign none');
      expect(await readResults(address)).toEqual(await readResults(here));
    },
  );
});
