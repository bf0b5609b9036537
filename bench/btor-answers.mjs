// Checks that BTOR files keep their answer when rewritten, converted and translated.
//   node bench/btor-answers.mjs [--seconds 5] [--bound 10] FOLDER…   (after npm run build; default: the shipped seeds)
// Each file is read, written and read again, which must give an equal graph. boolector (if on PATH) answers the
// original, the written form, and the conversion to boolector's dialect; z3, cvc5, cvc4 and boolector answer the
// translation. Graphs with steps are unrolled to the bound. All answers of a file must agree.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  convertGraph,
  hasSteps,
  printBtor,
  readBtor,
  toScript,
  findPosition,
  printScript,
} from '../dist/bench/engine.js';

const args = process.argv.slice(2);
function option(name, otherwise) {
  const at = args.indexOf(name);
  return at < 0 ? otherwise : Number(args.splice(at, 2)[1]);
}
const seconds = option('--seconds', 5);
const bound = option('--bound', 10);
const folders = args.length > 0 ? args : [new URL('../seeds/btor', import.meta.url).pathname];

function* files(path) {
  if (!statSync(path).isDirectory()) yield path;
  else for (const name of readdirSync(path).sort()) yield* files(join(path, name));
}

const has = (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
const SMT = [
  ['z3', ['z3']],
  ['cvc5', ['cvc5']],
  ['cvc4', ['cvc4']],
  ['boolector smt2', ['boolector', '--smt2']],
].filter(([, [program]]) => has(program));
const BOOLECTOR = has('boolector');
const scratch = mkdtempSync(join(tmpdir(), 'gainsay-btor-'));

/** Returns sat, unsat, timeout, or the solver's first output. */
function ask([program, ...options], text, suffix) {
  const file = join(scratch, `input${suffix}`);
  writeFileSync(file, text);
  const { stdout, stderr, error } = spawnSync(program, [...options, file], {
    encoding: 'utf8',
    timeout: seconds * 1000,
    killSignal: 'SIGKILL',
    maxBuffer: 2 ** 28,
  });
  if (error?.code === 'ETIMEDOUT') return 'timeout';
  const lines = `${stdout}\n${stderr}`.split('\n');
  const answer = lines.find((line) => line === 'sat' || line === 'unsat');
  const said = lines.find((line) => line.trim() !== '') ?? 'nothing';
  return answer ?? `no answer: ${said.replaceAll(file, 'FILE')}`;
}

const counts = { files: 0, refused: 0, same: 0, agreed: 0, disagreed: 0, undecided: 0 };
const answered = new Map();

for (const folder of folders) {
  for (const file of files(folder)) {
    if (!/\.btor2?$/.test(file)) continue;
    counts.files++;
    const text = readFileSync(file, 'utf8');
    const reading = readBtor(text, { version: file.endsWith('2') ? 2 : 1 });
    const native = reading.graph.version === 1 && BOOLECTOR ? ask(['boolector'], text, '.btor') : undefined;
    if (!reading.ok) {
      counts.refused++;
      for (const { code, message, span } of reading.diagnostics) {
        console.log(
          `${basename(file)}:${findPosition(text, span.start).line}: ${code} ${message}; boolector: ${native ?? '-'}`,
        );
      }
      continue;
    }
    check(file, reading.graph, native);
  }
}

function check(file, graph, native) {
  const written = printBtor(graph);
  if (isDeepStrictEqual(readBtor(written).graph, graph)) counts.same++;
  else console.log(`${basename(file)}: THE GRAPH CHANGED when written and read again`);
  const limit = hasSteps(graph) ? { bound } : {};
  const answers = [];
  if (native !== undefined) answers.push(['boolector', native], ['written', ask(['boolector'], written, '.btor')]);
  const { graph: converted, problems } = convertGraph(graph, 'boolector-1.5', limit);
  if (converted === undefined)
    console.log(`${basename(file)}: cannot be converted to the dialect boolector-1.5: ${problems[0]?.message}`);
  else if (BOOLECTOR) {
    answers.push(['converted', ask(['boolector'], printBtor(converted, { dialect: 'boolector-1.5' }), '.btor')]);
  }
  const { script, problems: others } = toScript(graph, limit);
  if (script === undefined) console.log(`${basename(file)}: no translation: ${others[0]?.message}`);
  else for (const [name, command] of SMT) answers.push([name, ask(command, printScript(script), '.smt2')]);
  judge(file, answers);
}

function judge(file, answers) {
  const said = new Set(answers.map(([, answer]) => answer).filter((answer) => answer === 'sat' || answer === 'unsat'));
  counts[said.size === 0 ? 'undecided' : said.size === 1 ? 'agreed' : 'disagreed']++;
  for (const [name, answer] of answers) {
    const kind = answer.startsWith('no answer') ? 'no answer' : answer;
    const row = answered.get(name) ?? {};
    row[kind] = (row[kind] ?? 0) + 1;
    answered.set(name, row);
  }
  const odd = answers.filter(([, answer]) => answer.startsWith('no answer') || said.size > 1);
  for (const [name, answer] of odd) console.log(`${basename(file)}: ${name}: ${answer}`);
  if (said.size > 1) console.log(`${basename(file)}: DISAGREEMENT`);
}

rmSync(scratch, { recursive: true });
console.log(
  `${counts.files} files: ${counts.refused} cannot be parsed; ${counts.same} of the parsed files are unchanged when they are written and read again`,
);
console.log(`answers: ${counts.agreed} files agreed, ${counts.disagreed} disagreed, ${counts.undecided} undecided`);
for (const [name, row] of answered) {
  console.log(
    `  ${name.padEnd(14)} ${Object.entries(row)
      .map(([answer, count]) => `${answer} ${count}`)
      .join(', ')}`,
  );
}
process.exitCode = counts.disagreed > 0 ? 1 : 0;
