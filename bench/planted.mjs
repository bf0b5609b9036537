// Checks that planted errors are detected: models in which one value is changed so that an assertion becomes false.
//   node bench/planted.mjs FOLDER… [--count 500] [--timeout 5000] [--seed 1] [--quantified] [--show] (after npm run build)
// z3, cvc5, cvc4 and boolector supply the models. Only models that are judged true are used. One value in one
// definition is changed. Whether that makes the formula false is decided independently: with the symbols defined as in
// the changed model, z3 and cvc5 must both answer unsat. Then judgeModel must return false. A model that a solver
// accepts must not be judged false. Quantifiers over large sorts may be undetermined, so such formulas are left out
// without --quantified.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isSolver, openSolver } from '../dist/index.js';
import {
  toJudgeable,
  Budget,
  judgeModel,
  readModel,
  printScript,
  printTerm,
  readScript,
  children,
  postorder,
  reachable,
  replaceAt,
  iterateSites,
  rngFromSeed,
} from '../dist/bench/engine.js';

const options = { folders: [], count: 500, timeout: 5000, seed: 1, show: false, quantified: false };
const words = process.argv.slice(2);
for (let i = 0; i < words.length; i++) {
  if (words[i] === '--count') options.count = Number(words[++i]);
  else if (words[i] === '--timeout') options.timeout = Number(words[++i]);
  else if (words[i] === '--seed') options.seed = Number(words[++i]);
  else if (words[i] === '--quantified') options.quantified = true;
  else if (words[i] === '--show') options.show = true;
  else options.folders.push(words[i]);
}
if (options.folders.length === 0) options.folders.push(new URL('../seeds', import.meta.url).pathname);

const LARGEST = 300_000;
/** Attempts per model to find a change that makes it wrong. */
const TRIES = 12;

function* files(path) {
  if (!statSync(path).isDirectory()) {
    if (path.endsWith('.smt2') && statSync(path).size < LARGEST) yield path;
  } else for (const name of readdirSync(path).sort()) yield* files(join(path, name));
}

/** Returns the name of the folder that names a file's topic. Skips `sat`, `unsat` and `unknown`. */
function groupOf(file) {
  const folder = dirname(file);
  return /^(sat|unsat|unknown)$/.test(basename(folder)) ? basename(dirname(folder)) : basename(folder);
}

async function opened(spec) {
  const solver = await openSolver(spec, { mode: 'fresh', checkModels: false });
  return isSolver(solver) ? [solver] : [];
}

const solvers = [...(await opened('z3')), ...(await opened('cvc5'))];
if (solvers.length < 2) throw new Error('z3 and cvc5 are needed');
const authors = [...solvers, ...(await opened('cvc4')), ...(await opened('boolector'))];

async function ask(solver, input, wantModel) {
  const limits = { timeoutMs: options.timeout, outputBytes: 2e7, memoryBytes: 3e9 };
  const { outcome } = await solver.run({ input, wantModel }, limits);
  return outcome;
}

const SORTS = new Set(['set-logic', 'set-option', 'set-info', 'declare-sort', 'define-sort', 'declare-datatypes']);

/** The script with its symbols defined as in a model; undefined if a definition cannot be written. */
function substituted(script, { model, store }) {
  const arrays = new ConstantArrays(store.fork());
  const rest = [];
  for (const command of script.commands.filter(({ kind }) => !SORTS.has(kind))) {
    const given = command.kind === 'declare-fun' ? model.symbols.get(command.name) : undefined;
    if (given === undefined) rest.push(command);
    else if (given.kind === 'definition') {
      const body = arrays.spelled(given.body);
      if (body === undefined) return undefined;
      const fun = { name: command.name, params: given.params, result: command.result, body };
      rest.push({ kind: 'define-fun', fun, form: 'define-fun', recursive: false });
    } else return undefined;
  }
  const helpers = helpersOf(script, model).map((name) => {
    const { params, body } = model.symbols.get(name);
    const fun = { name, params, result: body.sort, body: arrays.spelled(body) };
    return { kind: 'define-fun', fun, form: 'define-fun', recursive: false };
  });
  const elements = elementsOf(script, model);
  const declare = ({ name, sort }) => ({ kind: 'declare-fun', name, params: [], result: sort, form: 'declare-const' });
  const differ = [...grouped(elements)]
    .filter(({ length }) => length > 1)
    .map((same) => ({ kind: 'assert', term: arrays.store.app('distinct', same) }));
  const sorts = script.commands.filter(({ kind }) => SORTS.has(kind));
  const commands = [...sorts, ...elements.map(declare), ...differ, ...arrays.commands, ...helpers, ...rest];
  // Renames the elements in cvc5's models, because names that begin with @ are reserved.
  const text = printScript({ store: arrays.store, commands, logic: 'ALL' }).replace(/(?<=[\s(])@(?=\w)/g, 'element!');
  return text.replace(/\(set-logic [^)]*\)/, '(set-logic ALL)');
}

/** cvc5 accepts a constant array only if the element is a literal, so other constant arrays are defined by axioms. */
class ConstantArrays {
  commands = [];
  #made = new Map();

  constructor(store) {
    this.store = store;
  }

  /**
   * If the element of a constant array is not a literal, replaces the array by a new constant. Undefined if an array to replace
   * contains a bound variable.
   */
  spelled(root) {
    const done = new Map();
    for (const term of postorder([root])) {
      const kids = children(term).map((kid) => done.get(kid));
      const rebuilt = kids.length === 0 ? term : this.store.rebuild(term, kids);
      done.set(term, this.#isOdd(rebuilt) ? this.#axiom(rebuilt) : rebuilt);
    }
    return done.get(root);
  }

  #isOdd(term) {
    if (term.kind !== 'app' || term.op !== 'const') return false;
    const odd = ({ kind, sort, op }) =>
      (kind === 'const' && sort.kind === 'Named') ||
      kind === 'call' ||
      op === 'store' ||
      op === 'ite' ||
      sort.kind === 'Array';
    return odd(term.args[0]);
  }

  #axiom(term) {
    const known = this.#made.get(term);
    if (known !== undefined) return known;
    const name = this.store.freshName('everywhere');
    const array = this.store.const(name, term.sort);
    const index = this.store.var(this.store.freshName('i'), term.sort.index);
    const same = this.store.app('=', [this.store.app('select', [array, index]), term.args[0]]);
    this.commands.push({ kind: 'declare-fun', name, params: [], result: term.sort, form: 'declare-const' });
    this.commands.push({ kind: 'assert', term: this.store.quant('forall', [index], same) });
    this.#made.set(term, array);
    return array;
  }
}

function grouped(elements) {
  const groups = new Map();
  for (const each of elements) groups.set(each.sort.text, [...(groups.get(each.sort.text) ?? []), each]);
  return groups.values();
}

/** Lists auxiliary functions of the model: called in its definitions, undeclared in the script. Callees come first. */
function helpersOf(script, model) {
  const declared = new Set(script.commands.flatMap(({ kind, name }) => (kind === 'declare-fun' ? [name] : [])));
  const found = new Set();
  const visit = (given) => {
    if (given?.kind !== 'definition') return;
    for (const { kind, name } of reachable([given.body])) {
      if ((kind !== 'call' && kind !== 'const') || declared.has(name) || found.has(name) || !model.symbols.has(name))
        continue;
      visit(model.symbols.get(name));
      found.add(name);
    }
  };
  for (const name of declared) visit(model.symbols.get(name));
  return [...found].filter((name) => model.symbols.get(name).kind === 'definition');
}

/** Elements of uninterpreted sorts: a model's constants that the script does not declare. */
function elementsOf(script, model) {
  const known = new Set();
  for (const command of script.commands) {
    if (command.kind === 'declare-fun') known.add(command.name);
    if (command.kind === 'declare-datatypes') {
      for (const { constructors } of command.datatypes) for (const { name } of constructors) known.add(name);
    }
  }
  const found = new Map();
  for (const given of model.symbols.values()) {
    if (given.kind !== 'definition') continue;
    for (const term of reachable([given.body])) {
      if (term.kind === 'const' && term.sort.kind === 'Named' && !known.has(term.name)) found.set(term.name, term);
    }
  }
  return [...found.values()];
}

const MODES = ['RNE', 'RNA', 'RTP', 'RTN', 'RTZ'];
const FLOATS = ['+oo', '-oo', 'NaN', '+zero', '-zero'];

function otherValue(store, term, rng, leaves) {
  if (term.kind === 'app' && MODES.includes(term.op)) return store.app(rng.pick(MODES), []);
  if (term.kind === 'app' && FLOATS.includes(term.op)) return store.app(rng.pick(FLOATS), [], term.indices);
  if (term.kind === 'const') return rng.pick(leaves.filter(({ sort }) => sort === term.sort));
  const { value, sort } = term;
  switch (sort.kind) {
    case 'Bool':
      return store.bool(!value);
    case 'Int':
      return store.int(value + rng.pick([1n, -1n, 2n, 7n, -value - 1n, 1000n]));
    case 'Real':
      return store.real({ num: value.num + rng.pick([1n, -1n, 3n]) * value.den, den: value.den });
    case 'BitVec':
      return store.bitVec(value ^ (1n << BigInt(rng.below(sort.width))), sort.width);
    case 'String':
      return store.string(rng.chance(0.5) || value.length === 0 ? [...value, 0x61] : value.slice(1));
    default:
      return undefined;
  }
}

/** Changes one value of a model. Returns the model and the position of the change. */
function changed(reading, names, rng) {
  const { model, store } = reading;
  const name = rng.pick(names);
  const given = model.symbols.get(name);
  const isLeaf = (term) =>
    (term.kind === 'value' && term.sort.kind !== 'RegLan') ||
    (term.kind === 'const' && term.sort.kind === 'Named') ||
    (term.kind === 'app' && term.args.length === 0 && (MODES.includes(term.op) || FLOATS.includes(term.op)));
  const sites = [...iterateSites(given.body, { command: 0, slot: 0 })].filter(({ term }) => isLeaf(term));
  if (sites.length === 0) return undefined;
  const leaves = [...model.symbols.values()].flatMap((each) =>
    each.kind === 'definition' ? [...reachable([each.body])].filter((term) => term.kind === 'const') : [],
  );
  const site = rng.pick(sites);
  const other = otherValue(store, site.term, rng, leaves);
  if (other === undefined || other === site.term) return undefined;
  const body = replaceAt(store, site, other);
  const symbols = new Map(model.symbols).set(name, { ...given, body });
  return {
    model: { ...model, symbols },
    store,
    what: `${name}: ${printTerm(site.term)} -> ${printTerm(other)}`,
  };
}

/** Symbols of a model that occur in the formula and can be changed. */
function changeable(script, model) {
  const used = new Set();
  const roots = script.commands.flatMap((command) => (command.kind === 'assert' ? [command.term] : []));
  for (const term of reachable(roots)) if (term.kind === 'const' || term.kind === 'call') used.add(term.name);
  return [...model.symbols].flatMap(([name, { kind }]) => (kind === 'definition' && used.has(name) ? [name] : []));
}

const counts = { models: 0, planted: 0, caught: 0, alarms: 0, harmless: 0, undecided: 0 };
const missed = new Map();
const byGroup = new Map();

const FINITE = new Set(['Bool', 'BitVec', 'FloatingPoint', 'RoundingMode']);

/** Whether a quantifier ranges over a sort whose values are not all tried. */
function rangesOverMany(script) {
  const roots = script.commands.flatMap((command) =>
    command.kind === 'assert' ? [command.term] : command.kind === 'define-fun' ? [command.fun.body] : [],
  );
  for (const term of reachable(roots)) {
    if (term.kind === 'quant' && term.binder !== 'lambda' && term.vars.some(({ sort }) => !FINITE.has(sort.kind)))
      return true;
  }
  return false;
}

async function plant(file, solver, rng) {
  const { script, ok } = readScript(readFileSync(file, 'utf8'));
  if (!ok) return;
  const asked = toJudgeable(script);
  if (!options.quantified && rangesOverMany(asked)) return;
  if (asked.commands.filter(({ kind }) => kind === 'check-sat').length !== 1) return;
  if (asked.commands.some(({ kind }) => kind === 'push' || kind === 'verbatim' || kind === 'check-sat-assuming'))
    return;
  const outcome = await ask(solver, printScript(asked), true);
  if (outcome.kind !== 'answered' || outcome.answers.at(-1) !== 'sat' || outcome.model === undefined) return;
  const reading = readModel(outcome.model, asked, { budget: new Budget('thorough') });
  if (judgeModel(asked, reading.model, { budget: new Budget('thorough') })?.verdict !== 'true') return;
  const names = changeable(asked, reading.model);
  if (names.length === 0) return;
  counts.models++;
  for (let i = 0; i < TRIES; i++) {
    const wrong = changed(reading, names, rng.fork(i));
    const text = wrong === undefined ? undefined : substituted(asked, wrong);
    if (text === undefined) continue;
    const answers = [];
    for (const each of solvers) {
      const found = await ask(each, text, false);
      const { message = '' } = found;
      answers.push(found.kind === 'answered' ? found.answers.at(-1) : `${found.kind} ${message}`.trim());
      if (answers.at(-1) !== 'unsat') break;
    }
    const judged = judgeModel(asked, wrong.model, { budget: new Budget('thorough') });
    if (answers.includes('sat')) {
      counts.harmless++;
      if (judged.verdict === 'false' && wrong.model.open.size === 0) {
        counts.alarms++;
        console.log(
          `ALARM ${file} (${solver.id}) ${wrong.what}: the model is judged false, but a solver answers sat for it`,
        );
      }
      continue;
    }
    if (answers.length < 2 || answers.some((answer) => answer !== 'unsat')) {
      counts.undecided++;
      if (options.show) console.log(`undecided ${file} ${answers} ${wrong.what}`);
      continue;
    }
    counts.planted++;
    const group = groupOf(file);
    byGroup.set(group, (byGroup.get(group) ?? 0) + 1);
    if (judged.verdict === 'false') counts.caught++;
    else {
      const because = judged.assertions.find(({ verdict }) => verdict === 'undetermined')?.because ?? 'judged true';
      missed.set(because, (missed.get(because) ?? 0) + 1);
      console.log(`MISSED ${file} (${solver.id}) ${wrong.what}: ${judged.verdict}, ${because}`);
    }
    return;
  }
}

const groups = new Map();
for (const folder of options.folders) {
  for (const file of files(folder)) {
    const key = groupOf(file);
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(file);
  }
}
const rng = rngFromSeed(options.seed);
const queues = [...groups].map(([key, all]) => rng.fork(key).sample(all, all.length));
const started = performance.now();
search: for (let round = 0; queues.some(({ length }) => length > round); round++) {
  for (const queue of queues) {
    const file = queue[round];
    if (file === undefined) continue;
    for (const solver of authors) {
      if (counts.planted >= options.count) break search;
      await plant(file, solver, rng.fork(file).fork(solver.id));
    }
    if (process.stderr.isTTY) process.stderr.write(`\r${counts.planted} of ${options.count} `);
  }
}
await Promise.all(authors.map((solver) => solver.close()));

console.log(
  `${counts.models} correct models from ${authors.map(({ id }) => id).join(', ')}; ${counts.planted} errors planted in ${byGroup.size} folders`,
);
console.log(`caught ${counts.caught} of ${counts.planted}; false alarms ${counts.alarms}`);
console.log(
  `changes that kept the model correct: ${counts.harmless}; changes that the solvers could not decide: ${counts.undecided}`,
);
for (const [because, count] of missed) console.log(`missed ${count}: ${because}`);
console.log(
  [...byGroup]
    .sort((a, b) => b[1] - a[1])
    .map(([name, count]) => `${name} ${count}`)
    .join(', '),
);
console.log(`${((performance.now() - started) / 1000).toFixed(0)} s`);
if (counts.caught < counts.planted || counts.alarms > 0) process.exitCode = 1;
