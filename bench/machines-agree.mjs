// Runs one campaign in a folder, over a server with one worker, over a server with several workers, and over a server
// while the leader and workers are killed at random moments. Compares test cases, answers, findings and groups. Then
// compares merged parts with a campaign of one part, since the budget of parts counts draws instead of tests.
//
//   node bench/machines-agree.mjs [SEED…] [--tests 3000] [--seed 7] [--solver z3 --solver cvc5] [--mode persistent|fresh] [--kills 10]
//     [--workers 4] [--shards 8] [--restarts 0] [--only here,one,several,killed,part,shards] [--out FOLDER]
//
// --restarts N kills the server N times during the campaign with kills, and starts it again after two seconds. This
// campaign also reports the memory of the leader. For a soak of about half an hour on two cores:
//   node bench/machines-agree.mjs --only here,killed --mode fresh --tests 12000 --kills 30 --restarts 3
//
// Needs `npm run build` and nats-server. Exit code 1 if test cases differ. With --mode fresh, answers, findings and
// groups must agree too. Queries that reach a limit of time or memory in only one campaign are counted separately,
// because they depend on the machine's load. If they exceed 1 % of the tests, the comparison fails. Findings on seeds
// that are judged before the last test but get no test are counted separately too: how many seeds are judged ahead
// depends on the number of jobs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openCampaign } from '../dist/index.js';
import { natsUrl } from './nats-url.mjs';

const MAIN = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string', default: '3000' },
    seed: { type: 'string', default: '7' },
    solver: { type: 'string', multiple: true, default: ['z3', 'cvc5'] },
    mode: { type: 'string', default: 'persistent' },
    kills: { type: 'string', default: '10' },
    workers: { type: 'string', default: '4' },
    shards: { type: 'string', default: '8' },
    restarts: { type: 'string', default: '0' },
    only: { type: 'string', default: 'here,one,several,killed,part,shards' },
    out: { type: 'string' },
  },
});
const folder = values.out ?? mkdtempSync(join(tmpdir(), 'gainsay-machines-'));
mkdirSync(folder, { recursive: true });
const solvers = values.solver.flatMap((name) => ['--solver', name]);
// Parts have an even mix of strategies. Reduction and bisection are off, because they neither add
// nor remove findings.
const how = [
  '--mix',
  'even',
  '--mode',
  values.mode,
  '--reduce',
  'none',
  '--bisect',
  'none',
  '--no-adaptive-limits',
  '--quiet',
];
const hunt = [
  'hunt',
  ...positionals,
  ...solvers,
  '--seed',
  values.seed,
  '--tests',
  values.tests,
  ...how,
  '--exit-zero',
];
/**
 * Maximum share of tests that may reach a limit in only one of two campaigns; above it the comparison is meaningless.
 */
const MOST_LIMITED = 0.01;
const running = new Set();

function start(name, args) {
  const log = openSync(join(folder, `${name}.log`), 'a');
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', log, log] });
  running.add(child);
  const ended = once(child, 'exit').then(([code]) => {
    running.delete(child);
    return code;
  });
  return { child, ended };
}

async function server() {
  const files = mkdtempSync(join(folder, 'server-'));
  const begin = (port) => {
    const words = ['-a', '127.0.0.1', '-p', port, '-js', '-sd', files, '--ports_file_dir', files];
    const child = spawn('nats-server', words, { stdio: 'ignore' });
    running.add(child);
    return child;
  };
  let child = begin('-1');
  const url = await natsUrl(files);
  const restart = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
    running.delete(child);
    await sleep(2_000);
    child = begin(new URL(url).port);
  };
  return { url, restart };
}

const work = (address, jobs) => ['campaign', 'work', address, '--jobs', String(jobs), ...solvers];

const pidOf = (machine) => Number(/-(\d+)-[0-9a-f]{8}$/.exec(machine)[1]);

async function overServer({ url }, name, workers, jobs) {
  const address = `${url}/${name}`;
  const leader = start(`${name}-leader`, [...hunt, '--on', address]);
  const there = Array.from({ length: workers }, (_, i) => start(`${name}-worker-${i}`, work(address, jobs)));
  await leader.ended;
  await Promise.all(there.map(({ ended }) => ended));
  return address;
}

function memoryOf(pid) {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}

/** Runs the campaign over a server. Kills leader, workers and server at random moments and replaces them. */
async function overServerKilled({ url, restart }, name, workers) {
  const address = `${url}/${name}`;
  start(`${name}-leader`, [...hunt, '--on', address]);
  let begun = 0;
  const begin = () => start(`${name}-worker-${begun++}`, work(address, 1));
  for (let i = 0; i < workers; i++) begin();
  const kills = Number(values.kills);
  const random = randomFrom(Number(values.seed) || 1);
  const killed = { leader: 0, worker: 0 };
  let next = Math.max(1, Math.floor((random() * Number(values.tests)) / kills));
  const restarts = Number(values.restarts);
  let restarted = 0;
  const memory = [];
  // Watching fails until the campaign exists.
  for (let isOver = false; !isOver;) {
    const watching = spawn(process.execPath, [MAIN, 'campaign', 'watch', address, '--json'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    running.add(watching);
    let rest = '';
    watching.stdout.on('data', (chunk) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop();
      for (const line of lines) {
        const { tests, leader, workers: there, state } = JSON.parse(line);
        isOver ||= state === 'ended';
        const used = leader === null ? undefined : memoryOf(pidOf(leader));
        if (used !== undefined) memory.push(used);
        if (restarted < restarts && !isOver && tests > ((restarted + 1) * Number(values.tests)) / (restarts + 1)) {
          restarted++;
          console.log(`  ${(performance.now() / 1000).toFixed(0)} s: restarted the server after ${tests} tests`);
          void restart();
        }
        if (killed.leader + killed.worker >= kills || tests < next || leader === null || isOver) continue;
        const isLeader = random() < 0.5;
        const victim = isLeader ? leader : there[Math.floor(random() * there.length)]?.name;
        if (victim === undefined) continue;
        const pid = pidOf(victim);
        if (![...running].some((child) => child.pid === pid)) continue;
        process.kill(pid, 'SIGKILL');
        killed[isLeader ? 'leader' : 'worker']++;
        const since = (performance.now() / 1000).toFixed(0);
        console.log(`  ${since} s: killed ${isLeader ? 'the leader' : 'a worker'}, ${victim}, after ${tests} tests`);
        begin();
        next = tests + Math.ceil((random() * 2 * (Number(values.tests) - tests)) / (kills + 1));
      }
    });
    await once(watching, 'exit');
    running.delete(watching);
    await sleep(200);
  }
  console.log(
    `  killed: the leader ${killed.leader} times, workers ${killed.worker} times, the server ${restarted} times`,
  );
  const quarters = [0, 1, 2, 3].map((i) => memory.slice((i * memory.length) / 4, ((i + 1) * memory.length) / 4));
  console.log(
    `  memory of the leader, most in each quarter: ${quarters.map((each) => Math.max(0, ...each).toFixed(0)).join(', ')} MB`,
  );
  await Promise.all(
    [...running].filter((child) => child.spawnargs.includes(address)).map((child) => once(child, 'exit')),
  );
  return address;
}

async function asOnePart() {
  const out = join(folder, 'part');
  await start('part', [...hunt, '--jobs', '2', '--shard', '1/1', '--out', out]).ended;
  return out;
}

async function inParts(count) {
  const parts = Array.from({ length: count }, (_, i) => join(folder, `part-${i + 1}`));
  for (const [i, out] of parts.entries()) {
    await start(`part-${i + 1}`, [...hunt, '--jobs', '2', '--shard', `${i + 1}/${count}`, '--out', out]).ended;
  }
  const out = join(folder, 'merged');
  await start('merge', ['campaign', 'merge', ...parts, '--out', out, '--exit-zero', '--quiet']).ended;
  return out;
}

async function contentOf(where) {
  const campaign = await openCampaign(where);
  const tests = new Map();
  const tested = new Set();
  let twice = 0;
  for await (const event of campaign.events()) {
    if (event.kind !== 'batch-done') continue;
    tested.add(event.batch.seed);
    for (const { index, said } of event.results) {
      const name = `${event.batch.seed} ${event.batch.strategy} ${index}`;
      if (tests.has(name)) twice++;
      tests.set(name, said);
    }
  }
  const all = campaign.findings;
  await campaign.close();
  const findings = new Map(
    all.filter(({ coordinates }) => tested.has(coordinates.seed)).map((finding) => [finding.id, finding]),
  );
  const groups = new Set([...findings.values()].map(({ group }) => group));
  return { tests, twice, findings, groups, ahead: all.length - findings.size };
}

/** Returns the symmetric difference of two sets. */
function apart(one, other) {
  return [...[...one].filter((each) => !other.has(each)), ...[...other].filter((each) => !one.has(each))];
}

/**
 * Lists, by solver, test cases with different answers in two campaigns. `isLimited` means that one run reached a
 * limit of time or memory, which depends on the machine's load, and that its answers before the limit agree.
 */
function differences(name, before, now) {
  const solvers = [...new Set([...Object.keys(before), ...Object.keys(now)])].filter(
    (solver) => before[solver] !== now[solver],
  );
  return solvers.map((solver) => {
    const [one = 'nothing', other = 'nothing'] = [before[solver], now[solver]];
    return { name, solver, before: one, now: other, isLimited: isLimit(one, other) || isLimit(other, one) };
  });
}

/** Whether the first result ends at a limit and its answers before the limit are a prefix of the second result. */
function isLimit(limited, whole) {
  const words = limited.split(' ');
  return (
    ['timeout', 'memout'].includes(words.at(-1)) && words.slice(0, -1).every((word, i) => whole.split(' ')[i] === word)
  );
}

function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const only = values.only.split(',');
let failed = false;
try {
  const there = await server();
  const ways = {
    here: [
      'in a folder',
      async () => {
        const out = join(folder, 'here');
        await start('here', [...hunt, '--jobs', '2', '--out', out]).ended;
        return out;
      },
    ],
    one: ['over a server, one worker', () => overServer(there, 'one', 1, 2)],
    several: [
      `over a server, ${values.workers} workers`,
      () => overServer(there, 'several', Number(values.workers), 1),
    ],
    killed: [`over a server, ${values.kills} kills`, () => overServerKilled(there, 'killed', Number(values.workers))],
    part: ['as one part', asOnePart],
    shards: [`${values.shards} parts, merged`, () => inParts(Number(values.shards))],
  };
  let first;
  for (const [name, [title, run]] of Object.entries(ways)) {
    if (!only.includes(name)) continue;
    const begun = performance.now();
    const kept = join(folder, name === 'shards' ? 'merged' : name);
    const where = existsSync(kept) ? kept : await run();
    const content = await contentOf(where);
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    const { tests, twice, findings, groups, ahead } = content;
    console.log(
      `${title}: ${tests.size} tests, ${findings.size} findings, ${groups.size} groups, ${ahead} findings on seeds without tests, ${seconds} s`,
    );
    if (twice > 0) console.log(`  ${twice} tests are recorded twice`);
    failed ||= twice > 0;
    if (name === 'part') first = content;
    else first ??= content;
    if (first === content) continue;
    const cases = apart(new Set(first.tests.keys()), new Set(tests.keys()));
    const answers = [...tests].flatMap(([name, said]) => differences(name, first.tests.get(name) ?? said, said));
    const limited = answers.filter(({ isLimited }) => isLimited);
    const found = apart(new Set(first.findings.keys()), new Set(findings.keys()));
    const grouped = apart(first.groups, groups);
    console.log(
      `  differences from the first campaign: ${cases.length} test cases, ${answers.length - limited.length} answers, ${limited.length} answers cut off by a limit, ${found.length} findings, ${grouped.length} groups`,
    );
    for (const { name, solver, before, now } of answers)
      console.log(`  ${name}, ${solver}: ${before} in the first campaign, ${now} in this one`);
    for (const id of found) {
      const { because = '', suspects = [] } = first.findings.get(id) ?? findings.get(id);
      console.log(
        `  ${first.findings.has(id) ? 'only in the first' : 'not in the first'}: ${id} ${suspects} ${because.slice(0, 100)}`,
      );
    }
    const apartByAnswers = answers.length - limited.length + found.length + grouped.length;
    if (limited.length > MOST_LIMITED * tests.size) {
      console.log(`  too many queries reached a limit: reduce the load of this machine, and repeat the comparison`);
      failed = true;
    }
    failed ||= cases.length > 0 || (values.mode === 'fresh' && apartByAnswers > 0);
  }
} finally {
  for (const child of running) child.kill('SIGKILL');
  if (values.out === undefined) rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;
