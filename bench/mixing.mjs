// Compares two rules that schedule batches, by yield and round robin, on the recorded batches of campaigns:
//
//   node bench/mixing.mjs DIR… [--replays 200]
//
// Each replay shuffles the batches of each strategy. Then each rule schedules all batches; both rules keep the shuffled
// order within a strategy. Prints the mean number of groups and outcomes found after a twentieth, a tenth, … of the
// total cost (solver time). No solver runs. As in a hunt, results of batches become known only some rounds later.
import { parseArgs } from 'node:util';
import {
  Bandit,
  ROUND,
  SEED_ITSELF,
  batchYield,
  countKnownRounds,
  isCampaignFolder,
  openCampaignFolder,
  isNonBug,
  rngFromSeed,
} from '../dist/bench/engine.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { replays: { type: 'string', default: '200' } },
});
if (positionals.length === 0) {
  process.stderr.write('name at least one campaign folder\n');
  process.exit(2);
}
const SHARES = [0.05, 0.1, 0.2, 0.3, 0.5, 0.8];
const PER_DRAW = 0.0005;

/** A campaign's batches by strategy, each with the groups of findings that a hunt would count. */
async function batchesOf(dir) {
  const folder = await openCampaignFolder(dir, { readOnly: true });
  if (!isCampaignFolder(folder)) throw new Error(`${dir}: ${folder.message}`);
  const found = new Map();
  const inSeeds = new Set();
  const done = [];
  try {
    for await (const { event } of folder.store.events()) {
      if (event.kind === 'batch-done') done.push(event);
      const finding = event.kind === 'finding' ? event.finding : event.kind === 'finding-again' ? event : undefined;
      if (finding === undefined || (finding.known ?? null) !== null) continue;
      if (isNonBug(event.kind === 'finding' ? finding.kind : event.of)) continue;
      if (finding.coordinates.strategy === SEED_ITSELF) inSeeds.add(finding.group);
      const pair = `${finding.coordinates.seed} ${finding.coordinates.strategy}`;
      found.set(pair, [...(found.get(pair) ?? []), { index: finding.coordinates.index, group: finding.group }]);
    }
  } finally {
    await folder.close();
  }
  const lanes = new Map();
  for (const event of done) {
    const { batch } = event;
    const groups = (found.get(`${batch.seed} ${batch.strategy}`) ?? []).flatMap(({ index, group }) =>
      index >= batch.from && index < batch.to && !inSeeds.has(group) ? [group] : [],
    );
    const { ms, draws, outcomes } = batchYield(event);
    const lane = lanes.get(batch.strategy) ?? [];
    lane.push({ groups, outcomes, cost: ms / 1000 + draws * PER_DRAW });
    lanes.set(batch.strategy, lane);
  }
  return lanes;
}

/** Schedules all batches. Returns the groups and outcomes found after each of the `SHARES` of the total cost. */
function replay(lanes, pick, learn, whole) {
  const left = new Map([...lanes].map(([name, batches]) => [name, [...batches]]));
  const groups = new Set();
  const outcomes = new Set();
  const told = { groups: new Set(), outcomes: new Set() };
  const rounds = [[]];
  const curve = [];
  let cost = 0;
  let settled = 0;
  for (;;) {
    const open = [...left].filter(([, batches]) => batches.length > 0).map(([name]) => name);
    if (open.length === 0) return curve;
    if (rounds.at(-1).length === ROUND) {
      rounds.push([]);
      for (const known = countKnownRounds(rounds.length - 1); settled < known; settled++) learn(rounds[settled], told);
    }
    const name = pick(open);
    const batch = left.get(name).pop();
    rounds.at(-1).push({ name, ...batch });
    for (const each of batch.groups) groups.add(each);
    for (const each of batch.outcomes) outcomes.add(each);
    cost += batch.cost;
    while (curve.length < SHARES.length && cost >= SHARES[curve.length] * whole)
      curve.push({ groups: groups.size, outcomes: outcomes.size });
  }
}

const added = (set, names) => {
  const before = set.size;
  for (const name of names) set.add(name);
  return set.size - before;
};

function byYield(names, rng) {
  const bandit = new Bandit(names, rng);
  const learn = (round, told) => {
    const yields = new Map();
    for (const { name, groups, outcomes, cost } of round) {
      const sum = yields.get(name) ?? { groups: 0, outcomes: 0, cost: 0 };
      sum.groups += added(told.groups, groups);
      sum.outcomes += added(told.outcomes, outcomes);
      sum.cost += cost;
      yields.set(name, sum);
    }
    bandit.learn(yields);
  };
  return { pick: (open) => bandit.pick(open), learn };
}

function inTurn() {
  let turn = 0;
  return { pick: (open) => open[turn++ % open.length], learn: () => undefined };
}

const mean = (list) => list.reduce((sum, each) => sum + each, 0) / list.length;
for (const dir of positionals) {
  const lanes = await batchesOf(dir);
  const names = [...lanes.keys()];
  const whole = [...lanes.values()].flat().reduce((sum, { cost }) => sum + cost, 0);
  const curves = { yield: [], even: [] };
  for (let n = 0; n < Number(values.replays); n++) {
    const rng = rngFromSeed('mixing').fork(n);
    const shuffled = new Map([...lanes].map(([name, batches]) => [name, shuffle(batches, rng.fork(name))]));
    for (const [rule, { pick, learn }] of [
      ['yield', byYield(names, rng.fork('bandit'))],
      ['even', inTurn()],
    ])
      curves[rule].push(replay(shuffled, pick, learn, whole));
  }
  const counts = names.map((name) => `${name} ${lanes.get(name).length}`).join(', ');
  console.log(`${dir}: ${whole.toFixed(0)} s of solver time; batches: ${counts}`);
  console.log(
    'Groups and outcomes found after a share of the cost, with --mix yield and --mix even:\nshare of the cost   groups: yield  even  yield wins   outcomes: yield  even',
  );
  SHARES.forEach((share, at) => {
    const of = (rule, what) => curves[rule].flatMap((curve) => (curve[at] === undefined ? [] : [curve[at][what]]));
    const wins = curves.yield.map((curve, n) =>
      Math.sign((curve[at]?.groups ?? 0) - (curves.even[n][at]?.groups ?? 0)),
    );
    const cells = [
      `${(share * 100).toFixed(0)} %`.padEnd(19),
      mean(of('yield', 'groups')).toFixed(1).padStart(14),
      mean(of('even', 'groups')).toFixed(1).padStart(6),
      `${Math.round((wins.filter((win) => win > 0).length / wins.length) * 100)} %`.padStart(12),
      mean(of('yield', 'outcomes')).toFixed(1).padStart(18),
      mean(of('even', 'outcomes')).toFixed(1).padStart(6),
    ];
    console.log(cells.join(''));
  });
}

function shuffle(list, rng) {
  const shuffled = [...list];
  for (let i = shuffled.length - 1; i > 0; i--) {
    const j = rng.below(i + 1);
    [shuffled[i], shuffled[j]] = [shuffled[j], shuffled[i]];
  }
  return shuffled;
}
