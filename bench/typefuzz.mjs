// typefuzz: time to make and print a mutant, memory, and whether solvers accept the mutants.
//
//   node bench/typefuzz.mjs [DIR…] [--count 300] [--below 5000]      milliseconds per mutant, files below this many bytes
//   node bench/typefuzz.mjs [DIR…] --memory 100000                   heap over this many mutants of one seed
//   node bench/typefuzz.mjs [DIR…] --accept 2000                     mutants that solvers reject although they accept the seed
//
// DIR: SMT-LIB files at any depth (default: the shipped seeds). --strategy NAME measures another strategy. Needs `npm
// run build` before.
import { parseArgs } from 'node:util';
import { acceptance, memory, seedsBelow, speed } from './strategy-checks.mjs';

const dist = process.env.GAINSAY_DIST ?? new URL('../dist', import.meta.url).href;
const { loadShippedStrategies } = await import(`${dist}/bench/engine.js`);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '300' },
    below: { type: 'string', default: '5000' },
    strategy: { type: 'string', default: 'typefuzz' },
    memory: { type: 'string' },
    accept: { type: 'string' },
    solvers: { type: 'string', default: 'z3,cvc5' },
  },
});
const [strategy] = await loadShippedStrategies([values.strategy]);
const seeds = await seedsBelow(positionals, Number(values.below));
if (values.memory !== undefined) memory(strategy, seeds, Number(values.memory));
else if (values.accept === undefined) speed(strategy, seeds, Number(values.count));
else await acceptance(strategy, seeds, { count: Number(values.accept), solvers: values.solvers.split(',') });
