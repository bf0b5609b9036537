// Measures how many workers a campaign's server and leader can serve. Server, leader, queues and log are real. The
// workers are simulated in a few processes, each with its own connection, and their stand-in solvers answer after a
// random time. Prints tasks and tests per second, waiting time per task, redeliveries, and processor share and memory
// of server and leader. Finally prints the cost per message and per test, and the number of workers that saturates
// server or leader.
// The messages of a test are all that the server received and sent.
// Usage: node bench/many-workers.mjs [--workers 1000] [--processes 3] [--ms 1000] [--tests 60000] [--seeds 300] [--drop
// 0] [--jobs 1] [--made-up]
// --made-up: workers report made-up results and make no test cases, so that a few processors can stand for many. --ms
// is the mean answer time. --drop N makes N workers vanish at random while they hold a task. --solvers z3,cvc5 uses
// real workers on shipped seeds (seeds/ints): processes with one job each. --workers is then a list such as 1,2,4, and
// each number of workers is measured in turn: tests per second, and processor use of server and leader. Needs
// nats-server on PATH. If it is missing, reports that and exits with 0.
import { fork, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { natsUrl } from './nats-url.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const { values } = parseArgs({
  options: {
    workers: { type: 'string', default: '1000' },
    processes: { type: 'string', default: '3' },
    ms: { type: 'string', default: '1000' },
    tests: { type: 'string', default: '60000' },
    seeds: { type: 'string', default: '300' },
    drop: { type: 'string', default: '0' },
    jobs: { type: 'string', default: '1' },
    'made-up': { type: 'boolean', default: false },
    solvers: { type: 'string' },
    simulate: { type: 'string' },
  },
});
const [workers, processes, meanMs, tests, seeds, drop, jobs] = [
  'workers',
  'processes',
  'ms',
  'tests',
  'seeds',
  'drop',
  'jobs',
].map((name) => Number(values[name]));

const { SOLVER_PROFILES } = await import('../dist/bench/engine.js');
const [shape] = SOLVER_PROFILES;

if (values.simulate !== undefined) void simulate(values.simulate);
else if (spawnSync('nats-server', ['--version']).error) console.log('no nats-server on PATH: nothing is measured');
else if (values.solvers !== undefined) for (const count of values.workers.split(',')) await measureReal(Number(count));
else await measure();

async function measure() {
  const folder = mkdtempSync(join(tmpdir(), 'gainsay-machines-'));
  const server = startServer(folder);
  const children = [];
  try {
    const address = `${await natsUrl(folder)}/bench`;
    const leader = startLeader(folder, address);
    children.push(leader);
    const simulators = Array.from({ length: processes }, (_, i) => {
      const own = Math.floor(((i + 1) * workers) / processes) - Math.floor((i * workers) / processes);
      const args = [
        '--simulate',
        address,
        '--workers',
        String(own),
        '--ms',
        values.ms,
        '--jobs',
        values.jobs,
        '--drop',
        String(Math.round(drop / processes)),
        ...(values['made-up'] ? ['--made-up'] : []),
      ];
      return fork(fileURLToPath(import.meta.url), args);
    });
    children.push(...simulators);
    const waits = [];
    const told = { tasks: 0, tests: 0, again: 0, dropped: 0 };
    for (const each of simulators)
      each.on('message', (said) => {
        for (const name of Object.keys(told)) told[name] += said[name];
        waits.push(...said.waits);
      });
    console.log(
      `${workers} workers with ${jobs === 1 ? 'a job' : `${jobs} jobs`} each, in ${processes} processes; mean answer time ${meanMs} ms (exponentially distributed)`,
    );
    console.log('    s   tasks/s   tests/s    wait ms (50, 99 %)  resent   leader %  MB   server %  MB');
    const begun = performance.now();
    let last = { at: begun, leader: usage(leader.pid), server: usage(server.pid), ...told };
    const steps = [];
    let [over, messages] = [false, 0];
    leader.on('exit', () => (over = true));
    while (!over) {
      await Promise.race([sleep(5_000), new Promise((resolve) => leader.once('exit', resolve))]);
      if (over) break;
      messages = await countMessages(folder);
      const now = { at: performance.now(), leader: usage(leader.pid), server: usage(server.pid), ...told };
      const s = (now.at - last.at) / 1000;
      const sorted = waits.splice(0).sort((a, b) => a - b);
      const part = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
      const step = {
        tasks: (now.tasks - last.tasks) / s,
        tests: (now.tests - last.tests) / s,
        leader: (now.leader.cpu - last.leader.cpu) / s,
        server: (now.server.cpu - last.server.cpu) / s,
      };
      if (step.tests > 0) steps.push(step);
      console.log(
        `${fixed((now.at - begun) / 1000, 5)}${fixed(step.tasks, 10)}${fixed(step.tests, 10)}${fixed(part(0.5), 15)}${fixed(part(0.99), 8)}` +
          `${fixed(now.again, 8)}${fixed(100 * step.leader, 11)}${fixed(now.leader.mb, 4)}${fixed(100 * step.server, 11)}${fixed(now.server.mb, 4)}`,
      );
      last = now;
    }
    console.log(
      `${told.tasks} tasks and ${told.tests} tests in ${fixed((performance.now() - begun) / 1000, 0)} s; ` +
        `${told.again} tasks redelivered, ${told.dropped} workers vanished`,
    );
    reckon(steps, folder, { ...told, messages });
    const summary = readFileSync(join(folder, 'leader.out'), 'utf8');
    if (leader.exitCode !== 0)
      throw new Error(`the leader ended with exit code ${leader.exitCode}:\n${summary.slice(-2_000)}`);
    const counted = /"tests":(\d+)/.exec(summary)?.[1];
    const wasted = (100 * (told.tests - Number(counted))) / Number(counted);
    console.log(`the campaign counts ${counted ?? 'no'} tests: workers ran ${wasted.toFixed(1)} % duplicates`);
  } finally {
    for (const child of children) child.kill('SIGKILL');
    server.kill('SIGKILL');
    await sleep(200);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Measures real workers and solvers on the shipped seeds. Ignores the first and the last quarter of the tests. */
async function measureReal(count) {
  const folder = mkdtempSync(join(tmpdir(), 'gainsay-machines-'));
  const server = startServer(folder);
  const children = [];
  try {
    const address = `${await natsUrl(folder)}/bench`;
    const main = here('../dist/cli/main.js');
    const solvers = values.solvers.split(',').flatMap((name) => ['-s', name]);
    const how = ['--strategy', 'opfuzz', '--mix', 'even', '--reduce', 'none', '--bisect', 'none', '--seed', 'machines'];
    const args = [
      main,
      'hunt',
      here('../seeds/ints'),
      ...solvers,
      ...how,
      '--tests',
      String(tests),
      '--json',
      '--on',
      address,
    ];
    const leader = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(leader);
    const ended = new Promise((resolve) => leader.once('exit', resolve));
    const marks = [];
    let done = 0;
    let rest = '';
    leader.stdout.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\n');
      rest = lines.pop();
      for (const line of lines) {
        if (!line.includes('"kind":"batch-done"')) continue;
        done += JSON.parse(line).counts.tests;
        while (done >= ((marks.length + 1) * tests) / 4 && marks.length < 3)
          marks.push({ at: performance.now(), done, leader: usage(leader.pid), server: usage(server.pid) });
      }
    });
    for (let i = 0; i < count; i++)
      children.push(
        spawn(process.execPath, [main, 'campaign', 'work', address, '--jobs', '1', ...solvers], { stdio: 'ignore' }),
      );
    await ended;
    const [first, , last] = marks;
    if (last === undefined) {
      console.log(
        `${count} workers with one job each: only ${done} of ${tests} tests were available; use a smaller --tests`,
      );
      return;
    }
    const seconds = (last.at - first.at) / 1000;
    const share = (name) => ((100 * (last[name].cpu - first[name].cpu)) / seconds).toFixed(1);
    console.log(
      `${count} workers with one job each: ${((last.done - first.done) / seconds).toFixed(1)} tests per second; ` +
        `leader ${share('leader')} % of a processor, ${fixed(last.leader.mb, 0)} MB; server ${share('server')} %, ${fixed(last.server.mb, 0)} MB`,
    );
  } finally {
    for (const child of children) child.kill('SIGKILL');
    server.kill('SIGKILL');
    await sleep(200);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Counts the messages that the server received and sent. */
async function countMessages(folder) {
  const file = readdirSync(folder).find((name) => name.endsWith('.ports'));
  const { monitoring } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const { in_msgs: received, out_msgs: sent } = await (await fetch(`${monitoring[0]}/varz`)).json();
  return received + sent;
}

function startServer(folder) {
  const words = ['-a', '127.0.0.1', '-p', '-1', '-m', '-1', '--ports_file_dir', folder, '-js'];
  words.push('-sd', join(folder, 'files'));
  return spawn('nats-server', words, { stdio: 'ignore' });
}

/** Prints the cost of a test for leader and server, and the rate of tests that saturates each. */
function reckon(steps, folder, told) {
  // Uses the middle of the run, because seeds are judged at its start and work runs out at its end.
  const middle = steps.slice(Math.floor(steps.length / 4), Math.max(1, Math.floor((3 * steps.length) / 4)));
  const sum = (name) => middle.reduce((total, step) => total + step[name], 0);
  const [leader, server] = [sum('leader') / sum('tests'), sum('server') / sum('tests')];
  const bytes = sizeOf(join(folder, 'files'));
  console.log(
    `cost of a test: leader ${fixed(1e6 * leader, 0)} µs of processor, server ${fixed(1e6 * server, 0)} µs, ` +
      `${(told.messages / Math.max(1, told.tests)).toFixed(1)} messages, ${fixed(bytes / Math.max(1, told.tests), 0)} bytes on the server's disk`,
  );
  console.log(
    `saturated at: leader (one thread) ${fixed(1 / leader, 0)} tests per second, server (one processor) ${fixed(1 / server, 0)}`,
  );
}

function fixed(value, width) {
  return value.toFixed(0).padStart(width);
}

function sizeOf(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath ?? entry.path, entry.name)).size, 0);
}

/** Processor time in seconds and memory of one process without children. */
function usage(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  const rss = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  return { cpu: (Number(stat[11]) + Number(stat[12])) / 100, mb: rss / 1024 };
}

/** Starts an ordinary leader on satisfiable formulas. Its plan names solvers that never run. */
function startLeader(folder, address) {
  const main = here('../dist/cli/main.js');
  const sources = join(folder, 'seeds');
  spawnSync(process.execPath, [
    main,
    'generate',
    // Gainsay cannot decide these formulas by trying all values, so it does not notice wrong answers of stand-ins.
    'int_linear_sat',
    '--count',
    String(seeds),
    '--seed',
    'machines',
    '--out',
    sources,
  ]);
  for (const name of readdirSync(sources)) if (!name.endsWith('.smt2')) rmSync(join(sources, name));
  const solvers = ['one', 'two'].flatMap((name) => {
    mkdirSync(join(folder, name));
    const file = join(folder, name, 'z3');
    writeFileSync(file, `#!/bin/sh\nexec perl ${here('../test/support/fake-solver.pl')} "$@"\n`);
    chmodSync(file, 0o755);
    return ['-s', `z3:${file}`];
  });
  const most = String(4 * workers * jobs);
  const how = [
    '--strategy',
    'opfuzz,typefuzz',
    '--mix-ahead',
    most,
    '--no-models',
    '--mode',
    'fresh',
    '--seed',
    'machines',
  ];
  const args = [
    main,
    'hunt',
    sources,
    ...solvers,
    ...how,
    '--tests',
    String(tests),
    '--on',
    address,
    '--json',
    '--quiet',
  ];
  const out = join(folder, 'leader.out');
  return spawn('/bin/sh', ['-c', 'exec "$@" >"$0" 2>&1', out, process.execPath, ...args], { stdio: 'ignore' });
}

async function simulate(address) {
  const { connectNats, hasCampaign, parseNatsAddress } = await import('../dist/bench/engine.js');
  const told = { tasks: 0, tests: 0, again: 0, dropped: 0, waits: [] };
  const report = () => {
    process.send({ ...told, waits: told.waits.splice(0) });
    Object.assign(told, { tasks: 0, tests: 0, again: 0, dropped: 0 });
  };
  setInterval(report, 500);
  const first = await connectNats(parseNatsAddress(address));
  while (!(await hasCampaign(first, first.address.campaign))) await sleep(100);
  const ends = Array.from({ length: workers }, async (_, i) => {
    // Opens one connection after another, because real workers do not connect all at once.
    await sleep(i * 5);
    await simulatedWorker(address, { told, vanishes: i < drop });
  });
  await Promise.all(ends);
  report();
  process.disconnect();
  process.exit(0);
}

/**
 * Simulates `gainsay campaign work` with stand-in solvers: announces the worker, follows the log, takes tasks and reports
 * results.
 */
async function simulatedWorker(address, { told, vanishes }) {
  const {
    OWN_COMMANDS,
    connectNats,
    memoryVersionCache,
    natsLive,
    natsStore,
    natsTaskSource,
    parseNatsAddress,
    runWorker,
    thisMachine,
  } = await import('../dist/bench/engine.js');
  const link = await connectNats(parseNatsAddress(address));
  const { campaign } = link.address;
  const worker = `simulated-${process.pid}-${(names += 1)}`;
  const store = await natsStore(link, campaign, { patience: 'waits' });
  const live = await natsLive(link, campaign);
  const source = await natsTaskSource(link, campaign, { worker, store });
  const clock = { now: () => Date.now(), sleep: (ms, signal) => sleep(ms, undefined, { signal }) };
  const over = new AbortController();
  const status = () => ({
    name: worker,
    machine: thisMachine(),
    jobs,
    solvers: ['stand-ins'],
    refuses: null,
    tests: 0,
    tasks: 0,
  });
  const announced = live.announce(status);
  const gone = new Promise(() => undefined);
  let taken = 0;
  let found;
  const planned = new Promise((resolve) => (found = resolve));
  const running = runWorker(
    {
      store,
      clock,
      jobs,
      machine: thisMachine(),
      isTransient: () => true,
      source: {
        ...source,
        async *log(stop) {
          for await (const event of source.log(stop)) {
            yield event;
            if (event.kind === 'campaign-ended') over.abort(new Error('the campaign is over'));
          }
        },
        async next(stop) {
          let given;
          for (;;) {
            const from = performance.now();
            given = await source.next(stop);
            if (given === undefined) return undefined;
            told.waits.push(performance.now() - from);
            if (given.times > 1) told.again++;
            if (!values['made-up'] || given.task.kind !== 'ask') break;
            const made = await makeUp(given, { source, stop, solvers: await planned });
            told.tests += made;
            told.tasks++;
          }
          if (vanishes && ++taken > 3) {
            told.dropped++;
            await link.close();
            await announced.close().catch(() => undefined);
            await gone;
          }
          const finish = async (event) => {
            await given.finish(event);
            told.tasks++;
            if (event?.kind === 'batch-done') told.tests += event.results.length;
          };
          return { ...given, finish };
        },
      },
      prepare: async (plan) => {
        found(plan.solvers.map(({ id }) => id));
        return {
          strategies: await strategiesOf(plan, store),
          known: [],
          runtime: {
            store,
            clock,
            permission: OWN_COMMANDS,
            machine: thisMachine(),
            jobs,
            versions: {
              list: { family: 'z3@npm', solver: 'z3', names: [] },
              cache: memoryVersionCache(),
              find: () => undefined,
              announce: () => undefined,
            },
            openSolvers: async () => plan.solvers.map(standIn),
            openPersistent: async (id) => standIn(plan.solvers.find((each) => each.id === id)),
            async *tieBreakers() {},
            open: async () => undefined,
            close: async () => {},
            writeFinding: async () => {},
            emit: () => undefined,
          },
        };
      },
    },
    over.signal,
  ).catch((error) => {
    if (!over.signal.aborted) throw error;
  });
  if (vanishes) await Promise.race([running, new Promise((resolve) => over.signal.addEventListener('abort', resolve))]);
  else await running;
  await announced.close().catch(() => undefined);
  await link.close();
}
let names = 0;

/** Reports a batch as if two solvers had answered each test case. Returns the number of new test cases. */
async function makeUp({ task: { batch }, finish }, { source, stop, solvers }) {
  const indices = Array.from({ length: batch.to - batch.from }, (_, i) => batch.from + i);
  const hash = () => Math.random().toString(36).slice(2, 16).padEnd(14, '0');
  const all = Object.fromEntries(indices.map((index) => [index, hash()]));
  const none = { tests: 0, none: 0, sameAsSeed: 0, duplicates: 0, tooLarge: 0, faults: 0, solvers: {} };
  const done = { kind: 'batch-done', at: 0, batch, counts: none, results: [], repeats: [], hashes: all };
  const hashes = (await source.enter(done))?.fresh ?? all;
  const tests = Object.keys(hashes).map(Number);
  const ms = tests.reduce((sum) => sum - meanMs * Math.log(1 - Math.random()), 0);
  await sleep(ms, undefined, { signal: stop });
  const each = { runs: tests.length, ms, restarts: 0, answers: { sat: tests.length } };
  const results = tests.map((index) => ({
    index,
    said: Object.fromEntries(solvers.map((id) => [id, 'sat'])),
    ms: 2 * meanMs,
    rewrites: ['opfuzz:<-><='],
    theories: ['Ints'],
  }));
  const counted = Object.fromEntries(solvers.map((id) => [id, each]));
  const counts = { ...none, tests: tests.length, solvers: counted, confirmMs: 0 };
  await finish({ ...done, counts, results, hashes });
  return tests.length;
}

/** A plan's strategies, shared by all workers of this process, since strategies are stateless. */
function strategiesOf(plan, store) {
  strategies ??= (async () => {
    const { STRATEGIES, loadStrategyTexts, loadStrategies } = await import('../dist/bench/engine.js');
    return loadStrategies(plan.strategies, await loadStrategyTexts(plan, store, STRATEGIES), () => undefined);
  })();
  return strategies;
}
let strategies;

/** A fake solver of a plan, which always answers sat after a random time. */
function standIn({ id, version, options, profile, family }) {
  const made = {
    id,
    version,
    options,
    ownProfile: null,
    mode: 'fresh',
    profile: { ...shape, name: profile, family },
    async run(_query, _limits, signal) {
      const ms = -meanMs * Math.log(1 - Math.random());
      await sleep(ms, undefined, { signal });
      const outcome = { kind: 'answered', answers: ['sat'] };
      return { solver: id, mode: 'fresh', outcome, ms, stdout: 'sat\n', stderr: '', command: [id] };
    },
    fresh: () => made,
    history: () => [],
    restarts: () => 0,
    close: async () => undefined,
  };
  return made;
}
