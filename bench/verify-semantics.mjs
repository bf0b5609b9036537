// Checks the evaluator with solvers: compares values of random ground terms over every operator.
//
//   npm run verify:semantics -- --terms N [--seed K] [--solver S]... [--theory T]... [--top OP]... [--json]
//
// Exit code 1 if a solver contradicts the evaluator without a known fault that explains it. Needs `npm run build`.
import { parseArgs } from 'node:util';

const dist = process.env.GAINSAY_DIST ?? new URL('../dist', import.meta.url).href;
const { isSolver, openSolver } = await import(`${dist}/index.js`);
const { reportLines, topsOfTheory, verify } = await import(`${dist}/bench/engine.js`);

const { values } = parseArgs({
  options: {
    terms: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    solver: { type: 'string', multiple: true, default: ['z3', 'cvc5', 'z3@npm:newest'] },
    theory: { type: 'string', multiple: true },
    top: { type: 'string', multiple: true },
    batch: { type: 'string', default: '1000' },
    json: { type: 'boolean', default: false },
  },
});

function fail(message) {
  console.error(message);
  process.exit(2);
}

const terms = Number(values.terms);
if (!Number.isInteger(terms) || terms < 1) fail(`--terms ${values.terms} is not a whole number from 1`);
const solvers = [];
for (const name of values.solver) {
  const opened = await openSolver(name, { mode: 'fresh', checkModels: false });
  if (isSolver(opened)) solvers.push(opened);
  else console.error(`${name} is skipped: ${opened.message}`);
}
if (solvers.length === 0) fail('none of the solvers can be started');
const tops = values.top ?? values.theory?.flatMap((name) => topsOfTheory(name) ?? fail(`there is no theory ${name}`));

const started = performance.now();
const report = await verify({
  terms,
  seed: values.seed,
  solvers,
  batch: Number(values.batch),
  ...(tops === undefined ? {} : { tops }),
  onBatch: (asked) => process.stderr.write(`\r${asked} of ${terms} terms`),
});
process.stderr.write('\n');
await Promise.all(solvers.map((solver) => solver.close()));
if (values.json)
  console.log(JSON.stringify(report, (_, value) => (typeof value === 'function' ? undefined : value), 1));
else {
  for (const line of reportLines(report)) console.log(line);
  console.log(`${((performance.now() - started) / 1000).toFixed(1)} s`);
}
process.exit(report.contradictions.some(({ fault }) => fault === undefined) ? 1 : 0);
