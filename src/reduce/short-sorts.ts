/** Names defined by SMT-LIB's theory of floating-point numbers. */
const SHORT: ReadonlyMap<string, string> = new Map([
  ['5 11', 'Float16'],
  ['8 24', 'Float32'],
  ['11 53', 'Float64'],
  ['15 113', 'Float128'],
]);
const LONG = /^\(\s*_\s+FloatingPoint\s+(\d+)\s+(\d+)\s*\)$/;
const WITHIN = /"[^"]*"|\|[^|]*\||;[^\n]*|\(_ FloatingPoint \d+ \d+\)/g;

export function shortenSort(text: string): string | undefined {
  const match = text.length > 64 ? null : LONG.exec(text);
  return match === null ? undefined : SHORT.get(`${match[1]} ${match[2]}`);
}

/** Replaces sorts by their short names, but not inside strings, quoted symbols and comments. */
export function withShortSorts(text: string): string {
  return text.replace(WITHIN, (part) => shortenSort(part) ?? part);
}
