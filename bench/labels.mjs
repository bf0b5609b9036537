// Checks the labels of mutants, check by check: makes mutants of formulas of known status, asks native solvers, and prints
// every answer that contradicts a label, with what the other solvers say.
//
//   node bench/labels.mjs DIR [--per-file 10] [--seed 1] [--strategy sae] [--rounds 1] [--keep OUT] [--only TEXT]
//
// Files below DIR are taken where a folder on their path is called sat or unsat, or where all their :status are the
// same. Needs `npm run build` before.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';

const dist = process.env.GAINSAY_DIST ?? new URL('../dist', import.meta.url).href;
const { shippedStrategies } = await import(`${dist}/app/index.js`);
const { mutantRng } = await import(`${dist}/strategy/index.js`);
const { printScript, readScript } = await import(`${dist}/syntax/index.js`);
const { carries, claimedStatuses, countChecks, isInquiry, judgeable } = await import(`${dist}/script/index.js`);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'per-file': { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    strategy: { type: 'string', default: 'sae' },
    rounds: { type: 'string', default: '1' },
    keep: { type: 'string' },
    only: { type: 'string', default: '' },
    timeout: { type: 'string', default: '5000' },
  },
});
const timeoutMs = Number(values.timeout);
/** How often a solver refused an input, with the last such input. */
const errors = new Map();
/** The first two are asked about every mutant, the others about contradictions. */
const SOLVERS = [
  { id: 'z3', command: ['z3', '-in'] },
  { id: 'cvc5', command: ['cvc5', '--lang=smt2', '--strings-exp', '--fp-exp'] },
  { id: 'cvc4', command: ['cvc4', '--lang=smt2', '--strings-exp'] },
];

function ask(solver, input, ms = timeoutMs) {
  const multi = input.split('(check-sat').length > 2 || input.includes('(push') ? ['--incremental'] : [];
  const [program, ...args] = solver.id === 'z3' ? solver.command : [...solver.command, ...multi];
  return new Promise((resolve) => {
    const child = spawn(program, args);
    let out = '';
    const timer = setTimeout(() => child.kill('SIGKILL'), ms);
    child.stdout.on('data', (data) => (out += data));
    child.stderr.on('data', (data) => (out += data));
    child.stdin.on('error', () => {});
    child.on('error', () => resolve(['missing']));
    child.on('close', () => {
      clearTimeout(timer);
      const lines = out.split('\n').filter((line) => line !== '');
      const error = lines.find((line) => line.includes('rror'));
      if (error !== undefined) {
        const message = `${solver.id}: ${error.replace(/[\d.:]+|line|column/g, '').slice(0, 100)}`;
        errors.set(message, [(errors.get(message)?.[0] ?? 0) + 1, input]);
        resolve(['error']);
      }
      resolve(lines.filter((line) => /^(sat|unsat|unknown)$/.test(line)));
    });
    child.stdin.end(input);
  });
}

/** Whether it is no `unknown` and no error. */
function isDecided(answer) {
  return answer === 'sat' || answer === 'unsat';
}

/** What each check of a mutant must answer, of a seed with one answer; undefined where nothing is claimed. */
function labelsOf({ script, claim, known, relations }, status) {
  return Array.from({ length: countChecks(script.commands) }, (_, check) => {
    const relation = relations === undefined ? claim : relations[check];
    return known?.[check] ?? (relation !== undefined && carries(relation, status) ? status : undefined);
  });
}

function* filesBelow(folder) {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* filesBelow(path);
    else if (name.endsWith('.smt2') && path.includes(values.only)) yield path;
  }
}

const [strategy] = await shippedStrategies([values.strategy]);
const counts = { files: 0, mutants: 0, undecided: 0, contradictions: 0, answers: {} };
if (values.keep !== undefined) mkdirSync(values.keep, { recursive: true });

for (const folder of positionals) {
  for (const file of filesBelow(folder)) {
    if (statSync(file).size > 50_000) continue;
    const { script, ok } = readScript(readFileSync(file, 'utf8'));
    if (!ok) continue;
    const claimed = new Set(claimedStatuses(script));
    const status = /\/(sat|unsat)\//.exec(file)?.[1] ?? (claimed.size === 1 ? [...claimed][0] : undefined);
    if (status !== 'sat' && status !== 'unsat') continue;
    const seed = judgeable(script);
    if (strategy.accepts(seed) !== true) continue;
    counts.files++;
    const source = strategy.open(seed, {
      direction: status === 'sat' ? 'weaker' : 'stronger',
      rounds: Number(values.rounds),
    });
    const seedText = printScript(seed);
    const patience = new Map();
    for (const solver of SOLVERS.slice(0, 2)) {
      const answers = await ask(solver, seedText, 3000);
      patience.set(solver, answers.length > 0 && answers.every((answer) => answer === status) ? 3 : 0);
    }
    for (let index = 0; index < Number(values['per-file']); index++) {
      const at = { seed: basename(file), strategy: strategy.name, index };
      const mutant = source.mutant(mutantRng(values.seed, at));
      if (mutant === undefined) continue;
      counts.mutants++;
      const commands = mutant.script.commands.filter((command) => !isInquiry(command));
      const text = printScript({ ...mutant.script, commands });
      const labels = labelsOf(mutant, status);
      let decided = false;
      for (const solver of SOLVERS.slice(0, 2)) {
        if (patience.get(solver) <= 0) continue;
        const answers = await ask(solver, text);
        const key = `${solver.id} ${answers.join(',') || 'none'}`;
        counts.answers[key] = (counts.answers[key] ?? 0) + 1;
        if (answers.length === 0) patience.set(solver, patience.get(solver) - 1);
        // Who refuses a command is asked about another script.
        if (answers.length !== labels.length) continue;
        decided ||= answers.some((answer, check) => labels[check] !== undefined && answer === labels[check]);
        if (answers.every((answer, check) => !isDecided(answer) || answer === (labels[check] ?? answer))) continue;
        counts.contradictions++;
        const expected = labels.map((label) => label ?? 'any');
        console.log(`CONTRADICTION ${file} mutant ${index}: expected ${expected}, ${solver.id} says ${answers}`);
        console.log(`  steps: ${mutant.steps.map(({ rule }) => rule).join(', ')}`);
        for (const other of SOLVERS)
          console.log(`  ${other.id}: seed ${await ask(other, seedText)} mutant ${await ask(other, text)}`);
        if (values.keep !== undefined)
          writeFileSync(join(values.keep, `${basename(file, '.smt2')}-${index}.smt2`), text);
      }
      if (!decided) counts.undecided++;
    }
  }
}
console.log(JSON.stringify(counts, null, 1));
for (const [message, [count, input]] of errors) {
  console.log(`${count} ${message}`);
  if (values.keep !== undefined) writeFileSync(join(values.keep, `error-${message.replace(/\W+/g, '-')}.smt2`), input);
}
