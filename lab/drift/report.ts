import { type Cell, type Table } from '../run/tables.js';
import { visibleLine } from '../../src/smt.js';
import { type Change, type DriftRow, type DriftRun, CHANGES } from './contract.js';
import { NOISE_MS, directionOf, mostCommon, computeRatio } from './measure.js';
import { median, medianRatio } from './statistics.js';

export type DriftCounts = Readonly<Record<Change, number>>;

export interface DriftSummary {
  readonly scripts: number;
  readonly changes: DriftCounts;
  /** Number of scripts with an answer or `unknown`. */
  readonly answered: { readonly from: number; readonly to: number };
  readonly ratio: ReturnType<typeof medianRatio>;
}

const COLUMNS = CHANGES.filter((change) => change !== 'same' && change !== 'other');

export function driftSummary(rows: readonly DriftRow[]): DriftSummary {
  const changes = Object.fromEntries(
    CHANGES.map((change) => [change, rows.filter((row) => row.change === change).length]),
  ) as Record<Change, number>;
  const countAnswered = (side: 'from' | 'to') =>
    rows.filter(({ pairs }) => pairs.some((pair) => pair[side].answers.length > 0)).length;
  return {
    scripts: rows.length,
    changes,
    answered: { from: countAnswered('from'), to: countAnswered('to') },
    ratio: ratioOver(rows),
  };
}

/** Uses only the first pair of runs of each script: further pairs run only if the times of the first differ a lot. */
function ratioOver(rows: readonly DriftRow[]): ReturnType<typeof medianRatio> {
  const ratios = rows.flatMap(({ pairs }) => {
    const [first] = pairs;
    if (first === undefined || first.from.standing !== 'decided' || first.to.standing !== 'decided') return [];
    return Math.max(first.from.ms, first.to.ms) >= NOISE_MS ? [computeRatio(first)] : [];
  });
  return medianRatio(ratios);
}

export interface DriftReport {
  readonly tables: readonly Table[];
  readonly notes: readonly string[];
}

/** Lists changes by severity, then by logic, theory and options. */
export function driftReport(rows: readonly DriftRow[]): DriftReport {
  // Any of the drawn options may be the cause.
  const listOptions = ({ options, drawn = [] }: DriftRow) => (drawn.length > 0 ? drawn : [options || '(none)']);
  const byOptions = groupTable('options', 'By options', rows, listOptions);
  return {
    tables: [
      makeChangeTable(rows),
      groupTable('logics', 'By logic', rows, ({ logic }) => [logic ?? '(none set)']),
      groupTable('theories', 'By theory', rows, ({ theories }) => (theories.length === 0 ? ['Core'] : theories)),
      ...(byOptions.rows.length > 1 ? [byOptions] : []),
    ],
    notes: makeNotes(rows),
  };
}

export function makeChangeTable(rows: readonly DriftRow[], { all = false }: { readonly all?: boolean } = {}): Table {
  const rank = ({ change }: DriftRow) => CHANGES.indexOf(change);
  const shown = rows.filter(({ change }) => all || change !== 'same');
  const text = ({ logic, options, file }: DriftRow) => JSON.stringify([logic ?? '', options, file]);
  const sorted = [...shown].sort((a, b) => rank(a) - rank(b) || (text(a) < text(b) ? -1 : 1));
  return {
    file: 'drift',
    title: 'What changed',
    columns: ['change', 'way', 'from', 'to', 'from ms', 'to ms', 'ratio', 'logic', 'options', 'file', 'detail'],
    rows: sorted.map((row) => {
      const from = row.pairs.map((pair) => pair.from);
      const to = row.pairs.map((pair) => pair.to);
      const ms = (runs: readonly DriftRun[]) => Math.round(median(runs.map((run) => run.ms)));
      const cells: Cell[] = [row.change, directionOf(row.change), formatRuns(from), formatRuns(to), ms(from), ms(to)];
      const texts = [row.logic ?? '', row.options, row.file, formatDetail(row)].map(visibleLine);
      return [...cells, ratioText(row.ratio), ...texts];
    }),
  };
}

export function withoutEmptyColumns(table: Table): Table {
  const kept = table.columns.map((_, at) => table.rows.some((row) => row[at] !== 0 && row[at] !== '') || at === 0);
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
    return [visibleLine(key), scripts, ...COLUMNS.map((change) => changes[change]), ratioText(ratio)];
  });
  const ill = (row: readonly Cell[]) => row.slice(2, 2 + COLUMNS.indexOf('crash-gone')).map(Number);
  const sum = (row: readonly Cell[]) => ill(row).reduce((all, each) => all + each, 0);
  const sorted = cells.sort((a, b) => sum(b) - sum(a) || (String(a[0]) < String(b[0]) ? -1 : 1));
  return { file, title, columns: [title.replace('By ', ''), 'scripts', ...COLUMNS, 'time ratio'], rows: sorted };
}

function ratioText(ratio: DriftRow['ratio']): string {
  if (ratio === null) return '';
  const { median: middle, low, high } = ratio;
  return low === null || high === null
    ? middle.toFixed(2)
    : `${middle.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
}

function formatRuns(runs: readonly DriftRun[]): string {
  return [...new Set(runs.map(formatRun))].join(' or ');
}

function formatRun({ standing, answers }: DriftRun): string {
  const given = answers.length > 3 ? `${answers.slice(0, 3).join(' ')} …` : answers.join(' ');
  if (standing === 'decided' || standing === 'unknown') return given;
  return answers.length === 0 ? standing : `${given} ${standing}`;
}

function formatDetail({ change, contradiction, right, pairs }: DriftRow): string {
  if (contradiction !== null) {
    const where = contradiction.check === 0 ? '' : `check ${contradiction.check + 1}: `;
    return where + (right === null ? 'one answer is wrong' : `${right.answer} is right (${right.by})`);
  }
  const side = change === 'crash-gone' || change === 'answered' ? 'from' : 'to';
  const runs = pairs.map((pair) => pair[side]);
  return runs.find((run) => run.detail !== null && run.standing === mostCommon(runs))?.detail ?? '';
}

function makeNotes(rows: readonly DriftRow[]): string[] {
  const { ratio } = driftSummary(rows);
  if (ratio === null) return [];
  const what = `Over ${ratio.pairs} scripts that both versions decide, and that take ${NOISE_MS} ms or more`;
  return [
    `${what}: the newer version takes ${ratioText(ratio)} times as long (median${ratio.low === null ? '' : ', with its 95 % confidence interval'}).`,
  ];
}
