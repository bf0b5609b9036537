// Measures fusion mutants: time to make and print one, memory, and well-formedness.
//
//   node bench/fusion.mjs [FOLDER…] [--count 300] [--below 5120] [--memory N] [--check]
//
//   node bench/fusion.mjs [FOLDER…] --ask 2000 [--answer sat|unsat|mixed] [--timeout 2000]
//
// A FOLDER holds LOGIC/sat and LOGIC/unsat with .smt2 files (default: the shared by-logic collection, if present). Each
// seed of at most --below bytes is fused --count times, with up to 12 other seeds, preferably of its own logic.
// --memory N makes N mutants of one seed and prints the heap size ten times. --check parses every mutant. --ask N runs
// z3 and cvc5 on N mutants. It prints mutants that a solver rejects although the solver accepts their seeds, and
// mutants whose label a solver contradicts. Needs `npm run build` before.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

const dist = process.env.GAINSAY_DIST ?? new URL('../dist', import.meta.url).href;
const { loadShippedStrategies, mutantPrinter, mutantRng, readScript, toJudgeable, rngFromSeed } = await import(
  `${dist}/bench/engine.js`
);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '300' },
    below: { type: 'string', default: '5120' },
    memory: { type: 'string', default: '0' },
    check: { type: 'boolean', default: false },
    ask: { type: 'string', default: '0' },
    answer: { type: 'string' },
    timeout: { type: 'string', default: '2000' },
  },
});
const PARTNERS = 12;

function* filesBelow(folder) {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    const stat = statSync(path);
    if (stat.isDirectory()) yield* filesBelow(path);
    else if (name.endsWith('.smt2') && stat.size <= Number(values.below)) yield path;
  }
}

const [fusion] = await loadShippedStrategies(['fusion']);

const folders = positionals.length > 0 ? positionals : ['../shared/formulas/by-logic'];
const reasons = {};
const seeds = folders
  .flatMap((folder) => [...filesBelow(folder)])
  .flatMap((path) => {
    const { script, ok } = readScript(readFileSync(path, 'utf8'));
    if (!ok) return [];
    const judged = toJudgeable(script);
    const accepted = fusion.accepts(judged);
    if (accepted !== true) {
      reasons[accepted] = (reasons[accepted] ?? 0) + 1;
      return [];
    }
    const answer = path.includes('/unsat/') ? 'unsat' : 'sat';
    const logic = basename(dirname(dirname(path)));
    return [{ path, logic, known: { name: path, script: judged, answer, certified: false } }];
  });
for (const [reason, count] of Object.entries(reasons)) console.log(`left out: ${count} (${reason})`);

function partnersOf(seed) {
  const rng = rngFromSeed('bench').fork(seed.path);
  const others = seeds.filter((other) => other !== seed);
  const near = others.filter(({ logic }) => logic === seed.logic);
  const far = others.filter(({ logic }) => logic !== seed.logic);
  return [...rng.sample(near, PARTNERS), ...rng.sample(far, PARTNERS)].slice(0, PARTNERS).map(({ known }) => known);
}

function open(seed) {
  const { known } = seed;
  const direction = known.answer === 'sat' ? 'weaker' : 'stronger';
  return fusion.open(known.script, { direction, rounds: 1, self: known, partners: partnersOf(seed) });
}

const draw = (source, seed, index) => source.mutant(mutantRng('bench', { seed: seed.path, strategy: 'fusion', index }));

async function ask() {
  const { isSolver, openSolver } = await import(`${dist}/index.js`);
  const opened = await Promise.all(['z3', 'cvc5'].map((name) => openSolver(name, { mode: 'fresh' })));
  const solvers = opened.filter(isSolver);
  const limits = { timeoutMs: Number(values.timeout), outputBytes: 100_000 };
  const takes = new Map();
  const byName = new Map(seeds.map((seed) => [seed.path, seed]));
  const takesSeed = async (solver, name) => {
    const key = `${solver.id} ${name}`;
    if (!takes.has(key)) {
      const { outcome } = await solver.run({ input: mutantPrinter()(byName.get(name).known.script) }, limits);
      takes.set(key, !['rejected', 'crashed', 'unavailable'].includes(outcome.kind));
    }
    return takes.get(key);
  };
  const total = { mutants: 0, ill: 0, asked: 0, refused: 0, judged: 0, right: 0, wrong: 0, undecided: 0, kinds: {} };
  // If `--answer` is sat or unsat, mutants are made only of seeds with that answer.
  const first = seeds.filter(
    ({ known }) => !['sat', 'unsat'].includes(values.answer) || known.answer === values.answer,
  );
  const each = Math.ceil(Number(values.ask) / first.length);
  for (const seed of rngFromSeed('ask').sample(first, first.length)) {
    const source = open(seed);
    const print = mutantPrinter();
    let made = 0;
    for (let index = 0; made < each && index < 20 * each && total.mutants < Number(values.ask); index++) {
      const mutant = draw(source, seed, index);
      if (mutant === undefined) continue;
      const answers = new Set(mutant.joined.seeds.map((name) => byName.get(name).known.answer));
      const kind = answers.size > 1 ? 'mixed' : [...answers][0];
      if (values.answer !== undefined && kind !== values.answer) continue;
      made++;
      total.mutants++;
      if (total.mutants % 100 === 0) console.log(JSON.stringify(total));
      const label = mutant.claim === 'weaker' ? 'sat' : 'unsat';
      total.kinds[`${kind} ${mutant.joined.connective} ${label}`] =
        (total.kinds[`${kind} ${mutant.joined.connective} ${label}`] ?? 0) + 1;
      const text = print(mutant.script);
      const again = readScript(text);
      if (again.diagnostics.length > 0) {
        total.ill++;
        console.log('ILL FORMED', seed.path, index, again.diagnostics[0].message);
      }
      for (const solver of solvers) {
        const taken = [];
        for (const name of new Set(mutant.joined.seeds)) taken.push(await takesSeed(solver, name));
        if (taken.includes(false)) continue;
        total.asked++;
        const { outcome } = await solver.run({ input: text }, limits);
        if (outcome.kind === 'rejected' || outcome.kind === 'crashed') {
          total.refused++;
          console.log('REFUSED', solver.id, seed.path, index, outcome.message ?? outcome.signature);
          continue;
        }
        const [answer] = outcome.kind === 'answered' ? outcome.answers : [];
        if (answer !== 'sat' && answer !== 'unsat') total.undecided++;
        else {
          total.judged++;
          if (answer === label) total.right++;
          else {
            total.wrong++;
            console.log(
              'CONTRADICTED',
              solver.id,
              seed.path,
              index,
              `${label} expected, ${answer} given`,
              mutant.notes.join('; '),
            );
          }
        }
      }
    }
  }
  console.log(JSON.stringify(total));
  await Promise.all(solvers.map((solver) => solver.close()));
}

if (Number(values.ask) > 0) await ask();
else if (Number(values.memory) > 0) {
  const seed = seeds[seeds.length >> 1];
  const source = open(seed);
  const print = mutantPrinter();
  const total = Number(values.memory);
  console.log(`memory while making ${total} mutants of ${seed.path}`);
  for (let index = 0; index <= total; index++) {
    const mutant = draw(source, seed, index);
    if (mutant !== undefined) print(mutant.script);
    if (index % Math.ceil(total / 10) === 0) {
      globalThis.gc?.();
      console.log(`${index}: ${Math.round(process.memoryUsage().heapUsed / 1024 / 1024)} MB`);
    }
  }
} else {
  const sum = { ms: 0, cpu: 0, printing: 0, made: 0, none: 0, bytes: 0, ill: 0 };
  for (const seed of seeds) {
    const start = performance.now();
    const startCpu = process.cpuUsage();
    const source = open(seed);
    const print = mutantPrinter();
    let apart = 0;
    for (let index = 0; index < Number(values.count); index++) {
      const mutant = draw(source, seed, index);
      if (mutant === undefined) {
        sum.none++;
        continue;
      }
      sum.made++;
      const before = performance.now();
      const text = print(mutant.script);
      const after = performance.now();
      sum.printing += after - before;
      sum.bytes += text.length;
      if (!values.check) continue;
      const again = readScript(text);
      if (again.diagnostics.length > 0) {
        sum.ill++;
        if (sum.ill <= 5) console.log(seed.path, index, again.diagnostics[0].message, `\n${text}`);
      }
      apart += performance.now() - after;
    }
    const { user, system } = process.cpuUsage(startCpu);
    sum.cpu += (user + system) / 1000;
    sum.ms += performance.now() - start - apart;
  }
  const each = (total) => (total / sum.made).toFixed(4);
  console.log(
    `fusion: ${each(sum.ms)} ms per mutant (${values.check ? 'without checks' : `${each(sum.cpu)} of processor time`}), including ${each(sum.printing)} for printing (${seeds.length} seeds, ${sum.made} mutants, ` +
      `${Math.round(sum.bytes / sum.made)} bytes each, ${sum.none} draws without a mutant` +
      `${values.check ? `, ${sum.ill} ill-formed` : ''})`,
  );
}
