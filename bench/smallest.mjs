// Runs every bench at its smallest size, to check that it works, not to measure.
//
//   node bench/smallest.mjs [NAME…] [--jobs 2]
//
// Needs `npm run build` before. Benches of native solvers use those on PATH. Exit code 1 if a bench fails, or if a
// bench of this folder has no entry here.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { jobs: { type: 'string', default: '2' } },
});

const scratch = mkdtempSync(join(tmpdir(), 'gainsay-benches-'));
const ints = join(ROOT, 'seeds/ints');

function aScript() {
  return join(ints, readdirSync(ints).filter((name) => name.endsWith('.smt2'))[0]);
}

/** A campaign with findings, made with a scripted solver that answers wrongly. */
function smallCampaign() {
  const out = join(scratch, 'campaign');
  const solvers = ['right', 'wrong'].flatMap((name) => {
    mkdirSync(join(scratch, name));
    const file = join(scratch, name, 'z3');
    const settings = name === 'wrong' ? 'FAKE_WRONG=7' : '';
    writeFileSync(file, `#!/bin/sh\n${settings} exec perl ${join(ROOT, 'test/support/fake-solver.pl')} "$@"\n`);
    chmodSync(file, 0o755);
    return ['--solver', `z3:${file}`];
  });
  // Tie-breakers and bisection would download further versions of the solver, which no bench needs.
  const less = ['--no-tie-breakers', '--reduce', 'none', '--bisect', 'none', '--quiet'];
  const how = ['--strategy', 'opfuzz,typefuzz', '--tests', '40', '--mode', 'fresh', ...less];
  const args = [join(ROOT, 'dist/cli/main.js'), 'hunt', ints, ...solvers, ...how, '--seed', 'small', '--out', out];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 1) throw new Error(`the campaign ended with exit code ${status}: ${stderr}`);
  return out;
}

/** The smallest arguments of each bench, as a function if the bench needs a campaign. */
const SMALLEST = {
  asks: [['seeds/core', '--asks', 'simplify', '--tests', '4', '--rounds', '1', '--solvers', 'z3']],
  'btor-accept': [['--files', '40']],
  'btor-answers': [['--seconds', '2']],
  'btor-format': [['0.1']],
  'btor-generate': [['--seconds', '0.01']],
  compile: [['--seconds', '0.01', '--only', 'floats (2,3)']],
  discover: [['--size', '1', '--seconds', '0.2']],
  enumerate: [['--seconds', '0.05', '--only', 'bool']],
  lies: [['seeds/core', '--kinds', 'simplify', '--lies', '2', '--minutes', '0.1']],
  fusion: [
    ['seeds/core', '--count', '1'],
    ['seeds/core', '--ask', '4'],
  ],
  generate: [['--seconds', '0.01', '--only', 'bv_']],
  'generators-vs-solvers': [['--count', '1', '--only', 'bv_few', '--solvers', 'z3,cvc5']],
  'hunt-speed': [['--small', '--tests', '8', '--solvers', 'z3', 'seeds/core']],
  groups: [['--tests', '2', '--only', 'bv']],
  history: [
    [
      ...['--targets', 'z3@4.12.1', '--tools', 'default,opfuzz', '--runs', '1', '--minutes', '0.1'],
      ...['--seeds', ints, '--out', join(scratch, 'history')],
    ],
  ],
  layout: [['--sizes', '60', '--only', 'own']],
  'kill-resume': [['1', 'seeds/core', '--solver', 'z3', '--tests', '20', '--mode', 'fresh']],
  labels: [['seeds/core', '--per-file', '1']],
  'machines-agree': [
    [
      ...['seeds/core', '--solver', 'z3', '--tests', '16', '--mode', 'fresh'],
      ...['--kills', '1', '--workers', '2', '--shards', '2'],
    ],
  ],
  'many-workers': [['--workers', '4', '--processes', '1', '--ms', '5', '--tests', '60', '--seeds', '4']],
  mixing: (campaign) => [[campaign, '--replays', '2']],
  models: [['seeds/core', '--solver', 'z3', '--timeout', '500']],
  modes: [['z3', '10', 'seeds/core']],
  mutate: [['seeds/core', '--count', '1']],
  overhead: [['100'], ['100', 'memory']],
  parse: [['seeds/core', '--megabytes', '0.02']],
  profiles: [['seeds/core', '--solver', 'z3', '--files', '2']],
  planted: [['seeds/core', '--count', '3', '--timeout', '500']],
  'print-answers': [['seeds/core', '--solver', 'z3']],
  'prove-fusion': [[]],
  reduce: [['60', '40']],
  'reduce-findings': (campaign) => [[campaign, '--count', '1', '--for', '5s', '--jobs', '1']],
  'reduce-large': [['200', 'deep']],
  'reduce-scripts': [[aScript(), 'sat', 'z3']],
  replies: [[ints, '--repeat', '1']],
  'studio-graph': [['--nodes', '200', '--seconds', '0.3']],
  'studio-open': [['200', '20']],
  start: [['--rounds', '1']],
  strategies: [
    ['storm', 'seeds/core', '--count', '1'],
    ['storm', 'seeds/core', '--certificates', '3'],
    ['rephrase', 'seeds/core', '--accept', '3'],
  ],
  threads: [['--tests', '20', '--jobs', '1,2', '--solvers', 'stand-in']],
  typefuzz: [
    ['seeds/core', '--count', '1'],
    ['seeds/core', '--accept', '3'],
  ],
  versions: [['--versions', '4.16.0', '--rounds', '1']],
  'verify-semantics': [['--terms', '200', '--solver', 'z3']],
};
/** Files of this folder that are not benches. */
const NOT_BENCHES = ['explain-contradiction', 'nats-url', 'strategy-checks', 'smallest'];

const names = readdirSync(HERE)
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => file.slice(0, -4))
  .filter((name) => !NOT_BENCHES.includes(name));
const forgotten = names.filter((name) => !Object.hasOwn(SMALLEST, name));

function run(name, args) {
  return new Promise((done) => {
    const started = performance.now();
    const child = spawn(process.execPath, [join(HERE, `${name}.mjs`), ...args], { cwd: ROOT });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('close', (code, signal) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      const how = code === 0 ? 'runs' : `FAILS (${signal ?? `exit code ${code}`})`;
      console.log(`${how}  ${name} ${args.join(' ').replaceAll(ROOT, '')}  ${seconds} s`);
      if (code !== 0) console.log(output.trimEnd().split('\n').slice(-20).join('\n'));
      done(code === 0);
    });
  });
}

let failed = forgotten.length;
for (const name of forgotten) console.log(`FAILS  ${name}: no line in bench/smallest.mjs`);
try {
  const wanted = names.filter(
    (name) => !forgotten.includes(name) && (positionals.length === 0 || positionals.includes(name)),
  );
  const needsCampaign = wanted.some((name) => typeof SMALLEST[name] === 'function');
  const campaign = needsCampaign ? smallCampaign() : '';
  const queue = wanted.flatMap((name) => {
    const sizes = SMALLEST[name];
    return (typeof sizes === 'function' ? sizes(campaign) : sizes).map((args) => [name, args]);
  });
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) if (!(await run(...next))) failed++;
  };
  await Promise.all(Array.from({ length: Number(values.jobs) }, work));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
process.exitCode = failed > 0 ? 1 : 0;
