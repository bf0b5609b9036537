// Compares the speed of a hunt with that of a bare loop of processes over the same queries and time limits, and prints
// how the hunt uses its time. All variants run in turn on the same seeds, in a different order each round. Ratios are
// reliable on a shared machine, times are not.
// Usage: node bench/hunt-speed.mjs [FOLDER…] [--tests N] [--solvers z3,cvc5] [--jobs N] [--timeout 1s] [--rounds N]
//        [--before MAIN.js] [--small]
// --before compares another build's command line; --small only checks that the bench works. Needs a shell, xargs and
// timeout (coreutils).
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string' },
    solvers: { type: 'string', default: 'z3,cvc5' },
    jobs: { type: 'string', default: '2' },
    timeout: { type: 'string', default: '1s' },
    rounds: { type: 'string' },
    before: { type: 'string' },
    small: { type: 'boolean', default: false },
  },
});
const WHOLE_TIME = '--no-adaptive-limits';
const seeds = positionals.length > 0 ? positionals : [here(values.small ? '../seeds/ints' : '../seeds')];
const tests = values.tests ?? (values.small ? '20' : '440');
const rounds = Number(values.rounds ?? (values.small ? 1 : 3));
const seconds = Number(/^(\d+(?:\.\d+)?)s$/.exec(values.timeout)?.[1] ?? 1);
const programs = new Map(values.solvers.split(',').map((name) => [name, found(name)]));
for (const [name, path] of programs) if (path === undefined) programs.delete(name);
if (programs.size === 0 || found('xargs') === undefined || found('timeout') === undefined) {
  console.log(`nothing is measured: this bench needs xargs, timeout and one of ${values.solvers} on PATH`);
  process.exit(0);
}
for (const folder of seeds) if (!existsSync(folder)) throw new Error(`there is no ${folder}`);

const folder = mkdtempSync(join(tmpdir(), 'gainsay-speed-'));
// Measures how long the hunt's only thread worked after the first seed was judged, without start-up. Uses the thread's
// processor time if the system reports it; else the time in which Node was not waiting, which includes other processes'
// time.
const hook = join(folder, 'hook.mjs');
writeFileSync(
  hook,
  `import { readFileSync, writeFileSync } from 'node:fs';
const active = () => {
  try {
    return Number(readFileSync(\`/proc/self/task/\${process.pid}/schedstat\`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return performance.eventLoopUtilization().active;
  }
};
if (process.argv[2] === 'hunt') {
  const write = process.stdout.write.bind(process.stdout);
  let before;
  process.stdout.write = (text, ...rest) => {
    if (before === undefined && String(text).includes('"kind":"seed-judged"')) before = active();
    return write(text, ...rest);
  };
  process.on('exit', () => writeFileSync(process.env.BUSY, String(active() - (before ?? 0))));
}\n`,
);

function found(name) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((place) => join(place, name))
    .find((path) => existsSync(path));
}

let hunts = 0;
function hunt({ main = here('../dist/cli/main.js'), solvers = [...programs.values()], how }) {
  const out = join(folder, `hunt-${++hunts}`);
  const busy = `${out}.busy`;
  const args = ['hunt', ...seeds, ...solvers.flatMap((solver) => ['-s', solver]), ...how, '--jobs', values.jobs];
  const rest = [
    '--timeout',
    values.timeout,
    '--seed',
    'speed',
    '--mix',
    'even',
    '--reduce',
    'none',
    '--bisect',
    'none',
  ];
  const env = { ...process.env, BUSY: busy, NODE_OPTIONS: `--import ${hook}` };
  const ran = spawnSync(process.execPath, [main, ...args, ...rest, '--no-tie-breakers', '--json', '--out', out], {
    encoding: 'utf8',
    maxBuffer: 1e9,
    env,
  });
  const events = ran.stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const summary = events.at(-1);
  if (summary?.kind !== 'summary') throw new Error(`the hunt failed: ${ran.stderr}`);
  const said = new Map();
  const mutants = { ms: 0, lateMs: 0 };
  for (const { kind, batch, results, counts } of events) {
    if (kind !== 'batch-done') continue;
    for (const { ms, late } of Object.values(counts.solvers)) {
      mutants.ms += ms;
      mutants.lateMs += late?.ms ?? 0;
    }
    for (const { index, said: each } of results) {
      for (const [solver, answer] of Object.entries(each)) {
        said.set(`${batch.seed} ${batch.strategy} ${index} ${solver}`, answer);
      }
    }
  }
  rmSync(out, { recursive: true, force: true });
  return { summary, said, mutants, seconds: summary.seconds, busyMs: Number(readFileSync(busy, 'utf8')) };
}

/** Stores every query of a hunt as a script that repeats it with the same program, options, text and time limit. */
function record(name, how) {
  const place = join(folder, name.replaceAll(' ', '-'));
  mkdirSync(place);
  const solvers = [...programs].map(([solver, path]) => {
    const shim = join(place, solver);
    const q = `${place}/$$`;
    const again = `echo "timeout -s KILL ${seconds} ${path}`;
    writeFileSync(
      shim,
      `#!/bin/sh
case "$*" in *version*) exec ${path} "$@" ;; esac
for last; do :; done
if [ -f "$last" ]; then
  cp "$last" ${q}.smt2
  before=; for word; do [ "$word" = "$last" ] || before="$before '$word'"; done
  ${again} $before ${q}.smt2 >/dev/null 2>&1; exit 0" >${q}.sh
  exec ${path} "$@"
fi
cat >${q}.smt2
all=; for word; do all="$all '$word'"; done
${again} $all <${q}.smt2 >/dev/null 2>&1; exit 0" >${q}.sh
exec ${path} "$@" <${q}.smt2
`,
    );
    chmodSync(shim, 0o755);
    return shim;
  });
  hunt({ solvers, how: [...how, '--mode', 'fresh', WHOLE_TIME] });
  const queries = readdirSync(place).filter((file) => file.endsWith('.sh'));
  const list = join(place, 'list');
  writeFileSync(list, queries.map((file) => `${join(place, file)}\n`).join(''));
  return { list, count: queries.length };
}

function loop({ list }) {
  const start = performance.now();
  const { status } = spawnSync('/bin/sh', ['-c', `xargs -P ${values.jobs} -n 1 sh <${list}`], { stdio: 'ignore' });
  if (status !== 0) throw new Error(`the bare loop ended early: xargs exited with ${status}`);
  return { seconds: (performance.now() - start) / 1_000 };
}

function measure(name, how, variants) {
  const queries = record(name, how);
  const runs = new Map([['bare loop', []], ...Object.keys(variants).map((variant) => [variant, []])]);
  const names = [...runs.keys()];
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < names.length; i++) {
      const variant = names[(i + round) % names.length];
      const asked =
        variant === 'bare loop'
          ? loop(queries)
          : hunt({ ...variants[variant], how: [...how, ...variants[variant].how] });
      runs.get(variant).push(asked);
    }
  }
  console.log(
    `\n${name}: ${queries.count} queries, the bare loop ${median(runs.get('bare loop').map((run) => run.seconds)).toFixed(1)} s`,
  );
  const rows = names.slice(1).map((variant) => {
    const all = runs.get(variant);
    // Each run is compared with the bare loop of the same round.
    const ratio = median(all.map((run, i) => runs.get('bare loop')[i].seconds / run.seconds));
    const { tests: made, seeds: judged } = all[0].summary;
    const asked = made + judged.judged;
    return {
      variant,
      'speed relative to the bare loop': ratio.toFixed(2),
      'tests per minute': Math.round(median(all.map((run) => (60 * asked) / run.seconds))),
      'time in queries cut off by a limit': median(all.map(lateShare)).toFixed(0) + ' %',
      'time in queries cut off by a limit, mutants only': median(all.map(mutantShare)).toFixed(0) + ' %',
      'main thread, ms per test': median(all.map((run) => run.busyMs / asked)).toFixed(2),
    };
  });
  console.table(rows);
  return runs;
}

/** Percentage of solver time spent on queries that reached a limit; NaN if the build does not record this time. */
function lateShare({ summary }) {
  const sum = (values) => values.reduce((total, each) => total + each, 0);
  const late = sum(Object.values(summary.late ?? {}).map((each) => each.seconds));
  return summary.late === undefined ? NaN : (100 * late) / Math.max(0.001, sum(Object.values(summary.solverSeconds)));
}

function mutantShare({ summary, mutants: { ms, lateMs } }) {
  return summary.late === undefined || ms === 0 ? NaN : (100 * lateMs) / ms;
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

const ANSWERS = /^(?:sat|unsat|unknown)(?: (?:sat|unsat|unknown))*$/;

/** Counts the answers under full time limits, and how many answers are lost (`less`) or gained (`more`) under learned limits. */
function lost(whole, limited) {
  let [answered, less, more] = [0, 0, 0];
  for (const [name, answer] of whole) {
    const other = limited.get(name);
    if (other === undefined) continue;
    if (ANSWERS.test(answer)) answered++;
    if (ANSWERS.test(answer) && other === 'timeout') less++;
    if (answer === 'timeout' && ANSWERS.test(other)) more++;
  }
  return { answered, less, more };
}

console.log(
  `${[...programs.keys()].join(', ')}; ${values.jobs} at a time; time-out ${values.timeout}; ${rounds} rounds; medians.\n` +
    'Tests are mutants and seeds. Times include the judging of seeds. "main thread" is the processor time of that thread.',
);
const before = values.before === undefined ? {} : { main: resolve(values.before) };
const old = (variants) =>
  values.before === undefined
    ? {}
    : Object.fromEntries(Object.entries(variants).map(([name, each]) => [`before: ${name}`, { ...each, ...before }]));
const variants = {
  'new processes, full time limits': { how: ['--mode', 'fresh', WHOLE_TIME] },
  'new processes': { how: ['--mode', 'fresh'] },
  'new processes, no models': { how: ['--mode', 'fresh', '--no-models'] },
  'persistent processes': { how: ['--mode', 'persistent'] },
  'persistent processes, no models': { how: ['--mode', 'persistent', '--no-models'] },
};
try {
  const runs = measure('hunt', ['--tests', tests], { ...variants, ...old(variants) });
  for (let i = 0; i < rounds; i++) {
    const [whole, limited] = ['new processes, full time limits', 'new processes'].map((name) => runs.get(name)[i]);
    const { answered, less, more } = lost(whole.said, limited.said);
    console.log(
      `round ${i + 1}: ${answered} answers with full time limits; with learned limits, ${less} of these are missing and ${more} are new`,
    );
  }
  const judging = {
    'new processes': variants['new processes'],
    'persistent processes': variants['persistent processes'],
  };
  measure('judging seeds', ['--tests', '0'], { ...judging, ...old(judging) });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
