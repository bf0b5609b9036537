import { describe, expect, it } from 'vitest';
import { makeFinding } from '../../../../test/support/findings.js';
import {
  ASKED,
  HERE,
  JUDGED,
  PLAN,
  REDUCED,
  SEED,
  STARTED,
  THERE,
  ask,
  makeFault,
  makeFindingEvent,
  judge,
  waitUntilIdle,
  startWorker,
  type WorkerAtWork,
} from '../../../../test/support/worker-at-work.js';
import { CampaignStopped } from '../ask/index.js';
import { type CampaignEvent, type Machine, type Task, taskName } from '../../log/index.js';
import { type PostProcessingTask, type BatchWork, NOTHING_ASKED } from './pool.js';
import type { Hunt } from '../context.js';

async function collectReports(given: WorkerAtWork) {
  const { seen, ended } = await startWorker(given);
  await ended;
  expect([seen.left, seen.closed]).toEqual([seen.taken, 1]);
  return seen.told;
}

describe('a worker', () => {
  it('judges a seed', async () => {
    expect(await collectReports({ tasks: [judge] })).toEqual([['finished', `judge ${SEED}`, { at: 0, ...JUDGED }]]);
  });

  it('runs the test cases of a batch with the seed’s known answers', async () => {
    const works: BatchWork[] = [];
    const given: WorkerAtWork = {
      log: [STARTED, { at: 0, ...JUDGED }],
      tasks: [ask(1)],
      ask: (work) => {
        works.push(work);
        return Promise.resolve(ASKED);
      },
    };
    const { batch } = ask() as Task & { kind: 'ask' };
    const event = { kind: 'batch-done', at: 0, batch, ...ASKED };
    expect(await collectReports(given)).toEqual([['finished', `ask ${SEED} weaken 0 2`, event]]);
    const [work] = works;
    expect((await work?.draw())?.tests.map(({ coordinates }) => coordinates.index)).toEqual([0]);
    expect(work?.judged).toEqual({ at: 0, ...JUDGED });
  });

  it('enters the test cases of a batch once they are drawn', async () => {
    const hashes = { 1: '0' };
    const enter: WorkerAtWork['ask'] = async (work) => (await work.enter(hashes), ASKED);
    const { seen, ended } = await startWorker({ tasks: [ask()], ask: enter });
    await ended;
    const { batch } = ask() as Task & { kind: 'ask' };
    expect(seen.entered).toEqual([{ kind: 'batch-done', at: 0, batch, ...NOTHING_ASKED, hashes }]);
  });

  it('reports a fault if a strategy cannot draw', async () => {
    const { seen, ended } = await startWorker({
      tasks: [ask()],
      strategies: [],
      ask: async (work) => (await work.draw(), ASKED),
    });
    await ended;
    const message = `the campaign has no strategy weaken for ${SEED}`;
    expect(seen.told[0]?.[2]).toEqual(makeFault(SEED, message, { strategy: 'weaken' }));
  });

  it('waits to run a batch until the worker’s log has as many judged seeds as the leader’s log', async () => {
    const { seen, ended, add } = await startWorker({ tasks: [ask(2)] });
    add({ at: 0, ...JUDGED });
    await waitUntilIdle();
    expect(seen.told).toEqual([]);
    add({ at: 0, ...JUDGED, seed: 'other' });
    await ended;
    expect(seen.told).toHaveLength(1);
  });

  it('waits to post-process a finding until the finding is in the log', async () => {
    const asked: PostProcessingTask[] = [];
    const tasks: Task[] = [
      { kind: 'reduce', finding: 'x' },
      { kind: 'bisect', finding: 'y' },
    ];
    const { seen, ended, add } = await startWorker({
      tasks,
      process: (task) => {
        asked.push(task);
        return Promise.resolve(asked.length === 1 ? REDUCED : undefined);
      },
    });
    add(makeFindingEvent('y'));
    await waitUntilIdle();
    expect([seen.told, asked]).toEqual([[], []]);
    add(makeFindingEvent());
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

  it('reports no result of a reduction if the log counts the reduced finding only as a further occurrence', async () => {
    const again = { kind: 'finding-again', id: 'x', at: 0, worker: 'w', group: 'g', of: 'crash', suspects: [] };
    const log = [STARTED, again as unknown as CampaignEvent];
    expect(await collectReports({ log, tasks: [{ kind: 'reduce', finding: 'x' }] })).toEqual([
      ['finished', 'reduce x', null],
    ]);
  });

  it.each<[string, Machine | undefined, Machine | undefined, number, string]>([
    ['of another machine', HERE, THERE, 1, 'finished finding-elsewhere'],
    ['of its own machine', HERE, HERE, 1, 'given back'],
    ['of its own machine at the last try', HERE, HERE, 119, 'given back'],
    ['of its own machine after the last try', HERE, HERE, 120, 'finished'],
    ['if its own machine is unknown', undefined, THERE, 1, 'given back'],
    ['of another machine after many tries', HERE, THERE, 120, 'finished finding-elsewhere'],
    ['of another machine after too many tries', HERE, THERE, 121, 'finished fault'],
  ])('decides whether to confirm a finding %s', async (_, machine, seenOn, times, expected) => {
    const [told] = await collectReports({
      machine,
      log: [STARTED, makeFindingEvent('x', seenOn)],
      tasks: [[{ kind: 'confirm', finding: 'x' }, times]],
      process: ({ what }) =>
        Promise.resolve({ ...REDUCED, kind: what === 'confirm' ? 'finding-elsewhere' : 'x' } as never),
    });
    const [how, , event] = told ?? [];
    expect([how, (event as CampaignEvent | undefined)?.kind].filter((each) => each !== undefined).join(' ')).toBe(
      expected,
    );
  });

  it('waits to confirm a finding until the finding is in the log', async () => {
    const { seen, ended, add } = await startWorker({ tasks: [{ kind: 'confirm', finding: 'x' }] });
    await waitUntilIdle();
    expect(seen.told).toEqual([]);
    add(makeFindingEvent('x', THERE));
    await ended;
    expect(seen.told).toEqual([['finished', 'confirm x', { at: 0, ...REDUCED }]]);
  });

  it.each<[Task, object]>([
    [judge, makeFault(SEED, '10 workers took the task, but returned no result')],
    [ask(), makeFault(SEED, '10 workers took the task, but returned no result', { strategy: 'weaken' })],
    [{ kind: 'reduce', finding: 'x' }, makeFault('x', '10 workers took the task, but returned no result')],
  ])('gives up a task that was assigned too often: %j', async (task, fault) => {
    const name = taskName(task);
    const log = [STARTED, makeFindingEvent()];
    expect(await collectReports({ log, tasks: [[task, 11]] })).toEqual([['finished', name, fault]]);
    const [[, , event] = []] = await collectReports({ log, tasks: [[task, 10]] });
    expect(event).not.toMatchObject({ kind: 'fault' });
  });

  it('reports a failed task as a fault, and continues', async () => {
    const tasks: Task[] = [{ kind: 'judge', seed: 'none' }, ask(), judge];
    const failing = { ask: () => Promise.reject(new Error('no room')) };
    expect(await collectReports({ tasks, ...failing })).toEqual([
      ['finished', 'judge none', makeFault('none', "the campaign has no seed none, or the seed's text cannot be read")],
      ['finished', `ask ${SEED} weaken 0 2`, makeFault(SEED, 'no room', { strategy: 'weaken' })],
      ['finished', `judge ${SEED}`, { at: 0, ...JUDGED }],
    ]);
  });

  it('returns a task to the queue while the leader of the campaign cannot be reached, and continues', async () => {
    let times = 0;
    const away = new Error('away');
    const told = await collectReports({
      tasks: [judge, judge],
      judge: () => (times++ === 0 ? Promise.reject(away) : Promise.resolve(JUDGED)),
      isTransient: (error) => error === away,
      giveBack: () => Promise.reject(away),
    });
    expect(told.map(([how]) => how)).toEqual(['given back', 'finished']);
  });

  it.each([
    ['its machine cannot do the work', new CampaignStopped('no solver'), {}],
    ['its leader is away, and it is stopped', new Error('away'), { isTransient: () => true }],
  ])('returns a task to the queue and ends with the error if %s', async (_, error, more) => {
    const { seen, ended, stop } = await startWorker({
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

  it('returns its tasks to the queue when it is stopped, and ends without an error', async () => {
    const { seen, ended, stop } = await startWorker({
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

  it('reports a fault if a result cannot be reported, and throws if the fault cannot be reported either', async () => {
    const finish = (event: CampaignEvent | null) =>
      event?.kind === 'fault' ? Promise.resolve() : Promise.reject(new Error('too large'));
    expect(await collectReports({ tasks: [judge], finish })).toEqual([
      ['finished', `judge ${SEED}`, makeFault(SEED, 'too large')],
    ]);
    const { ended } = await startWorker({ tasks: [judge], finish: () => Promise.reject(new Error('gone')) });
    await expect(ended).rejects.toThrow('gone');
  });

  it('runs as many tasks at a time as it has jobs', async () => {
    let both: () => void = () => undefined;
    const started = new Promise<void>((wake) => (both = wake));
    let count = 0;
    const told = await collectReports({
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

describe('a worker’s copy of the log', () => {
  it('prepares nothing before the log has a plan', async () => {
    const { seen, ended, add } = await startWorker({ log: [] });
    add({ kind: 'fault', at: 0, coordinates: { key: 'k', seed: 's', strategy: 'x', index: 0 }, message: '' });
    await waitUntilIdle();
    expect(seen.plans).toEqual([]);
    add(STARTED);
    await ended;
    expect(seen.plans).toEqual([PLAN]);
  });

  it('can be stopped while it waits for the plan', async () => {
    const { seen, ended, stop } = await startWorker({ log: [] });
    await waitUntilIdle();
    stop.abort(new Error('stop'));
    await ended;
    expect([seen.plans, seen.closed]).toEqual([[], 0]);
  });

  it('ends without an error if it is stopped and the log ends without a plan', async () => {
    const log = async function* (signal: AbortSignal): AsyncGenerator<CampaignEvent> {
      await new Promise<void>((wake) => signal.addEventListener('abort', () => wake(), { once: true }));
    };
    const { seen, ended, stop } = await startWorker({ source: { log, report: never, enter: never, next: never } });
    await waitUntilIdle();
    stop.abort(new Error('stop'));
    await ended;
    expect([seen.plans, seen.closed]).toEqual([[], 0]);
  });

  it('passes all earlier events to its executor first, then each new event', async () => {
    const again = { kind: 'finding-again', id: 'z', at: 0, worker: 'v', group: 'g', of: 'crash', suspects: [] };
    const reported = { ...makeFindingEvent('y'), worker: 'w' } as CampaignEvent;
    const judged = { at: 0, ...JUDGED };
    const log = [STARTED, judged, again as unknown as CampaignEvent, makeFindingEvent(), reported];
    const isReady = waitUntilIdle();
    const { seen, ended, add } = await startWorker({ log, isReady, tasks: [{ kind: 'reduce', finding: 'later' }] });
    await isReady;
    await waitUntilIdle();
    expect(seen.heard.map((event) => [event.kind, 'worker' in event ? event.worker : undefined])).toEqual([
      ['finding', undefined],
      ['finding', 'w'],
      ['finding-again', 'v'],
      ['seed-judged', undefined],
    ]);
    add(makeFindingEvent('later'));
    await ended;
    expect(seen.heard.at(-1)).toEqual(makeFindingEvent('later'));
    expect(seen.heard).toHaveLength(5);
  });

  it.each<[string, Task[]]>([
    ['read', []],
    ['followed while it works', [{ kind: 'reduce', finding: 'x' }]],
  ])("ends with the log's error if the log cannot be %s", async (_, tasks) => {
    const failing = async function* (): AsyncGenerator<CampaignEvent> {
      if (tasks.length > 0) yield STARTED;
      await waitUntilIdle();
      throw new Error('no connection');
    };
    const given = tasks.map((task) => ({ task, times: 1, finish: never, giveBack: waitUntilIdle }));
    const { ended } = await startWorker({
      source: { log: failing, report: never, enter: never, next: () => Promise.resolve(given.shift()) },
    });
    await expect(ended).rejects.toThrow('no connection');
  });
});

const never = () => Promise.reject(new Error('called'));

describe('other errors of a worker', () => {
  it('throws if the worker cannot take a task, or if its preparation fails', async () => {
    const source = {
      log: () => events(),
      report: never,
      enter: never,
      next: () => Promise.reject(new Error('no next')),
    };
    const { seen, ended } = await startWorker({ source });
    await expect(ended).rejects.toThrow('no next');
    expect([seen.taken, seen.left, seen.closed]).toEqual([1, 1, 1]);
    const { ended: unprepared } = await startWorker({ prepare: () => Promise.reject(new CampaignStopped('no z3')) });
    await expect(unprepared).rejects.toThrow('no z3');
  });

  it('ends without an error if only a stop request ends the worker', async () => {
    const next = (signal: AbortSignal) =>
      new Promise<undefined>((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
      );
    const { seen, ended, stop } = await startWorker({
      source: { log: () => events(), report: never, enter: never, next },
    });
    await waitUntilIdle();
    stop.abort(new Error('stop'));
    await ended;
    expect([seen.left, seen.closed]).toEqual([1, 1]);
  });

  async function* events(): AsyncGenerator<CampaignEvent> {
    yield await Promise.resolve(STARTED);
  }
});

describe('the hunt of a worker', () => {
  it('reports its machine with findings, but not with other events', async () => {
    const finding = { kind: 'finding', finding: makeFinding('x') } as const;
    const slow = {
      kind: 'slow',
      solver: 'z3',
      coordinates: makeFinding('x').coordinates,
      ms: 1,
      seedMs: 1,
      because: '',
    };
    const of = async (machine: Machine | undefined) => {
      const { seen, ended } = await startWorker({ machine });
      await ended;
      const [hunt] = seen.hunts;
      await hunt?.runtime.writeFinding(makeFinding('x'));
      hunt?.followUp(makeFinding('x'));
      await hunt?.log(finding);
      await hunt?.log(slow as never);
      return seen.reports;
    };
    expect(await of(HERE)).toStrictEqual([
      { at: 0, ...finding, machine: HERE },
      { at: 0, ...slow },
    ]);
    expect(await of(undefined)).toStrictEqual([
      { at: 0, ...finding },
      { at: 0, ...slow },
    ]);
  });

  it('gives the hunt the loaded seeds and the judgements of seeds from the log', async () => {
    const { seen, ended } = await startWorker({ log: [STARTED, { at: 0, ...JUDGED }], tasks: [judge] });
    await ended;
    const { lookup, signal, failed, ...hunt } = seen.hunts[0] as Hunt;
    expect([lookup.seedOf(SEED)?.path, lookup.seedOf('other')]).toEqual(['seed-0.smt2', undefined]);
    expect([lookup.judgedOf(SEED)?.agreed, lookup.judgedOf('other'), hunt.state.judged.size]).toEqual([
      ['sat'],
      undefined,
      1,
    ]);
    expect([signal.aborted, failed.aborted]).toEqual([false, false]);
  });
});
