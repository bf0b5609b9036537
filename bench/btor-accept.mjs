// Checks that boolector accepts generated files. Parameter settings are random. boolector reads each file completely
// and prints it without solving. With --solve-ms, it also tries to solve the file within that time. Each file is
// generated twice and compared byte by byte.
//
//   node bench/btor-accept.mjs [--files 10000] [--seed 1] [--solve-ms 0] [--solver boolector] [--json]
//
// Time-outs and crashes are not rejections (crashes are counted). Exit code 1 if a file is rejected, two files differ or
// a kind of node never occurs. Needs `npm run build` before.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const dist = process.env.GAINSAY_DIST ?? new URL('../dist', import.meta.url).href;
const { printBtor, BTOR_DEFAULTS, btorNodeNames, btorOfSeed, countBtorNodes, rngFromSeed } = await import(
  `${dist}/bench/engine.js`
);

const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    'solve-ms': { type: 'string', default: '0' },
    solver: { type: 'string', default: 'boolector' },
    json: { type: 'boolean', default: false },
  },
});
const [files, solveMs] = [Number(values.files), Number(values['solve-ms'])];

function randomSettings(rng) {
  const minwidth = rng.chance(0.7) ? 1 : rng.between(1, 40);
  const maxwidth = minwidth + (rng.chance(0.7) ? rng.below(8) : rng.below(60));
  return {
    ...BTOR_DEFAULTS,
    nodes: Math.round(10 ** (1 + 2.3 * (rng.below(1000) / 1000))),
    depth: rng.chance(0.7) ? 9999 : rng.between(1, 60),
    vars: rng.below(30),
    arrays: rng.below(7),
    writes: rng.below(10),
    minwidth,
    maxwidth,
    arrmaxwidth: rng.between(1, 12),
    dag: rng.below(101),
    negate: rng.below(101),
    clauses: rng.below(60) / 10,
    cnf: rng.chance(0.3),
    cnfonly: rng.chance(0.02),
    all: rng.chance(0.3),
    noarrays: rng.chance(0.2),
    layers: rng.chance(0.2) ? Array.from({ length: rng.between(1, 5) }, () => rng.between(1, 60)) : [],
  };
}

function run(args, timeout) {
  const { status, signal, stdout, stderr } = spawnSync(values.solver, args, {
    timeout,
    killSignal: 'SIGKILL',
    encoding: 'utf8',
  });
  return { status, signal, said: `${stdout.slice(-300)}${stderr.slice(-300)}` };
}

const scratch = mkdtempSync(join(tmpdir(), 'gainsay-accept-'));
const counts = new Map();
const tally = { files, nodes: 0, accepted: 0, refused: 0, crashedReading: 0, timeouts: 0, different: 0 };
const solved = { sat: 0, unsat: 0, timeout: 0, crashed: 0 };
const rng = rngFromSeed(`accept ${values.seed}`);
const expected = new Set();
for (let at = 0; at < files; at++) {
  const seed = Number(values.seed) + at;
  // With -cnfonly, zero variables are an error. With other settings, the generator adds a variable if necessary.
  const settings = randomSettings(rng.fork(at));
  if (settings.cnfonly && settings.vars === 0) settings.vars = 1;
  const graph = btorOfSeed(settings, seed);
  const text = printBtor(graph, { dialect: settings.dialect });
  if (printBtor(btorOfSeed(settings, seed), { dialect: settings.dialect }) !== text) tally.different++;
  for (const name of btorNodeNames(settings)) expected.add(name);
  countBtorNodes(graph, counts);
  tally.nodes += graph.nodes.length;
  const file = join(scratch, 'a.btor');
  writeFileSync(file, text);
  const { status, signal, said } = run(['--btor', '-rwl0', '-de', '-o', join(scratch, 'out'), file], 20_000);
  if (status === 0) tally.accepted++;
  else if (signal === 'SIGKILL') tally.timeouts++;
  else if (status === 1) {
    tally.refused++;
    const { said: why } = run(['--btor', file], 2000);
    console.error(`rejected: seed ${seed} ${JSON.stringify(settings)}\n${why}`);
  } else {
    tally.crashedReading++;
    console.error(`crashed while reading: seed ${seed} ${JSON.stringify(settings)}\n${said}`);
  }
  if (solveMs > 0) {
    const answer = run(['--btor', file], solveMs);
    if (answer.status === 10) solved.sat++;
    else if (answer.status === 20) solved.unsat++;
    else if (answer.signal === 'SIGKILL') solved.timeout++;
    else {
      solved.crashed++;
      console.error(`crashed: seed ${seed} ${JSON.stringify(settings)}\n${answer.said}`);
    }
  }
}
rmSync(scratch, { recursive: true, force: true });
const never = [...expected].filter((name) => !counts.has(name));
const histogram = [...counts].sort(([, a], [, b]) => b - a);
if (values.json) console.log(JSON.stringify({ ...tally, solved, histogram: Object.fromEntries(histogram), never }));
else {
  const { accepted, refused, crashedReading, timeouts, different, nodes } = tally;
  console.log(
    `${files} files, ${nodes} nodes: ${accepted} accepted, ${refused} rejected, ${crashedReading} crashes and ${timeouts} time-outs while reading, ${different} files that change when they are generated again`,
  );
  if (solveMs > 0) console.log(`solved within ${solveMs} ms: ${JSON.stringify(solved)}`);
  console.log(`${histogram.length} kinds: ${histogram.map(([name, times]) => `${name} ${times}`).join(', ')}`);
  console.log(never.length === 0 ? 'every kind occurs' : `never: ${never.join(' ')}`);
}
process.exitCode = tally.refused + tally.different + never.length > 0 ? 1 : 0;
