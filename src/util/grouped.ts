/** A whole number with separators between thousands. (`toLocaleString` would load the data of all languages first.) */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}
