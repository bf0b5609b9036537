import { describe, expect, it } from 'vitest';
import {
  BATCH,
  DONE,
  SEED,
  makeFindingAt,
  makeFindingEvent,
  isOpen,
  startRemote,
  text,
  waitUntilIdle,
  work,
} from '../../../../test/support/held-dispatch.js';
import type { Hashes } from '../../log/index.js';
import { NOTHING_ASKED, withResolvers } from './pool.js';
import { UnenteredBatches } from './unentered-batches.js';

const MINUTE = 60_000;
const HASH = DONE.hashes[3];

/** A leader that has posted two batches, and a worker that enters or ends them. */
async function startTwo() {
  const started = startRemote({ isForeign: true, reproduces: {}, room: 2 });
  for (const each of [text.text, SEED.text]) void started.store.put(each);
  const entered: string[] = [];
  const open = async (from: number, decided: Promise<{ readonly fresh: Hashes }>) => {
    const batch = { ...BATCH, from, to: from + 10 };
    const enter = (hashes: Hashes) => {
      entered.push(`${from}: ${Object.keys(hashes).join(' ')}`);
      return { fresh: hashes, isFinal: true };
    };
    const asking = (await started.executor.take()).ask({ ...work, batch, enter, decided });
    asking.catch(() => undefined);
    return { batch, name: `ask ${SEED.blob} opfuzz ${from} ${from + 10}`, asking };
  };
  const decisions = [withResolvers<{ fresh: Hashes }>(), withResolvers<{ fresh: Hashes }>()] as const;
  const batches = [await open(0, decisions[0].promise), await open(10, decisions[1].promise)] as const;
  const acknowledge = () => Promise.resolve();
  const enter = async (index: 0 | 1) => {
    const { batch, name } = batches[index];
    const hashes = { [batch.from + 3]: HASH };
    const event = { ...DONE, results: [], batch, hashes } as never;
    started.put({ worker: 'w', task: null, event, of: name, acknowledge, answer: () => undefined });
    await waitUntilIdle();
  };
  const end = (index: 0 | 1) => {
    const { batch, name } = batches[index];
    const at = batch.from + 3;
    const event = { ...DONE, batch, results: [{ ...DONE.results[0], index: at }], hashes: { [at]: HASH } } as const;
    started.executor.onLogged(event);
    return started.report(name, event);
  };
  return { ...started, entered, batches, decisions, enter, end };
}

describe('a batch that its worker, though alive, does not enter', () => {
  it('is posted again once later batches were entered, and counts as a fault after four posts', async () => {
    const { seen, batches, enter, passTime, entered } = await startTwo();
    const posts = () => seen.posted.filter((task) => 'batch' in task && task.batch.from === 0).length;
    await passTime(5 * MINUTE);
    expect(posts()).toBe(1);
    await enter(1);
    await passTime(MINUTE + 10_000);
    expect(posts()).toBe(2);
    await passTime(2 * MINUTE);
    expect(posts()).toBe(4);
    expect(await isOpen(batches[0].asking)).toBe(true);
    await passTime(2 * MINUTE);
    expect(posts()).toBe(4);
    const message = '4 workers took the task, but reported no test cases';
    expect(seen.logged).toEqual([expect.objectContaining({ kind: 'fault', message })]);
    expect(await batches[0].asking).toEqual({ ...NOTHING_ASKED, counts: { ...NOTHING_ASKED.counts, faults: 1 } });
    expect(entered).toContain('0: ');
  });

  it('is posted again if it is the last one', async () => {
    const { seen, enter, passTime } = await startTwo();
    await enter(0);
    await passTime(2 * MINUTE);
    expect(seen.posted.map((task) => 'batch' in task && task.batch.from)).toEqual([0, 10, 10]);
  });

  it('is not posted again if it was entered', async () => {
    const { seen, enter, passTime } = await startTwo();
    await enter(1);
    await passTime(MINUTE / 2);
    await enter(0);
    await passTime(5 * MINUTE);
    expect(seen.posted).toHaveLength(2);
  });
});

it('watches with one timer, however often all batches are entered', async () => {
  const sleeping: (() => void)[] = [];
  const clock = { now: () => 0, sleep: () => new Promise<void>((wake) => void sleeping.push(wake)) };
  const hunt = { runtime: { clock }, signal: new AbortController().signal, state: {} } as never;
  const batches = new UnenteredBatches(hunt, { post: () => Promise.resolve(), giveUp: () => undefined });
  const task = { kind: 'ask', batch: BATCH, judged: 0 } as const;
  for (const name of ['a', 'b', 'c']) {
    batches.expect(name, task);
    batches.onEntered(name);
  }
  expect(sleeping).toHaveLength(1);
  sleeping[0]?.();
  await waitUntilIdle();
  batches.expect('d', task);
  expect(sleeping).toHaveLength(2);
});

describe('a finding that the slower of two workers reports after the batch has ended', () => {
  it.each<[string, Hashes, number]>([
    ['is kept if its test case is new', { 3: HASH }, 1],
    ['is dropped if its test case is a duplicate', {}, 0],
  ])('%s, even while earlier batches are undecided', async (_, fresh, count) => {
    const { seen, report, end, decisions, batches } = await startTwo();
    await end(0);
    await report(null, makeFindingEvent(makeFindingAt(3)), batches[0].name);
    expect(seen.logged).toEqual([]);
    decisions[0].resolve({ fresh });
    await waitUntilIdle();
    expect(seen.logged.filter(({ kind }) => kind === 'finding')).toHaveLength(count);
    expect(seen.taken).toContain('on the way');
    expect(seen.refused).toEqual([]);
  });
});
