/** Up to how many bits a constant is drawn bit by bit. */
const BITWISE = 8;

/** A bit-vector's value for people: decimal or hexadecimal as in its file, otherwise `0b0101`, and `0x1f…` where it is wide. */
export function constantText(value: bigint, width: number, base?: 10 | 16): string {
  if (base === 10) return value.toString();
  if (base === 16 || width > BITWISE) return `0x${value.toString(16).padStart(Math.ceil(width / 4), '0')}`;
  return width === 1 ? value.toString() : `0b${value.toString(2).padStart(width, '0')}`;
}

/** A width for people. */
export function bitsText(width: number): string {
  return `${width} ${width === 1 ? 'bit' : 'bits'}`;
}
