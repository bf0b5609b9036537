import { type Command, Option } from 'commander';
import {
  EXIT,
  pc,
  printNotice,
  toSkippedJson,
  undeclaredLines,
  wholeNumber,
  withExitCode,
} from '../../src/cli/index.js';
import { type CampaignStats, type StatsRow, Stats, openFolder } from '../../src/index.js';
import { Gaps, formatCount, solverNames, warnOfGaps } from '../../src/lab-front.js';
import { groupDigits } from '../../src/smt.js';
import { csvField } from '../run/tables.js';

interface StatsOptions {
  readonly json?: boolean;
  readonly csv?: boolean;
  readonly top: number;
}

const TOP = 20;

export function register(program: Command): void {
  program
    .command('stats')
    .description(
      'For each strategy, rewrite and theory: mutants, how many of them are ill-formed (should be none) or duplicates, ' +
        'solver time, answers, and groups of findings. Read-only; may be used while the campaign runs.',
    )
    .argument('<dir>', 'the campaign folder')
    .option(
      '--top <n>',
      'number of rewrites (the most productive first) and of skipped files to show; 0 means all',
      wholeNumber,
      TOP,
    )
    .option('--json', 'print one row per line as JSON (docs/json.md)')
    .addOption(new Option('--csv', 'print all rows as comma-separated values').conflicts('json'))
    .action((dir: string, options: StatsOptions) => withExitCode(() => showStats(dir, options)));
}

async function showStats(dir: string, { json, csv, top }: StatsOptions): Promise<number> {
  const folder = await openFolder(dir, { readOnly: true });
  try {
    const stats = new Stats();
    const gaps = new Gaps();
    let names = (text: string): string => text;
    for await (const { event, sequence } of folder.store.events()) {
      gaps.add(sequence);
      stats.add(event);
      if (event.kind === 'campaign-started') names = solverNames(event.plan);
    }
    warnOfGaps(gaps, folder.path, printNotice);
    const all = stats.stats();
    const skipped = toSkippedJson(folder.store);
    const lines =
      json === true
        ? [...statsJson(all), ...skipped.map((line) => JSON.stringify({ of: line.kind, ...line }))]
        : csv === true
          ? statsCsv(all)
          : statsText(all, top).map(names);
    process.stdout.write(lines.map((line) => `${line}\n`).join(''));
    return EXIT.nothing;
  } finally {
    await folder.close();
  }
}

const LIMITS = ['timeout', 'memout', 'flooded', 'unavailable'];
const FAILURES = ['crashed', 'invalid-model', 'failed-self-check'];
const WIDTH = 100;
const REASONS = 8;

interface Column {
  readonly head: string;
  readonly cell: (row: StatsRow) => string;
}

const COLUMNS: readonly Column[] = [
  { head: 'mutants', cell: ({ mutants }) => shortNumber(mutants) },
  { head: 'ill-f.', cell: ({ illFormed }) => shortNumber(illFormed) },
  { head: 'dupl.', cell: ({ duplicates }) => shortNumber(duplicates) },
  { head: 'time', cell: ({ solverMs }) => shortTime(solverMs) },
  { head: 'sat', cell: (row) => shortNumber(countOutcomes(row, ['sat'])) },
  { head: 'unsat', cell: (row) => shortNumber(countOutcomes(row, ['unsat'])) },
  { head: 'unkn.', cell: (row) => shortNumber(countOutcomes(row, ['unknown'])) },
  { head: 'limit', cell: (row) => shortNumber(countOutcomes(row, LIMITS)) },
  { head: 'failed', cell: (row) => shortNumber(countOutcomes(row, FAILURES)) },
  { head: 'found', cell: ({ findings }) => shortNumber(findings) },
  { head: 'groups', cell: ({ groups }) => shortNumber(groups) },
  { head: 'first', cell: ({ first }) => shortNumber(first) },
  { head: 'only', cell: ({ only }) => shortNumber(only) },
];

export function statsText(stats: CampaignStats, top: number): string[] {
  const of = (table: StatsRow['of']) => stats.rows.filter((row) => row.of === table);
  const rewrites = of('rewrite');
  const shown = top === 0 ? rewrites : rewrites.slice(0, top);
  const hidden = rewrites.length - shown.length;
  return [
    ...table('strategy', of('strategy')),
    ...(shown.length === 0 ? [] : ['', ...table('rewrite', shown)]),
    ...(hidden > 0 ? [pc.dim(`… and ${formatCount(hidden, 'more rewrite')} (--top 0 shows all)`)] : []),
    ...(of('theory').length === 0 ? [] : ['', ...table('theory', of('theory'))]),
    '',
    ...seedLines(of('strategy')),
    ...refusalLines(stats),
    ...lackingTable(stats),
    ...leftOutLines(stats, top),
    ...LEGEND.map((line) => pc.dim(line)),
  ];
}

const LEGEND = [
  'time: of all solvers; limit: out of time, memory or output; failed: crashes and invalid models;',
  'found: findings; first, only: groups that this row found first, or that no other row found. A mutant',
  'of several rewrites or theories counts for each.',
];

function table(head: StatsRow['of'], rows: readonly StatsRow[]): string[] {
  const columns = COLUMNS.map(({ head: title, cell }) => alignCells([title, ...rows.map(cell)]));
  const numbers = [head, ...rows].map((_, line) => columns.map((cells) => ` ${cells[line] ?? ''}`).join(''));
  const left = WIDTH - (numbers[0]?.length ?? 0);
  const names = [head, ...rows.map(({ name }) => shortenMiddle(readableName(name), left))];
  const width = Math.max(...names.map((name) => name.length));
  const [first = '', ...others] = names.map((name, line) => name.padEnd(width) + (numbers[line] ?? ''));
  return [pc.bold(first), ...others];
}

/** `opfuzz:-->abs` becomes `opfuzz: - → abs`. */
function readableName(name: string): string {
  return name.replace(/^(opfuzz):(.+?)->(.+)$/, '$1: $2 → $3');
}

function alignCells(cells: readonly string[]): string[] {
  const width = Math.max(...cells.map((cell) => cell.length));
  return cells.map((cell) => cell.padStart(width));
}

function seedLines(strategies: readonly StatsRow[]): string[] {
  return strategies.flatMap(({ name, sameAsSeed }) => {
    if (sameAsSeed === null || sameAsSeed === 0) return [];
    return [`${formatCount(sameAsSeed, 'duplicate')} of ${name} ${sameAsSeed === 1 ? 'is' : 'are'} equal to a seed`];
  });
}

function refusalLines({ rows, refusedByAll, undeclared }: CampaignStats): string[] {
  const strategies = rows.filter((row) => row.of === 'strategy' && row.mutants !== null);
  const refused = strategies.reduce((sum, row) => sum + (row.refused ?? 0), 0);
  if (refused === 0) return ['no mutant was rejected by a solver that accepted its seed'];
  const illFormed = strategies.reduce((sum, row) => sum + (row.illFormed ?? 0), 0);
  const own = `${groupDigits(illFormed)} of them ill-formed according to Gainsay's parser`;
  return [
    `${formatCount(refused, 'mutant')} rejected by a solver that does not reject ${refused === 1 ? 'its' : 'their'} seed; ${groupDigits(refusedByAll)} rejected by all solvers`,
    own,
    ...undeclaredLines({ undeclared }),
  ];
}

function lackingTable({ lacking }: CampaignStats): string[] {
  if (lacking.length === 0) return [];
  const rows = lacking
    .slice(0, REASONS)
    .map(({ solver, feature, refused, unsent }) =>
      truncate(`${groupDigits(refused).padStart(8)}${groupDigits(unsent).padStart(9)}  ${solver}: ${feature}`, WIDTH),
    );
  const left = lacking.length - rows.length;
  const more = left > 0 ? [pc.dim(`                   … and ${left} more (--json lists all)`)] : [];
  return ['', pc.bold(` refused not sent  rejected inputs (by itself no bug)`), ...rows, ...more, ''];
}

function leftOutLines({ leftOut }: CampaignStats, top: number): string[] {
  const shown = top === 0 ? leftOut : leftOut.slice(0, top);
  const more = leftOut.length - shown.length;
  return [
    ...(shown.length === 0 ? [] : [pc.bold('skipped files, and seeds without mutants')]),
    ...shown.map(({ path, reason }) => `  ${path}: ${reason}`),
    ...(more === 0 ? [] : [pc.dim(`… and ${groupDigits(more)} more (--top 0 shows all)`)]),
    ...(shown.length === 0 ? [] : ['']),
  ];
}

export function statsJson({ rows, refusals, lacking, undeclared, leftOut }: CampaignStats): string[] {
  const others = [
    ...refusals.map((refusal) => ({ of: 'refusal', ...refusal })),
    ...lacking.map((each) => ({ of: 'lacking', ...each })),
    ...undeclared.map((each) => ({ of: 'undeclared', ...each })),
    ...leftOut.map((each) => ({ of: 'left-out', ...each })),
  ];
  return [...rows, ...others].map((each) => JSON.stringify(each));
}

export function statsCsv({ rows }: CampaignStats): string[] {
  const outcomes = [...new Set(rows.flatMap((row) => Object.keys(row.outcomes)))].sort();
  const rest = (row: StatsRow) => outcomes.map((each) => row.outcomes[each] ?? 0);
  const lines = rows.map((row) => [...CSV_COLUMNS.map((name) => row[name] ?? ''), ...rest(row)]);
  return [[...CSV_COLUMNS, ...outcomes], ...lines].map((cells) =>
    cells.map((cell) => csvField(String(cell))).join(','),
  );
}

const CSV_COLUMNS = [
  'of',
  'name',
  'mutants',
  'refused',
  'illFormed',
  'duplicates',
  'sameAsSeed',
  'solverMs',
  'findings',
  'groups',
  'first',
  'only',
] as const;

function countOutcomes({ outcomes }: StatsRow, names: readonly string[]): number {
  return names.reduce((sum, name) => sum + (outcomes[name] ?? 0), 0);
}

function shortNumber(number: number | null): string {
  if (number === null) return '-';
  return number < 100_000 ? groupDigits(number) : `${groupDigits(Math.round(number / 1_000))}k`;
}

/** Formats a duration in at most six characters: `850ms`, `59.9s`, `59m59s`, `23h59m`, `999h`. */
function shortTime(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)}ms`;
  if (ms < 59_950) return `${(ms / 1_000).toFixed(1)}s`;
  const seconds = Math.round(ms / 1_000);
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${Math.floor(seconds / 60)}m${String(seconds % 60).padStart(2, '0')}s`;
  const hours = Math.floor(minutes / 60);
  return hours < 100 ? `${hours}h${String(minutes % 60).padStart(2, '0')}m` : `${hours}h`;
}

/** Keeps the end, such as the name of a program. */
function shortenMiddle(text: string, most: number): string {
  const start = Math.floor((most - 1) / 3);
  return text.length <= most ? text : `${text.slice(0, start)}…${text.slice(text.length - most + start + 1)}`;
}

function truncate(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
