// Time to make and print one mutant, by strategy.
//
//   node bench/mutate.mjs [DIR…] [--count 300] [--below 4096] [--json]
//
// Takes the SMT-LIB files below each DIR that are smaller than --below bytes (default: the shipped seeds). Includes the
// time for opening a seed, divided by --count mutants. Needs `npm run build` before.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';

// V8's pretenuring of new terms varies from run to run, and takes a third of the time of some strategies.
setFlagsFromString('--no-allocation-site-pretenuring');

const dist = process.env.GAINSAY_DIST ?? new URL('../dist', import.meta.url).href;
const { loadShippedStrategies, isSeeded, mutantRng, mutantPrinter, printScript, readScript, toJudgeable } =
  await import(`${dist}/bench/engine.js`);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '300' },
    below: { type: 'string', default: '4096' },
    only: { type: 'string' },
    printer: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const count = Number(values.count);
const folders = positionals.length > 0 ? positionals : [fileURLToPath(new URL('../seeds', import.meta.url))];

function* filesBelow(folder) {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    const stat = statSync(path);
    if (stat.isDirectory()) yield* filesBelow(path);
    else if (name.endsWith('.smt2') && stat.size < Number(values.below)) yield path;
  }
}

const strategies = (await loadShippedStrategies())
  .filter((strategy) => isSeeded(strategy) && strategy.takes === undefined)
  .filter(({ name }) => values.only === undefined || name === values.only);

const seeds = folders
  .flatMap((folder) => [...filesBelow(folder)])
  .flatMap((path) => {
    const { script, ok } = readScript(readFileSync(path, 'utf8'));
    const direction = path.includes('/unsat/') ? 'stronger' : 'weaker';
    return ok ? [{ path, direction, script: toJudgeable(script) }] : [];
  });

/** Returns the milliseconds for opening, making and printing, and the numbers of mutants and bytes. */
function run(strategy, { path, direction, script }, print) {
  const at = { seed: basename(path), strategy: strategy.name };
  const start = performance.now();
  const startCpu = process.cpuUsage();
  const source = strategy.open(script, { direction, rounds: 1 });
  let made = 0;
  let characters = 0;
  let printing = 0;
  for (let index = 0; index < count; index++) {
    const mutant = source.mutant(mutantRng('bench', { ...at, index }));
    if (mutant === undefined) continue;
    made++;
    const before = performance.now();
    characters += Buffer.byteLength(print(mutant.script));
    printing += performance.now() - before;
  }
  const { user, system } = process.cpuUsage(startCpu);
  return { ms: performance.now() - start, cpu: (user + system) / 1000, printing, made, characters };
}

for (const strategy of strategies) {
  const usable = seeds.filter(({ script }) => strategy.accepts(script) === true);
  for (const seed of usable.slice(0, 40)) run(strategy, seed, printScript);
  for (const [printer, make] of [
    ['printScript', () => printScript],
    ['mutantPrinter', () => mutantPrinter?.() ?? printScript],
  ]) {
    if (values.printer !== undefined && printer !== values.printer) continue;
    const sum = { ms: 0, cpu: 0, printing: 0, made: 0, characters: 0 };
    for (const seed of usable) {
      const one = run(strategy, seed, make());
      for (const key of Object.keys(sum)) sum[key] += one[key];
    }
    const result = {
      strategy: strategy.name,
      printer,
      seeds: usable.length,
      mutants: sum.made,
      msPerMutant: sum.ms / sum.made,
      cpuMsPerMutant: sum.cpu / sum.made,
      printingMs: sum.printing / sum.made,
      bytes: Math.round(sum.characters / sum.made),
    };
    if (values.json) console.log(JSON.stringify(result));
    else {
      console.log(
        `${strategy.name.padEnd(14)} ${printer.padEnd(14)} ${result.msPerMutant.toFixed(4)} ms a mutant ` +
          `(${result.cpuMsPerMutant.toFixed(4)} of processor time), of it printing ${result.printingMs.toFixed(4)} (${result.seeds} seeds, ${result.mutants} mutants, ${result.bytes} bytes each)`,
      );
    }
  }
}
