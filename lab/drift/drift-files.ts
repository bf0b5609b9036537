import { type Table, csvTable, markdownTable } from '../run/tables.js';
import { visibleLine } from '../../src/smt.js';
import { packageVersion } from '../../src/index.js';
import { OWN_NAME_NOTE } from '../../src/lab-front.js';
import {
  makeChangeTable,
  driftTables,
  openModelTable,
  openOptimumTable,
  readableTables,
  withoutEmptyColumns,
} from './report.js';
import { toDriftJunit } from './junit.js';
import type { DriftResult } from './drift-result.js';

export function writeDrift(result: DriftResult, { write }: { write(name: string, text: string): void }): void {
  const { rows, from, to, all, skipped, verdict } = result;
  const tables = driftTables(rows);
  const head = [
    '# drift',
    '',
    `- from: ${from.solver} (${from.version})`,
    `- to: ${to.solver} (${to.version})`,
    `- ${rows.length} of ${all} points, Gainsay ${packageVersion()}`,
    '',
    ...[...verdict, OWN_NAME_NOTE].map((line) => `- ${line.replace(/\n {2}(.*)$/, '\n  `$1`')}`),
    '',
  ];
  const more = [openModelTable(rows), openOptimumTable(rows), skippedTable(skipped), filesTable(tables)].filter(
    (table) => table.rows.length > 0,
  );
  write(
    'drift.md',
    [...head, ...[...readableTables(rows), ...more.map(withoutEmptyColumns)].map(markdownTable)].join('\n'),
  );
  write('junit.xml', toDriftJunit(result));
  write('rows.csv', csvTable(makeChangeTable(rows, { all: true })));
  for (const table of tables) write(`${table.file}.csv`, csvTable(table));
}

function filesTable(tables: readonly Table[]): Table {
  return {
    file: 'files',
    title: 'Files of this folder',
    columns: ['file', 'contents'],
    rows: [
      ['drift.md', 'this summary'],
      ['rows.csv', 'all scripts, with outcomes, times, models and details'],
      ['drift.csv', 'the scripts that changed'],
      ...tables.flatMap(({ file, title }) =>
        file === 'drift' ? [] : [[`${file}.csv`, `changes ${title.toLowerCase()}`]],
      ),
      ['junit.xml', 'a test for each script, as JUnit XML'],
      ['rows.jsonl', 'all scripts with all runs, as JSON (docs/json.md)'],
      ['experiment.json', 'the settings, with which the same command continues'],
    ],
  };
}

function skippedTable(skipped: DriftResult['skipped']): Table {
  const rows = skipped.map(({ path, reason }) => [visibleLine(path), visibleLine(reason)]);
  return { file: 'skipped', title: 'Skipped files', columns: ['file', 'reason'], rows };
}
