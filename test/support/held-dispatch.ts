import {
  type CampaignEvent,
  type FindingState,
  type Machine,
  type Plan,
  type Task,
  StateReading,
} from '../../src/campaign/log/index.js';
import { findingId } from '../../src/campaign/confirm/index.js';
import { DuplicateThrottle } from '../../src/campaign/triage/index.js';
import type { Hunt } from '../../src/campaign/hunt/context.js';
import type { DeliveredReport } from '../../src/campaign/hunt/pool/dispatch.js';
import type { BatchWork, PostProcessingTask } from '../../src/campaign/hunt/pool/pool.js';
import { RemotePool } from '../../src/campaign/hunt/pool/remote-pool.js';
import type { Reproducer } from '../../src/campaign/hunt/pool/reproducer.js';
import type { Permission } from '../../src/solver/index.js';
import { contentId } from '../../src/util/index.js';
import { SOME_PLAN, makeFinding, makeStarted, makeReduced } from './findings.js';
import { SEEDS, scriptedRuntime } from './scripted-campaign.js';
import { memoryStore } from './memory-store.js';

export const [SEED] = SEEDS as [(typeof SEEDS)[number]];
const PLAN: Plan = {
  ...SOME_PLAN,
  strategies: ['opfuzz'],
  seeds: SEEDS.map(({ path, blob, text }) => ({ path, blob, bytes: text.length })),
};
export const makeMachine = (host: string): Machine => ({ system: 'Elsewhere 1', architecture: 'x', host });
export const coordinates = { key: 'k', seed: SEED.blob, strategy: 'opfuzz', index: 3 };
export const BATCH = { seed: SEED.blob, strategy: 'opfuzz', from: 0, to: 10 };
export const ASK = `ask ${SEED.blob} opfuzz 0 10`;
export const JUDGE = `judge ${SEED.blob}`;
export const text = { text: '(mutant)', id: contentId('(mutant)') };

/** Makes a finding of the mutant with this index. The mutant and the seed have equal texts. */
export function makeFindingAt(index = 3, more: Partial<FindingState> = {}): FindingState {
  const finding = makeFinding('x', {
    coordinates: { ...coordinates, index },
    mutant: text.id,
    parent: text.id,
    ...more,
  });
  const { kind, suspects } = finding;
  return { ...finding, id: findingId(finding.coordinates, { kind, suspects: suspects as [string] }) };
}
export const FINDING = makeFindingAt();
export const makeFindingEvent = (finding = FINDING, host?: string) =>
  ({ kind: 'finding', at: 0, finding, ...(host === undefined ? {} : { machine: makeMachine(host) }) }) as const;
export const JUDGED = {
  kind: 'seed-judged',
  at: 0,
  seed: SEED.blob,
  path: SEED.path,
  runs: [],
  claimed: [],
  agreed: [],
  standing: 'undecided',
  excused: [],
  certified: null,
  restarts: {},
} as const;
export const DONE = {
  kind: 'batch-done',
  at: 0,
  batch: BATCH,
  counts: { tests: 1, none: 0, sameAsSeed: 0, duplicates: 0, tooLarge: 0, faults: 2, solvers: {} },
  results: [{ index: 3, said: {}, ms: 0, rewrites: [], theories: [] }],
  repeats: [],
  hashes: { 3: '00000000000003' },
} as const;
export const FAULT = { kind: 'fault', at: 0, coordinates, message: 'broken' } as const;
export const REDUCED = {
  kind: 'finding-reduced',
  at: 0,
  id: FINDING.id,
  reduced: makeReduced({ script: text.id }),
} as const;
export const BISECTED = { kind: 'finding-bisected', at: 0, id: FINDING.id, bisection: { family: 'z3' } } as never;
/** A batch that only workers draw. */
export const work: BatchWork = {
  batch: BATCH,
  judged: undefined,
  draw: () => Promise.reject(new Error('the leader draws nothing')),
  enter: () => Promise.resolve(undefined),
};

/** Waits until all work that needs no timer is done. */
export const waitUntilIdle = async () => {
  for (let i = 0; i < 20; i++) await new Promise((wake) => setImmediate(wake));
};

/** Sleeps of this length end only when the test lets time pass. */
const LONG = 1_000;
const STEP = 1_000;

export interface Held {
  readonly permission?: Permission;
  readonly log?: readonly CampaignEvent[];
  readonly room?: number;
  readonly hosts?: readonly string[];
  /** True if the workers are other, untrusted processes. */
  readonly isForeign?: boolean;
  readonly reproduces?: Partial<Reproducer>;
  post?(task: Task): Promise<void>;
  clear?(): Promise<number>;
}

/** An executor with a dispatch that the test controls. */
export function startRemote({
  log = [],
  room = 2,
  hosts = [],
  isForeign = false,
  reproduces,
  post,
  clear,
  permission,
}: Held = {}) {
  const seen = {
    posted: [] as Task[],
    logged: [] as CampaignEvent[],
    dispatched: [] as CampaignEvent[],
    kept: [] as FindingState[],
    confirmed: [] as FindingState[],
    saw: [] as string[],
    refused: [] as string[],
    taken: [] as string[],
    slept: 0,
    closed: [] as string[],
  };
  const reading = new StateReading();
  for (const event of [makeStarted(PLAN), ...log]) reading.add(event);
  const [stop, failed] = [new AbortController(), new AbortController()];
  const steering = new DuplicateThrottle(PLAN);
  const saw = steering.addFinding.bind(steering);
  steering.addFinding = (bug, kind) => {
    seen.saw.push(bug.id);
    saw(bug, kind);
  };
  const store = memoryStore();
  let now = 0;
  const longSleeps: { readonly until: number; wake(): void }[] = [];
  const clock = {
    now: () => now,
    sleep: async (ms: number, signal?: AbortSignal) => {
      if (ms >= LONG)
        return new Promise<void>((wake, fail) => {
          longSleeps.push({ until: now + ms, wake });
          signal?.addEventListener('abort', () => fail(signal.reason as Error));
        });
      now += ms;
      seen.slept++;
      await new Promise((wake) => setImmediate(wake));
    },
  };
  const hunt: Hunt = {
    runtime: {
      ...scriptedRuntime({ solvers: () => [], clock }, store),
      ...(permission === undefined ? {} : { permission }),
      writeFinding: (finding) => Promise.resolve(void seen.kept.push(finding)),
    },
    state: reading.state,
    strategies: [],
    known: [],
    throttle: steering,
    lookup: { seedOf: (name) => (name === SEED.blob ? SEED : undefined), judgedOf: () => undefined },
    signal: stop.signal,
    failed: failed.signal,
    log: (event) => Promise.resolve(seen.logged.push(event as CampaignEvent)),
    followUp: (finding) => void seen.confirmed.push(finding),
  };
  const queue: (DeliveredReport | Error)[] = [];
  let wake: () => void = () => undefined;
  let isClosed = false;
  async function* reports() {
    for (;;) {
      const next = queue.shift();
      if (next instanceof Error) throw next;
      if (next !== undefined) yield next;
      else if (isClosed) return;
      else await new Promise<void>((again) => (wake = again));
    }
  }
  let notify: () => void = () => undefined;
  const dispatch = {
    room,
    hosts: new Set(hosts),
    onRoom: (call: () => void) => {
      notify = call;
      return () => void seen.closed.push('room');
    },
    post: (task: Task) => {
      seen.posted.push(task);
      return post?.(task) ?? Promise.resolve();
    },
    reports,
    onLogged: (event: CampaignEvent) => void seen.dispatched.push(event),
    ...(isForeign
      ? { refuse: (_: DeliveredReport, because: string) => Promise.resolve(void seen.refused.push(because)) }
      : {}),
    clear: () => clear?.() ?? Promise.resolve(0),
    close: () => {
      seen.closed.push('dispatch');
      isClosed = true;
      wake();
      return Promise.resolve();
    },
  };
  const reproducer: Reproducer = {
    finding: () => Promise.resolve(undefined),
    reduction: () => Promise.resolve(undefined),
    bisection: () => Promise.resolve(undefined),
    close: () => Promise.resolve(void seen.closed.push('reproducer')),
    ...reproduces,
  };
  const executor = new RemotePool(hunt, dispatch, reproduces === undefined ? undefined : reproducer);
  const put = (each: DeliveredReport | Error) => {
    queue.push(each);
    wake();
  };
  /** Reports a task's result, or an event during a task. */
  const report = async (task: string | null, event: unknown, of?: string) => {
    const recordTaken = () => Promise.resolve(void seen.taken.push(task ?? 'on the way'));
    put({ worker: 'w', task, event: event as CampaignEvent | null, of, acknowledge: recordTaken });
    await waitUntilIdle();
  };
  const processing = async (what: PostProcessingTask['what'], finding = FINDING, signal: AbortSignal = stop.signal) =>
    (await executor.take()).process({ what, finding }, signal);
  const passTime = async (ms: number) => {
    for (const end = now + ms; now < end;) {
      now += STEP;
      for (const { wake } of longSleeps.filter(({ until }) => until <= now)) wake();
      await waitUntilIdle();
    }
  };
  return { executor, seen, report, passTime, put, processing, stop, failed, store, dispatch, makeRoom: () => notify() };
}

export async function isOpen(promise: Promise<unknown>): Promise<boolean> {
  let open = true;
  const over = () => (open = false);
  promise.then(over, over);
  await waitUntilIdle();
  return open;
}
