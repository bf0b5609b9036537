/** A whole number with separators between thousands. (`toLocaleString` would load the data of all languages first.) */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** So many of something: `1 query`, `2 queries`. */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${grouped(number)} ${number === 1 ? one : many}`;
}
