// Checks models as evidence. For every file to which a solver answers sat, reads and evaluates the solver's model.
//   node bench/models.mjs [FOLDER…] [--solver z3] [--solver cvc5] [--timeout 5000] [--cache FOLDER] [--all] (after npm run build)
// Default: the shipped seeds. Prints for each solver the numbers of true, false and undetermined models with reasons,
// and lists every false one. `--cache` stores solvers' output, so that a second run needs no solver; `--all` lists every
// undetermined file.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const dist = process.env.GAINSAY_DIST ?? new URL('../dist', import.meta.url).href;
const { isSolver, openSolver } = await import(`${dist}/index.js`);
const {
  collectChecks,
  toJudgeable,
  Budget,
  describePart,
  judgeModel,
  readModel,
  printScript,
  printTerm,
  readScript,
  reachable,
} = await import(`${dist}/bench/engine.js`);

const options = { solvers: [], folders: [], timeout: 5000, cache: undefined, all: false };
const words = process.argv.slice(2);
for (let i = 0; i < words.length; i++) {
  if (words[i] === '--solver') options.solvers.push(words[++i]);
  else if (words[i] === '--timeout') options.timeout = Number(words[++i]);
  else if (words[i] === '--cache') options.cache = words[++i];
  else if (words[i] === '--all') options.all = true;
  else options.folders.push(words[i]);
}
if (options.folders.length === 0) options.folders.push(new URL('../seeds', import.meta.url).pathname);
if (options.solvers.length === 0) options.solvers.push('z3', 'cvc5');
if (options.cache !== undefined) mkdirSync(options.cache, { recursive: true });

function* files(path) {
  if (!statSync(path).isDirectory()) yield path;
  else for (const name of readdirSync(path).sort()) yield* files(join(path, name));
}

async function ask(solver, input) {
  const key = createHash('sha256').update(`${input}\0${solver.id}\0${solver.version.text}`).digest('hex').slice(0, 24);
  const file = options.cache === undefined ? undefined : join(options.cache, `${key}.json`);
  if (file !== undefined && existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const limits = { timeoutMs: options.timeout, outputBytes: 5e7, memoryBytes: 3e9 };
  const { outcome } = await solver.run({ input, wantModel: true }, limits);
  if (file !== undefined) writeFileSync(file, JSON.stringify(outcome));
  return outcome;
}

/** Whether an assertion at the last check, or a definition, has a quantifier. */
function isQuantified(script) {
  const check = collectChecks(script.commands).at(-1);
  const bodies = script.commands.flatMap((command) =>
    command.kind === 'define-fun'
      ? [command.fun.body]
      : command.kind === 'define-funs-rec'
        ? command.funs.map((fun) => fun.body)
        : [],
  );
  const roots = [...check.asserted.map(({ term }) => term), ...bodies];
  for (const term of reachable(roots)) if (term.kind === 'quant' && term.binder !== 'lambda') return true;
  return false;
}

/** Whether the script has parts that Gainsay does not support. */
function isExtended(script) {
  const check = collectChecks(script.commands).at(-1);
  const unknownSort = script.commands.some((command) => command.kind === 'verbatim');
  return unknownSort || check.asserted.some(({ term }) => !term.known);
}

function judge(text, model) {
  const started = performance.now();
  const { script } = readScript(text);
  const asked = toJudgeable(script);
  const reading = readModel(model ?? '', asked, { budget: new Budget('thorough') });
  const read = performance.now();
  const judged = judgeModel(asked, reading.model, { budget: new Budget('thorough') });
  const done = performance.now();
  const first = judged.assertions.find(({ verdict }) => verdict === judged.verdict);
  const because =
    reading.unread[0] === undefined ? first?.because : `${first?.because} [unread: ${reading.unread[0].reason}]`;
  return {
    signature: judged.signature,
    verdict: judged.verdict,
    first,
    because,
    choices: judged.choices,
    readMs: read - started,
    evalMs: done - read,
  };
}

const scratch = mkdtempSync(join(tmpdir(), 'gainsay-bench-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
const byFile = new Map();
let wrong = 0;
for (const name of options.solvers) {
  const solver = await openSolver(name, { mode: 'fresh', checkModels: false, cwd: scratch });
  if (!isSolver(solver)) throw new Error(solver.message);
  const tally = { true: 0, false: 0, undetermined: 0 };
  const plain = { true: 0, false: 0, undetermined: 0 };
  const standard = { true: 0, false: 0, undetermined: 0 };
  const reasons = new Map();
  const falseOnes = [];
  const costs = { evalMs: 0, slowest: { ms: 0, file: '' } };
  for (const file of options.folders.flatMap((folder) => [...files(folder)])) {
    if (!file.endsWith('.smt2')) continue;
    const text = readFileSync(file, 'utf8');
    const { script, ok } = readScript(text);
    const asked = toJudgeable(script);
    if (collectChecks(asked.commands).length === 0) continue;
    const outcome = await ask(solver, printScript(asked));
    if (outcome.kind !== 'answered' || outcome.answers.at(-1) !== 'sat') continue;
    const found = judge(text, outcome.model);
    const quantified = isQuantified(asked);
    const extended = isExtended(asked) || !ok;
    tally[found.verdict]++;
    if (!quantified) plain[found.verdict]++;
    if (!quantified && !extended) standard[found.verdict]++;
    costs.evalMs += found.evalMs;
    if (found.evalMs > costs.slowest.ms) costs.slowest = { ms: Math.round(found.evalMs), file };
    const known = byFile.get(file) ?? { quantified, extended, verdicts: [] };
    known.verdicts.push(found.verdict);
    byFile.set(file, known);
    if (found.verdict === 'false') falseOnes.push({ file, found });
    if (found.verdict === 'undetermined') {
      const kind = `${quantified ? 'quantified' : extended ? 'extended' : 'plain'}: ${found.because ?? 'no reason'}`;
      const reason = kind.replace(/\d+/g, '#').slice(0, 160);
      reasons.set(reason, [...(reasons.get(reason) ?? []), file]);
    }
  }
  await solver.close();
  console.log(`\n${name} (${solver.version.text}): ${Object.values(tally).reduce((a, b) => a + b)} sat files`);
  for (const [what, counts] of [
    ['all', tally],
    ['quantifier-free', plain],
    ['quantifier-free, without unknown operators', standard],
  ]) {
    console.log(`  ${what}: ${summary(counts)}`);
  }
  console.log(`  evaluated in ${Math.round(costs.evalMs)} ms; slowest ${costs.slowest.ms} ms: ${costs.slowest.file}`);
  for (const [reason, where] of [...reasons].sort((a, b) => b[1].length - a[1].length)) {
    console.log(`  ${where.length} × ${reason}`);
    for (const file of options.all ? where : where.slice(0, 2)) console.log(`        ${file}`);
  }
  for (const { file, found } of falseOnes) {
    wrong++;
    console.log(`  FALSE ${file}\n    assertion ${printTerm(found.first.term).slice(0, 300)}`);
    if (found.first.part !== undefined) console.log(`    ${describePart(found.signature, found.first.part)}`);
  }
}
for (const [what, counted] of [
  ['quantifier-free files', (file) => !file.quantified],
  ['quantifier-free files without unknown operators', (file) => !file.quantified && !file.extended],
]) {
  const these = [...byFile.values()].filter(counted);
  const determined = these.filter(({ verdicts }) => verdicts.some((verdict) => verdict !== 'undetermined')).length;
  console.log(
    `\n${these.length} ${what} with a sat answer, ${determined} determined (${percent(determined, these.length)})`,
  );
}
process.exitCode = wrong > 0 ? 1 : 0;

function summary(counts) {
  const all = counts.true + counts.false + counts.undetermined;
  return `${counts.true} true, ${counts.false} false, ${counts.undetermined} undetermined (${percent(all - counts.undetermined, all)} determined)`;
}

function percent(part, whole) {
  return whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)} %`;
}
