import { describe, expect, it } from 'vitest';
import { SOME_PLAN, findingOf } from '../../../test/support/findings.js';
import { SEEDS, weaken } from '../../../test/support/scripted-campaign.js';
import type { Strategy } from '../../strategy/index.js';
import { CampaignStopped } from '../ask/index.js';
import {
  type CampaignEvent,
  type Machine,
  type Plan,
  type Task,
  NO_MODELS,
  SEED_ITSELF,
  memoryStore,
  taskName,
} from '../log/index.js';
import type { AskedBatch, JudgedSeed, PostProcessed, PostProcessingTask, Work } from './executor.js';
import { type CampaignHead, type WorkerParts, runWorker } from './index.js';

const [SEED] = SEEDS.map(({ blob }) => blob) as [string];
const PLAN: Plan = {
  ...SOME_PLAN,
  strategies: ['weaken'],
  seeds: SEEDS.map(({ path, blob, text }) => ({ path, blob, bytes: text.length })),
};
const STARTED: CampaignEvent = { kind: 'campaign-started', at: 0, started: '', plan: PLAN };
const HERE: Machine = { system: 'Elsewhere 1', architecture: 'x', host: 'here' };
const THERE: Machine = { ...HERE, host: 'there' };
const JUDGED: JudgedSeed = {
  kind: 'seed-judged',
  seed: SEED,
  path: 'seed-0.smt2',
  runs: [],
  claimed: [],
  agreed: ['sat'],
  standing: 'decided',
  excused: [],
  restarts: {},
};
const ASKED: AskedBatch = { solvers: {}, results: [{ index: 0, said: { z3: 'sat' } }], models: NO_MODELS, faults: 2 };
const REDUCED: PostProcessed = {
  kind: 'finding-reduced',
  id: 'x',
  reduced: { script: 's', from: 9, nodes: 1, calls: 1 },
};
const found = (id = 'x', machine?: Machine): CampaignEvent => ({
  kind: 'finding',
  at: 0,
  finding: findingOf(id),
  ...(machine === undefined ? {} : { machine }),
});
const judge: Task = { kind: 'judge', seed: SEED };
const ask = (judged = 0, indices = [0]): Task => ({
  kind: 'ask',
  batch: { seed: SEED, strategy: 'weaken', from: 0, to: 2 },
  indices,
  judged,
});
const faultOf = (seed: string, message: string, more: object = {}): object => ({
  kind: 'fault',
  at: 0,
  coordinates: { key: 'k', seed, strategy: SEED_ITSELF, index: 0, ...more },
  // A trace may follow.
  message: expect.stringMatching(new RegExp(`^(Error: )?${message}`)) as string,
});
/** As long as everything that needs no time takes. */
const settled = async () => {
  for (let i = 0; i < 20; i++) await new Promise((wake) => setImmediate(wake));
};

/** What an executor does at its places. */
interface Deeds {
  judge?(): Promise<JudgedSeed>;
  ask?(work: Work): Promise<AskedBatch>;
  process?(task: PostProcessingTask): Promise<PostProcessed | undefined>;
  finish?(event: CampaignEvent | null): Promise<void>;
  giveBack?(): Promise<void>;
}

interface Given extends Deeds, Partial<WorkerParts> {
  /** What the work takes is there once this settles. */
  readonly isReady?: Promise<void>;
  readonly tasks?: readonly (Task | readonly [Task, number])[];
  readonly log?: readonly CampaignEvent[];
  readonly strategies?: readonly Strategy[];
}

/** A worker at work, and what is seen of it from outside. */
async function start({ tasks = [], log = [STARTED], strategies = [weaken], isReady, ...deeds }: Given) {
  const store = memoryStore();
  for (const { text } of SEEDS) await store.put(text);
  const seen = {
    told: [] as (readonly [string, string, unknown?])[],
    reports: [] as CampaignEvent[],
    heard: [] as CampaignEvent[],
    plans: [] as Plan[],
    heads: [] as CampaignHead[],
    taken: 0,
    left: 0,
    closed: 0,
  };
  const events = [...log];
  const left = tasks.map((each) => ('kind' in each ? ([each, 1] as const) : each));
  const stop = new AbortController();
  let changed: (() => void)[] = [];
  const wake = () => {
    const these = changed;
    changed = [];
    for (const each of these) each();
  };
  async function* read(signal: AbortSignal) {
    signal.addEventListener('abort', wake);
    for (let i = 0; ; i++) {
      while (events[i] === undefined) {
        signal.throwIfAborted();
        await new Promise<void>((again) => changed.push(again));
      }
      yield events[i] as CampaignEvent;
    }
  }
  const ended = runWorker(
    {
      store,
      clock: { now: () => 0, sleep: () => Promise.resolve() },
      jobs: 1,
      machine: HERE,
      isPassing: () => false,
      source: {
        log: read,
        report: (event) => Promise.resolve(void seen.reports.push(event)),
        next: () => {
          const [task, times] = left.shift() ?? [];
          if (task === undefined || times === undefined) return Promise.resolve(undefined);
          const name = taskName(task);
          return Promise.resolve({
            task,
            times,
            finish: async (event) => {
              await deeds.finish?.(event);
              seen.told.push(['finished', name, event]);
            },
            giveBack: async () => {
              seen.told.push(['given back', name]);
              await deeds.giveBack?.();
            },
          });
        },
      },
      prepare: async (plan) => {
        seen.plans.push(plan);
        await isReady;
        return {
          known: [],
          strategies,
          executor: (head) => {
            seen.heads.push(head);
            return {
              room: 1,
              can: () => true,
              hear: (event) => void seen.heard.push(event),
              logged: () => undefined,
              close: () => Promise.resolve(void seen.closed++),
              take: () => {
                seen.taken++;
                return Promise.resolve({
                  judge: deeds.judge ?? (() => Promise.resolve(JUDGED)),
                  ask: deeds.ask ?? (() => Promise.resolve(ASKED)),
                  process: deeds.process ?? (() => Promise.resolve(REDUCED)),
                  leave: () => void seen.left++,
                });
              },
            };
          },
        };
      },
      ...deeds,
    },
    stop.signal,
  );
  ended.catch(() => undefined);
  const add = (event: CampaignEvent) => {
    events.push(event);
    wake();
  };
  return { seen, ended, stop, add };
}

/** All that a worker tells of some tasks. */
async function toldOf(given: Given) {
  const { seen, ended } = await start(given);
  await ended;
  expect([seen.left, seen.closed]).toEqual([seen.taken, 1]);
  return seen.told;
}

describe('a worker', () => {
  it('judges a seed', async () => {
    expect(await toldOf({ tasks: [judge] })).toEqual([['finished', `judge ${SEED}`, { at: 0, ...JUDGED }]]);
  });

  it('asks about test cases of a batch, with what is known of its seed', async () => {
    const works: Work[] = [];
    const given: Given = {
      log: [STARTED, { at: 0, ...JUDGED }],
      tasks: [ask(1, [1])],
      ask: (work) => {
        works.push(work);
        return Promise.resolve(ASKED);
      },
    };
    const { batch } = ask() as Task & { kind: 'ask' };
    const counts = { tests: 1, none: 0, sameAsSeed: 0, duplicates: 0, tooLarge: 0, solvers: {}, models: NO_MODELS };
    const event = { kind: 'batch-done', at: 0, batch, counts: { ...counts, faults: 2 }, results: ASKED.results };
    expect(await toldOf(given)).toEqual([['finished', `ask ${SEED} weaken 0 2`, event]]);
    const [work] = works;
    expect(work?.made.tests.map(({ coordinates }) => coordinates.index)).toEqual([1]);
    expect(work?.judged).toEqual({ at: 0, ...JUDGED });
  });

  it('reports each draw on which a strategy fails', async () => {
    const failing: Strategy = {
      ...weaken,
      open: () => ({
        mutant: () => {
          throw new Error('broken');
        },
      }),
    };
    const { seen, ended } = await start({ tasks: [ask(0, [0, 1])], strategies: [failing] });
    await ended;
    const fault = (index: number) => faultOf(SEED, 'broken', { strategy: 'weaken', index });
    expect(seen.reports).toEqual([fault(0), fault(1)]);
    expect(seen.told[0]?.[2]).toMatchObject({ kind: 'batch-done', counts: { tests: 0, faults: 4 } });
  });

  it('asks about a batch once its log has judged as many seeds as the leader’s', async () => {
    const { seen, ended, add } = await start({ tasks: [ask(2)] });
    add({ at: 0, ...JUDGED });
    await settled();
    expect(seen.told).toEqual([]);
    add({ at: 0, ...JUDGED, seed: 'other' });
    await ended;
    expect(seen.told).toHaveLength(1);
  });

  it('looks after a finding once it is in the log', async () => {
    const asked: PostProcessingTask[] = [];
    const tasks: Task[] = [
      { kind: 'reduce', finding: 'x' },
      { kind: 'bisect', finding: 'y' },
    ];
    const { seen, ended, add } = await start({
      tasks,
      process: (task) => {
        asked.push(task);
        return Promise.resolve(asked.length === 1 ? REDUCED : undefined);
      },
    });
    add(found('y'));
    await settled();
    expect([seen.told, asked]).toEqual([[], []]);
    add(found());
    await ended;
    expect(asked.map(({ what, finding }) => [what, finding.id])).toEqual([
      ['reduce', 'x'],
      ['bisect', 'y'],
    ]);
    expect(seen.told).toEqual([
      ['finished', 'reduce x', { at: 0, ...REDUCED }],
      ['finished', 'bisect y', null],
    ]);
  });

  it('has nothing to do with what was settled and is no finding', async () => {
    const again = { kind: 'finding-again', id: 'x', at: 0, worker: 'w', group: 'g', of: 'crash', suspects: [] };
    const log = [STARTED, again as unknown as CampaignEvent];
    expect(await toldOf({ log, tasks: [{ kind: 'reduce', finding: 'x' }] })).toEqual([['finished', 'reduce x', null]]);
  });

  it.each<[string, Machine | undefined, Machine | undefined, number, string]>([
    ['on another machine', HERE, THERE, 1, 'finished finding-elsewhere'],
    ['on this machine', HERE, HERE, 1, 'given back'],
    ['on this machine for the last time', HERE, HERE, 119, 'given back'],
    ['on this machine too often', HERE, HERE, 120, 'finished'],
    ['if it is unknown where this is', undefined, THERE, 1, 'given back'],
    ['if it is unknown where it was seen', HERE, undefined, 1, 'given back'],
    ['on another machine, after many tries', HERE, THERE, 120, 'finished finding-elsewhere'],
    ['on another machine, after too many tries', HERE, THERE, 121, 'finished fault'],
  ])('confirms a finding %s', async (_, machine, seenOn, times, expected) => {
    const [told] = await toldOf({
      machine,
      log: [STARTED, found('x', seenOn)],
      tasks: [[{ kind: 'confirm', finding: 'x' }, times]],
      process: ({ what }) =>
        Promise.resolve({ ...REDUCED, kind: what === 'confirm' ? 'finding-elsewhere' : 'x' } as never),
    });
    const [how, , event] = told ?? [];
    expect([how, (event as CampaignEvent | undefined)?.kind].filter((each) => each !== undefined).join(' ')).toBe(
      expected,
    );
  });

  it('waits with that until the finding is in the log', async () => {
    const { seen, ended, add } = await start({ tasks: [{ kind: 'confirm', finding: 'x' }] });
    await settled();
    expect(seen.told).toEqual([]);
    add(found('x', THERE));
    await ended;
    expect(seen.told).toEqual([['finished', 'confirm x', { at: 0, ...REDUCED }]]);
  });

  it.each<[Task, object]>([
    [judge, faultOf(SEED, '10 workers were given it, and none came back with it')],
    [ask(), faultOf(SEED, '10 workers were given it, and none came back with it', { strategy: 'weaken' })],
    [{ kind: 'reduce', finding: 'x' }, faultOf('x', '10 workers were given it, and none came back with it')],
  ])('gives up a task that was given out too often: %j', async (task, fault) => {
    const name = taskName(task);
    const log = [STARTED, found()];
    expect(await toldOf({ log, tasks: [[task, 11]] })).toEqual([['finished', name, fault]]);
    const [[, , event] = []] = await toldOf({ log, tasks: [[task, 10]] });
    expect(event).not.toMatchObject({ kind: 'fault' });
  });

  it('reports what it cannot do as a fault, and goes on', async () => {
    const tasks: Task[] = [{ kind: 'judge', seed: 'none' }, ask(), judge];
    const failing = { ask: () => Promise.reject(new Error('no room')) };
    expect(await toldOf({ tasks, ...failing })).toEqual([
      ['finished', 'judge none', faultOf('none', 'the campaign has no seed none, or its text cannot be read')],
      ['finished', `ask ${SEED} weaken 0 2`, faultOf(SEED, 'no room', { strategy: 'weaken' })],
      ['finished', `judge ${SEED}`, { at: 0, ...JUDGED }],
    ]);
  });

  it('gives a task back while its leader cannot be reached, and goes on', async () => {
    let times = 0;
    const away = new Error('away');
    const told = await toldOf({
      tasks: [judge, judge],
      judge: () => (times++ === 0 ? Promise.reject(away) : Promise.resolve(JUDGED)),
      isPassing: (error) => error === away,
      giveBack: () => Promise.reject(away),
    });
    expect(told.map(([how]) => how)).toEqual(['given back', 'finished']);
  });

  it.each([
    ['its machine cannot do the work', new CampaignStopped('no solver'), {}],
    ['its leader is away, and it is stopped', new Error('away'), { isPassing: () => true }],
  ])('gives a task back and ends with the error if %s', async (_, error, more) => {
    const { seen, ended, stop } = await start({
      tasks: [judge, judge],
      judge: () => {
        if (!(error instanceof CampaignStopped)) stop.abort(new Error('stop'));
        return Promise.reject(error);
      },
      giveBack: () => Promise.reject(new Error('not given back')),
      ...more,
    });
    await expect(ended).rejects.toBe(error);
    expect([seen.told.map(([how]) => how), seen.left, seen.taken, seen.closed]).toEqual([['given back'], 1, 1, 1]);
  });

  it('gives back what it holds when it is stopped, and ends well', async () => {
    const { seen, ended, stop } = await start({
      tasks: [judge, judge],
      judge: () => {
        const reason = new Error('stop');
        stop.abort(reason);
        return Promise.reject(reason);
      },
    });
    await ended;
    expect([seen.told.map(([how]) => how), seen.closed]).toEqual([['given back'], 1]);
  });

  it('reports a fault if the result cannot be told, and ends if that cannot either', async () => {
    const finish = (event: CampaignEvent | null) =>
      event?.kind === 'fault' ? Promise.resolve() : Promise.reject(new Error('too large'));
    expect(await toldOf({ tasks: [judge], finish })).toEqual([
      ['finished', `judge ${SEED}`, faultOf(SEED, 'too large')],
    ]);
    const { ended } = await start({ tasks: [judge], finish: () => Promise.reject(new Error('gone')) });
    await expect(ended).rejects.toThrow('gone');
  });

  it('does as many tasks at a time as it has jobs', async () => {
    let both: () => void = () => undefined;
    const started = new Promise<void>((wake) => (both = wake));
    let count = 0;
    const told = await toldOf({
      jobs: 2,
      tasks: [judge, judge],
      judge: async () => {
        if (++count === 2) both();
        await started;
        return JUDGED;
      },
    });
    expect(told).toHaveLength(2);
  });
});

describe('the log, for a worker', () => {
  it('begins with a plan, and nothing is prepared before', async () => {
    const { seen, ended, add } = await start({ log: [] });
    add({ kind: 'fault', at: 0, coordinates: { key: 'k', seed: 's', strategy: 'x', index: 0 }, message: '' });
    await settled();
    expect(seen.plans).toEqual([]);
    add(STARTED);
    await ended;
    expect(seen.plans).toEqual([PLAN]);
  });

  it('need not begin: it can be stopped before', async () => {
    const { seen, ended, stop } = await start({ log: [] });
    await settled();
    stop.abort(new Error('stop'));
    await ended;
    expect([seen.plans, seen.closed]).toEqual([[], 0]);
  });

  it('is heard by its executor: all that was there before, and each event that comes', async () => {
    const again = { kind: 'finding-again', id: 'z', at: 0, worker: 'v', group: 'g', of: 'crash', suspects: [] };
    const reported = { ...found('y'), worker: 'w' } as CampaignEvent;
    const judged = { at: 0, ...JUDGED };
    const log = [STARTED, judged, again as unknown as CampaignEvent, found(), reported];
    const isReady = settled();
    const { seen, ended, add } = await start({ log, isReady, tasks: [{ kind: 'reduce', finding: 'later' }] });
    await isReady;
    await settled();
    expect(seen.heard.map((event) => [event.kind, 'worker' in event ? event.worker : undefined])).toEqual([
      ['finding', undefined],
      ['finding', 'w'],
      ['finding-again', 'v'],
      ['seed-judged', undefined],
    ]);
    add(found('later'));
    await ended;
    expect(seen.heard.at(-1)).toEqual(found('later'));
    expect(seen.heard).toHaveLength(5);
  });

  it.each<[string, Task[]]>([
    ['read', []],
    ['followed while it works', [{ kind: 'reduce', finding: 'x' }]],
  ])('ends the work with its error if it cannot be %s', async (_, tasks) => {
    const failing = async function* (): AsyncGenerator<CampaignEvent> {
      if (tasks.length > 0) yield STARTED;
      await settled();
      throw new Error('no connection');
    };
    const given = tasks.map((task) => ({ task, times: 1, finish: never, giveBack: settled }));
    const { ended } = await start({
      source: { log: failing, report: never, next: () => Promise.resolve(given.shift()) },
    });
    await expect(ended).rejects.toThrow('no connection');
  });
});

const never = () => Promise.reject(new Error('called'));

describe('errors around the work', () => {
  it('end it: of the next task, and of what it takes', async () => {
    const source = { log: () => events(), report: never, next: () => Promise.reject(new Error('no next')) };
    const { seen, ended } = await start({ source });
    await expect(ended).rejects.toThrow('no next');
    expect([seen.taken, seen.left, seen.closed]).toEqual([1, 1, 1]);
    const { ended: unprepared } = await start({ prepare: () => Promise.reject(new CampaignStopped('no z3')) });
    await expect(unprepared).rejects.toThrow('no z3');
  });

  it('are none if they say only that it was stopped', async () => {
    const next = (signal: AbortSignal) =>
      new Promise<undefined>((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
      );
    const { seen, ended, stop } = await start({ source: { log: () => events(), report: never, next } });
    await settled();
    stop.abort(new Error('stop'));
    await ended;
    expect([seen.left, seen.closed]).toEqual([1, 1]);
  });

  async function* events(): AsyncGenerator<CampaignEvent> {
    yield await Promise.resolve(STARTED);
  }
});

describe('the head for an executor of a worker', () => {
  it('reports what is found with the machine, and all else without', async () => {
    const finding = { kind: 'finding', finding: findingOf('x') } as const;
    const slow = { kind: 'slow', solver: 'z3', coordinates: findingOf('x').coordinates, ms: 1, seedMs: 1, because: '' };
    const of = async (machine: Machine | undefined) => {
      const { seen, ended } = await start({ machine });
      await ended;
      const [head] = seen.heads;
      await head?.keep(findingOf('x'));
      head?.confirmed(findingOf('x'));
      await head?.log(finding);
      await head?.log(slow as never);
      return seen.reports;
    };
    expect(await of(HERE)).toEqual([
      { at: 0, ...finding, machine: HERE },
      { at: 0, ...slow },
    ]);
    expect(await of(undefined)).toEqual([
      { at: 0, ...finding },
      { at: 0, ...slow },
    ]);
  });

  it('knows the seeds that were loaded, and those that the log has judged', async () => {
    const { seen, ended } = await start({ log: [STARTED, { at: 0, ...JUDGED }], tasks: [judge] });
    await ended;
    const { lookup, judged, signal, failed } = seen.heads[0] as CampaignHead;
    expect([lookup.seedOf(SEED)?.path, lookup.seedOf('other')]).toEqual(['seed-0.smt2', undefined]);
    expect([lookup.judgedOf(SEED)?.agreed, lookup.judgedOf('other'), judged()]).toEqual([['sat'], undefined, 1]);
    expect([signal.aborted, failed.aborted]).toEqual([false, false]);
  });
});
