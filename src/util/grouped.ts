/** Formats an integer with thousands separators. (`toLocaleString` would first load the data of all languages.) */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Formats a count with its noun: `1 query`, `2 queries`. */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${grouped(number)} ${number === 1 ? one : many}`;
}
