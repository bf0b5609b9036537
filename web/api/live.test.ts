import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { StudioEvent } from '../../src/server/contract/index.js';
import { connect, keepUpToDate } from './live.js';

/** A stream of events whose server is the test. */
class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static readonly all: Stream[] = [];
  readonly url: string;
  readyState = 1;

  constructor(url: string) {
    super();
    this.url = url;
    Stream.all.push(this);
  }

  close(): void {
    this.readyState = Stream.CLOSED;
  }

  tell(event: StudioEvent, id: string): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(event), lastEventId: id }));
  }
}

const newest = (): Stream => Stream.all.at(-1) as Stream;
const work = (done: number): StudioEvent => ({ kind: 'work', job: 'job-1', now: { done } }) as unknown as StudioEvent;

beforeAll(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ jobs: [], asOf: 'run-1' })));
  await connect();
  vi.advanceTimersByTime(100);
});
afterEach(() => vi.advanceTimersByTime(100));
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('reads a state anew as soon as the stream tells of it: what happened since the first look is not lost', async () => {
  let onServer = 'running';
  let read = '';
  const end = keepUpToDate(
    'job-1',
    async () => void (read = await Promise.resolve(onServer)),
    () => undefined,
  );
  await vi.advanceTimersByTimeAsync(1);
  expect(read).toBe('running');
  // It ends before the stream tells of it, and another event moves the place from which the stream goes on.
  onServer = 'over';
  newest().tell({ kind: 'job-forgotten', job: 'job-0' }, 'run-9');
  await vi.advanceTimersByTimeAsync(100);
  expect(newest().url).toContain('topics=job-1&since=run-9');
  newest().dispatchEvent(new Event('open'));
  await vi.advanceTimersByTimeAsync(1);
  expect(read).toBe('over');
  end();
});

it('reads once more after an event that came while it was read', async () => {
  const replies: ((text: string) => void)[] = [];
  let read = '';
  const heard: StudioEvent[] = [];
  const end = keepUpToDate(
    'job-1',
    async () => void (read = await new Promise<string>((resolve) => replies.push(resolve))),
    (event) => heard.push(event),
  );
  await vi.advanceTimersByTimeAsync(100);
  newest().tell(work(1), 'run-10');
  replies.shift()?.('old');
  await vi.advanceTimersByTimeAsync(1);
  expect(replies).toHaveLength(1);
  replies.shift()?.('new');
  await vi.advanceTimersByTimeAsync(1);
  expect(read).toBe('new');
  newest().tell(work(2), 'run-11');
  expect(heard).toEqual([work(2)]);
  end();
});
