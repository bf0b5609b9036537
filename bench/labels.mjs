// Tests the label of each check in mutants: mutates formulas of known status, asks native solvers, and prints every
// answer that contradicts a label, with the other solvers' answers.
//
//   node bench/labels.mjs DIR [--per-file 10] [--seed 1] [--strategy sae] [--rounds 1] [--keep OUT] [--only TEXT]
//
// Takes the files below DIR that have a folder called sat or unsat on their path, or whose :status are all equal. If a
// strategy uses models of seeds, solvers print them. If the strategy joins seeds, each seed is joined with the other
// files. Needs `npm run build` before.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';

const dist = process.env.GAINSAY_DIST ?? new URL('../dist', import.meta.url).href;
const {
  loadShippedStrategies,
  mutantRng,
  printScript,
  readScript,
  preserves,
  listStatuses,
  countChecks,
  isInquiry,
  toJudgeable,
} = await import(`${dist}/bench/engine.js`);

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
/** Number of rejections, and the last rejected input, by solver and message. */
const errors = new Map();
/**
 * Each of the first two solvers runs on the mutants of a seed if it decides the seed. If an answer contradicts a label,
 * all three run on the mutant.
 */
const SOLVERS = [
  { id: 'z3', command: ['z3', '-in'] },
  { id: 'cvc5', command: ['cvc5', '--lang=smt2', '--strings-exp', '--fp-exp'] },
  { id: 'cvc4', command: ['cvc4', '--lang=smt2', '--strings-exp'] },
];

/** A solver's output within a time limit; undefined if the solver is not installed. */
function printed(solver, input, ms = timeoutMs) {
  const multi = input.split('(check-sat').length > 2 || input.includes('(push') ? ['--incremental'] : [];
  const [program, ...args] = solver.id === 'z3' ? solver.command : [...solver.command, ...multi];
  return new Promise((resolve) => {
    const child = spawn(program, args);
    let out = '';
    const timer = setTimeout(() => child.kill('SIGKILL'), ms);
    child.stdout.on('data', (data) => (out += data));
    child.stderr.on('data', (data) => (out += data));
    child.stdin.on('error', () => {});
    child.on('error', () => resolve(undefined));
    child.on('close', () => {
      clearTimeout(timer);
      resolve(out);
    });
    child.stdin.end(input);
  });
}

async function ask(solver, input, ms = timeoutMs) {
  const out = await printed(solver, input, ms);
  if (out === undefined) return ['missing'];
  const lines = out.split('\n').filter((line) => line !== '');
  const error = lines.find((line) => line.includes('rror'));
  if (error === undefined) return lines.filter((line) => /^(sat|unsat|unknown)$/.test(line));
  const message = `${solver.id}: ${error.replace(/[\d.:]+|line|column/g, '').slice(0, 100)}`;
  errors.set(message, [(errors.get(message)?.[0] ?? 0) + 1, input]);
  return ['error'];
}

async function modelsOf(seed) {
  const text = `(set-option :produce-models true)\n${printScript(seed)}\n(get-model)\n`;
  const models = [];
  for (const solver of SOLVERS.slice(0, 2)) {
    const out = await printed(solver, text, 3000);
    const model = out?.slice(out.lastIndexOf('\nsat\n') + 1).replace(/^sat\n/, '') ?? '';
    if (model.startsWith('(') && !model.startsWith('(error')) models.push(model);
  }
  return models;
}

function isDecided(answer) {
  return answer === 'sat' || answer === 'unsat';
}

/**
 * Labels of a mutant's checks, if all checks of its seed have the answer `status`. Undefined for a check without a
 * claim.
 */
function labelsOf({ script, claim, known, relations }, status) {
  return Array.from({ length: countChecks(script.commands) }, (_, check) => {
    const relation = relations === undefined ? claim : relations[check];
    return known?.[check] ?? (relation !== undefined && preserves(relation, status) ? status : undefined);
  });
}

function* filesBelow(folder) {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* filesBelow(path);
    else if (name.endsWith('.smt2') && path.includes(values.only)) yield path;
  }
}

/** Yields the seeds in `folders` that the strategy accepts, with their answers. */
function* seedsBelow(folders, strategy) {
  for (const folder of folders) {
    for (const file of filesBelow(folder)) {
      if (statSync(file).size > 50_000) continue;
      const { script, ok } = readScript(readFileSync(file, 'utf8'));
      if (!ok) continue;
      const claimed = new Set(listStatuses(script));
      const status = /\/(sat|unsat)\//.exec(file)?.[1] ?? (claimed.size === 1 ? [...claimed][0] : undefined);
      if (status !== 'sat' && status !== 'unsat') continue;
      const seed = toJudgeable(script);
      if (strategy.accepts(seed) === true) yield { file, seed, status };
    }
  }
}

const [strategy] = await loadShippedStrategies([values.strategy]);
const counts = { files: 0, mutants: 0, labelled: 0, undecided: 0, contradictions: 0, answers: {} };
if (values.keep !== undefined) mkdirSync(values.keep, { recursive: true });

const seeds = [...seedsBelow(positionals, strategy)];
const known = seeds.map(({ file, seed, status }) => ({ name: file, script: seed, answer: status, certified: false }));
for (const [at, { file, seed, status }] of seeds.entries()) {
  counts.files++;
  const source = strategy.open(seed, {
    direction: status === 'sat' ? 'weaker' : 'stronger',
    rounds: Number(values.rounds),
    models: strategy.usesModels === true && status === 'sat' ? await modelsOf(seed) : [],
    self: known[at],
    partners: strategy.seeds === 2 ? known.filter((each) => each.name !== file) : [],
  });
  const seedText = printScript(seed);
  const patience = new Map();
  for (const solver of SOLVERS.slice(0, 2)) {
    const answers = await ask(solver, seedText, 3000);
    patience.set(solver, answers.length > 0 && answers.every((answer) => answer === status) ? 3 : 0);
  }
  for (let index = 0; index < Number(values['per-file']); index++) {
    const place = { seed: basename(file), strategy: strategy.name, index };
    const mutant = source.mutant(mutantRng(values.seed, place));
    if (mutant === undefined) continue;
    counts.mutants++;
    const labels = labelsOf(mutant, status);
    if (labels.every((label) => label === undefined)) continue;
    counts.labelled++;
    const commands = mutant.script.commands.filter((command) => !isInquiry(command));
    const text = printScript({ ...mutant.script, commands });
    let decided = false;
    for (const solver of SOLVERS.slice(0, 2)) {
      if (patience.get(solver) <= 0) continue;
      const answers = await ask(solver, text);
      const key = `${solver.id} ${answers.join(',') || 'none'}`;
      counts.answers[key] = (counts.answers[key] ?? 0) + 1;
      if (answers.length === 0) patience.set(solver, patience.get(solver) - 1);
      // With fewer or more answers than labels, the solver rejected a command and answered another script.
      if (answers.length !== labels.length) continue;
      decided ||= answers.some((answer, check) => labels[check] !== undefined && answer === labels[check]);
      if (answers.every((answer, check) => !isDecided(answer) || answer === (labels[check] ?? answer))) continue;
      counts.contradictions++;
      const expected = labels.map((label) => label ?? 'any');
      console.log(`CONTRADICTION ${file} mutant ${index}: expected ${expected}, ${solver.id} answers ${answers}`);
      console.log(`  steps: ${mutant.steps.map(({ rule }) => rule).join(', ')}`);
      for (const other of SOLVERS)
        console.log(`  ${other.id}: seed ${await ask(other, seedText)} mutant ${await ask(other, text)}`);
      if (values.keep !== undefined) writeFileSync(join(values.keep, `${basename(file, '.smt2')}-${index}.smt2`), text);
    }
    if (!decided) counts.undecided++;
  }
}
console.log(JSON.stringify(counts, null, 1));
for (const [message, [count, input]] of errors) {
  console.log(`${count} ${message}`);
  if (values.keep !== undefined) writeFileSync(join(values.keep, `error-${message.replace(/\W+/g, '-')}.smt2`), input);
}
