import { stripVTControlCharacters } from 'node:util';

/** Text lines are at most this wide, but for a path or a word that is longer by itself. */
const COLUMNS = 100;
/** Two spaces stand between the parts of a line; what does not fit goes to the next one, further in. */
export const BETWEEN = '  ';

/** How wide lines are where they are shown: as wide as a terminal is, but for very wide and very narrow ones. */
export function columnsOf({ columns = COLUMNS }: { readonly columns?: number | undefined }): number {
  return Math.max(40, Math.min(COLUMNS, columns));
}

/** Pieces one behind the other, in as many lines as they need; colours take no place. */
function filled(pieces: readonly string[], parts: { between: string; indent: string; columns: number }): string[] {
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

/** Parts one behind the other, in as many lines as they need; one that is longer than a line is broken between words. */
export function flowed(parts: readonly string[], { indent, columns }: { indent: string; columns: number }): string {
  const further = `${indent}${BETWEEN}`;
  const [first = '', ...others] = parts.filter((each) => each !== '');
  return filled([`${indent}${first}`, ...others], { between: BETWEEN, indent: further, columns })
    .flatMap((line) => brokenBetweenWords(line, { indent: further, columns }))
    .join('\n');
}

/** A line of words in as many lines as it needs, broken behind commas where it can be; what stands in several is left as it is. */
export function wrapped(line: string, columns: number): string {
  if (line.includes('\n')) return line;
  const indent = `${/^ */.exec(line)?.[0] ?? ''}${BETWEEN}${BETWEEN}`;
  return filled(line.split(/(?<=[,;:]) /), { between: ' ', indent, columns })
    .flatMap((each) => brokenBetweenWords(each, { indent, columns }))
    .join('\n');
}

function brokenBetweenWords(line: string, { indent, columns }: { indent: string; columns: number }): string[] {
  if (stripVTControlCharacters(line).length <= columns) return [line];
  // Spaces at the beginning are no place to break.
  return filled(line.split(/(?<=\S) (?=\S)/), { between: ' ', indent, columns });
}
