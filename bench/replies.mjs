// Simplified terms judged per second of processor time, compared with the solver's time to simplify them.
//   node bench/replies.mjs [FOLDER…] [--solver z3] [--repeat 3]   (after npm run build)
// For each seed, one solver process simplifies the subterms of all assertions, except subterms with bound variables.
// Each reply is judged by evaluation, as in `hunt --ask simplify`. The goals are 2,000 replies per second, and at most
// the solver's time.
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  Budget,
  judgeRewrittenTerm,
  printCommand,
  printTerm,
  readScript,
  reachable,
  rngFromSeed,
} from '../dist/bench/engine.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { solver: { type: 'string', default: 'z3' }, repeat: { type: 'string', default: '3' } },
});
const GOAL = 2_000;
const MARK = '@reply@';
const folders = positionals.length > 0 ? positionals : ['bv', 'ints', 'fp', 'arrays'].map(seedFolder);

function seedFolder(name) {
  return new URL(`../seeds/${name}`, import.meta.url).pathname;
}

function filesIn(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => (name.endsWith('.smt2') ? [join(path, name)] : []));
}

/** Runs `run`. Returns its result, this process's processor time and the elapsed time, both in seconds. */
function childSeconds(run) {
  const began = process.resourceUsage();
  const before = performance.now();
  const found = run();
  const after = process.resourceUsage();
  const own = (after.userCPUTime - began.userCPUTime + after.systemCPUTime - began.systemCPUTime) / 1e6;
  return { found, own, wall: (performance.now() - before) / 1_000 };
}

function simplified(file) {
  const { script, ok } = readScript(readFileSync(file, 'utf8'));
  const first = script.commands.findIndex(({ kind }) => kind === 'assert');
  if (!ok || first < 0) return undefined;
  const asserted = script.commands.flatMap((each) => (each.kind === 'assert' ? [each.term] : []));
  const terms = [...reachable(asserted)].filter((each) => each.kind === 'app' && each.args.length > 0 && !bound(each));
  const head = script.commands.slice(0, first).filter(({ kind }) => kind !== 'set-info');
  const asks = terms.map((term) => `(simplify ${printTerm(term)})\n(echo "${MARK}")`);
  const input = [...head.map(printCommand), ...asks].join('\n');
  const run = () => spawnSync(values.solver, ['-in'], { input, encoding: 'utf8', maxBuffer: 1 << 28 });
  const { found, wall } = childSeconds(run);
  const replies = found.stdout.split(`${MARK}\n`).slice(0, -1);
  return { script, command: first, asked: terms.map((term, i) => ({ term, reply: replies[i] ?? '' })), wall };
}

function bound(term) {
  for (const each of reachable([term])) if (each.kind === 'var' || each.kind === 'quant') return true;
  return false;
}

console.log('seeds                 terms   wrong  undetermined  judged/s  rate / goal  solver s  judging s');
for (const folder of folders) {
  const seeds = filesIn(folder)
    .map(simplified)
    .filter((each) => each !== undefined);
  const counts = { right: 0, wrong: 0, undetermined: 0 };
  const judge = () => {
    for (const { script, command, asked } of seeds) {
      for (const { term, reply } of asked) {
        counts[
          judgeRewrittenTerm({ script, command, term, reply }, { rng: rngFromSeed(1), budget: new Budget('quick') })
            .verdict
        ]++;
      }
    }
  };
  let best = Infinity;
  for (let i = 0; i < Number(values.repeat); i++) best = Math.min(best, childSeconds(judge).own);
  const terms = seeds.reduce((sum, { asked }) => sum + asked.length, 0);
  const solver = seeds.reduce((sum, { wall }) => sum + wall, 0);
  const rate = terms / best;
  const share = (count) => Math.round(count / Number(values.repeat));
  console.log(
    folder.split('/').slice(-2).join('/').padEnd(18),
    String(terms).padStart(8),
    String(share(counts.wrong)).padStart(7),
    String(share(counts.undetermined)).padStart(13),
    String(Math.round(rate)).padStart(9),
    (rate / GOAL).toFixed(2).padStart(12),
    solver.toFixed(2).padStart(9),
    best.toFixed(2).padStart(10),
  );
}
