// Every reducer on an SMT-LIB script, sizes and calls side by side:
//   node bench/reduce-scripts.mjs [FILE PATTERN COMMAND…]
// Without arguments: the translation of a random BTOR graph (the same on every machine) on which z3 needs extensionality of
// arrays; what is kept is that it does, as its statistics tell.
import { readFileSync } from 'node:fs';
import { toScript } from '../dist/btor/index.js';
import { BTOR_DEFAULTS, btorOfSeed } from '../dist/generate/index.js';
import { CommandProcesses, resolveExecutable } from '../dist/host/index.js';
import { ALGORITHMS, observe, reduce, reducibleScript, stageOf, startProblem } from '../dist/reduce/index.js';
import { printScript, readScript } from '../dist/syntax/index.js';

const [file, pattern = ':array-ext-ax +[1-9]', ...words] = process.argv.slice(2);
const [name = 'z3', ...args] = words.length > 0 ? words : ['z3', '-st'];
const text =
  file === undefined
    ? printScript(toScript(btorOfSeed({ ...BTOR_DEFAULTS, nodes: 200 }, 1)).script)
    : readFileSync(file, 'utf8');
const { script } = readScript(text);
const runner = new CommandProcesses({
  command: [resolveExecutable(name), ...args],
  stdin: false,
  limits: { timeoutMs: 8000, outputBytes: 1 << 20 },
  extension: '.smt2',
});
const check = { runner, options: { match: new RegExp(pattern, 'mu') } };
const signal = new AbortController().signal;
const dag = reducibleScript(script);
const start = await observe(check, dag.print(), signal);
const problem = startProblem(check, start, { any: false });
if (problem !== undefined) throw new Error(problem);
console.log(
  `${file ?? 'translated graph'}: ${dag.measure[0]} terms, ${dag.print().length} bytes; ${name} ${args.join(' ')} keeps ${pattern}`,
);
console.log('algorithm       terms   bytes   calls   known    s');
for (const algorithm of ALGORITHMS) {
  if (['simplify', 'language', 'negations'].includes(algorithm.name)) continue;
  const started = performance.now();
  const reduction = reduce(dag, {
    algorithm,
    simplify: false,
    stage: stageOf(check, start),
    jobs: 1,
    cache: new Map(),
    signal,
  });
  let last = dag;
  for await (const step of reduction.steps) last = step.graph;
  const { calls, cacheHits } = reduction.counts();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const cells = [last.measure[0], last.print().length, calls, cacheHits, seconds];
  console.log(algorithm.name.padEnd(13) + cells.map((cell) => String(cell).padStart(8)).join(''));
}
runner.close();
