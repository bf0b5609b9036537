import { type Table, markdownTable } from '../run/tables.js';
import { join } from 'node:path';
import type { Command } from 'commander';
import { formatCount } from '../../src/lab-front.js';
import { visibleLine } from '../../src/smt.js';
import {
  DRIFT_OPTIONS,
  type DriftOptions,
  type DriftResult,
  drift,
  findProblem,
  formatOpenModels,
  readableTables,
} from '../drift/index.js';
import {
  EXIT,
  addOptions,
  asTyped,
  onInterrupt,
  reportStopping,
  optionsFrom,
  printProblems,
  withExitCode,
  wrapLine,
} from '../../src/cli/index.js';
import { Progress } from './drift-progress.js';

interface Output {
  readonly json: boolean;
  readonly quiet: boolean;
}

export function register(program: Command): void {
  const command = program
    .command('drift')
    .description(
      'Runs two versions of a solver on scripts and reports changes: opposite answers, ' +
        'wrong models, crashes, lost and new answers, and significantly different times, ' +
        'by logic, theory and option (docs/drift.md). ' +
        'Exit code 1 for a wrong answer, model or optimum, a contradiction, a new crash, or a change of --fail-on; ' +
        '2 if no script is usable; 3 if nothing was compared, or if a version gave no answer.',
    )
    .argument('[seed...]', DRIFT_OPTIONS.seeds.summary);
  addOptions(command, DRIFT_OPTIONS, [
    'from',
    'to',
    'logics',
    'theories',
    'options',
    'varyOptions',
    'key',
    'pairs',
    'percent',
    'failOn',
    'jobs',
    'timeoutMs',
    'memoryBytes',
    'maxBytes',
    'out',
  ])
    .option('--json', 'print one JSON object for each script, then a summary')
    .option('--quiet', 'print no progress, except one estimate if the comparison takes over a minute')
    .action((seeds: string[], parsed: Readonly<Record<string, unknown>>) =>
      withExitCode(() =>
        run(
          { ...optionsFrom(DRIFT_OPTIONS, parsed), seeds },
          { json: parsed['json'] === true, quiet: parsed['quiet'] === true },
        ),
      ),
    );
}

/** The first SIGINT or SIGTERM stops the comparison, and the rows so far are reported. */
async function run(options: DriftOptions, output: Output): Promise<number> {
  const stop = new AbortController();
  const progress = new Progress(output);
  const release = onInterrupt(() => {
    if (stop.signal.aborted) process.exit(EXIT.interrupted);
    reportStopping();
    stop.abort(new Error('stopped by the user'));
  });
  try {
    const work = drift(options, { signal: stop.signal });
    for await (const event of work) progress.onEvent(event);
    return printResult(await work.result, output);
  } finally {
    progress.end();
    release();
  }
}

function printResult(result: DriftResult, { json }: Output): number {
  const { rows, summary, skipped, verdict, folder, from, to, all, stopped, failed } = result;
  if (json) {
    for (const row of rows) process.stdout.write(`${JSON.stringify({ kind: 'drift-row', ...row })}\n`);
    const last = { kind: 'drift', from, to, all, folder, stopped, ...summary, failed: failed.length, skipped, verdict };
    process.stdout.write(`${JSON.stringify(last)}\n`);
  } else {
    const head = `from ${from.solver} (${from.version})\nto   ${to.solver} (${to.version})\n`;
    const where = folder === null ? [] : [`Tables: ${join(folder, 'drift.md')}`];
    const columns = process.stdout.columns ?? Infinity;
    const lines = [...verdict, ...where].map((line) => `${wrapLine(asTyped(line), columns)}\n`);
    process.stdout.write([head, ...formatTables(rows), ...listOpenModels(result), lines.join('')].join('\n'));
  }
  return chooseExitCode(result);
}

const UNDECIDED_SHOWN = 10;

/** Prints details below the table of changes, which they would widen. */
function formatTables(rows: DriftResult['rows']): string[] {
  return readableTables(rows).flatMap((table) => {
    if (table.file === 'undecided' || table.file === 'unchecked') return formatUndecided(table);
    if (table.file !== 'drift') return [markdownTable(table)];
    const [file, detail] = ['file', 'detail'].map((name) => table.columns.indexOf(name)) as [number, number];
    const kept = table.columns.flatMap((column, at) => (column === 'detail' || column === 'logic' ? [] : [at]));
    const pick = <T>(cells: readonly T[]) => kept.map((at) => cells[at] as T);
    const details = table.rows.filter((cells) => detail >= 0 && cells[detail] !== '');
    const lines = details.map((cells) => `${cells[file]}: ${cells[detail]}\n`);
    const shown = markdownTable({ ...table, columns: pick(table.columns), rows: table.rows.map(pick) });
    return lines.length === 0 ? [shown] : [shown, lines.join('')];
  });
}

function formatUndecided(table: Table): string[] {
  const more = table.rows.length - UNDECIDED_SHOWN;
  const shown = markdownTable({ ...table, rows: table.rows.slice(0, UNDECIDED_SHOWN) });
  return [more > 0 ? `${shown}… and ${formatCount(more, 'more script')} (--out DIR lists all in drift.md)\n` : shown];
}

const MODELS_SHOWN = 3;

function listOpenModels({ rows, folder }: DriftResult): string[] {
  const open = rows.filter(({ openModels }) => openModels.length > 0);
  if (open.length === 0) return [];
  const shown = open.slice(0, MODELS_SHOWN).map((row) => `  ${visibleLine(`${row.file}: ${formatOpenModels(row)}`)}\n`);
  const more = formatCount(open.length - shown.length, 'more script');
  const where = folder === null ? '--out DIR lists all in drift.md' : 'drift.md lists all';
  const rest = open.length === shown.length ? [] : [`… and ${more} (${where})\n`];
  return [['Models that are missing or could not be judged:\n', ...shown, ...rest].join('')];
}

function chooseExitCode(result: DriftResult): number {
  const { failed, stopped } = result;
  if (stopped) return EXIT.interrupted;
  if (failed.length > 0) return EXIT.findings;
  const problem = findProblem(result);
  if (problem === undefined) return EXIT.nothing;
  printProblems([problem]);
  return EXIT.fault;
}
