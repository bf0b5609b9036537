import type { Claim } from '../../src/script/index.js';
import type { Solver } from '../../src/solver/index.js';
import { readScript } from '../../src/syntax/index.js';
import type { RunWithHistory } from '../../src/campaign/hunt/ask/index.js';
import { type FindingState, type FullRunRecord, type Plan, StateReading } from '../../src/campaign/log/index.js';
import type { ObservedTest, SeedObservation } from '../../src/campaign/hunt/judge/evidence.js';
import { TieBreakers } from '../../src/campaign/confirm/index.js';
import { Suspicions } from '../../src/campaign/hunt/confirm.js';
import type { Hunt } from '../../src/campaign/hunt/context.js';
import { DuplicateThrottle } from '../../src/campaign/triage/index.js';
import type { LoadedSeed, DrawnTest } from '../../src/campaign/hunt/draw/index.js';
import { SOME_PLAN, makeFinding, makeRun, makeStarted } from './findings.js';
import { scriptedRuntime } from './scripted-campaign.js';
import { type Script, makeScriptedSolver } from './scripted-solver.js';
import { memoryStore } from './memory-store.js';

export const MUTANT = '(declare-const x Int)\n(assert (or (> x 0) (= x 7)))\n(check-sat)\n';
const SEED = '(declare-const x Int)\n(assert (> x 0))\n(check-sat)\n';
const SEED_FILE: LoadedSeed = { path: 'a.smt2', blob: 'seed', script: readScript(SEED).script };

export const makeTest = (index = 0, claim: Claim = 'weaker'): DrawnTest => ({
  coordinates: { key: 'k', seed: 'seed', strategy: 'weaken', index },
  text: MUTANT,
  made: { script: readScript(MUTANT).script, claim, base: readScript(SEED).script, steps: [] },
});

export const makeAsked = (record: FullRunRecord): RunWithHistory => ({ record, history: [MUTANT] });
export const UNSAT: Script = (input) => [input.includes('(or') ? 'unsat' : 'sat'];
export const SAT: Script = () => ['sat'];
/** Answers `unknown` to the seed, so that only the file's `:status` contradicts the `unsat` for a mutant. */
export const SILENT: Script = (input) => [input.includes('(or') ? 'unsat' : 'unknown'];

interface Parts extends Pick<Hunt, 'known' | 'oracles' | 'throttle'> {
  readonly plan: Plan;
  readonly settled: Set<string>;
  readonly slow: ReadonlySet<string>;
  /** Findings of earlier sessions. */
  readonly earlier: readonly FindingState[];
  /** Solvers found unstable in earlier sessions. */
  readonly unsteady: readonly string[];
  keep(finding: FindingState): Promise<void>;
  open(id: string): Promise<Solver | undefined>;
}

interface Setup {
  readonly solvers?: Readonly<Record<string, Script>>;
  readonly others?: Readonly<Record<string, Script | undefined>>;
  readonly parts?: Partial<Parts>;
  readonly findings?: readonly FindingState[];
}

/** Suspicions of a campaign with scripted solvers, and the events it logs. */
export function suspicions({ solvers = { z3: UNSAT }, others = {}, parts = {}, findings = [] }: Setup = {}) {
  const log: string[] = [];
  const full: object[] = [];
  const open = Object.entries(solvers).map(([id, script]) => makeScriptedSolver(id, script));
  const plan = parts.plan ?? {
    ...SOME_PLAN,
    models: false,
    repeats: 2,
    tieBreakers: Object.keys(others),
    seeds: [{ path: 'a.smt2', blob: 'seed', bytes: 1 }],
  };
  const reading = new StateReading();
  reading.add(makeStarted(plan));
  const unstable = (parts.unsteady ?? []).map((id) => makeFinding(id, { kind: 'unstable', suspects: [id] }));
  const openOther = (id: string): Promise<Solver | undefined> => {
    log.push(`open ${id}`);
    const script = others[id];
    if (script === undefined) return Promise.resolve(undefined);
    const solver: Solver = {
      ...makeScriptedSolver(id, script),
      close: () => Promise.resolve(void log.push(`close ${id}`)),
    };
    return Promise.resolve(solver);
  };
  const tieBreakers = new TieBreakers(plan.tieBreakers, parts.open ?? openOther);
  const store = memoryStore();
  const hunt: Hunt = {
    runtime: {
      ...scriptedRuntime({ solvers: () => open }, store),
      openPersistent: (id) => Promise.resolve(makeScriptedSolver(id, SAT, 'persistent')),
      tieBreakers: () => tieBreakers,
      close: () => tieBreakers.close(),
      writeFinding: parts.keep ?? ((finding) => Promise.resolve(void log.push(`keep ${finding.kind}`))),
    },
    state: { ...reading.state, plan, findings: [...unstable, ...(parts.earlier ?? [])], slow: new Set(parts.slow) },
    strategies: [],
    oracles: parts.oracles,
    known: parts.known ?? [],
    throttle: parts.throttle ?? new DuplicateThrottle(SOME_PLAN, findings),
    lookup: { seedOf: () => SEED_FILE, judgedOf: () => undefined },
    signal: new AbortController().signal,
    failed: new AbortController().signal,
    log(event) {
      full.push(event);
      hunt.state.disproved.add({ at: 0, ...event });
      log.push(`log ${event.kind}`);
      return Promise.resolve();
    },
    followUp: (finding) => void log.push(`confirmed ${finding.kind}`),
  };
  const made = new Suspicions(hunt, parts.settled ?? new Set());
  const makeObserved = (
    asked: readonly FullRunRecord[],
    more: Partial<ObservedTest> & { readonly observation?: SeedObservation } = {},
  ): ObservedTest => ({
    slot: { solvers: open },
    seed: SEED_FILE,
    test: makeTest(),
    observation: { claimed: [null], runs: asked.map(({ solver }) => makeRun(solver, 'sat')) },
    asked: asked.map(makeAsked),
    ...more,
  });
  const stored = (id: string) => store.get(id);
  return { hunt, made, log, full, observed: makeObserved, stored, close: () => hunt.runtime.close() };
}
