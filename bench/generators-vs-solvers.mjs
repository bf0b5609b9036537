// Asks solvers about formulas with answers known by construction. Prints for each generator the contradicting answers,
// grouped by solver, answer and the operators that the formulas have in common.
//
//   node bench/generators-vs-solvers.mjs [--count 2000] [--seed 1] [--only TEXT] [--solvers z3,cvc5,cvc4,z3@npm:newest]
//                                        [--timeout 5000] [--keep DIR] [--jobs 2] [--mode auto] [--explain 40]
//
// Every contradicted label is checked again (checkCertificate). The shortest contradicted formulas are listed with the
// answers of all solvers. Solvers also run on formulas without a label, and contradictions between them are listed.
// Needs `npm run build` before.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const dist = process.env.GAINSAY_DIST ?? new URL('../dist', import.meta.url).href;
const { explain } = await import('./explain-contradiction.mjs');
const { GENERATORS, checkCertificate, readRules, printScript, TermStore, reachable, rngFromSeed } = await import(
  `${dist}/bench/engine.js`
);
const { isSolver, openSolver } = await import(`${dist}/index.js`);

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    solvers: { type: 'string', default: 'z3,cvc5,cvc4,z3@npm:newest' },
    timeout: { type: 'string', default: '5000' },
    keep: { type: 'string' },
    jobs: { type: 'string', default: '2' },
    mode: { type: 'string', default: 'auto' },
    explain: { type: 'string', default: '40' },
  },
});
const limits = { timeoutMs: Number(values.timeout), memoryBytes: 2 ** 30, outputBytes: 2 ** 20 };
const { rules } = readRules(readFileSync(new URL('../data/approximations.rules', import.meta.url), 'utf8'));

function featuresOf(script) {
  const found = new Set();
  const roots = script.commands.flatMap((command) => (command.kind === 'assert' ? [command.term] : []));
  for (const term of reachable(roots)) {
    if (term.kind === 'app') found.add(term.op === 'to_fp' ? `to_fp/${term.args.at(-1).sort.kind}` : term.op);
    if (term.kind === 'quant') found.add(term.binder);
    if (term.kind === 'match') found.add('match');
  }
  return found;
}

function answerOf(run) {
  const { outcome } = run;
  if (outcome.kind === 'answered') return outcome.answers[0] ?? 'none';
  return outcome.kind === 'crashed' ? `crashed ${outcome.signature}` : outcome.kind;
}

const opened = [];
for (const name of values.solvers.split(',')) {
  const solver = await openSolver(name, { checkModels: false });
  if (isSolver(solver)) opened.push(solver);
  else console.error(`${name}: ${solver.message}`);
}

async function askAll(solver, formulas) {
  const answers = new Array(formulas.length);
  let next = 0;
  const work = async (own) => {
    for (let i = next++; i < formulas.length; i = next++) {
      const run = await own.run({ input: formulas[i].text }, limits);
      answers[i] = answerOf(run);
    }
    await own.close();
  };
  const { mode } = values;
  const open = () => openSolver(solver.id, { mode, checkModels: false });
  await Promise.all(Array.from({ length: Number(values.jobs) }, async () => work(await open())));
  // Repeats each contradiction in a new process, because earlier queries may have caused it.
  for (const [i, { text, status }] of formulas.entries()) {
    if (status === undefined || !isOpposite(status, answers[i])) continue;
    const fresh = solver.fresh();
    answers[i] = answerOf(await fresh.run({ input: text }, limits));
    await fresh.close();
  }
  return answers;
}

/** Operators that occur in most contradicted formulas and in few others. */
function suspects(bad, all) {
  const share = (formulas, feature) =>
    formulas.filter(({ features }) => features.has(feature)).length / formulas.length;
  const features = new Set(bad.flatMap((formula) => [...formula.features]));
  return [...features]
    .map((feature) => ({ feature, here: share(bad, feature), lift: share(bad, feature) - share(all, feature) }))
    .filter(({ here, lift }) => here > 0.5 && lift > 0.2)
    .sort((a, b) => b.lift - a.lift)
    .slice(0, 4)
    .map(({ feature, here }) => `${feature} ${Math.round(here * 100)} %`);
}

for (const generator of GENERATORS) {
  if (!generator.name.includes(values.only)) continue;
  const source = generator.open({ store: new TermStore(), options: generator.defaults, rules });
  const formulas = [];
  for (let i = 0; i < Number(values.count); i++) {
    const made = source.formula(rngFromSeed(values.seed).fork(generator.name).fork(i));
    if (made === undefined) continue;
    formulas.push({ ...made, index: i, text: printScript(made.script), features: featuresOf(made.script) });
  }
  const labelled = formulas.filter(({ status }) => status !== undefined).length;
  console.log(`\n${generator.name}: ${formulas.length} formulas, ${labelled} labelled`);
  const answers = new Map();
  const seconds = [];
  for (const solver of opened) {
    const start = performance.now();
    answers.set(solver.id, await askAll(solver, formulas));
    seconds.push(`${solver.id} ${((performance.now() - start) / 1000).toFixed(0)} s`);
  }
  console.log(`  times: ${seconds.join(', ')}`);
  for (const solver of opened) await report(generator.name, solver, formulas, answers);
  disputes(formulas, answers);
}

async function report(name, solver, formulas, answers) {
  const { id } = solver;
  const own = answers.get(id);
  const counts = {};
  for (const answer of own) counts[answer.slice(0, 60)] = (counts[answer.slice(0, 60)] ?? 0) + 1;
  const wrong = formulas.filter(({ status }, i) => status !== undefined && isOpposite(status, own[i]));
  console.log(`  ${id}: ${JSON.stringify(counts)}; contradicts ${wrong.length} labels`);
  if (wrong.length === 0) return;
  const unsure = wrong.filter(({ script, certificate }) => checkCertificate(script, certificate).kind === 'fails');
  if (unsure.length > 0) console.log(`    CERTIFICATES FAIL: ${unsure.map(({ index }) => index).join(' ')}`);
  const alone = wrong.filter((formula) => {
    const i = formulas.indexOf(formula);
    return ![...answers].some(([other, theirs]) => other !== id && isOpposite(formula.status, theirs[i]));
  });
  const agreed = wrong.filter((formula) => {
    const i = formulas.indexOf(formula);
    return [...answers].some(([other, theirs]) => other !== id && theirs[i] === formula.status);
  });
  console.log(
    `    labels contradicted only by this solver: ${alone.length}; labels confirmed by another solver: ${agreed.length}`,
  );
  const stands = suspects(wrong, formulas);
  if (stands.length > 0) console.log(`    in common: ${stands.join(', ')}`);
  await explainAll(wrong, solver);
  for (const formula of [...wrong].sort((a, b) => a.text.length - b.text.length).slice(0, 3)) {
    const i = formulas.indexOf(formula);
    const all = [...answers].map(([other, theirs]) => `${other} ${theirs[i]}`).join(', ');
    console.log(`    formula ${formula.index} is ${formula.status}: ${all} (${formula.text.length} characters)`);
  }
  if (values.keep === undefined) return;
  mkdirSync(values.keep, { recursive: true });
  for (const { index, text, certificate, status } of wrong) {
    const file = join(values.keep, `${name}-${index}-${id.replace(/\W/g, '_')}`);
    writeFileSync(`${file}.smt2`, `; ${id} contradicts: ${status}\n${text}`);
    writeFileSync(`${file}.certificate.json`, JSON.stringify(certificate, undefined, 2));
  }
}

/** Groups contradictions by the application to which the solver and the evaluator give different values. */
async function explainAll(wrong, solver) {
  const groups = new Map();
  for (const formula of wrong.slice(0, Number(values.explain))) {
    const { group, shown } = (await explain(formula, solver, limits)) ?? { group: 'no single application' };
    const known = groups.get(group) ?? { count: 0, shown, formulas: [] };
    groups.set(group, { ...known, count: known.count + 1, formulas: [...known.formulas, formula.index] });
  }
  for (const [group, { count, shown, formulas }] of [...groups].sort((a, b) => b[1].count - a[1].count)) {
    console.log(
      `    ${count} explained by ${group}${shown === undefined ? '' : `: ${shown}`} (formula ${formulas[0]})`,
    );
  }
}

/** Counts the unlabelled formulas to which one solver answers `sat` and another `unsat`, and prints three of them. */
function disputes(formulas, answers) {
  let count = 0;
  formulas.forEach((formula, i) => {
    if (formula.status !== undefined) return;
    const all = [...answers].map(([id, own]) => [id, own[i]]);
    const said = new Set(all.map(([, answer]) => answer));
    if (!said.has('sat') || !said.has('unsat')) return;
    if (count++ < 3) console.log(`  dispute ${formula.index}: ${all.map((each) => each.join(' ')).join(', ')}`);
  });
  if (count > 0) console.log(`  solvers contradict each other on ${count} formulas without a label`);
}

function isOpposite(status, answer) {
  return (status === 'sat' && answer === 'unsat') || (status === 'unsat' && answer === 'sat');
}

for (const solver of opened) await solver.close();
