// Counts the bugs of old solver versions that different tools find in equal time. A bug counts if a later version fixed
// it. Two findings are one bug if they fail on the same versions, and crashes also need the same signature (Dewey 2017,
// 5.5.3; docs/versions.md). Every finding is judged, and run on all later packages of its solver, by the same commands.
//
//   node bench/history.mjs [--targets z3@4.12.1,z3@4.15.0,cvc5@1.1.0] [--tools default,all,opfuzz,typefuzz,yinyang]
//     [--hunt NAME=OPTIONS]… [--ablation] [--runs 5] [--minutes 6] [--seeds FOLDER] [--per-seed 10] [--out history]
//
// `default` and `all` are hunts without options and with all strategies and inquiries; --hunt adds others, such as
// --hunt "alone=--strategy sae"; --ablation adds hunts with each strategy alone, and with each left out. opfuzz,
// typefuzz and yinyang are those of PyPI's yinyang 0.3.0, with --per-seed mutants of each seed. Each tool uses one
// job and runs the target with the newest version of another solver. --out keeps each result: the same command
// continues an interrupted run, and more --runs extend it. Writes table.md and results.json there.
//
// Needs `npm run build` before, Python with pip, and the network for packages that are not in the cache.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { loadShippedStrategies } from '../dist/bench/engine.js';
import { countBugs, fetchSolver, runHunt } from './history/gainsay.mjs';
import { PEERS, preparePeers, runPeer } from './history/peers.mjs';
import { collectSeeds } from './history/seeds.mjs';
import { makeTables } from './history/tables.mjs';

const { values } = parseArgs({
  options: {
    targets: { type: 'string', default: 'z3@4.12.1,z3@4.15.0,cvc5@1.1.0' },
    tools: { type: 'string', default: `default,all,${PEERS.join()}` },
    hunt: { type: 'string', multiple: true, default: [] },
    ablation: { type: 'boolean', default: false },
    runs: { type: 'string', default: '5' },
    minutes: { type: 'string', default: '6' },
    seeds: { type: 'string', default: fileURLToPath(new URL('../seeds', import.meta.url)) },
    'per-seed': { type: 'string', default: '10' },
    out: { type: 'string', default: 'history' },
  },
});

const out = resolve(values.out);
const seconds = 60 * Number(values.minutes);
const hunts = new Map([
  ['default', []],
  ['all', ['--strategy', 'all', '--ask', 'all']],
  ...values.hunt.map((given) => {
    const [name, ...options] = given.split('=');
    return [name, options.join('=').split(' ').filter(Boolean)];
  }),
]);
const tools = values.tools.split(',');
tools.push(...[...hunts.keys()].slice(2));
if (values.ablation) {
  const names = (await loadShippedStrategies('all')).map(({ name }) => name);
  for (const name of names) {
    hunts.set(`only ${name}`, ['--strategy', name]);
    hunts.set(`without ${name}`, ['--strategy', names.filter((other) => other !== name).join()]);
    tools.push(`only ${name}`, `without ${name}`);
  }
}
const unknown = tools.find((tool) => !hunts.has(tool) && !PEERS.includes(tool));
if (unknown !== undefined) throw new Error(`no tool '${unknown}': expected ${[...hunts.keys(), ...PEERS].join(', ')}`);

mkdirSync(out, { recursive: true });
const settings = { minutes: values.minutes, seeds: resolve(values.seeds), perSeed: values['per-seed'] };
const settingsFile = join(out, 'settings.json');
if (existsSync(settingsFile)) {
  const earlier = readFileSync(settingsFile, 'utf8');
  if (earlier !== JSON.stringify(settings))
    throw new Error(`${out} has results with other settings (${earlier}): name another folder with --out`);
} else writeFileSync(settingsFile, JSON.stringify(settings));

const seeds = collectSeeds(settings.seeds, join(out, 'seeds'));
const peers = tools.some((tool) => PEERS.includes(tool)) ? preparePeers(join(out, 'peers')) : undefined;
const results = [];
// Each round runs every tool on every target, so that an interrupted run compares equal numbers of runs.
for (let run = 1; run <= Number(values.runs); run++) {
  for (const name of values.targets.split(',')) {
    for (const tool of tools) results.push(await measure(name, tool, run));
  }
}
writeFileSync(join(out, 'results.json'), `${JSON.stringify(results, undefined, 1)}\n`);
const tables = makeTables(results, { seconds, first: tools[0] });
writeFileSync(join(out, 'table.md'), tables);
console.log(tables);

async function measure(name, tool, run) {
  const folder = join(out, name, tool.replaceAll(' ', '-'), `run-${run}`);
  const file = join(folder, 'result.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const target = fetchSolver(name);
  const reference = fetchSolver(target.family === 'z3' ? 'cvc5@newest' : 'z3@newest');
  const given = { target, reference, seeds, seconds, run, folder, perSeed: values['per-seed'] };
  const found = hunts.has(tool) ? await runHunt(given, hunts.get(tool)) : await runPeer(given, tool, peers);
  const bugs = found.campaign === undefined ? [] : countBugs(found, target);
  const { tests, processorSeconds, findings } = found;
  const result = { target: name, tool, run, tests, processorSeconds, findings: findings.length, bugs };
  writeFileSync(file, JSON.stringify(result));
  const fixed = bugs.filter(({ fixedIn }) => fixedIn !== null).length;
  console.log(`${name} ${tool} run ${run}: ${tests} tests, ${findings.length} findings, ${fixed} fixed bugs`);
  return result;
}
