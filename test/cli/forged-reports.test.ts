import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CampaignEvent, FindingState, PostProcessingPlan, ReducedFinding } from '../../src/campaign/index.js';
import { openCampaign } from '../../lab/campaign/open-campaign.js';
import { hunt, openFolder, work } from '../../src/app/index.js';
import { findingId } from '../../src/campaign/confirm/index.js';
import { makeNatsCampaign, natsStore } from '../../src/host/index.js';
import { type StudioClient, studioClient } from '../../studio/server/contract/index.js';
import { startStudio } from '../../studio/server/index.js';
import { isHere } from '../setup/solvers.js';
import { makeBisection, makeReduced } from '../support/findings.js';
import { type Forger, type ReportAs, forger, withSolver } from '../support/forger.js';
import { type Workshop, jsonLines, workshop, writeSeeds } from '../support/gainsay.js';
import { type NatsServer, natsServer } from '../support/nats-server.js';
import { runHere } from '../support/run-here.js';
import { nightly } from '../support/nightly.js';

const OPTIONS = {
  ...({ strategies: ['opfuzz'], key: '5', mode: 'fresh', tieBreakers: false, adaptiveLimits: false } as const),
  ...({ repeats: 2, bisect: 'none', tests: 12, timeoutMs: 2_000 } as const),
};
const ID = 'crash-deadbeef00';

/** A forged reduction that claims that another answer is proved, and that another solver is wrong. */
function forgeReduction({ mutant, runs }: FindingState): ReducedFinding {
  const said = { because: 'FORGED', signature: 'FORGED', theories: ['FORGED'], shape: 'FORGED', witnesses: ['FORGED'] };
  const judged = { trust: 'certified', suspects: ['cvc5'], expected: ['unsat'], runs, ...said } as const;
  return makeReduced({ script: mutant, bytes: { before: 900, after: 1 }, ...judged });
}

const FORGED_BISECTION = makeBisection({
  family: 'FORGED',
  observations: [{ version: '1', shows: 'yes', said: 'FORGED', times: 3 }],
  scanned: true,
});

describe.skipIf(!isHere('nats-server'))('a forged message to a campaign', () => {
  let server: NatsServer;
  let shop: Workshop;
  let wrong: string;
  let evil: string;
  let mark: string;
  /** A real finding of the campaign, to be altered. */
  let real: FindingState;

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
    real = campaign.findings.find(({ coordinates }) => coordinates.strategy === 'opfuzz') as FindingState;
    await campaign.close();
  });
  beforeEach(() => rmSync(mark, { force: true }));
  afterAll(async () => {
    shop.remove();
    await server.remove();
  });

  const ran = () => (existsSync(mark) ? readFileSync(mark, 'utf8') : '');
  const finding = (altered: FindingState): CampaignEvent => ({ kind: 'finding', at: 0, finding: altered });

  /** Leads a campaign to its end while `publish` runs. Returns the leader's notices. */
  async function lead(name: string, publish: (forged: Forger, address: string) => Promise<void>): Promise<string[]> {
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

  /** A task that judges a seed. Every client that can read tasks knows the tokens of all tasks, not only of its own. */
  async function judgeTask({ link }: Forger, name: string): Promise<Omit<ReportAs, 'worker'> | undefined> {
    const { manager } = link;
    const { state } = await manager.streams.info(`gainsay-${name}-tasks`);
    for (let seq = state.first_seq; seq <= state.last_seq; seq++) {
      const message = await manager.streams.getMessage(`gainsay-${name}-tasks`, { seq });
      const task = message && (JSON.parse(message.string()) as { kind: string; seed: string });
      const token = message?.header.get('Gainsay-Token');
      if (task?.kind === 'judge' && token) return { of: `judge ${task.seed}`, token };
    }
    return undefined;
  }

  it('rejects, counts and reports a message that names a solver, options or a task outside of the campaign', async () => {
    const worker = 'stranger';
    const told = await lead('forged', async (client) => {
      const as = { worker, of: `ask ${real.coordinates.seed} opfuzz 0 1`, token: 'f'.repeat(64) };
      await client.report(finding(withSolver(real, evil, ID)), { worker });
      await client.report(finding(withSolver(real, evil, ID)), as);
      await client.report(finding(withSolver(real, wrong, ID)), as);
      await client.report({ kind: 'campaign-ended', at: 0, reason: 'tests' }, { worker });
      await client.raw('report', 'junk', { 'Gainsay-Worker': worker });
    });
    const reasons = ['does not name its task', 'is about a task of another worker', 'is not JSON'];
    expect(told).toEqual([...reasons, '"count":5'].map((text): unknown => expect.stringContaining(text)));
    expect(ran()).toBe('');
    expect((await runHere(['findings', `${server.url}/forged`, '--json'])).out).not.toContain(ID);
  });

  nightly('rejects a forged message even from a worker that holds the task', async () => {
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
    ] as FindingState[];
    const told = await lead('inside', async (client) => {
      await expect.poll(() => judgeTask(client, 'inside'), { timeout: 20_000 }).toBeDefined();
      const given = await judgeTask(client, 'inside');
      for (const event of events) await client.report(finding(event), { worker: 'inside', ...given });
    });
    const reasons = [
      'names the solver',
      'names the solver',
      'the unexpected word',
      'names the solver',
      'does not match',
    ];
    const count = `"count":${events.length}`;
    expect(told).toEqual([...reasons, count].map((text): unknown => expect.stringContaining(text)));
    expect(ran()).toBe('');
    expect((await runHere(['findings', `${server.url}/inside`, '--json'])).out).not.toContain(ID);
  });

  nightly("continues the leader's tasks if a stranger adds forged tasks", { timeout: 30_000 }, async () => {
    const { seed } = real.coordinates;
    const batch = { seed, strategy: 'opfuzz', from: 0, to: 1 };
    const forgeries = [
      ...(['reduce', 'bisect', 'confirm'] as const).map((kind) => ({ kind, finding: ID })),
      { kind: 'ask', batch, indices: [0], judged: 1_000_000 },
      { kind: 'judge', seed: 'f'.repeat(64) },
    ];
    await lead('busy', async (client) => {
      for (const token of [{}, { 'Gainsay-Token': 'f'.repeat(64) }])
        for (const task of forgeries) await client.raw('task', JSON.stringify(task), token);
    });
    const { out } = await runHere(['campaign', 'stats', `${server.url}/busy`, '--json']);
    expect(out).toMatch(/"mutants":12\b/);
  });

  /** A forged finding, modelled on `real`. The campaign's solvers answer its seed correctly. */
  function lie(kind: FindingState['kind'], more: Partial<FindingState>): FindingState {
    const { seed, key } = real.coordinates;
    const coordinates = { key, seed, strategy: 'seed', index: 0 };
    const id = findingId(coordinates, { kind, suspects: [wrong] });
    const texts = { mutant: seed, parent: seed, base: seed, trace: seed, model: null, history: [] } as const;
    const told = {
      trust: 'certified',
      because: 'it says so',
      group: 'of its own',
      solver: wrong,
      suspects: [wrong],
    } as const;
    return { ...real, ...texts, ...told, id, kind, coordinates, ...more };
  }

  nightly(
    'marks a finding as reported only by its worker if the leader does not reproduce it',
    { timeout: 60_000 },
    async () => {
      const address = `${server.url}/word`;
      // The solver always answers sat for the seed, which is right.
      const expectation = lie('wrong-answer', {
        signature: null,
        wrong: { check: 0, got: 'sat', expected: 'unsat' },
        expected: ['unsat'],
        runs: real.runs.map((run) => ({ ...run, outcome: 'answered', answers: ['sat'], detail: null })),
      });
      const crash = lie('crash', { signature: 'it fell', wrong: null });
      const lies = [expectation, crash];
      const told = await lead('word', async (client) => {
        await expect.poll(() => judgeTask(client, 'word'), { timeout: 20_000 }).toBeDefined();
        const given = await judgeTask(client, 'word');
        for (const each of lies) await client.report(finding(each), { worker: 'inside', ...given });
      });
      const ids = new Set(lies.map(({ id }) => id));
      const listed = jsonLines<{ id: string; trust: string; because: string }>(
        (await runHere(['findings', address, '--json'])).out,
      ).filter(({ id }) => id !== undefined);
      expect(
        listed.filter(({ id }) => ids.has(id)),
        told.join('\n'),
      ).toHaveLength(ids.size);
      expect(listed.length).toBeGreaterThan(ids.size);
      for (const { id, trust, because } of listed) {
        expect(trust === 'reported', id).toBe(ids.has(id));
        expect(because.startsWith('reported by inside, not reproduced yet: '), id).toBe(ids.has(id));
      }
      for (const { id } of lies) {
        const texts = [
          ['show', address, id],
          ['show', address, id, '--json'],
          ...['md', 'html', 'json'].map((format) => ['report', address, id, '--format', format]),
        ];
        for (const words of texts) {
          const { out } = await runHere(words);
          expect(out, words.join(' ')).toContain('reported by inside, not reproduced yet');
          const content = out.replaceAll(/"reported":\{[^}]*\}|<style>.*?<\/style>/gs, '');
          expect(content, words.join(' ')).not.toMatch(/certified|is correct|correct answer/);
        }
        const { out } = await runHere(['show', address, id, '--json']);
        expect(JSON.parse(out)).toMatchObject({ trust: 'reported', now: { trust: 'reported' } });
      }
      const inside = 'reported by inside, not reproduced yet';
      const list = (await runHere(['findings', address])).out;
      // Both findings are in one group, separate from the confirmed findings.
      expect(list.split(inside)).toHaveLength(2);
      expect(list).not.toMatch(/certified[^\n]*\n?[^\n]*reported by inside/);
      for (const format of ['junit', 'sarif']) {
        const { out } = await runHere(['report', address, '--format', format]);
        expect(out, format).toContain('it says so');
        for (const line of out.split('\n')) if (line.includes('it says so')) expect(line, format).toContain(inside);
      }
      const folder = join(shop.path, 'word');
      expect((await runHere(['campaign', 'pull', address, folder])).code).toBe(0);
      await inStudio(folder, async (api, campaign) => {
        const { items } = await api.findings({ campaign, most: 100 });
        for (const { finding, trust, because } of items)
          expect([trust === 'reported', because.includes(inside)], finding).toEqual([
            ids.has(finding),
            ids.has(finding),
          ]);
        for (const finding of ids) {
          const { record: _, files, ...shown } = await api.finding({ campaign, finding });
          const { 'finding.json': __, ...others } = files;
          const all = JSON.stringify({ shown, others });
          expect(all).toContain(inside);
          expect(all).not.toMatch(/certified|is correct|correct answer/);
        }
      });
    },
  );

  /** Opens a campaign's folder in the studio. */
  async function inStudio(folder: string, act: (api: StudioClient, campaign: string) => Promise<void>): Promise<void> {
    const studio = await startStudio({ paths: [folder] });
    try {
      const base = `http://127.0.0.1:${studio.port}`;
      const api = studioClient({ fetch: (url, init) => fetch(url, init), base, token: studio.token });
      const { campaigns } = await api.session({});
      await act(api, campaigns[0]?.campaign ?? '');
    } finally {
      await studio.close();
    }
  }

  /** Copies the folder's campaign to the server without a leader: all events except the last, then the given events. */
  async function copyCampaign(
    name: string,
    more: readonly CampaignEvent[],
    { tests, postProcessing }: { readonly tests?: number; readonly postProcessing?: PostProcessingPlan } = {},
  ): Promise<Forger> {
    const client = await forger(server.url, name);
    await makeNatsCampaign(client.link, name);
    const to = await natsStore(client.link, name, { writer: 'leader' });
    const from = await openFolder(join(shop.path, 'here'), { readOnly: true });
    for await (const id of from.store.ids()) await to.put((await from.store.get(id)) ?? '');
    const events: CampaignEvent[] = [];
    for await (const { event } of from.store.events()) {
      if (event.kind === 'campaign-started') {
        const { plan } = event;
        const budget = { ...plan.budget, ...(tests === undefined ? {} : { tests }) };
        events.push({ ...event, plan: { ...plan, budget, ...(postProcessing && { postProcessing }) } });
      } else if (event.kind !== 'campaign-ended') events.push(event);
    }
    await to.append([...events, ...more]);
    await from.close();
    return client;
  }

  nightly('counts a forged event as a note if its writer may only write notes', { timeout: 30_000 }, async () => {
    const client = await copyCampaign('noted', [{ kind: 'campaign-ended', at: 1, reason: 'tests' }]);
    const address = `${server.url}/noted`;
    const elsewhere = {
      machine: { system: 'x', architecture: 'y', host: 'z' },
      shows: 'yes',
      said: '',
      times: 1,
    } as const;
    await client.note(finding({ ...real, id: ID, trust: 'certified' }));
    await client.note({ kind: 'finding-elsewhere', at: 0, id: real.id, elsewhere });
    await client.note({ kind: 'finding-reduced', at: 0, id: real.id, reduced: forgeReduction(real) });
    await client.note({ kind: 'finding-bisected', at: 0, id: real.id, bisection: FORGED_BISECTION });
    await client.note('junk');
    await client.raw(`text.${'b'.repeat(64)}`, 'another text');
    const triage = { state: 'known', link: null, note: null, when: '2026-01-01T00:00:00.000Z' } as const;
    const note = JSON.stringify({ kind: 'finding-triaged', at: 0, id: real.id, triage });
    await client.raw('log.main.note', note, { 'Gainsay-First': '1', 'Gainsay-Events': '1' });
    await client.close();
    const copy = join(shop.path, 'noted');
    const pulled = await runHere(['campaign', 'pull', address, copy]);
    expect(pulled.code, pulled.err).toBe(0);
    expect(pulled.out, pulled.err).toContain('4 messages were invalid and ignored');
    for (const words of [
      ['findings', address],
      ['findings', address, '--json'],
      ['campaign', 'stats', address, '--json'],
      ['show', address, real.id],
      ['campaign', 'triage', address, real.id, 'reported'],
      ['report', address, real.id],
    ]) {
      const { code, out, err } = await runHere(words);
      expect(code, err).toBeLessThan(2);
      expect(out, words.join(' ')).not.toContain(ID);
      for (const why of [
        'may append events of kind finding',
        'events of kind finding-elsewhere',
        'is not a message of Gainsay',
      ])
        expect(err.split(why), words.join(' ')).toHaveLength(why.endsWith('finding') ? 3 : 2);
      expect(out.includes('"count":3'), words.join(' ')).toBe(words.includes('--json'));
    }
    const own = JSON.parse((await runHere(['show', join(shop.path, 'here'), real.id, '--json'])).out) as FindingState;
    for (const where of [address, copy]) {
      const {
        claims,
        triage: _,
        skippedMessages,
        ...shown
      } = JSON.parse((await runHere(['show', where, real.id, '--json'])).out) as FindingState & {
        readonly skippedMessages?: number;
      };
      expect(skippedMessages).toBe(where === address ? 3 : undefined);
      expect([claims?.reduced?.by, claims?.bisection?.by]).toEqual(['a note', 'a note']);
      expect({ ...shown, machine: null }).toEqual({ ...own, machine: null });
      const { out } = await runHere(['show', where, real.id]);
      expect(out).toContain('a smaller input: reported by a note, not reproduced yet');
      expect(out).toContain('a bisection: reported by a note, not reproduced yet');
      for (const words of [
        ['show', where, real.id],
        ['report', where, real.id],
        ['findings', where],
      ]) {
        const said = (await runHere(words)).out;
        expect(said, words.join(' ')).not.toContain('FORGED');
        expect(said, words.join(' ')).not.toContain('repro-reduced');
      }
    }
  });

  it(
    'runs no forged command from the log for workers or users who did not permit it',
    { timeout: 60_000 },
    async () => {
      const address = `${server.url}/poisoned`;
      const client = await copyCampaign('poisoned', [finding(withSolver(real, evil, ID))]);
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
      expect((await runHere(['campaign', 'pull', address, copy])).code).toBe(0);
      for (const where of [address, copy]) {
        for (const words of [
          ['replay', where, ID],
          ['reduce', where, ID, '--for', '1s'],
          ['bisect', where, ID, '--versions', wrong],
          ['campaign', 'recheck', where, ID, '--solver', wrong],
          ['campaign', 'count', where, '--versions', wrong],
          ['resume', where, '--tests', '1'],
        ]) {
          const { code, err } = await runHere(words);
          expect([words[0], code], err).toEqual([words[0], 2]);
          expect(err).toContain('G505');
        }
        for (const words of [
          ['report', where, ID],
          ['show', where, ID],
          ['campaign', 'stats', where],
        ])
          await runHere(words);
      }
      expect(ran()).toBe('');
    },
  );

  nightly('runs no forged command through a worker that becomes the leader', { timeout: 60_000 }, async () => {
    const address = `${server.url}/taken-over`;
    const forgery = withSolver(real, evil, ID);
    const client = await copyCampaign('taken-over', [finding(forgery)], {
      tests: 14,
      postProcessing: { reduce: 'all', bisect: 'none', confirmElsewhere: true },
    });
    await client.close();
    const leading: string[] = [];
    const working = work(address, { jobs: 1, host: 'honest', solvers: [wrong] });
    for await (const event of working) leading.push(event.kind);
    await working.result;
    expect(leading).toContain('leading');
    expect(ran()).toBe('');
    const { out } = await runHere(['findings', address, '--json']);
    expect(out).toContain(ID);
    expect((await runHere(['campaign', 'stats', address, '--json'])).out).toContain('"mutants":14');
    // Replaying does not mark the forgery as trusted by this user.
    expect((await runHere(['replay', address, ID])).code).toBe(2);
    expect(ran()).toBe('');
  });

  nightly('runs no forged command in the studio, whatever the user clicks', { timeout: 60_000 }, async () => {
    const client = await copyCampaign('shown', [finding(withSolver(real, evil, ID))]);
    await client.close();
    const folder = join(shop.path, 'shown');
    expect((await runHere(['campaign', 'pull', `${server.url}/shown`, folder])).code).toBe(0);
    await inStudio(folder, async (api, campaign) => {
      expect((await api.finding({ campaign, finding: ID })).record.id).toBe(ID);
      const of = { kind: 'finding', campaign, findings: [ID] as string[] } as const;
      const requests: Parameters<typeof api.startJob>[0][] = [
        { ...of, action: 'reduce' },
        { ...of, action: 'bisect', versions: wrong },
        { ...of, action: 'recheck', versions: wrong },
        { kind: 'count', campaign, versions: wrong },
        { kind: 'resume', campaign, options: { tests: 20 } },
      ];
      for (const request of requests) {
        const { job } = await api.startJob(request);
        await expect.poll(async () => (await api.job({ job })).state, { timeout: 20_000 }).toBe('failed');
        expect(await api.job({ job }), JSON.stringify(request)).toMatchObject({ error: { kind: 'not-trusted' } });
      }
      expect((await api.campaign({ campaign })).foreignCommands).toContain(evil);
    });
    expect(ran()).toBe('');
  });

  nightly('recreates and reports deleted consumers, and continues the campaign', async () => {
    const told = await lead('mended', async ({ link }) => {
      const { consumers, streams } = link.manager;
      // The leader watches its consumers from the first task on.
      await expect
        .poll(async () => (await streams.info('gainsay-mended-tasks')).state.messages, { timeout: 20_000 })
        .toBeGreaterThan(0);
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
