import { expect } from 'vitest';
import {
  type BatchDone,
  type CampaignEvent,
  type Machine,
  type Plan,
  type Task,
  SEED_ITSELF,
  taskName,
} from '../../src/campaign/log/index.js';
import type { Hunt, WorkerRuntime } from '../../src/campaign/hunt/context.js';
import type {
  BatchReport,
  BatchWork,
  JudgedSeed,
  PostProcessed,
  PostProcessingTask,
} from '../../src/campaign/hunt/pool/pool.js';
import { NOTHING_ASKED } from '../../src/campaign/hunt/pool/pool.js';
import { runWorker } from '../../src/campaign/hunt/pool/worker.js';
import type { Strategy } from '../../src/strategy/index.js';

import { SOME_PLAN, makeFinding, makeStarted, makeReduced } from './findings.js';
import { SEEDS, scriptedTools, weaken } from './scripted-campaign.js';
import { memoryStore } from './memory-store.js';

export const [SEED] = SEEDS.map(({ blob }) => blob) as [string];
export const PLAN: Plan = {
  ...SOME_PLAN,
  strategies: ['weaken'],
  seeds: SEEDS.map(({ path, blob, text }) => ({ path, blob, bytes: text.length })),
};
export const STARTED: CampaignEvent = makeStarted(PLAN);
export const HERE: Machine = { system: 'Elsewhere 1', architecture: 'x', host: 'here' };
export const THERE: Machine = { ...HERE, host: 'there' };
export const JUDGED: JudgedSeed = {
  kind: 'seed-judged',
  seed: SEED,
  path: 'seed-0.smt2',
  runs: [],
  claimed: [],
  agreed: ['sat'],
  standing: 'decided',
  excused: [],
  certified: null,
  restarts: {},
};
export const ASKED: BatchReport = {
  counts: { ...NOTHING_ASKED.counts, tests: 1, faults: 2 },
  results: [{ index: 0, said: { z3: 'sat' }, ms: 1, rewrites: [], theories: [] }],
  repeats: [],
  hashes: { 0: '0' },
};
export const REDUCED: PostProcessed = {
  kind: 'finding-reduced',
  id: 'x',
  reduced: makeReduced({ script: 's' }),
};
export const makeFindingEvent = (id = 'x', machine?: Machine): CampaignEvent => ({
  kind: 'finding',
  at: 0,
  finding: makeFinding(id),
  ...(machine === undefined ? {} : { machine }),
});
export const judge: Task = { kind: 'judge', seed: SEED };
export const ask = (judged = 0): Task => ({
  kind: 'ask',
  batch: { seed: SEED, strategy: 'weaken', from: 0, to: 2 },
  judged,
});
export const makeFault = (seed: string, message: string, more: object = {}): object => ({
  kind: 'fault',
  at: 0,
  coordinates: { key: 'k', seed, strategy: SEED_ITSELF, index: 0, ...more },
  // A stack trace may follow the message.
  message: expect.stringMatching(new RegExp(`^(Error: )?${message}`)) as string,
});
/** Waits until all work that needs no timer is done. */
export const waitUntilIdle = async () => {
  for (let i = 0; i < 20; i++) await new Promise((wake) => setImmediate(wake));
};

interface FakeExecutor {
  judge?(): Promise<JudgedSeed>;
  ask?(work: BatchWork): Promise<BatchReport>;
  process?(task: PostProcessingTask): Promise<PostProcessed | undefined>;
  finish?(event: CampaignEvent | null): Promise<void>;
  giveBack?(): Promise<void>;
}

export interface WorkerAtWork extends FakeExecutor, Partial<WorkerRuntime> {
  /** Settles once the resources for the work are open. */
  readonly isReady?: Promise<void>;
  readonly tasks?: readonly (Task | readonly [Task, number])[];
  readonly log?: readonly CampaignEvent[];
  readonly strategies?: readonly Strategy[];
}

/** A running worker, with its observable effects. */
export async function startWorker({
  tasks = [],
  log = [STARTED],
  strategies = [weaken],
  isReady,
  ...deeds
}: WorkerAtWork) {
  const store = memoryStore();
  for (const { text } of SEEDS) await store.put(text);
  const seen = {
    told: [] as (readonly [string, string, unknown?])[],
    reports: [] as CampaignEvent[],
    entered: [] as BatchDone[],
    heard: [] as CampaignEvent[],
    plans: [] as Plan[],
    hunts: [] as Hunt[],
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
      isTransient: () => false,
      source: {
        log: read,
        report: (event) => Promise.resolve(void seen.reports.push(event)),
        enter: (drawn) => Promise.resolve(void seen.entered.push(drawn)),
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
        return { ...scriptedTools({ solvers: () => [] }, store), strategies };
      },
      ...deeds,
    },
    stop.signal,
    (hunt) => {
      seen.hunts.push(hunt);
      return {
        room: 1,
        accepts: () => true,
        onEvent: (event) => void seen.heard.push(event),
        onLogged: () => undefined,
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
  );
  ended.catch(() => undefined);
  const add = (event: CampaignEvent) => {
    events.push(event);
    wake();
  };
  return { seen, ended, stop, add };
}
