import type { ComponentChildren } from 'preact';
import { type CellValue, type Column, Heading, Table, sortRows, useTableQuery } from './table.js';

export function Problem({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <p class="bad" role="alert">
      {text}
    </p>
  );
}

/** A cell whose order is not that of its text. */
export interface SortedCell {
  readonly value: number | string;
  readonly shown: ComponentChildren;
}

type Cell = ComponentChildren | SortedCell;

interface DataTableProps {
  caption: string;
  /** True if only screen readers get the caption, because a heading precedes the table. */
  isCaptionHidden?: boolean;
  /** Subject that distinguishes tables with the same caption. */
  of?: string;
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
}

/** Number of rows above which only the visible rows are drawn. */
const MANY = 200;

/** Aligns numeric columns to the right. Headings sort the rows. */
export function DataTable(props: DataTableProps) {
  const { caption, isCaptionHidden = false, of, columns, rows } = props;
  const [query, setQuery] = useTableQuery();
  const parts = columns.map((name, at): Column<DataTableProps['rows'][number]> => ({
    name,
    value: (row) => valueOf(row[at]),
    cell: (row) => shownOf(row[at]),
  }));
  if (rows.length > MANY) {
    const keys = new Map(rows.map((row, at) => [row, `${at}`]));
    return (
      <Table
        caption={caption}
        columns={parts}
        rows={rows}
        keyOf={(row) => keys.get(row) ?? ''}
        query={query}
        setQuery={setQuery}
        nothing=""
      />
    );
  }
  const classes = columns.map((_, at) => (isFigures(rows.map((row) => row[at])) ? 'figure' : undefined));
  return (
    <div class="scrolled" tabIndex={0} role="region" aria-label={of === undefined ? caption : `${caption}: ${of}`}>
      <table>
        <caption class={isCaptionHidden ? 'visually-hidden' : undefined}>{caption}</caption>
        <thead>
          <tr>
            {parts.map((column, at) =>
              rows.length > 1 && rows.some((row) => valueOf(row[at]) !== null) ? (
                <Heading key={column.name} column={column} query={query} setQuery={setQuery} isFigure={classes[at]} />
              ) : (
                <th scope="col" key={column.name} class={classes[at]}>
                  {column.name}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {sortRows(rows, parts, query).map((row, i) => (
            <tr key={i}>
              {row.map((cell, at) => (
                <td key={at} class={classes[at]}>
                  {shownOf(cell)}
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length} class="faint">
                nothing yet
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

function isSorted(cell: Cell): cell is SortedCell {
  return typeof cell === 'object' && cell !== null && 'shown' in cell;
}

function shownOf(cell: Cell): ComponentChildren {
  if (isSorted(cell)) return cell.shown;
  return typeof cell === 'number' ? cell.toLocaleString('en') : cell;
}

function valueOf(cell: Cell): CellValue {
  const plain = isSorted(cell) ? cell.value : cell;
  return typeof plain === 'number' || typeof plain === 'string' ? plain : null;
}

/** Returns whether all cells are numbers. A mixed column stays aligned to the left, under its heading. */
function isFigures(cells: readonly Cell[]): boolean {
  const said = cells.filter((cell) => cell !== '' && cell !== null && cell !== undefined);
  return said.length > 0 && said.every(isFigure);
}

function isFigure(cell: Cell): boolean {
  const plain = isSorted(cell) ? cell.value : cell;
  return (
    typeof plain === 'number' ||
    (typeof plain === 'string' && /^-?[\d,.]+(?: (?:h|min|s|ms|MB|bytes)\b.*)?$/.test(plain))
  );
}

export function countsText(counts: Readonly<Record<string, number>>): string {
  const entries = Object.entries(counts).sort(([, a], [, b]) => b - a);
  return entries.map(([name, count]) => `${name} ${count.toLocaleString('en')}`).join(', ');
}
