// Compares groups of findings with their causes. Ideally, each cause has one group and each group one cause.
//
//   node bench/groups.mjs                         # planted faults, known by construction
//   node bench/groups.mjs --tests 400 --keep DIR  # more tests; campaigns stay in DIR and are reused
//   node bench/groups.mjs --npm 4.8.17 --seed KEY # hunt with z3 4.8.17 from npm, all strategies, shipped seeds (--tests 1200)
//   node bench/groups.mjs DIR…                    # existing campaigns
//   node bench/groups.mjs --dist OLD …            # the groups that another build forms
//
// Planted: a solver that answers like z3 (or boolector), except for inputs with certain operators
// (bench/groups/planted.mjs); the operators of a reduced input identify its fault. Other campaigns: the evidence of
// each finding runs on all versions of z3 on npm, and the versions that fail identify the cause
// (bench/groups/version-causes.mjs).
//
// Considers pairs of findings with known causes. Precision: of the pairs that share a group, the part that also shares
// a cause. Recall: of the pairs that share a cause, the part that also shares a group. Findings without a known cause
// are counted and listed. Findings that are not bugs are omitted. Groups are formed in three ways. `hunted`: from
// reduced inputs. `unreduced`: from the inputs before reduction. `bisected`: from reduced inputs and the versions that
// `gainsay bisect` finds. `--show` lists the findings, `--json FILE` writes all data.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { PLANTED, huntPlanted, plantedCause } from './groups/planted.mjs';
import { versionCauses } from './groups/version-causes.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string' },
    keep: { type: 'string' },
    only: { type: 'string' },
    npm: { type: 'string' },
    seed: { type: 'string', default: 'groups' },
    dist: { type: 'string', default: fileURLToPath(new URL('../dist', import.meta.url)) },
    show: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});
const dist = resolve(values.dist);
const engine = await import(join(dist, 'bench/engine.js'));
const { Findings, Grouping, characteristicOperators, hashShape, isNonBug, openCampaignFolder, readScript, theoriesOf } =
  engine;
const MAIN = join(dist, 'cli/main.js');
const SEEDS = fileURLToPath(new URL('../seeds', import.meta.url));

/** Returns the finding with the theories, shape and operators of its reduced input as this build computes them. */
async function seenNow(finding, store) {
  const { reduced } = finding;
  if (reduced === undefined) return finding;
  const { script } = readScript((await store.get(reduced.script)) ?? '');
  const read = async (blob) => readScript((await store.get(blob)) ?? '', { store: script.store }).script;
  const base = reduced.base === null ? undefined : await read(reduced.base);
  const seen = {
    theories: theoriesOf(script),
    shape: hashShape(script, base),
    operators: characteristicOperators(script, base),
  };
  return { ...finding, reduced: { ...reduced, ...seen } };
}

async function measure(name, dir, causesOf) {
  const folder = await openCampaignFolder(dir, { readOnly: true });
  if (folder.store === undefined) throw new Error(folder.message);
  const { store } = folder;
  try {
    const known = new Findings();
    for await (const { event } of store.events()) known.add(event);
    const findings = known.all.filter(({ kind }) => !isNonBug(kind));
    const causes = await causesOf(findings, store);
    const hunted = [];
    for (const finding of findings) hunted.push({ ...(await seenNow(finding, store)), bisection: undefined });
    const unreduced = findings.map((finding) => ({ ...finding, bisection: undefined, reduced: undefined }));
    const bisected = hunted.map((finding) => ({
      ...finding,
      bisection: causes.get(finding.id)?.row ?? finding.bisection,
    }));
    const groups = [hunted, unreduced, bisected].map((some) => {
      const grouping = new Grouping(some);
      return some.map((finding) => grouping.of(finding));
    });
    const facts = findings.map(({ id, kind, fault, reduced }, i) => ({
      id,
      kind,
      ...withoutRow(causes.get(id)),
      term: (reduced?.fault ?? fault)?.term ?? null,
      operator: (reduced?.fault ?? fault)?.cause ?? null,
      group: groups[0][i],
      unreduced: groups[1][i],
      bisected: groups[2][i],
    }));
    return { name, dir, findings: facts };
  } finally {
    await folder.close();
  }
}

function withoutRow({ row, ...facts } = { unknown: 'no cause' }) {
  return { ...facts, fixedIn: row?.fixedIn ?? null, lastGood: row?.lastGood ?? null };
}

/** Counts pairs of findings that share a group, share a cause, or share both. `by` is the field with the group. */
function pairsIn(findings, by) {
  const pairs = { together: 0, alike: 0, both: 0 };
  findings.forEach((a, i) => {
    for (const b of findings.slice(i + 1)) {
      const [isTogether, isAlike] = [a[by] === b[by], a.cause === b.cause];
      if (isTogether) pairs.together++;
      if (isAlike) pairs.alike++;
      if (isTogether && isAlike) pairs.both++;
    }
  });
  const share = (part, whole) => (whole === 0 ? null : part / whole);
  return { ...pairs, precision: share(pairs.both, pairs.together), recall: share(pairs.both, pairs.alike) };
}

/** Maximum number of groups into which the findings of one cause are divided. */
function mostGroups(findings, by) {
  const groups = new Map();
  for (const each of findings) groups.set(each.cause, new Set([...(groups.get(each.cause) ?? []), each[by]]));
  return Math.max(0, ...[...groups.values()].map(({ size }) => size));
}

function figuresOf({ name, findings }) {
  const known = findings.filter(({ cause }) => cause !== undefined);
  const distinct = (by) => new Set(known.map((each) => each[by])).size;
  const of = (by) => ({ groups: distinct(by), most: mostGroups(known, by), ...pairsIn(known, by) });
  return {
    name,
    findings: findings.length,
    known: known.length,
    causes: distinct('cause'),
    hunted: of('group'),
    unreduced: of('unreduced'),
    bisected: of('bisected'),
  };
}

const two = (share) => (share === null ? '-' : share.toFixed(2));

function rowsOf({ name, findings, known, causes, ...ways }) {
  return Object.entries(ways).map(([way, { groups, most, precision, recall, together, alike }]) => ({
    campaign: name,
    findings,
    'cause known': known,
    causes,
    way,
    groups,
    'maximum number of groups for one cause': most,
    'pairs in a group': together,
    'pairs of a cause': alike,
    precision: two(precision),
    recall: two(recall),
  }));
}

/** Runs a campaign with every strategy, unless the folder has this campaign. */
function huntNpm(folder) {
  const out = join(folder, `z3-${values.npm}-${values.seed}`);
  if (existsSync(out)) return out;
  const { tests = '1200', seed, npm } = values;
  const how = [
    '--strategy',
    'all',
    '--tests',
    tests,
    '--seed',
    seed,
    '-j',
    '2',
    '--bisect',
    'none',
    '--quiet',
    '--exit-zero',
  ];
  execFileSync(process.execPath, [MAIN, 'hunt', SEEDS, '-s', `z3@${npm}`, ...how, '-o', out], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return out;
}

function byVersions(dir) {
  return measure(dir, dir, (findings) => versionCauses(dir, findings, { main: MAIN, engine }));
}

async function byPlanted(folder, planted) {
  const { tests = '60', seed } = values;
  const dir = huntPlanted(folder, planted, { main: MAIN, seeds: SEEDS, tests, seed });
  return measure(planted.name, dir, async (findings, store) => {
    const causes = new Map();
    for (const finding of findings) causes.set(finding.id, await plantedCause(finding, planted, store));
    return causes;
  });
}

const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'gainsay-groups-'));
const measured = [];
try {
  if (positionals.length > 0) for (const dir of positionals) measured.push(await byVersions(dir));
  else if (values.npm !== undefined) measured.push(await byVersions(huntNpm(folder)));
  else
    for (const each of PLANTED.filter(({ name }) => (values.only ?? name) === name))
      measured.push(await byPlanted(folder, each));
} finally {
  if (values.keep === undefined) rmSync(folder, { recursive: true, force: true });
}

const figures = measured.map(figuresOf);
console.table(figures.flatMap(rowsOf));
for (const { name, findings } of measured) {
  for (const { id, unknown } of findings)
    if (unknown !== undefined) console.log(`${name}: no cause is known for ${id}: the finding ${unknown}`);
  if (values.show) {
    const text = (each) =>
      `${each.cause ?? '-'}  ${each.group}  ${each.id}  ${each.operator ?? '-'}  ${each.term ?? '-'}`;
    for (const line of findings.map(text).sort()) console.log(line);
  }
}
if (values.json !== undefined)
  writeFileSync(values.json, `${JSON.stringify({ figures, campaigns: measured }, null, 2)}\n`);
