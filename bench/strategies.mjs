// Strategies on seeds: time per mutant after preparing its seed, memory, and correctness of labels.
//
//   node bench/strategies.mjs storm [DIR…] [--count 300] [--below 5000]      milliseconds per mutant, files below this many bytes
//   node bench/strategies.mjs storm [DIR…] --memory 100000                   heap over this many mutants of one seed
//   node bench/strategies.mjs storm [DIR…] --accept 2000                     mutants against solvers, with the solvers' models
//   node bench/strategies.mjs storm [DIR…] --certificates 2000               every certificate checked again, without solvers
//
// The first argument is the strategy. DIR: SMT-LIB files at any depth (default: the shipped seeds). Needs `npm run
// build` before.
import { parseArgs } from 'node:util';
import { acceptance, certificates, memory, seedsBelow, speed, withPartners } from './strategy-checks.mjs';

const dist = process.env.GAINSAY_DIST ?? new URL('../dist', import.meta.url).href;
const { loadShippedStrategies, Budget, judgeModel, readModel } = await import(`${dist}/bench/engine.js`);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '300' },
    below: { type: 'string', default: '5000' },
    memory: { type: 'string' },
    accept: { type: 'string' },
    certificates: { type: 'string' },
    solvers: { type: 'string', default: 'z3,cvc5' },
  },
});
const [name = 'storm', ...folders] = positionals;
const [strategy] = await loadShippedStrategies([name]);
const seeds = withPartners(strategy, await seedsBelow(folders, Number(values.below)));

/** Collects the models that solvers print for a seed and that evaluate to true. */
async function modelsOf({ script }, takers, text) {
  const models = [];
  for (const { solver, answers } of takers) {
    if (answers.at(-1) !== 'sat') continue;
    const { outcome } = await solver.run({ input: text, wantModel: true }, { timeoutMs: 1_000, outputBytes: 200_000 });
    const model = outcome.kind === 'answered' ? outcome.model : undefined;
    if (
      model !== undefined &&
      judgeModel(script, readModel(model, script, { budget: new Budget('thorough') }).model, {
        budget: new Budget('thorough'),
      })?.verdict === 'true'
    )
      models.push(model);
  }
  return models;
}

async function known(seed, takers, text) {
  const said = new Set(takers.flatMap(({ answers }) => answers.slice(-1)));
  const direction = said.has('sat') ? 'weaker' : said.has('unsat') ? 'stronger' : undefined;
  return { direction, models: await modelsOf(seed, takers, text) };
}

if (values.memory !== undefined) memory(strategy, seeds, Number(values.memory));
else if (values.certificates !== undefined) certificates(strategy, seeds, Number(values.certificates));
else if (values.accept === undefined) speed(strategy, seeds, Number(values.count));
else await acceptance(strategy, seeds, { count: Number(values.accept), solvers: values.solvers.split(','), known });
