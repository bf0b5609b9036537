// Time that a reducer adds to the time of its command: node bench/reduce.mjs [nodes] [calls]
//
// A command of 5 ms reads a random BTOR graph and requires every line, so that each candidate is made in full and
// rejected. Prints the share of time without a running command, and the time per call relative to a bare loop of the
// command (the same processes and file, nothing in between).
import { performance } from 'node:perf_hooks';
import {
  BTOR_DEFAULTS,
  btorOfSeed,
  CommandProcesses,
  resolveExecutable,
  ALGORITHMS,
  observe,
  reduceGraph,
  reducibleBtor,
  makeStage,
} from '../dist/bench/engine.js';

const nodes = Number(process.argv[2] ?? 870);
const calls = Number(process.argv[3] ?? 1000);
const dag = reducibleBtor(btorOfSeed({ ...BTOR_DEFAULTS, nodes }, 1));
const input = dag.print();
const lines = dag.measure[0];
const perl = resolveExecutable('perl');
const script = `open(F,$ARGV[0]);$n=0;$n++ while(<F>);select(undef,undef,undef,0.0035);exit($n==${lines}?1:0)`;
const limits = { timeoutMs: 8000, outputBytes: 1 << 20 };
const runner = new CommandProcesses({ command: [perl, '-e', script, '--'], stdin: false, limits, extension: '.btor' });
const signal = new AbortController().signal;

/** Milliseconds during which a command was running, and the number of commands run. */
const busy = { ms: 0, calls: 0 };
function timed(stage) {
  return (content) => {
    const staged = stage(content);
    return {
      async run(inner) {
        const started = performance.now();
        const verdict = await staged.run(inner);
        busy.ms += performance.now() - started;
        busy.calls++;
        return verdict;
      },
      drop: () => staged.drop(),
    };
  };
}

/** Runs only the command, in sequence, and stages the next input during each run. Returns milliseconds per run. */
async function bare(count) {
  let next = runner.stage(input);
  const started = performance.now();
  for (let i = 0; i < count; i++) {
    const running = next.run(signal);
    next = runner.stage(input);
    await running;
  }
  next.drop();
  return (performance.now() - started) / count;
}

/** Processor time in milliseconds to make, measure, hash and print a candidate. */
function candidateCost(simplify) {
  const candidates = dag.order.filter((node) => !dag.isRoot(node));
  const started = process.cpuUsage();
  let made = 0;
  for (let round = 0; made < 5000; round++) {
    for (const node of candidates) {
      const graph = dag.apply([{ kind: 'leaf', node, leaf: round % 2 ? 'ones' : 'zero' }], { simplify });
      if (graph === undefined) continue;
      graph.fingerprint();
      graph.print();
      made++;
    }
  }
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000 / made;
}

const check = { runner, options: {} };
const start = await observe(check, input, signal);
await bare(50);
console.log(`${lines} nodes, ${input.length} bytes`);
for (const simplify of [false, true]) {
  candidateCost(simplify);
  console.log(
    `processor time for making a candidate ${simplify ? 'with' : 'without'} simplification: ${candidateCost(simplify).toFixed(3)} ms`,
  );
}
console.log('algorithm     simplify  calls  ms/call  bare ms/call  time outside of commands');
for (const name of ['ddmin', 'bfs', 'hdd', 'changeref']) {
  for (const simplify of [false, true]) {
    const stop = new AbortController();
    const before = await bare(calls >> 2);
    busy.ms = 0;
    busy.calls = 0;
    let left = calls;
    const stage = timed(makeStage(check, start));
    const counted = (content) => {
      if (left-- <= 0) stop.abort();
      return stage(content);
    };
    const algorithm = ALGORITHMS.find((each) => each.name === name);
    const options = { algorithm, simplify, stage: counted, jobs: 1, cache: new Map(), signal: stop.signal };
    const started = performance.now();
    for await (const step of reduceGraph(dag, options).steps) void step;
    const ms = performance.now() - started;
    const after = await bare(calls >> 2);
    const outside = `${((100 * (ms - busy.ms)) / ms).toFixed(1)} %`;
    console.log(
      `${name.padEnd(14)}${simplify ? 'on ' : 'off'} ${String(busy.calls).padStart(10)}` +
        `${(ms / busy.calls).toFixed(2).padStart(9)}${((before + after) / 2).toFixed(2).padStart(14)}${outside.padStart(20)}`,
    );
  }
}
runner.close();
