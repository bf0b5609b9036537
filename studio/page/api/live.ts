import { computed, signal } from '@preact/signals';
import {
  ApiError,
  type CampaignRunner,
  type Job,
  type JobSummary,
  type Session,
  type StudioEvent,
} from '../../server/contract/index.js';
import { KEY } from './key.js';
import { NO_ANSWER, api, problemText, whyFailed } from './studio.js';

/** `refused` if the server does not know this browser. */
export const connection = signal<'opening' | 'open' | 'lost' | 'refused'>('opening');
export const connectionProblem = signal('');
/** Time of the loss of the connection, in milliseconds since 1970. Undefined while there is a connection. */
export const lostAt = signal<number | undefined>(undefined);
export const session = signal<Session | undefined>(undefined);
export const connected = new Promise<void>((resolve) => {
  const end = session.subscribe((now) => {
    if (now === undefined) return;
    resolve();
    queueMicrotask(() => end());
  });
});
const jobsById = signal<ReadonlyMap<string, JobSummary>>(new Map());
export const jobs = computed(() => [...jobsById.value.values()].sort((a, b) => b.begun.localeCompare(a.begun)));

export function isOver({ state }: Pick<JobSummary, 'state'>): boolean {
  return state === 'done' || state === 'stopped' || state === 'failed';
}

/** Marks a state that may have changed since the connection was lost. */
export function lastSeen(state: string): string {
  return lostAt.value === undefined ? state : `${state} when last seen`;
}

type Listener = (event: StudioEvent, place: string) => void;

const listeners = new Map<string, Set<Listener>>();
/** To gather further topics. */
const GATHERING_MS = 20;
const RETRY_MS = 1_500;
let source: EventSource | undefined;
let opened = '';
/** Topics whose events may be missing. */
const uncovered = new Set<string>();
let last: string | undefined;
let opening: ReturnType<typeof setTimeout> | undefined;
/** True if the page needs events while it is hidden, to notify of findings. */
export const needsEventsWhenHidden = signal(false);

function isAsleep(): boolean {
  return globalThis.document?.hidden === true && !needsEventsWhenHidden.value;
}

/** Closes the stream of events while the page is hidden, because a browser opens only six connections to one server. */
export function sleepWhenHidden(): void {
  document.addEventListener('visibilitychange', () => {
    if (!isAsleep()) return listen();
    source?.close();
    source = undefined;
  });
}

/** `prepare` runs before the session is set. */
export async function connect(prepare: (now: Session) => void = () => undefined): Promise<void> {
  try {
    const now = await api.session({});
    prepare(now);
    acceptSession(now);
    last = now.asOf;
    listen();
  } catch (error) {
    const isRefused = !(error instanceof TypeError);
    lose(isRefused ? 'refused' : 'lost', whyFailed(error));
    if (!isRefused) setTimeout(() => void connect(prepare), RETRY_MS);
  }
}

/** Sets the jobs first, because the drafts of an opened session depend on them. */
function acceptSession(now: Session): void {
  jobsById.value = new Map(now.jobs.map((job) => [job.job, job]));
  session.value = now;
}

/** Returns a function that unsubscribes. After a `reset` message, the state must be reloaded. */
export function watch(topic: string, listener: Listener): () => void {
  const known = listeners.get(topic) ?? new Set();
  if (known.size === 0) uncovered.add(topic);
  listeners.set(topic, known.add(listener));
  listen();
  return () => {
    known.delete(listener);
    if (known.size === 0) listeners.delete(topic);
    listen();
  };
}

/** Drops events that the state from `read` includes. */
export function keepUpToDate(
  topic: string,
  read: () => Promise<string | undefined>,
  apply: (event: StudioEvent) => void,
): () => void {
  let isReading = false;
  let isStale = false;
  let isEnded = false;
  let asOf: string | undefined;
  let waiting: { readonly event: StudioEvent; readonly place: string }[] = [];
  const change = (event: StudioEvent, place: string): void => {
    if (asOf === undefined || !isUpTo(place, asOf)) apply(event);
  };
  const load = async (): Promise<void> => {
    isStale = true;
    if (isReading) return;
    isReading = true;
    try {
      while (isStale && !isEnded) {
        isStale = false;
        asOf = (await read()) ?? asOf;
      }
    } finally {
      isReading = false;
      const held = waiting;
      waiting = [];
      for (const { event, place } of held) change(event, place);
    }
  };
  const unwatch = watch(topic, (event, place) => {
    if (event.kind === 'reset') void load();
    else if (isReading) waiting.push({ event, place });
    else change(event, place);
  });
  void load();
  return () => {
    isEnded = true;
    unwatch();
  };
}

/** Stops if the job is gone. */
export function followJob(
  job: string,
  on: {
    read(now: Job): void | Promise<void>;
    apply(event: StudioEvent): void;
    failed(problem: string): void;
  },
): { readonly end: () => void; readonly loaded: Promise<void> } {
  let isOver = false;
  let markLoaded = (): void => undefined;
  const first = new Promise<void>((resolve) => (markLoaded = resolve));
  const read = async (): Promise<string | undefined> => {
    try {
      const now = await api.job({ job });
      if (!isOver) await on.read(now);
      return now.asOf;
    } catch (error) {
      if (!isOver) on.failed(whyFailed(error));
      if (error instanceof ApiError && error.problem.kind === 'not-found') end();
      return undefined;
    } finally {
      markLoaded();
    }
  };
  const unwatch = keepUpToDate(job, read, on.apply);
  const end = (): void => {
    isOver = true;
    unwatch();
  };
  return { loaded: first, end };
}

export function waitForJob(job: string, what: (now: Job) => string | null): Promise<string> {
  return new Promise((resolve, reject) => {
    const ask = async (): Promise<void> => {
      try {
        const now = await api.job({ job });
        const found = what(now);
        if (found === null && !isOver(now)) return;
        end();
        if (found !== null) resolve(found);
        else reject(new Error(problemText(now.error) || `the job is ${now.state}`));
      } catch (error) {
        end();
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    };
    const end = watch(job, () => void ask());
    void ask();
  });
}

/** False for positions in other runs of the server. */
function isUpTo(place: string, other: string): boolean {
  const [run, number] = place.split('-');
  const [otherRun, otherNumber] = other.split('-');
  return run === otherRun && Number(number) <= Number(otherNumber);
}

function listen(): void {
  if (last === undefined || opening !== undefined || isAsleep()) return;
  opening = setTimeout(() => {
    opening = undefined;
    if (isAsleep()) return;
    const topics = [...listeners.keys()].sort().join(',');
    if (source !== undefined && source.readyState !== EventSource.CLOSED && topics === opened) {
      if (source.readyState === EventSource.OPEN) markCovered(listeners.keys());
      return;
    }
    source?.close();
    opened = topics;
    source = new EventSource(
      `/api/events?topics=${encodeURIComponent(topics)}&since=${encodeURIComponent(last ?? '')}&key=${encodeURIComponent(KEY)}`,
    );
    const covered = [...listeners.keys()];
    source.addEventListener('open', () => {
      connection.value = 'open';
      lostAt.value = undefined;
      markCovered(covered);
    });
    source.addEventListener('message', handleMessage);
    source.addEventListener('error', reconnect);
  }, GATHERING_MS);
}

function markCovered(topics: Iterable<string>): void {
  for (const topic of topics) {
    if (!uncovered.delete(topic)) continue;
    for (const listener of [...(listeners.get(topic) ?? [])]) listener({ kind: 'reset' }, '');
  }
}

function handleMessage({ data, lastEventId }: MessageEvent<string>): void {
  if (lastEventId !== '') last = lastEventId;
  const event = JSON.parse(data) as StudioEvent;
  // The session lists files with their sizes, and the jobs and campaigns.
  if (event.kind === 'reset' || event.kind === 'file-changed') void refresh();
  if (event.kind === 'job' || event.kind === 'job-forgotten') jobEvents++;
  if (event.kind === 'job') jobsById.value = new Map(jobsById.value).set(event.summary.job, event.summary);
  if (event.kind === 'campaign' || event.kind === 'workers') acceptRunner(event.campaign, event.now.running);
  if (event.kind === 'job-forgotten') {
    jobsById.value = new Map([...jobsById.value].filter(([job]) => job !== event.job));
  }
  const topic = topicOf(event);
  if (topic !== undefined && uncovered.has(topic)) return;
  const reached = topic === undefined ? [...listeners.values()] : [listeners.get(topic) ?? new Set<Listener>()];
  for (const each of reached) for (const listener of [...each]) listener(event, lastEventId);
}

function topicOf(event: StudioEvent): string | undefined {
  if ('job' in event) return event.job;
  if (event.kind === 'job') return event.summary.job;
  return 'campaign' in event ? event.campaign : undefined;
}

/** Reads the session again: files, campaigns, jobs. */
export async function refresh(): Promise<void> {
  isSessionStale = true;
  if (isRefreshing) return;
  isRefreshing = true;
  try {
    while (isSessionStale) {
      isSessionStale = false;
      const seen = jobEvents;
      const now = await api.session({});
      // The jobs of the reply may be older than an event that arrived meanwhile.
      acceptSession(seen === jobEvents ? now : { ...now, jobs: [...jobsById.peek().values()] });
    }
  } catch {
    // Ignored here: the stream fails for the same reason, reports it and reconnects.
  } finally {
    isRefreshing = false;
  }
}

let isRefreshing = false;
let isSessionStale = false;
let jobEvents = 0;

function acceptRunner(campaign: string, running: CampaignRunner): void {
  const now = session.value;
  const known = now?.campaigns.find((each) => each.campaign === campaign);
  if (now === undefined || known === undefined || JSON.stringify(known.running) === JSON.stringify(running)) return;
  const campaigns = now.campaigns.map((each) => (each === known ? { ...known, running } : each));
  session.value = { ...now, campaigns };
}

function lose(how: 'lost' | 'refused', problem: string): void {
  connection.value = how;
  connectionProblem.value = problem;
  lostAt.value ??= Date.now();
}

function reconnect(): void {
  lose('lost', NO_ANSWER);
  if (source?.readyState !== EventSource.CLOSED) return;
  setTimeout(() => {
    void connect().then(() => {
      for (const each of listeners.values()) for (const listener of each) listener({ kind: 'reset' }, '');
    });
  }, RETRY_MS);
}
