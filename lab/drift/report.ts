import { type Cell, type Table } from '../run/tables.js';
import { formatCount, orCore } from '../../src/lab-front.js';
import { visibleLine } from '../../src/smt.js';
import { classifyChange, mostCommon } from './classify.js';
import {
  type Change,
  type DriftRow,
  type DriftRun,
  type Fault,
  type ModelVerdicts,
  type OpenModel,
  type SeedCount,
  type Side,
  type TimeRatio,
  CHANGES,
  directionOf,
} from './contract.js';
import { NOISE_MS, computeRatio, isConfirmed, needsSeeds } from './measure.js';
import { median, medianRatio } from './statistics.js';

export type DriftCounts = Readonly<Record<Change, number>>;

export interface DriftSummary {
  readonly scripts: number;
  readonly changes: DriftCounts;
  readonly answered: { readonly from: number; readonly to: number };
  readonly models: DriftRow['models'];
  /** Null for fewer than five scripts. */
  readonly ratio: TimeRatio | null;
}

const COLUMNS = CHANGES.filter((change) => change !== 'same' && change !== 'other');
const FEWEST_SCRIPTS = 5;
const NO_RATIO = '–';

export function driftSummary(rows: readonly DriftRow[]): DriftSummary {
  const countAnswered = (side: 'from' | 'to') =>
    rows.filter(({ pairs }) => pairs.some((pair) => pair[side].answers.some((answer) => answer !== 'refused'))).length;
  return {
    scripts: rows.length,
    changes: countChanges(rows),
    answered: { from: countAnswered('from'), to: countAnswered('to') },
    models: { from: sumModels(rows, 'from'), to: sumModels(rows, 'to') },
    ratio: ratioOver(rows),
  };
}

export function sumModels(rows: readonly DriftRow[], side: Side): ModelVerdicts {
  const sum = (verdict: keyof ModelVerdicts) => rows.reduce((all, { models }) => all + models[side][verdict], 0);
  return { true: sum('true'), false: sum('false'), undetermined: sum('undetermined'), missing: sum('missing') };
}

export function countChanges(rows: readonly DriftRow[]): DriftCounts {
  const counts = CHANGES.map((change) => [change, rows.filter((row) => row.change === change).length]);
  return Object.fromEntries(counts) as Record<Change, number>;
}

const hasDecided = ({ standing, answers }: DriftRun): boolean => standing === 'decided' && answers.length > 0;

export function isDecidedByBoth({ pairs, contradiction }: DriftRow): boolean {
  return pairs.every(({ from, to }) => hasDecided(from) && hasDecided(to)) && contradiction === null;
}

export function isSteadier({ change, pairs }: DriftRow, side: Side): boolean {
  const other = side === 'to' ? 'from' : 'to';
  const decides = (by: Side) => pairs.every((pair) => hasDecided(pair[by]));
  return change === 'unsteady' && decides(side) && !decides(other);
}

const CHANGES_OF_UNDECIDED: ReadonlySet<Change> = new Set<Change>(['same', 'other', 'slower', 'faster']);

/** Such scripts may differ in their times. */
export function isUndecided({ change, pairs, seeds }: DriftRow): boolean {
  const shown = change === 'seed-dependent' ? (seeds?.change ?? change) : change;
  return CHANGES_OF_UNDECIDED.has(shown) && !pairs.some(({ from, to }) => hasDecided(from) || hasDecided(to));
}

/** Excludes scripts without `check-sat` and scripts whose outcomes vary from run to run. */
export function isCompared(row: DriftRow): boolean {
  return !isUndecided(row) && row.change !== 'unsteady';
}

export function isUnfinished({ change, unfinished }: DriftRow): boolean {
  return unfinished !== undefined && (change === 'same' || change === 'unsteady');
}

export function formatUnfinished({ unfinished }: DriftRow): string {
  if (unfinished === undefined) return '';
  const { may, pairs, of } = unfinished;
  return `may be ${may}: ${pairs} of ${formatCount(of, 'pair')}, then the time ended`;
}

export function isRefused({ pairs }: DriftRow): boolean {
  return pairs.every(({ from, to }) => from.standing === 'refused' && to.standing === 'refused');
}

export function comparesTime(row: DriftRow): boolean {
  return row.timed && isDecidedByBoth(row) && row.change !== 'seed-dependent';
}

/** Leaves out scripts that both versions decide in less than `NOISE_MS`. */
export function ratioOver(rows: readonly DriftRow[]): TimeRatio | null {
  const isLong = (row: DriftRow) => (['from', 'to'] as const).some((side) => medianTime(row, side) >= NOISE_MS);
  const ratios = rows
    .filter((row) => comparesTime(row) && isLong(row))
    .flatMap(({ ratio, pairs: [first] }) => (ratio !== null ? [ratio.median] : first ? [computeRatio(first)] : []));
  return ratios.length < FEWEST_SCRIPTS ? null : medianRatio(ratios);
}

/** In milliseconds, over the pairs of the ratio, or over all pairs. */
export function medianTime({ pairs, ratio }: DriftRow, side: Side): number {
  const timed = ratio === null ? pairs : pairs.slice(-ratio.pairs);
  return median(timed.map((pair) => pair[side].ms));
}

export function driftTables(rows: readonly DriftRow[]): readonly Table[] {
  // Any of the drawn options may be the cause.
  const listOptions = ({ options, drawn }: DriftRow) => (drawn.length > 0 ? drawn : [options || '(none)']);
  const byOptions = groupTable('options', 'By options', rows, listOptions);
  return [
    makeChangeTable(rows),
    groupTable('logics', 'By logic', rows, ({ logic }) => [logic ?? '(none set)']),
    groupTable('theories', 'By theory', rows, ({ theories }) => orCore(theories)),
    ...(byOptions.rows.length > 1 ? [byOptions] : []),
  ];
}

const SHOWN_FROM_ONE_ROW: ReadonlySet<string> = new Set(['drift', 'undecided', 'unchecked']);

/** Omits empty tables. File names are relative to the common folder. */
export function readableTables(rows: readonly DriftRow[]): readonly Table[] {
  const common = commonFolder(rows.map(({ file }) => file));
  const short = rows.map((row) => ({ ...row, file: row.file.slice(common.length) }));
  const where = common === '' ? '' : `, in ${visibleLine(common)}`;
  const undecided = short.filter(isUndecided);
  return [
    ...driftTables(short),
    undecidedTable(
      'undecided',
      'Not decided by either version',
      undecided.filter(({ checks }) => checks > 0),
    ),
    undecidedTable(
      'unchecked',
      'Only crashes are compared: no check-sat',
      undecided.filter(({ checks }) => checks === 0),
    ),
  ]
    .filter((table) => table.rows.length > 0)
    .filter((table) => SHOWN_FROM_ONE_ROW.has(table.file) || table.rows.length > 1)
    .map(withoutEmptyColumns)
    .filter(({ columns }) => columns.length > 2)
    .map((table) => (table.columns.includes('file') ? { ...table, title: table.title + where } : table));
}

function commonFolder(files: readonly string[]): string {
  const [first = '', ...others] = files.map((file) => file.slice(0, file.lastIndexOf('/') + 1));
  let common = first;
  while (!others.every((folder) => folder.startsWith(common))) common = common.replace(/[^/]*\/$/, '');
  return common;
}

function undecidedTable(file: string, title: string, rows: readonly DriftRow[]): Table {
  return {
    file,
    title,
    columns: ['file', 'from', 'to', 'detail'],
    rows: rows.map(({ file, pairs }) => {
      const detail = pairs.flatMap(({ from, to }) => [to, from]).find((run) => run.detail !== null)?.detail ?? '';
      const cells = [formatRuns(pairs.map(({ from }) => from)), formatRuns(pairs.map(({ to }) => to))];
      return [visibleLine(file), ...cells, visibleLine(detail)];
    }),
  };
}

export function makeChangeTable(rows: readonly DriftRow[], { all = false }: { readonly all?: boolean } = {}): Table {
  const rank = ({ change }: DriftRow) => CHANGES.indexOf(change);
  const shown = rows.filter((row) => all || row.change !== 'same' || isUnfinished(row));
  const text = ({ logic, options, file }: DriftRow) => JSON.stringify([logic ?? '', options, file]);
  const sorted = [...shown].sort((a, b) => rank(a) - rank(b) || (text(a) < text(b) ? -1 : 1));
  const more = all ? ['from models', 'to models', 'models not judged'] : [];
  return {
    file: 'drift',
    title: 'What changed',
    columns: [
      'change',
      'way',
      'from',
      'to',
      'from ms',
      'to ms',
      'ratio',
      'logic',
      'options',
      'file',
      'detail',
      ...more,
    ],
    rows: sorted.map((row) => {
      const from = row.pairs.map((pair) => pair.from);
      const to = row.pairs.map((pair) => pair.to);
      const ms = (side: Side) => Math.round(medianTime(row, side));
      const outcomes = [formatRuns(from), formatRuns(to)];
      const cells: Cell[] = [row.change, directionOf(row.change), ...outcomes, ms('from'), ms('to')];
      const texts = [row.logic ?? '', row.options, row.file, formatDetail(row)].map(visibleLine);
      const models = all ? [...[row.models.from, row.models.to].map(formatModels), formatOpenModels(row)] : [];
      return [...cells, row.ratio === null ? '' : formatRatio(row.ratio), ...texts, ...models];
    }),
  };
}

export function withoutEmptyColumns(table: Table): Table {
  const isEmpty = (cell: Cell | undefined) => cell === 0 || cell === '' || cell === NO_RATIO;
  const kept = table.columns.map((_, at) => at === 0 || !table.rows.every((row) => isEmpty(row[at])));
  const pick = <T>(cells: readonly T[]): readonly T[] => cells.filter((_, at) => kept[at] === true);
  return { ...table, columns: pick(table.columns), rows: table.rows.map(pick) };
}

function groupTable(
  file: string,
  title: string,
  rows: readonly DriftRow[],
  keysOf: (row: DriftRow) => readonly string[],
): Table {
  const groups = new Map<string, DriftRow[]>();
  for (const row of rows) {
    for (const key of keysOf(row)) {
      const group = groups.get(key) ?? [];
      group.push(row);
      groups.set(key, group);
    }
  }
  const cells = [...groups].map(([key, group]): readonly Cell[] => {
    const { scripts, changes, ratio } = driftSummary(group);
    return [
      visibleLine(key),
      scripts,
      ...COLUMNS.map((change) => changes[change]),
      ratio === null ? NO_RATIO : formatRatio(ratio),
    ];
  });
  const ill = (row: readonly Cell[]) => row.slice(2, 2 + COLUMNS.indexOf('wrong-gone')).map(Number);
  const sum = (row: readonly Cell[]) => ill(row).reduce((all, each) => all + each, 0);
  const sorted = cells.sort((a, b) => sum(b) - sum(a) || (String(a[0]) < String(b[0]) ? -1 : 1));
  return { file, title, columns: [title.replace('By ', ''), 'scripts', ...COLUMNS, 'time ratio'], rows: sorted };
}

export function formatRatio({ median: middle, low, high }: TimeRatio): string {
  return low === null || high === null
    ? middle.toFixed(2)
    : `${middle.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
}

function formatModels(models: ModelVerdicts): string {
  const counts = Object.entries(models).filter(([, count]) => count > 0);
  return counts.map(([verdict, count]) => `${count} ${verdict}`).join(', ');
}

export function formatOpenModels({ openModels, checks }: DriftRow): string {
  return groupOpenModels(openModels)
    .map(({ version, check, because }) => {
      return `${formatCheck(check, checks)}${version === 'both' ? 'both versions' : `${version} version`}: ${because}`;
    })
    .join('; ');
}

/** States the reason of the first check. */
export function formatOpenOptimum({ optima: { open }, checks }: DriftRow): string {
  return open[0] === undefined ? '' : `${formatCheck(open[0].check, checks)}${open[0].because}`;
}

export function openOptimumTable(rows: readonly DriftRow[]): Table {
  return {
    file: 'optima',
    title: 'Optima that are not compared',
    columns: ['file', 'options', 'check', 'reason'],
    rows: rows.flatMap(({ file, options, optima }) =>
      optima.open.map(({ check, because }) => [
        visibleLine(file),
        visibleLine(options),
        check + 1,
        visibleLine(because),
      ]),
    ),
  };
}

export function openModelTable(rows: readonly DriftRow[]): Table {
  return {
    file: 'models',
    title: 'Models that are missing or could not be judged',
    columns: ['file', 'options', 'check', 'version', 'reason'],
    rows: rows.flatMap(({ file, options, openModels }) =>
      groupOpenModels(openModels).map(({ check, version, because }) => {
        return [visibleLine(file), visibleLine(options), check + 1, version, visibleLine(because)];
      }),
    ),
  };
}

function groupOpenModels(models: readonly OpenModel[]) {
  const same = (a: OpenModel) => models.filter((b) => a.check === b.check && a.because === b.because);
  return models
    .filter((each) => same(each)[0] === each)
    .map((each) => {
      const [side, other] = new Set(same(each).map((model) => model.side));
      return { ...each, version: other !== undefined ? 'both' : side === 'to' ? 'newer' : 'older' };
    });
}

function formatRuns(runs: readonly DriftRun[]): string {
  return [...new Set(runs.map(formatRun))].join(' or ');
}

function formatRun({ standing, answers }: DriftRun): string {
  if (answers.length === 0) return standing === 'decided' ? 'no check-sat' : standing;
  const given = answers.length > 3 ? `${answers.slice(0, 3).join(' ')} …` : answers.join(' ');
  if (standing === 'decided' || standing === 'unknown' || answers.includes('refused')) return given;
  return `${given} ${standing}`;
}

export function formatDetail(row: DriftRow): string {
  const { change, checks, contradiction, faults, seeds, optima } = row;
  const known = [faults.from, faults.to].filter((fault) => fault !== null);
  const notes = known.map((fault) => formatFault(known.length === 1 ? fault : { ...fault, other: '' }, checks));
  const shown = change === 'seed-dependent' ? (seeds?.change ?? change) : change;
  if (isUnfinished(row)) notes.push(formatUnfinished(row));
  if (seeds !== null) notes.push(formatSeeds(seeds, checks) + (isUnconfirmed(row) ? ', not confirmed' : ''));
  else if (isUnconfirmed(row)) notes.push('not confirmed: no other random seed was tried');
  if (OUTCOME_CHANGES.has(shown)) notes.push(describeOutcome({ ...row, change: shown }));
  else if (change === 'other-optimum' && optima.difference !== null)
    notes.push(`${formatCheck(optima.difference.check, checks)}${optima.difference.because}`);
  else if (contradiction !== null && known.length === 0)
    notes.push(`${formatCheck(contradiction.check, checks)}undecided which version is wrong`);
  return [...notes, describeErrors(row)].filter((note) => note !== '').join('; ');
}

/** A change for which too few other random seeds were tried. */
export function isUnconfirmed({ change, seeds }: DriftRow): boolean {
  return needsSeeds(change) && (seeds === null || !isConfirmed(seeds));
}

function formatSeeds({ change, reversed, of, tried }: SeedCount, checks: number): string {
  const reverse = directionOf(change) === 'better' ? 'worse or slower' : 'better or faster';
  const range = tried.length === 1 ? '1' : `1 to ${tried.length}`;
  const kinds = tried.flatMap(({ shows, ...pair }) => {
    const found = classifyChange([pair], checks).change;
    return shows !== 'change' ? [] : [found === 'same' ? change : found];
  });
  const count = (kind: Change) => kinds.filter((each) => each === kind).length;
  const shown = [...new Set([change, ...kinds])].map((kind) => `${kind} with ${count(kind)}`).join(', ');
  return `${shown}, ${reverse} with ${reversed} of ${formatCount(of - 1, 'other random seed')} (${range})`;
}

export function describeErrors({ errors: { from, to } }: DriftRow): string {
  if (from !== null && to !== null) return `both versions refuse a command: ${to}`;
  if (to !== null) return `the newer version refuses a command: ${to}`;
  return from === null ? '' : `the older version refuses a command: ${from}`;
}

const OUTCOME_CHANGES: ReadonlySet<Change> = new Set<Change>([
  'crash',
  'invalid-model',
  'refused',
  'memout',
  'timeout',
  'unknown',
  'crash-gone',
  'answered',
  'other',
  'unsteady',
]);

function describeOutcome({ change, check, checks, pairs }: DriftRow): string {
  const where = formatCheck(check, checks);
  if (change === 'unsteady') {
    const count = (by: Side) => pairs.filter((pair) => hasDecided(pair[by])).length;
    return `the newer version decides in ${count('to')} of ${pairs.length} runs, the older version in ${count('from')} of ${pairs.length}`;
  }
  const side = change === 'crash-gone' || change === 'answered' ? 'from' : 'to';
  const runs = pairs.map((pair) => pair[side]);
  const common = mostCommon(runs.map(({ standing }) => standing));
  const detail = runs.find((run) => run.detail !== null && run.standing === common)?.detail;
  return `${where}${detail ?? (where === '' ? '' : change)}`;
}

function formatFault({ trust, check, because, other = '' }: Fault, checks: number): string {
  const rest = other === '' ? '' : `; ${other}`;
  return `${trust === 'certified' ? '' : trust === 'majority' ? 'a hint by majority: ' : 'no proof: '}${formatCheck(check, checks)}${because}${rest}`;
}

function formatCheck(check: number, checks: number): string {
  if (check >= checks) return 'after the last check: ';
  return checks === 1 ? '' : `check ${check + 1}: `;
}
