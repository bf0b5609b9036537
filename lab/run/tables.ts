export type Cell = string | number | boolean | null;

export interface Table {
  /** File name without extension; `table` for the first table. */
  readonly file: string;
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

export function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'number') return String(cell);
  if (Number.isInteger(cell) || !Number.isFinite(cell)) return String(cell);
  return Math.abs(cell) >= 1000 ? String(Math.round(cell)) : String(Number(cell.toPrecision(4)));
}

export function markdownTable({ title, columns, rows }: Table): string {
  const texts = rows.map((row) => columns.map((_, at) => cellText(row[at] ?? null).replaceAll('|', '\\|')));
  const numeric = columns.map((_, at) => rows.every((row) => typeof (row[at] ?? 0) === 'number'));
  const widths = columns.map((name, at) => Math.max(3, name.length, ...texts.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (numeric[at] === true ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0))).join(' | ')} |`;
  const rule = `| ${widths.map((width, at) => (numeric[at] === true ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width))).join(' | ')} |`;
  return [`## ${title}`, '', line(columns), rule, ...texts.map(line), ''].join('\n');
}

export function csvField(cell: Cell): string {
  const text = cell === null ? '' : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats a table as CSV (RFC 4180), with all digits of numbers. */
export function csvTable({ columns, rows }: Table): string {
  const line = (cells: readonly Cell[]) => `${cells.map(csvField).join(',')}\r\n`;
  return [line(columns), ...rows.map((row) => line(columns.map((_, at) => row[at] ?? null)))].join('');
}
