/** A number with separators between thousands. */
export function grouped(number: number): string {
  return number.toLocaleString('en-US');
}
