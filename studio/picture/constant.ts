/** In bits. */
const BITWISE = 8;

/** By default formats `0b0101`, or `0x1f…` if wide. */
export function constantText(value: bigint, width: number, base?: 10 | 16): string {
  if (base === 10) return value.toString();
  if (base === 16 || width > BITWISE) return `0x${value.toString(16).padStart(Math.ceil(width / 4), '0')}`;
  return width === 1 ? value.toString() : `0b${value.toString(2).padStart(width, '0')}`;
}

export function bitsText(width: number): string {
  return `${width} ${width === 1 ? 'bit' : 'bits'}`;
}
