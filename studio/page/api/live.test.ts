import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { StudioEvent } from '../../server/contract/index.js';
import { connect, followJob, keepUpToDate } from './live.js';

/** A stream of events controlled by the test. */
class Stream extends EventTarget {
  static readonly OPEN = 1;
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

  emit(event: StudioEvent, id: string): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(event), lastEventId: id }));
  }
}

const newest = (): Stream => Stream.all.at(-1) as Stream;
const work = (done: number): StudioEvent => ({ kind: 'work', job: 'job-1', now: { done } }) as unknown as StudioEvent;

beforeAll(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ jobs: [], files: [], campaigns: [], asOf: 'run-1' })));
  await connect();
  vi.advanceTimersByTime(100);
});
afterEach(() => vi.advanceTimersByTime(100));
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('reloads the state of a job once the event stream includes the job, so that no change since the first load is lost', async () => {
  let onServer = 'running';
  let read = '';
  const end = keepUpToDate(
    'job-1',
    async () => {
      read = await Promise.resolve(onServer);
      return undefined;
    },
    () => undefined,
  );
  await vi.advanceTimersByTimeAsync(1);
  expect(read).toBe('running');
  // The job ends before the stream includes it. The event about another job advances the position from which the stream
  // continues.
  onServer = 'over';
  newest().emit({ kind: 'job-forgotten', job: 'job-0' }, 'run-9');
  await vi.advanceTimersByTimeAsync(100);
  expect(newest().url).toContain('topics=job-1&since=run-9');
  newest().dispatchEvent(new Event('open'));
  await vi.advanceTimersByTimeAsync(1);
  expect(read).toBe('over');
  end();
});

it('applies events that arrive during a reload, unless the reply includes them', async () => {
  const replies: ((asOf: string) => void)[] = [];
  const heard: StudioEvent[] = [];
  const end = keepUpToDate(
    'job-1',
    () => new Promise<string>((resolve) => replies.push(resolve)),
    (event) => heard.push(event),
  );
  await vi.advanceTimersByTimeAsync(100);
  newest().dispatchEvent(new Event('open'));
  // One reply is for the first load. The other is for the reload after the topic joins the stream.
  replies.shift()?.('run-10');
  await vi.advanceTimersByTimeAsync(1);
  for (const at of [11, 12, 13]) newest().emit(work(at), `run-${at}`);
  expect(heard).toEqual([]);
  replies.shift()?.('run-12');
  await vi.advanceTimersByTimeAsync(1);
  expect(heard).toEqual([work(13)]);
  newest().emit(work(14), 'run-14');
  expect(heard).toEqual([work(13), work(14)]);
  expect(replies).toEqual([]);
  end();
});

it('ignores an event that is older than the loaded state', async () => {
  let asOf = 'run-20';
  let reads = 0;
  const heard: StudioEvent[] = [];
  const end = keepUpToDate(
    'job-1',
    () => {
      reads++;
      return Promise.resolve(asOf);
    },
    (event) => heard.push(event),
  );
  await vi.advanceTimersByTimeAsync(100);
  // The stream does not include the job yet. Events before this one may be missing, so applying it would give a wrong
  // state.
  newest().emit({ kind: 'job', summary: { job: 'job-1', state: 'done' } } as unknown as StudioEvent, 'run-21');
  expect(heard).toEqual([]);
  asOf = 'run-30';
  newest().dispatchEvent(new Event('open'));
  await vi.advanceTimersByTimeAsync(1);
  expect(reads).toBe(2);
  newest().emit(work(1), 'run-29');
  expect(heard).toEqual([]);
  newest().emit(work(2), 'run-31');
  expect(heard).toEqual([work(2)]);
  end();
});

it('gives the figures and the workers of a campaign only to those who follow the campaign', async () => {
  const heard: StudioEvent[] = [];
  const listen = (topic: string) =>
    keepUpToDate(
      topic,
      () => Promise.resolve('run-32'),
      (event) => heard.push(event),
    );
  const ends = ['0/one', '0/two'].map(listen);
  await vi.advanceTimersByTimeAsync(100);
  newest().dispatchEvent(new Event('open'));
  await vi.advanceTimersByTimeAsync(1);
  const events = (['campaign', 'workers'] as const).map(
    (kind) => ({ kind, campaign: '0/one', now: { running: null } }) as unknown as StudioEvent,
  );
  events.forEach((event, at) => newest().emit(event, `run-${33 + at}`));
  expect(heard).toEqual(events);
  ends.forEach((end) => end());
});

it('reloads a state that is unwatched and then watched again before the event stream reopens', async () => {
  const nothing = (): void => undefined;
  let reads = 0;
  const read = (): Promise<string> => Promise.resolve(`run-${40 + reads++}`);
  const first = keepUpToDate('job-1', read, nothing);
  await vi.advanceTimersByTimeAsync(100);
  newest().dispatchEvent(new Event('open'));
  await vi.advanceTimersByTimeAsync(1);
  first();
  const heard: StudioEvent[] = [];
  const again = keepUpToDate('job-1', read, (event) => heard.push(event));
  await vi.advanceTimersByTimeAsync(100);
  newest().emit(work(1), 'run-50');
  expect(heard).toEqual([work(1)]);
  again();
});

it('asks once for a job that is gone, even if the event stream opens before the refusal', async () => {
  let requests = 0;
  let refuse = (): void => undefined;
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', () => {
    requests++;
    const error = { kind: 'not-found', message: 'there is no job job-9' };
    return new Promise((resolve) => (refuse = () => resolve(Response.json({ error }, { status: 404 }))));
  });
  const problems: string[] = [];
  const nothing = (): void => undefined;
  followJob('job-9', { read: nothing, apply: nothing, failed: (problem) => problems.push(problem) });
  await vi.advanceTimersByTimeAsync(100);
  newest().dispatchEvent(new Event('open'));
  refuse();
  await vi.advanceTimersByTimeAsync(100);
  expect(problems).toEqual(['there is no job job-9']);
  expect(requests).toBe(1);
  expect(newest().url).not.toContain('job-9');
  vi.stubGlobal('fetch', fetch);
});
