import { stripVTControlCharacters } from 'node:util';

/** Maximum width; longer words and paths are not broken. */
const COLUMNS = 100;
export const COLUMN_GAP = '  ';

export function clampColumns({ columns = COLUMNS }: { readonly columns?: number | undefined }): number {
  return Math.max(40, Math.min(COLUMNS, columns));
}

function fillLines(pieces: readonly string[], parts: { between: string; indent: string; columns: number }): string[] {
  const { between, indent, columns } = parts;
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces) {
    const longer = line === '' ? piece : `${line}${between}${piece}`;
    if (line === '' || stripVTControlCharacters(longer).length <= columns) line = longer;
    else {
      lines.push(line);
      line = `${indent}${piece.trimStart()}`;
    }
  }
  return [...lines, line];
}

/** Arranges parts in lines. A part longer than a line is broken between words. */
export function flowParts(parts: readonly string[], { indent, columns }: { indent: string; columns: number }): string {
  const further = `${indent}${COLUMN_GAP}`;
  const [first = '', ...others] = parts.filter((each) => each !== '');
  return fillLines([`${indent}${first}`, ...others], { between: COLUMN_GAP, indent: further, columns })
    .flatMap((line) => breakBetweenWords(line, { indent: further, columns }))
    .join('\n');
}

/** Breaks a long line, preferably after commas. Leaves text of several lines unchanged. */
export function wrapLine(line: string, columns: number): string {
  if (line.includes('\n')) return line;
  const indent = `${/^ */.exec(line)?.[0] ?? ''}${COLUMN_GAP}${COLUMN_GAP}`;
  return fillLines(line.split(/(?<=[,;:]) /), { between: ' ', indent, columns })
    .flatMap((each) => breakBetweenWords(each, { indent, columns }))
    .join('\n');
}

export function breakBetweenWords(line: string, { indent, columns }: { indent: string; columns: number }): string[] {
  if (stripVTControlCharacters(line).length <= columns) return [line];
  // Leading spaces are not break points.
  return fillLines(line.split(/(?<=\S) (?=\S)/), { between: ' ', indent, columns });
}
