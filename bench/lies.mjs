// Measures how many wrong outputs of a solver Gainsay detects. Test cases are drawn and run as in a hunt. Then one
// word of a reply, a model or an answer is changed, and Gainsay judges the result. A change counts only if other solvers
// decide independently that it is wrong. Unchanged replies are judged too. If Gainsay judges an unchanged reply wrong,
// that is a false alarm, unless other solvers agree.
//
//   node bench/lies.mjs SEED… [--solver z3]… [--check z3,cvc5] [--kinds simplify,goals] [--lies 100] [--minutes 5] [--seed 1]
//   node bench/lies.mjs SEED… --honest [--lies 1000]
//
// Needs `npm run build` before. `--solver` is the solver whose output is changed, `--check` names the z3 or cvc5
// programs that decide (skipped if not on PATH). With `--beside SOLVER`, answers of that solver are evidence too.
// `--lies` is the number of changes per kind (with `--honest`: of replies judged), `--minutes` the time limit per kind,
// `--verbose` prints undetected changes.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { openSolver, OWN_COMMANDS } from '../dist/bench/engine.js';
import { KINDS } from './lies/kinds.mjs';
import { Measurement } from './lies/measure.mjs';
import { SecondOpinion } from './lies/second-opinion.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    solver: { type: 'string', multiple: true, default: ['z3'] },
    check: { type: 'string', default: 'z3,cvc5' },
    beside: { type: 'string' },
    kinds: { type: 'string', default: KINDS.join(',') },
    lies: { type: 'string', default: '100' },
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    honest: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});
const seeds = positionals.length > 0 ? positionals : [new URL('../seeds', import.meta.url).pathname];
const kinds = values.kinds.split(',');
const unknown = kinds.find((kind) => !KINDS.includes(kind));
if (unknown !== undefined) throw new Error(`unknown kind '${unknown}'; expected one of ${KINDS.join(', ')}`);

async function opened(name) {
  const solver = await openSolver(name, { permission: OWN_COMMANDS, mode: 'fresh' });
  if (!('code' in solver)) return solver;
  console.log(`${name} is skipped: ${solver.message}`);
  return undefined;
}

const solvers = (await Promise.all(values.solver.map(opened))).filter((each) => each !== undefined);
const beside = values.beside === undefined ? undefined : await opened(values.beside);
const programs = values.check.split(',').filter((name) => spawnSync(name, ['--version']).error === undefined);
const opinion = new SecondOpinion(programs);

const share = (part, whole) => (whole === 0 ? '' : ` (${Math.round((100 * part) / whole)} %)`);
console.log(
  values.honest
    ? '| reply | solver | judged | undetermined | judged wrong | confirmed by other solvers |\n| --- | --- | --- | --- | --- | --- |'
    : '| changed output | solver | detected | undetermined | missed | changes that are correct, changes that are undecided |\n| --- | --- | --- | --- | --- | --- |',
);
let alarms = 0;
for (const solver of solvers) {
  for (const kind of kinds) {
    const measure = new Measurement({ kind, solver, beside, opinion, seeds, key: values.seed });
    if (!measure.applies) continue;
    const most = { lies: Number(values.lies), ms: 60_000 * Number(values.minutes), honest: values.honest };
    const { lies, honest } = await measure.run(most);
    const confirmed = honest.wrong.filter(({ isConfirmed }) => isConfirmed);
    alarms += honest.wrong.length - confirmed.length;
    const name = `${solver.profile.name} ${solver.version.number ?? ''}`;
    if (values.honest) {
      const called = `${honest.wrong.length} | ${confirmed.length}`;
      console.log(`| ${kind} | ${name} | ${honest.judged} | ${honest.undetermined} | ${called} |`);
    } else {
      const real = lies.filter((lie) => lie.real === true);
      const of = (verdict) => real.filter((lie) => lie.verdict === verdict).length;
      const [right, open] = [false, undefined].map((word) => lies.filter((lie) => lie.real === word).length);
      const caught = `${of('wrong')} of ${real.length}${share(of('wrong'), real.length)}`;
      console.log(`| ${kind} | ${name} | ${caught} | ${of('undetermined')} | ${of('right')} | ${right}, ${open} |`);
      const alarmed = lies.filter((lie) => lie.real === false && lie.verdict === 'wrong');
      for (const lie of alarmed)
        console.log(
          `\nFALSE ALARM: a changed reply was judged wrong, but other solvers confirm it: ${describe(lie)}\n`,
        );
    }
    for (const each of honest.wrong) {
      console.log(
        `\n${each.isConfirmed ? 'the solver is wrong' : 'FALSE ALARM, or other solvers cannot decide'}: ${describe(each)}\n`,
      );
    }
    if (!values.verbose) continue;
    for (const lie of lies)
      if (lie.real === true && lie.verdict !== 'wrong') console.log(`\n${lie.verdict}: ${describe(lie)}\n`);
  }
}
for (const solver of [...solvers, beside]) await solver?.close();
process.exitCode = alarms > 0 ? 1 : 0;

function describe({ command, before, after, because, text }) {
  const lines = [command, before, '=>', after, because, values.verbose ? text : undefined];
  return lines.filter((line) => line !== undefined && line !== '').join('\n');
}
