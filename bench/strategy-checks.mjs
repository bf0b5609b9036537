// Code shared by benches of single strategies: reading of seeds, speed, memory, and solvers' answers to mutants.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = process.env.GAINSAY_DIST ?? new URL('../dist', import.meta.url).href;
const { mutantRng, mutantPrinter, readScript, toJudgeable, preserves, listStatuses, checkCertificate } = await import(
  `${dist}/bench/engine.js`
);
const { isSolver, openSolver } = await import(`${dist}/index.js`);

function* filesBelow(path, bytes) {
  if (!statSync(path).isDirectory()) yield path;
  else {
    for (const name of readdirSync(path).sort()) {
      const inner = join(path, name);
      const stat = statSync(inner);
      if (stat.isDirectory()) yield* filesBelow(inner, bytes);
      else if (name.endsWith('.smt2') && stat.size < bytes) yield inner;
    }
  }
}

/** Reads the seeds below some folders. `direction` follows from a seed's status, or is undefined without a status. */
export async function seedsBelow(folders, bytes) {
  const given = folders.length > 0 ? folders : [fileURLToPath(new URL('../seeds', import.meta.url))];
  return given.flatMap((folder) =>
    [...filesBelow(folder, bytes)].flatMap((path) => {
      const { script, ok } = readScript(readFileSync(path, 'utf8'));
      const claims = listStatuses(script);
      const unsat = path.includes('/unsat/') || claims.at(-1) === 'unsat';
      const sat = path.includes('/sat/') || claims.at(-1) === 'sat';
      const direction = unsat ? 'stronger' : sat ? 'weaker' : undefined;
      return ok ? [{ path, direction, script: toJudgeable(script), name: basename(path) }] : [];
    }),
  );
}

function openSeed(strategy, { script, direction, models, partners }) {
  const given = { ...(models === undefined ? {} : { models }), ...(partners === undefined ? {} : { partners }) };
  return strategy.open(script, { direction, rounds: 1, ...given });
}

/** Adds the neighbours of each seed as its partners, for strategies that need several seeds. */
export function withPartners(strategy, seeds) {
  if (strategy.seeds < 2) return seeds;
  return seeds.map((seed, at) => {
    const others = [1, 3, 10, 31, 64].map((by) => seeds[(at + by) % seeds.length]);
    const partners = others.map(({ name, script }) => ({ name, script, answer: 'sat', certified: false }));
    return { ...seed, partners };
  });
}

function draw(strategy, source, { name }, index) {
  return source.mutant(mutantRng('bench', { seed: name, strategy: strategy.name, index }));
}

/** Prints the processor time to prepare a seed for mutation, and to make and print a mutant. */
export function speed(strategy, seeds, count) {
  const usable = seeds.filter(({ script }) => strategy.accepts(script) === true);
  const run = (seed) => {
    const source = openSeed(strategy, seed);
    const print = mutantPrinter();
    // A warm-up, so that lazy initialisation is not measured.
    for (let index = 0; index < 20; index++) draw(strategy, source, seed, index);
    const start = process.cpuUsage();
    let made = 0;
    let bytes = 0;
    for (let index = 0; index < count; index++) {
      const mutant = draw(strategy, source, seed, index);
      if (mutant === undefined) continue;
      made++;
      bytes += Buffer.byteLength(print(mutant.script));
    }
    const { user, system } = process.cpuUsage(start);
    return { ms: (user + system) / 1000, made, bytes };
  };
  for (const seed of usable.slice(0, 20)) run(seed);
  const opening = process.cpuUsage();
  for (const seed of usable) openSeed(strategy, seed).mutant(mutantRng('open', { seed: '', strategy: '', index: 0 }));
  const opened = process.cpuUsage(opening);
  const sum = { ms: 0, made: 0, bytes: 0 };
  let worst = { ms: 0, path: '' };
  for (const seed of usable) {
    const one = run(seed);
    for (const key of Object.keys(sum)) sum[key] += one[key];
    if (one.made > 0 && one.ms / one.made > worst.ms) worst = { ms: one.ms / one.made, path: seed.path };
  }
  console.log(
    `${strategy.name}: ${(sum.ms / sum.made).toFixed(4)} ms to make and print a mutant (${usable.length} of ${seeds.length} ` +
      `seeds, ${sum.made} mutants of ${Math.round(sum.bytes / sum.made)} bytes); opening a seed ` +
      `${((opened.user + opened.system) / 1000 / usable.length).toFixed(2)} ms; slowest ${worst.ms.toFixed(3)} ms on ${worst.path}`,
  );
}

/** Prints the heap size ten times while making mutants, each time after a garbage collection. */
export function memory(strategy, seeds, count) {
  const seed = seeds.find(({ script }) => strategy.accepts(script) === true);
  const source = openSeed(strategy, seed);
  const print = mutantPrinter();
  let made = 0;
  for (let index = 0; index < count; index++) {
    const mutant = draw(strategy, source, seed, index);
    if (mutant !== undefined && print(mutant.script) !== '') made++;
    if ((index + 1) % (count / 10) !== 0) continue;
    globalThis.gc?.();
    const { heapUsed, rss } = process.memoryUsage();
    console.log(
      `${index + 1}: ${made} mutants, heap ${(heapUsed / 2 ** 20).toFixed(1)} MB, ${(rss / 2 ** 20).toFixed(0)} MB resident`,
    );
  }
}

/** Prints mutants, reads them back and checks their certificates. */
export function certificates(strategy, seeds, count) {
  const usable = seeds.filter(({ script }) => strategy.accepts(script) === true);
  const each = Math.ceil(count / usable.length);
  const totals = { mutants: 0, certified: 0, fails: 0, holds: 0 };
  for (const seed of usable) {
    const source = openSeed(strategy, seed);
    const print = mutantPrinter();
    for (let index = 0; index < each; index++) {
      const mutant = draw(strategy, source, seed, index);
      if (mutant === undefined) continue;
      totals.mutants++;
      if (mutant.certificate === undefined) continue;
      totals.certified++;
      const check = checkCertificate(readScript(print(mutant.script)).script, JSON.parse(mutant.certificate));
      totals[check.kind]++;
      if (check.kind === 'fails') console.log(`FAILS ${seed.path} ${index}: ${check.because.slice(0, 300)}`);
    }
  }
  console.log(JSON.stringify({ strategy: strategy.name, seeds: usable.length, ...totals }));
}

/** Runs mutants of each seed on the solvers that accept the seed. Prints the mutants that a solver rejects. */
export async function acceptance(strategy, seeds, { count, solvers: names, known = () => undefined }) {
  const opened = await Promise.all(names.map((name) => openSolver(name, { mode: 'fresh' })));
  const solvers = opened.filter(isSolver);
  const usable = seeds.filter(({ script }) => strategy.accepts(script) === true);
  const each = Math.ceil(count / usable.length);
  const totals = {
    mutants: 0,
    asked: 0,
    illSorted: 0,
    refused: 0,
    unsupported: 0,
    labelled: 0,
    judged: 0,
    contradicted: 0,
  };
  for (const seed of usable) {
    const print = mutantPrinter();
    const seedText = print(seed.script);
    const takers = [];
    for (const solver of solvers) {
      const said = await ask(solver, seedText);
      if (said.kind === 'answered') takers.push({ solver, answers: said.answers });
    }
    const source = openSeed(strategy, { ...seed, ...(await known(seed, takers, seedText)) });
    for (let index = 0; index < each; index++) {
      const mutant = draw(strategy, source, seed, index);
      if (mutant === undefined) continue;
      totals.mutants++;
      const text = print(mutant.script);
      const again = readScript(text);
      const errors = again.diagnostics.filter(({ severity }) => severity === 'error');
      if (errors.length > 0) {
        totals.illSorted++;
        console.log(`ILL-SORTED ${seed.path} ${index}: ${errors[0].message}`);
      }
      if (mutant.known !== undefined || mutant.relations !== undefined || mutant.claim !== 'unrelated')
        totals.labelled++;
      for (const { solver, answers } of takers) {
        totals.asked++;
        const said = await ask(solver, text);
        if (said.kind === 'rejected' && UNSUPPORTED.test(said.message)) totals.unsupported++;
        else if (said.kind === 'rejected') {
          totals.refused++;
          console.log(`REJECTED by ${solver.id}: ${seed.path} ${index}: ${said.message.slice(0, 200)}`);
          console.log(`  ${mutant.steps.map(({ rule }) => rule).join(' ')}`);
        }
        if (said.kind !== 'answered' && said.kind !== 'timeout' && said.kind !== 'rejected') {
          console.log(`${said.kind} of ${solver.id}: ${seed.path} ${index}`);
        }
        if (said.kind === 'answered') judge({ seed, index, mutant, solver, answers, said }, totals);
      }
    }
  }
  console.log(JSON.stringify({ strategy: strategy.name, seeds: usable.length, ...totals }));
  for (const solver of solvers) await solver.close();
}

/** Compares answers with a mutant's known answers, or with those that follow from the solver's answers to the seed. */
function judge({ seed, index, mutant, solver, answers, said }, totals) {
  const { known = [], relations, claim } = mutant;
  for (const [check, got] of said.answers.entries()) {
    const before = relations === undefined ? answers[check] : answers.at(-1);
    const relation = (relations === undefined ? claim : relations[check]) ?? 'unrelated';
    const decided = before === 'sat' || before === 'unsat';
    const carried = decided && preserves(relation, before) ? before : undefined;
    const expected = known[check] ?? carried;
    if (expected === undefined || got === 'unknown') continue;
    totals.judged++;
    if (got === expected) continue;
    totals.contradicted++;
    console.log(
      `CONTRADICTED by ${solver.id}: ${seed.path} ${index}: check ${check} is ${expected}, but the solver answers ${got}`,
    );
  }
}

/** Error messages of a solver that parses an operator or a command but does not implement it. */
const UNSUPPORTED = /does not yet support|not supported|separation logic heap|unsupported/i;

async function ask(solver, input) {
  const { outcome } = await solver.run({ input }, { timeoutMs: 400, outputBytes: 200_000 });
  return outcome;
}
