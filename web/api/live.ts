import { computed, signal } from '@preact/signals';
import type { JobSummary, Session, StudioEvent } from '../../src/server/contract/index.js';
import { api, whyFailed } from './studio.js';

/** Whether events come: `lost` until the connection is mended, `refused` where the server does not know this browser. */
export const connection = signal<'opening' | 'open' | 'lost' | 'refused'>('opening');
export const connectionProblem = signal('');
export const session = signal<Session | undefined>(undefined);
const jobsById = signal<ReadonlyMap<string, JobSummary>>(new Map());
/** All jobs, the newest first. */
export const jobs = computed(() => [...jobsById.value.values()].sort((a, b) => b.begun.localeCompare(a.begun)));

type Listener = (event: StudioEvent) => void;

const listeners = new Map<string, Set<Listener>>();
/** How long after the first topic others are waited for, before the stream is opened anew, milliseconds. */
const GATHERING_MS = 20;
const RETRY_MS = 1_500;
let source: EventSource | undefined;
let opened = '';
/** Topics of which the stream has not told yet: what happened between a look at their state and now may be missing. */
const unheard = new Set<string>();
let last: string | undefined;
let opening: ReturnType<typeof setTimeout> | undefined;

/** Reads what there is, and listens from then on. */
export async function connect(): Promise<void> {
  try {
    const now = await api.session({});
    session.value = now;
    jobsById.value = new Map(now.jobs.map((job) => [job.job, job]));
    last = now.asOf;
    listen();
  } catch (error) {
    connectionProblem.value = whyFailed(error);
    const isRefused = !(error instanceof TypeError);
    connection.value = isRefused ? 'refused' : 'lost';
    if (!isRefused) setTimeout(() => void connect(), RETRY_MS);
  }
}

/**
 * Hears of a job or a campaign, until the function that it returns is called. After `reset` its state must be read anew; the first
 * comes as soon as the stream tells of the topic.
 */
export function watch(topic: string, listener: Listener): () => void {
  const known = listeners.get(topic) ?? new Set();
  if (known.size === 0) unheard.add(topic);
  listeners.set(topic, known.add(listener));
  listen();
  return () => {
    known.delete(listener);
    if (known.size === 0) listeners.delete(topic);
    listen();
  };
}

/**
 * Keeps the state of a job or a campaign: `read` reads all of it, `hear` changes it by an event. A reply and an event come by
 * different ways, so after an event that came while it was read, it is read once more.
 */
export function keepUpToDate(topic: string, read: () => Promise<void>, hear: Listener): () => void {
  let isReading = false;
  let isStale = false;
  const load = async (): Promise<void> => {
    isStale = true;
    if (isReading) return;
    isReading = true;
    try {
      while (isStale) {
        isStale = false;
        await read();
      }
    } finally {
      isReading = false;
    }
  };
  const end = watch(topic, (event) => {
    if (event.kind === 'reset') void load();
    else if (isReading) isStale = true;
    else hear(event);
  });
  void load();
  return end;
}

function listen(): void {
  if (last === undefined || opening !== undefined) return;
  opening = setTimeout(() => {
    opening = undefined;
    const topics = [...listeners.keys()].sort().join(',');
    if (source !== undefined && source.readyState !== EventSource.CLOSED && topics === opened) return;
    source?.close();
    opened = topics;
    source = new EventSource(
      `/api/events?topics=${encodeURIComponent(topics)}&since=${encodeURIComponent(last ?? '')}`,
    );
    const told = [...listeners.keys()];
    source.addEventListener('open', () => {
      connection.value = 'open';
      for (const topic of told) {
        if (!unheard.delete(topic)) continue;
        for (const listener of listeners.get(topic) ?? []) listener({ kind: 'reset' });
      }
    });
    source.addEventListener('message', hear);
    source.addEventListener('error', mend);
  }, GATHERING_MS);
}

function hear({ data, lastEventId }: MessageEvent<string>): void {
  if (lastEventId !== '') last = lastEventId;
  const event = JSON.parse(data) as StudioEvent;
  if (event.kind === 'reset') void refresh();
  if (event.kind === 'job') jobsById.value = new Map(jobsById.value).set(event.summary.job, event.summary);
  if (event.kind === 'job-forgotten') {
    jobsById.value = new Map([...jobsById.value].filter(([job]) => job !== event.job));
  }
  const topic = topicOf(event);
  const heard = topic === undefined ? [...listeners.values()] : [listeners.get(topic) ?? new Set<Listener>()];
  for (const each of heard) for (const listener of [...each]) listener(event);
}

function topicOf(event: StudioEvent): string | undefined {
  if ('job' in event) return event.job;
  if (event.kind === 'job') return event.summary.job;
  return event.kind === 'campaign' ? event.campaign : undefined;
}

async function refresh(): Promise<void> {
  try {
    const now = await api.session({});
    session.value = now;
    jobsById.value = new Map(now.jobs.map((job) => [job.job, job]));
  } catch {
    // The stream says so as well, and is mended.
  }
}

/** A browser tries again by itself unless the server refused: then everything is read anew. */
function mend(): void {
  connection.value = 'lost';
  connectionProblem.value = 'the studio does not answer: is gainsay studio still running?';
  if (source?.readyState !== EventSource.CLOSED) return;
  setTimeout(() => {
    void connect().then(() => {
      for (const each of listeners.values()) for (const listener of each) listener({ kind: 'reset' });
    });
  }, RETRY_MS);
}
