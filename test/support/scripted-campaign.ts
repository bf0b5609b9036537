import { makeStarted, SOME_PLAN } from './findings.js';
import {
  type CampaignEvent,
  type Clock,
  type Dispatch,
  type FindingProcessor,
  type PostProcessingPlan,
  type Machine,
  type LoadedSeed,
  type Baseline,
  type Plan,
  type Store,
  type Runtime,
  type WorkerTools,
  collectExtents,
  Tally,
  memoryVersionCache,
  readState,
  runHunt,
} from '../../src/campaign/index.js';
import type { Script } from '../../src/script/index.js';
import { type Solver, OWN_COMMANDS, toIdentity } from '../../src/solver/index.js';
import type { SeededStrategy, Strategy } from '../../src/strategy/index.js';
import { printScript, readScript } from '../../src/syntax/index.js';
import { type Rng, contentId } from '../../src/util/index.js';
import { memoryStore } from './memory-store.js';

export interface ScriptedSeed extends LoadedSeed {
  readonly text: string;
}

/** A seed that asserts a term over two integers. */
export function intSeed(term: string, i: number): ScriptedSeed {
  const text = `(declare-const x Int)(declare-const y Int)(assert ${term})(check-sat)\n`;
  return { path: `seed-${i}.smt2`, blob: contentId(text), script: readScript(text).script, text };
}

export const SEEDS: readonly ScriptedSeed[] = [
  '(> x 90)',
  '(> x (+ y 90))',
  '(and (> x 91) (< x 95))',
  '(= (* x y) 6006)',
].map(intSeed);

/** Parsed scripts by text, cached because tests compare campaigns that draw equal mutants. */
const scripts = new Map<string, Script>();
const MOST_SCRIPTS = 3_000;

/** Reads a script. Returns the same script for equal texts. */
export function readOnce(text: string): Script {
  let script = scripts.get(text);
  if (script === undefined) {
    if (scripts.size >= MOST_SCRIPTS) scripts.clear();
    scripts.set(text, (script = readScript(text).script));
  }
  return script;
}

/** A strategy that replaces the asserted term by `(or term way)`, with a random `way`. */
export function weakening(name: string, way: (rng: Rng) => string): SeededStrategy {
  return {
    name,
    summary: 'adds a way out',
    seeds: 1,
    perSeed: 1_000,
    needsAnswer: true,
    accepts: () => true,
    open: (seed) => {
      const text = printScript(seed);
      return {
        mutant(rng) {
          const made = text.replace(/\(assert (.*)\)\n/, `(assert (or $1 ${way(rng)}))\n`);
          return { script: readOnce(made), claim: 'weaker', base: seed, steps: [] };
        },
      };
    },
  };
}

/** Weakens the asserted term to `(or term (= 1 n))`, with a random n from 0 to 19. */
export const weaken: SeededStrategy = { ...weakening('weaken', (rng) => `(= 1 ${rng.below(20)})`), perSeed: 12 };

export interface Setup {
  readonly solvers: () => Solver[];
  readonly jobs?: number;
  readonly store?: Store;
  readonly tests?: number;
  /** Default: `SEEDS`. */
  readonly seeds?: readonly ScriptedSeed[];
  /** Default: `weaken`. */
  readonly strategies?: readonly Strategy[];
  readonly models?: boolean;
  readonly tieBreakers?: () => Solver[];
  readonly stop?: AbortSignal;
  readonly processor?: FindingProcessor;
  readonly baseline?: Baseline;
  readonly postProcessing?: PostProcessingPlan;
  readonly mixing?: Plan['mixing'];
  readonly shard?: Plan['shard'];
  /** Default: `k`. */
  readonly key?: string;
  readonly varyOptions?: Plan['varyOptions'];
  /** By default, the clock stands still. */
  readonly clock?: Clock;
  /** By default, the solvers run in this process. */
  readonly dispatch?: Dispatch;
  /** Machine on which workers' reports are reproduced, if any. */
  readonly machine?: Machine;
  onEvent?(event: CampaignEvent): void;
  onKeep?(id: string): void;
}

function planFor(setup: Setup): Plan {
  const {
    solvers,
    tests,
    tieBreakers,
    models = false,
    seeds = SEEDS,
    strategies = [weaken],
    postProcessing = SOME_PLAN.postProcessing,
    varyOptions,
  } = setup;
  return {
    ...SOME_PLAN,
    gainsay: '0.0.0',
    key: setup.key ?? 'k',
    seeds: seeds.map(({ path, blob, text }) => ({ path, blob, bytes: text.length })),
    solvers: solvers().map((solver) => ({ id: solver.id, ...toIdentity(solver) })),
    tieBreakers: tieBreakers?.().map(({ id }) => id) ?? [],
    strategies: strategies.map(({ name }) => name),
    ...collectExtents(strategies),
    models,
    budget: { tests: tests ?? null, forMs: null, perSeed: null },
    mixing: setup.mixing ?? 'even',
    postProcessing,
    ...(setup.shard === undefined ? {} : { shard: setup.shard }),
    ...(varyOptions === undefined ? {} : { varyOptions }),
  };
}

/** A processor that returns no result for any finding. */
export const NO_RESULTS: FindingProcessor = {
  reduce: () => Promise.resolve({ reason: 'no smaller input fails' }),
  judge: () => Promise.resolve(undefined),
  bisect: () => Promise.resolve({ reason: 'no version could be run' }),
  confirm: () => Promise.resolve(undefined),
  close: () => Promise.resolve(),
};

/** A runtime with scripted solvers and without versions. */
export function scriptedRuntime(
  setup: Pick<Setup, 'solvers' | 'jobs' | 'tieBreakers' | 'clock'>,
  store: Store,
): Runtime {
  return {
    store,
    clock: setup.clock ?? { now: () => 0, sleep: () => Promise.resolve() },
    permission: OWN_COMMANDS,
    machine: undefined,
    jobs: setup.jobs ?? 1,
    versions: NO_VERSIONS,
    openSolvers: () => Promise.resolve(setup.solvers()),
    openPersistent: (id) => Promise.resolve(setup.solvers().find((solver) => solver.id === id) as Solver),
    async *tieBreakers() {
      yield* setup.tieBreakers?.() ?? [];
    },
    open: (id) => Promise.resolve(setup.tieBreakers?.().find((solver) => solver.id === id)),
    close: () => Promise.resolve(),
    writeFinding: () => Promise.resolve(),
    emit: () => undefined,
  };
}

const NO_VERSIONS: Runtime['versions'] = {
  list: () => Promise.resolve(undefined),
  cache: memoryVersionCache(),
  find: () => undefined,
  announce: () => undefined,
};

export function scriptedTools(setup: Setup, store: Store): WorkerTools {
  const { strategies = [weaken], processor } = setup;
  return { runtime: scriptedRuntime(setup, store), strategies, known: [], processor };
}

/** Starts a campaign, or resumes one if the store holds its beginning. */
export async function campaign(setup: Setup) {
  const { seeds = SEEDS, strategies = [weaken] } = setup;
  const store = setup.store ?? memoryStore();
  const kept: string[] = [];
  const told: CampaignEvent[] = [];
  let begun = false;
  for await (const _ of store.events()) begun = true;
  for (const { text } of seeds) await store.put(text);
  if (!begun) await store.append([makeStarted(planFor(setup))]);
  const end = runHunt(
    {
      runtime: {
        ...scriptedRuntime(setup, store),
        workers: setup.dispatch,
        machine: setup.machine,
        writeFinding: (finding) => {
          setup.onKeep?.(finding.id);
          return Promise.resolve(void kept.push(finding.id));
        },
        emit: (event) => {
          told.push(event);
          setup.onEvent?.(event);
        },
      },
      state: await readState(store),
      seeds,
      strategies,
      processor: setup.processor,
      baseline: setup.baseline,
    },
    setup.stop ?? new AbortController().signal,
  );
  return { end: await end, store, kept, told, ...(await readBack(store)) };
}

export async function readBack(store: Store) {
  const tally = new Tally();
  const events: CampaignEvent[] = [];
  for await (const { event } of store.events()) {
    events.push(event);
    tally.add(event);
  }
  const findings = events.flatMap((event) => (event.kind === 'finding' ? [event.finding] : []));
  return { events, findings, summary: tally.summary() };
}
