/**
 * Time to open a large campaign in the studio: a synthetic one of 100,000 tests and 5,000 findings in 50 groups,
 * written through the store, then read by a studio over HTTP. `npm run build && node bench/studio-open.mjs
 * [TESTS] [FINDINGS]`.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOG_FORMAT, createCampaignFolder } from '../dist/bench/engine.js';
import { startStudio, studioClient } from '../dist/studio.js';

const [tests = 100_000, findings = 5_000] = process.argv.slice(2).map(Number);
const PER_BATCH = 5;
const SEEDS = 500;
const GROUPS = 50;
const id = (number) => String(number).padStart(64, '0');
const version = { text: 'Z3 version 4.8.12', number: '4.8.12' };
const identity = (name) => ({ profile: name, family: name, version, options: [], ownProfile: null });

function run(solver, outcome = 'answered') {
  return {
    ...identity(solver),
    solver,
    mode: 'fresh',
    outcome,
    answers: ['sat'],
    detail: null,
    ms: 3.2,
    model: null,
    exit: null,
    command: [solver, '-in'],
    input: 'stdin',
    declareFunOnly: false,
    reset: [],
    stdout: 'sat\n',
    stderr: 'x'.repeat(500),
  };
}

function plan(seeds) {
  return {
    format: LOG_FORMAT,
    gainsay: '0.1.0',
    key: '1',
    seeds,
    solvers: ['z3', 'cvc5', 'cvc4'].map((name) => ({ id: name, ...identity(name) })),
    tieBreakers: [],
    strategies: ['opfuzz', 'sae'],
    rounds: 1,
    data: {},
    mode: 'auto',
    checkModels: true,
    models: true,
    adaptiveLimits: true,
    limits: { timeoutMs: 5_000, outputBytes: 1_000_000 },
    maxBytes: 1_000_000,
    budget: { tests: null, forMs: null, perSeed: null },
    repeats: 24,
    mixing: 'yield',
    reduceMs: 20_000,
    postProcessing: { reduce: 'none', bisect: 'none' },
  };
}

function batchDone(number, seed, at) {
  const counts = { runs: PER_BATCH, ms: 20, restarts: 0, answers: { sat: 3, unsat: 2 } };
  const results = Array.from({ length: PER_BATCH }, (_, index) => ({
    index,
    said: { z3: 'sat', cvc5: 'sat', cvc4: 'unknown' },
    ms: 9.1,
    rewrites: ['and-to-or', 'plus-to-times'],
    theories: ['Ints', 'Core'],
  }));
  return {
    kind: 'batch-done',
    at,
    batch: {
      seed,
      strategy: number % 2 === 0 ? 'opfuzz' : 'sae',
      from: number * PER_BATCH,
      to: (number + 1) * PER_BATCH,
    },
    counts: {
      ...{ tests: PER_BATCH, none: 0, sameAsSeed: 0, duplicates: 0, tooLarge: 0, faults: 0 },
      solvers: { z3: counts, cvc5: counts, cvc4: counts },
    },
    results,
    repeats: [],
  };
}

function finding(number, seed, at, text) {
  const signature = `ASSERTION VIOLATION in file_${number % GROUPS}.cpp line ${number % GROUPS}`;
  return {
    kind: 'finding',
    at,
    finding: {
      ...{ id: `crash-${id(number).slice(-10)}`, kind: 'crash', trust: 'observed', solver: 'z3', suspects: ['z3'] },
      ...{
        witnesses: ['cvc5'],
        oracles: ['crash'],
        because: `z3 crashes: ${signature}`,
        wrong: null,
        expected: [null],
      },
      ...{
        signature,
        group: `crash z3 ${signature}`,
        theories: ['Ints'],
        shape: 'and or',
        model: null,
        certificate: null,
        repeats: [],
      },
      coordinates: { key: '1', seed, strategy: 'opfuzz', index: number },
      ...{ seedPath: 'seed.smt2', claim: null, mutant: text, parent: text, base: text, trace: text, steps: 2 },
      ...{ bytes: 800, mode: 'fresh', confirmed: 'fresh', history: [] },
      ...{
        runs: [run('z3', 'crashed'), run('cvc5'), run('cvc4')],
        parentRuns: [run('z3'), run('cvc5')],
        tieBreakers: [],
      },
    },
  };
}

async function write(path) {
  const { store, close } = await createCampaignFolder(path);
  const text = await store.put('(check-sat)\n');
  const seeds = [];
  for (let i = 0; i < SEEDS; i++) {
    const blob = await store.put(`(assert (> x ${i}))(check-sat)\n`);
    seeds.push({ path: `seeds/${i}.smt2`, blob, bytes: 40 });
  }
  const machine = { system: 'Linux 6.1', architecture: 'x86_64', host: 'bench' };
  const started = '2026-01-01T00:00:00.000Z';
  await store.append([{ kind: 'campaign-started', at: 0, started, machine, plan: plan(seeds) }]);
  const batches = tests / PER_BATCH;
  const every = Math.max(1, Math.floor(batches / findings));
  let found = 0;
  for (let from = 0; from < batches; from += 500) {
    const events = [];
    for (let number = from; number < Math.min(batches, from + 500); number++) {
      const seed = seeds[number % SEEDS].blob;
      events.push(batchDone(number, seed, number * 40));
      if (number % every === 0 && found < findings) events.push(finding(found++, seed, number * 40, text));
    }
    await store.append(events);
  }
  await store.append([{ kind: 'campaign-ended', at: batches * 40, reason: 'tests' }]);
  await close.call(undefined);
}

async function timed(what, work) {
  const [started, before] = [performance.now(), process.cpuUsage()];
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  const [wall, cpu] = [(performance.now() - started) / 1000, (user + system) / 1_000_000];
  console.log(`${what.padEnd(36)} ${wall.toFixed(2).padStart(6)} s, ${cpu.toFixed(2).padStart(6)} s of processor time`);
  return result;
}

const place = mkdtempSync(join(tmpdir(), 'gainsay-bench-'));
try {
  const path = join(place, 'campaign');
  await write(path);
  const megabytes = statSync(join(path, 'campaign.db')).size / 1024 ** 2;
  console.log(`${tests} tests, ${findings} findings, ${megabytes.toFixed(0)} MB`);
  const studio = await timed('the studio starts', () => startStudio({ paths: [path] }));
  const api = studioClient({
    fetch: (url, init) => fetch(url, init),
    base: `http://127.0.0.1:${studio.port}`,
    token: studio.token,
  });
  // As the page does, first requests the figures of the events that the server can read within 400 ms.
  const first = await timed('the first figures', () => api.campaign({ campaign: '0', within: 400 }));
  await timed('the first groups', () => api.groups({ campaign: '0', within: 400 }));
  const live = await timed('all figures', () => api.campaign({ campaign: '0' }));
  console.log(`the first figures cover ${first.sequence} events; all figures cover ${live.sequence}`);
  await timed('the first 100 groups', () => api.groups({ campaign: '0' }));
  await timed('the first 100 findings', () => api.findings({ campaign: '0' }));
  await timed('findings that contain a word', () => api.findings({ campaign: '0', text: 'file_7.cpp' }));
  await timed('all figures again', () => api.campaign({ campaign: '0' }));
  await timed('100 events of the log', () => api.campaignLog({ campaign: '0' }));
  await timed('events that contain a word', () =>
    api.campaignLog({ campaign: '0', kinds: 'finding', text: 'file_7.cpp' }),
  );
  const { items } = await api.groups({ campaign: '0', most: 1 });
  await timed('one finding', () => api.finding({ campaign: '0', finding: items[0].finding }));
  console.log(`${live.summary.tests} tests, ${live.summary.findings.crash} crashes, ${live.summary.groups} groups`);
  console.log(`${(process.memoryUsage.rss() / 1024 ** 2).toFixed(0)} MB of memory in use`);
  await studio.close();
} finally {
  rmSync(place, { recursive: true, force: true });
}
