/** Separates groups of three digits by commas. `toLocaleString` would first load the data of all languages. */
export function groupDigits(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Format: `1 query`, `2 queries`. */
export function formatCount(number: number, one: string, many = `${one}s`): string {
  return `${groupDigits(number)} ${number === 1 ? one : many}`;
}

/** Format: `a term`, `an array`. */
export function withArticle(noun: string): string {
  return `${/^(?:[aeiou]|fp)/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** Format: `a, b and c`. */
export function joinNames(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
