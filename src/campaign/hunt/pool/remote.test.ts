import { makeReduced } from '../../../../test/support/findings.js';
import { describe, expect, it } from 'vitest';
import { sampleCases } from '../../../../test/support/laws.js';
import { MemoryQueue } from '../../../../test/support/memory-queue.js';
import {
  SEEDS,
  type Setup,
  campaign,
  readBack,
  NO_RESULTS,
  scriptedTools,
  weaken,
} from '../../../../test/support/scripted-campaign.js';
import { type Script, hashToNumber, makeScriptedSolver } from '../../../../test/support/scripted-solver.js';
import type { Strategy } from '../../../strategy/index.js';
import { contentId, memoise } from '../../../util/index.js';
import { type CampaignEvent, taskName } from '../../log/index.js';
import type { FindingProcessor } from '../context.js';
import type { AssignedTask } from './dispatch.js';
import { runWorker } from './worker.js';
import { memoryStore } from '../../../../test/support/memory-store.js';

const isMutant = (input: string) => input.includes('(= 1 ');
const buggy: Script = (input) => (isMutant(input) && hashToNumber(input) % 3 === 0 ? ['unsat'] : ['sat']);
const SETUP: Setup = { solvers: () => [makeScriptedSolver('a', buggy), makeScriptedSolver('b', () => ['sat'])] };
const withoutWorkers = memoise(() => campaign(SETUP));
const clock = {
  now: () => performance.now(),
  sleep: (ms: number) => new Promise<void>((wake) => setTimeout(wake, ms)),
};

interface Workers {
  readonly count: number;
  readonly jobs?: number;
  /**
   * Number of tasks after which a worker stops without notice while it holds the next task. Another worker replaces
   * it.
   */
  readonly lives?: number;
}

async function remote(
  { count, jobs = 1, lives = Infinity }: Workers,
  {
    queue: shared,
    workers,
    hosts = [],
    confirming,
    ...more
  }: Partial<Setup> & {
    readonly hosts?: readonly string[];
    readonly confirming?: (host: string) => FindingProcessor;
    readonly queue?: MemoryQueue | undefined;
    readonly workers?: readonly Strategy[];
  } = {},
) {
  const setup: Setup = { ...SETUP, ...more, jobs };
  const store = setup.store ?? memoryStore();
  const queue = shared ?? new MemoryQueue(store);
  const dispatch = queue.dispatch(2 * count * jobs);
  const over = new AbortController();
  const ends: Promise<unknown>[] = [];
  let begun = 0;
  const begin = (): void => {
    const gone = new AbortController();
    const name = `worker-${++begun}`;
    const host = hosts[(begun - 1) % hosts.length] ?? name;
    queue.hosts.add(host);
    const source = queue.source(name, gone.signal);
    let left = lives;
    ends.push(
      runWorker(
        {
          store,
          clock,
          jobs,
          source: {
            ...source,
            next: async (signal) => {
              const given = await source.next(signal);
              if (left-- > 0 || given === undefined) return given;
              gone.abort();
              begin();
              return new Promise(() => undefined);
            },
          },
          isTransient: () => false,
          machine: { system: 'Elsewhere 1', architecture: name, host },
          prepare: () =>
            Promise.resolve(
              scriptedTools(
                {
                  ...setup,
                  clock,
                  jobs,
                  ...(workers === undefined ? {} : { strategies: workers }),
                  ...(confirming === undefined ? {} : { processor: confirming(host) }),
                },
                store,
              ),
            ),
        },
        over.signal,
      ),
    );
  };
  for (let i = 0; i < count; i++) begin();
  const ran = await campaign({
    ...setup,
    store,
    clock,
    dispatch,
  });
  over.abort();
  // Workers that stop without notice never end, like killed processes.
  if (lives === Infinity) await Promise.all(ends);
  return { ...ran, queue };
}

/** Summarises the work of a campaign, independently of workers and order. */
function summarise(events: readonly CampaignEvent[]) {
  const of = (event: CampaignEvent): unknown => {
    switch (event.kind) {
      case 'batch-done':
        return [event.batch, event.counts.tests, event.results.map(({ index, said }) => [index, said])];
      case 'seed-judged':
        return [event.seed, event.agreed];
      case 'finding':
        return [event.finding.id, event.finding.group];
      default:
        return event.kind;
    }
  };
  return events.map((event) => JSON.stringify([event.kind, of(event)])).sort();
}

describe('a campaign with workers', () => {
  it.each(sampleCases([{ count: 2, jobs: 3 }, { count: 1 }, { count: 3 }], 2))(
    'gives the same results with $count workers as without workers',
    async (workers) => {
      const here = await withoutWorkers();
      const there = await remote(workers);
      expect(here.findings.length).toBeGreaterThan(3);
      expect(summarise(there.events)).toEqual(summarise(here.events));
      expect(there.end).toBe(here.end);
      expect(there.kept).toHaveLength(there.findings.length);
    },
  );

  it('drops the results and findings of duplicates that workers ran', async () => {
    const here = await withoutWorkers();
    const store = memoryStore();
    const there = await remote({ count: 3 }, { store, queue: new MemoryQueue(store, { answers: false }) });
    expect(there.kept.length).toBe(here.kept.length);
    expect(summarise(there.events)).toEqual(summarise(here.events));
    const count = ({ summary: { tests, duplicates, solvers, groups } }: typeof here) => [
      [tests, duplicates, groups.map(({ group, count }) => [group, count])],
      [solvers['a']?.runs, solvers['a']?.answers],
    ];
    expect(count(there)).toEqual(count(here));
  });

  it('logs events with the time of the campaign, not of the worker', async () => {
    let ms = 0;
    const { events } = await remote({ count: 2 }, { clock: { now: () => (ms += 5), sleep: clock.sleep } });
    const times = events.map(({ at }) => at);
    expect(events.some(({ kind }) => kind === 'finding')).toBe(true);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.filter((at) => at === 0).length).toBeLessThan(3);
  });

  it('loses nothing, and counts nothing twice, if workers stop without notice', async () => {
    const here = await withoutWorkers();
    const there = await remote({ count: 3, lives: 4 });
    expect(summarise(there.events)).toEqual(summarise(here.events));
  });

  it('does not end a task before its finding is reported, even if a worker gets the task twice', async () => {
    const store = memoryStore();
    const queue = new MemoryQueue(store);
    const told: string[] = [];
    const twice: AssignedTask[] = [];
    let last: Promise<unknown> = Promise.resolve();
    const stop = new AbortController();
    const source = queue.source('worker', stop.signal);
    const working = runWorker(
      {
        store,
        clock,
        jobs: 2,
        machine: undefined,
        isTransient: () => false,
        source: {
          ...source,
          next: (signal) => {
            // Assigns each task of queries again 15 ms later, to the other job, while the first job still processes it.
            const mine = last.then(async () => {
              const again = twice.shift();
              if (again !== undefined) return clock.sleep(15).then(() => again);
              const given = await source.next(signal);
              if (given?.task.kind !== 'ask') return given;
              const name = taskName(given.task);
              const finish: AssignedTask['finish'] = (event) => {
                told.push(name);
                return given.finish(event);
              };
              twice.push({ ...given, finish });
              return { ...given, finish };
            });
            last = mine.catch(() => undefined);
            return mine;
          },
          report: async (event) => {
            // The server acknowledges slowly.
            await clock.sleep(30);
            if (event.kind === 'finding') told.push(`found ${event.finding.coordinates.index}`);
            await source.report(event);
          },
        },
        prepare: () => Promise.resolve(scriptedTools({ ...SETUP, clock, jobs: 2 }, store)),
      },
      stop.signal,
    );
    const { findings } = await campaign({
      ...SETUP,
      seeds: SEEDS.slice(0, 1),
      store,
      clock,
      dispatch: queue.dispatch(4),
    });
    stop.abort(new Error('over'));
    await working;
    expect(findings.length).toBeGreaterThan(0);
    const batches = told.filter((each) => each.startsWith('ask'));
    for (const name of new Set(batches)) {
      const [from = 0, to = 0] = name.split(' ').slice(-2).map(Number);
      const found = findings.map(({ coordinates }) => coordinates.index).filter((i) => from <= i && i < to);
      for (const index of found) expect(told.indexOf(`found ${index}`)).toBeLessThan(told.indexOf(name));
    }
  });

  it('records the machine of the worker that found a finding', async () => {
    const { events } = await remote({ count: 1 });
    const machines = events.flatMap((event) => (event.kind === 'finding' ? [event.machine?.architecture] : []));
    expect(new Set(machines)).toEqual(new Set(['worker-1']));
  });

  it('lets workers reduce findings', async () => {
    const processor: FindingProcessor = {
      ...NO_RESULTS,
      reduce: () => Promise.resolve(makeReduced({ script: contentId('smaller') })),
    };
    const postProcessing = { reduce: 'all', bisect: 'all' } as const;
    const { events, findings } = await remote({ count: 2 }, { processor, postProcessing });
    const reduced = events.flatMap((event) => (event.kind === 'finding-reduced' ? [event.id] : []));
    expect(reduced.sort()).toEqual(findings.map(({ id }) => id).sort());
  });

  const confirming =
    (asked: string[]) =>
    (host: string): FindingProcessor => ({
      ...NO_RESULTS,
      confirm: ({ id }) => {
        asked.push(id);
        const machine = { system: 'Elsewhere 1', architecture: 'x', host };
        return Promise.resolve({ machine, shows: 'yes', said: 'unsat', times: 3 });
      },
    });
  const elsewhere = { reduce: 'none', bisect: 'none', confirmElsewhere: true } as const;

  it('checks each finding on a machine that did not find it, if the campaign has such a machine', async () => {
    const asked: string[] = [];
    const hosts = ['one', 'two'];
    const setup = { hosts, confirming: confirming(asked), postProcessing: elsewhere };
    const { events, findings } = await remote({ count: 2 }, setup);
    expect(asked.sort()).toEqual(findings.map(({ id }) => id).sort());
    const seenOn = new Map(
      events.flatMap((event) => (event.kind === 'finding' ? [[event.finding.id, event.machine?.host]] : [])),
    );
    const looked = events.flatMap((event) => (event.kind === 'finding-elsewhere' ? [event] : []));
    expect(looked).toHaveLength(findings.length);
    for (const { id, elsewhere: seen } of looked) {
      expect(hosts).toContain(seen.machine.host);
      expect(seen.machine.host).not.toBe(seenOn.get(id));
    }
  });

  it('does not wait for a second machine, but checks all findings once a second machine joins', async () => {
    const store = memoryStore();
    const asked: string[] = [];
    const setup = { store, confirming: confirming(asked), postProcessing: elsewhere };
    const alone = await remote({ count: 2 }, { ...setup, hosts: ['one'] });
    expect([alone.end, asked]).toEqual(['exhausted', []]);
    const resumed = await remote({ count: 2 }, { ...setup, hosts: ['one', 'two'] });
    expect(resumed.end).toBe('exhausted');
    expect(asked.sort()).toEqual(alone.findings.map(({ id }) => id).sort());
  });

  it('continues under a new leader, with the reports that arrived meanwhile', async () => {
    const here = await campaign({ ...SETUP, tests: 30 });
    const store = memoryStore();
    const queue = new MemoryQueue(store);
    for (let heads = 0; heads < 4; heads++) {
      const stop = new AbortController();
      let heard = 0;
      const onEvent = (event: CampaignEvent) => {
        if (event.kind === 'batch-done' && ++heard === 3) stop.abort(new Error('stop'));
      };
      await remote({ count: 2 }, { store, queue, tests: 30, stop: stop.signal, onEvent });
    }
    await remote({ count: 2 }, { store, queue, tests: 30 });
    const { events } = await readBack(store);
    const countBatches = (all: readonly CampaignEvent[]) =>
      summarise(all.filter(({ kind }) => ['batch-done', 'finding', 'seed-judged'].includes(kind)));
    expect(countBatches(events)).toEqual(countBatches(here.events));
  });

  it('logs a fault and ends if no worker can run a batch', async () => {
    const strategies = [{ ...weaken, name: 'other' }];
    const ran = await remote({ count: 1 }, { strategies, tests: 4, workers: [weaken] });
    expect(ran.events.filter(({ kind }) => kind === 'fault').length).toBeGreaterThan(0);
    expect(ran.end).toBe('exhausted');
  });
});
