import type { ComponentChildren } from 'preact';

export function Problem({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <p class="bad" role="alert">
      {text}
    </p>
  );
}

/** Aligns numeric columns to the right. */
export function DataTable({
  caption,
  isCaptionHidden = false,
  of,
  columns,
  rows,
}: {
  caption: string;
  /** True if only screen readers get the caption, because a heading precedes the table. */
  isCaptionHidden?: boolean;
  /** Subject that distinguishes tables with the same caption. */
  of?: string;
  columns: readonly string[];
  rows: readonly (readonly ComponentChildren[])[];
}) {
  const classes = columns.map((_, at) => (isFigures(rows.map((row) => row[at])) ? 'figure' : undefined));
  return (
    <div class="scrolled" tabIndex={0} role="region" aria-label={of === undefined ? caption : `${caption}: ${of}`}>
      <table>
        <caption class={isCaptionHidden ? 'visually-hidden' : undefined}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((name, at) => (
              <th scope="col" key={name} class={classes[at]}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              {row.map((cell, at) => (
                <td key={at} class={classes[at]}>
                  {typeof cell === 'number' ? cell.toLocaleString('en') : cell}
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

/** Returns whether all cells are numbers. A mixed column stays aligned to the left, under its heading. */
function isFigures(cells: readonly ComponentChildren[]): boolean {
  const said = cells.filter((cell) => cell !== '' && cell !== null && cell !== undefined);
  return said.length > 0 && said.every(isFigure);
}

function isFigure(cell: ComponentChildren): boolean {
  return (
    typeof cell === 'number' || (typeof cell === 'string' && /^-?[\d,.]+(?: (?:h|min|s|ms|MB|bytes)\b.*)?$/.test(cell))
  );
}

export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${(ms / 1000).toFixed(1)} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
}

export function countsText(counts: Readonly<Record<string, number>>): string {
  const entries = Object.entries(counts).sort(([, a], [, b]) => b - a);
  return entries.map(([name, count]) => `${name} ${count.toLocaleString('en')}`).join(', ');
}
