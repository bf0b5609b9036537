// Reduces findings of campaigns. Prints sizes, signatures, executions, and seconds with one and two jobs.
//
//   node bench/reduce-findings.mjs DIR… [--count 20] [--for 2m] [--jobs 1,2] [--algorithms 'ddmin,hdd*,changeref+'] [--ids a,b]
//
// Works on copies of the campaigns. Compares two jobs with one, and the default reducer with plain algorithms, in one
// run on the same findings.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '20' },
    for: { type: 'string', default: '2m' },
    jobs: { type: 'string', default: '1,2' },
    algorithms: { type: 'string', default: '' },
    ids: { type: 'string', default: '' },
  },
});
if (positionals.length === 0) {
  process.stderr.write('name at least one campaign folder\n');
  process.exit(2);
}
const MAIN = process.env.GAINSAY_MAIN ?? fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const gainsay = (args) => {
  try {
    return execFileSync(process.execPath, [MAIN, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 });
  } catch (error) {
    return error.stdout ?? '';
  }
};
const lines = (text) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

/** Chooses at most one finding of each group, and alternates between kinds, levels of trust and solvers. */
function choose(all, count) {
  const groups = new Map();
  for (const each of all) {
    const key = `${each.dir} ${each.group}`;
    if (!groups.has(key)) groups.set(key, each);
  }
  const classes = new Map();
  for (const each of groups.values()) {
    const key = `${each.kind} ${each.trust} ${(each.solver ?? each.suspects.join('|')).split(/[\s@]/)[0]}`;
    classes.set(key, [...(classes.get(key) ?? []), each]);
  }
  const chosen = [];
  while (chosen.length < count && [...classes.values()].some((list) => list.length > 0)) {
    for (const list of classes.values()) {
      const next = list.shift();
      if (next !== undefined && chosen.length < count) chosen.push(next);
    }
  }
  return chosen;
}

function reduceOne({ dir, id }, { jobs, algorithm }) {
  const work = mkdtempSync(join(tmpdir(), 'gainsay-bench-'));
  try {
    const copy = join(work, basename(dir));
    cpSync(dir, copy, { recursive: true });
    rmSync(join(copy, 'reductions'), { recursive: true, force: true });
    const options = ['--json', '--jobs', String(jobs), '--for', values.for];
    const named = algorithm === undefined ? [] : ['--algorithm', algorithm];
    const [line] = lines(gainsay(['reduce', copy, id, ...options, ...named]));
    return line ?? { id, reduced: null, because: 'nothing was printed' };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const short = (text) => (text ?? '-').replace(/\s+/g, ' ').slice(0, 60);
const seconds = (ms) => (ms / 1000).toFixed(1);
const all = positionals.flatMap((dir) => lines(gainsay(['findings', dir, '--json'])).map((each) => ({ dir, ...each })));
const wanted = values.ids.split(',').filter((id) => id !== '');
const chosen = wanted.length > 0 ? all.filter(({ id }) => wanted.includes(id)) : choose(all, Number(values.count));
const jobsList = values.jobs.split(',').map(Number);
const algorithms = values.algorithms.split(',').filter((name) => name !== '');
const speedups = [];
const smaller = new Map(algorithms.map((name) => [name, { smaller: 0, fewer: 0, found: 0, sooner: 0, of: 0 }]));
/** Number of executions until the final result was found. Later executions only show that the result is minimal. */
const foundAfter = ({ course, calls }) => course.at(-1)?.calls ?? calls;

console.log(
  '| finding | solver | trust before, after | bytes before, after | changes of the seed | executions (until the final result) | seconds (jobs) | 1-minimal | signature or proof, before and after |',
);
console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
for (const finding of chosen) {
  const results = jobsList.map((jobs) => reduceOne(finding, { jobs }));
  const [first] = results;
  const details = first.reduced ?? undefined;
  if (details === undefined) {
    console.log(
      `| ${finding.id} | ${finding.solver ?? finding.suspects.join(' or ')} | ${finding.trust} | not reduced: ${short(first.because)} |`,
    );
    continue;
  }
  const { calls, script } = details;
  const other = results[1]?.reduced;
  if (other && details.ms > 5000) speedups.push(details.ms / other.ms);
  const same = other === undefined || other === null || other.script === script ? '' : ' (another result with 2 jobs)';
  const times = results.map(({ reduced }) => (reduced ? seconds(reduced.ms) : '-'));
  const proof =
    finding.kind === 'wrong-answer'
      ? short(details.because)
      : `${short(finding.signature ?? finding.because)} -> ${short(details.signature ?? details.because)}`;
  console.log(
    `| ${finding.id} | ${finding.solver ?? finding.suspects.join(' or ')} | ${finding.trust}, ${details.trust} | ${details.bytes.before}, ${details.bytes.after} | ` +
      `${details.steps === null ? '-' : `${details.steps.before} -> ${details.steps.after}`} | ${calls} (${foundAfter(details)}) | ${times.join(', ')}${same} | ${details.minimal ? 'yes' : 'no'} | ${proof} |`,
  );
  for (const algorithm of algorithms) {
    const { reduced, because } = reduceOne(finding, { jobs: 1, algorithm });
    const plain = reduced;
    const sums = smaller.get(algorithm);
    if (!plain) {
      console.log(`|   ${algorithm} | | | not reduced: ${short(because)} |`);
      continue;
    }
    sums.of++;
    if (details.bytes.after <= plain.bytes.after) sums.smaller++;
    if (calls <= reduced.calls) sums.fewer++;
    if (foundAfter(details) <= reduced.calls) sums.found++;
    // Number of executions after which the default reducer's input is as small as the plain algorithm's result.
    const reached = details.course.find(({ bytes }) => bytes <= plain.bytes.after)?.calls ?? Infinity;
    if (reached <= reduced.calls) sums.sooner++;
    console.log(
      `|   ${algorithm} | | | ${plain.bytes.before}, ${plain.bytes.after} | | ${reduced.calls} (${foundAfter({ ...plain, calls: reduced.calls })}) | ${seconds(plain.ms)} | | as small after ${reached} |`,
    );
  }
}
const mean = (list) => list.reduce((sum, each) => sum + each, 0) / list.length;
if (speedups.length > 0)
  console.log(
    `\nmean speed-up of two jobs over ${speedups.length} reductions that take more than 5 s: ${mean(speedups).toFixed(2)}`,
  );
for (const [name, { smaller: not, fewer, found, sooner, of }] of smaller) {
  console.log(
    `compared with ${name} on ${of} findings: ${not} results are no larger; within the executions that ${name} needs, ${sooner} reductions reach the size of the result of ${name}, ${found} reach their own final size, and ${fewer} end`,
  );
}
