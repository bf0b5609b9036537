import { describe, expect, it } from 'vitest';
import {
  ASK,
  BATCH,
  DONE,
  FAULT,
  FINDING,
  JUDGE,
  JUDGED,
  REDUCED,
  SEED,
  makeFindingEvent,
  isOpen,
  waitUntilIdle,
  startRemote,
  type Held,
  work,
} from '../../../../test/support/held-dispatch.js';
import { CampaignStopped } from '../ask/index.js';
import type { Entered } from '../../log/index.js';
import type { Hashes } from '../../log/index.js';
import { HANDOVER_REASON, NOTHING_ASKED } from './pool.js';

describe('tasks for workers', () => {
  it('judges a seed, and acknowledges the report once it is logged', async () => {
    const { executor, seen, report } = startRemote();
    const judging = (await executor.take()).judge(SEED);
    await report(JUDGE, JUDGED);
    expect(await judging).toEqual(JUDGED);
    expect([seen.posted, seen.taken]).toEqual([[{ kind: 'judge', seed: SEED.blob }], []]);
    executor.onLogged(JUDGED);
    expect([seen.taken, seen.dispatched]).toEqual([[JUDGE], [JUDGED]]);
    executor.onLogged(FAULT);
    expect(seen.taken).toEqual([JUDGE]);
  });

  it.each([
    [FAULT, `the seed ${SEED.blob} could not be judged: broken`],
    [null, `the seed ${SEED.blob} could not be judged: a worker returned no result`],
  ])('stops the campaign if workers cannot judge a seed: %#', async (event, message) => {
    const { executor, report } = startRemote();
    const judging = (await executor.take()).judge(SEED);
    judging.catch(() => undefined);
    await report(JUDGE, event);
    await expect(judging).rejects.toThrow(new CampaignStopped(message));
    await expect(judging).rejects.toBeInstanceOf(CampaignStopped);
  });

  it('lets workers run the test cases of a batch', async () => {
    const { executor, seen, report } = startRemote();
    const asking = (await executor.take()).ask(work);
    await report(ASK, DONE);
    const { counts, results, repeats, hashes } = DONE;
    expect(await asking).toEqual({ counts, results, repeats, hashes });
    expect(seen.posted).toEqual([{ kind: 'ask', batch: BATCH, judged: 0 }]);
  });

  it.each([
    [FAULT, [FAULT]],
    [null, []],
  ])('counts a batch without a result as a fault: %#', async (event, logged) => {
    const { executor, seen, report } = startRemote();
    const asking = (await executor.take()).ask(work);
    await report(ASK, event);
    expect(await asking).toEqual({ ...NOTHING_ASKED, counts: { ...NOTHING_ASKED.counts, faults: 1 } });
    expect(seen.logged).toEqual(logged);
  });

  it('enters the test cases of a batch when a worker has drawn them, and answers with the new ones', async () => {
    const { executor, put } = startRemote();
    const entered: unknown[] = [];
    const answers: unknown[] = [];
    const fresh = { 3: '00000000000003' };
    const enter = (hashes: Hashes) => (entered.push(hashes), { fresh, isFinal: entered.length === 2 });
    const decided = new Promise<never>(() => undefined);
    const asking = (await executor.take()).ask({ ...work, enter, decided });
    const acknowledge = () => Promise.resolve();
    const answer = (given: Entered | undefined) => void answers.push(given);
    const hashes = { ...fresh, 4: '00000000000004' };
    put({ worker: 'w', task: null, event: { ...DONE, results: [], hashes }, acknowledge, answer });
    const other = { ...DONE, batch: { ...BATCH, from: 5 } };
    put({ worker: 'w', task: null, event: other, acknowledge, answer });
    await waitUntilIdle();
    expect(entered).toEqual([hashes, hashes]);
    expect(answers).toHaveLength(2);
    expect(answers).toEqual(expect.arrayContaining([undefined, { fresh, isFinal: true }]));
    expect(await isOpen(asking)).toBe(true);
  });

  it('lets workers post-process a finding, and accepts an empty result', async () => {
    const { seen, report, processing } = startRemote();
    const reducing = processing('reduce');
    await report(`reduce ${FINDING.id}`, REDUCED);
    expect(await reducing).toEqual(REDUCED);
    expect([seen.posted, seen.taken]).toEqual([[{ kind: 'reduce', finding: FINDING.id }], []]);
    const bisecting = processing('bisect');
    await report(`bisect ${FINDING.id}`, null);
    expect([await bisecting, seen.taken]).toEqual([undefined, [`bisect ${FINDING.id}`]]);
    const confirming = processing('confirm');
    confirming.catch(() => undefined);
    await report(`confirm ${FINDING.id}`, FAULT);
    await expect(confirming).rejects.toThrow('broken');
    expect(seen.taken).toHaveLength(2);
  });

  it('frees the slot if a task cannot be posted, and posts no task that is no longer needed', async () => {
    const { executor, processing, seen } = startRemote({
      room: 1,
      post: () => Promise.reject(new Error('no connection')),
    });
    for (let i = 0; i < 2; i++) await expect(processing('reduce')).rejects.toThrow('no connection');
    const reason = new Error('enough');
    await expect(processing('reduce', FINDING, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(seen.posted).toHaveLength(2);
    expect(await isOpen(executor.take())).toBe(false);
  });

  it('posts a task once if it is requested twice at the same time', async () => {
    const { seen, report, processing } = startRemote();
    const both = [processing('reduce'), processing('reduce')];
    await waitUntilIdle();
    await report(`reduce ${FINDING.id}`, REDUCED);
    expect(await Promise.all(both)).toEqual([REDUCED, REDUCED]);
    expect(seen.posted).toHaveLength(1);
  });

  it('posts no task whose result was already reported', async () => {
    const { seen, report, processing, executor } = startRemote();
    await report(`reduce ${FINDING.id}`, REDUCED);
    expect(seen.taken).toEqual([]);
    expect(await processing('reduce')).toEqual(REDUCED);
    expect([seen.posted, seen.taken]).toEqual([[], []]);
    executor.onLogged(REDUCED);
    expect(seen.taken).toEqual([`reduce ${FINDING.id}`]);
    // A repeated report is not stored.
    await report(`reduce ${FINDING.id}`, REDUCED);
    expect(seen.taken).toHaveLength(2);
  });

  it('does not reuse a result that was already returned but not yet logged', async () => {
    const { seen, report, processing } = startRemote();
    const reducing = processing('reduce');
    await report(`reduce ${FINDING.id}`, REDUCED);
    await reducing;
    await report(`reduce ${FINDING.id}`, REDUCED);
    expect(seen.taken).toEqual([]);
    expect(await isOpen(processing('reduce'))).toBe(true);
    expect(seen.posted).toHaveLength(2);
  });

  it('acknowledges reports whose result an earlier session logged', async () => {
    const { seen, report } = startRemote({ log: [JUDGED, DONE] });
    await report(JUDGE, JUDGED);
    await report(ASK, DONE);
    await report(`reduce ${FINDING.id}`, REDUCED);
    expect(seen.taken).toEqual([JUDGE, ASK]);
  });
});

describe('the limit on pending tasks', () => {
  it('posts no more tasks than the dispatcher permits, and frees a slot when a task ends or is abandoned', async () => {
    const { executor, report } = startRemote({ room: 2 });
    expect(executor.room).toBe(2);
    const [one, two] = [await executor.take(), await executor.take()];
    const third = executor.take();
    expect(await isOpen(third)).toBe(true);
    two.leave();
    two.leave();
    expect(await isOpen(third)).toBe(false);
    const fourth = executor.take();
    expect(await isOpen(fourth)).toBe(true);
    const judging = one.judge(SEED);
    expect(await isOpen(fourth)).toBe(true);
    await report(JUDGE, JUDGED);
    await judging;
    expect(await isOpen(fourth)).toBe(false);
  });

  it('posts as many tasks as the dispatcher permits before any of them ends', async () => {
    const { processing, seen, executor } = startRemote({ room: 3 });
    for (const what of ['reduce', 'bisect', 'confirm'] as const) {
      void processing(what);
      await waitUntilIdle();
    }
    expect(seen.posted).toHaveLength(3);
    expect(await isOpen(executor.take())).toBe(true);
  });

  it('starts waiting tasks when the dispatcher permits more', async () => {
    const { executor, dispatch, makeRoom } = startRemote({ room: 0 });
    const place = executor.take();
    makeRoom();
    expect(await isOpen(place)).toBe(true);
    dispatch.room = 1;
    makeRoom();
    expect(await isOpen(place)).toBe(false);
  });

  it('rejects waiting tasks once the campaign is stopped', async () => {
    const { executor, stop } = startRemote({ room: 0 });
    const place = executor.take();
    place.catch(() => undefined);
    await waitUntilIdle();
    const reason = new Error('enough');
    stop.abort(reason);
    await expect(place).rejects.toBe(reason);
  });
});

describe('machines that can confirm a finding', () => {
  it.each([
    [['here'], 'here', false],
    [['here', 'there'], 'here', true],
    [['there'], 'here', true],
    [[], 'here', false],
  ])('decides whether the machines %j can confirm a finding of machine %s: %s', (hosts, seenOn, expected) => {
    const events = makeFindingEvent(FINDING, seenOn);
    const task = { what: 'confirm', finding: FINDING } as const;
    expect(startRemote({ hosts, log: [events] }).executor.accepts(task)).toBe(expected);
    const { executor } = startRemote({ hosts });
    expect(executor.accepts(task)).toBe(false);
    executor.onEvent(events);
    expect(executor.accepts(task)).toBe(expected);
    expect([executor.accepts({ ...task, what: 'reduce' }), executor.accepts({ ...task, what: 'bisect' })]).toEqual([
      true,
      true,
    ]);
  });
});

describe('the end of a campaign', () => {
  it('closes all resources at the end of a campaign', async () => {
    const foreign = startRemote({ isForeign: true, reproduces: {} });
    await foreign.executor.close();
    expect(foreign.seen.closed).toEqual(['room', 'dispatch', 'reproducer']);
  });

  it('fails pending and later tasks if reports cannot be read', async () => {
    const { executor, put, processing } = startRemote({ room: 2 });
    const [out, place] = [processing('reduce'), await executor.take()];
    const waiting = executor.take();
    out.catch(() => undefined);
    await waitUntilIdle();
    put(new Error('no connection'));
    await expect(out).rejects.toThrow('no connection');
    await expect(place.judge(SEED)).rejects.toThrow('no connection');
    await expect((await waiting).judge(SEED)).rejects.toThrow('no connection');
  });

  const stopping = async (given: Held, reason = new Error('enough')) => {
    const started = startRemote(given);
    const other = new AbortController();
    const out = started.processing('reduce', FINDING, other.signal);
    out.catch(() => undefined);
    await waitUntilIdle();
    started.stop.abort(reason);
    return { ...started, out, reason };
  };

  it('waits for started tasks while workers report, but only up to a time limit', async () => {
    const { out, reason, seen, report } = await stopping({ clear: () => Promise.resolve(1) });
    await report(null, null);
    await expect(out).rejects.toBe(reason);
    expect(seen.slept).toBeGreaterThanOrEqual(200);
    expect(seen.slept).toBeLessThanOrEqual(250);
    const over = await stopping({ clear: () => Promise.resolve(1) });
    await over.report(`reduce ${FINDING.id}`, REDUCED);
    expect(await over.out).toEqual(REDUCED);
    await waitUntilIdle();
    expect(over.seen.slept).toBeLessThan(100);
  });

  it.each<[string, Held, Error | undefined]>([
    ['no task was started', { clear: () => Promise.resolve(0) }, undefined],
    ['workers cannot be reached', { clear: () => Promise.reject(new Error('no connection')) }, undefined],
    ['another process continues the campaign', { clear: () => Promise.resolve(1) }, HANDOVER_REASON],
  ])('does not wait for tasks at the end if %s', async (_, given, by) => {
    const { out, reason, seen } = await stopping(given, by);
    await expect(out).rejects.toBe(reason);
    expect(seen.slept).toBe(0);
  });

  it('does not wait for tasks once the campaign has failed', async () => {
    const { out, seen, failed, reason } = await stopping({ clear: () => Promise.resolve(1) });
    failed.abort(new Error('broken'));
    await expect(out).rejects.toBe(reason);
    expect(seen.slept).toBeLessThan(100);
  });
});
