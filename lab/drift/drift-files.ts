import { type Table, csvTable, markdownTable } from '../run/tables.js';
import { visibleLine } from '../../src/smt.js';
import { packageVersion } from '../../src/index.js';
import { makeChangeTable, driftTables, readableTables } from './report.js';
import type { DriftResult } from './drift-result.js';

export function writeDrift(
  { rows, from, to, all, skipped, verdict }: DriftResult,
  { write }: { write(name: string, text: string): void },
): void {
  const tables = driftTables(rows);
  const head = [
    '# drift',
    '',
    `- from: ${from.solver} (${from.version})`,
    `- to: ${to.solver} (${to.version})`,
    `- ${rows.length} of ${all} points, Gainsay ${packageVersion()}`,
    '',
    ...verdict.map((line) => `- ${line}`),
    '',
  ];
  write('drift.md', [...head, ...[...readableTables(rows), ...skippedTable(skipped)].map(markdownTable)].join('\n'));
  write('rows.csv', csvTable(makeChangeTable(rows, { all: true })));
  for (const table of tables) write(`${table.file}.csv`, csvTable(table));
}

function skippedTable(skipped: DriftResult['skipped']): Table[] {
  const rows = skipped.map(({ path, reason }) => [visibleLine(path), visibleLine(reason)]);
  return rows.length === 0 ? [] : [{ file: 'skipped', title: 'Skipped files', columns: ['file', 'reason'], rows }];
}
