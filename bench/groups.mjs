// Groups of findings against bugs: is one bug one group, and one group one bug?
//
//   node bench/groups.mjs                         # planted faults, whose findings are known by construction
//   node bench/groups.mjs --tests 400 --keep DIR  # more of them; the campaigns stay in DIR, and are taken from there again
//   node bench/groups.mjs --keep DIR --dist OLD   # the same findings in the groups of another build
//   node bench/groups.mjs DIR…                    # campaigns that are there: bugs by the versions on which findings show
//
// Planted: a solver that answers as z3 (or boolector) does, but says unsat to what is satisfiable and uses one of some
// operators, or dies of it by a signal and says nothing. Which operators a reduced input has says which faults it is of, whatever Gainsay thinks. Campaigns: `gainsay
// bisect DIR --all --scan` must have asked versions; groups are then formed without them, so that one can be held against the
// other. Printed is, for each campaign, how many findings, bugs and groups there are, bugs in more than one group, groups with
// more than one bug, and pairs of findings: of one bug in two groups (`apart`), of two bugs in one group (`mixed`), and those that are so still once versions count.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string', default: '60' },
    keep: { type: 'string' },
    /** One of the planted solvers alone. */
    only: { type: 'string' },
    seed: { type: 'string', default: 'groups' },
    /** Another build, to compare with: its folder `dist`. */
    dist: { type: 'string', default: fileURLToPath(new URL('../dist', import.meta.url)) },
    show: { type: 'boolean', default: false },
  },
});
const dist = resolve(values.dist);
const { Findings, Grouping, currentFacts, shapeOf, characteristicOperators, theoriesOf } = await import(
  join(dist, 'campaign/index.js')
);
const { openCampaignFolder } = await import(join(dist, 'host/index.js'));
const { readScript } = await import(join(dist, 'syntax/index.js'));
const SEEDS = fileURLToPath(new URL('../seeds', import.meta.url));

/** What each planted solver gets wrong: words of the input. */
const PLANTED = [
  { name: 'bv', as: 'z3', strategy: 'opfuzz,typefuzz', seeds: ['bv'], faults: ['bvurem', 'bvashr', 'bvor', 'bvult'] },
  { name: 'ints', as: 'z3', strategy: 'opfuzz,typefuzz', seeds: ['ints'], faults: ['(mod ', '(div ', '(abs ', '(* '] },
  {
    name: 'strings',
    as: 'z3',
    strategy: 'opfuzz',
    seeds: ['strings'],
    faults: ['str.at', 'str.prefixof', 'str.replace '],
  },
  { name: 'arrays', as: 'z3', strategy: 'opfuzz,sae', seeds: ['arrays'], faults: ['(store ', '(select '] },
  {
    name: 'btor',
    as: 'boolector',
    strategy: 'btor:small,btor-mutants',
    seeds: ['btor'],
    faults: [' eq ', ' urem ', ' sra ', ' ult '],
  },
  {
    name: 'crashes',
    as: 'z3',
    strategy: 'opfuzz,typefuzz',
    seeds: ['ints', 'bv'],
    faults: ['(mod ', '(abs ', 'bvurem', 'bvashr'],
    dies: true,
  },
];

function plant(folder, { as, faults, dies = false }) {
  const real = execFileSync('sh', ['-c', `command -v ${as}`], { encoding: 'utf8' }).trim();
  const cases = faults.map((word) => `*'${word}'*`).join('|');
  const file = join(folder, as);
  const wrong = dies ? 'kill -SEGV $$' : `echo unsat; exit ${as === 'z3' ? 0 : 20}`;
  const text = `#!/bin/sh
case "$*" in *version*) exec ${real} "$@" ;; esac
for last; do :; done
[ -f "$last" ] && exec <"$last"
input=$(cat)
said=$(printf '%s\\n' "$input" | ${real} ${as === 'z3' ? '-smt2 -in' : ''})
case "$said" in
sat*) case "$input" in ${cases}) ${wrong} ;; esac ;;
esac
printf '%s\\n' "$said"
case "$said" in sat*) exit ${as === 'z3' ? 0 : 10} ;; unsat*) exit ${as === 'z3' ? 0 : 20} ;; esac
`;
  writeFileSync(file, text);
  chmodSync(file, 0o755);
  return file;
}

function huntPlanted(folder, planted) {
  const at = join(folder, planted.name);
  if (existsSync(join(at, 'campaign'))) return join(at, 'campaign');
  mkdirSync(at, { recursive: true });
  const stub = plant(at, planted);
  const seeds = planted.seeds.map((name) => join(SEEDS, name));
  const hunt = ['hunt', ...seeds, '-s', `${planted.as}:${stub}`, '-s', planted.as === 'z3' ? 'cvc5' : 'z3'];
  const how = [
    '--strategy',
    planted.strategy,
    '--tests',
    values.tests,
    '--seed',
    values.seed,
    '--mode',
    'fresh',
    '-j',
    '2',
  ];
  const more = [
    '--reduce',
    'all',
    '--bisect',
    'none',
    '--timeout',
    '2s',
    '--quiet',
    '--exit-zero',
    '-o',
    join(at, 'campaign'),
  ];
  execFileSync(process.execPath, [join(dist, 'cli/main.js'), ...hunt, ...how, ...more], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return join(at, 'campaign');
}

/** The words of faults in a reduced input: its bug; findings with several, or in another solver, are left out. */
async function plantedBug(finding, { planted, store }) {
  if (
    finding.kind !== (planted.dies ? 'crash' : 'wrong-answer') ||
    !finding.suspects.every((id) => id.startsWith(`${planted.as}:`))
  )
    return undefined;
  const blob = finding.reduced?.btor ?? finding.reduced?.script ?? finding.btor ?? finding.mutant;
  const text = (await store.get(blob)) ?? '';
  const words = planted.faults.filter((word) => text.includes(word));
  return words.length === 1 ? words[0] : undefined;
}

/** Where a finding shows, and, of a crash, what it says. */
function bugByVersions(finding) {
  const { bisection, kind, suspects } = finding;
  if (!bisection || bisection.firstBad === null || bisection.fixedIn === null) return undefined;
  const { signature } = currentFacts(finding);
  return [
    suspects.join('|'),
    kind === 'crash' ? `crash ${signature}` : 'correctness',
    bisection.firstBad,
    bisection.fixedIn,
  ].join(' ');
}

/** A finding with what this build sees in its texts, and without its versions. */
async function seenNow(finding, store) {
  const details = finding.reduced?.details;
  const rest = { ...finding, bisection: null };
  if (details === undefined) return rest;
  const { script } = readScript((await store.get(finding.reduced.script)) ?? '');
  const base =
    details.base === null
      ? undefined
      : readScript((await store.get(details.base)) ?? '', { store: script.store }).script;
  const operators = characteristicOperators === undefined ? {} : { operators: characteristicOperators(script, base) };
  const fresh = { ...details, theories: theoriesOf(script), shape: shapeOf(script, base), ...operators };
  return { ...rest, reduced: { ...finding.reduced, details: fresh } };
}

async function measure(dir, planted) {
  const folder = await openCampaignFolder(dir, { readOnly: true });
  if (folder.store === undefined) throw new Error(folder.message);
  const { store } = folder;
  try {
    const known = new Findings();
    for await (const { event } of store.events()) known.add(event);
    const findings = known.all;
    const all = [];
    for (const finding of findings) {
      const bug = planted === undefined ? bugByVersions(finding) : await plantedBug(finding, { planted, store });
      all.push({ bug, finding: await seenNow(finding, store) });
    }
    const grouping = new Grouping(all.map(({ finding }) => finding));
    const withVersions = new Grouping(findings);
    const told = all
      .filter(({ bug }) => bug !== undefined)
      .map(({ bug, finding }) => ({ bug, group: grouping.of(finding), known: withVersions.of(finding), finding }));
    if (values.show) await show(told, store);
    return { findings: findings.length, told };
  } finally {
    await folder.close();
  }
}

async function show(told, store) {
  for (const { bug, group, finding } of [...told].sort((a, b) =>
    `${a.bug} ${a.group}` < `${b.bug} ${b.group}` ? -1 : 1,
  )) {
    const text = (await store.get(finding.reduced?.script ?? finding.mutant)) ?? '';
    console.log(
      `${bug}  ${group}  ${text
        .replaceAll(/\(declare[^\n]*\n|\(check-sat\)|\(set-logic[^\n]*\n/g, '')
        .replaceAll(/\s+/g, ' ')
        .slice(0, 150)}`,
    );
  }
}

function together(told, one, other) {
  const sets = new Map();
  for (const each of told) sets.set(each[one], new Set([...(sets.get(each[one]) ?? []), each[other]]));
  return [...sets.values()].map((set) => set.size);
}

function row(name, { findings, told }) {
  let [apart, mixed, still] = [0, 0, 0];
  told.forEach((a, i) => {
    for (const b of told.slice(i + 1)) {
      if (a.bug === b.bug && a.group !== b.group) apart++;
      if (a.bug !== b.bug && a.group === b.group) mixed++;
      if (a.bug !== b.bug && a.known === b.known) still++;
    }
  });
  const [perBug, perGroup] = [together(told, 'bug', 'group'), together(told, 'group', 'bug')];
  const mean = (counts) => (counts.length === 0 ? '-' : (counts.reduce((a, b) => a + b, 0) / counts.length).toFixed(2));
  return {
    campaign: name,
    findings,
    told: told.length,
    bugs: perBug.length,
    groups: perGroup.length,
    'groups a bug': mean(perBug),
    'bugs a group': mean(perGroup),
    apart,
    mixed,
    'mixed, versions known': still,
  };
}

const rows = [];
if (positionals.length > 0) for (const dir of positionals) rows.push(row(dir, await measure(dir)));
else {
  const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'gainsay-groups-'));
  try {
    for (const planted of PLANTED.filter(({ name }) => (values.only ?? name) === name))
      rows.push(row(planted.name, await measure(huntPlanted(folder, planted), planted)));
  } finally {
    if (values.keep === undefined) rmSync(folder, { recursive: true, force: true });
  }
}
console.table(rows);
