// Checks solver profiles on real files: reads each solver's answers, models and replies, and reports what Gainsay may
// misread.
//   node bench/profiles.mjs [PATH…] [--solver z3]… [--files 200] [--timeout 3000] [--key profiles] [--details]
// Needs `npm run build` before. Default: the shipped seeds, and all solvers below that are available. Files come in an
// order drawn from the key, until a solver accepted `--files` of them. Each file is run in fresh and in persistent mode,
// with inquiries that the profile supports. `--details` also lists refusals, time-outs and undetermined replies by file.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isSolver, openSolver } from '../dist/index.js';
import {
  DEFAULT_LIMITS,
  askAndExamine,
  canBeAsked,
  listStatuses,
  readSeed,
  rngFromSeed,
  seedQuestion,
  withInquiries,
} from '../dist/bench/engine.js';
import { Report, isRefusal, outcomeOf } from './profiles/report.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    solver: { type: 'string', multiple: true, default: [] },
    files: { type: 'string', default: '200' },
    timeout: { type: 'string', default: '3000' },
    key: { type: 'string', default: 'profiles' },
    details: { type: 'boolean', default: false },
  },
});
const PACKAGES = ['z3@5.4.1', 'cvc5@1.4.2', 'bitwuzla@0.10.0', 'yices@2.6.5', 'yices@2.6.5 --mcsat'];
const MORE = ['boolector@newest', 'smtinterpol@newest', 'princess@newest', 'z3', 'cvc4', 'cvc5', 'boolector'];
const names = values.solver.length > 0 ? values.solver : [...PACKAGES, ...MORE];
const wanted = Number(values.files);
const limits = { ...DEFAULT_LIMITS, timeoutMs: Number(values.timeout) };
const LARGEST_FILE = 200_000;
/**
 * For each status of a file, inquiries to draw. Since some commands are rare, a draw is repeated until it has a command
 * that matches `of`.
 */
const ASKS = {
  sat: [
    { ask: ['values', 'simplify'], of: /get-value|get-assignment/ },
    { ask: ['values'], of: /get-assignment/ },
    { ask: ['optimum'], of: /get-objectives/ },
    { ask: ['tactics', 'qe'], of: /apply|get-qe/ },
  ],
  unsat: [
    { ask: ['cores'], of: /get-unsat-core/ },
    { ask: ['cores'], of: /get-unsat-assumptions/ },
    { ask: ['interpolants'], of: /get-interpolants|get-interpolant|get-abduct/ },
  ],
};
const DRAWS = 30;
const clock = { now: () => performance.now(), sleep: (ms) => new Promise((done) => setTimeout(done, ms)) };

function* filesBelow(path) {
  if (!statSync(path).isDirectory()) yield path;
  else for (const name of readdirSync(path).sort()) if (!name.endsWith('.md')) yield* filesBelow(join(path, name));
}

/** A question about a file, with inquiries drawn for its status; undefined if Gainsay cannot read the file. */
function questionOf(file, solver, index) {
  const text = readFileSync(file, 'utf8');
  const read = text.length > LARGEST_FILE ? { reason: 'large' } : readSeed(text);
  if ('reason' in read) return undefined;
  const question = seedQuestion({ path: file, blob: file, ...read });
  if (question.btor !== undefined || !canBeAsked(solver, question)) return question.btor && question;
  const rng = rngFromSeed(`${values.key} ${file}`);
  const supported = solver.profile.inquiries ?? [];
  const status = listStatuses(question.script).at(-1);
  const fits = (status === 'unsat' ? ASKS.unsat : status === 'sat' ? ASKS.sat : [...ASKS.sat, ...ASKS.unsat]).filter(
    ({ of }) => supported.some((name) => of.test(name)),
  );
  if (fits.length === 0) return question;
  const { ask, of } = fits[index % fits.length];
  for (let i = 0; i < DRAWS; i++) {
    const asked = withInquiries(question, ask, rng, [{ family: solver.profile.family, ownProfile: null }]);
    if (of.test(asked.text)) return { ...question, ...asked };
  }
  return question;
}

/** Opens the solver in each mode that it has. */
async function openModes(name) {
  const opened = [];
  for (const mode of ['fresh', 'persistent']) {
    if (opened[0] !== undefined && opened[0].profile.persistent === undefined) break;
    const solver = await openSolver(name, { mode, checkModels: false });
    if (!isSolver(solver)) return { problem: solver.message };
    opened.push(solver);
  }
  return { opened };
}

const drawn = rngFromSeed(values.key);
const paths = positionals.length > 0 ? positionals : [fileURLToPath(new URL('../seeds', import.meta.url))];
const files = [...new Set(paths.flatMap((path) => [...filesBelow(path)]))];
const order = drawn.sample(files, files.length);
for (const name of names) {
  const { opened, problem } = await openModes(name);
  if (opened === undefined) {
    console.log(`${name}: ${problem}\n`);
    continue;
  }
  const report = new Report(name, {
    afterError: opened[0].profile.afterError,
    timeoutMs: limits.timeoutMs,
    details: values.details,
  });
  const tally = { accepted: 0, refused: 0 };
  for (const file of order) {
    if (tally.accepted === wanted) break;
    const question = questionOf(file, opened[0], tally.accepted);
    if (question === undefined) continue;
    const records = [];
    for (const solver of opened) {
      const record = await askAndExamine(solver, question, { limits, clock, models: true, effort: 'quick' });
      records.push(record);
      if (isRefusal(record)) break;
      report.addRun(record, { script: question.script, file, mode: solver.mode });
    }
    const [refusal] = records.filter(isRefusal);
    if (refusal !== undefined) tally.refused++;
    else if (records.every(({ outcome }) => outcome !== 'rejected')) tally.accepted++;
    if (refusal !== undefined) {
      if (records.length > 1)
        report.problem('refused in one mode', { file, mode: refusal.mode, about: refusal.detail });
      report.counts.refusals.add(
        refusal.detail
          .replaceAll(/\s+/g, ' ')
          .replaceAll(/\d+|'[^']*'/g, '#')
          .slice(0, 100),
      );
      if (values.details) console.log(`  refused: ${file}: ${refusal.detail.replaceAll(/\s+/g, ' ').slice(0, 200)}`);
    }
    const decided = records.filter(({ answers }) => answers.some((answer) => answer !== 'unknown'));
    const [one, other] = decided.map(outcomeOf);
    const isApart = other !== undefined && one !== other && !/unknown|timeout/.test(`${one} ${other}`);
    if (isApart) report.problem('modes differ', { file, mode: 'both', about: `${one} and ${other}` });
  }
  report.print({ version: opened[0].version, modes: opened.map(({ mode }) => mode).join(' and '), ...tally });
  await Promise.all(opened.map((solver) => solver.close()));
}
