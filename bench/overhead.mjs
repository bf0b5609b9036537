// Measures the cost of a campaign without its solvers: opfuzz and sae on the shipped seeds, with a solver that answers
// at once. The solver answers by trying all assignments. If it cannot try all, it answers sat to formulas with
// integers, reals, strings or sequences and unknown to others, so that there are hardly any findings. The solver's time
// is excluded. The second half of the tests is reported separately: by then, seeds are open and the code is compiled.
// Processor time covers all threads and garbage collection, and is reliable on a shared machine.
// Usage: node bench/overhead.mjs [TESTS] [memory|libsql]
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  Budget,
  LOG_FORMAT,
  OWN_COMMANDS,
  SOLVER_PROFILES,
  answerByExhaustion,
  contentId,
  libsqlStore,
  loadShippedStrategies,
  memoryStore,
  memoryVersionCache,
  readScript,
  readSeed,
  readState,
  runHunt,
  toIdentity,
} from '../dist/bench/engine.js';

const tests = Number(process.argv[2] ?? 5_000);
const kind = process.argv[3] ?? 'libsql';
const folder = mkdtempSync(join(tmpdir(), 'gainsay-bench-'));
const store = kind === 'memory' ? memoryStore() : libsqlStore(join(folder, 'campaign.db'));

const seedFolder = new URL('../seeds', import.meta.url).pathname;
const seeds = [];
for (const path of readdirSync(seedFolder, { recursive: true })
  .filter((name) => name.endsWith('.smt2'))
  .sort()) {
  const text = readFileSync(join(seedFolder, path), 'utf8');
  const seed = readSeed(text);
  if (!('reason' in seed)) seeds.push({ path, blob: contentId(text), ...seed, bytes: text.length });
}

const spent = { ms: 0, cpuMs: 0 };
const cpu = () => (process.cpuUsage().user + process.cpuUsage().system) / 1_000;
function answerTo({ input }) {
  const [ms, cpuMs] = [performance.now(), cpu()];
  const { script } = readScript(input);
  const found = answerByExhaustion(script, { compiled: 100_000, interpreted: 1_000 }, new Budget('thorough'))?.answer;
  spent.ms += performance.now() - ms;
  spent.cpuMs += cpu() - cpuMs;
  return found ?? (/\b(?:Int|Real|String|Seq)\b/.test(input) ? 'sat' : 'unknown');
}

const solver = () => ({
  id: 'at-once',
  profile: SOLVER_PROFILES[0],
  version: { text: '1' },
  options: [],
  mode: 'fresh',
  run: async (query) => {
    const answer = answerTo(query);
    const outcome = { kind: 'answered', answers: [answer] };
    return { solver: 'at-once', mode: 'fresh', outcome, ms: 0, stdout: `${answer}\n`, stderr: '', command: [] };
  },
  fresh: solver,
  history: () => [],
  restarts: () => 0,
  close: async () => {},
});

const strategies = await loadShippedStrategies(['opfuzz', 'sae']);

await store.append([
  {
    kind: 'campaign-started',
    at: 0,
    started: new Date(0).toISOString(),
    machine: { system: 'bench', architecture: 'bench', host: 'bench' },
    plan: {
      format: LOG_FORMAT,
      gainsay: 'bench',
      key: 'bench',
      seeds: seeds.map(({ path, blob, bytes }) => ({ path, blob, bytes })),
      solvers: [{ id: 'at-once', ...toIdentity(solver()) }],
      tieBreakers: [],
      strategies: strategies.map(({ name }) => name),
      rounds: 1,
      // The bench passes the strategies to the hunt, so the plan needs no data for them.
      data: {},
      mode: 'fresh',
      checkModels: true,
      models: false,
      limits: { timeoutMs: 1_000, outputBytes: 1_000 },
      adaptiveLimits: true,
      repeats: 2,
      maxBytes: 1_000_000,
      mixing: 'yield',
      reduceMs: 1_000,
      postProcessing: { reduce: 'none', bisect: 'none' },
      budget: { tests, forMs: null, perSeed: null },
    },
  },
]);

let asked = 0;
let half;
const now = () => ({
  asked,
  ms: performance.now() - spent.ms,
  cpuMs: cpu() - spent.cpuMs,
});
const state = await readState(store);
const start = now();
const runtime = {
  store,
  clock: { now: () => performance.now(), sleep: async () => {} },
  permission: OWN_COMMANDS,
  machine: undefined,
  jobs: 2,
  versions: {
    list: { family: 'z3@npm', solver: 'z3', names: [] },
    cache: memoryVersionCache(),
    find: () => undefined,
    announce: () => undefined,
  },
  openSolvers: async () => [solver()],
  openPersistent: async () => solver(),
  async *tieBreakers() {},
  open: async () => undefined,
  close: async () => {},
  writeFinding: async () => {},
  emit: (event) => {
    if (event.kind === 'batch-done') asked += event.counts.tests;
    if (asked >= tests / 2) half ??= now();
  },
};
await runHunt({ runtime, state, seeds, strategies }, new AbortController().signal);
const end = now();
const each = (from) =>
  `${((end.ms - from.ms) / (end.asked - from.asked)).toFixed(3)} ms per test (${((end.cpuMs - from.cpuMs) / (end.asked - from.asked)).toFixed(3)} ms of processor time)`;
const resumed = performance.now();
await readState(store);
console.log(
  `${asked} tests on ${seeds.length} seeds, ${kind} store: ${each(start)} without the solver's time; in the second half of the campaign, ${each(half ?? start)}`,
);
console.log(`reading the log: ${(performance.now() - resumed).toFixed(0)} ms`);
let found = 0;
for await (const { event } of store.events()) if (event.kind === 'finding') found++;
console.log(`findings: ${found}`);
await store.close();
rmSync(folder, { recursive: true });
