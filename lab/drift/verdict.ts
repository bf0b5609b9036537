import { compareVersions, describeUnused, formatCount, formatOwnCommand, isVersion } from '../../src/lab-front.js';
import { type Change, type DriftRow, type DriftRun, type Side, directionOf } from './contract.js';
import type { DriftResult, DriftVersion } from './drift-result.js';
import {
  type DriftCounts,
  comparesTime,
  countChanges,
  describeErrors,
  formatOpenOptimum,
  formatRatio,
  formatUnfinished,
  isCompared,
  isDecidedByBoth,
  isRefused,
  isSteadier,
  isUnconfirmed,
  isUndecided,
  isUnfinished,
  medianTime,
  ratioOver,
  sumModels,
} from './report.js';
import { MARGIN, NOISE_MS, computeRatio } from './measure.js';

const MISSED = 0.05;
const LARGE_MS = 500;
const LOADED = 0.1;

interface Compared {
  readonly from: DriftVersion;
  readonly to: DriftVersion;
  readonly all: number;
  /** Rows of one pair that needs repeats, after an interruption. */
  readonly unrepeated?: number;
  readonly seeds: readonly string[];
  /** Scripts, measured or not. */
  readonly scripts: number;
  /** Some script has several checks or push levels. */
  readonly hasSequences: boolean;
  readonly skipped: DriftResult['skipped'];
  /** Scripts with `apply`. */
  readonly applied?: number;
  /** Commands outside SMT-LIB that Gainsay does not know, such as misspelt ones. */
  readonly unknown?: readonly { readonly file: string; readonly name: string }[];
  /** The machine is loaded, and waits for a processor are not measured. */
  readonly isLoaded?: boolean;
}

export function makeVerdict(rows: readonly DriftRow[], compared: Compared): string[] {
  if (rows.length === 0) return [];
  return [
    describeChanges(rows, compared),
    ...describeUnrepeated(rows, compared),
    ...describeUnfinished(rows),
    ...describeSeedDependent(rows),
    ...describeSteadier(rows),
    ...describeTime(rows),
    ...describeLoad(rows, compared),
    ...describeBuilds(compared),
    ...describeOrder(compared),
    ...describeModels(rows),
    ...describeOptima(rows),
    ...describeLimits(rows),
    ...describeApplied(compared),
    ...describeUnknown(compared),
    ...describeSkipped(compared),
    ...describeEvidence(rows),
    ...describeUndecided(rows, compared),
    ...describeLoss(rows, compared),
    ...describeNext(rows, compared),
  ];
}

function describeNext(rows: readonly DriftRow[], compared: Compared): string[] {
  if (!rows.some(isCompared)) {
    const isOutOfTime = rows.some(({ pairs }) => pairs.some(({ from, to }) => [from, to].some(isTimeout)));
    return isOutOfTime ? ['With a longer --timeout, a version may decide more scripts.'] : [];
  }
  const strategies = compared.hasSequences ? ['--strategy', 'opfuzz,sae,session', '--mix', 'even'] : [];
  const ways = [...strategies, '--no-adaptive-limits', '--for', '10m'];
  const command = formatOwnCommand('hunt', ...compared.seeds, ...listSolvers(compared), ...ways);
  return [`Next, test mutants of these scripts:\n  ${command}`];
}

const isTimeout = ({ standing }: DriftRun): boolean => standing === 'timeout';

const LISTED = 10;
const UNKNOWN_SHOWN = 10;

const WRONG = [
  'wrong-answer',
  'wrong-model',
  'wrong-optimum',
  'contradiction',
  'other-optimum',
  'wrong-in-both',
  'disputed',
] as const;

function describeChanges(rows: readonly DriftRow[], { from, to, all, unrepeated = 0 }: Compared): string {
  const counts = countChanges(rows.filter(isCompared));
  const [older, newer] = from.name === to.name ? [from.solver, to.solver] : [from.name, to.name];
  const measured = rows.length < all ? `${rows.length} of ` : '';
  const head = `${newer} (new) against ${older} (old) on ${measured}${formatPoints(rows, all)}`;
  const judged = rows.filter(isCompared);
  if (judged.length === 0) return `Nothing was compared: ${head}.`;
  if (judged.every(({ change }) => change === 'same')) {
    const isAll = judged.length === rows.length;
    return `No change: ${head}: ${judged.length} of ${isAll ? '' : 'the '}${judged.length}${isAll ? '' : ' compared'} have the same outcome${rows.some(({ timed }) => timed) && unrepeated === 0 && !rows.some(isUnfinished) ? ', and none differs significantly in time' : ''}${rows.some(differsInTime) ? ', except by start-up or below the threshold' : ''}.`;
  }
  const isWrong = (change: Change) => counts[change] > 0;
  const wrong = WRONG.some(isWrong);
  const parts = [
    countIfAny(counts['wrong-answer'], 'wrong answer'),
    countIfAny(counts['wrong-model'], 'wrong model'),
    countIfAny(counts['wrong-optimum'], 'wrong optimum', 'wrong optima'),
    countIfAny(counts.contradiction, 'contradiction'),
    countIfAny(counts['other-optimum'], 'optimum differs (one is wrong)', 'optima differ (one of each is wrong)'),
    ...(wrong ? [] : ['no wrong answer seen in the newer version']),
    countIfAny(counts.crash, 'new crash', 'new crashes'),
    countIfAny(counts['invalid-model'], 'model rejected by its own check', 'models rejected by their own check'),
    countIfAny(countLost(counts), 'lost answer'),
    countIfAny(counts.error, 'new error'),
    countIfAny(counts['wrong-gone'], 'wrong result gone', 'wrong results gone'),
    countIfAny(counts['crash-gone'], 'crash gone', 'crashes gone'),
    countIfAny(counts.answered, 'new answer'),
    countIfAny(counts.slower, 'slower', 'slower'),
    countIfAny(counts.faster, 'faster', 'faster'),
  ];
  const changes = parts.filter((part) => part !== '');
  return `${head}: ${changes.length === 0 ? 'no difference' : changes.join(', ')}.`;
}

function countLost({ refused, memout, timeout, unknown }: DriftCounts): number {
  return refused + memout + timeout + unknown;
}

function describeUnrepeated(rows: readonly DriftRow[], { unrepeated = 0 }: Compared): string[] {
  if (unrepeated === 0) return [];
  return [`Only one pair of runs yet, without confirmation and models: ${formatCount(unrepeated, nameUnit(rows))}.`];
}

function describeUnfinished(rows: readonly DriftRow[]): string[] {
  const cut = rows.filter(isUnfinished).map((row) => `${row.file} ${formatUnfinished(row)}`);
  return cut.length === 0 ? [] : [`Undecided: ${listFirst(cut)}.`];
}

function listFirst(texts: readonly string[]): string {
  const more = texts.length - LISTED;
  return [...texts.slice(0, LISTED), ...(more > 0 ? [`and ${more} more, in rows.csv`] : [])].join('; ');
}

function describeSeedDependent(rows: readonly DriftRow[]): string[] {
  const changed = rows.flatMap((row) =>
    row.change === 'seed-dependent' && row.seeds !== null ? [{ ...row, change: row.seeds.change }] : [],
  );
  if (changed.length === 0) return [];
  const counts = countChanges(changed);
  const parts = [
    countIfAny(counts.slower, 'slower', 'slower'),
    countIfAny(countLost(counts), 'lost answer'),
    countIfAny(counts.faster, 'faster', 'faster'),
    countIfAny(counts.answered, 'new answer'),
  ].filter((part) => part !== '');
  const some =
    changed.length === 1
      ? '1 change at the default seed depends'
      : `${changed.length} changes at the default seed depend`;
  return [`${some} on the seed: ${parts.join(', ')}.`];
}

function describeSteadier(rows: readonly DriftRow[]): string[] {
  return (['to', 'from'] as const).flatMap((side) => {
    const count = rows.filter((row) => isSteadier(row, side)).length;
    const [version, other] = side === 'to' ? ['newer', 'older'] : ['older', 'newer'];
    const scripts = formatCount(count, nameUnit(rows));
    return count === 0 ? [] : [`The ${version} version decides ${scripts} in each run, the ${other} one only in some.`];
  });
}

function formatPoints(rows: readonly DriftRow[], all: number): string {
  const scripts = countScripts(rows);
  if (nameUnit(rows) === 'script') return formatCount(all, 'script');
  return `${formatCount(all, 'point')} (${formatCount(scripts, 'script')} with different options)`;
}

function countIfAny(number: number, one: string, many?: string): string {
  return number === 0 ? '' : formatCount(number, one, many);
}

function describeTime(rows: readonly DriftRow[]): string[] {
  const decided = rows.filter(isDecidedByBoth);
  const both = decided.filter(comparesTime);
  if (both.length === 0) return [];
  const total = (side: Side) => both.reduce((sum, row) => sum + medianTime(row, side), 0);
  const time = (ms: number) => (ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`);
  const ratio = ratioOver(rows);
  const unit = nameUnit(rows);
  const scripts = formatCount(both.length, unit);
  const long =
    ratio === null || ratio.pairs === both.length
      ? ''
      : ` of the ${formatCount(ratio.pairs, unit)} that ${ratio.pairs === 1 ? 'takes' : 'take'} ${NOISE_MS} ms or more`;
  const ratios = ratio === null ? '' : `; median ratio new/old${long} ${formatRatio(ratio)}`;
  const but = both.length < decided.length ? ', without changes that depend on the seed' : '';
  const more = (row: DriftRow) => medianTime(row, 'to') - medianTime(row, 'from');
  const [largest] = both.toSorted((a, b) => Math.abs(more(b)) - Math.abs(more(a)));
  const isMost =
    Math.abs(largest === undefined ? 0 : more(largest)) >=
    Math.max(LARGE_MS, 0.5 * Math.abs(total('to') - total('from')));
  const most =
    largest === undefined || !isMost || both.length === 1
      ? ''
      : ` The largest difference: new ${time(medianTime(largest, 'to'))}, old ${time(medianTime(largest, 'from'))} on ${largest.file}${describeSignificance(largest)}.`;
  const once = both.filter(({ pairs }) => pairs.length === 1).length;
  const alone = once === 0 ? '' : ` (${once} measured once)`;
  return [
    `Time on the ${scripts} that both versions decide${but}${alone}: new ${time(total('to'))}, old ${time(total('from'))}${ratios}.${most}`,
  ];
}

function describeSignificance(row: DriftRow): string {
  if (row.change !== 'same') return '';
  if (isUnfinished(row)) return `, ${formatUnfinished(row)}`;
  if (row.ratio === null) return '';
  return differsInTime(row) ? ', below the threshold without start-up' : ', not significant';
}

/** Checks whether the times of an unchanged script differ: by the start-up, or less than the threshold. */
function differsInTime(row: DriftRow): boolean {
  const [first] = row.pairs;
  if (row.change !== 'same' || !comparesTime(row) || first === undefined) return false;
  const { low, high } = row.ratio ?? { low: computeRatio(first), high: computeRatio(first) };
  const isLong = Math.abs(medianTime(row, 'to') - medianTime(row, 'from')) >= NOISE_MS;
  return isLong && ((low ?? 1) >= MARGIN || (high ?? 1) <= 1 / MARGIN);
}

function describeLoad(rows: readonly DriftRow[], { isLoaded }: Compared): string[] {
  if (!rows.some(({ timed }) => timed)) return [];
  const runs = rows.flatMap(({ pairs }) => pairs.flatMap(({ from, to }) => [from, to]));
  const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);
  const waited = sum(runs.map(({ waitMs = 0 }) => waitMs));
  const share = waited / Math.max(1, waited + sum(runs.map(({ ms }) => ms)));
  if (share >= LOADED)
    return [
      `The machine was loaded: the solvers waited for a processor for ${Math.round(100 * share)} % of the time. Times exclude these waits; time limits only roughly.`,
    ];
  return isLoaded ? ['The machine is loaded, so times may not be comparable.'] : [];
}

function describeModels(rows: readonly DriftRow[]): string[] {
  const parts = (['to', 'from'] as const).flatMap((side) => {
    const { true: proved, false: wrong, undetermined, missing } = sumModels(rows, side);
    const all = proved + wrong + undetermined + missing;
    const others = [
      countIfAny(wrong, 'false model'),
      countIfAny(undetermined, 'model could not be judged', 'models could not be judged'),
      countIfAny(missing, 'answer has no model', 'answers have no model'),
    ].filter((part) => part !== '');
    const rest = others.length === 0 ? '' : ` (${others.join(', ')})`;
    const version = side === 'to' ? 'newer' : 'older';
    return all === 0 ? [] : [`${proved} of ${formatCount(all, 'sat answer')} of the ${version} version${rest}`];
  });
  return parts.length === 0 ? [] : [`Models prove ${parts.join(', and ')}.`];
}

function describeOptima(rows: readonly DriftRow[]): string[] {
  const unit = nameUnit(rows);
  const compared = rows.filter(({ optima }) => optima.compared > 0 && optima.open.length === 0).length;
  const open = rows.filter(({ optima }) => optima.open.length > 0);
  const [first] = open;
  return [
    ...(compared === 0 ? [] : [`Optima of ${formatCount(compared, unit)} are compared.`]),
    ...(first === undefined
      ? []
      : [`Optima are not compared on ${formatCount(open.length, unit)} (${first.file}: ${formatOpenOptimum(first)}).`]),
  ];
}

function describeBuilds({ from, to }: Compared): string[] {
  if (from.build === to.build) return [];
  const builds = `The builds differ (${from.build} against ${to.build})`;
  const isWasm = ({ build }: DriftVersion) => build.endsWith('WebAssembly');
  return isWasm(from) === isWasm(to)
    ? [`${builds}, so the build may cause part of a difference in time.`]
    : [`${builds}, so times are not compared.`];
}

/** The newest package of one registry can be older than that of another one. */
function describeOrder({ from, to }: Compared): string[] {
  if (from.family !== to.family || from.number === null || to.number === null) return [];
  if (![from.number, to.number].every(isVersion) || compareVersions(from.number, to.number) <= 0) return [];
  return [`--to names an older version than --from: ${to.name} against ${from.name}.`];
}

function describeLimits(rows: readonly DriftRow[]): string[] {
  const counts = countChanges(rows);
  const neither = rows.filter(isUndecided);
  const unasked = neither.filter(({ checks }) => checks === 0).length;
  const refused = neither.filter((row) => row.checks > 0 && isRefused(row)).length;
  const open = neither.length - refused - unasked;
  const varying = rows.filter((each) => !isSteadier(each, 'to') && !isSteadier(each, 'from'));
  const { unsteady } = countChanges(varying);
  const { other, slower, faster } = countChanges(neither);
  const notes = [
    countIfAny(
      other,
      'for different reasons, such as unknown and timeout',
      'for different reasons, such as unknown and timeout',
    ),
    countIfAny(slower, 'slower', 'slower'),
    countIfAny(faster, 'faster', 'faster'),
  ].filter((note) => note !== '');
  const unit = nameUnit(rows);
  const [unvaried, cut] = [true, false].map((isNone) =>
    rows.filter((row) => isUnconfirmed(row) && (row.seeds === null) === isNone).map(({ file }) => file),
  ) as [string[], string[]];
  const parts = [
    countIfAny(unasked, `${unit} without check-sat`, `${unit}s without check-sat`) +
      (unasked === 0 ? '' : ' (only a crash counts there)'),
    countIfAny(open, `${unit} that neither version decides`, `${unit}s that neither version decides`) +
      (notes.length === 0 ? '' : ` (${notes.join(', ')})`),
    countIfAny(refused, `${unit} that both versions refuse`, `${unit}s that both versions refuse`),
    countIfAny(unsteady, 'result that varies from run to run', 'results that vary from run to run'),
  ].filter((part) => part !== '');
  const withErrors = rows.filter((row) => isCompared(row) && describeErrors(row) !== '');
  const refusing = withErrors.map((row) => `${row.file}: ${describeErrors(row)}`);
  const sentences = [
    refusing.length === 0
      ? ''
      : `Refused commands, without which answers are compared: ${formatCount(withErrors.length, unit)} (${listFirst(refusing)}).`,
    parts.length === 0 ? '' : `Not compared: ${parts.join(', ')}.`,
    counts['wrong-in-both'] === 0 ? '' : `Wrong in both versions: ${formatCount(counts['wrong-in-both'], unit)}.`,
    counts.disputed === 0 ? '' : `Both versions contradict the :status of ${formatCount(counts.disputed, unit)}.`,
    unvaried.length === 0
      ? ''
      : `Not confirmed, as no other random seed was tried: ${formatCount(unvaried.length, 'change')} (no time was left, or a version has no option for them, or its command line sets one), on ${listFirst(unvaried)}.`,
    cut.length === 0
      ? ''
      : `Not confirmed, as the time ended after too few other random seeds: ${formatCount(cut.length, 'change')}, on ${listFirst(cut)}.`,
  ].filter((sentence) => sentence !== '');
  return sentences.length === 0 ? [] : [sentences.join(' ')];
}

function describeApplied({ applied = 0 }: Compared): string[] {
  return applied === 0 ? [] : [`Goals of apply are not compared: ${formatCount(applied, 'script')}.`];
}

function describeUnknown({ unknown = [] }: Compared): string[] {
  const files = [...new Set(unknown.map(({ file }) => file))];
  const shown = files.slice(0, UNKNOWN_SHOWN).map((file) => {
    const names = unknown.flatMap((each) => (each.file === file ? [each.name] : []));
    const times = (name: string) => names.filter((each) => each === name).length;
    return `${file}: ${[...new Set(names)].map((name) => (times(name) === 1 ? name : `${name} (${times(name)} times)`)).join(', ')}`;
  });
  const more = files.length - shown.length;
  const list = [...shown, ...(more > 0 ? [`and ${formatCount(more, 'more file')}`] : [])].join('; ');
  return unknown.length === 0 ? [] : [`Commands that Gainsay does not know, and that a solver may ignore: ${list}.`];
}

function describeSkipped({ scripts, skipped }: Compared): string[] {
  const reasons = skipped.map(({ reason }) => reason.split(/:| \(/, 1)[0] ?? '');
  const unusable = [...new Set(reasons)].map((reason) => ({
    reason,
    count: reasons.filter((each) => each === reason).length,
  }));
  return describeUnused({ seeds: scripts, unusable, withoutMutants: [] });
}

/** With options drawn for each script, a row is a point. */
function nameUnit(rows: readonly DriftRow[]): 'script' | 'point' {
  return countScripts(rows) === rows.length ? 'script' : 'point';
}

function countScripts(rows: readonly DriftRow[]): number {
  return new Set(rows.map(({ file }) => file)).size;
}

function describeEvidence(rows: readonly DriftRow[]): string[] {
  const scripts = countScripts(rows.filter(isCompared));
  const isFound = ({ change }: DriftRow) => change === 'wrong-in-both' || directionOf(change) === 'wrong';
  if (scripts === 0 || rows.some(isFound)) return [];
  const share = (100 * (1 - MISSED ** (1 / scripts))).toPrecision(2);
  return [
    `With ${formatCount(scripts, 'compared script')}, a fault that affects up to ${share} % of such scripts may stay unseen (95 % confidence).`,
  ];
}

function describeUndecided(rows: readonly DriftRow[], compared: Compared): string[] {
  const contradicted = rows.filter(({ change }) => change === 'contradiction');
  const row = contradicted.find(({ contradiction }) => contradiction !== null);
  const [claimed] = contradicted;
  if (claimed === undefined) return [];
  if (row === undefined) return [`Without a proof, only the newer version contradicts the :status of ${claimed.file}.`];
  const solvers = listSolvers(compared).map((word) =>
    word === '--solver' || row.options === '' ? word : `${word} ${row.options}`,
  );
  const command = formatOwnCommand('reduce', row.file, ...solvers);
  return [`Undecided which version is wrong. This shrinks the first contradiction:\n  ${command}`];
}

/** Options of `reduce` by change. Other changes cannot be kept in a reduction. */
const REDUCED_BY = {
  refused: ['--kind', 'refuses'],
  timeout: ['--slow'],
  slower: ['--slow'],
} as const;

function describeLoss(rows: readonly DriftRow[], { from, to }: Compared): string[] {
  for (const change of ['refused', 'timeout', 'slower'] as const) {
    const row = rows.find((each) => each.change === change);
    if (row === undefined) continue;
    const solvers = [to, from].flatMap(({ solver }) => ['--solver', `${solver} ${row.options}`.trim()]);
    const command = formatOwnCommand('reduce', row.file, ...solvers, ...REDUCED_BY[change]);
    const what = change === 'slower' ? 'slower script' : 'lost answer';
    const isPackage = /^[\w-]+@/.test(to.solver);
    const bisect = formatOwnCommand('bisect', row.file, '--solver', `${to.solver} ${row.options}`.trim());
    const versions = change === 'refused' && isPackage ? `\nThis finds the versions that refuse it:\n  ${bisect}` : '';
    return [`This shrinks the script of the first ${what}:\n  ${command}${versions}`];
  }
  return [];
}

function listSolvers({ from, to }: Compared): string[] {
  return ['--solver', from.solver, '--solver', to.solver];
}
