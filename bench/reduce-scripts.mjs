// Compares reducers of SMT-LIB scripts: sizes, executions and seconds:
//   node bench/reduce-scripts.mjs [FILE PATTERN COMMAND…]
// Default input: the translation of a random BTOR graph (equal on every machine). z3's statistics must still show that
// it uses extensionality of arrays. The default reducer (`full`) runs with one job and with two jobs. It runs again
// with a check that waits 50 ms, which shows the effect of the second job. ddsmt runs too if it is on PATH.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  toScript,
  BTOR_DEFAULTS,
  btorOfSeed,
  CommandProcesses,
  resolveExecutable,
  ALGORITHMS,
  observe,
  reduceGraph,
  reduceScript,
  reducibleScript,
  makeStage,
  startProblem,
  printScript,
  readScript,
} from '../dist/bench/engine.js';

const SLOW_MS = 50;
const [file, pattern = ':array-ext-ax +[1-9]', ...words] = process.argv.slice(2);
const [name = 'z3', ...args] = words.length > 0 ? words : ['z3', '-st'];
const text =
  file === undefined
    ? printScript(toScript(btorOfSeed({ ...BTOR_DEFAULTS, nodes: 200 }, 1)).script)
    : readFileSync(file, 'utf8');
const { script } = readScript(text);
const printed = printScript(script);
const runner = new CommandProcesses({
  command: [resolveExecutable(name), ...args],
  stdin: false,
  limits: { timeoutMs: 8000, outputBytes: 1 << 20 },
  extension: '.smt2',
});
const check = { runner, options: { match: new RegExp(pattern, 'mu') } };
const signal = new AbortController().signal;
const start = await observe(check, new TextEncoder().encode(printed), signal);
const problem = startProblem(check, start, { any: false });
if (problem !== undefined) throw new Error(problem);
const stage = makeStage(check, start);
const slow = (input, given) => {
  const staged = stage(input, given);
  return {
    drop: () => staged.drop(),
    async run(stop) {
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
      return staged.run(stop);
    },
  };
};

console.log(`${file ?? 'translated graph'}: ${printed.length} bytes; ${name} ${args.join(' ')} keeps ${pattern}`);
console.log('algorithm            bytes   calls   known       s');
const row = (title, bytes, counts, seconds) => {
  const cells = [bytes, counts?.calls ?? '', counts?.cacheHits ?? '', seconds.toFixed(1)];
  console.log(title.padEnd(18) + cells.map((cell) => String(cell).padStart(8)).join(''));
};

async function full(title, { jobs, by }) {
  const started = performance.now();
  const reduction = reduceScript(script, { stage: by, jobs, cache: new Map(), signal });
  let bytes = printed.length;
  for await (const step of reduction.steps) bytes = step.text.length;
  const seconds = (performance.now() - started) / 1000;
  row(title, bytes, reduction.counts(), seconds);
  return seconds;
}

await full('full', { jobs: 1, by: stage });
await full('full, 2 jobs', { jobs: 2, by: stage });
const one = await full('slow check', { jobs: 1, by: slow });
const two = await full('slow check, 2 jobs', { jobs: 2, by: slow });
console.log(`two jobs are ${(one / two).toFixed(2)} times as fast as one if each check waits ${SLOW_MS} ms`);

for (const algorithm of ALGORITHMS) {
  if (['simplify', 'language', 'negations'].includes(algorithm.name)) continue;
  const started = performance.now();
  const reduction = reduceGraph(reducibleScript(script), {
    algorithm,
    simplify: false,
    stage,
    jobs: 1,
    cache: new Map(),
    signal,
  });
  let bytes = printed.length;
  for await (const step of reduction.steps) bytes = step.text.length;
  row(algorithm.name, bytes, reduction.counts(), (performance.now() - started) / 1000);
}

const ddsmt = resolveExecutable('ddsmt');
if (ddsmt !== undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'gainsay-bench-'));
  const counter = join(folder, 'runs');
  const input = join(folder, 'in.smt2');
  const output = join(folder, 'out.smt2');
  const counting = join(folder, 'check.sh');
  writeFileSync(input, printed);
  writeFileSync(counter, '');
  writeFileSync(
    counting,
    `echo >> ${counter}\n${[name, ...args].join(' ')} "$1" 2>&1 | grep -qE '${pattern}' && exit 3\nexit 0\n`,
  );
  const started = performance.now();
  spawnSync(ddsmt, ['-j', '1', '--ignore-output', input, output, 'sh', counting], { stdio: 'ignore' });
  const calls = statSync(counter).size;
  row('ddsmt', statSync(output).size, { calls, cacheHits: '' }, (performance.now() - started) / 1000);
  rmSync(folder, { recursive: true, force: true });
}
runner.close();
