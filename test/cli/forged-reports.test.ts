import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CampaignEvent, FindingRecord } from '../../src/campaign/index.js';
import { hunt, openCampaign, openFolder, work } from '../../src/app/index.js';
import { makeNatsCampaign, natsStore } from '../../src/host/index.js';
import { isHere } from '../setup/solvers.js';
import { type Forger, forger, withSolver } from '../support/forger.js';
import { type Workshop, jsonLines, workshop, writeSeeds } from '../support/gainsay.js';
import { type NatsServer, natsServer } from '../support/nats-server.js';
import { runHere } from '../support/run-here.js';

const OPTIONS = {
  ...({ strategies: ['opfuzz'], key: '5', mode: 'fresh', tieBreakers: false, adaptiveLimits: false } as const),
  ...({ repeats: 2, bisect: 'none', tests: 12, timeoutMs: 2_000 } as const),
};
const ID = 'crash-deadbeef00';

describe.skipIf(!isHere('nats-server'))('what a stranger publishes to a campaign', () => {
  let server: NatsServer;
  let shop: Workshop;
  let wrong: string;
  let evil: string;
  let mark: string;
  /** A real finding of the campaign, to be altered. */
  let real: FindingRecord;

  beforeAll(async () => {
    server = await natsServer();
    shop = workshop();
    wrong = shop.solver('wrong', { WRONG: 3, CRASH: 2 });
    mark = join(shop.path, 'ran.txt');
    const program = shop.write('evil/z3', `#!/bin/sh\necho "$0 $*" >> ${mark}\necho sat\n`);
    chmodSync(program, 0o755);
    evil = `cmd:${program}`;
    writeSeeds(shop, 1);
    const out = join(shop.path, 'here');
    await hunt({ ...OPTIONS, seeds: [join(shop.path, 'seeds')], solvers: [wrong], reduce: 'none', out }).result;
    const campaign = await openCampaign(out);
    real = campaign.findings.find(({ coordinates }) => coordinates.strategy === 'opfuzz') as FindingRecord;
    await campaign.close();
  });
  beforeEach(() => rmSync(mark, { force: true }));
  afterAll(async () => {
    shop.remove();
    await server.remove();
  });

  const ran = () => (existsSync(mark) ? readFileSync(mark, 'utf8') : '');
  const finding = (altered: FindingRecord): CampaignEvent => ({ kind: 'finding', at: 0, finding: altered });

  /** Leads a campaign until it ends, has something published meanwhile, and returns what the leader was told. */
  async function led(name: string, publish: (forged: Forger, address: string) => Promise<void>): Promise<string[]> {
    const address = `${server.url}/${name}`;
    const told: string[] = [];
    const leading = hunt({ ...OPTIONS, seeds: [join(shop.path, 'seeds')], solvers: [wrong], on: address });
    const listening = (async () => {
      for await (const event of leading) if (/refused|gone/.test(event.kind)) told.push(JSON.stringify(event));
    })();
    await expect
      .poll(async () => (await runHere(['findings', address])).code === 3 || true, { timeout: 20_000 })
      .toBe(true);
    const client = await forger(server.url, name);
    try {
      await expect
        .poll(() => client.link.manager.streams.info(`gainsay-${name}-reports`).then(() => 1), { timeout: 20_000 })
        .toBe(1);
      await publish(client, address);
      await work(address, { jobs: 1, host: 'honest', solvers: [wrong] }).result;
      await Promise.all([leading.result, listening]);
    } finally {
      await client.close();
    }
    return told;
  }

  /** The headers of a report on a task that judges a seed. Whoever may read the tasks has their tokens, as their worker does. */
  async function judgeTask({ link }: Forger, name: string): Promise<Record<string, string> | undefined> {
    const { manager } = link;
    const { state } = await manager.streams.info(`gainsay-${name}-tasks`);
    for (let seq = state.first_seq; seq <= state.last_seq; seq++) {
      const message = await manager.streams.getMessage(`gainsay-${name}-tasks`, { seq });
      const task = message && (JSON.parse(message.string()) as { kind: string; seed: string });
      const token = message?.header.get('Gainsay-Token');
      if (task?.kind === 'judge' && token) return { 'Gainsay-Of': `judge ${task.seed}`, 'Gainsay-Token': token };
    }
    return undefined;
  }

  it('is refused, counted and told, if it names a solver, options or a task that is not the campaign’s', async () => {
    const worker = { 'Gainsay-Worker': 'stranger' };
    const told = await led('forged', async (client) => {
      const of = {
        ...worker,
        'Gainsay-Of': `ask ${real.coordinates.seed} opfuzz 0 1`,
        'Gainsay-Token': 'f'.repeat(64),
      };
      await client.report(finding(withSolver(real, evil, ID)), worker);
      await client.report(finding(withSolver(real, evil, ID)), of);
      await client.report(finding(withSolver(real, wrong, ID)), of);
      await client.report('{"kind":"campaign-ended","at":0,"reason":"tests"}', worker);
    });
    expect(told.filter((text) => text.includes('"message-refused"'))).toHaveLength(2);
    expect(told.at(-1)).toContain('"count":4');
    expect(ran()).toBe('');
    expect((await runHere(['findings', `${server.url}/forged`, '--json'])).out).not.toContain(ID);
  });

  it('is refused of a worker that was given the task, too', async () => {
    const events = [
      withSolver(real, evil, ID),
      withSolver(real, `${wrong} trace=true trace_file_name=${mark}`, ID),
      {
        ...real,
        id: ID,
        runs: real.runs.map((run) => ({ ...run, options: ['trace=true', `trace_file_name=${mark}`] })),
      },
      { ...real, id: ID, runs: real.runs.map((run) => ({ ...run, command: ['/bin/sh', '-c', `touch ${mark}`] })) },
      {
        ...real,
        id: ID,
        options: { solver: wrong, choices: [`trace_file_name=${mark}`], experimental: [], level: 'supported' },
      },
      { ...real, id: ID, coordinates: { ...real.coordinates, index: 1_000 } },
      { ...real, id: ID, coordinates: { ...real.coordinates, key: 'other' } },
    ] as FindingRecord[];
    const told = await led('inside', async (client) => {
      await expect.poll(() => judgeTask(client, 'inside'), { timeout: 20_000 }).toBeDefined();
      const given = await judgeTask(client, 'inside');
      for (const event of events) await client.report(finding(event), { 'Gainsay-Worker': 'inside', ...given });
    });
    expect(told.at(-1)).toContain(`"count":${events.length}`);
    expect(ran()).toBe('');
    expect((await runHere(['findings', `${server.url}/inside`, '--json'])).out).not.toContain(ID);
  });

  it('is told as the word of its worker until the leader has reproduced it', async () => {
    const address = `${server.url}/word`;
    await led('word', async (client) => {
      await expect.poll(() => judgeTask(client, 'word'), { timeout: 20_000 }).toBeDefined();
      const given = await judgeTask(client, 'word');
      const { seed, key } = real.coordinates;
      const lie = {
        ...real,
        id: ID,
        mutant: seed,
        parent: seed,
        base: seed,
        trace: seed,
        model: null,
        history: [],
        coordinates: { key, seed, strategy: 'seed', index: 0 },
      };
      const certified: FindingRecord = { ...lie, trust: 'certified', because: 'it says so', group: 'of its own' };
      await client.report(finding(certified), { 'Gainsay-Worker': 'inside', ...given });
    });
    const listed = jsonLines<{ id: string; trust: string; because: string }>(
      (await runHere(['findings', address, '--json'])).out,
    ).filter(({ id }) => id !== undefined);
    expect(listed.length).toBeGreaterThan(1);
    for (const { id, trust, because } of listed) {
      expect(trust === 'reported', id).toBe(id === ID);
      expect(because.startsWith('reported by inside, not reproduced yet: '), id).toBe(id === ID);
    }
    const texts = [
      ['show', address, ID],
      ['show', address, ID, '--json'],
      ...['md', 'html', 'json'].map((format) => ['report', address, ID, '--format', format]),
    ];
    for (const words of texts) expect((await runHere(words)).out, words.join(' ')).toContain('reported by inside');
    expect((await runHere(['findings', address])).out).toContain(', 1 reported)');
    const { out } = await runHere(['show', address, ID, '--json']);
    expect(JSON.parse(out)).toMatchObject({ trust: 'reported', now: { trust: 'reported' } });
  });

  /** Puts the campaign of the folder on the server: its events but the last, those given, and no leader. */
  async function copied(name: string, more: readonly CampaignEvent[]): Promise<Forger> {
    const client = await forger(server.url, name);
    await makeNatsCampaign(client.link, name);
    const to = await natsStore(client.link, name, { writer: 'leader' });
    const from = await openFolder(join(shop.path, 'here'), { readOnly: true });
    for await (const id of from.store.ids()) await to.put((await from.store.get(id)) ?? '');
    const events: CampaignEvent[] = [];
    for await (const { event } of from.store.events()) if (event.kind !== 'campaign-ended') events.push(event);
    await to.append([...events, ...more]);
    await from.close();
    return client;
  }

  it('is nothing but a note, if it may only write notes', { timeout: 30_000 }, async () => {
    const client = await copied('noted', [{ kind: 'campaign-ended', at: 1, reason: 'tests' }]);
    const address = `${server.url}/noted`;
    const elsewhere = { machine: { system: 'x', architecture: 'y' }, shows: 'yes', said: '', times: 1 } as const;
    await client.note(finding({ ...real, id: ID, trust: 'certified' }));
    await client.note({ kind: 'finding-elsewhere', at: 0, id: real.id, elsewhere });
    await client.note('junk');
    await client.raw(`text.${'b'.repeat(64)}`, 'another text');
    const triage = { state: 'known', link: null, note: null, when: '2026-01-01T00:00:00.000Z' } as const;
    const note = JSON.stringify({ kind: 'finding-triaged', at: 0, id: real.id, triage });
    await client.raw('log.main.note', note, { 'Gainsay-First': '1', 'Gainsay-Events': '1' });
    await client.close();
    const copy = join(shop.path, 'noted');
    const pulled = await runHere(['pull', address, copy]);
    expect(pulled.code, pulled.err).toBe(0);
    expect(pulled.out, pulled.err).toContain('4 messages were left out');
    for (const words of [
      ['findings', address],
      ['findings', address, '--json'],
      ['stats', address, '--json'],
      ['show', address, real.id],
      ['triage', address, real.id, 'reported'],
      ['report', address, real.id],
    ]) {
      const { code, out, err } = await runHere(words);
      expect(code, err).toBeLessThan(2);
      expect(out, words.join(' ')).not.toContain(ID);
      for (const why of ['is a note, and says finding', 'says finding-elsewhere', 'is no message of Gainsay'])
        expect(err.split(why), words.join(' ')).toHaveLength(why.endsWith('finding') ? 3 : 2);
      expect(out.includes('"count":3'), words.join(' ')).toBe(words.includes('--json'));
    }
    for (const where of [address, copy]) {
      const shown = JSON.parse((await runHere(['show', where, real.id, '--json'])).out) as FindingRecord;
      expect(shown).toMatchObject({ trust: real.trust, triage: { state: where === copy ? 'known' : 'reported' } });
    }
  });

  it(
    'never runs out of the log, whoever reads it: neither a worker nor a user who did not agree',
    { timeout: 60_000 },
    async () => {
      const address = `${server.url}/poisoned`;
      const client = await copied('poisoned', [finding(withSolver(real, evil, ID))]);
      const stop = new AbortController();
      const working = work(address, { jobs: 1, host: 'honest', solvers: [wrong] }, { signal: stop.signal });
      const tasks = () =>
        client.link.manager.streams.info('gainsay-poisoned-tasks').then(({ state }) => state.messages);
      await expect.poll(() => tasks().catch(() => -1), { timeout: 20_000 }).toBe(0);
      for (const kind of ['reduce', 'bisect', 'confirm'] as const) await client.task({ kind, finding: ID });
      await expect.poll(tasks, { timeout: 20_000 }).toBe(0);
      stop.abort(new Error('over'));
      await working.result.catch(() => undefined);
      await client.close();
      expect(ran()).toBe('');
      expect((await runHere(['findings', address, '--json'])).out).toContain(ID);
      const copy = join(shop.path, 'copy');
      expect((await runHere(['pull', address, copy])).code).toBe(0);
      for (const where of [address, copy]) {
        for (const words of [
          ['replay', where, ID],
          ['reduce', where, ID, '--for', '1s'],
          ['bisect', where, ID, '--versions', wrong],
          ['recheck', where, ID, '--solver', wrong],
          ['count', where, '--versions', wrong],
          ['resume', where, '--tests', '1'],
        ]) {
          const { code, err } = await runHere(words);
          expect([words[0], code], err).toEqual([words[0], 2]);
          expect(err).toContain('G505');
        }
        for (const words of [
          ['report', where, ID],
          ['show', where, ID],
          ['stats', where],
        ])
          await runHere(words);
      }
      expect(ran()).toBe('');
    },
  );

  it('does not stop a campaign whose consumers it deletes: the leader makes them anew and says so', async () => {
    const told = await led('mended', async ({ link }) => {
      const { consumers } = link.manager;
      await expect
        .poll(() =>
          consumers.info('gainsay-mended-reports', 'leader').then(
            () => true,
            () => false,
          ),
        )
        .toBe(true);
      await consumers.delete('gainsay-mended-reports', 'leader');
      await consumers.delete('gainsay-mended-tasks', 'workers');
      await expect
        .poll(
          () =>
            consumers.info('gainsay-mended-tasks', 'workers').then(
              () => true,
              () => false,
            ),
          { timeout: 20_000 },
        )
        .toBe(true);
    });
    expect(told.filter((text) => text.includes('consumer-gone'))).toHaveLength(2);
  });
});
